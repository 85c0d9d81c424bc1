"""What a client is shown, and words."""

import pytest

from domain.express_route import RULESET, explain, words
from domain.express_route.commands import (
    ActivateControl,
    BuyUpgrade,
    ChooseSpecialist,
    EndTurn,
    LoadPackage,
    MoveTo,
    UnloadPackage,
)
from domain.express_route.events import RequirementsLaid
from domain.express_route.rules import decide, evolve
from domain.kernel.ids import Seat
from tests.domain.express_route.position import Table, given, new_game, the_content, with_specialists


def test_the_view_shows_where_each_vehicle_can_go() -> None:
    """A5, A6: within one activation of the panel on turn, and in how many spaces."""
    table = given(ranges={"mach3": 2}, event="E1-35")
    reach = {v.vehicle: {r.point: r.spaces for r in v.reach} for v in table.view().vehicles}
    assert reach["mach3"] == {
        "des-moines": 1,
        "st-louis": 1,
        "w04": 1,
        "chicago": 2,
        "minneapolis": 2,
        "denver": 2,
        "indianapolis": 2,
        "nashville": 2,
        "w05": 2,
        "dallas": 2,
        "albuquerque": 2,
    }
    assert set(reach["skylane"].values()) == {1}
    table.does(ActivateControl("mach3", "range", "silver"), MoveTo("des-moines"))
    assert {r.point for v in table.view().vehicles if v.vehicle == "mach3" for r in v.reach} == {
        "chicago",
        "minneapolis",
        "denver",
        "kansas-city",
    }


def test_the_view_shows_prices_and_open_spaces() -> None:
    """G3, D4."""
    table = given(at={"mach3": "denver"}, aboard={"mach3": ["H12"]}, track=["L01", "L02", "L03", "L04"])
    table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage("H12"))
    view = table.view()
    assert {u.card: u.paid_by for u in view.upgrades}["range-4"] == ["H12"]
    assert [space.space for space in view.track if space.open] == [4, 6]
    assert [space.requirement for space in view.track] == [None] * 4 + ["even", "even", "west", "west"]
    assert view.delivered == "H12"


def test_the_view_shows_batteries_where_they_lie() -> None:
    """A1."""
    table = given()
    table.does(ActivateControl("mach3", "range", "silver"))
    placed = {(c.vehicle, c.control): c.batteries for c in table.view().panels[0].controls}
    assert placed["mach3", "range"] == ["silver"]
    assert table.view().under_way is not None
    assert (table.view().seat, table.view().step) == (0, "actions")


def test_the_view_shows_the_closures_of_the_event() -> None:
    """T9, T11."""
    view = given(event="E2-07").view()
    assert view.event is not None
    assert view.event.stopped_vehicles == ["mach1", "mach3"]
    assert [v.stopped for v in view.vehicles] == [True, False, True, False]


def test_before_the_first_turn_nobody_is_on_turn() -> None:
    view = new_game(2).view()
    assert (view.seat, view.turn, [v.reach for v in view.vehicles]) == (None, 0, [[]] * 4)


def test_every_command_and_event_has_its_place_in_every_table() -> None:
    """A new kind cannot be forgotten anywhere."""
    for table in (explain.WHEN, explain._REFUSED, decide._DECIDE):
        assert set(table) == set(RULESET.commands)
    for told in (words._SAYS, evolve._EVOLVE):
        assert set(told) == set(RULESET.events)


def driving(*points: str) -> Table:
    table = given(ranges={"mach3": 2})
    table.does(ActivateControl("mach3", "range", "silver"), *(MoveTo(point) for point in points))
    return table


def loading() -> Table:
    table = given(stacks={"kansas-city": ["L26"]}, track=["L29"])
    table.does(ActivateControl("mach3", "load", "silver"))
    return table


@pytest.mark.parametrize(
    ("said", "table"),
    [
        ("Choose your specialist.", new_game()),
        ("Choose where the Streamline Shipper Mach 1 starts.", with_specialists("dispatcher")),
        ("Add a waiting caller to the map; 2 to go.", given(step="packages")),
        ("Add the first token of the low demand deck to the map; 1 to go.", given(step="packages", light="red")),
        ("Add the first token of the high demand deck to the map; 1 to go.", given(step="packages", light="red", low=[])),
        ("Draw an event.", given(step="event")),
        ("Draw an event, or look at two and pick one.", given("forecaster", step="event")),
        ("Draw an event.", given("forecaster", step="event", stack=["E1-01"])),
        ("Activate controls (batteries left: 2 silver and 1 purple), or end your turn.", given("pilot", silver=2, purple=1)),
        (
            "Activate controls (batteries left: 3 silver), use the Driver's ability, buy upgrades, or end your turn.",
            given("driver", track=["L29"]),
        ),
        ("End your turn.", given("pilot", silver=0)),
        ("Choose the next point of the Streamline Shipper Mach 3 (2 of this movement are left).", driving()),
        (
            "Choose the next point of the Streamline Shipper Mach 3 (1 of this movement is left), or stop there.",
            driving("denver"),
        ),
        (
            "Choose a package action of the Streamline Shipper Mach 3 (1 of this activation is left), or buy upgrades.",
            loading(),
        ),
    ],
)
def test_decisions_in_words(said: str, table: Table) -> None:
    assert RULESET.describe_decision(the_content(), table.state, Seat(0)) == said


def test_events_in_words() -> None:
    table = given(
        "driver", "pilot", aboard={"mach3": ["L29"]}, stacks={"kansas-city": ["L26"]}, loads={"mach3": 2}, demand=4, track=["L40"]
    )
    events = table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage("L29"), LoadPackage("L26"))
    events += table.does(BuyUpgrade("L40", "battery-1"), EndTurn())
    assert [RULESET.describe(the_content(), event) for event in events] == [
        "A silver battery activates the load of the Streamline Shipper Mach 3 (2).",
        "The Las Vegas to Kansas City package (demand 3) was delivered; demand drops by 3.",
        "The Las Vegas to Kansas City package (demand 3) lies on space 2 of the track.",
        "The Kansas City to Philadelphia package (demand 1) was loaded onto the Streamline Shipper Mach 3.",
        "Seat 0 bought Battery 1 with the Pittsburgh to Chicago package (demand 2): "
        "every seat exchanges a silver battery for a purple one.",
        "Seat 0 ended the turn.",
        "Turn 2, seat 1: the light is green, 2 packages are added.",
    ]


@pytest.mark.parametrize(
    ("specialist", "said"),
    [
        ("autodeliver", "The Autodeliver's set-up bonus: the demand limit is 40 now."),
        ("operator", "The Operator's set-up bonus: the phone bank has one caller space more."),
        ("forecaster", "The Forecaster's set-up bonus: a range of the own panel rises, twice."),
    ],
)
def test_a_bonus_says_what_it_gives(specialist: str, said: str) -> None:
    table = new_game()
    assert said in [RULESET.describe(the_content(), event) for event in table.does(ChooseSpecialist(specialist))]


def test_a_game_without_requirements_says_so() -> None:
    assert RULESET.describe(the_content(), RequirementsLaid([None, None])) == "There are no delivery requirements."
