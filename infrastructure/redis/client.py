"""A process's way to Redis, which may be gone at any time and come back.

While it is away every call fails at once and everything that is sent is forgotten; it is looked for in the background.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Self

import structlog

from infrastructure.observe.metrics import REDIS_LOST, REDIS_UP
from infrastructure.redis.wire import Away, Reply, Wire, Word, connect

log = structlog.get_logger()

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0


class Redis:
    """One connection, kept up."""

    def __init__(
        self,
        url: str,
        name: str = "commands",
        on_up: Callable[[], None] | None = None,
        on_message: Callable[[Reply], None] | None = None,
    ) -> None:
        """``on_up`` is called after each connecting; ``on_message`` with each reply to ``say``, and what is published."""
        self._url = url
        self._name = name
        self._on_up = on_up
        self._on_message = on_message
        self._wire: Wire | None = None
        self._down = asyncio.Event()
        self._known_away = False
        self._refused = False
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> Self:
        """Connect, or begin to look for it if it is away. Raises ``ValueError`` for a bad URL."""
        await self._connect()
        self._task = asyncio.create_task(self._keep_up())
        return self

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        wire, self._wire = self._wire, None
        if wire is not None:
            wire.close()

    @property
    def up(self) -> bool:
        """Whether it is there, as far as known."""
        return self._wire is not None

    async def call(self, *words: Word) -> Reply:
        """Send a command and wait for its reply. Raises ``Away``, at once if it is known to be away."""
        if self._wire is None:
            raise Away("not connected")
        return await self._wire.call(*words)

    def tell(self, *words: Word) -> None:
        """Send a command in the background."""
        if self._wire is not None:
            self._wire.tell(*words)

    def say(self, *words: Word) -> None:
        """Send a command that is answered by messages, such as SUBSCRIBE."""
        if self._wire is not None:
            self._wire.say(*words)

    async def _keep_up(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            if self.up:
                await self._down.wait()
                pause = _FIRST_PAUSE
            await asyncio.sleep(pause)
            await self._connect()
            pause = min(pause * 2, _LONGEST_PAUSE)

    async def _connect(self) -> None:
        try:
            wire = await connect(self._url, self, self._on_message)
        except Away as error:
            self._away(str(error))
            return
        if self._known_away:
            log.warning("redis_back", connection=self._name)
        self._known_away = self._refused = False
        self._wire = wire
        self._down.clear()
        REDIS_UP.labels(self._name).set(1)
        if self._on_up is not None:
            self._on_up()

    def lost(self, wire: Wire) -> None:
        """Called when a connection has ended."""
        if wire is self._wire:
            self._wire = None
            self._down.set()
            REDIS_LOST.labels(self._name).inc()
            self._away("the connection was lost")

    def _away(self, reason: str) -> None:
        if not self._known_away:
            self._known_away = True
            log.warning("redis_away", connection=self._name, reason=reason)
            REDIS_UP.labels(self._name).set(0)

    def refused(self, error: str) -> None:
        """Called when a command was answered with an error; told once until the next connection."""
        if not self._refused:
            self._refused = True
            log.warning("redis_refuses", connection=self._name, reason=error)
