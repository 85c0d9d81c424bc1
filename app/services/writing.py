"""How a stream is written: once for each key, judged by the newest state, decided anew when somebody else was faster."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from app.ports import EventStore, Hints, Requests
from app.services.games import Games, Slot
from app.services.refusals import KeyReused, NotFound, NotYourSeat, SeatRequired, ServiceRefusal, Unavailable
from domain.kernel.errors import Refusal
from domain.kernel.ids import GameId
from domain.kernel.ruleset import Edition
from domain.table.state import AnyGame
from infrastructure.observe.metrics import GAMES_FINISHED, GAMES_STARTED
from infrastructure.records import Append, Logged, VersionConflict

T = TypeVar("T")
_COUNTED = {"running": GAMES_STARTED, "finished": GAMES_FINISHED}
"""By the status that an append of the table's facts leads to; each is reached once."""
TRIES = 16
"""How often an act is decided anew when others were faster."""
_WHATEVER_THE_KEY = (NotFound, SeatRequired, NotYourSeat)


async def _sure() -> None:
    """The actor is who he is."""


class Writer:
    """Writes to streams of games."""

    def __init__(self, store: EventStore, requests: Requests, games: Games, hints: Hints) -> None:
        self._store = store
        self._requests = requests
        self._games = games
        self._hints = hints

    async def once(
        self,
        game_id: GameId,
        actor: str,
        key: str,
        digest: bytes,
        attempt: Callable[[Slot], Awaitable[T]],
        again: Callable[[Logged], Awaitable[T]],
        make_sure: Callable[[], Awaitable[None]] = _sure,
    ) -> T:
        """Let ``attempt`` decide and commit, or let ``again`` build the first answer if the key is in the stream's log.
        ``make_sure`` raises if the actor is not who he seemed to be; unless the attempt is stored it has the first word.

        A refusal stands only once it is sure that the key is new, here and wherever else the actor may have used it, and that it
        was judged by the newest state; what may not be seen, or played by somebody else, is refused whatever the key. Raises the
        attempt's refusals, ``KeyReused``, ``NotFound``, ``Unavailable``.
        """
        slot = self._games.slot(game_id)
        async with slot.lock:
            await self._games.fill(game_id, slot)
            for _ in range(TRIES):
                try:
                    return await attempt(slot)
                except VersionConflict:
                    refusal = None
                except (ServiceRefusal, Refusal) as reason:
                    refusal = reason
                except BaseException:
                    self._games.forget(slot)
                    raise
                await make_sure()
                by_key = not isinstance(refusal, _WHATEVER_THE_KEY)
                known = await self._store.logged(game_id, actor, key) if by_key else None
                if known is not None:
                    if known.digest != digest:
                        raise _key_reused()
                    return await again(known)
                if await self._games.refresh(game_id, slot) and refusal is not None:
                    continue
                used = await self._requests.known(actor, key) if by_key else None
                if used is not None and used.digest != digest:
                    raise _key_reused()
                if refusal is not None:
                    raise refusal
        raise Unavailable("the game is too busy; send it again with the same key")

    async def commit(self, slot: Slot, edition: Edition, game: AnyGame, entry: Append) -> None:
        """Store what was decided; then the slot holds it, the cache gets it and everybody hears of it.

        Raises ``VersionConflict``; whatever is raised, the slot holds nothing in doubt.
        """
        self._games.forget(slot)
        await self._store.append(entry)
        slot.edition, slot.game = edition, game
        self._games.publish(game.id)
        self._hints.announce(game.id, game.version)
        if entry.facts is not None and entry.status in _COUNTED:
            _COUNTED[entry.status].labels(entry.ruleset).inc()


def _key_reused() -> KeyReused:
    return KeyReused("this idempotency key belongs to another request")
