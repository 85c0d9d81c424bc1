"""What the event store promises, whichever way an append takes: batched with others, or in a transaction with its facts."""

from collections.abc import Awaitable, Callable
from uuid import uuid4

import asyncpg
import pytest

from infrastructure.postgres.requests import PostgresRequests, claim
from infrastructure.records import Append, Head, Logged, Request, ToAct, VersionConflict
from tests.streams import AT, OWNER, Stores, Stream, Told, everything_holds, facts

Appending = Callable[[Append], Awaitable[None]]


@pytest.fixture(params=["batched", "with facts"])
def append(request: pytest.FixtureRequest, stores: Stores) -> Appending:
    """The store's append, on each of its two ways."""

    async def with_facts(entry: Append) -> None:
        await stores.events.append(entry._replace(facts=facts(OWNER)))

    return stores.events.append if request.param == "batched" else with_facts


async def fill(append: Appending, stream: Stream, *keys: str, events: int = 2) -> list[Told]:
    """Store these commands one after the other."""
    told = []
    for key in keys:
        entry = stream.entry(key, events)
        await append(entry)
        stream.stored(entry)
        told.append(Told(stream.id, entry.actor, key, stream.version))
    return told


async def test_what_was_appended_is_read_back_to_the_byte(stores: Stores, append: Appending) -> None:
    stream = Stream.new()
    entry = stream.entry("first", 3)
    await append(entry)
    rows = await stores.events.read(stream.id)
    assert [(row.type, row.data, row.seat, row.command, row.hash) for row in rows] == list(entry.events)
    assert [(row.version, row.at) for row in rows] == [(1, AT), (2, AT), (3, AT)]


async def test_a_history_holds_together(stores: Stores, append: Appending) -> None:
    stream = Stream.new()
    told = await fill(append, stream, "a", "b", "c", events=3)
    assert await everything_holds(stores, [stream.id], told) == 3


async def test_the_head_moves_with_every_append(stores: Stores, append: Appending) -> None:
    stream = Stream.new()
    assert await stores.events.head(stream.id) is None
    for key in ("a", "b"):
        await fill(append, stream, key)
        assert await stores.events.head(stream.id) == Head(stream.version, stream.hash, "running", "expedite", 1)


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
async def test_another_expected_version_stores_nothing(stores: Stores, append: Appending, expected: int) -> None:
    stream = Stream.new()
    told = await fill(append, stream, "first")
    with pytest.raises(VersionConflict):
        await append(Stream(stream.id, expected, stream.hash).entry("late"))
    assert await everything_holds(stores, [stream.id], told) == 1


async def test_a_stream_that_is_not_there_has_no_later_version(stores: Stores, append: Appending) -> None:
    stream = Stream.new()
    with pytest.raises(VersionConflict):
        await append(Stream(stream.id, 5, b"h" * 32).entry())
    assert await stores.events.head(stream.id) is None
    assert await stores.events.read(stream.id) == []
    assert await stores.events.log(stream.id) == []


async def test_a_known_key_stores_nothing_even_at_the_right_version(stores: Stores, append: Appending) -> None:
    stream = Stream.new()
    told = await fill(append, stream, "first", "once")
    with pytest.raises(VersionConflict):
        await append(stream.entry("once"))
    assert await everything_holds(stores, [stream.id], told) == 2


async def test_a_key_is_its_accounts_own_in_all_streams(stores: Stores, append: Appending) -> None:
    one, other = Stream.new(), Stream.new()
    told = await fill(append, one, "begun", "same") + await fill(append, other, "begun")
    with pytest.raises(VersionConflict):
        await append(other.entry("same", actor=one.actor))
    told += await fill(append, other, "same")
    assert await everything_holds(stores, [one.id, other.id], told) == 4


async def test_a_key_is_new_only_if_nothing_was_created_under_it(stores: Stores, append: Appending) -> None:
    stream, key = Stream.new(), str(uuid4())
    told = await fill(append, stream, "begun")
    async with stores.database.transaction() as connection:
        await claim(connection, Request(stream.actor, key, b"d", "/v1/tokens/1"))
    with pytest.raises(VersionConflict):
        await append(stream.entry(key))
    assert await everything_holds(stores, [stream.id], told) == 1


