"""Two worker processes of one server behave as one: it makes no difference which of them a request comes to."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import msgspec
import pytest

from tests.http.conftest import Api, Json, caller, legal, opened, play_first, player
from tests.runtime.running import CLI, Running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks after the server's processes through /proc")
CREATE = 40


class Pair(NamedTuple):
    """One player, connected to each of the two workers."""

    one: Api
    two: Api

    def at(self, number: int) -> Api:
        """Now this one, now the other."""
        return self[number % 2]


@pytest.fixture(scope="module")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """Where ``waybill serve`` serves, with two workers."""
    limits = f"create={CREATE}/0.001"
    running = await asyncio.to_thread(Running, tmp_path_factory.mktemp("data"), CLI, workers="2", rate_limits=limits)
    yield running.url
    await asyncio.to_thread(running.terminate)


@pytest.fixture
async def ada(url: str) -> AsyncIterator[Pair]:
    async with pair(url) as ada:
        yield ada


@asynccontextmanager
async def pair(url: str) -> AsyncIterator[Pair]:
    """A new player."""
    async with await player(url) as someone, both(url, someone.token) as connected:
        yield connected


@asynccontextmanager
async def both(url: str, token: str) -> AsyncIterator[Pair]:
    """A caller of each worker. It keeps to its connection, as long as it sends one request after the other."""
    async with caller(url, token) as one:
        first = await worker(one)
        for _ in range(200):
            async with caller(url, token) as two:
                if await worker(two) != first:
                    yield Pair(one, two)
                    return
        raise AssertionError("200 connections came to the same worker")


async def worker(api: Api) -> str:
    """Which worker answers: the request ids of a process begin alike."""
    return str((await api.get("/health/live")).headers["x-request-id"]).partition("-")[0]


async def test_a_game_is_played_at_both_in_turn(ada: Pair) -> None:
    game = await opened(ada.one, hot_seat=True)
    for number in range(12):
        now = await ada.at(number).ok("GET", f"/v1/games/{game['id']}")
        seat = now["to_act"][0]["seat"]
        listed = await legal(ada.at(number), game, seat=seat)
        assert listed["version"] == now["version"]
        body = {"commands": listed["commands"][:1], "seat": seat, "decision": listed["decision"]["number"]}
        played = await ada.at(number + 1).ok("POST", f"/v1/games/{game['id']}/commands", json=body)
        assert played["receipt"]["first_version"] == now["version"] + 1
        seen = [await who.get(f"/v1/games/{game['id']}/view", params={"seat": seat}) for who in ada]
        assert seen[0].content == seen[1].content
        assert seen[0].headers["etag"] == f'"{played["receipt"]["version"]}-seat{seat}"' == seen[1].headers["etag"]


async def test_equal_keys_that_come_to_both_at_once_play_once(ada: Pair) -> None:
    game = await opened(ada.one, hot_seat=True)
    for number in range(12):
        waiting = (await ada.one.ok("GET", f"/v1/games/{game['id']}"))["to_act"][0]
        listed = await legal(ada.one, game, seat=waiting["seat"])
        body, key = {"commands": listed["commands"][:1], "seat": waiting["seat"]}, {"idempotency-key": f"{game['id']}-{number}"}
        sent = [who.post(f"/v1/games/{game['id']}/commands", json=body, headers=key) for who in ada]
        answers = await asyncio.gather(*sent)
        assert [answer.status_code for answer in answers] == [201, 201]
        assert answers[0].content == answers[1].content
        assert [answer.headers.get("idempotency-replayed", "") for answer in answers].count("true") == 1


async def test_equal_keys_that_come_to_both_at_once_open_one_game(ada: Pair) -> None:
    for number in range(6):
        key = {"idempotency-key": f"open-{number}"}
        body = {"ruleset": "expedite", "seats": 2}
        answers = await asyncio.gather(*(who.post("/v1/games", json=body, headers=key) for who in ada))
        assert [answer.status_code for answer in answers] == [201, 201]
        assert answers[0].headers["location"] == answers[1].headers["location"]
    assert len((await ada.one.ok("GET", "/v1/games", params={"account": "me"}))["items"]) == 6


async def test_streams_of_both_tell_at_once_what_is_played_at_either(ada: Pair, url: str) -> None:
    """Whoever only looked for himself once a second would need eight seconds for this."""
    async with pair(url) as ben, streamed(ben.one, await opened(ada.one, hot_seat=True)) as first:
        game = {"id": first.game_id}
        async with streamed(ben.two, game) as second:
            began = time.monotonic()
            for number in range(16):
                seat = (await ada.one.ok("GET", f"/v1/games/{game['id']}"))["to_act"][0]["seat"]
                listed = await legal(ada.at(number), game, seat=seat)
                body = {"commands": listed["commands"][:1], "seat": seat}
                played = await ada.at(number).ok("POST", f"/v1/games/{game['id']}/commands", json=body)
                version = played["receipt"]["version"]
                assert await first.to(version) == await second.to(version) == list(range(1, version + 1))
            assert time.monotonic() - began < 5


class Streamed:
    """A stream as far as it was read."""

    def __init__(self, game_id: str, lines: AsyncIterator[str]) -> None:
        self.game_id = game_id
        self._lines = lines
        self._versions: list[int] = []

    async def to(self, version: int) -> list[int]:
        """Read up to a version; all versions that came so far."""
        while self._versions[-1:] != [version]:
            message = msgspec.json.decode(await asyncio.wait_for(anext(self._lines), 10))
            self._versions += [message["version"]] if "event" in message else []
        return self._versions


@asynccontextmanager
async def streamed(who: Api, game: Json) -> AsyncIterator[Streamed]:
    """A spectator's stream."""
    path = f"/v1/games/{game['id']}/events/stream"
    async with who.stream("GET", path, headers={"accept": "application/x-ndjson"}) as answer:
        assert answer.status_code == 200
        yield Streamed(game["id"], answer.aiter_lines())


