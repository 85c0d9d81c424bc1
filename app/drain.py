"""The server is about to end: whatever stays open by itself says goodbye and closes."""

import asyncio


class Drain:
    """Begins once in the life of a server. Streams and waiting requests race against ``wait``."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    @property
    def begun(self) -> bool:
        """Whether the server is ending."""
        return self._event.is_set()

    def begin(self) -> None:
        """Wake everybody who waits; in the event loop's thread."""
        self._event.set()

    async def wait(self) -> None:
        """Return when the server is ending."""
        await self._event.wait()


drain = Drain()
"""This process's; its server begins it on SIGTERM and SIGINT."""
