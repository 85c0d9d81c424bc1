"""Answers as ASGI applications, with no layer between them and the server."""

from collections.abc import AsyncIterator, Iterable
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

Header = tuple[bytes, bytes]
Headers = Iterable[Header]

JSON = b"application/json"
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


class StreamReply:
    """An answer that goes on. ``chunks`` is closed when the client leaves; for HEAD it is not begun."""

    __slots__ = ("chunks", "headers", "media_type")

    def __init__(self, chunks: AsyncIterator[bytes], media_type: bytes, headers: Headers = ()) -> None:
        self.chunks = chunks
        self.media_type = media_type
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise NotImplementedError


def json_reply(value: Any, status: int = 200, headers: Headers = ()) -> Reply:
    """An answer in JSON."""
    return Reply(status, _encode(value), JSON, headers)
