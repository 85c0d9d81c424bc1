"""Step 1: adding packages."""

import pytest

from domain.express_route.commands import (
    ActivateControl,
    AddFromDeck,
    AddPackage,
    BuyUpgrade,
    DrawEvent,
    EndTurn,
    FillCaller,
    PlacePackage,
)
from domain.express_route.events import CallerFilled, NothingToAdd, PackageAdded, PackageTurnedOver, TurnBegan
from tests.domain.express_route.position import QUIET, Table, given, the_content


def the_next_turn(demand: int) -> str:
    """The light of a turn that begins with this demand."""
    table = given(demand=demand)
    began = table.ends_turn()[-1]
    assert isinstance(began, TurnBegan)
    return began.light


@pytest.mark.parametrize(
    ("demand", "light"), [(0, "green"), (15, "green"), (16, "yellow"), (25, "yellow"), (26, "red"), (35, "red")]
)
def test_the_color_under_the_pawn_is_the_light(demand: int, light: str) -> None:
    """T1, K3."""
    assert the_next_turn(demand) == light


def test_green_adds_two_callers_with_a_refill_from_low_in_between() -> None:
    """T3, T4, T5, R7, K6: the token that refilled the space can be the second one; the last gap is filled too."""
    table = given(callers=["L26", "L15"], low=["L08", "L16", "L17"], step="packages")
    assert table.does(AddPackage(0)) == [
        PackageTurnedOver("L26", 1, "low", 0),
        PackageAdded("L26", "kansas-city"),
        CallerFilled(0, "low", "boston", "denver", None, "L08"),
    ]
    assert table.state.demand == 1
    assert table.refuses(DrawEvent()) == "T14"
    table.does(AddPackage(0))
    assert table.state.stacks["boston"] == ["L08"]
    assert table.state.callers == ["L16", "L15"]
    assert (table.state.demand, table.asked()) == (4, {0: "draw_event"})


def test_yellow_adds_one_caller_and_refills_from_high() -> None:
    """T3, R7."""
    table = given(callers=["L26", "L15"], high=["H01", "H02"], step="packages", light="yellow")
    table.does(AddPackage(1))
    assert table.state.callers == ["L26", "H01"]
    assert table.asked() == {0: "draw_event"}


def test_red_adds_the_top_low_token_and_leaves_the_callers_alone() -> None:
    """T3, T2, R4, N5."""
    table = given(callers=["L26", "L15"], low=["L08", "L16"], step="packages", light="red")
    assert table.refuses(AddPackage(0)) == "T3"
    assert table.does(AddFromDeck())[:1] == [PackageTurnedOver("L08", 3, "low", None, "denver")]
    assert table.state.callers == ["L26", "L15"]
    assert table.state.decks["low"] == ["L16"]


def test_no_package_comes_straight_from_a_deck_but_on_red() -> None:
    """T2."""
    assert given(step="packages").refuses(AddFromDeck()) == "T2"


def test_crossing_a_color_border_does_not_change_the_count() -> None:
    """R3: two are added on green although the first one takes the demand to 16."""
    table = given(callers=["L26", "L15"], step="packages", demand=15)
    table.does(AddPackage(0))
    assert table.state.demand == 16
    table.does(AddPackage(1))
    assert table.state.demand == 17


def test_new_packages_lie_on_top_of_any_number_of_others() -> None:
    """T6."""
    pile = ["H09", "L27", "H10", "H24", "L08"]
    table = given(callers=["L26", "L15"], stacks={"kansas-city": pile}, step="packages")
    table.does(AddPackage(0))
    assert table.state.stacks["kansas-city"] == ["L26", *pile]


def test_without_upgrades_the_choice_is_between_two_callers() -> None:
    """T13, U9."""
    table = given(callers=["L26", "L15"], step="packages")
    assert table.legal(AddPackage) == [AddPackage(0), AddPackage(1)]
    assert table.refuses(AddPackage(2)) == "T13"


def test_a_third_space_can_be_chosen_from() -> None:
    """G10."""
    table = given(callers=["L26", "L15", "L16"], step="packages")
    assert AddPackage(2) in table.legal()


def test_an_empty_low_deck_is_replaced_by_the_high_one() -> None:
    """R5: for the refill and for the addition on red."""
    green = given(callers=["L26", "L15"], low=[], high=["H01", "H02"], step="packages")
    assert CallerFilled(0, "high", "albany", "albuquerque", None, "H01") in green.does(AddPackage(0))
    red = given(callers=["L26", "L15"], low=[], high=["H01"], step="packages", light="red")
    assert red.does(AddFromDeck()) == [PackageTurnedOver("H01", 5, "high"), PackageAdded("H01", "albany")]


def test_an_empty_high_deck_is_replaced_by_the_low_one() -> None:
    """R5."""
    table = given(callers=["L26", "L15"], low=["L08"], high=[], step="packages", light="yellow")
    assert CallerFilled(0, "low", "boston", None, None, "L08") in table.does(AddPackage(0))


