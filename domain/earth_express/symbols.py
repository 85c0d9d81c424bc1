"""The symbol line of a node: canonical, one line, can be read back."""

from domain.earth_express.language import (
    Ability,
    Active,
    AllTypes,
    Bag,
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
)


def ability_line(ability: Ability) -> str:
    """``blue 1 seed + 1 growth : 4 sprout``"""
    match ability:
        case Active():
            return _active(ability)
        case Copy():
            return f"{ability.col} copy {ability.copy}"
        case Score():
            return f"brown {ability.vp} vp / {count_symbols(ability.per)}"
        case LineScore(vp=vp, line=line):
            return f"brown {vp} vp if {line.line} {line.test} {line.attr}"
        case AllTypes():
            return "brown all_types"


def score_line(score: EcosystemScore) -> str:
    """``table 0 3 6 / cards[type=tree]``"""
    vp = f"table {' '.join(map(str, score.table))}" if isinstance(score, TableScore) else f"{score.vp} vp"
    return f"{vp} / {count_symbols(score.per)}"


def need_line(need: Need) -> str:
    """``need 5 flora[growth>=1]``"""
    return f"need {need.min} {count_symbols(need)}"


def _active(ability: Active) -> str:
    line = f"{ability.col} "
    if ability.pay.total:
        line += f"{bag_symbols(ability.pay)} : "
    line += bag_symbols(ability.get)
    if ability.per is not None:
        line += f" / {count_symbols(ability.per)}"
    if ability.at is not None:
        line += f" @ {_place(ability.at)}"
    if ability.others.total:
        line += f" | others {bag_symbols(ability.others)}"
    if ability.opp.total:
        line += f" | opponent {bag_symbols(ability.opp)}"
    return line


def bag_symbols(bag: Bag) -> str:
    """``1 seed + 2 growth``"""
    parts = ((bag.seed, "seed"), (bag.growth, "growth"), (bag.sprout, "sprout"))
    return " + ".join(f"{amount} {resource}" for amount, resource in parts if amount)


def count_symbols(count: Count) -> str:
    """``neighbour cards[col=red] per 2``"""
    line = f"{count.within} " if count.within else ""
    line += _what(count)
    if count.div > 1:
        line += f" per {count.div}"
    if count.max is not None:
        line += f" max {count.max}"
    return line


def _what(count: Count) -> str:
    where = filter_symbols(count.where) if count.where is not None else ""
    match count.of:
        case "cards" | "flora":
            return count.of + (f" {count.dir}" if count.dir else "") + where
        case "path":
            return f"path {count.dir}{where}" + (" + self" if count.through_self else "")
        case "lines":
            return f"lines {count.dir} {count.test} {count.attr}"
        case "sets":
            return f"sets {'+'.join(count.sets)}"
        case "outside" | "filled":
            return f"{count.of} {count.dir}"
        case "seeds" | "growth" | "sprouts" | "canopies":
            return count.of


def _place(place: Place) -> str:
    where = filter_symbols(place.where) if place.where is not None else ""
    return ("each " if place.each else "") + place.dir + where + (" + self" if place.self_too else "")


_FLAGS = ("arrows", "growth_full", "sprouts_full")


def filter_symbols(where: Filter) -> str:
    """``[habitat=wet,growth_cap>=2]``"""
    conditions = []
    for key in Filter.__struct_fields__:
        value = getattr(where, key)
        if key in _FLAGS:
            conditions += [key] if value else []
        elif isinstance(value, tuple):
            conditions.append(key + _range(value))
        elif value is not None:
            conditions.append(f"{key}={value}")
    return f"[{','.join(conditions)}]"


def _range(limits: Range) -> str:
    low, high = limits
    if low == high:
        return f"={low}"
    if high is None:
        return f">={low}"
    return f"<={high}" if low is None else f"={low}..{high}"
