"""Built-in opponents play: they follow the feed of all games and answer the decisions of their seats.

One process at a time does this, held single by the lease of a checkpoint. A bot's command goes the way of everybody's, under
the key ``seat:decision``: after a crash, a lost lease or a lost hint the same decision is answered once.
"""

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Iterable

import structlog

from app.bots import choose
from app.ports import Checkpoints, Feed, Hints
from app.services.games import Games
from app.services.play import Order, Play
from app.services.refusals import ServiceRefusal
from domain.kernel.codec import canonical
from domain.kernel.ids import GameId, Seat
from domain.kernel.messages import Command, tag_of
from domain.kernel.ruleset import Edition
from domain.table.state import AnyGame
from infrastructure.observe.metrics import BOT_MOVES, FEED_LAG_SECONDS
from infrastructure.records import DatabaseUnavailable, Position

PROJECTION = "opponents"
LEASE = 2.0
"""Seconds for which a reader that says nothing keeps the lease; when it was killed the bots stand still for as long. One that is
only held up for longer goes on beside its successor for a moment, which does no harm: each decision has one key."""
HEARTBEAT = 0.5
"""Seconds between two renewals."""
IDLE = 0.25
"""Seconds between two looks at a feed that stands still."""
PAUSE = 0.02
"""Seconds between two looks at a feed that moves: what comes together is read together."""
SAVE = 1.0
"""Seconds between two saved checkpoints. What was played since the last is offered again after a crash, and not played twice."""
BATCH = 1000
AT_ONCE = 32
"""Games that are served at the same time."""
SHARE = 16
"""Commands that one game gets before others have their turn."""
REMEMBERED = 100_000
"""Games that are known to hold nothing for a bot to do."""

log = structlog.get_logger(__name__)


class Opponents:
    """Plays for the bots of all games."""

    def __init__(self, feed: Feed, checkpoints: Checkpoints, games: Games, play: Play, hints: Hints) -> None:
        self._feed = feed
        self._checkpoints = checkpoints
        self._games = games
        self._play = play
        self._hints = hints
        self._owner = secrets.token_hex(8)
        self._place: Position | None = None
        """How far the feed is read; ``None`` without the lease."""
        self._renew_at = self._save_at = 0.0
        self._quiet: set[GameId] = set()

    async def run(self) -> None:
        """Go on until cancelled; a database that is away is waited for."""
        beating = asyncio.create_task(self._beat())
        try:
            while True:
                try:
                    if not await self.turn():
                        await self._hints.wait_any(IDLE)
                    await asyncio.sleep(PAUSE)
                except (DatabaseUnavailable, ServiceRefusal) as error:
                    log.warning("opponents_wait", error=str(error))
                    await asyncio.sleep(1)
        finally:
            beating.cancel()
            await asyncio.wait({beating})
            with contextlib.suppress(DatabaseUnavailable):
                await self.leave()

    async def _beat(self) -> None:
        """Keep the lease through a turn that takes long."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            if self._place is not None:
                with contextlib.suppress(DatabaseUnavailable):
                    kept = await self._checkpoints.claim(PROJECTION, self._owner, LEASE) is not None
                    self._renew_at = time.monotonic() + 2 * HEARTBEAT if kept else 0.0

    async def turn(self) -> bool:
        """Read on and play what is to be played. Whether there was anything to read."""
        await self._hold_lease()
        if self._place is None:
            return False
        events = await self._feed.read(self._place, BATCH)
        if events:
            await self._serve({event.stream_id for event in events} - self._quiet)
            self._place = events[-1].place
        if time.monotonic() >= self._save_at:
            await self._save()
        return bool(events)

    async def leave(self) -> None:
        """Save the checkpoint and give the lease back."""
        if self._place is not None:
            await self._save()
            await self._checkpoints.release(PROJECTION, self._owner)

    async def _hold_lease(self) -> None:
        if time.monotonic() < self._renew_at:
            return
        place = await self._checkpoints.claim(PROJECTION, self._owner, LEASE)
        self._place = None if place is None else self._place or place
        self._renew_at = time.monotonic() + (HEARTBEAT if self._place is not None else IDLE)

    async def _save(self) -> None:
        assert self._place is not None
        if not await self._checkpoints.save(PROJECTION, self._owner, self._place):
            self._place, self._renew_at = None, 0.0
        FEED_LAG_SECONDS.set(await self._feed.lag())
        self._save_at = time.monotonic() + SAVE

    async def _serve(self, games: Iterable[GameId]) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def serve(game_id: GameId) -> None:
            async with gate:
                try:
                    await self._serve_one(game_id)
                except DatabaseUnavailable:
                    raise
                except Exception:  # one game that cannot be played does not keep the bots from all others
                    log.exception("game_not_served", game_id=game_id)

        try:
            async with asyncio.TaskGroup() as group:
                for game_id in games:
                    group.create_task(serve(game_id))
        except* DatabaseUnavailable as away:
            raise DatabaseUnavailable(str(away.exceptions[0])) from None

    async def _serve_one(self, game_id: GameId) -> None:
        """Play for the bots of one game, up to a fair share: what it plays brings the game back in the feed."""
        for _ in range(SHARE):
            order = await self._next(game_id)
            if order is None:
                return
            try:
                await self._play.play(order)
                BOT_MOVES.labels(_title(order)).inc()
            except ServiceRefusal as refusal:
                log.info("bot_overtaken", game_id=game_id, code=refusal.code)

    async def _next(self, game_id: GameId) -> Order | None:
        edition, game = await self._games.current(game_id)
        if game.over or (game.status == "running" and not any(holder and holder.bot for holder in game.holders)):
            self._ignore(game_id)
        for seat, decision in sorted(game.decisions.open.items()):
            holder = game.holders[seat]
            if holder is not None and holder.bot is not None:
                key = f"{seat}:{decision.number}"
                command = _choose(edition, game, seat, holder.bot, decision.number)
                digest = hashlib.sha256(key.encode()).digest()
                return Order(game_id, "bot", key, digest, None, seat, [command], decision.number)
        return None

    def _ignore(self, game_id: GameId) -> None:
        if len(self._quiet) >= REMEMBERED:
            self._quiet.clear()
        self._quiet.add(game_id)


def _choose(edition: Edition, game: AnyGame, seat: Seat, bot: str, decision: int) -> Command:
    ruleset, content, _ = edition
    legal: list[Command] = sorted(ruleset.legal(content, game.state, seat), key=canonical)
    view = ruleset.view(content, game.state, seat)
    number = _number(game, seat, decision)
    try:
        command: Command = choose(ruleset.id, bot, number, content, view, legal)
        if command in legal:
            return command
        log.error("bot_chose_illegally", game_id=game.id, bot=bot)
    except Exception:
        log.exception("bot_failed", game_id=game.id, bot=bot)
    return legal[number % len(legal)]


def _title(order: Order) -> str:
    return tag_of(type(order.commands[0])).partition(".")[0].replace("_", "-")


def _number(game: AnyGame, seat: Seat, decision: int) -> int:
    """The random bot's throw: in a sandbox the same for the same seed, elsewhere nobody's to foresee."""
    if not game.sandbox:
        return secrets.randbits(64)
    return int.from_bytes(hashlib.sha256(f"{game.seed_commitment}:{seat}:{decision}".encode()).digest()[:8], "big")
