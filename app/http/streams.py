"""A game followed live, as server-sent events or as lines of JSON."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final, NamedTuple, Protocol

import msgspec

from app.http import presenting
from app.http.admission import authenticate
from app.http.call import Call
from app.http.replies import Headers, TooSlow
from app.http.schemas import ByeCode, StreamBye, StreamEnd, StreamPing
from app.services.access import Asked
from app.services.read import Page
from app.services.refusals import ServiceRefusal
from app.services.shown import ShownEvent
from domain.kernel.ids import GameId
from domain.kernel.viewer import SPECTATOR, Viewer
from infrastructure.observe.metrics import STREAMS_OPEN
from infrastructure.records import DatabaseUnavailable

SSE: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"
PING: Final = 15.0
"""Seconds between two signs of life."""

_encode = msgspec.json.Encoder().encode
_LAST: Final = {"table.finished", "table.cancelled"}
_SEAT_LEFT: Final = "table.seat_left"


Note = StreamPing | StreamEnd | StreamBye


class Form(Protocol):
    """How messages are written."""

    media: bytes
    headers: Headers
    opening: bytes

    def event(self, version: int, data: bytes) -> bytes:
        """A game event."""

    def named(self, name: str, data: Note) -> bytes:
        """Anything else."""


class _ServerSentEvents:
    media = b"text/event-stream; charset=utf-8"
    headers: Headers = ((b"x-accel-buffering", b"no"),)
    opening = b"retry: 2000\n\n"

    def event(self, version: int, data: bytes) -> bytes:
        return b"id: %d\ndata: %b\n\n" % (version, data)

    def named(self, name: str, data: Note) -> bytes:
        return b"event: %b\ndata: %b\n\n" % (name.encode(), _encode(data))


class _Lines:
    media = NDJSON.encode()
    headers: Headers = ((b"x-accel-buffering", b"no"),)
    opening = b""

    def event(self, version: int, data: bytes) -> bytes:
        return data + b"\n"

    def named(self, name: str, data: Note) -> bytes:
        return _encode({name: data}) + b"\n"


def form_of(call: Call) -> Form:
    """The form that the caller accepts; server-sent events unless he names the other only."""
    accept = (call.header(b"accept") or "").lower()
    return _Lines() if NDJSON in accept and SSE not in accept else _ServerSentEvents()


async def not_now(form: Form) -> AsyncGenerator[bytes]:
    """A stream that ends before it has begun. After an error instead of it an ``EventSource`` would never come again."""
    yield form.opening + form.named("bye", StreamBye("unavailable"))


class End(Exception):
    """The game is over, and all of it was sent."""


class Bye(Exception):
    """The stream ends before the game does."""

    def __init__(self, code: ByeCode) -> None:
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

    async def chunks(self, form: Form) -> AsyncGenerator[bytes]:
        """What is sent, until the game is over or a ``bye``."""
        version, pinged = self.after, time.monotonic()
        STREAMS_OPEN.inc()
        try:
            yield form.opening
            async with aclosing(self._pages()) as pages:
                async for page in pages:
                    for shown in page.events:
                        assert shown.version is not None
                        version = shown.version
                        if self._wanted(shown):
                            yield form.event(version, _encode(presenting.event(self.game_id, shown)))
                        await self._goes_on(shown)
                    if time.monotonic() - pinged >= PING:
                        await self._still_admitted()
                        pinged = time.monotonic()
                        yield form.named("ping", StreamPing(version))
        except End:
            yield form.named("end", await self._end(version))
        except (Bye, TooSlow) as reason:
            yield form.named("bye", StreamBye(reason.code if isinstance(reason, Bye) else "too_slow"))
        finally:
            STREAMS_OPEN.dec()

    async def _pages(self) -> AsyncGenerator[Page]:
        """The events as they come; ``Bye`` when the server ends or cannot go on."""
        drain = self.call.services.drain
        pages = self.call.services.read.follow(self.game_id, self.viewer, self.after)
        stop = asyncio.create_task(drain.wait())
        coming: asyncio.Future[Page] | None = None
        try:
            while True:
                coming = asyncio.ensure_future(anext(pages))
                await asyncio.wait({coming, stop}, return_when=asyncio.FIRST_COMPLETED)
                if drain.begun:
                    raise Bye("shutdown")
                yield await coming
        except (DatabaseUnavailable, ServiceRefusal):
            raise Bye("unavailable") from None
        finally:
            stop.cancel()
            if coming is not None:
                coming.cancel()

    def _wanted(self, shown: ShownEvent) -> bool:
        return self.types is None or shown.type in self.types

    async def _goes_on(self, shown: ShownEvent) -> None:
        """Raises ``End`` behind a game's last event, ``Bye`` where what follows may be somebody else's secret."""
        kind = shown.type
        if kind in _LAST:
            raise End
        if kind == _SEAT_LEFT:
            await self._still_the_same()

    async def _still_admitted(self) -> None:
        """Raises ``Bye`` if the token has been withdrawn or is over."""
        if self.call.caller is not None and await authenticate(self.call) is None:
            raise Bye("token_revoked")

    async def _still_the_same(self) -> None:
        try:
            _, viewer = await self.call.services.read.viewer(self.game_id, self.asked)
        except ServiceRefusal:
            viewer = SPECTATOR
        if viewer != self.viewer:
            raise Bye("seat_lost")

    async def _end(self, version: int) -> StreamEnd:
        _, game = await self.call.services.games.current(self.game_id)
        return StreamEnd(version, "cancelled" if game.status == "cancelled" else "finished", game.outcome)
