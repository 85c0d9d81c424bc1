"""Games in memory: the newest committed state of each, rebuilt from events, helped by a cache.

A game that is handed out is the process's own live object. Whoever gets one uses it at once, without awaiting in between;
whoever changes it holds its slot.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from app.ports import EventStore, GameCache
from app.services.editions import Editions
from app.services.refusals import NotFound
from domain.kernel.ids import GameId
from domain.kernel.ruleset import AnyRuleset, Edition
from domain.table.codec import TABLE_SCHEMA, decode_event, decode_game, decode_table_event, encode_game
from domain.table.events import Created
from domain.table.evolve import Happened, create, replay
from domain.table.state import AnyGame
from infrastructure.records import RecordedEvent

_PUBLISH: Final = 0.05
"""Seconds within which the cache gets a game that has gone on; what happens meanwhile goes with it."""


class Slot:
    """One game's place in memory. ``game`` is committed whenever the lock is free; ``cached``: the version that this process
    has sent to the cache last."""

    __slots__ = ("cached", "edition", "game", "lock")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.game: AnyGame | None = None
        self.edition: Edition | None = None
        self.cached: int | None = None

    @property
    def held(self) -> tuple[Edition, AnyGame]:
        """What the slot holds; only while it is known to hold something."""
        assert self.edition is not None
        assert self.game is not None
        return self.edition, self.game


class Games:
    """The games that this process knows."""

    def __init__(self, store: EventStore, cache: GameCache, editions: Editions, keep: int = 2048) -> None:
        self._store = store
        self._cache = cache
        self._editions = editions
        self._slots: OrderedDict[GameId, Slot] = OrderedDict()
        self._keep = keep
        self._changed: set[GameId] = set()

    async def current(self, game_id: GameId) -> tuple[Edition, AnyGame]:
        """The game as committed now. Raises ``NotFound``."""
        head = await self._store.head(game_id)
        if head is None:
            raise NotFound("there is no such game")
        slot = self.slot(game_id)
        if slot.game is None or slot.game.version < head.version or slot.lock.locked():
            async with slot.lock:
                await self._catch_up(game_id, slot, head.version)
        return slot.held

    async def fill(self, game_id: GameId, slot: Slot) -> None:
        """Have the game in its slot, as new as this process knows it, for a writer who holds its lock. Raises ``NotFound``.

        Whatever leaves it in doubt must ``forget`` it. A slot that was dropped from memory meanwhile does no harm: the
        store refuses what is decided on an old version.
        """
        if slot.game is None:
            await self._catch_up(game_id, slot, None)

    async def refresh(self, game_id: GameId, slot: Slot) -> bool:
        """Bring a held game up to its head; whether it was behind."""
        head = await self._store.head(game_id)
        if head is None:
            raise NotFound("there is no such game")
        behind = slot.game is None or slot.game.version < head.version
        await self._catch_up(game_id, slot, head.version)
        return behind

    def forget(self, slot: Slot) -> None:
        """Drop a held game whose state is in doubt."""
        slot.game = None

    def publish(self, game_id: GameId) -> None:
        """Send a game that was committed to the cache, soon."""
        if not self._changed:
            asyncio.get_running_loop().call_later(_PUBLISH, self._publish)
        self._changed.add(game_id)

    def _publish(self) -> None:
        for game_id in self._changed:
            slot = self._slots.get(game_id)
            if slot is not None and slot.game is not None:  # else it is being written again, and will come again
                self._publish_one(game_id, slot)
        self._changed.clear()

    def _publish_one(self, game_id: GameId, slot: Slot) -> None:
        edition, game = slot.held
        before = None if slot.cached is None else _cache_key(edition, game_id, slot.cached)
        self._cache.put(_cache_key(edition, game_id, game.version), before, encode_game(game))
        slot.cached = game.version

    async def at(self, game_id: GameId, version: int) -> tuple[Edition, AnyGame]:
        """The game as it stood after ``version`` events, a fresh object. In the midst of a command no decision is open.

        Raises ``NotFound``, also for a version that is not yet.
        """
        rows = await self._store.read(game_id, 0, version + 1)
        if not 0 < version <= len(rows):
            raise NotFound("the game has no such version")
        edition, game = await self._begin(rows, game_id)
        replay(edition, game, _happened(edition.ruleset, rows[1:version]))
        if len(rows) > version and rows[version].command is None:
            game.decisions.open = {}
        return edition, game

    def slot(self, game_id: GameId) -> Slot:
        """The game's place in memory; it may be empty."""
        slot = self._slots.get(game_id)
        if slot is None:
            slot = self._slots[game_id] = Slot()
            while len(self._slots) > self._keep:
                self._slots.popitem(last=False)
        else:
            self._slots.move_to_end(game_id)
        return slot

    async def _catch_up(self, game_id: GameId, slot: Slot, version: int | None) -> None:
        if slot.game is not None and version is not None and slot.game.version >= version:
            return
        if slot.game is None:
            await self._load(game_id, slot)
        else:
            edition, game = slot.held
            slot.game = None
            rows = await self._store.read(game_id, game.version)
            slot.game = replay(edition, game, _happened(edition.ruleset, rows))

    async def _load(self, game_id: GameId, slot: Slot) -> None:
        head = await self._store.head(game_id)
        if head is None:
            raise NotFound("there is no such game")
        edition, game = await self._begin(await self._store.read(game_id, 0, 1), game_id)
        slot.edition = edition
        cached = await self._cache.get(_cache_key(edition, game_id, head.version))
        if cached is not None:
            slot.game = decode_game(edition.ruleset, cached)
        else:
            rows = await self._store.read(game_id, 1)
            slot.game = replay(edition, game, _happened(edition.ruleset, rows))

    async def _begin(self, rows: list[RecordedEvent], game_id: GameId) -> tuple[Edition, AnyGame]:
        first = rows[0]
        created = decode_table_event(first.type, first.data)
        assert isinstance(created, Created)
        edition = await self._editions.get(created.ruleset, created.rules_version, created.content_hash)
        game = create(game_id, created, first.at)
        game.head_hash = first.hash
        return edition, game


def _happened(ruleset: AnyRuleset, rows: Iterable[RecordedEvent]) -> Iterable[Happened]:
    for row in rows:
        event = decode_event(ruleset, row.type, row.data)
        yield Happened(event, row.seat, row.at, row.command is not None, row.hash)


def _cache_key(edition: Edition, game_id: GameId, version: int) -> str:
    ruleset = edition.ruleset
    schema = f"{TABLE_SCHEMA}.{ruleset.state_schema}"
    return f"game:{game_id}:{version}:{ruleset.id}.{ruleset.rules_version}:{schema}:{edition.content_hash[:16]}"
