"""Every test that needs them gets a real Postgres and a real Redis, started as ``waybill serve`` starts its own.

They are made once a session (with xdist: once a worker) in a temporary folder, and die with the process.
"""

import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import asyncpg
import pytest

from infrastructure.embedded import DataFolder, Postgres, Valkey
from infrastructure.observe.logs import configure
from tests.streams import Stores

configure("console", "warning")  # as in the server: tracebacks without local variables, which may be whole games


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DataFolder]:
    """The folder of the session's servers."""
    folder = DataFolder(tmp_path_factory.mktemp("waybill"))
    yield folder
    folder.release()


@pytest.fixture(scope="session")
def postgres_url(data_folder: DataFolder) -> Iterator[str]:
    """A running Postgres; its database ``waybill`` is empty."""
    postgres = Postgres(data_folder)
    postgres.start()
    yield postgres.url
    postgres.stop()


@pytest.fixture(scope="session")
def redis_url(data_folder: DataFolder) -> Iterator[str]:
    """A running Redis, shared by all tests of the session: use keys of your own."""
    valkey = Valkey(data_folder)
    valkey.start()
    yield valkey.url
    valkey.stop()


class Databases:
    """Makes migrated databases quickly, as copies of one that was migrated once."""

    def __init__(self, server: "asyncpg.Connection[asyncpg.Record]", url: str) -> None:
        self._server = server
        self._url = url

    async def create(self, template: str = "template_waybill") -> str:
        """The URL of a new database at the newest revision; of an empty one from ``template1``."""
        name = f"test_{uuid.uuid4().hex}"
        await self._server.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return database(self._url, name)

    async def drop(self, url: str) -> None:
        """Throw one away, whoever may be connected to it."""
        await self._server.execute(f"DROP DATABASE IF EXISTS {name_of(url)} WITH (FORCE)")


def database(url: str, name: str) -> str:
    """The same server's database of that name."""
    return url.replace("@/waybill?", f"@/{name}?")


def name_of(url: str) -> str:
    """The database that a URL names."""
    return url.partition("@/")[2].partition("?")[0]


@pytest.fixture(scope="session")
async def databases(postgres_url: str) -> AsyncIterator[Databases]:
    """The maker of fresh databases."""
    from infrastructure.postgres.migrate import migrate  # noqa: PLC0415 - Alembic takes a second; most tests need none

    server = await asyncpg.connect(postgres_url)
    await server.execute("CREATE DATABASE template_waybill")
    await migrate(database(postgres_url, "template_waybill"))
    yield Databases(server, postgres_url)
    await server.close()


@pytest.fixture
async def database_url(databases: Databases) -> AsyncIterator[str]:
    """A fresh migrated database for one test."""
    url = await databases.create()
    yield url
    await databases.drop(url)


@pytest.fixture(scope="module")
async def module_database_url(databases: Databases) -> AsyncIterator[str]:
    """A fresh migrated database for all tests of a module, where they do not disturb each other."""
    url = await databases.create()
    yield url
    await databases.drop(url)


@pytest.fixture
async def stores(database_url: str) -> AsyncIterator[Stores]:
    """What one process of the server has of Postgres, in a fresh database."""
    async with AsyncExitStack() as stack:
        yield await Stores.open(database_url, stack)
