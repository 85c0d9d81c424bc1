"""Word that a game has a new version: at once within the process, by one Redis channel to the others."""

import asyncio
import contextlib
from collections import OrderedDict
from typing import Self

from domain.kernel.ids import GameId
from infrastructure.redis.client import Redis
from infrastructure.redis.wire import Reply

_CHANNEL = "waybill:hints"
_REMEMBERED = 20_000
_PATIENCE_WITHOUT_WORD = 0.5
"""Seconds after which whoever waits looks for himself while no word can come from other processes."""


class LocalHints:
    """Hints within one process."""

    def __init__(self) -> None:
        self._newest: OrderedDict[GameId, int] = OrderedDict()
        self._waiters: dict[GameId, set[tuple[int, asyncio.Future[None]]]] = {}
        self._any: set[asyncio.Future[None]] = set()

    def announce(self, game_id: GameId, version: int) -> None:
        """Wake who waits for it."""
        if self._newest.get(game_id, 0) >= version:
            return
        self._newest[game_id] = version
        self._newest.move_to_end(game_id)
        if len(self._newest) > _REMEMBERED:
            self._newest.popitem(last=False)
        for above, future in self._waiters.get(game_id, ()):
            if version > above:
                _wake(future)
        for future in self._any:
            _wake(future)

    async def wait(self, game_id: GameId, above: int, seconds: float) -> None:
        """Return when word comes, or has come already, of a version above this one, or after the time."""
        if self._newest.get(game_id, 0) > above:
            return
        waiter = (above, asyncio.get_running_loop().create_future())
        waiters = self._waiters.setdefault(game_id, set())
        waiters.add(waiter)
        try:
            await _within(waiter[1], seconds)
        finally:
            waiters.discard(waiter)
            if not waiters and self._waiters.get(game_id) is waiters:
                del self._waiters[game_id]

    async def wait_any(self, seconds: float) -> None:
        """Return when word comes of any game, or after the time."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._any.add(future)
        try:
            await _within(future, seconds)
        finally:
            self._any.discard(future)

    def wake_all(self) -> None:
        """Let everybody look for himself: word may have been lost."""
        for future in self._any.union(*({future for _, future in waiters} for waiters in self._waiters.values())):
            _wake(future)


class RedisHints(LocalHints):
    """Hints to and from all processes. One connection speaks, another listens."""

    def __init__(self, redis: Redis, url: str) -> None:
        super().__init__()
        self._redis = redis
        self._ear = Redis(url, "hints", self._subscribe, self._hear)
        self._subscribed = False

    async def open(self) -> Self:
        """Begin to listen. Raises ``ValueError`` for a bad URL."""
        await self._ear.open()
        return self

    async def close(self) -> None:
        """Stop listening."""
        await self._ear.close()

    def announce(self, game_id: GameId, version: int) -> None:
        """Wake who waits for it here, and tell the others in the background."""
        super().announce(game_id, version)
        self._redis.tell("PUBLISH", _CHANNEL, f"{game_id} {version}")

    async def wait(self, game_id: GameId, above: int, seconds: float) -> None:
        """Shorter while no word can come from elsewhere."""
        await super().wait(game_id, above, seconds if self._hears() else min(seconds, _PATIENCE_WITHOUT_WORD))

    def _hears(self) -> bool:
        return self._subscribed and self._ear.up and self._redis.up

    def _subscribe(self) -> None:
        self._subscribed = False
        self._ear.say("SUBSCRIBE", _CHANNEL)

    def _hear(self, reply: Reply) -> None:
        match reply:
            case [b"message", _, bytes(text)]:
                game_id, _, version = text.decode().partition(" ")
                super().announce(GameId(game_id), int(version))
            case [b"subscribe", *_]:
                self._subscribed = True
                self.wake_all()  # what was said before is lost
            case _:
                pass


def _wake(future: "asyncio.Future[None]") -> None:
    if not future.done():
        future.set_result(None)


async def _within(future: "asyncio.Future[None]", seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await future
