"""Reads symbol lines back, by the grammar of the README. Only the tests need this."""

import re
from typing import Any

Node = dict[str, Any]
_RANGES = ("vp", "growth_cap", "sprout_cap", "canopy_vp", "habitats", "abilities", "growth", "sprouts")


def read_line(line: str) -> Node:
    """An ability, a score or a need."""
    if line.startswith("need "):
        _, least, rest = line.split(" ", 2)
        return {**_count(rest), "min": int(least)}
    if line.startswith("table "):
        table, rest = line.removeprefix("table ").split(" / ")
        return {"table": [int(vp) for vp in table.split()], "per": _count(rest)}
    if re.match(r"-?\d+ vp / ", line):
        vp, rest = line.split(" vp / ")
        return {"vp": int(vp), "per": _count(rest)}
    return _ability(line)


def _ability(line: str) -> Node:
    col, rest = line.split(" ", 1)
    if rest.startswith("copy "):
        return {"col": col, "copy": rest.removeprefix("copy ")}
    if rest == "all_types":
        return {"col": col, "all_types": True}
    scored = re.match(r"(-?\d+) vp (/|if) (.*)", rest)
    if scored and scored[2] == "if":
        row, test, attr = scored[3].split()
        return {"col": col, "vp": int(scored[1]), "if": {"line": row, "test": test, "attr": attr}}
    if scored:
        return {"col": col, "vp": int(scored[1]), "per": _count(scored[3])}
    return {"col": col, **_active(rest)}


def _active(rest: str) -> Node:
    node: Node = {}
    for mark, key in ((" | others ", "others"), (" | opponent ", "opp")):
        if mark in rest:
            rest, given = rest.split(mark)
            node[key] = _bag(given)
    if " @ " in rest:
        rest, place = rest.split(" @ ")
        node["at"] = _place(place)
    if " / " in rest:
        rest, count = rest.split(" / ")
        node["per"] = _count(count)
    if " : " in rest:
        pay, rest = rest.split(" : ")
        node["pay"] = _bag(pay)
    node["get"] = _bag(rest)
    return node


def _bag(text: str) -> Node:
    return {resource: int(amount) for amount, resource in (part.split(" ") for part in text.split(" + "))}


def _count(text: str) -> Node:
    node: Node = {}
    for word, key in ((" max ", "max"), (" per ", "div")):
        if word in text:
            text, number = text.split(word)
            node[key] = int(number)
    for within in ("neighbour", "any"):
        if text.startswith(within + " "):
            text = text.removeprefix(within + " ")
            node["in"] = within
    return node | _what(text)


def _what(text: str) -> Node:
    node: Node = {}
    if text.endswith(" + self"):
        text = text.removesuffix(" + self")
        node["through_self"] = True
    if "[" in text:
        text, inside = text.removesuffix("]").split("[")
        node["where"] = _filter(inside)
    words = text.split()
    node["of"] = words[0]
    if words[0] == "sets":
        node["sets"] = words[1].split("+")
    elif words[0] == "lines":
        node |= dict(zip(("dir", "test", "attr"), words[1:], strict=True))
    elif len(words) > 1:
        node["dir"] = words[1]
    return node


def _place(text: str) -> Node:
    node: Node = {}
    if text.startswith("each "):
        text = text.removeprefix("each ")
        node["each"] = True
    if text.endswith(" + self"):
        text = text.removesuffix(" + self")
        node["self"] = True
    if "[" in text:
        text, inside = text.removesuffix("]").split("[")
        node["where"] = _filter(inside)
    return {**node, "dir": text}


def _filter(inside: str) -> Node:
    node: Node = {}
    for condition in inside.split(","):
        if condition in ("arrows", "growth_full", "sprouts_full"):
            node[condition] = True
            continue
        parts = re.fullmatch(r"(\w+)(>=|<=|=)(.*)", condition)
        assert parts, condition
        key, sign, value = parts.groups()
        node[key] = _range(sign, value) if key in _RANGES else value
    return node


def _range(sign: str, value: str) -> list[int | None]:
    if sign == ">=":
        return [int(value), None]
    if sign == "<=":
        return [None, int(value)]
    low, _, high = value.partition("..")
    return [int(low), int(high or low)]
