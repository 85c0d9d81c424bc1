"""Pages of lists: opaque cursors and ``Link`` headers."""

import base64
import binascii
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Final
from urllib.parse import parse_qsl, urlencode
from uuid import UUID

import msgspec
from msgspec import Meta

from app.http.call import Call
from app.http.codes import Code
from app.http.problems import HttpRefusal
from app.http.replies import Header
from app.http.requests import Request

_decode = msgspec.json.Decoder(list[str]).decode


def _id(text: str) -> None:
    if str(UUID(text)) != text:
        raise ValueError


def _time(text: str) -> None:
    time = datetime.fromisoformat(text)
    if time.tzinfo is None:
        raise ValueError
    time.astimezone(UTC)


_PART: Final[dict[str, Callable[[str], object]]] = {"id": _id, "time": _time, "name": str}


class PageQuery(Request, frozen=True):
    """A page of a list."""

    limit: Annotated[int, Meta(ge=1, le=500, description="The most items in the page.")] = 50
    cursor: Annotated[Annotated[str, Meta(max_length=300)] | None, Meta(description="As it came in `next`.")] = None


def write_cursor(kind: str, place: Sequence[str]) -> str:
    """A place in a list of this kind."""
    return base64.urlsafe_b64encode(msgspec.json.encode([kind, *place])).decode().rstrip("=")


def read_cursor(kind: str, cursor: str | None, *parts: str) -> tuple[str, ...] | None:
    """The place; ``parts`` say what it is made of: ``id``, ``time``, ``name``. Raises ``INVALID_CURSOR``."""
    if cursor is None:
        return None
    try:
        found, *place = _decode(base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True))
        if found != kind or len(place) != len(parts):
            raise ValueError
        for part, text in zip(parts, place, strict=True):
            _PART[part](text)
    except (ValueError, OverflowError, binascii.Error, msgspec.DecodeError):
        raise HttpRefusal(Code.INVALID_CURSOR) from None
    return tuple(place)


def next_link(call: Call, parameter: str, value: str) -> Header:
    """The ``Link`` to the same list from another place on."""
    query = [(name, said) for name, said in parse_qsl(call.scope["query_string"].decode("latin-1")) if name != parameter]
    path = call.scope["raw_path"].split(b"?")[0].decode("latin-1")
    return b"link", f'<{path}?{urlencode([*query, (parameter, value)])}>; rel="next"'.encode("latin-1")
