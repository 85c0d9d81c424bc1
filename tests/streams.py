"""Streams as their writers know them, and the proof that a database holds exactly what its writers were told."""

import hashlib
import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import NamedTuple, Self

import msgspec

from domain.kernel.chain import START, body, command_digest, command_row, link, salt
from domain.kernel.codec import canonical
from domain.kernel.ids import AccountId, GameId, Instant, Seat
from infrastructure.postgres import feed as feeds
from infrastructure.postgres.append import WRITING
from infrastructure.postgres.database import Database
from infrastructure.postgres.event_store import PostgresEventStore
from infrastructure.postgres.feed import PostgresFeed
from infrastructure.records import Append, GameFacts, RecordedEvent, StoredEvent, ToAct

AT = Instant("2026-01-02T03:04:05.000006Z")
SEED = b"s" * 32
OWNER = AccountId(str(uuid.UUID(int=1)))


class Stores:
    """What one process of the server has of Postgres."""

    def __init__(self, database: Database, writing: Database) -> None:
        self.database = database
        self.events = PostgresEventStore(database, writing)
        self.feed = PostgresFeed(database)

    @classmethod
    async def open(cls, url: str, stack: AsyncExitStack) -> Self:
        """Connect; the stack disconnects."""
        database, writing = await Database.open(url), await Database.open(url, 2, WRITING)
        stores = cls(database, writing)
        for close in (database.close, writing.close, stores.events.close):
            stack.push_async_callback(close)
        return stores


@dataclass
class Stream:
    """One game's stream as far as its writer knows it."""

    id: GameId
    version: int = 0
    hash: bytes = START

    @classmethod
    def new(cls) -> Self:
        return cls(GameId(str(uuid.uuid4())))

    @property
    def actor(self) -> AccountId:
        """Who writes to it: for each stream somebody else, so that the tests' keys may be alike."""
        return actor_of(self.id)

    def entry(self, key: str | None = None, events: int = 1, *, actor: str | None = None, to_act: Sequence[ToAct] = ()) -> Append:
        """The next command, with real hashes. The stream stays as it is until it is told that the command was stored."""
        key, actor = key or str(uuid.uuid4()), actor or self.actor
        commands = canonical([{"type": "test.act", "key": key}])
        command = command_digest(command_row(actor, Seat(0), 1, commands))
        return Append(
            stream_id=self.id,
            kind="game",
            ruleset="expedite",
            rules_version=1,
            expected=self.version,
            events=self._chained(key, events, command),
            at=AT,
            actor=actor,
            key=key,
            seat=Seat(0),
            decision=1,
            commands=commands,
            digest=hashlib.sha256(key.encode()).digest(),
            status="running",
            to_act=to_act,
        )

    def stored(self, entry: Append) -> None:
        """The command is in the store."""
        self.version, self.hash = entry.expected + len(entry.events), entry.events[-1].hash

    def _chained(self, key: str, events: int, command: bytes) -> list[StoredEvent]:
        chained, head = [], self.hash
        for n in range(events):
            type_, data, first = "test.acted.v1", canonical({"key": key, "n": n, "of": events}), command if n == 0 else None
            version = self.version + n + 1
            head = link(head, salt(SEED, version), body(self.id, version, type_, Seat(0), AT, first, data))
            chained.append(StoredEvent(type_, data, Seat(0), first, head))
        return chained


def actor_of(stream_id: GameId) -> AccountId:
    """Who writes to this stream, if nobody else is named."""
    return AccountId(str(stream_id))


def facts(
    *accounts: AccountId | None,
    status: str = "running",
    visibility: str = "public",
    owner: AccountId = OWNER,
    sandbox: bool = False,
    ruleset: str = "expedite",
) -> GameFacts:
    """A game's public facts."""
    return GameFacts(ruleset, status, visibility, owner, sandbox, AT, accounts, b'{"test":1}')


class Told(NamedTuple):
    """What a writer was told: this command is stored and ends at this version."""

    stream_id: GameId
    actor: str
    key: str
    last_version: int


class _Data(msgspec.Struct):
    key: str
    n: int
    of: int


_data = msgspec.json.Decoder(_Data)


async def everything_holds(stores: Stores, streams: Iterable[GameId], told: Iterable[Told]) -> int:
    """Check streams, chain, command log and heads against each other, and that what the writers were told is there, once.

    Gives the number of commands stored.
    """
    stored: dict[tuple[GameId, str, str], int] = {}
    for stream_id in streams:
        rows = await stores.events.read(stream_id)
        _chain_holds(stream_id, rows)
        head = await stores.events.head(stream_id)
        assert (head and (head.version, head.head_hash)) == (rows[-1].version, rows[-1].hash) if rows else head is None
        for logged in await stores.events.log(stream_id):
            own = rows[logged.first_version - 1 : logged.last_version]
            said = [_data.decode(row.data) for row in own]
            assert said == [_Data(logged.key, n, len(own)) for n in range(len(own))]
            row = command_row(logged.actor, logged.seat, logged.decision, logged.commands)
            assert [event.command for event in own] == [command_digest(row)] + [None] * (len(own) - 1)
            stored[stream_id, logged.actor, logged.key] = logged.last_version
        assert sum(row.command is not None for row in rows) == sum(1 for one in stored if one[0] == stream_id)
    lost = [one for one in told if stored.get(one[:3]) != one.last_version]
    assert not lost, f"{len(lost)} acknowledged commands are lost, such as {lost[0]}"
    return len(stored)


def _chain_holds(stream_id: GameId, rows: Sequence[RecordedEvent]) -> None:
    head = START
    for version, row in enumerate(rows, start=1):
        assert row.version == version, f"{stream_id} has version {row.version} in the place of {version}"
        head = link(head, salt(SEED, version), body(stream_id, version, row.type, row.seat, row.at, row.command, row.data))
        assert row.hash == head, f"the chain of {stream_id} breaks at {version}"


class Reader:
    """Follows the feed from its beginning, and notes when it misses something or gets it in the wrong order."""

    def __init__(self) -> None:
        self.place = feeds.START
        self.versions: dict[GameId, int] = defaultdict(int)

    async def read(self, feed: PostgresFeed, limit: int = 50) -> int:
        """One page; how many events it had."""
        page = await feed.read(self.place, limit)
        for event in page:
            expected = self.versions[event.stream_id] + 1
            assert event.version == expected, f"{event.stream_id}: version {event.version} came in the place of {expected}"
            self.versions[event.stream_id] = event.version
        if page:
            self.place = page[-1].place
        return len(page)

    async def read_all(self, feed: PostgresFeed) -> None:
        """To the end."""
        while await self.read(feed):
            pass
