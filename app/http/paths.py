"""What stands in the variable parts of paths."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from app.http.codes import Code
from app.http.problems import HttpRefusal

_UUID: Final = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"


class Part(NamedTuple):
    """One variable part: what it is, and the pattern outside of which there is nothing to be found."""

    about: str
    pattern: str
    kind: type[str] | type[int] = str
    format: str | None = None
    example: str = ""


PARTS: Final = {
    "game_id": Part("The game's id.", _UUID, format="uuid"),
    "token_id": Part("The token's id.", _UUID, format="uuid"),
    "name": Part("The account's name, or its id.", f"[a-z0-9_-]{{3,30}}|{_UUID}", example="ada"),
    "ruleset": Part("The ruleset's id.", "[a-z]+(-[a-z]+)*", example="expedite"),
    "content_hash": Part("SHA-256 of the edition, in hex.", "[0-9a-f]{64}"),
    "seat": Part("The seat, from 0.", "0|[1-9][0-9]?", int),
}
_COMPILED: Final = {name: re.compile(part.pattern, re.ASCII) for name, part in PARTS.items()}


def read_path(values: Mapping[str, Any]) -> dict[str, Any]:
    """The variable parts, read. Raises ``NOT_FOUND``: under anything else there is nothing."""
    for name, value in values.items():
        if _COMPILED[name].fullmatch(value) is None:
            raise HttpRefusal(Code.NOT_FOUND)
    return {name: PARTS[name].kind(value) for name, value in values.items()}
