"""RND1, A1, A2, H3: it makes no difference who is faster, as long as draws from the shared stack come in the same order."""

import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express.options import EarthExpressOptions
from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from tests.domain.earth_express.position import Table, new_game

PILES = (c.DrawCards, c.DiscardCard, c.NameFeature, c.Germinate)
"""What touches stack or discard pile; its order is part of what is played (A1)."""
Pick = Callable[[Sequence[int]], int]


class Script(NamedTuple):
    """What was played: each seat's commands, and whose turn it was at the piles."""

    seats: int
    number: int
    commands: list[list[c.EarthExpressCommand]]
    piles: list[int]


def begin(seats: int, number: int) -> Table:
    """A game of its own for every number."""
    order = sorted(new_game(2)[0].content.cards)
    random.Random(number).shuffle(order)
    return new_game(seats, EarthExpressOptions(ecosystems=number % 2 == 0), {"earth": [order]})[0]


def asked(table: Table) -> list[int]:
    return sorted(RULESET.decisions(table.content, table.state))


def play_at_random(seats: int, number: int) -> tuple[Table, Script]:
    """A random game of players who seldom skip and often search."""
    rng, table = random.Random(number), begin(seats, number)
    script = Script(seats, number, [[] for _ in range(seats)], [])
    for player in table.state.players:
        player.seeds = 9
    while table.outcome is None:
        seat = rng.choice(asked(table))
        legal = sorted(table.legal(seat), key=canonical)
        busy = [one for one in legal if not isinstance(one, c.EndSteps | c.SkipAbility | c.StopPlacing)]
        searching = [one for one in legal if isinstance(one, c.Germinate | c.Refresh)]
        chosen = searching if searching and rng.random() < 0.3 else busy if busy and rng.random() < 0.9 else legal
        command = rng.choice(chosen)
        script.commands[seat].append(command)
        script.piles.extend([seat] if isinstance(command, PILES) else [])
        table.does(seat, command)
    return table, script


def play_again(script: Script, pick: Pick) -> Table:
    """The same decisions in another order: whoever is picked plays his next one if it is possible now. A seat may have to wait
    for a neighbour to plant (A2), and for its turn at the piles."""
    table = begin(script.seats, script.number)
    for player in table.state.players:
        player.seeds = 9
    left = [deque(commands) for commands in script.commands]
    piles = deque(script.piles)
    while table.outcome is None:
        able = [seat for seat in asked(table) if left[seat] and _possible(table, seat, left[seat][0], piles)]
        assert able, "the same decisions are possible in any order"
        seat = pick(able)
        command = left[seat].popleft()
        if isinstance(command, PILES):
            assert piles.popleft() == seat
        table.does(seat, command)
    assert not any(left)
    return table


def _possible(table: Table, seat: int, command: c.EarthExpressCommand, piles: deque[int]) -> bool:
    if isinstance(command, PILES) and piles[0] != seat:
        return False
    return command in RULESET.legal(table.content, table.state, Seat(seat))


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_the_same_decisions_in_another_order_lead_to_the_same_end(seats: int) -> None:
    """RND1: black and coloured abilities that look at neighbours, tokens, Fauna, searches and all."""
    searches = 0
    for number in range(3):
        table, script = play_at_random(seats, number)
        searches += len(script.piles)
        for pace in range(3):
            other = play_again(script, random.Random(pace).choice)
            assert other.state == table.state
            assert other.outcome == table.outcome
    assert searches


@pytest.mark.parametrize("slow", [0, 1, 2])
def test_a_seat_that_always_comes_last_changes_nothing(slow: int) -> None:
    """H3: waiting to see what others do."""
    table, script = play_at_random(3, 4)
    assert play_again(script, lambda able: next((seat for seat in able if seat != slow), slow)).state == table.state
