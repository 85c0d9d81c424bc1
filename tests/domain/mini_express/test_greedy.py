"""The greedy bot."""

import random

import pytest

from app.bots.mini_express import greedy
from domain.kernel.codec import canonical
from domain.mini_express import RULESET
from tests.domain.kit import Playout, Variant
from tests.domain.mini_express.case import CASE, SEATS, every_variant


def greedy_wins(variant: Variant, number: int) -> bool:
    """A game of one greedy bot, its seat going round with the number, against random ones."""
    playout = Playout(CASE, variant, number)
    content, rng = playout.edition.content, random.Random(number)
    while playout.outcome() is None:
        (seat,) = RULESET.decisions(content, playout.state)
        legal = sorted(RULESET.legal(content, playout.state, seat), key=canonical)
        if seat == number % variant.seats:
            playout.play(seat, greedy(content, RULESET.view(content, playout.state, seat), legal))
        else:
            playout.play(seat, rng.choice(legal))
    return any(result.won and result.party == [number % variant.seats] for result in playout.outcome().results)


@pytest.mark.parametrize("seats", SEATS)
def test_the_greedy_bot_beats_random_players_on_both_maps_with_all_modules(seats: int) -> None:
    variants = every_variant(seats)
    assert sum(greedy_wins(variants[number % 8], number) for number in range(8)) >= 6
