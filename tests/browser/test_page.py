"""A page in a real browser plays from another origin, and follows a game through restarts of the server."""

import asyncio
import contextlib
import functools
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import Page, chromium, program
from tests.runtime.running import CLI, Running, eventually

pytestmark = [
    pytest.mark.skipif(program() is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.skipif(sys.platform != "linux", reason="looks after the server's processes through /proc"),
]
OPEN, CLOSED = 1, 2
"""What an ``EventSource`` says of itself; in between it tries again."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """Where the page is, which is not where the server is."""
    handler = functools.partial(_Quiet, directory=str(Path(__file__).parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/page.html"
        server.shutdown()
        thread.join()


class Server:
    """``waybill serve`` on one folder and one port."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._folder = folder
        self.running = Running(folder, CLI, port=str(self._port))

    def restart(self, number: signal.Signals) -> None:
        """End it by this signal, and start it anew."""
        self.running.terminate(number)
        self.running = Running(self._folder, CLI, port=str(self._port))

    def lose_database(self) -> None:
        """Kill it, once it is there."""

        def killed() -> bool:
            found = [pid for pid, line in self.running.children().items() if "bin/postgres" in line]
            for pid in found:
                with contextlib.suppress(ProcessLookupError):  # it may have ended by itself
                    os.kill(pid, signal.SIGKILL)
            return bool(found)

        eventually(killed)


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    server = await asyncio.to_thread(Server, tmp_path_factory.mktemp("data"))
    yield server
    await asyncio.to_thread(server.running.terminate)


@pytest.fixture
async def page(elsewhere: str, server: Server, tmp_path: Path) -> AsyncIterator[Page]:
    """The page, loaded."""
    async with chromium(tmp_path / "profile") as page:
        await page.open(elsewhere)
        await page.evaluate(f"api = {json.dumps(server.running.url)}")
        yield page


async def call(page: Page, method: str, path: str, **sent: Any) -> Any:
    """What the page's ``fetch`` is answered."""
    return await page.evaluate(f"call({json.dumps(method)}, {json.dumps(path)}, {json.dumps(sent)})")


async def seated(page: Page, names: tuple[str, str], **options: int) -> tuple[str, list[str]]:
    """The path of a game that two new accounts of the page have begun, and their tokens."""
    made = [await call(page, "POST", "/v1/accounts", key=name, body={"name": name, "kind": "human"}) for name in names]
    tokens = [one["body"]["token"] for one in made]
    opening = {"ruleset": "expedite", "seats": 2, "options": options}
    opened = await call(page, "POST", "/v1/games", token=tokens[0], key="open", body=opening)
    game = opened["headers"]["location"]
    assert game == f"/v1/games/{opened['body']['id']}"
    await call(page, "POST", f"{game}/seats", token=tokens[1], key="sit", body={})
    return game, tokens


async def test_a_page_on_another_origin_plays_and_reads_what_it_needs(page: Page) -> None:
    game, tokens = await seated(page, ("page-ann", "page-bob"))
    for _ in range(4):
        done = await page.evaluate(f"playFirst({json.dumps(game)}, {json.dumps(tokens)})")
        listed, played = done["listed"], done["played"]
        assert listed["headers"]["etag"] == f'"{listed["body"]["version"]}-seat{listed["body"]["seat"]}"'
        assert played["status"] == 201, played
        assert played["headers"]["ratelimit"].startswith('"play";')
        assert played["headers"]["x-request-id"]
    seen = await call(page, "GET", f"{game}/view", token=tokens[0])
    again = await call(page, "GET", f"{game}/view", token=tokens[0], **{"If-None-Match": seen["headers"]["etag"]})
    assert (again["status"], again["headers"]["etag"]) == (304, seen["headers"]["etag"])
    refused = await call(page, "GET", "/v1/accounts/me")
    assert (refused["status"], refused["body"]["code"]) == (401, "token_required")
    assert refused["headers"]["www-authenticate"].startswith("Bearer")
    withdrawn = await call(page, "GET", "/v1/tokens", token=tokens[0])
    path = f"/v1/tokens/{withdrawn['body']['items'][0]['id']}"
    assert (await call(page, "DELETE", path, token=tokens[0]))["status"] == 204


async def test_the_browser_does_hold_the_page_to_what_the_server_allows(page: Page) -> None:
    """Else the test above would show nothing."""
    blocked = "call('GET', '/v1/rulesets', {'X-Unheard-Of': '1'}).then(() => 'allowed', (error) => error.name)"
    assert await page.evaluate(blocked) == "TypeError"
    assert (await call(page, "GET", "/v1/rulesets"))["status"] == 200


async def test_a_stream_survives_restarts_with_nothing_lost_or_doubled(page: Page, server: Server) -> None:
    game, tokens = await seated(page, ("page-cid", "page-dot"), turn_limit=6)
    play = f"playFirst({json.dumps(game)}, {json.dumps(tokens)})"
    await page.evaluate(f"follow({json.dumps(game)})")
    for restarts, number in enumerate((signal.SIGTERM, signal.SIGKILL), 1):
        for _ in range(3):
            version = (await page.evaluate(play))["played"]["body"]["receipt"]["version"]
        await until(page, version, opened=restarts)
        await asyncio.to_thread(server.restart, number)
        version = (await page.evaluate(play))["played"]["body"]["receipt"]["version"]  # before the browser is back, or after
        heard = await until(page, version, opened=restarts + 1)
        assert heard["byes"] == ["shutdown"]  # who is killed says nothing
    while (await call(page, "GET", game))["body"]["status"] == "running":
        await page.evaluate(play)
    now = (await call(page, "GET", game))["body"]
    heard = await until(page, now["version"], opened=3, ready=CLOSED)  # by itself: there is no more to come, it was told
    assert heard["end"] == {"version": now["version"], "status": "finished", "outcome": now["outcome"]}


async def test_a_stream_survives_that_the_database_is_away(page: Page, server: Server) -> None:
    """Also when the browser comes again in the meantime: an error instead of a stream would make it give up."""
    game, tokens = await seated(page, ("page-eve", "page-fay"))
    play = f"playFirst({json.dumps(game)}, {json.dumps(tokens)})"
    await page.evaluate(f"follow({json.dumps(game)})")
    version = (await page.evaluate(play))["played"]["body"]["receipt"]["version"]
    await until(page, version, opened=1)
    async with asyncio.timeout(60):
        while len(await page.evaluate("heard.byes")) < 2:  # it is back between two kills, and away longer after each
            await asyncio.to_thread(server.lose_database)
    version = (await page.evaluate(play))["played"]["body"]["receipt"]["version"]
    heard = await until(page, version, opened=3)
    assert heard["byes"][:2] == ["unavailable", "unavailable"]  # the stream that was open, and one that could not begin


async def until(page: Page, version: int, opened: int, ready: int = OPEN) -> Any:
    """What the page has heard when it has heard of this version, was connected so often, and is as it is to be.

    Every version came once, in order, under its own number.
    """
    heard = await page.evaluate(f"until({json.dumps({'version': version, 'opened': opened, 'ready': ready})})")
    assert heard["versions"] == [[number, number] for number in range(1, version + 1)]
    assert heard["opened"] >= opened
    assert heard["ready"] == ready
    return heard
