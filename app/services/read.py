"""What can be seen of a game."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

import msgspec

from app.ports import EventStore, Hints, Lobby
from app.services.access import Access, Asked
from app.services.games import Games
from app.services.recording import to_act
from app.services.refusals import NotFound, NotStarted
from app.services.shown import Legal, ShownEvent, legal_of, show_rows
from domain.kernel.chain import START
from domain.kernel.ids import AccountId, GameId, Seat
from domain.kernel.messages import public_tag
from domain.kernel.outcome import Outcome
from domain.kernel.ruleset import Edition
from domain.kernel.viewer import Viewer
from domain.table.state import AnyGame
from infrastructure.records import GameRow, ToAct

CHUNK = 500
"""How many events are read at a time."""

POLL = 1.0
"""Seconds after which whoever waits looks for himself: hints may be lost."""


class Viewed(NamedTuple):
    """A game as one viewer sees it at one version."""

    game_id: GameId
    version: int
    viewer: Viewer
    to_act: Sequence[ToAct]
    outcome: Outcome | None
    state: msgspec.Struct


class Page(NamedTuple):
    """Events; ``read_to``: the version up to which the stream was looked through; ``more``: it goes on behind that."""

    events: Sequence[ShownEvent]
    read_to: int
    more: bool


class Read:
    """Reads games. Everything raises ``NotFound`` for what the account may not see."""

    def __init__(self, store: EventStore, lobby: Lobby, games: Games, hints: Hints, access: Access) -> None:
        self._store = store
        self._lobby = lobby
        self._games = games
        self._hints = hints
        self._access = access

    async def game(self, game_id: GameId, account: AccountId | None, invite: bytes | None = None) -> GameRow:
        """The game's public facts. ``invite``: SHA-256 of an invite's secret, which shows a private game while it is good."""
        row = await self._lobby.game(game_id)
        if row is None or (row.visibility == "private" and not await self._let_in(row, account, invite)):
            raise NotFound("there is no such game")
        return row

    async def _let_in(self, row: GameRow, account: AccountId | None, invite: bytes | None) -> bool:
        if account is not None and (
            account == row.owner or account in row.accounts or await self._lobby.may_see(row.id, account)
        ):
            return True
        return invite is not None and await self._lobby.invite(row.id, invite) is not None

    async def viewer(self, game_id: GameId, asked: Asked) -> tuple[int, Viewer]:
        """The game's version, and as whom the caller looks at it."""
        _, game = await self._games.current(game_id)
        version = game.version
        return version, await self._access.viewer(game, asked)

    async def view(self, game_id: GameId, asked: Asked, at: int | None = None) -> Viewed:
        """The game, now or after ``at`` events. Raises ``NotStarted`` before the start, and as ``Access.viewer``."""
        edition, game = await self._games.current(game_id)
        viewer = await self._access.viewer(game, asked)
        if at is not None:
            edition, game = await self._games.at(game_id, at)
        elif game.visibility == "private":
            edition, game = await self._games.current(game_id)  # asking for access may have taken time
        if game.state is None:
            raise NotStarted("the game has not started")
        return _viewed(edition, game, viewer)

    async def legal(self, game_id: GameId, account: AccountId, seat: Seat | None) -> Legal:
        """The seat's legal commands now; when the game is over any seat may be asked for, and has none. Raises as
        ``Access.seat``, and ``NotStarted``."""
        edition, game = await self._games.current(game_id)
        viewer = await self._access.viewer(game, Asked(account, seat))
        own = viewer if isinstance(viewer, int) else await self._access.seat(game, account, seat)
        if game.visibility == "private":
            edition, game = await self._games.current(game_id)  # asking for access may have taken time
        if game.state is None:
            raise NotStarted("the game has not started")
        return legal_of(edition, game, own)

    async def events(self, game_id: GameId, viewer: Viewer, after: int, limit: int, types: frozenset[str] | None = None) -> Page:
        """Up to ``limit`` events behind version ``after``, of these public types only."""
        edition, game = await self._games.current(game_id)
        seed = game.seed
        if after >= game.version:
            return Page((), after, False)
        found: list[ShownEvent] = []
        while True:
            rows = await self._store.read(game_id, max(after - 1, 0), CHUNK + 1)
            prev_hash = rows[0].hash if after > 0 and rows else START
            rows = rows[1:] if after > 0 else rows[:CHUNK]
            wanted = show_rows(edition, seed, rows, prev_hash, viewer) if rows else []
            for shown, row in zip(wanted, rows, strict=True):
                if len(found) == limit:
                    return Page(found, after, True)
                after = row.version
                if types is None or public_tag(row.type) in types:
                    found.append(shown)
            if len(rows) < CHUNK:
                return Page(found, after, False)

    async def follow(self, game_id: GameId, viewer: Viewer, after: int) -> AsyncIterator[Page]:
        """Events as they come, in order, none missed; an empty page about every second in which none came."""
        while True:
            page = Page((), after, False)
            _, game = await self._games.current(game_id)
            if game.version > after:
                page = await self.events(game_id, viewer, after, CHUNK)
            after = page.read_to
            yield page
            if not page.events:
                await self._hints.wait(game_id, after, POLL)

    async def wait(self, game_id: GameId, above: int, seconds: float) -> None:
        """Return when the game has a version above this one, or after so many seconds."""
        deadline = asyncio.get_running_loop().time() + seconds
        while (left := deadline - asyncio.get_running_loop().time()) > 0:
            head = await self._store.head(game_id)
            if head is None or head.version > above:
                return
            await self._hints.wait(game_id, above, min(left, POLL))


def _viewed(edition: Edition, game: AnyGame, viewer: Viewer) -> Viewed:
    state = edition.ruleset.view(edition.content, game.state, viewer)
    return Viewed(game.id, game.version, viewer, to_act(game), game.outcome, state)
