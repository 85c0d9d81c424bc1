"""``uv run python -m tests.bench.append [DATABASE_URL]``: appends a second, as a share of the bare append's rate.

Without a URL it starts a Postgres of its own. Every figure stands between two runs of the yardstick, taken for it alone.
"""

import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import uvloop

from infrastructure.embedded import DataFolder, Postgres
from infrastructure.postgres.migrate import migrate
from infrastructure.records import Append, ToAct
from tests.bench.yardstick import EVENT, bare_appends_a_second
from tests.streams import AT, Stores, Stream

SECONDS = 3.0
AT_ONCE = (1, 16, 64)


async def appends_a_second(url: str, at_once: int, events: int) -> float:
    """How many commands a second the store takes from so many callers, each with a game of its own."""
    async with AsyncExitStack() as stack:
        stores = await Stores.open(url, stack)
        begun = time.perf_counter()
        counts = await asyncio.gather(*(_append(stores, begun + SECONDS, events) for _ in range(at_once)))
        return sum(counts) / (time.perf_counter() - begun)


async def _append(stores: Stores, end: float, events: int) -> int:
    stream, done = Stream.new(), 0
    sample = _entry(stream, events)
    while time.perf_counter() < end:
        entry = sample._replace(expected=stream.version, key=f"{done}")
        await stores.events.append(entry)
        stream.stored(entry)
        done += 1
    return done


def _entry(stream: Stream, events: int) -> Append:
    """A command whose events are of the yardstick's size; its hashes are of no account here."""
    entry = stream.entry(events=events, to_act=[ToAct(0, 17, AT)])  # type: ignore[arg-type]
    return entry._replace(events=[event._replace(data=EVENT) for event in entry.events])


async def main(url: str) -> None:
    await migrate(url)
    for events in (1, 3):
        for at_once in AT_ONCE:
            before = await bare_appends_a_second(url)
            rate = await appends_a_second(url, at_once, events)
            bare = (before + await bare_appends_a_second(url)) / 2
            print(
                f"{at_once:3} callers, {events} events a command: {rate:7,.0f}/s = {rate / bare:4.2f} of the bare {bare:,.0f}/s"
            )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        uvloop.run(main(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            server = Postgres(DataFolder(Path(folder) / "waybill"))
            server.start()
            try:
                uvloop.run(main(server.url))
            finally:
                server.stop()
