"""What may go away at any time: cached states, hints, rate limits. In Redis, or in the one process there is."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple

from infrastructure.limits import LIMITS, Limit, limits
from infrastructure.redis.client import Redis
from infrastructure.redis.game_cache import LocalGameCache, RedisGameCache
from infrastructure.redis.hints import LocalHints, RedisHints
from infrastructure.redis.rate_limit import LocalRateLimit, RedisRateLimit

__all__ = ["LIMITS", "Limit", "Redis", "Volatile", "limits", "volatile"]


class Volatile(NamedTuple):
    """The three, for one process."""

    cache: RedisGameCache | LocalGameCache
    hints: LocalHints
    rate_limit: RedisRateLimit | LocalRateLimit


@asynccontextmanager
async def volatile(url: str | None, rates: Mapping[str, Limit] = LIMITS) -> AsyncIterator[Volatile]:
    """The three in Redis, which need not be there yet, or within this process. Raises ``ValueError`` for a bad URL."""
    if url is None:
        yield Volatile(LocalGameCache(), LocalHints(), LocalRateLimit(rates))
        return
    redis = await Redis(url).open()
    hints = await RedisHints(redis, url).open()
    try:
        yield Volatile(RedisGameCache(redis), hints, RedisRateLimit(redis, rates))
    finally:
        await hints.close()
        await redis.close()
