"""What every ruleset must hold, held by this one."""

import pytest

from tests.domain.kit import (
    Variant,
    every_version_can_be_seen,
    hidden_stays_hidden,
    legal_is_exact,
    plays_to_its_end,
    redaction_is_lasting,
    two_worlds,
)
from tests.domain.mail_race.case import CASE, VARIANTS

by_seats = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.seats} seats")


@by_seats
def test_random_games_end_and_every_component_stays_in_the_game(variant: Variant) -> None:
    """CP1, S1, Q39: twenty games, replayed and re-read at every step."""
    for number in range(20):
        plays_to_its_end(CASE, variant, number)


@by_seats
def test_legal_lists_exactly_what_the_plain_rules_allow(variant: Variant) -> None:
    """Z1 to Z4; refusals name a rule that the README has."""
    legal_is_exact(CASE, variant, 7, every=3, refusals=60)


@by_seats
def test_a_viewer_cannot_tell_a_resampled_position_from_the_true_one(variant: Variant) -> None:
    """V1 to V4."""
    hidden_stays_hidden(CASE, variant, 3, every=7)


@by_seats
def test_two_deals_that_differ_in_the_unseen_look_the_same(variant: Variant) -> None:
    """V1 to V4."""
    assert two_worlds(CASE, variant, 5) > 0


def test_every_event_can_be_shown_to_every_viewer() -> None:
    """V1 to V4; and so can the position behind every event."""
    playout = plays_to_its_end(CASE, VARIANTS[1], 11, every=100)
    redaction_is_lasting(CASE, playout)
    every_version_can_be_seen(CASE, playout)
