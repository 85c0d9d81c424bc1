"""Answers as ASGI applications, with no layer between them and the server."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import aclosing, suppress
from typing import Any, Final

import msgspec
from litestar.types import Receive, Scope, Send

Header = tuple[bytes, bytes]
Headers = Iterable[Header]

JSON = b"application/json"
SLOW: Final = 20.0
"""Seconds for which a client may leave a piece of a stream untaken."""
_encode = msgspec.json.Encoder().encode


class Reply:
    """A whole answer."""

    __slots__ = ("body", "headers", "media_type", "status")

    def __init__(self, status: int, body: bytes = b"", media_type: bytes = JSON, headers: Headers = ()) -> None:
        self.status = status
        self.body = body
        self.media_type = media_type
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [*self.headers]
        if self.status not in {204, 304}:
            headers += [(b"content-type", self.media_type), (b"content-length", b"%d" % len(self.body))]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


class TooSlow(Exception):
    """Thrown into a stream whose client does not take what it is sent."""


class StreamReply:
    """An answer that goes on. ``chunks`` is closed when the client leaves; for HEAD it is not begun."""

    __slots__ = ("chunks", "headers", "media_type")

    def __init__(self, chunks: AsyncGenerator[bytes], media_type: bytes, headers: Headers = ()) -> None:
        self.chunks = chunks
        self.media_type = media_type
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [*self.headers, (b"content-type", self.media_type)]})
        scope["state"]["waited"] = True
        if not scope["state"].get("head"):
            sending, leaving = asyncio.create_task(self._send(send)), asyncio.create_task(client_left(receive))
            try:
                await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                leaving.cancel()
                if not sending.done():
                    sending.cancel()
                await asyncio.gather(sending, leaving, return_exceptions=True)
            if not sending.cancelled():
                sending.result()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send(self, send: Send) -> None:
        async with aclosing(self.chunks) as chunks:
            async for chunk in chunks:
                if not await _sent(send, chunk):
                    with suppress(StopAsyncIteration, TooSlow):
                        await _sent(send, await chunks.athrow(TooSlow))
                    return


async def _sent(send: Send, chunk: bytes) -> bool:
    """Whether the client took it in time."""
    try:
        async with asyncio.timeout(SLOW):
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
    except TimeoutError:
        return False
    return True


async def client_left(receive: Receive) -> None:
    """Return when the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def json_reply(value: Any, status: int = 200, headers: Headers = ()) -> Reply:
    """An answer in JSON."""
    return Reply(status, _encode(value), JSON, headers)
