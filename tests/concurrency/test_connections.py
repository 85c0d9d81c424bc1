"""Connections are lent out, come back whole, and are replaced when they are lost."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from infrastructure.postgres.database import Database
from infrastructure.records import DatabaseUnavailable


@pytest.fixture
async def database(module_database_url: str) -> AsyncIterator[Database]:
    """Two connections at most."""
    database = await Database.open(module_database_url, size=2)
    yield database
    await database.close()


async def session(database: Database) -> int:
    """The server's process behind a connection."""
    row = await database.row("select pg_backend_pid()")
    assert row is not None
    return int(row[0])


async def test_a_connection_that_is_free_is_used_again(database: Database) -> None:
    assert {await session(database) for _ in range(10)} == {await session(database)}


async def test_there_are_never_more_than_the_most(database: Database) -> None:
    rows = await asyncio.gather(*(database.row("select pg_backend_pid(), pg_sleep(0.01)") for _ in range(20)))
    assert len({row[0] for row in rows if row is not None}) == 2


async def test_who_comes_first_is_served_first(module_database_url: str) -> None:
    single, served = await Database.open(module_database_url, size=1), list[int]()

    async def ask(number: int) -> None:
        await single.row("select 1")
        served.append(number)

    await asyncio.gather(*(ask(number) for number in range(10)))
    await single.close()
    assert served == list(range(10))


async def test_one_who_gives_up_waiting_takes_nothing_from_the_others(database: Database) -> None:
    busy = [asyncio.create_task(database.row("select pg_sleep(0.05)")) for _ in range(2)]
    await asyncio.sleep(0.01)
    waiting = [asyncio.create_task(session(database)) for _ in range(6)]
    await asyncio.sleep(0.01)
    for task in waiting[::2]:
        task.cancel()
    await asyncio.gather(*busy, *waiting[1::2])
    assert await session(database)


async def test_one_who_is_cancelled_as_his_turn_comes_passes_it_on(module_database_url: str) -> None:
    single = await Database.open(module_database_url, size=1)
    async with single.transaction():
        waiting = [asyncio.create_task(session(single)) for _ in range(2)]
        await asyncio.sleep(0.01)
    waiting[0].cancel()  # the connection is his already, but he does not know it yet
    async with asyncio.timeout(5):
        assert await waiting[1] == await session(single)
    await single.close()


async def test_a_query_that_was_cancelled_leaves_a_connection_that_works(database: Database) -> None:
    for _ in range(5):
        slow = asyncio.create_task(database.row("select pg_sleep(10)"))
        await asyncio.sleep(0.02)
        slow.cancel()
        async with asyncio.timeout(5):
            assert await session(database)


async def test_a_transaction_that_was_cancelled_leaves_nothing_behind(database: Database) -> None:
    async def write() -> None:
        async with database.transaction() as connection:
            await connection.execute("insert into contents values ('half', 'done', '')")
            await asyncio.sleep(10)

    for cancels in (1, 2, 3):
        writing = asyncio.create_task(write())
        await asyncio.sleep(0.05)
        for _ in range(cancels):
            writing.cancel()
            await asyncio.sleep(0)
        await asyncio.wait([writing])
    rows = [await database.row("select txid_current_if_assigned(), count(*) from contents") for _ in range(4)]
    assert [tuple(row) for row in rows if row is not None] == [(None, 0)] * 4


async def test_a_lost_connection_is_told_once_and_replaced(database: Database) -> None:
    before = await session(database)
    with pytest.raises(DatabaseUnavailable):
        await database.row("select pg_terminate_backend(pg_backend_pid())")
    assert await session(database) != before


async def test_nothing_is_lent_out_after_closing(database: Database) -> None:
    slow = [asyncio.create_task(database.row("select pg_sleep(10)")) for _ in range(4)]
    await asyncio.sleep(0.05)
    await database.close()
    answers = await asyncio.gather(*slow, return_exceptions=True)
    assert [type(answer) for answer in answers] == [DatabaseUnavailable] * 4
    with pytest.raises(DatabaseUnavailable):
        await database.row("select 1")
