"""What holds of every game, by the conformance kit."""

import pytest

from tests.domain import kit
from tests.domain.earth_express.case import CASE
from tests.domain.kit import Variant

SEATS = pytest.mark.parametrize("variant", CASE.variants, ids=lambda v: f"{v.seats} seats {v.options.fauna_board}")


@SEATS
def test_random_games_end_after_round_five_and_lose_no_component(variant: Variant) -> None:
    """OBJ2, END1, RND2, CMP1; state and events survive being written and read, and replay leads to the same end."""
    for number in range(20):
        playout = kit.plays_to_its_end(CASE, variant, number)
        assert playout.state.round == 5
        assert playout.outcome().reason == "tableaus_complete"
    kit.redaction_is_lasting(CASE, playout)
    kit.every_version_can_be_seen(CASE, playout)


@SEATS
def test_the_legal_list_is_exact(variant: Variant) -> None:
    """K1 to K8, N1 to N17: against a second statement of the rules, over every well-formed command."""
    for number in range(3):
        kit.legal_is_exact(CASE, variant, number, every=3 + 5 * variant.seats, refusals=60)


@SEATS
def test_what_a_viewer_does_not_know_makes_no_difference_to_him(variant: Variant) -> None:
    """H1 to H6, V1 to V5."""
    for number in range(2):
        kit.hidden_stays_hidden(CASE, variant, number, every=5 + 6 * variant.seats)


@pytest.mark.parametrize("variant", [v for v in CASE.variants if v.seats > 1], ids=lambda v: f"{v.seats} seats")
def test_two_deals_that_differ_unseen_look_the_same_until_something_is_shown(variant: Variant) -> None:
    """H1 to H6. (Alone, the first command turns Demeter's cards up.)"""
    assert sum(kit.two_worlds(CASE, variant, number) for number in range(3)) > 0
