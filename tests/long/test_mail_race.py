"""The Great American Mail Race, a thousand random games for each number of seats."""

import pytest

from tests.domain import kit
from tests.domain.kit import Variant
from tests.domain.mail_race.case import CASE
from tests.domain.mail_race.crowd import CROWDED

pytestmark = pytest.mark.long

by_seats = pytest.mark.parametrize("variant", CASE.variants, ids=lambda variant: f"{variant.seats} seats")


@by_seats
def test_a_thousand_random_games_end_and_lose_nothing(variant: Variant) -> None:
    for number in range(1000):
        kit.plays_to_its_end(CASE, variant, number)


@by_seats
def test_the_legal_list_is_exact_over_fifty_games(variant: Variant) -> None:
    for number in range(25):
        kit.legal_is_exact(CASE, variant, number, every=3, refusals=40)
        kit.legal_is_exact(CROWDED, variant, number, every=3, refusals=40)


@by_seats
def test_nothing_hidden_shows_over_forty_games(variant: Variant) -> None:
    for number in range(20):
        for case in (CASE, CROWDED):
            kit.hidden_stays_hidden(case, variant, number, every=3)
            kit.two_worlds(case, variant, number)
