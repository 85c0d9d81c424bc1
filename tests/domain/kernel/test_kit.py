"""The conformance kit passes a sound game and finds each fault that is planted in it."""

import dataclasses
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.messages import Draw
from domain.kernel.ruleset import AnyRuleset
from tests.domain import kit, toy
from tests.domain.kit import Case, Variant

VARIANT = Variant(3, toy.ToyOptions())


def with_fault(**changes: Any) -> Case:
    ruleset: AnyRuleset = dataclasses.replace(toy.TOY, **changes)
    return dataclasses.replace(toy.CASE, ruleset=ruleset)


@pytest.mark.parametrize("variant", toy.CASE.variants, ids=lambda v: f"{v.seats} seats")
def test_a_sound_game_passes_every_check(variant: Variant, tmp_path: Path) -> None:
    playout = kit.plays_to_its_end(toy.CASE, variant, 1)
    kit.redaction_is_lasting(toy.CASE, playout)
    kit.every_version_can_be_seen(toy.CASE, playout)
    kit.legal_is_exact(toy.CASE, variant, 1)
    kit.hidden_stays_hidden(toy.CASE, variant, 1)
    assert kit.two_worlds(toy.CASE, variant, 1) > 0
    kit.write_golden(playout, tmp_path / "golden.json")
    assert kit.golden_holds(toy.CASE, tmp_path / "golden.json") == "deck_empty"
    kit.write_samples(toy.CASE, [playout], tmp_path / "samples.json")
    kit.samples_are_read(toy.CASE, tmp_path / "samples.json")


def leaky_view(content: Any, state: toy.ToyState, viewer: Any) -> toy.ToyView:
    return toy.ToyView(len(state.deck), [list(hand) for hand in state.hands], state.shown)


def leaky_words(content: Any, state: toy.ToyState, seat: Seat) -> str:
    return f"The next card is {state.deck[:1]}."


def leaky_explain(content: Any, state: toy.ToyState, seat: Seat, command: Any) -> Any:
    violation = toy.explain(content, state, seat, command)
    violation.params["next"] = next(iter(state.deck), None)
    return violation


def telling_event(content: Any, state: toy.ToyState, seat: Seat, command: Any, chance: Any) -> Iterator[Any]:
    """The kind of an event depends on a hidden card of somebody else's."""
    yield from toy.decide(content, state, seat, command, chance)
    if isinstance(command, toy.Show) and state.deck and state.deck[0] > 4:
        yield toy.Shuffled(Draw("deck", 1), list(state.deck))


@pytest.mark.parametrize(
    "fault",
    [
        {"view": leaky_view},
        {"redact": lambda event, viewer: event},
        {"describe_decision": leaky_words},
        {"explain": leaky_explain},
        {"decide": telling_event},
        {"reveals": lambda *_: False},
    ],
    ids=["view", "redact", "words", "refusal", "kind of event", "unmarked reveal"],
)
def test_a_planted_leak_is_found(fault: dict[str, Callable[..., Any]]) -> None:
    case = with_fault(**fault)
    with pytest.raises(AssertionError):
        kit.hidden_stays_hidden(case, VARIANT, 1)


@pytest.mark.parametrize(
    "fault",
    [
        {"legal": lambda c, s, seat: toy.legal(c, s, seat)[:-1] or toy.legal(c, s, seat)},
        {"legal": lambda c, s, seat: [*toy.legal(c, s, seat), toy.Show(11)]},
        {"rules_text": lambda: "nothing"},
    ],
    ids=["missing", "extra", "unknown rule"],
)
def test_a_list_that_is_not_exact_is_found(fault: dict[str, Callable[..., Any]]) -> None:
    with pytest.raises(AssertionError):
        kit.legal_is_exact(with_fault(**fault), VARIANT, 1)


def losing(content: Any, state: toy.ToyState, event: Any) -> None:
    toy.evolve(content, state, event)
    if isinstance(event, toy.Shown) and event.card == 9:
        state.shown[event.seat].remove(9)


def test_a_lost_component_is_found() -> None:
    with pytest.raises(AssertionError):
        kit.plays_to_its_end(with_fault(evolve=losing), VARIANT, 1)


def view_of_a_dealt_table(content: Any, state: toy.ToyState, viewer: Any) -> toy.ToyView:
    assert all(state.hands) or len(state.deck) < 6, "between the events of the set-up"
    return toy.view(content, state, viewer)


def test_a_version_that_cannot_be_seen_is_found() -> None:
    case = with_fault(view=view_of_a_dealt_table)
    playout = kit.plays_to_its_end(case, VARIANT, 1)
    kit.redaction_is_lasting(case, playout)
    with pytest.raises(AssertionError, match="between the events"):
        kit.every_version_can_be_seen(case, playout)


def test_refusals_of_a_rare_kind_are_looked_at_as_often_as_those_of_a_common_one() -> None:
    commands = [*(toy.Show(n) for n in range(1000)), toy.Take()]
    drawn = kit.some_of_every_kind(commands, 10, random.Random(1))
    assert [type(command) for command in drawn] == [*[toy.Show] * 5, toy.Take]
    assert kit.some_of_every_kind([], 10, random.Random(1)) == []


@pytest.mark.parametrize("rule", ["T1", "T.2"])
def test_a_rule_that_only_begins_like_one_of_the_readme_is_not_in_it(rule: str) -> None:
    def misnamed(*of: Any) -> RuleViolation:
        return RuleViolation("no", rule, "no")

    readme = "T10, T.2.1, R-T1 and T1b are rules."
    with pytest.raises(AssertionError, match="not in the README"):
        kit.legal_is_exact(with_fault(explain=misnamed, rules_text=lambda: readme), VARIANT, 1)
    kit.legal_is_exact(with_fault(explain=misnamed, rules_text=lambda: f"{readme} So is {rule}."), VARIANT, 1)
