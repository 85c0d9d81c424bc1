"""The one place where everything is wired together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Literal, Union

import msgspec

from app.drain import Drain, drain
from app.ports import Checkpoints, Contents, EventStore, Feed, Hints, Lobby, RateLimit
from app.services.access import Access
from app.services.accounts import Accounts
from app.services.audit import Audit
from app.services.editions import Editions
from app.services.games import Games
from app.services.invites import Invites
from app.services.play import Play
from app.services.read import Read
from app.services.table import Table
from app.services.writing import Writer
from app.settings import Settings
from domain.kernel.messages import Command
from domain.kernel.registry import Registry
from domain.rulesets import RULESETS
from infrastructure.postgres.accounts import PostgresAccounts
from infrastructure.postgres.append import WRITING
from infrastructure.postgres.checkpoints import PostgresCheckpoints
from infrastructure.postgres.contents import PostgresContents
from infrastructure.postgres.database import Database
from infrastructure.postgres.event_store import PostgresEventStore
from infrastructure.postgres.feed import PostgresFeed
from infrastructure.postgres.lobby import PostgresLobby
from infrastructure.postgres.requests import PostgresRequests
from infrastructure.records import DatabaseUnavailable
from infrastructure.redis import Volatile, limits, volatile

Check = Literal["ok", "failing"]


@dataclass(frozen=True, kw_only=True)
class Services:
    """What a process is made of. ``command`` reads one command of any title; it raises ``msgspec.ValidationError``."""

    accounts: Accounts
    audit: Audit
    checkpoints: Checkpoints
    command: Callable[[bytes], Command]
    contents: Contents
    database: Database
    drain: Drain
    editions: Editions
    feed: Feed
    games: Games
    hints: Hints
    invites: Invites
    limits: RateLimit
    lobby: Lobby
    play: Play
    read: Read
    store: EventStore
    table: Table

    async def health(self) -> dict[str, Check]:
        """How the parts are that can fail."""
        try:
            async with asyncio.timeout(3):
                await self.database.row("select 1")
        except (DatabaseUnavailable, TimeoutError):
            return {"database": "failing"}
        return {"database": "ok"}


@asynccontextmanager
async def services(settings: Settings, registry: Registry = RULESETS) -> AsyncIterator[Services]:
    """A process's services, for as long as it lives. Raises ``DatabaseUnavailable``, ``ContentRefused``."""
    assert settings.database_url is not None
    async with AsyncExitStack() as stack:
        database = await Database.open(settings.database_url)
        stack.push_async_callback(database.close)
        writing = await Database.open(settings.database_url, size=2, settings=WRITING)
        stack.push_async_callback(writing.close)
        store = PostgresEventStore(database, writing)
        stack.push_async_callback(store.close)
        passing = await stack.enter_async_context(volatile(settings.redis_url, limits(settings.rate_limits)))
        yield _wire(settings, registry, database, store, passing)


def _wire(settings: Settings, registry: Registry, database: Database, store: PostgresEventStore, passing: Volatile) -> Services:
    lobby, requests, contents = PostgresLobby(database), PostgresRequests(database), PostgresContents(database)
    cache, hints, rate_limit = passing
    editions = Editions(registry, contents, _replaced(settings))
    games, access, accounts = Games(store, cache, editions), Access(lobby), Accounts(PostgresAccounts(database), requests)
    writer = Writer(store, requests, games, hints)
    return Services(
        accounts=accounts,
        audit=Audit(store, contents, games, access),
        checkpoints=PostgresCheckpoints(database),
        command=msgspec.json.Decoder(Union[tuple(kind for r in registry for kind in r.commands)]).decode,  # noqa: UP007
        contents=contents,
        database=database,
        drain=drain,
        editions=editions,
        feed=PostgresFeed(database),
        games=games,
        hints=hints,
        invites=Invites(lobby, requests, games, access),
        limits=rate_limit,
        lobby=lobby,
        play=Play(store, games, writer, access, accounts),
        read=Read(store, lobby, games, hints, access),
        store=store,
        table=Table(store, lobby, requests, editions, games, writer, access),
    )


def _replaced(settings: Settings) -> dict[str, bytes]:
    """The components that stand in for those that come with their rulesets."""
    if settings.content_dir is None:
        return {}
    return {path.stem: path.read_bytes() for path in settings.content_dir.glob("*.json")}
