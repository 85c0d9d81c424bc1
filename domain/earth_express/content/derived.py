"""What follows from the printed data: colours, arrowheads, icons, percentages, and which cards a filter matches."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from domain.earth_express.content.components import Card, Content, Ecosystem, Fauna
from domain.earth_express.language import (
    Ability,
    Active,
    AllTypes,
    Colour,
    Copy,
    Count,
    Filter,
    Icon,
    LineScore,
    Range,
    Score,
)

_THREE: Final[frozenset[Colour]] = frozenset(("red", "blue", "yellow"))


def in_range(limits: Range, value: int) -> bool:
    """Whether the value lies in the range, both ends included."""
    low, high = limits
    return (low is None or value >= low) and (high is None or value <= high)


def colours_of(abilities: Sequence[Ability]) -> frozenset[Colour]:
    """AV7, AV10, C10: the colours a card counts as."""
    printed = frozenset(ability.col for ability in abilities)
    return printed | _THREE if "multi" in printed else printed


def firing_of(abilities: Sequence[Ability]) -> dict[str, tuple[int, ...]]:
    """AV1, AV2, AV8: trigger or ``black`` → the abilities that it fires, in order."""
    found: dict[str, tuple[int, ...]] = {}
    for trigger in (*_THREE, "black"):
        wanted = (trigger,) if trigger == "black" else (trigger, "multi")
        places = tuple(n for n, ability in enumerate(abilities) if ability.col in wanted)
        if places:
            found[trigger] = places
    return found


def arrows_of(abilities: Sequence[Ability]) -> bool:
    """CRD5: whether a card shows arrowheads: something on it depends on where cards lie."""
    return any(_directional(ability) for ability in abilities)


def ecosystem_arrows(face: Ecosystem) -> bool:
    """CRD5: the same for an Ecosystem: it looks at lines or paths."""
    return face.score.per.of in ("lines", "path")


def _directional(ability: Ability) -> bool:
    if isinstance(ability, Active) and ability.at is not None:
        return True
    return isinstance(ability, LineScore) or any(count.dir is not None for count in counts_of(ability))


def counts_of(ability: Ability) -> tuple[Count, ...]:
    """The count of an ability, if it has one."""
    if isinstance(ability, Active | Score) and ability.per is not None:
        return (ability.per,)
    return ()


def filters_of(ability: Ability) -> Iterator[Filter]:
    """The filters in an ability."""
    for count in counts_of(ability):
        if count.where is not None:
            yield count.where
    if isinstance(ability, Active) and ability.at is not None and ability.at.where is not None:
        yield ability.at.where


def icons_of(abilities: Sequence[Ability]) -> tuple[Icon, ...]:
    """The symbols a card shows, sorted."""
    return tuple(sorted({icon for ability in abilities for icon in _icons(ability)}))


def _icons(ability: Ability) -> Iterator[Icon]:
    match ability:
        case Active():
            yield from _active_icons(ability)
        case Copy():
            yield "copy"
        case LineScore(line=line):
            yield from _token_icons(growth=line.attr == "growth", sprouts=line.attr == "sprouts")
        case Score() | AllTypes():
            pass
    for where in filters_of(ability):
        yield from _token_icons(growth=where.growth is not None, sprouts=where.sprouts is not None)
        if where.icon is not None:
            yield where.icon


def _active_icons(ability: Active) -> Iterator[Icon]:
    for bag in (ability.get, ability.pay, ability.others, ability.opp):
        shown: tuple[tuple[Icon, int], ...] = (("seed", bag.seed), ("growth", bag.growth), ("sprout", bag.sprout))
        yield from (icon for icon, amount in shown if amount)
    shows: tuple[tuple[Icon, bool], ...] = (
        ("colon", bool(ability.pay.total)),
        ("others", bool(ability.others.total)),
        ("opponent", bool(ability.opp.total)),
        ("neighbour", ability.per is not None and ability.per.within == "neighbour"),
    )
    yield from (icon for icon, is_shown in shows if is_shown)


def _token_icons(*, growth: bool, sprouts: bool) -> Iterator[Icon]:
    if growth:
        yield "growth"
    if sprouts:
        yield "sprout"


_TESTS: Final[tuple[tuple[str, Callable[[Card, Any], bool]], ...]] = (
    ("kind", lambda card, want: card.kind == want),
    ("type", lambda card, want: want in card.types),
    ("habitat", lambda card, want: want in card.habitats),
    ("col", lambda card, want: want in card.colours),
    ("tag", lambda card, want: want in card.tags),
    ("icon", lambda card, want: want in card.icons),
    ("arrows", lambda card, want: card.arrows or not want),
    ("vp", lambda card, want: in_range(want, card.vp)),
    ("vp_parity", lambda card, want: (card.vp % 2 == 0) == (want == "even")),
    ("growth_cap", lambda card, want: card.flora and in_range(want, card.growth)),
    ("sprout_cap", lambda card, want: card.flora and in_range(want, card.sprouts)),
    ("canopy_vp", lambda card, want: card.flora and in_range(want, card.canopy)),
    ("habitats", lambda card, want: in_range(want, len(card.habitats))),
    ("abilities", lambda card, want: in_range(want, len(card.abilities))),
)


def prints(card: Card, where: Filter) -> bool:
    """Whether what is printed on the card satisfies the filter; its token keys are left aside."""
    return all(test(card, want) for key, test in _TESTS if (want := getattr(where, key)) is not None)


def match(content: Content, where: Filter) -> frozenset[str]:
    """The cards whose print satisfies the filter."""
    found = content.matching.get(where)
    if found is None:
        found = frozenset(card.id for card in content.cards.values() if prints(card, where))
        content.matching[where] = found
    return found


def complete(content: Content) -> None:
    """Find the matching cards of every filter in the edition."""
    wheres: list[Filter | None] = [w for card in content.cards.values() for a in card.abilities for w in filters_of(a)]
    wheres += [face.score.per.where for face in content.ecosystems.values()]
    wheres += [face.need.where for face in content.fauna.values()]
    for where in wheres:
        if where is not None:
            match(content, where)


def percent_of(content: Content, thing: Card | Ecosystem | Fauna) -> int | None:
    """CRD6: the share of the Earth cards that meet the requirement, rounded; ``None`` where tokens or no filter decide."""
    for count in _requirements(thing):
        where = count.where
        if count.of in ("cards", "flora", "path") and where is not None and not where.looks_at_tokens:
            fitting = [card for card in match(content, where) if count.of != "flora" or content.cards[card].flora]
            return (200 * len(fitting) + len(content.cards)) // (2 * len(content.cards))
    return None


def _requirements(thing: Card | Ecosystem | Fauna) -> Iterable[Count]:
    if isinstance(thing, Card):
        return (ability.per for ability in thing.abilities if isinstance(ability, Score))
    return (thing.score.per if isinstance(thing, Ecosystem) else thing.need,)
