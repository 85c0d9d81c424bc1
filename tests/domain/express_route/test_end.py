"""How the game ends."""

import pytest

from domain.express_route.commands import ActivateControl, BuyUpgrade, EndTurn, RaiseRange, UnloadPackage
from domain.express_route.events import TurnBegan, TurnEnded, WorkEnded
from domain.kernel.ids import Seat
from tests.domain.express_route.position import Table, given

SEVEN = ("L01", "L02", "L03", "L04", "L40", "H06", "L27")
"""Free spaces full, two even ones in the first pair, one West in the second."""


def score(table: Table) -> dict[str, int]:
    assert table.outcome is not None
    return {part.name: part.value for part in table.outcome.results[0].score}


def test_eight_delivered_packages_win_in_clean_up() -> None:
    """O1, O4, R44, K1: not at once; all seats win together."""
    table = given("driver", "pilot", at={"mach3": "billings"}, aboard={"mach3": ["L30"]}, track=SEVEN)
    table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage("L30"))
    assert table.asked() == {0: "act"}
    assert table.does(EndTurn()) == [TurnEnded(Seat(0)), WorkEnded("delivered")]
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.results[0].party, table.outcome.results[0].won) == ("delivered", [0, 1], True)
    assert table.asked() == {}
    assert table.refuses(EndTurn()) == "O4"


def test_who_spends_one_of_the_eight_before_clean_up_has_not_won() -> None:
    """R44."""
    table = given(track=[*SEVEN, "L30"])
    table.does(BuyUpgrade("L03", "range-2"), RaiseRange("mach3"), EndTurn())
    assert table.outcome is None


def test_a_win_comes_before_a_loss_by_demand_or_events() -> None:
    """O4, R9: eight packages with demand 36 and no event left."""
    table = given(track=[*SEVEN, "L30"], demand=36, stack=[])
    table.does(EndTurn())
    assert table.state.ended == "delivered"
    assert score(table) == {"won": 1, "turns_left": 0, "demand": 36, "delivered": table.state.deliveries, "upgrades": 0}


@pytest.mark.parametrize(
    ("demand", "raised", "lost"), [(35, False, False), (36, False, True), (36, True, False), (40, True, False), (41, True, True)]
)
def test_demand_above_the_limit_loses_in_clean_up(demand: int, raised: bool, lost: bool) -> None:
    """O2, R10, G9: 35 is safe and 36 loses; with the upgrade 40 and 41."""
    table = given(demand=demand)
    table.state.limit_raised = raised
    table.does(EndTurn())
    assert table.state.ended == ("demand" if lost else None)


def test_demand_may_be_above_the_limit_during_the_turn() -> None:
    """R9: 36, and 33 at its end."""
    table = given(aboard={"mach3": ["L29"]}, demand=36)
    table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage("L29"), EndTurn())
    assert table.outcome is None


def test_no_event_left_loses() -> None:
    """O3, R20."""
    table = given(stack=[])
    assert table.does(EndTurn())[-1] == WorkEnded("events")
    assert table.outcome is not None
    assert not table.outcome.results[0].won


def test_demand_loses_before_events() -> None:
    """O4."""
    table = given(demand=36, stack=[])
    table.does(EndTurn())
    assert table.state.ended == "demand"


def test_else_the_next_seat_begins_its_turn() -> None:
    """O4, U13."""
    table = given("driver", "pilot")
    assert table.does(EndTurn())[-1] == TurnBegan(Seat(1), 2, "green", 2)


def test_twenty_four_events_are_twenty_four_turns_in_all() -> None:
    """X15, R20: with three seats, eight turns each."""
    table = given("driver", "pilot", "operator", stack=[f"E1-{n:02}" for n in range(1, 24)], callers=["L01", "L02"])
    turns = [table.turn.seat]
    while table.outcome is None:
        for stack in table.state.stacks.values():
            table.state.box += stack
        table.state.stacks, table.state.demand = {}, 0
        table.ends_turn() if not table.state.stack else table.next_actions()
        if table.outcome is None:
            turns.append(table.turn.seat)
    assert (table.state.ended, len(turns), turns.count(Seat(1))) == ("events", 24, 8)


def test_the_score_ranks_teams_on_the_same_deal() -> None:
    """The ordered vector of the README: won, turns left, demand (lower is better), deliveries, upgrades."""
    table = given(track=[*SEVEN, "L30"], demand=10, stack=["E1-01", "E1-02"], bought=["range-1", "demand"])
    table.does(EndTurn())
    assert table.outcome is not None
    parts = table.outcome.results[0].score
    assert [(part.name, part.better) for part in parts] == [
        ("won", "high"),
        ("turns_left", "high"),
        ("demand", "low"),
        ("delivered", "high"),
        ("upgrades", "high"),
    ]
    assert [part.value for part in parts] == [1, 2, 10, table.state.deliveries, 2]


def test_a_lost_game_has_no_turns_left_to_count() -> None:
    table = given(demand=36, stack=["E1-01", "E1-02"])
    table.does(EndTurn())
    assert score(table)["turns_left"] == 0
