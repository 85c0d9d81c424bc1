"""Cache, hints and rate limits over a real Redis that is killed, frozen and started again under them."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from domain.kernel.ids import GameId
from infrastructure.embedded import Child, DataFolder, Valkey
from infrastructure.redis import Limit, Volatile, volatile

GAME, OTHER = GameId("018f0000-0000-7000-8000-000000000001"), GameId("018f0000-0000-7000-8000-000000000002")
FEW = {"play": Limit(100, 1.0), "create": Limit(3, 0.5)}
SOON = 0.03
"""Seconds: at once, but for what else this machine does."""


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[Valkey]:
    """A Redis of the test's own, to be mistreated."""
    folder = DataFolder(tmp_path)
    server = Valkey(folder)
    server.start()
    yield server
    server.stop()
    folder.release()


@pytest.fixture
async def one(valkey: Valkey) -> AsyncIterator[Volatile]:
    """A process's cache, hints and limits."""
    async with volatile(valkey.url, FEW) as made:
        yield made


@pytest.fixture
async def two(valkey: Valkey) -> AsyncIterator[Volatile]:
    """Another process's."""
    async with volatile(valkey.url, FEW) as made:
        yield made


@pytest.fixture(params=["in Redis", "in the process"])
async def either(request: pytest.FixtureRequest, valkey: Valkey) -> AsyncIterator[Volatile]:
    """What has to behave the same with Redis and without."""
    async with volatile(valkey.url if request.param == "in Redis" else None, FEW) as made:
        yield made


def kill(valkey: Valkey) -> None:
    """End it, as a crash does, and wait until it is gone."""
    assert valkey.pid is not None
    os.kill(valkey.pid, signal.SIGKILL)
    while valkey.alive():
        time.sleep(0.001)


async def comes(check: object, seconds: float = 5) -> None:
    """Wait until an answer is true."""
    assert callable(check)
    async with asyncio.timeout(seconds):
        while not await check():  # noqa: ASYNC110 - what is asked is another process
            await asyncio.sleep(0.01)


async def elapsed(awaitable: object) -> float:
    """Seconds that it takes."""
    began = time.monotonic()
    await awaitable  # type: ignore[misc]
    return time.monotonic() - began


# --- the cache ---------------------------------------------------------------------------------------------------------


async def test_a_state_is_found_under_its_key_and_the_version_before_is_dropped(either: Volatile) -> None:
    either.cache.put("game:1", None, b"first")
    assert await either.cache.get("game:1") == b"first"
    either.cache.put("game:2", "game:1", b"second")
    assert await either.cache.get("game:2") == b"second"
    assert await either.cache.get("game:1") is None


async def test_a_state_is_never_overwritten(either: Volatile) -> None:
    either.cache.put("game:1", None, b"first")
    either.cache.put("game:1", None, b"other")
    assert await either.cache.get("game:1") == b"first"


async def test_the_process_s_own_cache_forgets_what_was_not_used_for_longest() -> None:
    async with volatile(None) as own:
        for n in range(20):
            own.cache.put(f"game:{n}", None, bytes(6_000_000))
            await own.cache.get("game:0")
        assert await own.cache.get("game:0") is not None
        assert await own.cache.get("game:1") is None
        assert await own.cache.get("game:19") is not None


async def test_processes_share_the_cache(one: Volatile, two: Volatile) -> None:
    one.cache.put("game:1", None, bytes(2_000_000))
    await comes(lambda: two.cache.get("game:1"))


async def test_a_dead_redis_costs_no_time_and_is_used_again_when_it_is_back(valkey: Valkey, one: Volatile) -> None:
    one.cache.put("game:1", None, b"first")
    assert await one.cache.get("game:1") == b"first"
    kill(valkey)
    assert await elapsed(one.cache.get("game:1")) < SOON
    assert await one.cache.get("game:1") is None
    one.cache.put("game:2", None, b"lost")
    valkey.start()

    async def kept() -> bool:
        one.cache.put("game:3", None, b"third")
        return await one.cache.get("game:3") == b"third"

    await comes(kept)
    assert await one.cache.get("game:2") is None


async def test_a_redis_that_hangs_holds_up_only_those_that_wait_just_then(valkey: Valkey, one: Volatile) -> None:
    assert valkey.pid is not None
    os.kill(valkey.pid, signal.SIGSTOP)
    try:
        first = [elapsed(one.cache.get(f"game:{n}")) for n in range(50)]
        assert max(await asyncio.wait_for(asyncio.gather(*first), 2)) < 0.3
        assert await elapsed(one.cache.get("game:1")) < SOON
    finally:
        os.kill(valkey.pid, signal.SIGCONT)

    async def kept() -> bool:
        one.cache.put("game:1", None, b"first")
        return await one.cache.get("game:1") == b"first"

    await comes(kept)


