"""Plane cards: the deck, the face-up row, the discards."""

from collections.abc import Iterator
from typing import Final

from domain.expedite.content.content import PLANE_KINDS, PlaneKind
from domain.expedite.events import ExpediteEvent, FaceUpRefilled, FaceUpTaken, PlaneCardsDrawn, PlaneDiscardsShuffled
from domain.expedite.state import PlaneCards, State, count
from domain.kernel.chance import Chance
from domain.kernel.ids import Seat

BLIND: Final = 3
FACE_UP: Final = 2


def available(state: State) -> int:
    """R-E9: how many cards could be drawn or turned up."""
    return len(state.plane_deck) + count(state.plane_discards)


def draw_blind(state: State, seat: Seat, chance: Chance) -> Iterator[ExpediteEvent]:
    """A1.14, A1.16, R-E9: three cards from the top, or what there is, to a hand of any size; the deck is made anew when it runs
    out on the way."""
    wanted = min(BLIND, available(state))
    while wanted:
        yield from _deck_ready(state, chance)
        n = min(wanted, len(state.plane_deck))
        yield PlaneCardsDrawn(seat, n, sorted(state.plane_deck[:n]))
        wanted -= n


def draw_face_up(state: State, seat: Seat, chance: Chance) -> Iterator[ExpediteEvent]:
    """A1.14, A1.15: the whole row; the next cards are turned up."""
    yield FaceUpTaken(seat, list(state.face_up))
    yield from refill(state, chance)


def refill(state: State, chance: Chance) -> Iterator[ExpediteEvent]:
    """R-E10: turn up cards until the row is whole or there are none."""
    while missing := min(FACE_UP - len(state.face_up), available(state)):
        yield from _deck_ready(state, chance)
        yield FaceUpRefilled(state.plane_deck[:missing])


def _deck_ready(state: State, chance: Chance) -> Iterator[ExpediteEvent]:
    """R-E9: with the deck empty the discards are shuffled into a new one."""
    if not state.plane_deck:
        order, draw = chance.shuffle("plane_deck", pile(state.plane_discards))
        yield PlaneDiscardsShuffled(draw, order)


def pile(cards: PlaneCards) -> list[PlaneKind]:
    """The cards one by one, kind by kind."""
    return [kind for kind in PLANE_KINDS for _ in range(cards[kind])]
