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


async def race(call: Call, waiting: Awaitable[None]) -> None:
    """Wait, but no longer than the client is there and the server goes on."""
    call.scope["state"]["waited"] = True
    tasks = [
        asyncio.ensure_future(waiting),
        asyncio.create_task(call.services.drain.wait()),
        asyncio.create_task(client_left(call.receive)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Patience:
    """How long a request will still wait."""

    def __init__(self, call: Call, seconds: int) -> None:
        self._call = call
        self._until = asyncio.get_running_loop().time() + seconds

    @property
    def left(self) -> float:
        """Seconds; 0 when the server is about to end."""
        if self._call.services.drain.begun:
            return 0
        return max(0, self._until - asyncio.get_running_loop().time())
