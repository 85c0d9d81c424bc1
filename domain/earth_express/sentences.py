"""A node of the ability language in words for players."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from domain.earth_express.language import (
    Ability,
    Active,
    AllTypes,
    Attr,
    Bag,
    Colour,
    Copy,
    Count,
    EcosystemScore,
    Filter,
    LineScore,
    Need,
    Place,
    Range,
    Score,
    TableScore,
    Test,
)

_COLOURS: Final[dict[Colour, str]] = {
    "red": "RED",
    "blue": "BLUE",
    "yellow": "YELLOW",
    "multi": "MULTICOLOURED",
    "black": "BLACK",
    "brown": "BROWN",
}
_TYPES: Final = {"tree": "Trees", "bush": "Bushes", "herb": "Herbs", "mushroom": "Mushrooms"}
_DIRS: Final = {
    "row": " in the row of this card",
    "column": " in the column of this card",
    "orth": " orthogonally next to this card",
    "diag": " diagonally next to this card",
    "adjacent": " next to this card, diagonals included",
}
_WITHIN: Final = {
    "neighbour": " in the tableau of one neighbour of your choice",
    "any": " in the one tableau that has the most of them",
}
_ATTRS: Final[dict[Attr, str]] = {
    "col": "ability colour",
    "type": "card type",
    "habitat": "habitat",
    "vp": "base VP value",
    "growth": "Growth count",
    "sprouts": "Sprout count",
}
_FILLED: Final = {"row": "row", "column": "column", "diagonal": "long diagonal"}
_TAGS: Final = {"geography": "a place", "colour": "a colour", "animal": "an animal"}
_ICONS: Final = {
    "seed": "showing the Seed symbol",
    "growth": "showing the Growth symbol",
    "sprout": "showing the Sprout symbol",
    "neighbour": "showing the neighbour symbol",
    "others": "showing the only-others symbol",
    "opponent": "showing the opponent symbol",
    "colon": "with an ability that has a cost",
    "copy": "with a copying ability",
}


def ability_sentence(ability: Ability) -> str:
    """``BLUE. Pay 1 Seed and 1 Growth: gain 4 Sprouts.``"""
    return f"{_COLOURS[ability.col]}. {_body(ability)}"


def score_sentence(score: EcosystemScore) -> str:
    """What an Ecosystem scores."""
    if not isinstance(score, TableScore):
        return f"{score.vp} VP {_per(score.per)}."
    last = len(score.table)
    steps = [f"{k}{' or more' if k == last else ''} → {vp}" for k, vp in enumerate(score.table, start=1)]
    return f"By the number of {_counted(score.per, many=True)}: {', '.join(steps)} VP."


def need_sentence(need: Need) -> str:
    """What a Fauna asks for."""
    return f"{need.min} or more {_counted(need, many=True)}."


def bag_words(bag: Bag) -> str:
    """``2 Seeds and 1 Growth and 1 Sprout``"""
    parts = ((bag.seed, "Seed", "Seeds"), (bag.growth, "Growth", "Growth"), (bag.sprout, "Sprout", "Sprouts"))
    return " and ".join(f"{n} {one if n == 1 else many}" for n, one, many in parts if n) or "nothing"


def _body(ability: Ability) -> str:
    match ability:
        case Active():
            return _active(ability)
        case Copy():
            colour = _COLOURS[ability.copy]
            return f"Carry out a {colour} or multicoloured ability of another card in your tableau as if printed here."
        case Score():
            return f"{ability.vp} VP {_per(ability.per)}."
        case LineScore(vp=vp, line=line):
            return f"{vp} VP if this card's {line.line} holds three cards {_test(line.test, line.attr)}."
        case AllTypes():
            return "This card is of all four types."


def _active(ability: Active) -> str:
    gain = f"gain {_gain(ability)}"
    words = f"Pay {bag_words(ability.pay)}: {gain}." if ability.pay.total else f"{gain[0].upper()}{gain[1:]}."
    if ability.others.total:
        words += f" Every other player may gain {bag_words(ability.others)}."
    if ability.opp.total:
        words += f" An opponent you choose may gain {bag_words(ability.opp)}."
    return words


def _gain(ability: Active) -> str:
    bag = bag_words(ability.get)
    if ability.at is not None:
        return _placed(bag, ability.at)
    return bag if ability.per is None else f"{bag} {_per(ability.per)}"


def _placed(bag: str, at: Place) -> str:
    included = ", this one included" if at.self_too else ""
    where = at.where or Filter()
    if at.each:
        return f"up to {bag} on each {_cards(where, many=False)}{_DIRS[at.dir]}{included}"
    return f"{bag}, placed only on {_cards(where, many=True)}{_DIRS[at.dir]}{included}"


def _per(count: Count) -> str:
    words = f"for every {count.div} {_counted(count, many=True)}" if count.div > 1 else f"for each {_counted(count, many=False)}"
    return words if count.max is None else f"{words} (counting at most {count.max})"


def _counted(count: Count, *, many: bool) -> str:
    where = count.where or Filter()
    match count.of:
        case "cards" | "flora":
            direction = _DIRS[count.dir] if count.dir is not None else ""
            within = _WITHIN[count.within] if count.within is not None else ""
            return _cards(where, many=many, flora=count.of == "flora") + direction + within
        case "path":
            shape = "orthogonal" if count.dir == "orth" else "diagonal"
            through = " through this card" if count.through_self else ""
            return f"{_s('card', many)} in your longest {shape} path of {_cards(where, many=True)}{through}"
        case "lines":
            assert count.dir is not None and count.test is not None and count.attr is not None
            return f"{_s(count.dir, many)} of three cards {_test(count.test, count.attr)}"
        case "sets":
            members = (_COLOURS[m] if m != "terrain" else "Terrain" for m in count.sets)
            return f"{_s('set', many)} of different cards: {', '.join(members)}"
        case "outside":
            return f"{_s('side', many)} of this card with no card beside it"
        case "filled":
            assert count.dir is not None
            return f"fully planted {_s(_FILLED[count.dir], many)}"
        case "seeds":
            return f"{_s('Seed', many)} in your reserve"
        case "growth":
            return "Growth in your tableau"
        case "sprouts":
            return f"{_s('Sprout', many)} in your tableau"
        case "canopies":
            return f"{'Canopies' if many else 'Canopy'} in your tableau"


def _s(noun: str, many: bool) -> str:
    return f"{noun}s" if many else noun


def _test(test: Test, attr: Attr) -> str:
    name = _ATTRS[attr]
    if test == "all_different":
        return f"with three different {name}s"
    return f"sharing {'an' if name[0] in 'aeiou' else 'a'} {name}"


def _cards(where: Filter, *, many: bool, flora: bool = False) -> str:
    """Noun and conditions."""
    conditions = list(_conditions(where))
    noun = _noun(where, many=many, flora=flora)
    return f"{noun} {' and '.join(conditions)}" if conditions else noun


def _noun(where: Filter, *, many: bool, flora: bool) -> str:
    if where.type is not None:
        plural = _TYPES[where.type]
        return plural if many else plural.removesuffix("es" if where.type == "bush" else "s")
    if flora or where.kind == "flora":
        return "Flora"
    return _s("Terrain" if where.kind == "terrain" else "card", many)


def range_words(limits: Range, *, vp: bool = False) -> str:
    """A range as a determiner: ``2 or more``, ``exactly 6``, ``no``."""
    low, high = limits
    if high is None:
        return f"{low} or more"
    if low is None or (low == 0 and high > 0 and not vp):
        return f"{high} or {'less' if vp else 'fewer'}"
    if low == high:
        return "no" if low == 0 and not vp else f"exactly {low}"
    return f"{low} to {high}"


_PHRASES: Final[tuple[tuple[str, Callable[[Any], str]], ...]] = (
    ("habitat", lambda v: f"with the {v} habitat"),
    ("col", lambda v: "with a multicoloured ability" if v == "multi" else f"counting as {v.upper()}"),
    ("tag", lambda v: f"with {_TAGS[v]} in the name"),
    ("icon", lambda v: _ICONS[v]),
    ("vp", lambda v: f"of {range_words(v, vp=True)} base VP"),
    ("vp_parity", lambda v: f"of {v} base VP"),
    ("growth_cap", lambda v: f"with room for {range_words(v)} Growth"),
    ("sprout_cap", lambda v: f"with room for {range_words(v)} Sprouts"),
    ("canopy_vp", lambda v: f"of {range_words(v, vp=True)} completion VP"),
    ("habitats", lambda v: f"with {range_words(v)} habitats"),
    ("abilities", lambda v: f"with {range_words(v)} abilities"),
    ("growth", lambda v: f"holding {range_words(v)} Growth"),
    ("sprouts", lambda v: f"holding {range_words(v)} Sprouts"),
)
_FLAGS: Final = (
    ("arrows", "with arrowheads"),
    ("growth_full", "with a completed Growth space"),
    ("sprouts_full", "with a full Sprout track"),
)


def _conditions(where: Filter) -> Iterator[str]:
    for key, phrase in _PHRASES:
        value = getattr(where, key)
        if value is not None:
            yield phrase(value)
    for key, words in _FLAGS:
        if getattr(where, key):
            yield words


def feature_words(where: Filter) -> str:
    """A feature as it is named aloud: ``cards with the wet habitat``."""
    return _cards(where, many=True)
