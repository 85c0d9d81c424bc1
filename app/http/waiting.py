"""Answers that are held back until there is something to tell."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Final

from msgspec import Meta

from app.http.call import Call
from app.http.replies import client_left

Wait = Annotated[int, Meta(ge=0, le=60, description="Seconds to hold the answer back until there is something to tell.")]
POLL: Final = 1.0
"""Seconds after which a list is looked at again."""


class Patience:
    """How long a request will still wait: until its time is up, its client has gone, or the server is about to end."""

    def __init__(self, call: Call, seconds: int) -> None:
        self._call = call
        self._until = asyncio.get_running_loop().time() + seconds

    @property
    def left(self) -> float:
        """Seconds; 0 when it is not to wait any more."""
        if self._call.services.drain.begun:
            return 0
        return max(0, self._until - asyncio.get_running_loop().time())

    async def race(self, waiting: Awaitable[None]) -> None:
        """Wait, but no longer than the client is there and the server goes on."""
        self._call.scope["state"]["waited"] = True
        leaving = asyncio.create_task(client_left(self._call.receive))
        tasks = [asyncio.ensure_future(waiting), asyncio.create_task(self._call.services.drain.wait()), leaving]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                self._until = 0  # else whoever asks again would do so without a pause until the time is up
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
