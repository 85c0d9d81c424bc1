"""Batteries, controls and movement."""

import pytest

from domain.express_route.commands import (
    ActivateControl,
    BuyUpgrade,
    ChooseSpecialist,
    CloseControl,
    DrawEvent,
    EndTurn,
    Finish,
    MoveExecutive,
    MoveTo,
    PlaceDelivery,
    RaiseRange,
    ResolveEvent,
)
from domain.express_route.events import ControlActivated, VehicleMoved
from domain.kernel.messages import Command
from tests.domain.express_route.position import Table, given


def drives(table: Table, vehicle: str, battery: str, *points: str) -> None:
    table.does(ActivateControl(vehicle, "range", battery), *(MoveTo(point) for point in points))  # type: ignore[arg-type]


def test_a_battery_on_a_control_moves_a_truck() -> None:
    """A1, A3, A5, U12."""
    table = given()
    assert table.does(ActivateControl("mach3", "range", "silver")) == [ControlActivated("mach3", "range", "silver", 1)]
    assert table.does(MoveTo("denver")) == [VehicleMoved("mach3", "kansas-city", "denver", by_control=True)]
    assert (table.panel().silver, table.turn.control) == (2, None)


def test_three_silver_batteries_are_three_activations() -> None:
    """A1, U12."""
    table = given()
    drives(table, "mach1", "silver", "los-angeles")
    drives(table, "mach2", "silver", "boston")
    drives(table, "mach3", "silver", "denver")
    assert table.refuses(ActivateControl("skylane", "range", "silver")) == "A1"


def test_the_same_control_twice_takes_silver_and_purple_and_thrice_is_too_much() -> None:
    """A2."""
    table = given(silver=3, purple=1)
    drives(table, "mach3", "silver", "denver")
    assert table.refuses(ActivateControl("mach3", "range", "silver")) == "A2"
    drives(table, "mach3", "purple", "billings")
    assert table.refuses(ActivateControl("mach3", "range", "silver")) == "A2"
    assert table.refuses(ActivateControl("mach3", "range", "purple")) == "A1"


def test_batteries_return_in_clean_up() -> None:
    """T12."""
    table = given(silver=3, purple=1)
    drives(table, "mach3", "silver", "denver")
    drives(table, "mach3", "purple", "billings")
    table.does(EndTurn())
    assert (table.panel().silver, table.panel().purple, table.turn.placed) == (3, 1, [])


def test_a_plane_control_takes_one_silver_battery() -> None:
    """R11."""
    table = given(silver=3, purple=1)
    assert table.refuses(ActivateControl("skylane", "range", "purple")) == "R11"
    drives(table, "skylane", "silver", "seattle")
    assert table.refuses(ActivateControl("skylane", "range", "silver")) == "R11"
    assert table.refuses(ActivateControl("skylane", "range", "purple")) == "R11"


@pytest.mark.parametrize("batteries", [("silver", "silver"), ("silver", "purple"), ("purple", "silver")])
def test_the_pilot_activates_a_plane_control_twice_with_any_batteries(batteries: tuple[str, str]) -> None:
    """SP2, R11."""
    table = given("pilot", silver=3, purple=1)
    drives(table, "skylane", batteries[0], "seattle")
    drives(table, "skylane", batteries[1], "atlanta")
    assert table.refuses(ActivateControl("skylane", "range", "silver")) == "R11"


def test_the_pilot_has_no_more_than_others_on_truck_controls() -> None:
    """SP2."""
    table = given("pilot")
    drives(table, "mach3", "silver", "denver")
    assert table.refuses(ActivateControl("mach3", "range", "silver")) == "A2"


def test_waypoints_count_as_points() -> None:
    """A5: Seattle–w01–San Francisco is two spaces."""
    table = given(at={"mach1": "seattle"}, ranges={"mach1": 2})
    table.does(ActivateControl("mach1", "range", "silver"), MoveTo("w01"))
    assert table.asked() == {0: "move"}
    table.does(MoveTo("san-francisco"))
    assert table.asked() == {0: "act"}


def test_trucks_follow_highways() -> None:
    """A5: no road leads from Kansas City straight to Chicago."""
    table = given()
    table.does(ActivateControl("mach3", "range", "silver"))
    assert table.refuses(MoveTo("chicago")) == "A5"
    assert table.refuses(MoveTo("kansas-city")) == "A5"


def test_the_plane_flies_to_airports_only() -> None:
    """A6, X5: straight to any of them; Orlando has none."""
    table = given()
    table.does(ActivateControl("skylane", "range", "silver"))
    assert [c.point for c in table.legal(MoveTo)] == ["seattle", "los-angeles", "chicago", "atlanta", "new-york"]
    assert table.refuses(MoveTo("orlando")) == "A6"
    assert table.refuses(MoveTo("dallas")) == "A6"


def test_the_plane_flies_to_the_pilots_airport() -> None:
    """SP2, A6."""
    table = given()
    table.state.airport = "orlando"
    drives(table, "skylane", "silver", "orlando")
    assert table.at("skylane") == "orlando"


def test_any_number_of_vehicles_share_a_place() -> None:
    """A7."""
    table = given(at={"mach1": "denver", "mach2": "denver"})
    drives(table, "mach3", "silver", "denver")
    assert {table.at(v) for v in ("mach1", "mach2", "mach3")} == {"denver"}


