"""Abilities of Driver, Operator and Warehouse, and what holds of all; the others stand with what they bend."""

import pytest

from domain.express_route.commands import (
    ActivateControl,
    DriveTruck,
    EndTurn,
    FillCaller,
    Finish,
    LiftPackage,
    MoveTo,
    SwapCallers,
)
from domain.express_route.events import AbilityUsed, CallersReturned, ExpressRouteBack, PackageLifted, VehicleMoved
from domain.kernel.ids import Seat
from tests.domain.express_route.position import given, the_content


def test_an_ability_is_used_once_on_each_own_turn() -> None:
    """SP1 to SP11: optional, once, and again on the next turn."""
    table = given("driver")
    table.does(DriveTruck("mach3", "denver"))
    assert table.refuses(DriveTruck("mach1", "los-angeles")) == "SP4"
    table.next_actions()
    table.turn.event = None
    table.does(DriveTruck("mach1", "los-angeles"))


# --- the Driver --------------------------------------------------------------------------------------------------------


def test_the_driver_moves_a_truck_one_space_without_a_battery() -> None:
    """SP4, R15."""
    table = given("driver")
    assert table.does(DriveTruck("mach3", "denver")) == [
        AbilityUsed(Seat(0), "driver"),
        VehicleMoved("mach3", "kansas-city", "denver", by_control=False),
    ]
    assert table.panel().silver == 3


def test_the_driver_moves_only_a_truck_that_has_not_moved_and_a_control_may_move_it_afterwards() -> None:
    """R15: at any time in step 3."""
    table = given("driver")
    table.does(ActivateControl("mach3", "range", "silver"), MoveTo("denver"))
    assert table.refuses(DriveTruck("mach3", "billings")) == "R15"
    table.does(DriveTruck("mach1", "los-angeles"), ActivateControl("mach1", "range", "silver"), MoveTo("phoenix"))
    assert table.at("mach1") == "phoenix"


def test_the_driver_moves_trucks_along_highways() -> None:
    """SP4, A5."""
    assert given("driver").refuses(DriveTruck("skylane", "seattle")) == "SP4"
    assert given("driver").refuses(DriveTruck("mach3", "chicago")) == "A5"
    assert given("pilot").refuses(DriveTruck("mach3", "denver")) == "SP4"


# --- the Operator ------------------------------------------------------------------------------------------------------


def test_the_operator_puts_all_callers_under_their_decks_and_draws_from_decks_of_choice() -> None:
    """SP6, R16, N15: leftmost first to the bottom; then space by space."""
    table = given("operator", callers=["H01", "L02", "L03"], low=["L08", "L16"], high=["H02"])
    assert table.does(SwapCallers()) == [
        AbilityUsed(Seat(0), "operator"),
        CallersReturned(
            [ExpressRouteBack("albany", "high"), ExpressRouteBack("atlanta", "low"), ExpressRouteBack("atlanta", "low")]
        ),
    ]
    assert table.state.decks == {"low": ["L08", "L16", "L02", "L03"], "high": ["H02", "H01"]}
    table.does(FillCaller("high"), FillCaller("low"), FillCaller("high"))
    assert table.state.callers == ["H02", "L08", "H01"]
    assert table.asked() == {0: "act"}


def test_the_operator_chooses_among_decks_that_are_not_empty() -> None:
    """R16, R5."""
    table = given("operator", callers=["L01", "L02"], low=[], high=[])
    table.does(SwapCallers())
    assert table.legal() == [FillCaller("low")]
    assert table.refuses(FillCaller("high")) == "R5"


def test_the_operator_needs_a_caller_and_only_he_swaps() -> None:
    """R16, SP6."""
    table = given("operator")
    table.state.box += [caller for caller in table.state.callers if caller]
    table.state.callers = [None, None]
    assert table.refuses(SwapCallers()) == "R16"
    assert given("driver").refuses(SwapCallers()) == "SP6"


# --- the Warehouse -----------------------------------------------------------------------------------------------------


def test_the_warehouse_lifts_packages_in_any_cities_until_he_is_done() -> None:
    """SP10, R42, R51, N16: nothing else in between."""
    table = given("warehouse", stacks={"boston": ["L07", "L08", "L31"], "denver": ["L14", "L15"], "w04": ["L16", "L17"]})
    assert table.does(LiftPackage("L31"))[-1] == PackageLifted("L31", "boston")
    assert table.state.stacks["boston"] == ["L31", "L07", "L08"]
    assert table.refuses(EndTurn()) == "R51"
    assert table.refuses(LiftPackage("L17")) == "R42"
    table.does(LiftPackage("L15"))
    assert table.refuses(LiftPackage("L31")) == "R54"
    assert table.refuses(LiftPackage("L15")) == "R54"
    table.does(Finish())
    assert table.refuses(LiftPackage("L08")) == "SP10"


def test_every_order_can_be_made_and_each_package_is_lifted_once_a_turn() -> None:
    """R51."""
    table = given("warehouse", stacks={"boston": ["L07", "L08", "L31"]})
    table.does(LiftPackage("L08"), LiftPackage("L31"))
    assert table.state.stacks["boston"] == ["L31", "L08", "L07"]
    assert table.refuses(LiftPackage("L08")) == "R51"


def test_the_warehouse_is_done_when_nothing_is_left_to_lift() -> None:
    """R51: the decision whose only answer would end it is not opened."""
    table = given("warehouse", stacks={"boston": ["L07", "L08"]})
    table.does(LiftPackage("L08"), LiftPackage("L07"))
    assert table.asked() == {0: "act"}


def test_only_the_warehouse_lifts_and_only_what_lies_below() -> None:
    """SP10, R54, R42."""
    stacks = {"boston": ["L07", "L08"]}
    assert given("driver", stacks=stacks).refuses(LiftPackage("L08")) == "SP10"
    assert given("warehouse", stacks=stacks).refuses(LiftPackage("L07")) == "R54"
    assert given("warehouse", stacks=stacks).refuses(LiftPackage("L16")) == "R42"


@pytest.mark.parametrize("specialist", sorted(the_content().specialists))
def test_every_specialist_can_play_without_the_ability(specialist: str) -> None:
    """T14: abilities are optional."""
    table = given(specialist)
    table.ends_turn()
    assert table.turn.number == 2
