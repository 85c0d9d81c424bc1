"""Hexes and who lies beside whom."""

from collections.abc import Iterable, Mapping

from domain.mini_express.content.document import MapDocument

Neighbours = Mapping[str, tuple[str, ...]]
_DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def around(hex_id: str) -> list[str]:
    """The ids of the six places round a hex."""
    q, r = map(int, hex_id.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in _DIRECTIONS]


def neighbours(document: MapDocument) -> tuple[Neighbours, Neighbours]:
    """For every hex that track can lie on: those beside it, and those that only a red border (B1.18) cuts off."""
    track = dict.fromkeys(one.id for one in document.hexes.items if one.kind != "ferry")
    red = {frozenset((border.a, border.b)) for border in document.red_borders.items}
    beside: dict[str, tuple[str, ...]] = {}
    borders: dict[str, tuple[str, ...]] = {}
    for here in track:
        touching = [there for there in around(here) if there in track]
        beside[here] = tuple(there for there in touching if frozenset((here, there)) not in red)
        borders[here] = tuple(there for there in touching if frozenset((here, there)) in red)
    return beside, borders


def distances(beside: Neighbours, start: str, through: Iterable[str]) -> dict[str, int]:
    """How many hexes on each hex is that can be reached from ``start``, going on only from hexes in ``through``."""
    passable = set(through)
    found = {start: 0}
    frontier = [start]
    while frontier:
        reached = []
        for here in frontier:
            for there in beside[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    if there in passable:
                        reached.append(there)
        frontier = reached
    return found


def pieces(beside: Neighbours, among: set[str]) -> list[set[str]]:
    """The connected parts of a set of hexes."""
    left, parts = set(among), []
    while left:
        start = min(left)
        part = set(distances(beside, start, left)) & left
        parts.append(part)
        left -= part
    return parts
