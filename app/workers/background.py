"""The background process: one for all web workers, though several may stand by for each other."""

import asyncio
import signal

import structlog

from app.bootstrap import Services, services
from app.settings import Settings
from app.workers.opponents import Opponents

log = structlog.get_logger(__name__)


def main(settings: Settings) -> None:
    """Run until SIGTERM."""
    asyncio.run(_main(settings))


async def _main(settings: Settings) -> None:
    ending = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ending.set)
    async with services(settings) as made:
        work = asyncio.create_task(run(made))
        stop = asyncio.create_task(ending.wait())
        await asyncio.wait({work, stop}, return_when=asyncio.FIRST_COMPLETED)
        work.cancel()
        await asyncio.wait({work})
        if not work.cancelled():
            work.result()  # an error ends the process; the launcher starts another


async def run(made: Services) -> None:
    """Play for the built-in opponents until cancelled."""
    log.debug("opponents_ready")
    await Opponents(made.feed, made.checkpoints, made.games, made.play, made.hints).run()
