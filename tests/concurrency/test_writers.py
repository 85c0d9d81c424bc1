"""Many writers at once: every command is stored once, at one place, and everybody is told the truth."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from infrastructure.records import Request, VersionConflict
from tests.streams import OWNER, Reader, Stores, Stream, everything_holds, facts
from tests.writers import Record, deliver, keep_writing


@pytest.fixture(scope="module")
async def processes(module_database_url: str) -> AsyncIterator[list[Stores]]:
    """Two processes' stores, each with connections and batches of its own."""
    async with AsyncExitStack() as stack:
        yield [await Stores.open(module_database_url, stack) for _ in range(2)]


async def test_of_many_writers_at_one_version_one_wins(processes: list[Stores]) -> None:
    stream = Stream.new()
    entries = [stream.entry(events=2) for _ in range(40)]
    answers = await asyncio.gather(
        *(processes[n % 2].events.append(entry) for n, entry in enumerate(entries)), return_exceptions=True
    )
    assert Counter(type(answer) for answer in answers) == {type(None): 1, VersionConflict: 39}
    assert await everything_holds(processes[0], [stream.id], []) == 1


async def test_a_command_does_not_pass_on_the_head_of_another(stores: Stores) -> None:
    """They are asked for in one moment; only one of them is at the stream's head."""
    stream = Stream.new()
    entries = [Stream(stream.id, version, b"h" * 32).entry() for version in (7, 5, 9)]
    answers = await asyncio.gather(
        *(stores.events.append(entry) for entry in (entries[0], stream.entry(), *entries[1:])), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [VersionConflict, type(None), VersionConflict, VersionConflict]
    assert await everything_holds(stores, [stream.id], []) == 1


async def test_many_writers_on_one_stream_all_get_through(processes: list[Stores]) -> None:
    stream, record = Stream.new(), Record()
    await asyncio.gather(*(deliver(processes[n % 2], stream.id, f"key {n}", record) for n in range(60)))
    assert await everything_holds(processes[0], [stream.id], record.told) == 60
    assert record.counts["conflict"] > 0


async def test_many_streams_are_written_at_once(processes: list[Stores]) -> None:
    streams, record = [Stream.new().id for _ in range(100)], Record()
    for turn in range(5):
        await asyncio.gather(*(deliver(processes[n % 2], id_, f"{turn}", record, 3) for n, id_ in enumerate(streams)))
    assert await everything_holds(processes[1], streams, record.told) == 500


async def test_a_key_that_arrives_many_times_at_once_is_stored_once(processes: list[Stores]) -> None:
    stream, record = Stream.new(), Record()
    await deliver(processes[0], stream.id, "before", record)
    await asyncio.gather(*(deliver(processes[n % 2], stream.id, "same", record, 2) for n in range(30)))
    assert await everything_holds(processes[0], [stream.id], record.told) == 2
    assert {told.last_version for told in record.told if told.key == "same"} == {3}


async def test_a_repeat_that_finds_the_stream_moved_on_is_not_stored_again(processes: list[Stores]) -> None:
    """A duplicate that was held up knows the newest head; only the command log can tell that it is one."""
    stream = Stream.new()
    for key in ("lost answer", "another"):
        entry = stream.entry(key)
        await processes[0].events.append(entry)
        stream.stored(entry)
    repeats = await asyncio.gather(
        *(process.events.append(stream.entry("lost answer")) for process in processes), return_exceptions=True
    )
    assert [type(answer) for answer in repeats] == [VersionConflict, VersionConflict]
    assert await everything_holds(processes[0], [stream.id], []) == 2


async def test_a_game_is_created_once_for_a_request(processes: list[Stores]) -> None:
    streams, request = [Stream.new() for _ in range(10)], Request(OWNER, "create", b"digest", "?")
    entries = [
        s.entry("create", actor=OWNER)._replace(facts=facts(OWNER), request=request._replace(resource=s.id)) for s in streams
    ]
    answers = await asyncio.gather(*(processes[n % 2].events.append(e) for n, e in enumerate(entries)), return_exceptions=True)
    assert Counter(type(answer) for answer in answers) == {type(None): 1, VersionConflict: 9}
    assert await everything_holds(processes[0], [stream.id for stream in streams], []) == 1


async def test_a_reader_of_the_feed_misses_nothing_and_keeps_each_streams_order(processes: list[Stores]) -> None:
    """Short and long transactions of two processes commit in another order than that of their positions."""
    streams, record, stop, reader = [Stream.new().id for _ in range(30)], Record(), asyncio.Event(), Reader()
    await reader.read_all(processes[0].feed)

    async def follow() -> None:
        while not stop.is_set():
            await reader.read(processes[0].feed)
            await asyncio.sleep(0.001)

    async with asyncio.TaskGroup() as group:
        group.create_task(keep_writing(processes, streams, record, stop, writers=24))
        group.create_task(follow())
        await asyncio.sleep(4)
        stop.set()
    await reader.read_all(processes[0].feed)
    assert await everything_holds(processes[0], streams, record.told) > 200
    heads = {id_: head.version for id_ in streams if (head := await processes[0].events.head(id_)) is not None}
    assert {id_: version for id_, version in reader.versions.items() if id_ in streams} == heads
