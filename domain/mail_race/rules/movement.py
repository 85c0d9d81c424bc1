"""P4 to P7: where cards can take a truck, and whether the turn can still end well from there."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.mail_race.content.content import BICYCLE, Content, Transport
from domain.mail_race.state import Pair, State

BICYCLE_USES = 2
"""P4: in one turn."""


class Truck(NamedTuple):
    """A truck and what it may still do in its turn. ``cards``: one entry a use, so the bicycle counts once for each use left."""

    place: str
    cards: tuple[str, ...]
    actions: int
    pairs: frozenset[Pair]
    occupied: frozenset[str]
    """Where the other trucks stand."""


def truck_of(state: State, cards: list[str]) -> Truck:
    """The active seat's truck, with these cards beside the bicycle."""
    turn = state.turn
    others = (carrier.place for seat, carrier in enumerate(state.carriers) if seat != turn.seat)
    return Truck(
        state.carriers[turn.seat].place,
        (*cards, *(BICYCLE for _ in range(BICYCLE_USES - turn.bicycle))),
        turn.actions,
        frozenset(turn.pairs),
        frozenset(others),
    )


def pair_of(one: str, other: str) -> Pair:
    """Q5: what may be travelled once in a turn, in either direction and whatever the mode."""
    return (one, other) if one < other else (other, one)


def ways(card: Transport, place: str, steps: int, pairs: frozenset[Pair]) -> Iterator[tuple[str, ...]]:
    """P5, P6: every way of exactly so many steps with a card, without using a pair again."""
    if steps == 0:
        yield ()
        return
    for to in card.nexts[place]:
        pair = pair_of(place, to)
        if pair not in pairs:
            for rest in ways(card, to, steps - 1, pairs | {pair}):
                yield (to, *rest)


def play(truck: Truck, card: str) -> Truck:
    """The truck with a use of the card begun."""
    at = truck.cards.index(card)
    return truck._replace(cards=truck.cards[:at] + truck.cards[at + 1 :], actions=truck.actions - 1)


def drive(truck: Truck, way: tuple[str, ...]) -> Truck:
    """The truck at the end of a way."""
    pairs = {pair_of(one, other) for one, other in zip((truck.place, *way), way, strict=False)}
    return truck._replace(place=way[-1], pairs=truck.pairs | pairs)


def can_rest(content: Content, truck: Truck) -> bool:
    """P7, Q7: whether the turn can end on a free place, here or by what the truck may still do."""
    if truck.place not in truck.occupied:
        return True
    if truck.actions == 0:
        return False
    return any(first_steps(content, play(truck, card), card) for card in set(truck.cards))


def first_steps(content: Content, truck: Truck, card: str, steps: int | None = None) -> list[str]:
    """Where the card in use may take the truck next: the first steps of all ways (of ``steps`` steps, else the card's) from
    whose ends the turn can end well."""
    transport = content.transport[card]
    found: list[str] = []
    for way in ways(transport, truck.place, transport.steps if steps is None else steps, truck.pairs):
        if way[0] not in found and can_rest(content, drive(truck, way)):
            found.append(way[0])
    return found
