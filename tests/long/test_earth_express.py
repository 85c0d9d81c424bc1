"""Earth Express, a thousand random games for each number of seats."""

import pytest

from tests.domain import kit
from tests.domain.earth_express.case import CASE
from tests.domain.kit import Variant

pytestmark = pytest.mark.long

SEATS = pytest.mark.parametrize("variant", CASE.variants, ids=lambda v: f"{v.seats} seats {v.options.fauna_board}")


@SEATS
def test_a_thousand_random_games_end_and_lose_nothing(variant: Variant) -> None:
    for number in range(1000):
        kit.plays_to_its_end(CASE, variant, number)


@SEATS
def test_the_legal_list_is_exact_over_ten_games(variant: Variant) -> None:
    for number in range(10):
        kit.legal_is_exact(CASE, variant, number, every=7, refusals=40)


@SEATS
def test_nothing_hidden_shows_over_twenty_games(variant: Variant) -> None:
    for number in range(20):
        kit.hidden_stays_hidden(CASE, variant, number, every=11)
        kit.two_worlds(CASE, variant, number)
