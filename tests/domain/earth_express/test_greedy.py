"""The greedy bot."""

import random

import pytest

from app.bots.earth_express import greedy
from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express.options import EarthExpressOptions
from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from tests.domain.earth_express.case import CASE
from tests.domain.earth_express.position import Laid, Table, given
from tests.domain.earth_express.test_solo import PLAIN_TERRAINS
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


def chosen(table: Table) -> c.EarthExpressCommand:
    """What the bot of seat 0 plays here."""
    view = RULESET.view(table.content, table.state, Seat(0))
    return greedy(table.content, view, sorted(table.legal(0), key=canonical))


def test_in_the_last_round_it_takes_rich_cards_from_demeter_by_a_refresh() -> None:
    """SOL23: for the eight Terrains with an ability of ten VP each; it discards them, and takes no second."""
    best = max((one for one in given().content.cards.values() if one.flora), key=lambda one: one.vp)
    table = given(1, demeter=[best.name, *PLAIN_TERRAINS[:8]], in_round=5, seeds=6)
    assert chosen(table) == c.Refresh()
    played: list[type] = []
    while table.asked() in ("plant", "refresh") and c.PlantCard not in played:
        command = chosen(table)
        played.append(type(command))
        table.does(0, command)
    assert played[:8] == [c.Refresh, *[c.DiscardCard] * 7]
    assert played.count(c.Refresh) == 1


def test_it_converts_to_pay_for_an_ability_that_brings_more() -> None:
    """CNV1: 2 Sprouts for the Seed that buys 5 Growth; not for one that brings 1."""
    for growth, wanted in ((5, c.ConvertSprouts), (1, c.SkipAbility)):
        printed = {"Basil": [{"col": "red", "pay": {"seed": 1}, "get": {"growth": growth}}]}
        laid: Laid = {"a1": "Basil", "a2": ("American Sycamore", 0, 4), "a3": "Giant Sequoia"}
        table = given(2, step="abilities", colour="red", seeds=0, tableaus={0: laid}, abilities=printed)
        assert isinstance(chosen(table), wanted)


def test_it_makes_room_for_sprouts_that_would_be_lost() -> None:
    """CNV1, TOK1: two tokens and a full track: a Seed, and the two Sprouts come back."""
    table = given(2, step="tokens", tokens={0: 2}, tableaus={0: {"a1": ("American Sycamore", 0, 4)}})
    assert chosen(table) == c.ConvertSprouts(["a1", "a1"])
    table.does(0, chosen(table), c.TakeTokens())
    assert isinstance(chosen(table), c.PlaceSprout)
