"""The whole application over a real Postgres, and people who call it."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from litestar import Litestar

from app.main import create_app
from app.settings import Settings

Json = Any
_names = (f"player-{n}" for n in itertools.count())


class Api(httpx.AsyncClient):
    """A caller, with or without a token."""

    account: Json = None

    async def problem(self, method: str, path: str, status: int, code: str, **sent: Any) -> Json:
        """Sends what must be refused; the problem."""
        return problem(await self.request(method, path, **sent), status, code)

    async def ok(self, method: str, path: str, **sent: Any) -> Json:
        """Sends what must succeed; the answer's JSON."""
        answer = await self.request(method, path, **sent)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None


def problem(answer: httpx.Response, status: int, code: str) -> Json:
    """An answer that must be a problem."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    said = answer.json()
    assert (said["status"], said["code"], said["type"]) == (status, code, f"/problems/{code}"), said
    assert {"title", "detail", "instance"} <= said.keys()
    return said


@pytest.fixture(scope="module")
async def app(module_database_url: str) -> AsyncIterator[Litestar]:
    """The application, started."""
    app = create_app(Settings(database_url=module_database_url))
    started, stop = asyncio.Event(), asyncio.Event()

    async def run() -> None:
        async with app.lifespan():  # in a task of its own: it must end in the task in which it began
            started.set()
            await stop.wait()

    running = asyncio.create_task(run())
    await asyncio.wait({running, asyncio.ensure_future(started.wait())}, return_when=asyncio.FIRST_COMPLETED)
    yield app
    stop.set()
    await running


@pytest.fixture(scope="module")
async def api(app: Litestar) -> AsyncIterator[Api]:
    """A caller without a token."""
    async with caller(app) as api:
        yield api


def caller(app: Litestar, **headers: str) -> Api:
    """Somebody who calls, with these headers."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)  # type: ignore[arg-type]
    return Api(transport=transport, base_url="http://waybill.test", headers=headers, timeout=30)


async def player(app: Litestar, name: str | None = None) -> Api:
    """Somebody with an account, who calls with its first token."""
    async with caller(app) as stranger:
        made = await stranger.ok("POST", "/v1/accounts", json={"name": name or next(_names), "kind": "human"})
    someone = caller(app, authorization=f"Bearer {made['token']}")
    someone.account = made["account"]
    return someone


@pytest.fixture(scope="module")
async def ada(app: Litestar) -> AsyncIterator[Api]:
    """A player."""
    async with await player(app) as ada:
        yield ada


@pytest.fixture(scope="module")
async def ben(app: Litestar) -> AsyncIterator[Api]:
    """Another player."""
    async with await player(app) as ben:
        yield ben
