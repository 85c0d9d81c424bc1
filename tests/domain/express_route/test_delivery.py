"""Deliveries and the track. Mach 3 carries what is delivered in Kansas City: L29 (demand 3), H10 (demand 5), L07 (demand 1)."""

from collections.abc import Sequence

import pytest

from domain.express_route.commands import (
    ActivateControl,
    BuyUpgrade,
    DeliverFreely,
    DiscardPackage,
    DispatchPackage,
    EndTurn,
    PlaceDelivery,
    RaiseRange,
    UnloadPackage,
)
from domain.express_route.events import DeliveryPlaced, PackageDelivered, PackageDiscarded, VehicleMoved
from domain.express_route.rules.track import fits
from tests.domain.express_route.position import Table, given, the_content

FREE = ("L01", "L02", "L03", "L04")
"""Four packages for the free spaces."""


def delivering(package: str, destination: str, *specialists: str, **more: object) -> Table:
    """A game in which Mach 3 has just delivered a package."""
    table = given(*specialists, at={"mach3": destination}, aboard={"mach3": [package]}, **more)  # type: ignore[arg-type]
    table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage(package))
    return table


def test_a_package_unloaded_at_its_destination_is_delivered_and_lowers_the_demand() -> None:
    """D1, D7, X14."""
    table = given(aboard={"mach3": ["L29"]}, stacks={"boston": ["L07"]})
    assert table.state.demand == 4
    table.does(ActivateControl("mach3", "load", "silver"))
    assert table.does(UnloadPackage("L29")) == [
        PackageDelivered("L29", "mach3", 3, by_control=True),
        DeliveryPlaced("L29", 0),
    ]
    assert table.state.demand == 1


def test_the_free_spaces_fill_from_left_to_right() -> None:
    """D1, D2, R29."""
    assert delivering("L29", "kansas-city", track=["L01", "L02"]).state.track[:4] == ["L01", "L02", "L29", None]
    assert delivering("L29", "kansas-city", track=[None, "L02"]).state.track[:3] == ["L29", "L02", None]


def test_requirement_spaces_wait_for_the_free_ones() -> None:
    """D2: H06 has an even demand, but space 4 comes first."""
    table = delivering("H06", "boston", track=FREE[:3])
    assert table.state.track[3:] == ["H06", None, None, None, None]


def test_a_hole_in_the_free_spaces_is_filled_first_and_what_lies_beyond_stays() -> None:
    """D5."""
    table = delivering("H06", "boston", track=["L01", "L02", "L03", None, "L40"])
    assert table.state.track[:5] == ["L01", "L02", "L03", "H06", "L40"]


def test_with_the_free_spaces_full_any_fitting_pair_is_open() -> None:
    """D3, D4, R29, N12: H12 goes to Denver with demand 4: even, and West."""
    table = delivering("H12", "denver", track=FREE)
    assert table.asked() == {0: "place_delivery"}
    assert table.legal(PlaceDelivery) == [PlaceDelivery(4), PlaceDelivery(6)]
    table.does(PlaceDelivery(6))
    assert table.state.track[4:] == [None, None, "H12", None]


def test_the_second_pair_need_not_wait_for_the_first() -> None:
    """D4, R58: L28 goes to Denver with demand 3; it fits one space only and goes there by itself."""
    assert delivering("L28", "denver", track=FREE).state.track[4:] == [None, None, "L28", None]


def test_within_a_pair_the_leftmost_space_is_taken() -> None:
    """R29."""
    assert delivering("L40", "chicago", track=[*FREE, "H06"]).state.track[4:6] == ["H06", "L40"]


def test_without_requirements_the_pairs_take_anything_after_the_free_spaces() -> None:
    """R33, SC1: both pairs are open, so it is a choice."""
    table = delivering("L29", "kansas-city", track=FREE, requirements=[None, None])
    assert table.legal(PlaceDelivery) == [PlaceDelivery(4), PlaceDelivery(6)]
    assert delivering("L29", "kansas-city", track=FREE[:2], requirements=[None, None]).state.track[2] == "L29"


