"""Strong entity tags of one viewer: ``"41"`` a game, ``"41-seat0"``, ``"41-spectator"`` what one viewer sees of it."""

import re

from app.http.problems import invalid
from domain.kernel.viewer import Viewer

_TAG = re.compile(r'"(0|[1-9][0-9]{0,15})(?:-(?:seat(?:0|[1-9][0-9]?)|spectator|omniscient))?"', re.ASCII)
_ONE = r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"'
_LIST = re.compile(rf"\s*(?:{_ONE}\s*)?(?:,\s*(?:{_ONE}\s*)?)*")
_LISTED = re.compile(rf"({_ONE})\s*(?:,|$)")


def game_etag(version: int) -> str:
    """The tag of the game itself."""
    return f'"{version}"'


def viewer_etag(version: int, viewer: Viewer) -> str:
    """The tag of what a viewer sees of it."""
    return f'"{version}-{viewer_name(viewer)}"'


def viewer_name(viewer: Viewer) -> str:
    """``seat0``, ``spectator``, ``omniscient``."""
    return f"seat{viewer}" if isinstance(viewer, int) else viewer


def none_match(header: str | None, etag: str) -> bool:
    """Whether ``If-None-Match`` asks for anything but this tag. Compares weakly, as it should."""
    if header is None:
        return True
    if header.strip() == "*":
        return False
    return etag not in {tag.removeprefix("W/") for tag in _LISTED.findall(header)}


def pinned_versions(header: str | None) -> frozenset[int] | None:
    """The versions in ``If-Match``: any tag of the game, of any viewer, counts; ``*`` and nothing pin none.

    Compares strongly: a weak tag, like one that is not ours, is no version's. Raises ``INVALID_REQUEST`` for what is no list of
    tags.
    """
    if header is None or header.strip() == "*":
        return None
    tags = _LISTED.findall(header) if _LIST.fullmatch(header) else []
    if not tags:
        raise invalid("header", "/If-Match", 'Expected tags of the game, such as "41" or "41-seat0", or *')
    return frozenset(int(match[1]) for tag in tags if (match := _TAG.fullmatch(tag)))
