"""Bringing a database up to date. Alembic is imported only when there is something to do: it takes a second."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
from sqlalchemy import NullPool
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from infrastructure.postgres.database import connect, reaching

_PATIENT = dict.fromkeys(("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"), "0")

_PACKED = Path(__file__).parent / "migrations"
SCRIPTS = _PACKED if _PACKED.is_dir() else Path(__file__).parents[2] / "alembic"
"""Where the migrations are: beside this file in a wheel, else in the folder that Alembic's own commands use."""


def newest() -> str:
    """The revision that this code needs: migrations are numbered, and the file's name begins with the number."""
    return max(path.name.split("_")[0] for path in (SCRIPTS / "versions").glob("*.py"))


async def revision(url: str) -> str | None:
    """Where the database stands; ``None`` if it is empty. Raises ``DatabaseUnavailable``."""
    connection = await connect(url)
    try:
        with reaching():
            found: str | None = await connection.fetchval("select version_num from alembic_version")
            return found
    except asyncpg.UndefinedTableError:
        return None
    finally:
        await connection.close()


async def migrate(url: str) -> None:
    """Bring the database to the newest revision. Safe when several processes start at once. Raises ``DatabaseUnavailable``."""
    if await revision(url) != newest():
        async with connection_to(url) as connection:
            await connection.run_sync(_upgrade)


@asynccontextmanager
async def connection_to(url: str) -> AsyncIterator[AsyncConnection]:
    """A connection for Alembic, opened like every other, but with all the time that a migration takes."""
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: connect(url, _PATIENT, patience=None), poolclass=NullPool
    )
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


def _upgrade(connection: object) -> None:
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
