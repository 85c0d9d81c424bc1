"""Random games against the conformance kit."""

import pytest

from domain.kernel.play import begin
from domain.mini_express.events import EVENTS
from domain.mini_express.rules.evolve import _EFFECTS
from tests.domain.kit import (
    Playout,
    Variant,
    edition,
    every_version_can_be_seen,
    hidden_stays_hidden,
    legal_is_exact,
    plays_to_its_end,
    redaction_is_lasting,
    two_worlds,
)
from tests.domain.mini_express.case import CASE, SEATS, SWITCHED, VARIANTS, every_variant


@pytest.mark.parametrize("seats", SEATS)
def test_twenty_random_games_end_conserve_everything_and_replay(seats: int) -> None:
    """B6.4, B6.37, B6.38, B6.44: 20 games for each number of seats, over all modules and maps."""
    variants = every_variant(seats)
    for number in range(20):
        playout = plays_to_its_end(CASE, variants[number % len(variants)], number)
        redaction_is_lasting(CASE, playout)
    every_version_can_be_seen(CASE, playout)


@pytest.mark.parametrize("variant", SWITCHED, ids=str)
def test_games_with_every_ruling_the_other_way_end_as_well(variant: Variant) -> None:
    plays_to_its_end(CASE, variant, 1)


@pytest.mark.parametrize(("number", "variant"), list(enumerate(VARIANTS)), ids=str)
def test_what_is_legal_agrees_with_a_second_statement_of_the_rules(number: int, variant: Variant) -> None:
    """B8.1 to B8.3, B6.36, B6.41, B6.43: none missing, none extra, never above 512, each refusal by a rule of the README."""
    legal_is_exact(CASE, variant, 100 + number, every=7, refusals=60)


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_hidden_changes_nothing_that_a_viewer_gets(seats: int) -> None:
    """B8.4, R-M40, B6.45: Favor tiles and face-down Proposals."""
    for number, variant in enumerate(every_variant(seats)[2::4]):
        hidden_stays_hidden(CASE, variant, 200 + number, every=9)


@pytest.mark.parametrize("seats", SEATS)
def test_two_deals_that_differ_in_what_is_hidden_look_the_same(seats: int) -> None:
    """B8.4: until a tile is turned up."""
    japan, spain = every_variant(seats)[2::4]
    assert two_worlds(CASE, japan if seats == 4 else spain, 300) > 50


MOST = {
    "start_share": 4,
    "turn": 8,
    "first_hex": 160,
    "next_hex": 5,
    "wild_influence": 4,
    "tax": 2,
    "sponsor": 5,
    "payment": 32,
}
"""How many commands a decision has at most."""


@pytest.mark.parametrize("seats", SEATS)
def test_no_decision_is_wider_and_no_turn_longer_than_the_rules_allow(seats: int) -> None:
    """B8.1, B6.44: 13 commands a turn; one seat at a time is asked."""
    for number, variant in enumerate(every_variant(seats)):
        playout = Playout(CASE, variant, 400 + number)
        content, turn = playout.edition.content, 0
        for step in playout.steps():
            ((seat, kind),) = CASE.ruleset.decisions(content, step.state).items()
            assert len(CASE.ruleset.legal(content, step.state, seat)) <= MOST[kind]
            turn = 1 if kind in ("turn", "start_share") else turn + 1
            assert turn <= 13


def test_every_event_has_an_effect() -> None:
    assert set(_EFFECTS) == set(EVENTS)


def test_the_same_key_gives_the_same_game() -> None:
    """B6.38."""
    first, second = (Playout(CASE, VARIANTS[3], 7) for _ in range(2))
    for _ in first.steps():
        pass
    for _ in second.steps():
        pass
    assert first.events == second.events


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_set_up_is_whole(variant: Variant) -> None:
    """B6.2, B6.4: with many deals."""
    for number in range(15):
        playout = Playout(CASE, variant, 1000 + number)
        CASE.conserved(playout.edition.content, playout.state)
        assert begin(edition(CASE), variant.options, variant.seats, playout.chance())
