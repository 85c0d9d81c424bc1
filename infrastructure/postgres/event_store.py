"""Streams of events."""

from sqlalchemy import bindparam, select

from domain.kernel.ids import GameId
from infrastructure.postgres.append import store
from infrastructure.postgres.database import Database
from infrastructure.postgres.instants import to_instant
from infrastructure.postgres.lobby import list_game, use_invite
from infrastructure.postgres.requests import claim
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import command_log, events, streams
from infrastructure.records import Append, Head, Logged, RecordedEvent, VersionConflict

_HEAD = Statement(
    select(streams.c.version, streams.c.head_hash, streams.c.status, streams.c.ruleset, streams.c.rules_version).where(
        streams.c.stream_id == bindparam("stream_id")
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
_log = select(
    command_log.c.actor,
    command_log.c.key,
    command_log.c.seat,
    command_log.c.decision,
    command_log.c.commands,
    command_log.c.digest,
    command_log.c.first_version,
    command_log.c.last_version,
).where(command_log.c.stream_id == bindparam("stream_id"))
_LOG = Statement(_log.order_by(command_log.c.first_version))
_LOGGED = Statement(_log.where(command_log.c.actor == bindparam("actor"), command_log.c.key == bindparam("key")))


class PostgresEventStore:
    """The event store in Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, entry: Append) -> None:
        """Store it whole or not at all; durable when it returns. Raises ``VersionConflict``, and ``DatabaseUnavailable``, after
        which it is unknown whether it was stored."""
        async with self._database.transaction() as connection:
            if not await store(connection, [entry]):
                raise VersionConflict
            if entry.request is not None:
                await claim(connection, entry.request)
            if entry.facts is not None:
                await list_game(connection, entry.stream_id, entry.facts)
            if entry.invite is not None:
                await use_invite(connection, entry.stream_id, entry.invite, entry.actor)

    async def head(self, stream_id: GameId) -> Head | None:
        """Where the stream stands now, as far as committed."""
        row = await self._database.row(*_HEAD.bind(stream_id=stream_id))
        return None if row is None else Head(*row)

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
