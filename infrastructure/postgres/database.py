"""One process's connections to Postgres."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Self, TypeAlias

import asyncpg

from infrastructure.records import DatabaseUnavailable

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

SETTINGS = {
    "application_name": "waybill",
    "timezone": "UTC",
    "jit": "off",
    # The promise that nothing acknowledged is lost rests on it, whatever the server's own default.
    "synchronous_commit": "on",
    # The store counts on every statement seeing what was committed before it.
    "default_transaction_isolation": "read committed",
    # An open transaction holds back the feed's fence: none may stay for long.
    "idle_in_transaction_session_timeout": "10s",
    "statement_timeout": "30s",
    "lock_timeout": "10s",
}
CONNECT_TIMEOUT = 10.0
CLIENT_TIMEOUT = 40.0
"""Seconds after which a server that has gone silent is given up; longer than its own time-outs."""

_AWAY = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    # What asyncpg says of a connection that it has just been told is lost.
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.LockNotAvailableError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,
)


@contextmanager
def reaching() -> Iterator[None]:
    """Whatever means that the database cannot be reached, or not now, becomes ``DatabaseUnavailable``."""
    try:
        yield
    except _AWAY as error:
        raise DatabaseUnavailable(f"the database cannot be reached: {_reason(error)}") from error


async def connect(url: str, settings: Mapping[str, str] | None = None, patience: float | None = CLIENT_TIMEOUT) -> Connection:
    """One connection of its own. Raises ``DatabaseUnavailable``, whose message never holds a password."""
    with reaching():
        try:
            if not url.startswith(("postgresql://", "postgres://")):
                raise ValueError
            return await asyncpg.connect(
                url,
                timeout=CONNECT_TIMEOUT,
                command_timeout=patience,
                max_cached_statement_lifetime=0,
                server_settings={**SETTINGS, **(settings or {})},
            )
        except (asyncpg.ClientConfigurationError, ValueError):
            # Not chained and not quoted: the message may hold a part of the password.
            raise DatabaseUnavailable(
                "the database URL cannot be read: it should look like postgresql://user:password@host:5432/waybill"
            ) from None


class Database:
    """At most ``size`` connections, made when they are first needed and kept.

    Not asyncpg's own pool, which spends more time on every loan than Postgres on a read by primary key.
    """

    def __init__(self, url: str, size: int, settings: Mapping[str, str] | None) -> None:
        self.size = size
        self._url = url
        self._settings = settings
        self._closed = False
        self._made: set[Connection] = set()
        self._making = 0
        self._free: list[Connection] = []
        self._waiting: deque[asyncio.Future[Connection | None]] = deque()

    @classmethod
    async def open(cls, url: str, size: int = 8, settings: Mapping[str, str] | None = None) -> Self:
        """Connect, with these settings of a session. Raises ``DatabaseUnavailable``."""
        database = cls(url, size, settings)
        await database.row("select 1")
        return database

    async def close(self) -> None:
        """Disconnect. Whatever is still under way is cut off."""
        self._closed = True
        for connection in self._made.difference(self._free):
            connection.terminate()
        while self._waiting:
            self._offer(None)
        while self._free:
            await self._free.pop().close()

    async def fetch(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        """All rows. Raises ``DatabaseUnavailable``."""
        with reaching():
            connection = await self._borrow()
            try:
                return await connection.fetch(sql, *values)
            finally:
                self._give_back(connection)

    async def row(self, sql: str, *values: Any) -> asyncpg.Record | None:
        """The first row. Raises ``DatabaseUnavailable``."""
        rows = await self.fetch(sql, *values)
        return rows[0] if rows else None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """A transaction: commits at the end, undoes everything on an exception. Raises ``DatabaseUnavailable``, after which
        it is unknown whether it was committed."""
        with reaching():
            connection = await self._borrow()
            try:
                async with connection.transaction():
                    yield connection
            finally:
                self._give_back(connection)

    async def _borrow(self) -> Connection:
        """A free connection, else a new one, else the next that comes back; first come, first served."""
        while not self._closed:
            while self._free:
                connection = self._free.pop()
                if not connection.is_closed():
                    return connection
                self._made.discard(connection)
            if len(self._made) + self._making < self.size:
                return await self._make()
            turn: asyncio.Future[Connection | None] = asyncio.get_running_loop().create_future()
            self._waiting.append(turn)
            try:
                given = await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():  # cancelled in the moment in which it was given: the next one's
                    self._offer(turn.result())
                raise
            if given is not None:
                return given
        raise DatabaseUnavailable("the server is shutting down")

    async def _make(self) -> Connection:
        self._making += 1
        try:
            connection = await connect(self._url, self._settings)
        except BaseException:
            self._offer(None)
            raise
        finally:
            self._making -= 1
        self._made.add(connection)
        return connection

    def _give_back(self, connection: Connection) -> None:
        if self._closed or connection.is_in_transaction():  # its caller was cancelled in the midst of undoing it
            connection.terminate()
        if connection.is_closed():
            self._made.discard(connection)
            self._offer(None)
        else:
            self._offer(connection)

    def _offer(self, connection: "Connection | None") -> None:
        """To whoever waits longest: a connection, or, with ``None``, the right to make one."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(connection)
                return
        if connection is not None:
            self._free.append(connection)


def _reason(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
