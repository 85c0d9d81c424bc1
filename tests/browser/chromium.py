"""A real Chromium without a window, driven by its DevTools protocol."""

import asyncio
import itertools
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)
SECONDS = 60.0
"""How long it may take to start, and a page to answer."""


def program() -> str | None:
    """The Chromium of this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Page:
    """One page. One caller at a time."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = itertools.count(1)
        self._session: dict[str, str] = {}
        self._events: set[str] = set()

    async def open(self, url: str) -> None:
        """Load it; everything is evaluated in it from now on."""
        target = await self._ask("Target.createTarget", url="about:blank")
        session = await self._ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = {"sessionId": session["sessionId"]}
        await self._ask("Page.enable")
        await self._ask("Page.navigate", url=url)
        while "Page.loadEventFired" not in self._events:
            await self._receive()

    async def evaluate(self, script: str) -> Any:
        """What the script gives, awaited if it is a promise. Fails with what the page throws."""
        told = await self._ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    async def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params, **self._session}
        await self._connection.send(msgspec.json.encode(message).decode())
        while (told := await self._receive()).get("id") != number:
            pass
        assert "error" not in told, (method, told["error"])
        return told["result"]

    async def _receive(self) -> Any:
        told = msgspec.json.decode(await asyncio.wait_for(self._connection.recv(), SECONDS))
        self._events.add(told.get("method", ""))
        return told


@asynccontextmanager
async def chromium(profile: Path) -> AsyncIterator[Page]:
    """A browser with a new profile, and a page in it."""
    found = program()
    assert found is not None
    with (profile.parent / "chromium.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(found, *FLAGS, f"--user-data-dir={profile}", stdout=log, stderr=log)
    try:
        port, path = await _address(profile / "DevToolsActivePort", process)
        async with connect(f"ws://127.0.0.1:{port}{path}", max_size=None, ping_interval=None, proxy=None) as connection:
            yield Page(connection)
            with suppress(Exception):
                await connection.send('{"id": 0, "method": "Browser.close"}')
                await asyncio.wait_for(process.wait(), 10)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _address(file: Path, process: asyncio.subprocess.Process) -> list[str]:
    """Port and path, which it writes down when it listens."""
    async with asyncio.timeout(SECONDS):
        while process.returncode is None:
            with suppress(FileNotFoundError):
                lines = file.read_text().split()  # noqa: ASYNC240 - a small local file
                if len(lines) == 2:
                    return lines
            await asyncio.sleep(0.02)
    raise AssertionError("Chromium ended at once; see chromium.log beside its profile")
