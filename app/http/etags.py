"""Strong entity tags of one viewer: ``"41"`` a game, ``"41-seat0"``, ``"41-spectator"`` what one viewer sees of it."""

import re

from app.http.problems import invalid
from domain.kernel.viewer import Viewer

_TAG = re.compile(r'"(0|[1-9][0-9]{0,15})(?:-(?:seat(?:0|[1-9][0-9]?)|spectator|omniscient))?"', re.ASCII)
_LISTED = re.compile(r'\s*((?:W/)?"[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)')


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


def pinned_version(header: str | None) -> int | None:
    """The version in ``If-Match``: any tag of the game, of any viewer, counts; ``*`` and nothing pin none."""
    if header is None or header.strip() == "*":
        return None
    match = _TAG.fullmatch(header.strip())
    if match is None:
        raise invalid("header", "/If-Match", 'Expected one strong tag of the game, such as "41" or "41-seat0"')
    return int(match[1])
