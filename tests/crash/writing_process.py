"""A process that writes until it is killed, and says on its standard output what it was told: ``python -m`` this, with the
database's URL and the streams."""

import asyncio
import sys
from contextlib import AsyncExitStack

import msgspec

from domain.kernel.ids import GameId
from tests.streams import Stores, Told
from tests.writers import Record, keep_writing


def say(told: Told) -> None:
    """One line, at once: what is still in a buffer at the end was not said."""
    sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
    sys.stdout.buffer.flush()


async def main(url: str, streams: list[GameId]) -> None:
    async with AsyncExitStack() as stack:
        stores = await Stores.open(url, stack)
        await keep_writing([stores], streams, Record(on_told=say), asyncio.Event(), writers=12)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], [GameId(stream_id) for stream_id in sys.argv[2:]]))