def test_with_both_decks_empty_spaces_stay_empty_and_adding_is_skipped_at_last() -> None:
    """R5: and nobody loses by it."""
    table = given(callers=["L26", "L15"], low=[], high=[], step="packages", stack=["E1-01", "E1-02", "E1-03"])
    table.does(AddPackage(0))
    assert table.refuses(AddPackage(0)) == "R5"
    table.does(AddPackage(1), DrawEvent())
    assert table.does(EndTurn())[-1:] == [NothingToAdd()]
    assert table.asked() == {0: "draw_event"}


def test_on_red_with_both_decks_empty_nothing_is_added() -> None:
    """R5."""
    table = given(
        callers=["L26", "L15"], low=[], high=[], demand=None, stacks={"boston": ["H04", "H06", "H07", "H08", "H11", "H13"]}
    )
    assert table.does(EndTurn())[-2:] == [TurnBegan(table.turn.seat, 2, "red", 1), NothingToAdd()]


def test_the_last_gap_of_the_turn_can_be_filled_from_a_purchase_first() -> None:
    """R25, G1: buying in step 1 before adding; L29 pays for Phone Bank 1."""
    table = given(callers=["L26", "L15"], track=["L29"], step="packages")
    table.does(BuyUpgrade("L29", "phone-bank-1"))
    assert table.asked() == {0: "fill_caller"}
    table.does(FillCaller("high"))
    assert (len(table.state.callers), table.asked()) == (3, {0: "add_package"})


def test_the_event_of_a_turn_is_drawn_after_adding() -> None:
    """R24: a package is added to the city that the coming event closes; T14: and no action is taken before both."""
    table = given(callers=["L26", "L15"], step="packages", stack=["E1-14", "E1-02"])
    assert table.refuses(ActivateControl("mach1", "range", "silver")) == "T14"
    table.does(AddPackage(0))
    assert table.state.stacks["kansas-city"] == ["L26"]
    table.does(AddPackage(1))
    assert table.refuses(ActivateControl("mach1", "range", "silver")) == "T14"
    assert table.refuses(EndTurn()) == "T14"
    table.does(DrawEvent())
    assert table.turn.event == "E1-14"


# --- the Navigator -----------------------------------------------------------------------------------------------------


def navigator(caller: str, **more: object) -> Table:
    table = given("navigator", callers=[caller, "L15"], step="packages", **more)  # type: ignore[arg-type]
    table.does(AddPackage(0))
    return table


def test_the_navigator_may_place_one_package_next_to_its_origin() -> None:
    """SP5, R8: from Chicago to Des Moines, Detroit or St. Louis, as the rulebook's example has it."""
    table = navigator("L11")
    assert [c.city for c in table.legal(PlacePackage)] == ["chicago", "des-moines", "detroit", "st-louis"]
    table.does(PlacePackage("st-louis"))
    assert table.state.stacks == {"st-louis": ["L11"]}


def test_the_navigator_is_asked_only_when_the_package_is_turned_over_and_counted() -> None:
    """R46, R58, N6: the gap is filled after he has placed it."""
    table = navigator("L11", low=["L12", "L13", "L14", "L16"])
    assert (table.asked(), table.state.demand, table.state.callers) == ({0: "place_package"}, 2, [None, "L15"])
    assert table.refuses(DrawEvent()) == "R46"
    assert table.refuses(BuyUpgrade("L29", "range-3")) == "R25"
    table.does(PlacePackage("chicago"))
    assert table.state.callers == ["L12", "L15"]


def test_a_package_is_not_navigated_to_its_destination() -> None:
    """SP5, R8: L10 goes from Chicago to Detroit."""
    table = navigator("L10")
    assert table.refuses(PlacePackage("detroit")) == "R8"
    assert PlacePackage("des-moines") in table.legal()


def test_a_package_is_not_navigated_to_a_waypoint_or_further() -> None:
    """R8: a waypoint is no city; Nashville is two spaces away."""
    table = navigator("L11")
    assert table.refuses(PlacePackage("w06")) == "K2"
    assert table.refuses(PlacePackage("nashville")) == "R8"


def test_the_navigators_once_is_used_up_by_placing_elsewhere() -> None:
    """R56, SP5: the second package of the turn goes to its origin without a question; after the origin he is asked again."""
    table = navigator("L11", low=["L12", "L13", "L14"])
    table.does(PlacePackage("detroit"), AddPackage(0))
    assert "L12" in table.state.stacks["dallas"]
    again = navigator("L11", low=["L12", "L13", "L14"])
    again.does(PlacePackage("chicago"), AddPackage(0))
    assert again.asked() == {0: "place_package"}


def test_the_navigator_may_place_a_red_package_too() -> None:
    """R8."""
    table = given("navigator", low=["L11", "L12"], step="packages", light="red")
    table.does(AddFromDeck(), PlacePackage("st-louis"))
    assert table.state.stacks == {"st-louis": ["L11"]}


def test_the_navigator_is_not_asked_where_no_city_is_open_to_him() -> None:
    """R46: from Orlando only Atlanta is next, and H18 goes there."""
    table = navigator("H18")
    assert table.state.stacks == {"orlando": ["H18"]}


def test_nobody_but_the_navigator_is_asked() -> None:
    """SP5."""
    table = given("driver", callers=["L11", "L15"], step="packages", event=QUIET)
    table.does(AddPackage(0))
    assert table.state.stacks == {"chicago": ["L11"]}
    assert the_content().packages["L11"].origin == "chicago"
