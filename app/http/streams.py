"""A game followed live, as server-sent events or as lines of JSON."""

import time
from collections.abc import AsyncIterator
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from app.http import presenting
from app.http.call import Call
from app.http.replies import Headers
from app.services.access import Asked
from domain.kernel.ids import GameId
from domain.kernel.viewer import Viewer

SSE: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"
PING: Final = 15.0
"""Seconds between two signs of life."""

_encode = msgspec.json.Encoder().encode
_LAST: Final = (b'{"type":"table.finished"', b'{"type":"table.cancelled"')
_SEAT_LEFT: Final = b'{"type":"table.seat_left"'


class Form(Protocol):
    """How messages are written."""

    media: bytes
    headers: Headers
    opening: bytes

    def event(self, version: int, data: bytes) -> bytes:
        """A game event."""

    def named(self, name: str, data: Any) -> bytes:
        """Anything else."""


class _ServerSentEvents:
    media = b"text/event-stream; charset=utf-8"
    headers: Headers = ((b"x-accel-buffering", b"no"),)
    opening = b"retry: 2000\n\n"

    def event(self, version: int, data: bytes) -> bytes:
        return b"id: %d\ndata: %b\n\n" % (version, data)

    def named(self, name: str, data: Any) -> bytes:
        return b"event: %b\ndata: %b\n\n" % (name.encode(), _encode(data))


class _Lines:
    media = NDJSON.encode()
    headers: Headers = ((b"x-accel-buffering", b"no"),)
    opening = b""

    def event(self, version: int, data: bytes) -> bytes:
        return data + b"\n"

    def named(self, name: str, data: Any) -> bytes:
        return _encode({name: data}) + b"\n"


def form_of(call: Call) -> Form:
    """The form that the caller accepts; server-sent events unless he names the other only."""
    accept = (call.header(b"accept") or "").lower()
    return _Lines() if NDJSON in accept and SSE not in accept else _ServerSentEvents()


class Bye(Exception):
    """The stream ends before the game does."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Following(NamedTuple):
    """One viewer follows one game from a version on, types other than these left out."""

    call: Call
    game_id: GameId
    asked: Asked
    viewer: Viewer
    after: int
    types: frozenset[str] | None

    async def chunks(self, form: Form) -> AsyncIterator[bytes]:
        """What is sent, until the game is over or a ``bye``."""
        yield form.opening
        version, pinged = self.after, time.monotonic()
        try:
            async for page in self._pages():
                for shown in page.events:
                    assert shown.version is not None
                    version = shown.version
                    if self._wanted(shown):
                        yield form.event(version, _encode(presenting.event(self.game_id, shown)))
                    if shown.event.startswith(_SEAT_LEFT):
                        await self._still_the_same()
                    if shown.event.startswith(_LAST):
                        yield form.named("end", await self._end(version))
                        return
                if time.monotonic() - pinged >= PING:
                    await self._still_admitted()
                    pinged = time.monotonic()
                    yield form.named("ping", {"version": version})
        except Bye as bye:
            yield form.named("bye", {"code": bye.code})
