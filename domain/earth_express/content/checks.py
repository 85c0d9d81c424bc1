"""What the rulebook says of the components, and what the language allows; each failure refuses the edition."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from domain.earth_express.content.components import Card, Content
from domain.earth_express.content.derived import counts_of, ecosystem_arrows, filters_of
from domain.earth_express.language import (
    Ability,
    Active,
    AllTypes,
    Bag,
    Copy,
    Count,
    FactorScore,
    Filter,
    LineScore,
    Score,
    TableScore,
)
from domain.kernel.errors import ContentRefused

_AREA: Final = frozenset(("where", "dir", "in", "div", "max"))
_KEYS: Final[dict[str, frozenset[str]]] = {
    "cards": _AREA,
    "flora": _AREA,
    "seeds": frozenset(("div", "max")),
    "growth": frozenset(("div", "max")),
    "sprouts": frozenset(("div", "max")),
    "canopies": frozenset(("div", "max")),
    "path": frozenset(("where", "dir", "through_self")),
    "lines": frozenset(("dir", "test", "attr")),
    "sets": frozenset(("sets",)),
    "outside": frozenset(("dir",)),
    "filled": frozenset(("dir",)),
}
_USERS: Final[dict[str, frozenset[str]]] = {
    "cards": frozenset(("active", "score", "ecosystem", "fauna")),
    "flora": frozenset(("score", "ecosystem", "fauna")),
    "seeds": frozenset(("score", "ecosystem")),
    "growth": frozenset(("ecosystem", "fauna")),
    "sprouts": frozenset(("ecosystem",)),
    "canopies": frozenset(("score",)),
    "path": frozenset(("score", "ecosystem")),
    "lines": frozenset(("ecosystem",)),
    "sets": frozenset(("score", "ecosystem", "fauna")),
    "outside": frozenset(("score",)),
    "filled": frozenset(("fauna",)),
}
_NEEDS: Final[dict[str, frozenset[str]]] = {
    "path": frozenset(("where", "dir")),
    "lines": frozenset(("dir", "test", "attr")),
    "sets": frozenset(("sets",)),
    "outside": frozenset(("dir",)),
    "filled": frozenset(("dir",)),
}
_DIRS: Final[dict[str, frozenset[str]]] = {
    "cards": frozenset(("row", "column", "orth", "diag", "adjacent")),
    "flora": frozenset(("row", "column", "orth", "diag", "adjacent")),
    "path": frozenset(("orth", "diag")),
    "lines": frozenset(("row", "column")),
    "outside": frozenset(("orth",)),
    "filled": frozenset(("row", "column", "diagonal")),
}


_MOST_OF_A_RESOURCE: Final = 50
"""N10: a gain of Seeds for each of nine cards is one list of commands, with one for none: 451 at the most."""


def check(content: Content) -> None:
    """Raises ``ContentRefused`` with the first thing that is wrong."""
    fault = next(_faults(content), None)
    if fault is not None:
        raise ContentRefused(fault)


def _faults(content: Content) -> Iterator[str]:
    yield from _numbers(content)
    yield from _constants(content)
    yield from _named_cards(content)
    yield from _ids(content)
    for card in content.cards.values():
        for fault in _card(card):
            yield f"{card.id}: {fault}"
    for face in content.ecosystems.values():
        for fault in _score(face.score):
            yield f"{face.id}: {fault}"
    for fauna in content.fauna.values():
        for fault in _count(fauna.need, "fauna"):
            yield f"{fauna.id}: {fault}"
        if fauna.need.min < 1:
            yield f"{fauna.id}: needs nothing"


def _numbers(content: Content) -> Iterator[str]:
    """CMP1 to CMP3: how many there are of everything, and that no card is there twice."""
    flora = sum(card.flora for card in content.cards.values())
    if (flora, len(content.cards) - flora) != (224, 82):
        yield "CMP1: 224 Flora and 82 Terrain"
    for kind in ("flora", "terrain"):
        names = [card.name for card in content.cards.values() if card.kind == kind]
        if len(set(names)) != len(names):
            yield "CMP1: every card is unique"
    for faces, cards in ((content.ecosystems, 33), (content.fauna, 21)):
        if {face[:-1] + side for face in faces for side in "AB"} != set(faces) or len(faces) != 2 * cards:
            yield f"CMP2: {cards} cards with faces A and B"
    pairs = {frozenset(tile.colours) for tile in content.tiles.values()}
    if len(content.tiles) != 3 or any(len(pair) != 2 for pair in pairs):
        yield "CMP3: three Action tiles with two colours each"
    ids = [*content.cards, *content.ecosystems, *content.fauna, *content.tiles]
    if len(set(ids)) != len(ids):
        yield "an id is used for two things"


def _ids(content: Content) -> Iterator[str]:
    """What commands and features name is short, and says what it is."""
    for pattern, ids in ((r"[FT]\d{3}", content.cards), (r"E\d\d[AB]", content.ecosystems), (r"A\d\d[AB]", content.fauna)):
        for one in ids:
            if not re.fullmatch(pattern, one, re.ASCII):
                yield f"{one}: an id is like F001, T001, E01A, A01A"


def _constants(content: Content) -> Iterator[str]:
    """The numbers that the rulebook states; those of the house may differ between editions."""
    facts = content.constants
    if facts.rounds.plantings != (2, 2, 2, 2, 1):
        yield "OBJ2, PLT1: five rounds, two plantings in the first four and one in the last"
    if (facts.hand.start, facts.hand.draw, facts.hand.seeds) != (7, 2, 3):
        yield "IND1, IND3, RND3: a hand of 7, 2 drawn later, 3 Seeds"
    if (facts.actions.red, facts.actions.blue, facts.actions.yellow) != (Bag(seed=2), Bag(sprout=3), Bag(growth=2)):
        yield "ACT2: 2 Seeds, 3 Sprouts, 2 Growth"
    bonus = facts.bonus
    if (bonus.refresh_seeds, bonus.germinate_seeds, bonus.sprouts_for_a_seed, bonus.growth_for_a_seed) != (2, 3, 2, 2):
        yield "REF1, GER1, CNV1: what the bonus actions cost"
    if len(facts.sprout_track.vp) != 6:
        yield "SPR5: a Sprout track has six spaces"
    if len(facts.fauna_standard.vp) < content.rounds or list(facts.fauna_standard.vp) != sorted(facts.fauna_standard.vp)[::-1]:
        yield "FAU5: a space for every round, lower ones worth less"
    if facts.fauna_beginner.vp != 10:
        yield "FAU4: 10 VP on the beginner side"
    yield from _demeter(content)


def _demeter(content: Content) -> Iterator[str]:
    """SOL9, SOL11, SOL17, SOL20, SOL23."""
    facts = content.constants.demeter
    if (facts.action_vp, facts.ability_vp, facts.refresh_least) != (3, 10, 7):
        yield "SOL9, SOL20, SOL23: Demeter's 3 and 10 VP, 7 cards for a Refresh"
    for name, wanted in (("normal", ((3, 4), 2, 1)), ("hard", ((2, 3), 3, 1)), ("expert", ((2, 3), 3, 2))):
        level = facts.level(name)
        if (level.claim_rounds, level.last_activations, level.base_factor) != wanted:
            yield f"SOL11, SOL17, SOL20: Demeter at {name}"


_NAMED: Final[tuple[tuple[str, Callable[[Card], bool]], ...]] = (
    ("Winter Daphne", lambda card: card.sprouts == 0),
    ("American Sycamore", lambda card: card.sprouts == 4),
    ("Northern Highbush Blueberry", lambda card: card.sprouts == 5),
    ("Siberian Elm", lambda card: "bush" in card.types and card.growth > 0),
    ("Giant Club Cactus", lambda card: card.growth > 0 and any(a.col == "yellow" for a in card.abilities)),
)


def _named_cards(content: Content) -> Iterator[str]:
    """SPR8, SYM8, CRD5: what the rulebook says of the cards it names."""
    by_name = {card.name: card for card in content.cards.values()}
    for name, holds in _NAMED:
        if name not in by_name or not holds(by_name[name]):
            yield f"SPR8, SYM8: {name}"
    if not any(face.name == "Everglades" and ecosystem_arrows(face) for face in content.ecosystems.values()):
        yield "CRD5: Everglades shows arrowheads"


def _card(card: Card) -> Iterator[str]:
    if card.id[0] != ("F" if card.flora else "T"):
        yield "its id does not begin with its kind"
    if not 1 <= len(card.abilities) <= 2:
        yield "AV6: one or two abilities"
    if not (0 <= card.growth <= 8 and 0 <= card.sprouts <= 6):
        yield "GRW2, SPR2: Growth up to 8, Sprouts up to 6"
    if (card.growth > 0) != (card.canopy > 0):
        yield "GRW8: completion VP where there is a growth space, and nowhere else"
    if card.flora != bool(card.types) or (not card.flora and card.tags):
        yield "CRD3: a Flora has a type, a Terrain neither type nor tag"
    for words in (card.types, card.habitats, card.tags):
        if len(set(words)) != len(words):
            yield "a word twice"
    if any(isinstance(ability, AllTypes) for ability in card.abilities) != (len(card.types) == 4):
        yield "its types and its abilities do not agree"
    for ability in card.abilities:
        yield from _ability(ability)


def _ability(ability: Ability) -> Iterator[str]:
    for where in filters_of(ability):
        yield from _filter(where)
    match ability:
        case Active():
            yield from _active(ability)
        case Score():
            yield from _count(ability.per, "score")
            if ability.vp == 0:
                yield "a score of 0 VP"
        case LineScore():
            if ability.vp == 0:
                yield "a score of 0 VP"
        case Copy() | AllTypes():
            pass


def _active(ability: Active) -> Iterator[str]:
    bags = (ability.get, ability.pay, ability.others, ability.opp)
    if any(min(bag.seed, bag.growth, bag.sprout) < 0 for bag in bags) or not ability.get.total:
        yield "SYM1: gains something, and no amount is below 0"
    if any(max(bag.seed, bag.growth, bag.sprout) > _MOST_OF_A_RESOURCE for bag in bags):
        yield f"N10: no amount is above {_MOST_OF_A_RESOURCE}"
    if any(bag.seed or bag.growth for bag in (ability.others, ability.opp)):
        yield "SYM7: others gain Sprouts only"
    if ability.others.total and ability.opp.total:
        yield "SYM4, SYM5: others or one opponent, not both"
    kinds = sum(map(bool, (ability.get.seed, ability.get.growth, ability.get.sprout)))
    if ability.per is not None and (kinds != 1 or ability.at is not None):
        yield "SYM2: a count scales one resource that may go anywhere"
    if ability.at is not None and (kinds != 1 or ability.get.seed):
        yield "a place takes one resource, Growth or Sprouts"
    for count in counts_of(ability):
        yield from _count(count, "active")


def _score(score: TableScore | FactorScore) -> Iterator[str]:
    yield from _count(score.per, "ecosystem")
    if isinstance(score, TableScore) and not score.table:
        yield "an empty table"
    if isinstance(score, FactorScore) and score.vp < 1:
        yield "an Ecosystem scores at least 1 VP"


def _keys(count: Count) -> frozenset[str]:
    shown = {
        "where": count.where is not None,
        "dir": count.dir is not None,
        "in": count.within is not None,
        "div": count.div != 1,
        "max": count.max is not None,
        "through_self": count.through_self,
        "sets": bool(count.sets),
        "test": count.test is not None,
        "attr": count.attr is not None,
    }
    return frozenset(key for key, is_shown in shown.items() if is_shown)


def _count(count: Count, user: str) -> Iterator[str]:
    keys = _keys(count)
    on_card = user in ("active", "score")
    if user not in _USERS[count.of] or not keys <= _KEYS[count.of] or not _NEEDS.get(count.of, frozenset()) <= keys:
        yield f"a count of {count.of} does not stand here, or not with these keys"
    if count.dir is not None and count.dir not in _DIRS.get(count.of, ()):
        yield f"{count.of} has no direction {count.dir}"
    if count.of in ("cards", "flora") and count.dir is not None and (not on_card or count.within is not None):
        yield "a direction is seen from a card, in its own tableau"
    if count.within is not None and count.within != {"active": "neighbour", "score": "any"}.get(user):
        yield "SYM3: a neighbour when used, any tableau when scored"
    if count.of == "path" and count.through_self != on_card:
        yield "C13: a path goes through the card that scores it, if a card does"
    if count.div < 1 or (count.max is not None and count.max < 1):
        yield "divides by less than 1, or counts at most nothing"
    if count.where is not None:
        yield from _filter(count.where)
        if count.within is not None and count.where.looks_at_tokens:
            yield "A3: what is counted in other tableaus is printed"


def _filter(where: Filter) -> Iterator[str]:
    if where == Filter():
        yield "an empty filter"
    for value in (getattr(where, key) for key in Filter.__struct_fields__):
        if isinstance(value, tuple) and (value == (None, None) or (None not in value and value[0] > value[1])):
            yield "a range that is open at both ends, or empty"
