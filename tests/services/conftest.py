"""A process's services over a real Postgres; the toy game of the kernel's tests is what is played."""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
import uuid_utils

from app.services.access import Access
from app.services.accounts import Accounts
from app.services.audit import Audit
from app.services.editions import Editions
from app.services.games import Games
from app.services.play import Order, Play
from app.services.read import Read
from app.services.table import Ask, Table
from app.services.writing import Writer
from domain.kernel.ids import AccountId, GameId
from domain.kernel.messages import Command
from domain.kernel.registry import Registry
from domain.table.commands import Create
from infrastructure.postgres.accounts import PostgresAccounts
from infrastructure.postgres.append import WRITING
from infrastructure.postgres.checkpoints import PostgresCheckpoints
from infrastructure.postgres.contents import PostgresContents
from infrastructure.postgres.database import Database
from infrastructure.postgres.event_store import PostgresEventStore
from infrastructure.postgres.feed import PostgresFeed
from infrastructure.postgres.lobby import PostgresLobby
from infrastructure.postgres.requests import PostgresRequests
from infrastructure.records import Account, Token
from tests.domain.toy import TOY


class LocalHints:
    def __init__(self) -> None:
        self.event = asyncio.Event()

    def announce(self, game_id: GameId, version: int) -> None:
        self.event.set()
        self.event = asyncio.Event()

    async def wait(self, game_id: GameId, above: int, seconds: float) -> None:
        await self.wait_any(seconds)

    async def wait_any(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self.event.wait()
        except TimeoutError:
            pass


class DictCache:
    def __init__(self) -> None:
        self.data: dict[str, bytes] = {}

    async def get(self, key: str) -> bytes | None:
        return self.data.get(key)

    def put(self, key: str, previous: str | None, data: bytes) -> None:
        self.data.setdefault(key, data)
        self.data.pop(previous or "", None)


@dataclass
class Process:
    """One server process's services."""

    store: PostgresEventStore
    cache: DictCache
    games: Games
    play: Play
    table: Table
    read: Read
    audit: Audit
    lobby: PostgresLobby
    accounts: PostgresAccounts
    feed: PostgresFeed
    checkpoints: PostgresCheckpoints
    hints: LocalHints
    databases: tuple[Database, Database]

    async def account(self) -> AccountId:
        """A new account."""
        account = AccountId(str(uuid_utils.uuid7()))
        at = datetime.now(UTC)
        token = Token(str(uuid_utils.uuid7()), account, frozenset({"play"}), at, None)
        await self.accounts.register(Account(account, secrets.token_hex(8), "human", at), token, secrets.token_bytes(32), None)
        return account

    async def close(self) -> None:
        await self.store.close()
        for database in self.databases:
            await database.close()


async def process(url: str, cache: DictCache | None = None) -> Process:
    """Start one more process on a database."""
    database, writing = await Database.open(url), await Database.open(url, 2, WRITING)
    store, lobby = PostgresEventStore(database, writing), PostgresLobby(database)
    contents, requests = PostgresContents(database), PostgresRequests(database)
    cache, hints = cache or DictCache(), LocalHints()
    editions = Editions(Registry((TOY,)), contents, {})
    games, access = Games(store, cache, editions), Access(lobby)
    writer = Writer(store, requests, games, hints)
    return Process(
        store,
        cache,
        games,
        Play(store, games, writer, access, Accounts(PostgresAccounts(database), requests)),
        Table(store, lobby, requests, editions, games, writer, access),
        Read(store, lobby, games, hints, access),
        Audit(store, contents, games, access),
        lobby,
        PostgresAccounts(database),
        PostgresFeed(database),
        PostgresCheckpoints(database),
        hints,
        (database, writing),
    )


@pytest.fixture
async def server(module_database_url: str) -> AsyncIterator[Process]:
    one = await process(module_database_url)
    yield one
    await one.close()


@pytest.fixture
async def other(module_database_url: str) -> AsyncIterator[Process]:
    """A second process on the same database."""
    one = await process(module_database_url)
    yield one
    await one.close()


KEYS = itertools.count()


def ask(account: AccountId, key: str | None = None, digest: bytes = b"d" * 32) -> Ask:
    return Ask(account, key or f"key-{next(KEYS)}", digest)


def create(seats: int = 1, **more: object) -> Create:
    settings = {"options": {}, "visibility": "public", "join": True, "hot_seat": False, "bots": [], **more}
    return Create(ruleset="toy", seats=seats, **settings)  # type: ignore[arg-type]


def order(game: GameId, account: AccountId, *commands: Command, key: str | None = None, **more: object) -> Order:
    return Order(game, account, key or f"key-{next(KEYS)}", b"d" * 32, account, None, commands)._replace(**more)  # type: ignore[arg-type]
