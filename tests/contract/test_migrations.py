"""The database comes to the newest revision, and the migrations say the same as the tables."""

import asyncio
import sys
import uuid
from collections.abc import AsyncIterator

import asyncpg
import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from infrastructure.postgres import migrate as migrating
from infrastructure.postgres.migrate import connection_to, migrate, newest, revision
from tests.conftest import database


@pytest.fixture
async def empty_url(postgres_url: str) -> AsyncIterator[str]:
    """A database with nothing in it."""
    name = f"empty_{uuid.uuid4().hex}"
    server = await asyncpg.connect(postgres_url)
    await server.execute(f"create database {name}")
    yield database(postgres_url, name)
    await server.execute(f"drop database {name} with (force)")
    await server.close()


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(migrating.SCRIPTS))
    return made


async def alembic(url: str, what: str) -> None:
    """Upgrade, downgrade, check."""

    def run(connection: object) -> None:
        given = config()
        given.attributes["connection"] = connection
        match what:
            case "downgrade":
                command.downgrade(given, "base")
            case "check":
                command.check(given)

    async with connection_to(url) as connection:
        await connection.run_sync(run)


async def names(url: str) -> set[str]:
    """What there is besides Alembic's own table."""
    connection = await asyncpg.connect(url)
    rows = await connection.fetch(
        "select relname::text from pg_class where relnamespace = 'public'::regnamespace"
        " union select proname::text from pg_proc where pronamespace = 'public'::regnamespace"
    )
    await connection.close()
    return {row[0] for row in rows if not row[0].startswith("alembic_version")}


async def test_an_empty_database_is_brought_to_the_newest_revision(empty_url: str) -> None:
    assert await revision(empty_url) is None
    await migrate(empty_url)
    assert await revision(empty_url) == newest()
    assert {"streams", "events", "command_log", "refuse_change"} <= await names(empty_url)


async def test_the_newest_file_is_the_head_of_the_chain_of_migrations() -> None:
    assert ScriptDirectory.from_config(config()).get_heads() == [newest()]


async def test_going_down_leaves_nothing_behind_and_up_again_works(database_url: str) -> None:
    there = await names(database_url)
    await alembic(database_url, "downgrade")
    assert await names(database_url) == set()
    await migrate(database_url)
    assert await names(database_url) == there


@pytest.mark.filterwarnings("error")
async def test_the_migrations_and_the_tables_say_the_same(database_url: str) -> None:
    await alembic(database_url, "check")


async def test_two_processes_may_migrate_at_once(empty_url: str) -> None:
    """Both find the database empty; one does the work while the other waits, and neither fails."""
    script = f"import asyncio; from infrastructure.postgres.migrate import migrate; asyncio.run(migrate({empty_url!r}))"
    processes = [await asyncio.create_subprocess_exec(sys.executable, "-c", script) for _ in range(2)]
    assert [await process.wait() for process in processes] == [0, 0]
    assert await revision(empty_url) == newest()


async def test_nothing_of_alembic_is_imported_when_there_is_nothing_to_do(database_url: str) -> None:
    script = (
        "import asyncio, sys; from infrastructure.postgres.migrate import migrate;"
        f" asyncio.run(migrate({database_url!r})); sys.exit('alembic' in sys.modules)"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script)
    assert await process.wait() == 0
