"""One connection to Redis on which commands are sent as they come and answered in order.

What is asked for in one turn of the event loop leaves as one write: about 5 µs a command, where redis-py takes 40 to 180. What
nobody waits for may wait itself, so that a busy process makes few system calls.
"""

import asyncio
import socket
import ssl
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, cast

import hiredis
from redis.asyncio.connection import SSLConnection, UnixDomainSocketConnection, parse_url

Word: TypeAlias = str | bytes | int | float
Reply: TypeAlias = bytes | int | list[Any] | None

_FULL = 4_000_000
"""Bytes on their way out above which Redis counts as too slow for more."""
_GATHER = 0.004
"""Seconds for which what nobody waits for is gathered."""
_TICK = 0.025
_SILENT_TICKS = 3
"""A Redis that owes an answer and has given none for so many ticks is taken for dead. Ticks come as the event loop turns, so
that a process that was busy itself does not blame Redis."""


class Away(Exception):
    """Redis cannot be reached, does not answer, or refuses the command. What it was for is to be done without it."""


class Listener(Protocol):
    """Whom a connection tells what it cannot tell a caller."""

    def refused(self, error: str) -> None:
        """Redis answered a command with an error."""

    def lost(self, wire: "Wire") -> None:
        """The connection has ended."""


class Wire(asyncio.Protocol):
    """A connection in use."""

    def __init__(self, listener: Listener, on_message: Callable[[Reply], None] | None = None) -> None:
        """With ``on_message``, replies that nobody waits for are given to it: the connection may subscribe."""
        self._listener = listener
        self._on_message = on_message
        self._reader = hiredis.Reader()
        self._owed: deque[asyncio.Future[Reply] | None] = deque()
        self._out: list[bytes] = []
        self._leaves: asyncio.Handle | None = None
        self._urgent = False
        self._transport: asyncio.Transport | None = None
        self._full = False
        self._answered = 0
        self._watch: asyncio.TimerHandle | None = None

    def call(self, *words: Word) -> asyncio.Future[Reply]:
        """Send a command; the future has its reply, or ``Away``."""
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._send(words, future)
        return future

    def tell(self, *words: Word) -> None:
        """Send a command whose reply does not matter. It is dropped if Redis is too slow."""
        if not self._full:
            self._send(words, None)

    def say(self, *words: Word) -> None:
        """Send a command that has no reply of its own, such as SUBSCRIBE."""
        self._write(_packed(words), urgent=True)

    def close(self) -> None:
        """Hang up at once; whoever waits for a reply gets ``Away``."""
        if self._transport is not None:
            self._transport.abort()

    def _send(self, words: tuple[Word, ...], future: asyncio.Future[Reply] | None) -> None:
        if self._transport is None:
            if future is not None:
                future.set_exception(Away("the connection is closed"))
            return
        self._owed.append(future)
        self._write(_packed(words), urgent=future is not None)
        if self._watch is None:
            self._watch = asyncio.get_running_loop().call_later(_TICK, self._check, self._answered, 0)

    def _check(self, answered: int, silent: int) -> None:
        self._watch = None
        if not self._owed:
            return
        silent = silent + 1 if self._answered == answered else 0
        if silent >= _SILENT_TICKS:
            self.close()
        else:
            self._watch = asyncio.get_running_loop().call_later(_TICK, self._check, self._answered, silent)

    def _write(self, data: bytes, *, urgent: bool) -> None:
        self._out.append(data)
        if self._leaves is not None and (self._urgent or not urgent):
            return
        if self._leaves is not None:
            self._leaves.cancel()
        loop = asyncio.get_running_loop()
        self._urgent = urgent
        self._leaves = loop.call_soon(self._flush) if urgent else loop.call_later(_GATHER, self._flush)

    def _flush(self) -> None:
        data = b"".join(self._out)
        self._out.clear()
        self._leaves = None
        if self._transport is not None:
            self._transport.write(data)

    # --- what the event loop calls ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=_FULL)
        _keep_alive(transport.get_extra_info("socket"))

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        while (reply := self._reader.gets()) is not False:
            self._receive(reply)

    def _receive(self, reply: Any) -> None:
        self._answered += 1
        if self._on_message is not None and not self._owed:
            self._on_message(reply)
            return
        future = self._owed.popleft() if self._owed else None
        if isinstance(reply, hiredis.ReplyError):
            self._listener.refused(str(reply))
            if future is not None and not future.done():
                future.set_exception(Away(str(reply)))
        elif future is not None and not future.done():
            future.set_result(reply)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        for future in self._owed:
            if future is not None and not future.done():
                future.set_exception(Away("the connection was lost"))
        self._owed.clear()
        self._listener.lost(self)


def _packed(words: tuple[Word, ...]) -> bytes:
    data: bytes = hiredis.pack_command(words)  # type: ignore[arg-type] # its stub knows tuples of one word only
    return data


def _keep_alive(connection: Any) -> None:
    """Notice within half a minute that the other machine is gone, on a connection that only listens too."""
    if connection is not None and connection.family != socket.AF_UNIX:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3)):
            if hasattr(socket, name):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


async def connect(url: str, listener: Listener, on_message: Callable[[Reply], None] | None = None, patience: float = 2.0) -> Wire:
    """Open a connection, log in, choose the database. Raises ``Away``, and ``ValueError`` for a URL that means nothing."""
    try:
        async with asyncio.timeout(patience):
            return await _connect(url, listener, on_message)
    except (OSError, TimeoutError) as error:
        raise Away(str(error) or type(error).__name__) from error


async def _connect(url: str, listener: Listener, on_message: Callable[[Reply], None] | None) -> Wire:
    parts: dict[str, Any] = dict(parse_url(url))
    loop, kind = asyncio.get_running_loop(), parts.get("connection_class")

    def factory() -> Wire:
        return Wire(listener, on_message)

    if kind is UnixDomainSocketConnection:
        _, wire = await loop.create_unix_connection(factory, parts["path"])
    else:
        context = ssl.create_default_context() if kind is SSLConnection else None
        _, wire = await loop.create_connection(factory, parts.get("host", "localhost"), parts.get("port", 6379), ssl=context)
    try:
        if parts.get("password"):
            await wire.call("AUTH", parts.get("username") or "default", parts["password"])
        if parts.get("db"):
            await wire.call("SELECT", parts["db"])
        await wire.call("PING")
    except BaseException:
        wire.close()
        raise
    return wire
