"""The greedy bot."""

import random

import pytest

from app.bots.earth_express import greedy
from domain.earth_express import RULESET
from domain.earth_express.options import EarthExpressOptions
from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from tests.domain.earth_express.case import CASE
from tests.domain.kit import Playout, Variant


def played(variant: Variant, number: int, greedy_seats: set[int]) -> Playout:
    """A game of greedy bots on some seats, random ones on the others."""
    playout, rng = Playout(CASE, variant, number), random.Random(number)
    content = playout.edition.content
    while playout.outcome() is None:
        seat = min(RULESET.decisions(content, playout.state))
        legal = sorted(RULESET.legal(content, playout.state, seat), key=canonical)
        view = RULESET.view(content, playout.state, seat)
        playout.play(seat, greedy(content, view, legal) if seat in greedy_seats else rng.choice(legal))
    return playout


@pytest.mark.parametrize("seats", [2, 4])
def test_the_greedy_bot_beats_random_players(seats: int) -> None:
    for number in range(5):
        results = played(Variant(seats, EarthExpressOptions()), number, {number % seats}).outcome().results
        assert [result.party for result in results if result.won] == [[Seat(number % seats)]]


@pytest.mark.parametrize("options", [EarthExpressOptions(), EarthExpressOptions("beginner", difficulty="expert")])
def test_the_greedy_bot_scores_well_against_demeter(options: EarthExpressOptions) -> None:
    """Alone it comes to a hundred VP or near; random play to less than half of that."""
    scores = []
    for number in range(4):
        results = played(Variant(1, options), number, {0}).outcome().results
        scores += [result.score[0].value for result in results if result.party == [Seat(0)]]
    assert sum(scores) / len(scores) > 85
