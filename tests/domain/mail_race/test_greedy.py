"""The greedy bot."""

import random

import pytest

from app.bots.mail_race import greedy
from domain.kernel.codec import canonical
from domain.mail_race import RULESET
from domain.mail_race.state import MailRaceOptions
from tests.domain.kit import Playout, Variant
from tests.domain.mail_race.case import CASE
from tests.domain.mail_race.record import between_bots


def greedy_wins(seats: int, number: int) -> bool:
    """A game of one greedy bot, its seat going round with the number, against random ones."""
    playout = Playout(CASE, Variant(seats, MailRaceOptions()), number)
    content, rng = playout.edition.content, random.Random(number)
    while playout.outcome() is None:
        (seat,) = RULESET.decisions(content, playout.state)
        legal = sorted(RULESET.legal(content, playout.state, seat), key=canonical)
        bot = seat == number % seats
        view = RULESET.view(content, playout.state, seat)
        playout.play(seat, greedy(content, view, legal) if bot else rng.choice(legal))
    return [result.party for result in playout.outcome().results if result.won] == [[number % seats]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_greedy_bot_beats_random_players(seats: int) -> None:
    assert sum(greedy_wins(seats, number) for number in range(10)) >= 9


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_between_greedy_bots_end_soon_and_bring_points(seats: int) -> None:
    """Q39: they do draw. About forty turns whatever the number of seats."""
    for number in range(4):
        playout = between_bots(Variant(seats, MailRaceOptions()), number, seats)
        assert playout.state.turn.number <= 100
        totals = [result.score[0].value for result in playout.outcome().results]
        assert sum(totals) / seats >= 15
        assert max(totals) <= 105
