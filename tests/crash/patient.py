"""Players who send everything again, under the same key, until they are answered."""

import asyncio
import random
import uuid
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

Json = Any


class Receipt(msgspec.Struct, frozen=True):
    """What the server said that it has stored."""

    game_id: str
    seat: int
    first_version: int
    version: int
    hash: str


class Told(msgspec.Struct, frozen=True):
    """What the server answered to a command."""

    receipt: Receipt


_told = msgspec.json.Decoder(Told)


@dataclass
class Game:
    """A game as its player knows it: what he was told, and what the stream sent him."""

    id: str
    receipts: list[Receipt] = field(default_factory=list)
    streamed: list[int] = field(default_factory=list)


@dataclass
class Patient:
    """One account. ``counts``: how often a request got no answer (by the fault's name or the status), and other things."""

    http: httpx.AsyncClient
    name: str
    account: str
    chance: random.Random
    counts: Counter[str]

    async def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """Send it until it is answered. Fails if the answer is a refusal, or a fault other than being unavailable."""
        while True:
            try:
                answer = await self.http.request(method, path, **sent)
            except httpx.TransportError as fault:
                self.counts[type(fault).__name__] += 1
            else:
                if answer.is_success:
                    return answer
                assert answer.status_code == 503, (method, path, sent, answer.status_code, answer.text)
                self.counts["503"] += 1
            await asyncio.sleep(0.05)

    async def create(self, body: Json) -> Game:
        """A new game, once and no more."""
        answer = await self.ask("POST", "/v1/games", json=body, headers={"idempotency-key": str(uuid.uuid4())})
        return Game(answer.json()["id"])

    async def play(self, game: Game, seats: int) -> None:
        """Play the own seats, the first ``seats`` ones, to the game's end, by listed commands only."""
        while (now := (await self.ask("GET", f"/v1/games/{game.id}")).json())["status"] == "running":
            mine = [waiting for waiting in now["to_act"] if waiting["seat"] < seats]
            if mine:
                await self._answer(game, self.chance.choice(mine)["seat"])
            else:
                later = {"after": now["version"], "limit": 1, "wait": 5, "viewer": "spectator"}
                await self.ask("GET", f"/v1/games/{game.id}/events", params=later)

    async def _answer(self, game: Game, seat: int) -> None:
        listed = (await self.ask("GET", f"/v1/games/{game.id}/legal-commands", params={"seat": seat})).json()
        if listed["decision"] is None:
            return
        body = {"commands": [self.chance.choice(listed["commands"])], "seat": seat}
        if self.chance.random() < 0.5:  # without it nothing but the key keeps a repetition from being played
            body["decision"] = listed["decision"]["number"]
        game.receipts.append(await self._send(f"/v1/games/{game.id}/commands", body))
        self.counts["acknowledged"] += 1

    async def _send(self, path: str, body: Json) -> Receipt:
        """Now and then the same twice at once, as by a client that lost its patience."""
        key = {"idempotency-key": str(uuid.uuid4())}
        times = 2 if self.chance.random() < 0.2 else 1
        answers = await asyncio.gather(*(self.ask("POST", path, json=body, headers=key) for _ in range(times)))
        receipts = {_told.decode(answer.content).receipt for answer in answers}
        assert len(receipts) == 1, receipts
        self.counts["replayed"] += sum("idempotency-replayed" in answer.headers for answer in answers)
        return receipts.pop()

    async def follow(self, game: Game) -> None:
        """Follow the game to its end, taking the stream up again wherever it broke off."""
        path, headers = f"/v1/games/{game.id}/events/stream", {"accept": "application/x-ndjson"}
        while True:
            after = {"after": str(game.streamed[-1] if game.streamed else 0), "viewer": "spectator"}
            try:
                async with self.http.stream("GET", path, params=after, headers=headers) as stream:
                    if stream.status_code == httpx.codes.NO_CONTENT:
                        return
                    assert stream.status_code in {200, 503}, stream.status_code
                    if stream.status_code == httpx.codes.OK:
                        async for line in stream.aiter_lines():
                            message = msgspec.json.decode(line)
                            game.streamed += [message["version"]] if "event" in message else []
            except httpx.TransportError:
                self.counts["streams broken"] += 1
            await asyncio.sleep(0.05)
