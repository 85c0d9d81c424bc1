"""A request as the handlers see it."""

from typing import TYPE_CHECKING, Any, cast

from litestar import Request
from litestar.datastructures import State

from app.http.codes import Code
from app.http.problems import HttpRefusal
from infrastructure.records import Token

if TYPE_CHECKING:
    from app.bootstrap import Services

MOST_BODY = 1 << 20
"""The most bytes that a body may have."""


class Call(Request[Token | None, None, State]):
    """A request; ``caller`` is set by the time a handler sees it."""

    __slots__ = ("caller", "raw")

    caller: Token | None
    raw: bytes
    """The body as it came, once it was read."""

    @property
    def services(self) -> "Services":
        """What the application is made of."""
        return cast("Services", self.scope["litestar_app"].state.services)

    @property
    def account(self) -> Token:
        """The token of a caller who must have one."""
        assert self.caller is not None
        return self.caller

    def header(self, name: bytes) -> str | None:
        """The first header of this lower-case name."""
        for key, value in self.scope["headers"]:
            if key == name:
                return value.decode("latin-1")
        return None

    async def read_raw(self) -> bytes:
        """The whole body. Raises ``BODY_TOO_LARGE``."""
        length = self.header(b"content-length")
        if length is not None and int(length) > MOST_BODY:
            raise HttpRefusal(Code.BODY_TOO_LARGE)
        self.raw = await _read(self.receive)
        return self.raw


async def _read(receive: Any) -> bytes:
    chunks, size, more = [], 0, True
    while more:
        message = await receive()
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > MOST_BODY:
            raise HttpRefusal(Code.BODY_TOO_LARGE)
        chunks.append(chunk)
        more = message.get("more_body", False)
    return chunks[0] if len(chunks) == 1 else b"".join(chunks)