@pytest.mark.parametrize(
    ("requirement", "beside", "package", "meets"),
    [
        ("low", [], "L29", True),
        ("low", [], "H02", False),
        ("low", ["L01"], "L29", True),
        ("high", [], "H02", True),
        ("high", [], "L29", False),
        ("high", ["H02"], "H10", True),
        ("odd", [], "L29", True),
        ("odd", [], "L01", False),
        ("odd", ["L29"], "H10", True),
        ("even", [], "L01", True),
        ("even", [], "L29", False),
        ("even", ["H02"], "L01", True),
        ("west", [], "L27", True),
        ("west", [], "L29", False),
        ("west", ["L27"], "L30", True),
        ("same-demand", [], "H08", True),
        ("same-demand", [], "H18", True),
        ("same-demand", ["H08"], "H18", False),
        ("same-demand", ["H18"], "H08", False),
        ("same-demand", ["H18"], "H10", True),
        ("different-regions", [], "L29", True),
        ("different-regions", ["L29"], "L27", True),
        ("different-regions", ["L27"], "L29", True),
        ("different-regions", ["L29"], "L40", False),
        ("same-region", [], "L29", True),
        ("same-region", ["L29"], "L40", True),
        ("same-region", ["L40"], "L29", True),
        ("same-region", ["L29"], "L27", False),
        (None, ["L29"], "L27", True),
    ],
)
def test_each_requirement_for_the_first_and_the_second_of_its_pair(
    requirement: str | None, beside: Sequence[str], package: str, meets: bool
) -> None:
    """C8, D3, X10, X11: demands L29 3, H02 4, H10 5, H18 5, H08 6, L01 2; regions L29 and L40 Midwest, L27 and L30 West."""
    assert fits(the_content(), requirement, package, beside) == meets


def test_what_fits_nowhere_can_be_discarded_and_the_demand_drops_all_the_same() -> None:
    """D6, D7, R31: L29 is odd and not West; it, or one of the free spaces, may go."""
    table = delivering("L29", "kansas-city", track=FREE, stacks={"boston": ["L07"]})
    assert (table.state.demand, table.asked()) == (1, {0: "place_delivery"})
    assert [c.package for c in table.legal(DiscardPackage)] == ["L29", *FREE]
    assert table.does(DiscardPackage("L29")) == [PackageDiscarded("L29")]
    assert (table.state.track[:4], table.state.box[-1]) == (list(FREE), "L29")


def test_a_package_on_the_track_is_discarded_to_make_room() -> None:
    """D6, R31: the new one goes to the free space."""
    table = delivering("L29", "kansas-city", track=FREE)
    assert table.does(DiscardPackage("L02")) == [PackageDiscarded("L02", 1), DeliveryPlaced("L29", 1)]


def test_a_package_is_not_discarded_where_the_new_one_would_not_fit() -> None:
    """R31: L40 lies on the even pair, where L29 does not go either."""
    table = delivering("L29", "kansas-city", track=[*FREE, "L40"])
    assert table.refuses(DiscardPackage("L40")) == "R31"
    assert table.refuses(DiscardPackage("L27")) == "D6"


def test_a_package_that_fits_is_placed_and_not_thrown_away() -> None:
    """R32."""
    table = delivering("H12", "denver", track=FREE)
    assert table.refuses(DiscardPackage("H12")) == "R32"
    assert table.refuses(DiscardPackage("L01")) == "R32"
    assert table.refuses(PlaceDelivery(5)) == "D4"
    assert table.refuses(PlaceDelivery(0)) == "D2"
    assert table.refuses(PlaceDelivery(8)) == "O1"


def test_the_new_package_can_be_spent_at_once() -> None:
    """D6, G1, R25."""
    table = delivering("L29", "kansas-city", track=FREE)
    table.does(BuyUpgrade("L29", "range-3"))
    assert table.asked() == {0: "raise_range"}
    table.does(RaiseRange("mach3"))
    assert (table.state.track[:4], table.asked()) == (list(FREE), {0: "act"})


def test_spending_a_package_of_the_track_makes_room_and_the_card_takes_effect_first() -> None:
    """D6, R58: L03 pays for a Range card; its truck is chosen, then L29 takes space 3 by itself."""
    table = delivering("L29", "kansas-city", track=FREE)
    table.does(BuyUpgrade("L03", "range-2"))
    assert table.asked() == {0: "raise_range"}
    assert table.does(RaiseRange("mach1"))[-1] == DeliveryPlaced("L29", 2)


