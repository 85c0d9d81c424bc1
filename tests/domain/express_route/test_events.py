"""Step 2: events, and what they close."""

import pytest

from domain.express_route.commands import (
    ActivateControl,
    DeliverFreely,
    DispatchPackage,
    DrawEvent,
    DriveTruck,
    EndTurn,
    HandOver,
    LoadFreely,
    LoadPackage,
    LookAtEvents,
    MoveTo,
    ResolveEvent,
    UnloadPackage,
)
from domain.express_route.events import EventPicked, EventRevealed
from tests.domain.express_route.position import Table, given

CHICAGO, MIDWEST, PRAIRIE, MACH3 = "E1-16", "E2-03", "E1-38", "E1-31"
"""Close the city, the region, Billings–Minneapolis; stops Mach 3."""


def moving(vehicle: str, at: str, event: str | None, spaces: int = 3) -> Table:
    """A vehicle that has begun to move."""
    ranges = {} if vehicle == "skylane" else {vehicle: spaces}
    table = given(at={vehicle: at}, event=event, ranges=ranges)
    table.does(ActivateControl(vehicle, "range", "silver"))
    return table


def test_one_event_a_turn_and_deck_1_first() -> None:
    """T7, X15."""
    table = given(step="event", stack=["E1-01", "E2-01"])
    assert table.does(DrawEvent()) == [EventRevealed("E1-01")]
    assert table.state.stack == ["E2-01"]


def test_an_event_is_over_with_its_turn() -> None:
    """T7, T12."""
    table = given(event=CHICAGO)
    table.does(EndTurn())
    assert (table.turn.event, table.state.discarded_events) == (None, [CHICAGO])


@pytest.mark.parametrize(("at", "to"), [("des-moines", "chicago"), ("w06", "chicago")])
def test_a_closed_city_is_not_entered(at: str, to: str) -> None:
    """T9, T10, R22."""
    assert moving("mach1", at, CHICAGO).refuses(MoveTo(to)) == "R22"


def test_a_closed_city_is_not_left() -> None:
    """T9, R22, R35: nothing can be done with the control."""
    table = given(at={"mach1": "chicago"}, event=CHICAGO)
    assert table.refuses(ActivateControl("mach1", "range", "silver")) == "R35"


def test_a_closed_city_is_not_passed() -> None:
    """R22: from Des Moines to Detroit the way over Chicago is shut, and the view does not show it as in reach."""
    table = given(at={"mach1": "des-moines"}, event=CHICAGO, ranges={"mach1": 2})
    reach = next(v.reach for v in table.view().vehicles if v.vehicle == "mach1")
    assert not {"chicago", "detroit"} & {r.point for r in reach}
    assert {"kansas-city", "st-louis"} <= {r.point for r in reach}


def test_the_plane_neither_lands_in_a_closed_city_nor_takes_off_there_but_flies_over_it() -> None:
    """T9, R22."""
    table = moving("skylane", "seattle", CHICAGO)
    assert table.refuses(MoveTo("chicago")) == "R22"
    table.does(MoveTo("new-york"))
    grounded = given(at={"skylane": "chicago"}, event=CHICAGO)
    assert grounded.refuses(ActivateControl("skylane", "range", "silver")) == "R35"


def test_loading_and_delivering_go_on_in_a_closed_city() -> None:
    """R22: L40 goes from Pittsburgh to Chicago."""
    table = given(
        at={"mach1": "chicago"}, aboard={"mach1": ["L40"]}, stacks={"chicago": ["L10"]}, event=CHICAGO, loads={"mach1": 2}
    )
    table.does(ActivateControl("mach1", "load", "silver"), UnloadPackage("L40"), LoadPackage("L10"))
    assert (table.state.track[0], table.cargo("mach1")) == ("L40", ["L10"])


def test_a_closed_region_is_neither_entered_nor_left_but_one_moves_inside() -> None:
    """T9, R21: Kansas City and Des Moines are Midwest, Denver is West."""
    table = moving("mach3", "kansas-city", MIDWEST)
    assert table.refuses(MoveTo("denver")) == "R21"
    table.does(MoveTo("des-moines"))
    assert moving("mach1", "denver", MIDWEST).refuses(MoveTo("des-moines")) == "R21"


def test_a_waypoint_lies_outside_a_closed_region() -> None:
    """R21: w06 between Minneapolis and Chicago."""
    assert moving("mach1", "minneapolis", MIDWEST).refuses(MoveTo("w06")) == "R21"
    table = given(at={"mach1": "w06"}, event=MIDWEST)
    assert table.refuses(ActivateControl("mach1", "range", "silver")) == "R35"


def test_the_plane_does_not_cross_a_closed_border() -> None:
    """R21."""
    assert moving("skylane", "dallas", MIDWEST).refuses(MoveTo("chicago")) == "R21"
    inside = given(at={"skylane": "chicago"}, event=MIDWEST)
    assert inside.refuses(ActivateControl("skylane", "range", "silver")) == "R35"


