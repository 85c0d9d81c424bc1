"""Set-up bonuses."""

import pytest

from domain.express_route.commands import (
    BuildAirport,
    FillCaller,
    Finish,
    MoveExecutive,
    PlaceWarehouse,
    RaiseLoad,
    RaiseRange,
    RemoveUpgrade,
    ShiftStarter,
    StationVehicle,
    UnlockCapacity,
)
from domain.express_route.events import BonusFinished
from domain.kernel.ids import Seat
from tests.domain.express_route.position import Table, the_content, with_specialists

BEGUN = {Seat(0): "add_package"}
STARTERS = {"starter": [0, 0, 0, 0, 0]}
"""L04 Atlanta→New Orleans, L01 Albany→Atlanta, L02 Atlanta→Albany, H02 Albuquerque→Chicago, H18 Orlando→Atlanta."""


def on_sale(table: Table, kind: str) -> int:
    return sum(u.kind == kind and u.status == "on_sale" for u in table.view().upgrades)


def test_the_executive_puts_the_token_on_any_control() -> None:
    """SP1, N2, R12: seven controls; the ability of the first turn is still unused."""
    table = with_specialists("executive")
    assert len(table.legal(MoveExecutive)) == 7
    assert table.refuses(MoveExecutive("skylane", "range")) == "R12"
    table.does(MoveExecutive("mach3", "range"))
    assert next(c.value for c in table.view().panels[0].controls if (c.vehicle, c.control) == ("mach3", "range")) == 2
    assert (table.asked(), table.turn.ability_used) == (BEGUN, False)


def test_the_pilot_builds_an_airport_for_the_whole_game() -> None:
    """SP2, N2: in one of the 22 cities without."""
    table = with_specialists("pilot")
    assert len(table.legal(BuildAirport)) == 22
    assert table.refuses(BuildAirport("dallas")) == "SP2"
    table.does(BuildAirport("orlando"))
    assert "orlando" in table.view().airports
    assert table.asked() == BEGUN


def test_the_opportunist_unlocks_a_capacity_and_removes_a_capacity_card() -> None:
    """SP3, N2."""
    table = with_specialists("opportunist")
    assert len(table.legal(UnlockCapacity)) == 4
    table.does(UnlockCapacity("mach3"))
    assert [c.card for c in table.legal()] == [card for card in the_content().upgrades if card.startswith("capacity")]
    assert table.refuses(RemoveUpgrade("range-1")) == "SP3"
    table.does(RemoveUpgrade("capacity-west"))
    assert (on_sale(table, "capacity"), table.asked()) == (4, BEGUN)


def test_the_driver_gives_every_seat_a_range_and_removes_a_range_card() -> None:
    """SP4, R53: the gain is open to all seats at once; the next bonus waits for all."""
    table = with_specialists("driver", "autodeliver")
    assert table.asked() == {0: "raise_range", 1: "raise_range"}
    assert table.view().limit == 35
    table.does(RaiseRange("mach1"), RemoveUpgrade("range-6"), seat=0)
    assert table.asked() == {1: "raise_range"}
    assert table.refuses(RaiseRange("skylane"), seat=1) == "G6"
    table.does(RaiseRange("mach2"), seat=1)
    assert table.view().limit == 40
    assert (table.panel(0).range["mach1"], table.panel(1).range["mach2"], on_sale(table, "range")) == (2, 2, 5)


def test_the_navigator_shifts_starters_to_neighbours_of_their_origins() -> None:
    """SP5, R53, R8, N2: each once, not to its destination; a shifted one lies on top."""
    table = with_specialists("navigator", script=STARTERS)
    assert len(table.legal()) <= 31
    assert table.refuses(ShiftStarter("L04", "dallas")) == "R8"
    assert table.refuses(ShiftStarter("H18", "atlanta")) == "R8"
    table.does(ShiftStarter("L04", "nashville"), ShiftStarter("L02", "nashville"))
    assert table.state.stacks["nashville"] == ["L02", "L04"]
    assert table.refuses(ShiftStarter("L04", "charlotte")) == "R53"
    assert table.refuses(ShiftStarter("L05", "denver")) == "SP5"
    assert table.does(Finish())[0] == BonusFinished(Seat(0))
    assert (table.asked(), table.state.demand, table.turn.ability_used) == (BEGUN, 15, False)


def test_the_navigators_bonus_is_over_when_no_starter_can_be_shifted_any_more() -> None:
    """R53: H18 cannot leave Orlando, since only its destination is next to it."""
    table = with_specialists("navigator", script=STARTERS)
    for package, city in (("L04", "nashville"), ("L02", "nashville"), ("L01", "boston"), ("H02", "denver")):
        table.does(ShiftStarter(package, city))
    assert table.asked() == BEGUN


