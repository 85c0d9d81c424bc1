"""Streams of events."""

import time
from collections.abc import Sequence
from operator import attrgetter
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, select

from domain.kernel.ids import GameId
from infrastructure.observe.metrics import APPEND_BATCH, APPEND_SECONDS, CONFLICTS
from infrastructure.postgres.append import appending, unless_deadlocked
from infrastructure.postgres.batches import Batches
from infrastructure.postgres.database import Database
from infrastructure.postgres.instants import to_instant
from infrastructure.postgres.lobby import list_game, use_invite
from infrastructure.postgres.requests import claim
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import command_log, events, streams
from infrastructure.records import Append, DatabaseUnavailable, Head, Logged, RecordedEvent, VersionConflict

_HEADS = Statement(
    select(streams.c.stream_id, *(streams.c[name] for name in Head._fields)).where(
        streams.c.stream_id == any_(bindparam("stream_ids", type_=ARRAY(Uuid)))
    )
)
_READ = Statement(
    select(
        events.c.version,
        events.c.type,
        events.c.data,
        events.c.seat,
        events.c.command,
        events.c.hash,
        events.c.recorded_at,
    )
    .where(events.c.stream_id == bindparam("stream_id"), events.c.version > bindparam("after"))
    .order_by(events.c.version)
    .limit(bindparam("most"))
)
_log = select(*(command_log.c[name] for name in Logged._fields)).where(command_log.c.stream_id == bindparam("stream_id"))
_LOG = Statement(_log.order_by(command_log.c.first_version))
_LOGGED = Statement(_log.where(command_log.c.actor == bindparam("actor"), command_log.c.key == bindparam("key")))


class PostgresEventStore:
    """The event store in Postgres."""

    def __init__(self, database: Database, writing: Database) -> None:
        """``writing`` has a connection for each batch of appends that may be under way at once, see ``WRITING``."""
        self._database = database
        self._writing = writing
        self._closing = False
        self._heads = Batches(self._read_heads)
        self._appends = Batches(self._store, at_once=writing.size, most=256, group=attrgetter("stream_id"))

    async def close(self) -> None:
        """Take nothing more, and wait for what is under way."""
        self._closing = True
        await self._appends.drain()

    async def append(self, entry: Append) -> None:
        """Store it whole or not at all; durable when it returns. Raises ``VersionConflict``, and ``DatabaseUnavailable``, after
        which it is unknown whether it was stored."""
        if self._closing:
            raise DatabaseUnavailable("the server is shutting down")
        began = time.perf_counter()
        try:
            if entry.facts is None and entry.request is None and entry.invite is None:
                await self._appends.ask(entry)
            else:
                await unless_deadlocked(lambda: self._store_with_facts(entry))
        except VersionConflict:
            CONFLICTS.inc()
            raise
        APPEND_SECONDS.observe(time.perf_counter() - began)

    async def head(self, stream_id: GameId) -> Head | None:
        """Where the stream stands now, as far as committed. Calls of one moment share one query."""
        return await self._heads.ask(UUID(stream_id))

    async def read(self, stream_id: GameId, after: int = 0, limit: int | None = None) -> list[RecordedEvent]:
        """Events with a version above ``after``, in order."""
        rows = await self._database.fetch(*_READ.bind(stream_id=stream_id, after=after, most=limit))
        return [RecordedEvent._make((*row[:6], to_instant(row[6]))) for row in rows]

    async def logged(self, stream_id: GameId, actor: str, key: str) -> Logged | None:
        """The row that this actor's key has in the stream's command log."""
        row = await self._database.row(*_LOGGED.bind(stream_id=stream_id, actor=actor, key=key))
        return None if row is None else Logged(*row)

    async def log(self, stream_id: GameId) -> list[Logged]:
        """The whole command log of a stream, in order of its events."""
        return [Logged(*row) for row in await self._database.fetch(*_LOG.bind(stream_id=stream_id))]

    async def _read_heads(self, stream_ids: Sequence[UUID]) -> list[Head | None]:
        rows = await self._database.fetch(*_HEADS.bind(stream_ids=stream_ids))
        found = {row[0]: Head(*row[1:]) for row in rows}
        return [found.get(stream_id) for stream_id in stream_ids]

    async def _store(self, batch: Sequence[Append]) -> list[Exception | None]:
        """A batch in one transaction; if anything is wrong with it, each alone, so that none suffers for another."""
        try:
            return await unless_deadlocked(lambda: self._store_together(batch))
        except DatabaseUnavailable:
            raise
        except Exception as error:
            if len(batch) == 1:
                return [error]
            return [answer for one in batch for answer in await self._store([one])]

    async def _store_together(self, batch: Sequence[Append]) -> list[Exception | None]:
        stored = {str(row[0]) for row in await self._writing.fetch(*appending(batch))}
        APPEND_BATCH.observe(len(stored))
        return [None if one.stream_id in stored else VersionConflict() for one in batch]

    async def _store_with_facts(self, entry: Append) -> None:
        async with self._database.transaction() as connection:
            if not await connection.fetch(*appending([entry])):
                raise VersionConflict
            if entry.request is not None:
                await claim(connection, entry.request)
            if entry.facts is not None:
                await list_game(connection, entry.stream_id, entry.facts)
            if entry.invite is not None:
                await use_invite(connection, entry.stream_id, entry.invite, entry.actor)
