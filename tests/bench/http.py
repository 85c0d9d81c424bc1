"""How many commands a second the server takes over HTTP, durably, and how long each takes.

Run: ``uv run python -m tests.bench.http [--workers N] [--seconds S] [--games 1,16]``. A Postgres and a Valkey are started, and
``waybill serve`` on them. Games are played out beforehand in memory; their commands are then sent as they are, one game a
connection, each command with a key of its own and the decision that it answers. The yardstick is the bare one-statement append
from asyncpg with 16 connections into the same Postgres, before and after.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import uvloop

from domain.kernel.ids import AccountId, GameId, Instant, Seat
from domain.kernel.ruleset import Edition, edition_of
from domain.rulesets import RULESETS
from domain.table.commands import Create
from domain.table.decide import Opening, open_game, play
from infrastructure.embedded import DataFolder, Postgres, Valkey
from tests.bench.yardstick import bare_appends_a_second

AT = Instant("2026-01-01T00:00:00.000000Z")


class Plan(NamedTuple):
    """A game that is played out: its seed, and each command with its seat and decision."""

    seats: int
    seed: str
    commands: list[bytes]


class Measured(NamedTuple):
    """Commands a second, and the seconds that single ones took, sorted."""

    rate: float
    seconds: list[float]

    def part(self, share: float) -> float:
        """Milliseconds within which this share of the commands was answered."""
        return self.seconds[int(len(self.seconds) * share)] * 1e3


def plan(edition: Edition, number: int, most: int) -> Plan:
    """Random players, ``most`` commands at most."""
    ruleset, content, _ = edition
    rng, seed, seats = random.Random(number), random.Random(number).randbytes(32), ruleset.seats[0]
    act = Create(ruleset.id, seats, {}, "unlisted", True, True, [])
    game, _ = open_game(edition, act, Opening(GameId("plan"), AccountId("plan"), seed, True), AT)
    commands: list[bytes] = []
    while not game.over and len(commands) < most:
        seat, decision = rng.choice(sorted(game.decisions.open.items()))
        command = rng.choice(ruleset.legal(content, game.state, seat))
        play(edition, game, Seat(seat), command, AT)
        commands.append(msgspec.json.encode({"commands": [command], "seat": seat, "decision": decision.number}))
    return Plan(seats, seed.hex(), commands)


@contextmanager
def servers() -> Iterator[tuple[str, str]]:
    """A Postgres and a Valkey of one's own: their URLs."""
    with tempfile.TemporaryDirectory(prefix="waybill-bench-") as folder:
        data = DataFolder(Path(folder))
        postgres, valkey = Postgres(data), Valkey(data)
        postgres.start()
        valkey.start()
        try:
            yield postgres.url, valkey.url
        finally:
            valkey.stop()
            postgres.stop()
            data.release()


@contextmanager
def served(database: str, redis: str, workers: int) -> Iterator[int]:
    """``waybill serve`` on them: its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "WAYBILL_DATABASE_URL": database, "WAYBILL_REDIS_URL": redis}
    command = [sys.executable, "-m", "app.cli", "serve", "--port", str(port), "--workers", str(workers), "--log-level", "warning"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/health/ready")
        yield port
    finally:
        process.terminate()
        process.wait(30)


def _wait(url: str) -> None:
    for _ in range(600):
        try:
            if httpx.get(url).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise RuntimeError("the server did not become ready")


class Player:
    """Plays plans one after the other over one connection, without waiting longer than for each answer."""

    def __init__(self, port: int, token: str, ruleset: str) -> None:
        self._port = port
        self._ruleset = ruleset
        self._head = f"Host: bench\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        self.seconds: list[float] = []

    async def run(self, plans: Iterator[Plan], until: float, pause: float) -> None:
        """Until the time is over; ``pause``: seconds between the beginnings of two commands, 0 for none."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        for one in plans:
            body = {"ruleset": self._ruleset, "seats": one.seats, "hot_seat": True, "visibility": "unlisted", "seed": one.seed}
            game = json.loads(await self._post(reader, writer, "/v1/games", json.dumps(body).encode()))["id"]
            due = time.perf_counter() + random.random() * pause
            for command in one.commands:
                if pause:
                    await asyncio.sleep(max(0.0, due - time.perf_counter()))
                began = time.perf_counter()
                if began > until:
                    writer.close()
                    return
                await self._post(reader, writer, f"/v1/games/{game}/commands", command)
                self.seconds.append(time.perf_counter() - (due if pause else began))
                due += pause

    async def _post(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, body: bytes) -> bytes:
        head = (
            f"POST {path} HTTP/1.1\r\n{self._head}Idempotency-Key: {secrets.token_hex(8)}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        lower = answer.lower()
        at = lower.index(b"content-length:") + 15
        data = await reader.readexactly(int(lower[at : lower.index(b"\r", at)]))
        if not answer.startswith(b"HTTP/1.1 201"):
            raise RuntimeError(f"{path} {body!r}: {answer.decode()}{data.decode()}")
        return data


async def measure(
    port: int, token: str, ruleset: str, plans: Sequence[Plan], games: int, seconds: float, rate: float
) -> Measured:
    """``games`` at once for so long; ``rate``: commands a second to keep to, 0 for as many as go."""
    players = [Player(port, token, ruleset) for _ in range(games)]
    source = itertools.cycle(plans)
    began = time.perf_counter()
    await asyncio.gather(*(p.run(source, began + seconds, games / rate if rate else 0) for p in players))
    took = time.perf_counter() - began
    every = sorted(itertools.chain.from_iterable(p.seconds for p in players))
    return Measured(len(every) / took, every)


@asynccontextmanager
async def account(port: int) -> AsyncIterator[str]:
    """A new account's token."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        answer = await client.post("/v1/accounts", json={"name": f"bench-{secrets.token_hex(6)}", "kind": "bot"})
        yield answer.raise_for_status().json()["token"]


async def bench(ruleset: str, workers: int, games: Sequence[int], seconds: float) -> None:
    """Measure and print."""
    edition = edition_of(next(r for r in RULESETS if r.id == ruleset))
    plans = [plan(edition, number, 400) for number in range(64)]
    with servers() as (database, redis), served(database, redis, workers) as port:
        bare = [await bare_appends_a_second(database)]
        async with account(port) as token:
            await measure(port, token, ruleset, plans, 4, 2, 0)
            found = {n: await measure(port, token, ruleset, plans, n, seconds, 0) for n in games}
            half = await measure(port, token, ruleset, plans, max(games), seconds, found[max(games)].rate / 2)
        bare.append(await bare_appends_a_second(database))
    yard = statistics.mean(bare)
    print(f"{ruleset}, {workers} worker(s); bare append, 16 connections: {bare[0]:.0f} and {bare[1]:.0f} a second")
    for n, one in found.items():
        print(f"{n:4} games at once: {one.rate:7.0f} commands/s  ratio {one.rate / yard:.2f}  {_times(one)}")
    print(f"{max(games):4} games, half that: {half.rate:7.0f} commands/s             {_times(half)}")


def _times(one: Measured) -> str:
    return f"p50 {one.part(0.5):.1f} ms  p99 {one.part(0.99):.1f} ms"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="expedite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--games", default="1,16", help="how many at once")
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    uvloop.run(bench(given.ruleset, given.workers, [int(n) for n in given.games.split(",")], given.seconds))


if __name__ == "__main__":
    main()
