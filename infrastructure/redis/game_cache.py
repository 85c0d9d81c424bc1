"""Encoded states of games under keys that carry the version, in Redis or in this process."""

from collections import OrderedDict
from typing import cast

from infrastructure.observe.metrics import CACHE_READS
from infrastructure.redis.client import Redis
from infrastructure.redis.wire import Away

_PREFIX = "waybill:"
_KEEP_SECONDS = 6 * 3600


class RedisGameCache:
    """Shared by all processes."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def get(self, key: str) -> bytes | None:
        """``None`` if it is not there or cannot be had."""
        try:
            data = await self._redis.call("GET", _PREFIX + key)
        except Away:
            CACHE_READS.labels("away").inc()
            return None
        CACHE_READS.labels("miss" if data is None else "hit").inc()
        return cast(bytes | None, data)

    def put(self, key: str, previous: str | None, data: bytes) -> None:
        """Never overwrites; drops the previous version's."""
        self._redis.tell("SET", _PREFIX + key, data, "NX", "EX", _KEEP_SECONDS)
        if previous is not None:
            self._redis.tell("UNLINK", _PREFIX + previous)


class LocalGameCache:
    """The process's own; forgets what was not used for longest."""

    def __init__(self, limit: int = 64_000_000) -> None:
        """``limit``: bytes."""
        self._data: OrderedDict[str, bytes] = OrderedDict()
        self._left = limit

    async def get(self, key: str) -> bytes | None:
        """``None`` if it is not there."""
        data = self._data.get(key)
        if data is not None:
            self._data.move_to_end(key)
        CACHE_READS.labels("miss" if data is None else "hit").inc()
        return data

    def put(self, key: str, previous: str | None, data: bytes) -> None:
        """Never overwrites; drops the previous version's."""
        if previous is not None:
            self._left += len(self._data.pop(previous, b""))
        if key not in self._data:
            self._data[key] = data
            self._left -= len(data)
        while self._left < 0:
            self._left += len(self._data.popitem(last=False)[1])
