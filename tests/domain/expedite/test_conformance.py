"""What holds of every game, by the conformance kit."""

import pytest

from tests.domain import kit
from tests.domain.expedite.case import CASE
from tests.domain.kit import Variant

SEATS = pytest.mark.parametrize("variant", CASE.variants, ids=lambda variant: f"{variant.seats} seats")


@SEATS
def test_random_games_end_and_lose_no_component(variant: Variant) -> None:
    """A5.13, A5.21."""
    for number in range(20):
        playout = kit.plays_to_its_end(CASE, variant, number, every=7)
    kit.redaction_is_lasting(CASE, playout)
    kit.every_version_can_be_seen(CASE, playout)


@SEATS
def test_the_legal_list_is_exact(variant: Variant) -> None:
    """A5.22, A5.23: against a second statement of the rules, over every well-formed command."""
    for number in range(3):
        kit.legal_is_exact(CASE, variant, number, every=5, refusals=40)


@SEATS
def test_what_a_viewer_does_not_know_makes_no_difference_to_him(variant: Variant) -> None:
    """A5.20, A6.3."""
    for number in range(2):
        kit.hidden_stays_hidden(CASE, variant, number, every=17)


@SEATS
def test_two_deals_that_differ_unseen_look_the_same_until_something_is_shown(variant: Variant) -> None:
    """A6.3."""
    assert sum(kit.two_worlds(CASE, variant, number) for number in range(5)) > 0
