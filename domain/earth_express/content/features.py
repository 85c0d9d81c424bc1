"""GER2, E6: the features that a Germinate may name, and which objective calls for which."""

from collections.abc import Iterator
from typing import Final

from domain.earth_express.content.components import Card, Content
from domain.earth_express.content.derived import match
from domain.earth_express.language import HABITATS, TYPES, Attr, Count, Filter, LineScore, Member, Range, Score
from domain.earth_express.symbols import filter_symbols
from domain.kernel.errors import ContentRefused

MOST_LETTERS: Final = 100
"""How long the symbol form of a feature may be, for it is what a command names."""
_SOME_GROWTH: Final = Filter(growth_cap=(1, None))
_SOME_SPROUTS: Final = Filter(sprout_cap=(1, None))
_MOST_GROWTH: Final = 8
_MOST_SPROUTS: Final = 6


def features_of(content: Content) -> None:
    """Fill in the edition's features and who offers them."""
    for face in content.fauna.values():
        _offer(content, face.id, _count(content, face.need))
    for ecosystem in content.ecosystems.values():
        _offer(content, ecosystem.id, _count(content, ecosystem.score.per))
    for card in content.cards.values():
        if not card.flora:
            _offer(content, card.id, _terrain(content, card))


def _offer(content: Content, source: str, filters: Iterator[Filter]) -> None:
    named = {filter_symbols(where): where for where in filters}
    if any(len(feature) > MOST_LETTERS for feature in named):
        raise ContentRefused(f"{source}: N4: a feature takes more than {MOST_LETTERS} letters to name")
    content.features.update(named)
    content.offers[source] = tuple(named)
    for where in named.values():
        match(content, where)


def _terrain(content: Content, card: Card) -> Iterator[Filter]:
    """What would advance a Terrain: nothing does for an ability of negative VP."""
    for ability in card.abilities:
        if isinstance(ability, Score) and ability.vp > 0:
            yield from _count(content, ability.per)
        elif isinstance(ability, LineScore) and ability.vp > 0:
            yield from _values(content, ability.line.attr)


def _count(content: Content, count: Count) -> Iterator[Filter]:
    match count.of:
        case "cards" | "flora" | "path":
            yield from _printed(count)
        case "lines":
            assert count.attr is not None
            yield from _values(content, count.attr)
        case "sets":
            yield from map(_member, count.sets)
        case "seeds":
            yield Filter(icon="seed")
        case "growth" | "canopies":
            yield _SOME_GROWTH
        case "sprouts":
            yield _SOME_SPROUTS
        case "outside" | "filled":
            pass


def _member(member: Member) -> Filter:
    return Filter(kind="terrain") if member == "terrain" else Filter(col=member)


def _printed(count: Count) -> Iterator[Filter]:
    """The filter of a count with each look at tokens replaced by the print it needs."""
    where = count.where or Filter()
    growth_cap = _room(where.growth_cap, where.growth, full=where.growth_full)
    sprout_cap = _room(where.sprout_cap, where.sprouts, full=where.sprouts_full)
    plain = Filter(
        kind=where.kind,
        type=where.type,
        habitat=where.habitat,
        col=where.col,
        tag=where.tag,
        icon=where.icon,
        arrows=where.arrows,
        vp=where.vp,
        vp_parity=where.vp_parity,
        growth_cap=growth_cap,
        sprout_cap=sprout_cap,
        canopy_vp=where.canopy_vp,
        habitats=where.habitats,
        abilities=where.abilities,
    )
    if plain != Filter():
        yield plain
    elif count.of == "flora":
        yield Filter(kind="flora")


def _room(printed: Range | None, tokens: Range | None, *, full: bool) -> Range | None:
    """The room that tokens need, within what the filter says of room itself."""
    least = max(int(full), (tokens[0] or 0) if tokens is not None else 0)
    if not least:
        return printed
    low, high = printed or (None, None)
    return (max(least, low or 0), high)


def _values(content: Content, attr: Attr) -> Iterator[Filter]:
    """One feature for each value that a line may be built from."""
    match attr:
        case "col":
            for colour in ("red", "blue", "yellow", "black", "brown"):
                yield Filter(col=colour)
        case "type":
            for type_ in TYPES:
                yield Filter(type=type_)
            yield Filter(kind="terrain")
        case "habitat":
            for habitat in HABITATS:
                yield Filter(habitat=habitat)
        case "vp":
            for vp in sorted({card.vp for card in content.cards.values()}):
                yield Filter(vp=(vp, vp))
        case "growth":
            for size in range(1, _MOST_GROWTH + 1):
                yield Filter(growth_cap=(size, None))
        case "sprouts":
            for size in range(1, _MOST_SPROUTS + 1):
                yield Filter(sprout_cap=(size, None))
