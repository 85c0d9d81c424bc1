"""What holds of every game, by the conformance kit: over random games, and over busy ones."""

import pytest

from domain.express_route.commands import LiftPackage, ShiftStarter
from domain.kernel.messages import Command
from tests.domain import kit
from tests.domain.express_route.case import BUSY, CASE
from tests.domain.kit import Case, Variant

PLAYED = pytest.mark.parametrize(
    ("case", "variant"),
    [
        pytest.param(case, variant, id=f"{name} {variant.seats} seats")
        for name, case in (("random", CASE), ("busy", BUSY))
        for variant in case.variants
    ],
)


@PLAYED
def test_games_end_and_lose_no_component(case: Case, variant: Variant) -> None:
    """C4 to C11, X14: 20 games for each number of seats, looked at after every step; each folds to the same state."""
    for number in range(20):
        playout = kit.plays_to_its_end(case, variant, number)
    kit.redaction_is_lasting(case, playout)
    kit.every_version_can_be_seen(case, playout)


@PLAYED
def test_the_legal_list_is_exact(case: Case, variant: Variant) -> None:
    """N1–N16: against a second statement of the rules, over every well-formed command."""
    kit.legal_is_exact(case, variant, 1, every=11 if case is CASE else 29, refusals=60)


@PLAYED
def test_what_is_hidden_makes_no_difference_to_anybody(case: Case, variant: Variant) -> None:
    """V1 to V4."""
    kit.hidden_stays_hidden(case, variant, 1, every=9 if case is CASE else 19)


@PLAYED
def test_two_deals_look_the_same_until_something_is_turned_up(case: Case, variant: Variant) -> None:
    """V1 to V4, R46."""
    assert sum(kit.two_worlds(case, variant, number) for number in range(2)) > 0


@pytest.mark.parametrize("variant", BUSY.variants, ids=lambda variant: f"{variant.seats} seats")
def test_one_event_leaves_the_stack_a_turn_and_stacks_keep_their_order(variant: Variant) -> None:
    """X15, R14, T6, R51: what lies on a stack keeps its order, unless a Warehouse lifts it."""
    playout = kit.Playout(BUSY, variant, 2)
    before: dict[str, list[str]] = {}
    last: Command | None = None
    for step in playout.steps():
        if step.state.step == "actions" and not step.state.turn.looked:
            assert len(step.state.stack) == 24 - step.state.turn.number
        if not isinstance(last, LiftPackage | ShiftStarter):
            for point, stack in step.state.stacks.items():
                old = before.get(point, [])
                assert [p for p in stack if p in old] == [p for p in old if p in stack]
                assert [p for p in stack if p not in old] == stack[: len(stack) - len([p for p in stack if p in old])]
        before = {point: list(stack) for point, stack in step.state.stacks.items()}
        last = step.command
