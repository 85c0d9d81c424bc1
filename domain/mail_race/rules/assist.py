"""P8, M10: helping colleagues on the way."""

from typing import NamedTuple

from domain.mail_race.content.content import Content
from domain.mail_race.state import Carrier, State

VAN_ROOM = 2
"""M3."""


class Assist(NamedTuple):
    """What may change hands with a colleague just passed: deliveries to take from him, deliveries to give to him."""

    colleague: int
    take: list[str]
    give: list[str]


def in_turn_order(state: State) -> list[int]:
    """The other seats, from the one that follows the active one."""
    n, active = len(state.carriers), state.turn.seat
    return [(active + i) % n for i in range(1, n)]


def colleagues_passed(content: Content, state: State) -> list[int]:
    """Q20, MR-6.1: whom the finished way leads past, in order; several at one place in turn order."""
    move = state.turn.move
    assert move is not None
    places = [move.start] if move.stopped else []
    if content.transport[move.card].overland:
        places += move.way[:-1]
    return [seat for place in places for seat in in_turn_order(state) if state.carriers[seat].place == place]


def open_assist(state: State) -> Assist | None:
    """Z4: the first colleague passed with whom anything can be exchanged (Q21, Q22)."""
    for colleague in state.turn.passed:
        assist = exchange(state, colleague)
        if assist.take or assist.give:
            return assist
    return None


def exchange(state: State, colleague: int) -> Assist:
    """Q22: only what fits into the receiving van."""
    own, other = state.carriers[state.turn.seat], state.carriers[colleague]
    return Assist(colleague, _handed(other, own), _handed(own, other))


def _handed(giver: Carrier, receiver: Carrier) -> list[str]:
    return [cargo.delivery for cargo in giver.van] if has_room(receiver) else []


def has_room(carrier: Carrier) -> bool:
    """M3."""
    return len(carrier.van) < VAN_ROOM
