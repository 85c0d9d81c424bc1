"""The whole server under kill -9, a counted number of times, while people play over HTTP.

``WAYBILL_TEST_KILLS=100 uv run pytest tests/crash/test_server.py`` for more of them.
"""

import asyncio
import os
import random
import signal
import socket
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import httpx
import msgspec
import pytest

from domain.rulesets import RULESETS
from domain.table.history import CommandLine, EventLine, Header, verify
from tests.crash.patient import Game, Json, Patient
from tests.runtime.running import CLI, Running

KILLS = int(os.environ.get("WAYBILL_TEST_KILLS", "10"))
PLAYERS = 5
BETWEEN = 25
"""Commands that must be acknowledged between two kills: the server has come back, and is under load."""
VICTIMS = ("serving web", "bin/postgres", "launcher", "valkey-server", "serving background")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds the server's processes through /proc")
_line = msgspec.json.Decoder(Header | CommandLine | EventLine)


class Victim:
    """A server on one folder and one port, to be killed and, where nobody else does it, started again."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._folder = folder
        self.running = self._start()

    def _start(self) -> Running:
        return Running(self._folder, CLI, port=str(self._port), workers="2")

    def kill(self, victim: str, chance: random.Random) -> None:
        """Kill one process; whatever is to start it again does."""
        if victim == "launcher":
            self.running.terminate(signal.SIGKILL)
            self.running = self._start()
        else:
            found = [pid for pid, line in self.running.children().items() if victim in line]
            os.kill(chance.choice(found), signal.SIGKILL)


async def test_nothing_acknowledged_is_lost_and_nothing_played_twice_whatever_is_killed(tmp_path: Path) -> None:
    """Promises 3 and 4: every receipt is found in its game's history, and the receipts are all that was played."""
    server, counts = await asyncio.to_thread(Victim, tmp_path / "data"), Counter[str]()
    try:
        async with httpx.AsyncClient(base_url=server.running.url, timeout=20) as http:
            players = [await register(http, number, counts) for number in range(PLAYERS)]
            stop = asyncio.Event()
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(keep_playing(player, stop)) for player in players]
                for kill in range(KILLS):
                    victim = VICTIMS[kill % len(VICTIMS)]
                    await load(counts, victim)
                    await asyncio.to_thread(server.kill, victim, random.Random(kill))
                await load(counts, "nobody")
                stop.set()
            for player, task in zip(players, tasks, strict=True):
                await everything_holds(player, task.result())
    finally:
        server.running.terminate()
    assert server.running.remains() == []
    games = sum(len(task.result()) for task in tasks)
    print(f"\n{KILLS} kills, {games} games, {dict(counts)}")


async def register(http: httpx.AsyncClient, number: int, counts: Counter[str]) -> Patient:
    """Somebody new. What the server holds of him is as safe as his games are."""
    name = f"patient-{number}"
    made = (await http.post("/v1/accounts", json={"name": name, "kind": "bot"})).raise_for_status().json()
    own = httpx.AsyncClient(base_url=http.base_url, headers={"authorization": f"Bearer {made['token']}"}, timeout=20)
    return Patient(own, name, made["account"]["id"], random.Random(number), counts)


async def keep_playing(player: Patient, stop: asyncio.Event) -> list[Game]:
    """Game after game, with a built-in opponent and without one in turn; the last one is played to its end too."""
    games: list[Game] = []
    while not stop.is_set():
        bots = ["random"] if len(games) % 2 else []
        body = {"ruleset": "expedite", "seats": 2 + len(bots), "bots": bots, "hot_seat": True, "options": {"turn_limit": 4}}
        games.append(await player.create(body))
        async with asyncio.TaskGroup() as group:
            group.create_task(player.follow(games[-1]))
            group.create_task(player.play(games[-1], seats=2))
    return games


async def load(counts: Counter[str], victim: str) -> None:
    """Wait until the server has done so much since the last kill."""
    goal, began = counts["acknowledged"] + BETWEEN, asyncio.get_running_loop().time()
    while counts["acknowledged"] < goal:
        await asyncio.sleep(0.01)
        assert asyncio.get_running_loop().time() - began < 60, f"the server did not come back before {victim} was to be killed"


async def everything_holds(player: Patient, games: list[Game]) -> None:
    """What the player was told is what the server holds, and no more."""
    listed: list[Json] = (await player.ask("GET", "/v1/games", params={"account": "me", "limit": 500})).json()["items"]
    assert sorted(game["id"] for game in listed) == sorted(game.id for game in games)
    for game in games:
        history = (await player.ask("GET", f"/v1/games/{game.id}/history")).content
        verified = verify(history.splitlines(), RULESETS)
        assert verified.outcome is not None
        holds_what_was_told(player, game, [_line.decode(line) for line in history.splitlines()])
    await player.http.aclose()


def holds_what_was_told(player: Patient, game: Game, history: list[Header | CommandLine | EventLine]) -> None:
    """The history's commands of this player are his receipts, one by one; a stream broken and taken up again missed nothing."""
    events = [line for line in history if isinstance(line, EventLine)]
    rows = [line for line in history if isinstance(line, CommandLine) and line.actor == player.account and line.seat is not None]
    stored = [(row.seat, row.first_version, row.last_version, events[row.last_version - 1].hash) for row in rows]
    assert stored == [(told.seat, told.first_version, told.version, told.hash) for told in game.receipts]
    assert [event.version for event in events] == game.streamed == list(range(1, len(events) + 1))
    assert all(after.prev_hash == before.hash for before, after in pairwise(events))
