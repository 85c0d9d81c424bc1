"""One process's connections to Postgres."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Self, TypeAlias

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from infrastructure.records import DatabaseUnavailable

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

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


async def connect(
    url: str, settings: Mapping[str, str] | None = None, patience: float | None = CLIENT_TIMEOUT
) -> "asyncpg.Connection[asyncpg.Record]":
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
    """A pool of them. ``size`` is the most there are at once."""

    def __init__(self, pool: Pool, size: int) -> None:
        self.size = size
        self._pool = pool

    @classmethod
    async def open(cls, url: str, size: int = 8, settings: Mapping[str, str] | None = None) -> Self:
        """Connect, with these settings of a session. Raises ``DatabaseUnavailable``."""

        async def one(*_: object, **__: object) -> "asyncpg.Connection[asyncpg.Record]":
            return await connect(url, settings)

        pool = asyncpg.create_pool(connect=one, reset=_nothing, min_size=0, max_size=size, max_inactive_connection_lifetime=0)
        database = cls(await pool, size)
        await database.row("select 1")
        return database

    async def close(self) -> None:
        """Disconnect when what is under way is done, after some seconds in any case."""
        try:
            async with asyncio.timeout(5):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()

    async def fetch(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        """All rows. Raises ``DatabaseUnavailable``."""
        with reaching():
            rows: list[asyncpg.Record] = await self._pool.fetch(sql, *values)
        return rows

    async def row(self, sql: str, *values: Any) -> asyncpg.Record | None:
        """The first row. Raises ``DatabaseUnavailable``."""
        with reaching():
            return await self._pool.fetchrow(sql, *values)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """A transaction: commits at the end, undoes everything on an exception. Raises ``DatabaseUnavailable``, after which
        it is unknown whether it was committed."""
        with reaching():
            async with self._pool.acquire() as connection, connection.transaction():
                yield connection


async def _nothing(_: object) -> None:
    """Sessions keep no state, so that a connection that comes back needs no round trip to be reset."""


def _reason(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
