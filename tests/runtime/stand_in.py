"""A small application to be launched instead of Waybill's: what is tested is the launcher."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator

from litestar import Litestar, get
from litestar.response import ServerSentEvent

from app.drain import drain
from app.settings import Settings


@get("/pid", sync_to_thread=False)
def pid() -> int:
    # Not above: the launcher imports this file too, and first says where metrics go.
    from infrastructure.observe.metrics import REQUESTS  # noqa: PLC0415

    REQUESTS.labels("pid", "200").inc()
    return os.getpid()


@get("/slow")
async def slow() -> str:
    await asyncio.sleep(1)
    return "done"


async def _ticks() -> AsyncIterator[str]:
    yield "open"
    await drain.wait()
    yield "bye"


@get("/stream", sync_to_thread=False)
def stream() -> ServerSentEvent:
    return ServerSentEvent(_ticks())


@get("/stuck", sync_to_thread=False)
def stuck() -> ServerSentEvent:
    """A stream that does not heed the drain."""

    async def forever() -> AsyncIterator[str]:
        yield "open"
        await asyncio.sleep(3600)

    return ServerSentEvent(forever())


def create_app(settings: Settings) -> Litestar:
    return Litestar([pid, slow, stream, stuck], openapi_config=None, logging_config=None)


def background(settings: Settings) -> None:
    while True:
        time.sleep(3600)


if __name__ == "__main__":
    from app import launcher

    launcher.serve(
        Settings.read(os.environ),
        lambda text: print(text, flush=True),
        launcher.Entry("tests.runtime.stand_in:create_app", "tests.runtime.stand_in:background"),
    )
    sys.exit(0)