def test_one_may_go_fewer_spaces_and_the_rest_is_lost() -> None:
    """A4, R59, N10."""
    table = given(ranges={"mach3": 3})
    drives(table, "mach3", "silver", "denver")
    table.does(CloseControl())
    assert table.asked() == {0: "act"}
    assert table.refuses(MoveTo("billings")) == "A1"


def test_one_may_turn_back() -> None:
    """R36."""
    table = given(ranges={"mach3": 2})
    drives(table, "mach3", "silver", "denver", "kansas-city")
    assert table.at("mach3") == "kansas-city"


def test_nothing_else_is_done_in_the_middle_of_a_movement() -> None:
    """A4, R25: no other control, no purchase, no ability, no end of the turn."""
    table = given("executive", ranges={"mach3": 2}, track=["L29"])
    drives(table, "mach3", "silver", "denver")
    assert table.refuses(ActivateControl("mach1", "range", "silver")) == "A4"
    assert table.refuses(MoveExecutive("mach1", "load")) == "A4"
    assert table.refuses(EndTurn()) == "A4"
    assert table.refuses(BuyUpgrade("L29", "range-3")) == "R25"


def test_a_control_is_not_activated_or_closed_for_nothing() -> None:
    """R35: an empty truck on empty ground has nothing to load; a movement is not closed before a step."""
    table = given()
    assert table.refuses(ActivateControl("mach3", "load", "silver")) == "R35"
    table.does(ActivateControl("mach3", "range", "silver"))
    assert table.refuses(CloseControl()) == "R35"


def test_the_turn_ends_on_its_players_word_even_when_no_battery_is_left() -> None:
    """R43, T14: and at any time; batteries may stay unused."""
    table = given(silver=1)
    table.panel().silver = 1
    drives(table, "mach3", "silver", "denver")
    assert table.legal() == [EndTurn()]
    assert table.asked() == {0: "act"}
    assert given().does(EndTurn())


def test_a_turn_is_of_one_seat_and_passes_on_round_the_table() -> None:
    """U13, O4."""
    table = given("driver", "pilot", "operator")
    assert table.refuses(EndTurn(), seat=1) == "U13"
    for seat in (1, 2, 0):
        table.next_actions()
        assert table.turn.seat == seat


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (CloseControl(), "A1"),
        (RaiseRange("mach3"), "G6"),
        (PlaceDelivery(4), "D6"),
        (ChooseSpecialist("pilot"), "U11"),
        (Finish(), "R51"),
        (ResolveEvent("E1-01", "top"), "R14"),
        (DrawEvent(), "T14"),
    ],
)
def test_an_answer_to_what_nobody_asked_is_refused_by_the_rule_it_belongs_to(command: Command, rule: str) -> None:
    """T14: in step 3 with nothing under way."""
    assert given().refuses(command) == rule


# --- the Executive -----------------------------------------------------------------------------------------------------


def test_the_executive_token_raises_a_control_of_the_own_panel_by_one() -> None:
    """SP1, R12: every activation while it lies there, once moved a turn."""
    table = given("executive", silver=3, purple=1)
    table.does(MoveExecutive("mach3", "range"))
    drives(table, "mach3", "silver", "denver", "billings")
    drives(table, "mach3", "purple", "seattle", "w01")
    assert table.refuses(MoveExecutive("mach1", "range")) == "SP1"
    table.next_actions()
    assert table.panel().executive is not None
    table.does(MoveExecutive("mach1", "range"))


@pytest.mark.parametrize(("printed", "expected"), [(1, 2), (2, 3)])
def test_the_executive_raises_range_to_3_at_most(printed: int, expected: int) -> None:
    """R12."""
    table = given("executive", ranges={"mach3": printed})
    table.does(MoveExecutive("mach3", "range"))
    assert ControlActivated("mach3", "range", "silver", expected) in table.does(ActivateControl("mach3", "range", "silver"))


def test_the_executive_does_not_go_where_nothing_can_be_raised() -> None:
    """R12, R55."""
    table = given("executive", ranges={"mach3": 3})
    assert table.refuses(MoveExecutive("mach3", "range")) == "R12"
    assert table.refuses(MoveExecutive("skylane", "range")) == "R12"
    table.does(MoveExecutive("mach3", "load"))
    table.turn.ability_used = False
    assert table.refuses(MoveExecutive("mach3", "load")) == "R55"


def test_a_load_of_two_counts_three_under_the_executive() -> None:
    """R12."""
    table = given("executive", loads={"mach3": 2}, stacks={"kansas-city": ["L26"]})
    table.does(MoveExecutive("mach3", "load"))
    assert ControlActivated("mach3", "load", "silver", 3) in table.does(ActivateControl("mach3", "load", "silver"))


def test_a_raised_range_never_counts_above_three() -> None:
    """R12, G6: the token stays where it is when the printed range reaches 3."""
    table = given("executive", ranges={"mach3": 2}, track=["L29"])
    table.does(MoveExecutive("mach3", "range"), BuyUpgrade("L29", "range-3"), RaiseRange("mach3"))
    assert table.does(ActivateControl("mach3", "range", "silver")) == [ControlActivated("mach3", "range", "silver", 3)]