def test_the_operator_gains_phone_bank_1_and_its_card_goes() -> None:
    """SP6, G5: Phone Bank 2 can be bought then."""
    table = with_specialists("operator")
    assert table.legal() == [FillCaller("low"), FillCaller("high")]
    table.does(FillCaller("high"))
    assert len(table.state.callers) == 3
    assert table.state.removed == ["phone-bank-1"]
    assert table.state.phone_level == 1


def test_the_autodeliver_gains_the_demand_upgrade_and_its_card_goes() -> None:
    """SP7, O2."""
    table = with_specialists("autodeliver")
    assert (table.view().limit, table.state.removed, table.asked()) == (40, ["demand"], BEGUN)


def test_the_spacesaver_gives_every_seat_a_load_and_removes_a_load_card() -> None:
    """SP8, R53."""
    table = with_specialists("spacesaver", "warehouse")
    table.does(RaiseLoad("skylane"), RemoveUpgrade("load-dallas"), seat=0)
    assert table.asked() == {1: "raise_load"}
    table.does(RaiseLoad("mach1"), seat=1)
    assert (table.panel(0).load["skylane"], table.panel(1).load["mach1"], on_sale(table, "load")) == (2, 2, 4)
    assert table.asked() == {1: "place_warehouse"}


def test_the_dispatcher_stations_trucks_in_any_cities_and_the_plane_at_an_airport() -> None:
    """SP9, R37, N2: truck by truck, then the plane."""
    table = with_specialists("dispatcher")
    assert table.refuses(StationVehicle("mach2", "boston")) == "R37"
    assert len(table.legal()) == 28
    table.does(StationVehicle("mach1", "denver"), StationVehicle("mach2", "denver"), StationVehicle("mach3", "kansas-city"))
    assert len(table.legal()) == 6
    assert table.refuses(StationVehicle("skylane", "denver")) == "R37"
    table.does(StationVehicle("skylane", "new-york"))
    assert [table.at(v) for v in ("mach1", "mach2", "mach3", "skylane")] == ["denver", "denver", "kansas-city", "new-york"]
    assert table.asked() == BEGUN


def test_the_dispatcher_may_station_the_plane_at_the_pilots_airport() -> None:
    """SP9, SP2, R37."""
    table = with_specialists("pilot", "dispatcher")
    table.does(BuildAirport("denver"), seat=0)
    for vehicle in ("mach1", "mach2", "mach3", "skylane"):
        table.does(StationVehicle(vehicle, "denver"), seat=1)
    assert table.at("skylane") == "denver"


def test_the_warehouse_makes_a_city_whose_whole_stack_can_be_reached() -> None:
    """SP10, N2, C12."""
    table = with_specialists("warehouse", script=STARTERS)
    table.does(PlaceWarehouse("atlanta"))
    stack = next(s for s in table.view().stacks if s.point == "atlanta")
    assert stack.accessible == stack.packages == ["L02", "L04"]


@pytest.mark.parametrize("scenario", ["free-play", "scenario-3"])
def test_the_forecaster_gains_two_ranges_for_himself_and_no_card_goes(scenario: str) -> None:
    """SP11, R45, N2: on the same truck or two."""
    table = with_specialists("forecaster", "autodeliver", scenario=scenario)
    table.does(RaiseRange("mach3"), RaiseRange("mach3"), seat=0)
    assert (table.panel(0).range["mach3"], set(table.panel(1).range.values())) == (3, {1})
    assert on_sale(table, "range") == 6


def test_with_no_card_of_the_kind_left_the_bonus_stays() -> None:
    """R40: a Spacesaver where no Load card is on sale."""
    table = with_specialists("executive", "spacesaver")
    table.state.bought += [card for card in the_content().upgrades if card.startswith("load")]
    table.does(MoveExecutive("mach3", "range"), seat=0)
    table.does(RaiseLoad("mach3"), seat=0)
    table.does(RaiseLoad("mach3"), seat=1)
    assert table.asked() == BEGUN


@pytest.mark.parametrize(
    ("specialist", "origin"),
    [
        ("dispatcher", "seed"),
        ("forecaster", "seed"),
        ("opportunist", "seed"),
        ("pilot", "seed"),
        ("autodeliver", "house"),
        ("driver", "house"),
        ("executive", "house"),
        ("navigator", "house"),
        ("operator", "house"),
        ("spacesaver", "house"),
        ("warehouse", "house"),
    ],
)
def test_bonuses_that_the_rulebook_cuts_off_are_marked(specialist: str, origin: str) -> None:
    """C9."""
    assert the_content().specialists[specialist].bonus.origin == origin
