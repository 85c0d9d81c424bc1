"""Expedite, a thousand random games for each number of seats."""

import pytest

from tests.domain import kit
from tests.domain.expedite.case import CASE
from tests.domain.kit import Variant

pytestmark = pytest.mark.long


@pytest.mark.parametrize("variant", CASE.variants, ids=lambda variant: f"{variant.seats} seats")
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_random_games_end_and_lose_nothing(variant: Variant, hundred: int) -> None:
    """Looked at before every command."""
    for number in range(100 * hundred, 100 * hundred + 100):
        kit.plays_to_its_end(CASE, variant, number)


@pytest.mark.parametrize("variant", CASE.variants, ids=lambda variant: f"{variant.seats} seats")
def test_the_legal_list_is_exact_over_fifty_games(variant: Variant) -> None:
    for number in range(50):
        kit.legal_is_exact(CASE, variant, number, every=5, refusals=40)


@pytest.mark.parametrize("variant", CASE.variants, ids=lambda variant: f"{variant.seats} seats")
def test_nothing_hidden_shows_over_twenty_games(variant: Variant) -> None:
    for number in range(20):
        kit.hidden_stays_hidden(CASE, variant, number, every=5)
        kit.two_worlds(CASE, variant, number)
