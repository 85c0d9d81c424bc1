"""kill -9 under load, a counted number of times: nothing acknowledged is lost, nothing is stored twice, the feed has it all."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from infrastructure.embedded import DataFolder, Postgres
from infrastructure.postgres.migrate import migrate
from infrastructure.records import DatabaseUnavailable
from tests.streams import Reader, Stores, Stream, Told, everything_holds
from tests.writers import Record, keep_writing

KILLS = 6
_told = msgspec.json.Decoder(Told)


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[Postgres]:
    """A Postgres of the test's own, to do with as it likes."""
    folder = DataFolder(tmp_path / "waybill")
    server = Postgres(folder)
    server.start()
    yield server
    server.stop()
    folder.release()


async def test_postgres_is_killed_under_load(postgres: Postgres) -> None:
    """Every other time one of its sessions, which makes it recover by itself; otherwise all of it, to be started again."""
    await migrate(postgres.url)
    streams, record, stop, reader = [Stream.new().id for _ in range(40)], Record(), asyncio.Event(), Reader()
    async with AsyncExitStack() as stack:
        processes = [await Stores.open(postgres.url, stack) for _ in range(2)]
        async with asyncio.TaskGroup() as group:
            group.create_task(keep_writing(processes, streams, record, stop, writers=24))
            group.create_task(_follow(processes[0], reader, stop))
            for kill in range(KILLS):
                await asyncio.sleep(0.7)
                await asyncio.to_thread(_kill, postgres, everything=kill % 2 == 0)
            await asyncio.sleep(0.7)
            stop.set()
        await reader.read_all(processes[0].feed)
        stored = await everything_holds(processes[1], streams, record.told)
        heads = {id_: head.version for id_ in streams if (head := await processes[0].events.head(id_)) is not None}
    assert dict(reader.versions) == heads
    assert record.counts["unavailable"] >= KILLS
    assert stored > 100
    print(f"\n{KILLS} kills, {stored} commands stored, {len(record.told)} acknowledged, {dict(record.counts)}")


async def test_writers_are_killed_under_load(module_database_url: str, stores: Stores) -> None:
    streams, told, before = [Stream.new().id for _ in range(20)], list[Told](), await _sessions(stores)
    for _ in range(KILLS):
        command = (sys.executable, "-m", "tests.crash.writing_process", module_database_url, *streams)
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        first = await process.stdout.readline()
        await asyncio.sleep(0.3)
        process.kill()
        rest, _ = await process.communicate()
        told += [_told.decode(line) for line in (first + rest).splitlines(keepends=True) if line.endswith(b"\n")]
    async with asyncio.timeout(10):
        while await _sessions(stores) - before:  # noqa: ASYNC110 - what the killed ones had sent is still carried out
            await asyncio.sleep(0.05)
    stored = await everything_holds(stores, streams, told)
    assert len(told) >= KILLS
    print(f"\n{KILLS} kills, {stored} commands stored, {len(told)} acknowledged")


async def _sessions(stores: Stores) -> set[int]:
    """The process ids of this database's sessions."""
    sessions = "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'"
    return {row["pid"] for row in await stores.database.fetch(sessions)}


async def _follow(stores: Stores, reader: Reader, stop: asyncio.Event) -> None:
    while not stop.is_set():
        try:
            await reader.read(stores.feed)
        except DatabaseUnavailable:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.001)


def _kill(postgres: Postgres, *, everything: bool) -> None:
    parent = postgres.pid
    assert parent is not None
    children = [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    if everything:
        for pid in (parent, *children):
            _kill_one(pid)
        postgres.stop()
        postgres.start()
    else:
        sessions = [pid for pid in children if b"waybill" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        _kill_one(sessions[-1])


def _kill_one(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
