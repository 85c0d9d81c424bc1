"""Stand-ins for what Redis gives, until it is wired."""

import asyncio

from domain.kernel.ids import GameId
from infrastructure.records import Allowance


class LocalCache:
    async def get(self, key: str) -> bytes | None:
        return None

    def put(self, key: str, previous: str | None, data: bytes) -> None:
        pass


class LocalHints:
    def __init__(self) -> None:
        self._event = asyncio.Event()

    def announce(self, game_id: GameId, version: int) -> None:
        self._event.set()
        self._event = asyncio.Event()

    async def wait(self, game_id: GameId, above: int, seconds: float) -> None:
        await self.wait_any(seconds)

    async def wait_any(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            pass


class LocalLimits:
    def __init__(self) -> None:
        self._left: dict[tuple[str, str], int] = {}

    async def take(self, bucket: str, who: str, cost: int) -> Allowance:
        left = self._left.get((bucket, who), 1000)
        granted = left >= cost
        if granted:
            self._left[bucket, who] = left - cost
        return Allowance(granted, 1000, self._left.get((bucket, who), left), 60, 1)
