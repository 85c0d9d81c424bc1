"""The greedy bot."""

import random

import pytest

from app.bots.expedite import greedy
from domain.expedite import RULESET
from domain.expedite.options import ExpediteOptions
from domain.kernel.codec import canonical
from tests.domain.expedite.case import CASE
from tests.domain.expedite.record import between_greedy_bots
from tests.domain.kit import Playout, Variant


def greedy_wins(seats: int, number: int) -> bool:
    """A game of one greedy bot, its seat going round with the number, against random ones."""
    playout = Playout(CASE, Variant(seats, ExpediteOptions(turn_limit=200)), number)
    content, rng = playout.edition.content, random.Random(number)
    while playout.outcome() is None:
        (seat,) = RULESET.decisions(content, playout.state)
        legal = sorted(RULESET.legal(content, playout.state, seat), key=canonical)
        bot = seat == number % seats
        view = RULESET.view(content, playout.state, seat)
        playout.play(seat, greedy(content, view, legal) if bot else rng.choice(legal))
    return any(result.won and result.party == [number % seats] for result in playout.outcome().results)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_greedy_bot_beats_random_players(seats: int) -> None:
    assert sum(greedy_wins(seats, number) for number in range(12)) >= 11


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_between_greedy_bots_end_in_reasonable_time(seats: int) -> None:
    for number in range(5):
        playout = between_greedy_bots(Variant(seats, ExpediteOptions()), number)
        assert playout.state.turn <= 80 * seats
