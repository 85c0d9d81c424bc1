"""Token buckets. The shared ones are in Redis; a process takes from them in slices, so that most requests ask nobody."""

import math
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import cast

from infrastructure.limits import Limit
from infrastructure.observe.metrics import RATE_LIMITED
from infrastructure.records import Allowance
from infrastructure.redis.client import Redis
from infrastructure.redis.wire import Away

_REMEMBERED = 50_000
"""Callers, per process."""
_SLICE = 20
"""A slice is this part of a bucket, and at most what drips into it in a second."""
_SLICE_SECONDS = 5.0
"""A slice that is not used up by then is lost."""

_TAKE = """
local now = redis.call('TIME')
now = now[1] + now[2] / 1e6
local burst, rate, least, wish = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local kept = redis.call('HMGET', KEYS[1], 'at', 'level')
local level = math.min(burst, (tonumber(kept[2]) or burst) + math.max(0, now - (tonumber(kept[1]) or now)) * rate)
local taken = math.min(wish, math.floor(level))
if taken < least then taken = 0 end
redis.call('HSET', KEYS[1], 'at', string.format('%.6f', now), 'level', string.format('%.6f', level - taken))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / rate) + 1)
return {taken, math.floor(level - taken)}
"""


class Bucket:
    """A token bucket in memory."""

    __slots__ = ("at", "level")

    def __init__(self, level: float) -> None:
        self.level = level
        self.at = time.monotonic()

    def take(self, limit: Limit, cost: int) -> bool:
        """A negative cost gives back."""
        now = time.monotonic()
        self.level = min(limit.burst, self.level + (now - self.at) * limit.per_second)
        self.at = now
        if cost > self.level:
            return False
        self.level = min(limit.burst, self.level - cost)
        return True


class LocalRateLimit:
    """The process's own buckets."""

    def __init__(self, limits: Mapping[str, Limit]) -> None:
        self._limits = limits
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    async def take(self, bucket: str, who: str, cost: int) -> Allowance:
        """Ask for so much; nothing is taken if it is not there. A negative cost gives back."""
        limit = self._limits[bucket]
        held = self._bucket(bucket, who, limit)
        return allowance(limit, held.take(limit, min(cost, limit.burst)), held.level, cost, bucket)

    def _bucket(self, bucket: str, who: str, limit: Limit) -> Bucket:
        held = self._buckets.get((bucket, who))
        if held is None:
            held = self._buckets[bucket, who] = Bucket(limit.burst)
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end((bucket, who))
        return held


class Slice:
    """Tokens taken from a shared bucket in advance, and what was left there."""

    __slots__ = ("held", "left", "until")

    def __init__(self) -> None:
        self.held = 0
        self.left = 0
        self.until = 0.0


class RedisRateLimit:
    """Shared buckets; while Redis is away each process has its own."""

    def __init__(self, redis: Redis, limits: Mapping[str, Limit]) -> None:
        self._redis = redis
        self._limits = limits
        self._slices: OrderedDict[tuple[str, str], Slice] = OrderedDict()
        self._alone = LocalRateLimit(limits)

    async def take(self, bucket: str, who: str, cost: int) -> Allowance:
        """Ask for so much; nothing is taken if it is not there. A negative cost gives back."""
        limit, held = self._limits[bucket], self._slice(bucket, who)
        cost = min(cost, limit.burst)
        if held.until < time.monotonic():
            held.held = 0
        if held.held < cost:
            try:
                await self._refill(held, bucket, who, limit, cost)
            except Away:
                return await self._alone.take(bucket, who, cost)
        granted = held.held >= cost
        if granted:
            held.held -= cost
        return allowance(limit, granted, held.left + held.held, cost, bucket)

    async def _refill(self, held: Slice, bucket: str, who: str, limit: Limit, cost: int) -> None:
        least = cost - held.held
        wish = max(least, int(min(limit.burst / _SLICE, limit.per_second)))
        reply = await self._redis.call(
            "EVAL", _TAKE, 1, f"waybill:limit:{bucket}:{who}", limit.burst, limit.per_second, least, wish
        )
        taken, held.left = cast(list[int], reply)
        held.held += taken
        held.until = time.monotonic() + _SLICE_SECONDS

    def _slice(self, bucket: str, who: str) -> Slice:
        held = self._slices.get((bucket, who))
        if held is None:
            held = self._slices[bucket, who] = Slice()
            if len(self._slices) > _REMEMBERED:
                self._slices.popitem(last=False)
        else:
            self._slices.move_to_end((bucket, who))
        return held


def allowance(limit: Limit, granted: bool, level: float, cost: int, bucket: str) -> Allowance:
    """The answer for a bucket that now holds ``level``."""
    remaining = min(limit.burst, max(0, int(level)))
    reset = math.ceil((limit.burst - remaining) / limit.per_second)
    if granted:
        return Allowance(True, limit.burst, remaining, reset, 0)
    RATE_LIMITED.labels(bucket).inc()
    return Allowance(False, limit.burst, remaining, reset, max(1, math.ceil((cost - level) / limit.per_second)))
