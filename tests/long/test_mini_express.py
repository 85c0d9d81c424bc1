"""Mini Express, a thousand random games for each number of seats."""

import pytest

from tests.domain import kit
from tests.domain.kit import Variant
from tests.domain.mini_express.case import CASE, SEATS, VARIANTS, every_variant

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seats", SEATS)
def test_a_thousand_random_games_end_and_lose_nothing(seats: int) -> None:
    variants = every_variant(seats)
    for number in range(1000):
        kit.plays_to_its_end(CASE, variants[number % len(variants)], number)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_legal_list_is_exact_over_ten_games(variant: Variant) -> None:
    for number in range(10):
        kit.legal_is_exact(CASE, variant, number, every=3, refusals=40)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_nothing_hidden_shows_over_five_games(variant: Variant) -> None:
    for number in range(5):
        kit.hidden_stays_hidden(CASE, variant, number, every=5)
        kit.two_worlds(CASE, variant, number)