def test_a_waiting_package_blocks_everything_but_purchases() -> None:
    """R43, D6."""
    table = delivering("L29", "kansas-city", "driver", track=FREE)
    for command in (EndTurn(), ActivateControl("mach1", "range", "silver"), UnloadPackage("L01")):
        assert table.refuses(command) == "R43"
    assert table.legal(BuyUpgrade)


def test_two_deliveries_in_one_activation_are_settled_one_after_the_other() -> None:
    """R30."""
    table = given(aboard={"mach3": ["L29", "H10"]}, loads={"mach3": 2}, unlocked=["mach3"], track=FREE)
    table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage("L29"))
    assert table.refuses(UnloadPackage("H10")) == "R43"
    table.does(DiscardPackage("L29"), UnloadPackage("H10"), DiscardPackage("L01"))
    assert table.state.track[:4] == ["H10", *FREE[1:]]


# --- Autodeliver and Dispatcher ----------------------------------------------------------------------------------------


def test_the_autodeliver_unloads_once_a_turn_without_a_control() -> None:
    """SP7, R17: from any vehicle in the package's destination."""
    table = given("autodeliver", aboard={"mach3": ["L29", "H10"], "mach1": ["L26"]}, unlocked=["mach3"])
    assert table.refuses(DeliverFreely("L26")) == "R17"
    table.does(DeliverFreely("L29"))
    assert (table.state.track[0], table.panel().silver) == ("L29", 3)
    assert table.refuses(DeliverFreely("H10")) == "SP7"
    assert given("driver", aboard={"mach3": ["L29"]}).refuses(DeliverFreely("L29")) == "SP7"


def test_a_delivery_by_the_autodeliver_is_placed_by_the_same_rules() -> None:
    """D6, R17."""
    table = given("autodeliver", aboard={"mach3": ["L29"]}, track=FREE)
    table.does(DeliverFreely("L29"))
    assert [c.package for c in table.legal(DiscardPackage)] == ["L29", *FREE]


def test_the_dispatcher_gives_up_a_delivered_package_and_a_truck_jumps_and_delivers() -> None:
    """SP9, R19, N14: L27 from Kansas City to San Francisco; a package in a requirement space may pay as well."""
    table = given("dispatcher", aboard={"mach3": ["L27"]}, track=["L01", None, None, None, "L40"])
    table.does(DispatchPackage("L27"))
    assert table.asked() == {0: "pay_dispatch"}
    assert table.refuses(DiscardPackage("L27")) == "D6"
    assert table.refuses(EndTurn()) == "R19"
    assert table.does(DiscardPackage("L40")) == [
        PackageDiscarded("L40", 4),
        VehicleMoved("mach3", "kansas-city", "san-francisco", by_control=False),
        PackageDelivered("L27", "mach3", 2, by_control=False),
        DeliveryPlaced("L27", 1),
    ]
    assert "mach3" in table.turn.moved
    assert table.refuses(DispatchPackage("L27")) == "SP9"


def test_the_jump_needs_a_truck_a_price_and_another_city() -> None:
    """R19, R48."""
    assert given("dispatcher", aboard={"skylane": ["L27"]}, track=["L01"]).refuses(DispatchPackage("L27")) == "R19"
    assert given("dispatcher", aboard={"mach3": ["L27"]}).refuses(DispatchPackage("L27")) == "R19"
    assert given("dispatcher", aboard={"mach3": ["L29"]}, track=["L01"]).refuses(DispatchPackage("L29")) == "R48"
    assert given("driver", aboard={"mach3": ["L27"]}, track=["L01"]).refuses(DispatchPackage("L27")) == "SP9"


def test_the_jump_is_placed_by_the_same_rules_after_the_price_is_paid() -> None:
    """R19: the discarded package leaves a free space, where the delivered one then goes."""
    table = given("dispatcher", aboard={"mach3": ["L27"]}, track=[*FREE])
    table.does(DispatchPackage("L27"), DiscardPackage("L02"))
    assert table.state.track[:4] == ["L01", "L27", "L03", "L04"]