async def test_a_process_that_was_busy_itself_does_not_take_redis_for_dead(one: Volatile) -> None:
    one.cache.put("game:1", None, b"first")
    reading = asyncio.ensure_future(one.cache.get("game:1"))
    await asyncio.sleep(0)
    time.sleep(0.3)  # noqa: ASYNC251 - a long computation
    assert await reading == b"first"


async def test_coming_and_going_is_told_once_each(valkey: Valkey) -> None:
    with structlog.testing.capture_logs() as logs:
        async with volatile(valkey.url) as made:
            kill(valkey)
            for _ in range(100):
                await made.cache.get("game:1")
                made.hints.announce(GAME, 1)
                await asyncio.sleep(0.002)
            valkey.start()

            async def back() -> bool:
                return len([line for line in logs if line["event"] == "redis_back"]) == 2

            await comes(back)
    told = sorted((line["event"], line["connection"]) for line in logs)
    assert told == [(event, name) for event in ("redis_away", "redis_back") for name in ("commands", "hints")]


async def test_it_starts_without_redis_and_finds_it_later(valkey: Valkey) -> None:
    valkey.stop()
    async with volatile(valkey.url, FEW) as made:
        assert await made.cache.get("game:1") is None
        valkey.start()

        async def kept() -> bool:
            made.cache.put("game:1", None, b"first")
            return await made.cache.get("game:1") == b"first"

        await comes(kept)


