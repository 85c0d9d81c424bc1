"""The whole application on a real server over a real Postgres, and people who call it."""

import asyncio
import itertools
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import Litestar

from app.main import create_app
from app.serving import Protocol
from app.settings import Settings
from tests.http.contract import hold_against_document

Json = Any
_numbers = itertools.count()


class Api(httpx.AsyncClient):
    """A caller, with or without a token."""

    account: Json = None
    token: str = ""

    async def request(self, *args: Any, **sent: Any) -> httpx.Response:
        """Every answer is held against the OpenAPI document."""
        answer = await super().request(*args, **sent)
        hold_against_document(answer)
        return answer

    async def ok(self, method: str, path: str, **sent: Any) -> Json:
        """Sends what must succeed; the answer's JSON."""
        answer = await self.request(method, path, **sent)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def problem(self, status: int, code: str, method: str, path: str, **sent: Any) -> Json:
        """Sends what must be refused; the problem."""
        return problem(await self.request(method, path, **sent), status, code)


def problem(answer: httpx.Response, status: int, code: str) -> Json:
    """An answer that must be this problem."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    assert answer.headers["content-type"] == "application/problem+json"
    said = answer.json()
    assert (said["status"], said["code"], said["type"]) == (status, code, f"/problems/{code}"), said
    assert said["title"]
    assert said["detail"]
    assert said["instance"].startswith("/")
    return said


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # they are pytest's


@asynccontextmanager
async def serving(app: Any) -> AsyncIterator[str]:
    """The URL under which an application is served."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = _Server(uvicorn.Config(app, http=Protocol, lifespan="on", log_config=None, timeout_graceful_shutdown=5))
        running = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            assert not running.done()
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        await running


@pytest.fixture(scope="module")
async def app(module_database_url: str) -> Litestar:
    """The application; ``url`` starts it."""
    return create_app(Settings(database_url=module_database_url))


@pytest.fixture(scope="module")
async def url(app: Litestar) -> AsyncIterator[str]:
    """Where the application is served."""
    async with serving(app) as url:
        yield url


def caller(url: str, token: str = "") -> Api:
    """Somebody who calls."""
    api = Api(base_url=url, headers={"authorization": f"Bearer {token}"} if token else {}, timeout=90)
    api.token = token
    return api


async def player(url: str, name: str | None = None) -> Api:
    """Somebody with an account, who calls with its first token."""
    async with caller(url) as stranger:
        made = await stranger.ok("POST", "/v1/accounts", json={"name": name or f"player-{next(_numbers)}", "kind": "human"})
    someone = caller(url, made["token"])
    someone.account = made["account"]
    return someone


@pytest.fixture(scope="module")
async def api(url: str) -> AsyncIterator[Api]:
    """A caller without a token."""
    async with caller(url) as api:
        yield api


@pytest.fixture(scope="module")
async def ada(url: str) -> AsyncIterator[Api]:
    """A player."""
    async with await player(url) as ada:
        yield ada


@pytest.fixture(scope="module")
async def ben(url: str) -> AsyncIterator[Api]:
    """Another player."""
    async with await player(url) as ben:
        yield ben


@pytest.fixture(scope="module")
async def eve(url: str) -> AsyncIterator[Api]:
    """Somebody who has nothing to do with the others' games."""
    async with await player(url) as eve:
        yield eve


async def pages(who: Api, path: str) -> list[Json]:
    """All items of a list, page by page by its links."""
    items: list[Json] = []
    where: str | None = path
    while where is not None:
        answer = await who.get(where)
        page = answer.json()
        items += page["items"]
        where = answer.links.get("next", {}).get("url")
        assert (where is None) == (page["next"] is None)
    return items


async def opened(owner: Api, **asked: Any) -> Json:
    """A new game."""
    return await owner.ok("POST", "/v1/games", json={"ruleset": "expedite", "seats": 2, **asked})


async def started(owner: Api, other: Api, **asked: Any) -> Json:
    """A new game in which both sit."""
    game = await opened(owner, **asked)
    return await other.ok("POST", f"/v1/games/{game['id']}/seats", json={})


async def legal(who: Api, game: Json, **query: Any) -> Json:
    """What a seat may send."""
    return await who.ok("GET", f"/v1/games/{game['id']}/legal-commands", params=query)


async def play_first(who: Api, game: Json, **more: Any) -> Json:
    """Play the first legal command."""
    listed = await legal(who, game)
    body = {"commands": listed["commands"][:1], "decision": listed["decision"]["number"], **more}
    return await who.ok("POST", f"/v1/games/{game['id']}/commands", json=body)


async def whose_turn(game: Json, *players: Api) -> tuple[Api, Api]:
    """Of two players of a game with one open decision: who is to act, and the other."""
    now = await players[0].ok("GET", f"/v1/games/{game['id']}")
    (waiting,) = now["to_act"]
    acting = now["seats"][waiting["seat"]]["account"]["id"]
    first = next(one for one in players if one.account["id"] == acting)
    return first, next(one for one in players if one is not first)