async def test_who_waits_at_one_is_woken_by_what_is_played_at_the_other(ada: Pair, url: str) -> None:
    async with pair(url) as ben:
        game = await opened(ada.one)
        await ben.one.ok("POST", f"/v1/games/{game['id']}/seats", json={})
        began = time.monotonic()
        for number in range(8):
            seat = (await ada.one.ok("GET", f"/v1/games/{game['id']}"))["to_act"][0]["seat"]
            acting, idle = (ada, ben) if seat == 0 else (ben, ada)
            before = (await idle.at(number).get(f"/v1/games/{game['id']}/view")).headers["etag"]
            path, headers = f"/v1/games/{game['id']}/view", {"if-none-match": before}
            waiting = asyncio.create_task(idle.at(number).get(path, params={"wait": 30}, headers=headers))
            await asyncio.sleep(0.05)
            played = await play_first(acting.at(number + 1), game)
            assert (await waiting).json()["version"] == played["receipt"]["version"]
        assert time.monotonic() - began < 6


async def test_a_withdrawn_token_is_refused_by_both_at_once(ada: Pair, url: str) -> None:
    for number in range(4):
        made = await ada.one.ok("POST", "/v1/tokens", json={"scopes": ["read"]})
        async with both(url, made["token"]) as other:
            for who in other:
                await who.ok("GET", "/v1/accounts/me")
            await ada.at(number).ok("DELETE", f"/v1/tokens/{made['id']}")
            for who in other:
                await who.problem(401, "invalid_token", "GET", "/v1/accounts/me")


async def test_limits_are_shared(url: str) -> None:
    async with pair(url) as eve:
        answers = [await eve.at(number // 3).post("/v1/games", json={}) for number in range(CREATE + 6)]
        assert [answer.status_code for answer in answers] == [400] * CREATE + [429] * 6
        left = [int(answer.headers["ratelimit"].split("r=")[1].split(";")[0]) for answer in answers[:CREATE]]
        assert left == list(range(CREATE - 1, -1, -1))