@pytest.fixture
def guarded(valkey: Valkey, tmp_path: Path) -> Iterator[int]:
    """The port of a Redis that asks for a password."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    options = ["--port", str(port), "--bind", "127.0.0.1", "--requirepass", "hush", "--save", ""]
    server = Child([str(valkey.program), *options], death=signal.SIGKILL, log=tmp_path / "guarded.log")
    yield port
    server.stop((signal.SIGTERM, 2))


async def test_it_logs_in_and_chooses_its_database(guarded: int) -> None:
    async with (
        volatile(f"redis://:hush@127.0.0.1:{guarded}/3") as made,
        volatile(f"redis://:hush@127.0.0.1:{guarded}/4") as other,
    ):

        async def kept() -> bool:
            made.cache.put("game:1", None, b"first")
            return await made.cache.get("game:1") == b"first"

        await comes(kept)
        assert await other.cache.get("game:1") is None


async def test_a_wrong_password_is_told_and_done_without(guarded: int) -> None:
    with structlog.testing.capture_logs() as logs:
        async with volatile(f"redis://:wrong@127.0.0.1:{guarded}") as made:

            async def told() -> bool:
                return any("WRONGPASS" in line["reason"] for line in logs)

            await comes(told)
            assert await made.cache.get("game:1") is None
    assert "wrong" not in str(logs)


async def test_a_url_that_means_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="URL"):
        async with volatile("nonsense"):
            pass


# --- hints -------------------------------------------------------------------------------------------------------------


async def test_a_hint_wakes_those_who_wait_for_its_game_and_version_only(either: Volatile) -> None:
    await asyncio.sleep(0.1)  # who has just begun to listen wakes all once
    waiting = asyncio.ensure_future(elapsed(either.hints.wait(GAME, 4, 5)))
    later = asyncio.ensure_future(elapsed(either.hints.wait(GAME, 5, 0.2)))
    other = asyncio.ensure_future(elapsed(either.hints.wait(OTHER, 0, 0.2)))
    anything = asyncio.ensure_future(elapsed(either.hints.wait_any(5)))
    await asyncio.sleep(0.05)
    either.hints.announce(GAME, 5)
    assert await waiting < 0.15
    assert await anything < 0.15
    assert await later > 0.19
    assert await other > 0.19


async def test_a_hint_that_came_before_the_waiting_counts(either: Volatile) -> None:
    either.hints.announce(GAME, 5)
    assert await elapsed(either.hints.wait(GAME, 4, 5)) < SOON


async def test_while_redis_is_there_one_waits_as_long_as_one_likes(one: Volatile) -> None:
    await asyncio.sleep(0.1)
    assert await elapsed(one.hints.wait(GAME, 4, 0.9)) > 0.89


async def test_hints_reach_other_processes(one: Volatile, two: Volatile) -> None:
    waiting = asyncio.ensure_future(elapsed(two.hints.wait(GAME, 4, 5)))
    await asyncio.sleep(0.05)
    one.hints.announce(GAME, 5)
    assert await waiting < 0.15


async def test_without_redis_hints_work_within_the_process_and_others_look_for_themselves(
    valkey: Valkey, one: Volatile, two: Volatile
) -> None:
    kill(valkey)
    await asyncio.sleep(0.05)
    here = asyncio.ensure_future(elapsed(one.hints.wait(GAME, 4, 5)))
    there = asyncio.ensure_future(elapsed(two.hints.wait(GAME, 4, 5)))
    await asyncio.sleep(0.05)
    one.hints.announce(GAME, 5)
    assert await here < 0.15
    assert await there < 1


async def test_hints_reach_other_processes_again_after_redis_was_away(valkey: Valkey, one: Volatile, two: Volatile) -> None:
    kill(valkey)
    valkey.start()
    version = 0

    async def heard() -> bool:
        nonlocal version
        version += 1
        waiting = asyncio.ensure_future(elapsed(two.hints.wait(GAME, version - 1, 0.2)))
        await asyncio.sleep(0.01)
        one.hints.announce(GAME, version)
        return await waiting < 0.15

    await comes(heard)


# --- rate limits -------------------------------------------------------------------------------------------------------


async def test_a_bucket_gives_what_it_holds_and_then_says_when_to_come_again(either: Volatile) -> None:
    allowances = [await either.rate_limit.take("create", "ann", 1) for _ in range(4)]
    assert [a.granted for a in allowances] == [True, True, True, False]
    assert [a.remaining for a in allowances] == [2, 1, 0, 0]
    refused = allowances[-1]
    assert (refused.limit, refused.reset, refused.retry_after) == (3, 6, 2)
    assert (await either.rate_limit.take("create", "bob", 1)).granted


async def test_what_is_refused_is_left_for_other_processes(one: Volatile, two: Volatile) -> None:
    assert (await one.rate_limit.take("create", "ann", 2)).granted
    assert not (await one.rate_limit.take("create", "ann", 2)).granted
    assert (await two.rate_limit.take("create", "ann", 1)).granted


async def test_nothing_is_taken_when_there_is_too_little(either: Volatile) -> None:
    assert (await either.rate_limit.take("create", "ann", 2)).granted
    assert not (await either.rate_limit.take("create", "ann", 2)).granted
    assert (await either.rate_limit.take("create", "ann", 1)).granted


async def test_tokens_can_be_given_back(either: Volatile) -> None:
    for _ in range(10):
        assert (await either.rate_limit.take("create", "ann", 1)).granted
        assert (await either.rate_limit.take("create", "ann", -1)).remaining == 3


async def test_tokens_drip_into_the_bucket(valkey: Valkey) -> None:
    async with volatile(valkey.url, {"play": Limit(2, 20.0)}) as made:
        assert (await made.rate_limit.take("play", "ann", 2)).granted
        assert not (await made.rate_limit.take("play", "ann", 2)).granted
        await asyncio.sleep(0.15)
        assert (await made.rate_limit.take("play", "ann", 2)).granted


async def test_processes_share_a_bucket(one: Volatile, two: Volatile) -> None:
    granted = 0
    for turn in range(300):
        granted += (await (one, two)[turn % 2].rate_limit.take("play", "ann", 1)).granted
    assert 98 <= granted <= 102  # a second's drip may be in it


async def test_few_requests_ask_redis(valkey: Valkey) -> None:
    async with volatile(valkey.url, {"play": Limit(20_000, 4_000)}) as made:
        await made.rate_limit.take("play", "ann", 1)
        assert valkey.pid is not None
        os.kill(valkey.pid, signal.SIGSTOP)
        try:
            for _ in range(900):
                assert await elapsed(made.rate_limit.take("play", "ann", 1)) < SOON
        finally:
            os.kill(valkey.pid, signal.SIGCONT)


async def test_without_redis_each_process_keeps_its_own_buckets(valkey: Valkey, one: Volatile) -> None:
    kill(valkey)
    assert [(await one.rate_limit.take("create", "ann", 1)).granted for _ in range(4)] == [True, True, True, False]
    valkey.start()

    async def shared() -> bool:
        return (await one.rate_limit.take("create", "ann", 1)).granted

    await comes(shared, 1.5)  # before its own bucket would have a token again
