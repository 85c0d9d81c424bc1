"""A request as the handlers see it."""

import hashlib
import secrets
from typing import TYPE_CHECKING, Any, Final, cast

from litestar import Request
from litestar.datastructures import State

from app.http.codes import Code
from app.http.problems import HttpRefusal, invalid
from infrastructure.records import Allowance, Token

if TYPE_CHECKING:
    from app.bootstrap import Services

ONCE: Final = (b"authorization", b"content-type", b"idempotency-key", b"last-event-id")
"""Headers of which there is one, or none."""
MOST_BODY: Final = 1 << 20
"""The most bytes that a body may have."""


class Call(Request[Token | None, None, State]):
    """A request; ``caller`` is who makes it once he is admitted, ``allowance`` what he has left then, and of which limit, ``raw``
    the body once it is read; ``recalled`` is the hash of his token if it is yet to be made sure that it is still good."""

    __slots__ = ("allowance", "caller", "heads", "raw", "recalled", "services")

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        super().__init__(scope, receive, send)
        self.caller: Token | None = None
        self.allowance: tuple[str, Allowance] | None = None
        self.raw = b""
        self.recalled: bytes | None = None
        self.heads: dict[bytes, bytes] = dict(reversed(scope["headers"]))
        self.services: Services = scope["litestar_app"].state.services

    @property
    def known(self) -> Token:
        """The token of a caller who cannot be without one."""
        assert self.caller is not None
        return self.caller

    def no_header_twice(self) -> None:
        """Raises ``INVALID_REQUEST`` if the call says twice what can only be said once."""
        names = [name for name, _ in self.scope["headers"]]
        if len(self.heads) < len(names):
            twice = next((name.decode() for name in ONCE if names.count(name) > 1), None)
            if twice is not None:
                raise invalid("header", f"/{twice.title()}", "The header is given twice")

    def header(self, name: bytes) -> str | None:
        """The first header of this lower-case name."""
        value = self.heads.get(name)
        return None if value is None else value.decode("latin-1")

    def joined(self, name: bytes) -> str | None:
        """A header that is a list, in whatever number of lines it came."""
        if name not in self.heads:
            return None
        return ", ".join(value.decode("latin-1") for each, value in self.scope["headers"] if each == name)

    def key(self) -> str | None:
        """The ``Idempotency-Key``. Raises ``INVALID_REQUEST``."""
        key = self.header(b"idempotency-key")
        if key is not None and not (0 < len(key) < 256 and all("!" <= c <= "~" for c in key)):
            raise invalid("header", "/Idempotency-Key", "Expected 1 to 255 visible ASCII characters")
        return key

    def digest(self) -> bytes:
        """What a repetition of this request must equal: its method, path, query and body."""
        scope = self.scope
        whole = (scope["method"].encode(), scope["raw_path"].split(b"?")[0], scope["query_string"], self.raw)
        return hashlib.sha256(b"\n".join(whole)).digest()

    async def read(self) -> bytes:
        """The whole body. Raises ``BODY_TOO_LARGE``, and ``MALFORMED_BODY`` if the client left before its end: what was half
        said is not carried out."""
        if int(self.heads.get(b"content-length", 0)) > MOST_BODY:  # a number: the server in front refuses all else
            raise HttpRefusal(Code.BODY_TOO_LARGE)
        chunks: list[bytes] = []
        size, more = 0, True
        while more:
            message = cast("dict[str, Any]", await self.receive())
            if message["type"] == "http.disconnect":
                raise HttpRefusal(Code.MALFORMED_BODY, "The request broke off.")
            chunk = message.get("body", b"")
            size += len(chunk)
            if size > MOST_BODY:
                raise HttpRefusal(Code.BODY_TOO_LARGE)
            chunks.append(chunk)
            more = message.get("more_body", False)
        self.raw = b"".join(chunks)
        return self.raw


def new_key() -> str:
    """Stands for the key of a request that came without one; nobody can repeat it."""
    return f"none:{secrets.token_hex(16)}"
