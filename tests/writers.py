"""Writers that behave as the services do: they append at the head they know, and send again what they got no answer to."""

import asyncio
import random
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from domain.kernel.ids import GameId
from infrastructure.records import Append, DatabaseUnavailable, VersionConflict
from tests.streams import OWNER, Stores, Stream, Told, actor_of, facts


@dataclass
class Record:
    """What the writers did and were told."""

    told: list[Told] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    on_told: Callable[[Told], None] = lambda _: None

    def tell(self, one: Told) -> None:
        self.told.append(one)
        self.on_told(one)


async def deliver(stores: Stores, stream_id: GameId, key: str, record: Record, events: int = 1) -> None:
    """Have one command stored, whatever it takes, and once only."""
    while True:
        try:
            last_version = await _attempt(stores, stream_id, key, record, events)
        except VersionConflict:
            record.counts["conflict"] += 1
        except DatabaseUnavailable:
            record.counts["unavailable"] += 1
            await asyncio.sleep(0.02)
        else:
            record.tell(Told(stream_id, actor_of(stream_id), key, last_version))
            return


async def _attempt(stores: Stores, stream_id: GameId, key: str, record: Record, events: int) -> int:
    known = await stores.events.logged(stream_id, actor_of(stream_id), key)
    if known is not None:
        record.counts["repeated"] += 1
        return known.last_version
    head = await stores.events.head(stream_id)
    stream = Stream(stream_id) if head is None else Stream(stream_id, head.version, head.head_hash)
    entry = _maybe_with_facts(stream.entry(key, events))
    await stores.events.append(entry)
    record.counts["stored"] += 1
    return stream.version + events


def _maybe_with_facts(entry: Append) -> Append:
    """Every tenth append takes the slower way, in a transaction that commits long after its events got their positions."""
    return entry._replace(facts=facts(OWNER, None)) if random.random() < 0.1 else entry


async def keep_writing(
    processes: Sequence[Stores], streams: Sequence[GameId], record: Record, stop: asyncio.Event, writers: int
) -> None:
    """Write to all streams from all processes until told to stop; a fifth of the commands is delivered twice at once."""

    async def write() -> None:
        while not stop.is_set():
            stream_id, key, events = random.choice(streams), str(uuid.uuid4()), random.choice((1, 1, 2, 3))
            times = 2 if random.random() < 0.2 else 1
            await asyncio.gather(*(deliver(random.choice(processes), stream_id, key, record, events) for _ in range(times)))

    async with asyncio.TaskGroup() as group:
        for _ in range(writers):
            group.create_task(write())
