"""RND1, A1, A2, H3: it makes no difference who is faster."""

import random
from collections import deque

import msgspec
import pytest

from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express.options import EarthExpressOptions
from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from tests.domain.earth_express.position import Table, new_game

DRAWING = (c.DrawCards, c.DiscardCard, c.NameFeature, c.Refresh, c.Germinate)


def play_at_random(seats: int, number: int) -> tuple[Table, list[list[c.EarthExpressCommand]]]:
    """A random game in which nobody draws by choice; and each seat's commands in order."""
    rng = random.Random(number)
    table, _ = new_game(seats, EarthExpressOptions(ecosystems=number % 2 == 0), {"earth": [_order(number)]})
    scripts: list[list[c.EarthExpressCommand]] = [[] for _ in range(seats)]
    while table.outcome is None:
        seat = rng.choice(sorted(RULESET.decisions(table.content, table.state)))
        legal = sorted((one for one in table.legal(seat) if not isinstance(one, DRAWING)), key=canonical)
        busy = [one for one in legal if not isinstance(one, c.EndSteps | c.SkipAbility | c.StopPlacing)]
        command = rng.choice(busy if busy and rng.random() < 0.9 else legal)
        scripts[seat].append(command)
        table.does(seat, command)
    return table, scripts


def _order(number: int) -> list[str]:
    table, _ = new_game(2, EarthExpressOptions(ecosystems=False))
    order = sorted(table.content.cards)
    random.Random(-number).shuffle(order)
    return order


def play_scripts(seats: int, number: int, scripts: list[list[c.EarthExpressCommand]], pace: random.Random) -> Table:
    """The same decisions of every seat, in another order: whoever is picked plays his next if he is asked and it is legal now;
    a seat may have to wait for a neighbour to plant (A2)."""
    table, _ = new_game(seats, EarthExpressOptions(ecosystems=number % 2 == 0), {"earth": [_order(number)]})
    left = [deque(script) for script in scripts]
    while table.outcome is None:
        able = [
            seat
            for seat in sorted(RULESET.decisions(table.content, table.state))
            if left[seat] and left[seat][0] in RULESET.legal(table.content, table.state, Seat(seat))
        ]
        assert able, "the same decisions are possible in any order"
        seat = pace.choice(able)
        table.does(seat, left[seat].popleft())
    assert not any(left)
    return table


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_the_same_decisions_in_another_order_lead_to_the_same_end(seats: int) -> None:
    """RND1: black and coloured abilities that look at neighbours, tokens, Fauna and all."""
    for number in range(3):
        table, scripts = play_at_random(seats, number)
        for pace in range(3):
            other = play_scripts(seats, number, scripts, random.Random(pace))
            assert msgspec.to_builtins(other.state) == msgspec.to_builtins(table.state)
            assert other.outcome == table.outcome


@pytest.mark.parametrize("slow", [0, 1, 2])
def test_a_seat_that_always_comes_last_changes_nothing(slow: int) -> None:
    """H3: waiting to see what others do."""
    table, scripts = play_at_random(3, 4)

    class Last(random.Random):
        def choice(self, seq):  # type: ignore[no-untyped-def]
            return next((seat for seat in seq if seat != slow), slow)

    assert play_scripts(3, 4, scripts, Last()).outcome == table.outcome
