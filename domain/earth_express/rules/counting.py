"""The interpreter: counts, tests of lines, and scores of the ability language on a tableau."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple

from domain.earth_express.content.components import Content
from domain.earth_express.content.derived import in_range, match
from domain.earth_express.grid import LINES, SEEN, longest_path
from domain.earth_express.language import Attr, Count, EcosystemScore, Filter, Member, TableScore, Test
from domain.earth_express.rules.tableau import growth_in, sprouts_in
from domain.earth_express.state import Cells, Planted


class Sight(NamedTuple):
    """What a count looks at: a tableau with its owner's Seeds, the cell of the card that counts, and other tableaus."""

    content: Content
    cells: Cells
    seeds: int = 0
    anchor: int | None = None
    neighbour: Cells | None = None
    tableaus: Sequence[Cells] = ()


def count(sight: Sight, what: Count) -> int:
    """Counts in one tableau, divides, caps."""
    found = _COUNTERS[what.of](sight, what) // what.div
    return found if what.max is None else min(found, what.max)


def fits(content: Content, planted: Planted, where: Filter) -> bool:
    """Whether a planted card satisfies a filter."""
    return planted.card in match(content, where) and (not where.looks_at_tokens or _tokens_fit(content, planted, where))


def _tokens_fit(content: Content, planted: Planted, where: Filter) -> bool:
    card = content.cards[planted.card]
    return (
        (where.growth is None or in_range(where.growth, planted.growth))
        and (where.sprouts is None or in_range(where.sprouts, planted.sprouts))
        and (not where.growth_full or 0 < card.growth == planted.growth)
        and (not where.sprouts_full or 0 < card.sprouts == planted.sprouts)
    )


def _matching(sight: Sight, what: Count, cells: Cells) -> int:
    """C9: how many cards (``flora``: Flora only) match, where the direction says."""
    content = sight.content
    seen = range(9) if what.dir is None or sight.anchor is None else SEEN[what.dir][sight.anchor]
    flora = what.of == "flora"
    return sum(
        (where is None or fits(content, planted, where)) and (not flora or content.cards[planted.card].flora)
        for where in (what.where,)
        for cell in seen
        if (planted := cells[cell]) is not None
    )


def _cards(sight: Sight, what: Count) -> int:
    if what.within is None:
        return _matching(sight, what, sight.cells)
    if what.within == "neighbour":
        assert sight.neighbour is not None
        return _matching(sight, what, sight.neighbour)
    return max(_matching(sight, what, cells) for cells in sight.tableaus)


def _path(sight: Sight, what: Count) -> int:
    """C13"""
    assert what.where is not None and what.dir is not None
    mask = sum(
        1 << cell for cell, planted in enumerate(sight.cells) if planted is not None and fits(sight.content, planted, what.where)
    )
    return longest_path(mask, what.dir, sight.anchor if what.through_self else None)


def _lines(sight: Sight, what: Count) -> int:
    assert what.dir is not None and what.test is not None and what.attr is not None
    return sum(line_passes(sight, line, what.test, what.attr) for line in LINES[what.dir])


def _filled(sight: Sight, what: Count) -> int:
    assert what.dir is not None
    return sum(all(sight.cells[cell] is not None for cell in line) for line in LINES[what.dir])


def _outside(sight: Sight, _: Count) -> int:
    """The sides of the anchor with no card beside them, those at the rim of the grid included."""
    assert sight.anchor is not None
    return 4 - sum(sight.cells[cell] is not None for cell in SEEN["orth"][sight.anchor])


def _canopies(sight: Sight, _: Count) -> int:
    cards = sight.content.cards
    return sum(planted is not None and 0 < cards[planted.card].growth == planted.growth for planted in sight.cells)


def line_passes(sight: Sight, line: Sequence[int], test: Test, attr: Attr) -> bool:
    """C11: only with three cards; ``share``: a value common to all; ``all_different``: one value chosen each, all unlike."""
    values = [_values(sight.content, planted, attr) for cell in line if (planted := sight.cells[cell]) is not None]
    if len(values) < 3:
        return False
    if test == "share":
        return bool(set(values[0]).intersection(*values[1:]))
    return any(len(set(chosen)) == 3 for chosen in product(*values))


def _values(content: Content, planted: Planted, attr: Attr) -> tuple[object, ...]:
    """A card's values for an attribute."""
    card = content.cards[planted.card]
    match attr:
        case "col":
            return tuple(card.colours)  # ``multi`` among them changes no test: it never comes without its three colours
        case "type":
            return card.types if card.flora else ("terrain",)
        case "habitat":
            return card.habitats
        case "vp":
            return (card.vp,)
        case "growth":
            return (planted.growth,)
        case "sprouts":
            return (planted.sprouts,)


def _sets(sight: Sight, what: Count) -> int:
    """C12: the most disjoint sets, each with a different card for every member."""
    cards = [sight.content.cards[planted.card] for planted in sight.cells if planted is not None]
    fitting = {
        member: [n for n, card in enumerate(cards) if (not card.flora if member == "terrain" else member in card.colours)]
        for member in what.sets
    }
    made = 0
    while (made + 1) * len(what.sets) <= len(cards) and _can_serve(fitting, what.sets * (made + 1)):
        made += 1
    return made


def _can_serve(fitting: dict[Member, list[int]], seats: Sequence[Member]) -> bool:
    """Whether every place can have a card of its own: bipartite matching by augmenting paths."""
    taken: dict[int, int] = {}

    def place(seat: int, tried: set[int]) -> bool:
        for card in fitting[seats[seat]]:
            if card not in tried:
                tried.add(card)
                if card not in taken or place(taken[card], tried):
                    taken[card] = seat
                    return True
        return False

    return all(place(seat, set()) for seat in range(len(seats)))


_COUNTERS: Final[dict[str, Callable[[Sight, Count], int]]] = {
    "cards": _cards,
    "flora": _cards,
    "seeds": lambda sight, _: sight.seeds,
    "growth": lambda sight, _: growth_in(sight.cells),
    "sprouts": lambda sight, _: sprouts_in(sight.cells),
    "canopies": _canopies,
    "path": _path,
    "lines": _lines,
    "sets": _sets,
    "outside": _outside,
    "filled": _filled,
}


def score_of(sight: Sight, score: EcosystemScore) -> int:
    """SC7: an Ecosystem's VP."""
    found = count(sight, score.per)
    if not isinstance(score, TableScore):
        return score.vp * found
    return score.table[min(found, len(score.table)) - 1] if found else 0
