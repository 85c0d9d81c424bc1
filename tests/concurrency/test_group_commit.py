"""Commands of many streams in one commit: none suffers for another, and nothing is in doubt for longer than it must."""

import asyncio
from contextlib import AsyncExitStack

import asyncpg
import pytest

from infrastructure.records import DatabaseUnavailable, VersionConflict
from tests.streams import Stores, Stream, everything_holds
from tests.writers import Record, deliver


async def commits(stores: Stores) -> int:
    """How many transactions have written events so far."""
    row = await stores.database.row("select count(distinct xid) from events")
    assert row is not None
    return int(row[0])


async def test_commands_of_one_moment_share_a_commit(stores: Stores) -> None:
    streams, before = [Stream.new() for _ in range(50)], await commits(stores)
    await asyncio.gather(*(stores.events.append(stream.entry()) for stream in streams))
    assert await commits(stores) == before + 1


async def test_a_conflict_is_its_callers_alone(stores: Stores) -> None:
    streams, before = [Stream.new() for _ in range(9)], await commits(stores)
    entries = [stream.entry() if n % 3 else Stream(stream.id, 4, b"h" * 32).entry() for n, stream in enumerate(streams)]
    answers = await asyncio.gather(*(stores.events.append(entry) for entry in entries), return_exceptions=True)
    assert [type(a) for a in answers] == [VersionConflict, type(None), type(None)] * 3
    assert await commits(stores) == before + 1


async def test_a_command_that_breaks_its_batch_is_refused_alone(stores: Stores) -> None:
    streams = [Stream.new() for _ in range(5)]
    entries = [stream.entry() for stream in streams]
    entries[2] = entries[2]._replace(events=[entries[2].events[0]._replace(hash=b"too short")])
    answers = await asyncio.gather(*(stores.events.append(entry) for entry in entries), return_exceptions=True)
    assert [type(a) for a in answers] == [type(None)] * 2 + [asyncpg.CheckViolationError] + [type(None)] * 2
    assert await everything_holds(stores, [stream.id for stream in streams], []) == 4


async def test_a_batch_that_had_to_end_a_deadlock_is_stored_whole_all_the_same(stores: Stores, module_database_url: str) -> None:
    """The batch takes the first head and waits for the second, whose holder then wants the first."""
    first, second = sorted((Stream.new(), Stream.new()), key=lambda stream: stream.id)
    for stream in (first, second):
        entry = stream.entry()
        await stores.events.append(entry)
        stream.stored(entry)
    before, other = await commits(stores), await asyncpg.connect(module_database_url, server_settings={"deadlock_timeout": "20s"})
    try:
        holding = other.transaction()
        await holding.start()
        await other.execute("select from streams where stream_id = $1 for update", second.id)
        appends = asyncio.gather(*(stores.events.append(stream.entry()) for stream in (first, second)))
        await _somebody_waits(other)
        await other.execute("select from streams where stream_id = $1 for update", first.id)
        await holding.rollback()
        await appends
    finally:
        await other.close()
    assert await everything_holds(stores, [first.id, second.id], []) == 4
    assert await commits(stores) == before + 1, "the batch was taken apart"


async def _somebody_waits(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    waiting = 0
    while not waiting:
        waiting = await connection.fetchval("select count(*) from pg_locks where not granted")
        await asyncio.sleep(0.01)


async def test_a_lost_connection_leaves_open_what_was_stored_and_the_key_tells(stores: Stores, module_database_url: str) -> None:
    streams, record = [Stream.new().id for _ in range(20)], Record()
    other = await asyncpg.connect(module_database_url)

    async def cut_off() -> None:
        for _ in range(10):
            await other.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where application_name = 'waybill' and datname = current_database()"
            )
            await asyncio.sleep(0.03)

    try:
        cutting = asyncio.create_task(cut_off())
        for turn in range(15):
            await asyncio.gather(*(deliver(stores, stream_id, f"{turn}", record) for stream_id in streams))
        await cutting
    finally:
        await other.close()
    assert record.counts["unavailable"] > 0
    assert await everything_holds(stores, streams, record.told) == 15 * len(streams)


async def test_closing_waits_for_what_is_under_way(module_database_url: str) -> None:
    async with AsyncExitStack() as stack:
        ending = await Stores.open(module_database_url, stack)
        appends = [asyncio.create_task(ending.events.append(Stream.new().entry())) for _ in range(30)]
        await asyncio.sleep(0)
    assert [append.done() and append.exception() for append in appends] == [None] * 30


async def test_what_comes_after_closing_is_turned_away(module_database_url: str) -> None:
    async with AsyncExitStack() as stack:
        ended = await Stores.open(module_database_url, stack)
    with pytest.raises(DatabaseUnavailable):
        await ended.events.append(Stream.new().entry())


async def test_a_caller_who_goes_away_does_not_undo_his_neighbours_command(stores: Stores) -> None:
    streams = [Stream.new() for _ in range(10)]
    appends = [asyncio.create_task(stores.events.append(stream.entry())) for stream in streams]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    appends[0].cancel()
    await asyncio.gather(*appends[1:])
    stored = await everything_holds(stores, [stream.id for stream in streams], [])
    assert stored in (9, 10)


async def test_a_head_is_as_new_as_the_moment_it_is_asked_for(stores: Stores) -> None:
    """Also while other reads of the same head are under way."""
    stream, record = Stream.new(), Record()
    for turn in range(1, 30):
        reads = [asyncio.create_task(stores.events.head(stream.id)) for _ in range(3)]
        await deliver(stores, stream.id, f"{turn}", record)
        head = await stores.events.head(stream.id)
        assert head is not None
        assert head.version == turn
        await asyncio.gather(*reads)
    assert {told.actor for told in record.told} == {stream.actor}