def test_a_closed_route_is_closed_on_both_halves() -> None:
    """T9: Billings–w02–Minneapolis."""
    table = moving("mach1", "billings", PRAIRIE)
    assert table.refuses(MoveTo("w02")) == "T9"
    table.does(MoveTo("denver"))
    assert given(at={"mach1": "w02"}, event=PRAIRIE).refuses(ActivateControl("mach1", "range", "silver")) == "R35"


def test_a_closed_route_does_not_stop_the_plane() -> None:
    """T9, A6: E2-24 closes the Atlantic corridor through New York."""
    moving("skylane", "atlanta", "E2-24").does(MoveTo("new-york"))


def test_a_stopped_vehicle_cannot_be_used_at_all() -> None:
    """T9, R23: neither moved nor loaded nor unloaded, by its own control or another's."""
    table = given(
        at={"mach1": "kansas-city"}, aboard={"mach1": ["L26"], "mach3": ["L27"]}, event=MACH3, unlocked=["mach1", "mach3"]
    )
    assert table.refuses(ActivateControl("mach3", "range", "silver")) == "R23"
    assert table.refuses(ActivateControl("mach3", "load", "silver")) == "R23"
    table.does(ActivateControl("mach1", "load", "silver"))
    assert table.refuses(LoadPackage("L27")) == "R23"
    assert table.refuses(HandOver("L26", "mach3")) == "R23"


def test_the_driver_does_not_override_an_event() -> None:
    """T8."""
    assert given("driver", event=MACH3).refuses(DriveTruck("mach3", "denver")) == "R23"
    assert given("driver", at={"mach1": "detroit"}, event=CHICAGO).refuses(DriveTruck("mach1", "chicago")) == "R22"


def test_the_opportunist_does_not_override_an_event() -> None:
    """T8, R23."""
    assert given("opportunist", stacks={"kansas-city": ["L26"]}, event=MACH3).refuses(LoadFreely("L26", "mach3")) == "R23"


def test_the_autodeliver_does_not_override_an_event() -> None:
    """T8, R23: L29 is aboard Mach 3 in Kansas City."""
    assert given("autodeliver", aboard={"mach3": ["L29"]}, event=MACH3).refuses(DeliverFreely("L29")) == "R23"


@pytest.mark.parametrize(
    ("event", "package", "rule"),
    [
        (MACH3, "L27", "R23"),
        ("E1-02", "L27", "R22"),
        ("E1-14", "L27", "R22"),
        ("E2-03", "L27", "R21"),
        ("E2-01", "L27", "R21"),
    ],
)
def test_the_dispatcher_does_not_override_an_event(event: str, package: str, rule: str) -> None:
    """T8, R19: L27 goes from Kansas City to San Francisco with Mach 3 standing in Kansas City."""
    assert given("dispatcher", aboard={"mach3": [package]}, track=["L01"], event=event).refuses(DispatchPackage(package)) == rule


def test_a_closed_road_does_not_stop_the_dispatcher() -> None:
    """R19: E2-21 closes the overland road to San Francisco, but no road is travelled."""
    given("dispatcher", aboard={"mach3": ["L27"]}, track=["L01"], event="E2-21").does(DispatchPackage("L27"))


# --- the Forecaster ----------------------------------------------------------------------------------------------------


def test_the_forecaster_picks_one_of_two_events() -> None:
    """SP11, R14, V4, N8: the other goes back on top, or underneath; one card has left the stack."""
    for where, expected in (("top", ["E1-01", "E1-03"]), ("bottom", ["E1-03", "E1-01"])):
        table = given("forecaster", step="event", stack=["E1-01", "E1-02", "E1-03"])
        table.does(LookAtEvents())
        assert table.refuses(ResolveEvent("E1-03", "top")) == "R14"
        assert table.refuses(DrawEvent()) == "R14"
        assert table.does(ResolveEvent("E1-02", where)) == [EventPicked("E1-02", "E1-01", where)]  # type: ignore[arg-type]
        assert (table.turn.event, table.state.stack) == ("E1-02", expected)
        assert [known.card for known in table.view().events.returned] == ["E1-01"]


def test_a_card_put_back_on_top_is_drawn_next_even_before_deck_1_is_used_up() -> None:
    """T7, R14: only a Forecaster mixes the decks."""
    table = given("forecaster", step="event", stack=["E1-01", "E2-01", "E2-02"])
    table.does(LookAtEvents(), ResolveEvent("E1-01", "bottom"))
    assert table.state.stack == ["E2-02", "E2-01"]


def test_the_forecaster_may_draw_like_everybody() -> None:
    """R14."""
    table = given("forecaster", step="event")
    table.does(DrawEvent())
    assert table.turn.event == "E1-01"


def test_with_one_card_left_the_forecaster_just_draws() -> None:
    """R14."""
    table = given("forecaster", step="event", stack=["E1-01"])
    assert table.refuses(LookAtEvents()) == "R14"
    two = given("forecaster", step="event", stack=["E1-01", "E1-02"])
    two.does(LookAtEvents(), ResolveEvent("E1-02", "top"))
    assert two.state.stack == ["E1-01"]


def test_only_the_forecaster_looks() -> None:
    """SP11."""
    assert given("driver", step="event").refuses(LookAtEvents()) == "SP11"