async def test_nothing_is_created_under_a_key_of_some_stream(stores: Stores, append: Appending) -> None:
    stream, new, requests = Stream.new(), Stream.new(), PostgresRequests(stores.database)
    await fill(append, stream, "begun", "same")
    for resource in ("/v1/tokens/1", new.id):
        with pytest.raises(VersionConflict):
            async with stores.database.transaction() as connection:
                await claim(connection, Request(stream.actor, "same", b"d", resource))
    request = Request(stream.actor, "same", b"d", new.id)
    with pytest.raises(VersionConflict):
        await stores.events.append(new.entry("same", actor=stream.actor)._replace(request=request, facts=facts(OWNER)))
    assert await stores.events.head(new.id) is None
    known = await requests.known(stream.actor, "same")
    assert known is not None
    assert (known.resource, known.digest) == (stream.id, stream.entry("same").digest)
    assert await requests.known(new.actor, "same") is None


async def test_a_built_in_opponents_keys_are_their_streams_own(stores: Stores, append: Appending) -> None:
    told = []
    for stream in (Stream.new(), Stream.new()):
        for key in ("0:1", "0:2"):
            entry = stream.entry(key, actor="bot")
            await append(entry)
            stream.stored(entry)
            told.append(Told(stream.id, "bot", key, stream.version))
    assert await everything_holds(stores, {one.stream_id for one in told}, told) == 4
    assert await PostgresRequests(stores.database).known("bot", "0:1") is None


async def test_what_a_key_created_is_known_before_what_was_played_under_it(stores: Stores) -> None:
    """Two different requests under one key may overtake each other; the one that created something finds itself again."""
    stream, request = Stream.new(), Request(str(uuid4()), "raced", b"d", "/v1/tokens/1")
    await stores.database.fetch("insert into requests values ($1, $2, $3, $4)", *request)
    await stores.events.append(stream.entry("raced", actor=request.actor))
    assert await PostgresRequests(stores.database).known(request.actor, "raced") == request


async def test_the_command_log_tells_what_a_key_stored(stores: Stores, append: Appending) -> None:
    stream = Stream.new()
    entries = []
    for key in ("a", "b"):
        entries.append(stream.entry(key, 2))
        await fill(append, stream, key)
    rows = [Logged(stream.actor, e.key, 0, 1, e.commands, e.digest, e.expected + 1, e.expected + 2) for e in entries]  # type: ignore[arg-type]
    assert await stores.events.log(stream.id) == rows
    assert await stores.events.logged(stream.id, stream.actor, "b") == rows[1]
    assert await stores.events.logged(stream.id, stream.actor, "c") is None
    assert await stores.events.logged(stream.id, "bot", "b") is None


async def test_events_are_read_in_pages(stores: Stores, append: Appending) -> None:
    stream = Stream.new()
    await fill(append, stream, "a", "b", "c")
    assert [row.version for row in await stores.events.read(stream.id, 2)] == [3, 4, 5, 6]
    assert [row.version for row in await stores.events.read(stream.id, 1, 3)] == [2, 3, 4]
    assert await stores.events.read(stream.id, 6) == []


async def test_what_the_schema_refuses_leaves_nothing_behind(stores: Stores, append: Appending) -> None:
    stream = Stream.new()
    entry = stream.entry()
    with pytest.raises(asyncpg.CheckViolationError):
        await append(entry._replace(events=[entry.events[0]._replace(hash=b"too short")]))
    assert await stores.events.head(stream.id) is None


async def test_the_open_decisions_lie_beside_the_head(stores: Stores, append: Appending) -> None:
    stream, waiting = Stream.new(), [ToAct(0, 2, AT), ToAct(3, 1, AT)]  # type: ignore[arg-type]
    await append(stream.entry(to_act=waiting))
    row = await stores.database.row("select to_act::text from streams where stream_id = $1", stream.id)
    assert row is not None
    assert row[0] == f'[[0, 2, "{AT}"], [3, 1, "{AT}"]]'


async def test_a_known_request_undoes_the_whole_append(stores: Stores) -> None:
    first, second = Stream.new(), Stream.new()
    request = Request(OWNER, str(uuid4()), b"d", first.id)
    await stores.events.append(first.entry()._replace(request=request, facts=facts(OWNER)))
    with pytest.raises(VersionConflict):
        await stores.events.append(second.entry()._replace(request=request, facts=facts(OWNER)))
    assert await stores.events.head(second.id) is None
    assert await stores.events.read(second.id) == []
