"""A finished game as one file that can be checked without a server."""

from collections.abc import AsyncIterator

import msgspec

from app.ports import Contents, EventStore
from app.services.access import Access
from app.services.games import Games
from app.services.refusals import NotOver
from domain.kernel.chain import START, salt
from domain.kernel.ids import AccountId, GameId
from domain.table.history import CommandLine, EventLine, Header
from domain.table.state import AnyGame
from infrastructure.records import Logged, RecordedEvent

CHUNK = 1000
_json = msgspec.json.Encoder()


class Audit:
    """Writes histories."""

    def __init__(self, store: EventStore, contents: Contents, games: Games, access: Access) -> None:
        self._store = store
        self._contents = contents
        self._games = games
        self._access = access

    async def history(self, game_id: GameId, account: AccountId | None) -> AsyncIterator[bytes]:
        """The lines of the file. Raises ``NotFound``, and ``NotOver`` while the game can go on, before the first line."""
        _, game = await self._games.current(game_id)
        await self._access.see(game, account)
        if not game.over:
            raise NotOver("the history is given out when the game is over")
        kept = await self._contents.get(game.content_hash)
        assert kept is not None
        return self._lines(_header(game, kept[1].decode()), game.seed, await self._store.log(game_id))

    async def _lines(self, header: Header, seed: bytes, log: list[Logged]) -> AsyncIterator[bytes]:
        yield _json.encode(header) + b"\n"
        prev_hash = START
        commands = {logged.first_version: _command_line(logged) for logged in log}
        for after in range(0, header.version, CHUNK):
            for row in await self._store.read(header.game_id, after, CHUNK):
                if row.version in commands:
                    yield _json.encode(commands[row.version]) + b"\n"
                yield _json.encode(_event_line(row, prev_hash, seed)) + b"\n"
                prev_hash = row.hash


def _header(game: AnyGame, content: str) -> Header:
    return Header(
        format="waybill-history-1",
        game_id=game.id,
        ruleset=game.ruleset,
        rules_version=game.rules_version,
        content_hash=game.content_hash,
        content=content,
        seed=game.seed.hex(),
        seed_commitment=game.seed_commitment,
        version=game.version,
        head_hash=game.head_hash.hex(),
    )


def _command_line(logged: Logged) -> CommandLine:
    return CommandLine(
        actor=logged.actor,
        seat=logged.seat,
        decision=logged.decision,
        commands=msgspec.Raw(logged.commands),
        first_version=logged.first_version,
        last_version=logged.last_version,
    )


def _event_line(row: RecordedEvent, prev_hash: bytes, seed: bytes) -> EventLine:
    return EventLine(
        version=row.version,
        type=row.type,
        seat=row.seat,
        at=row.at,
        command=None if row.command is None else row.command.hex(),
        data=msgspec.Raw(row.data),
        prev_hash=prev_hash.hex(),
        hash=row.hash.hex(),
        salt=salt(seed, row.version).hex(),
    )
