"""Round the game: opening it, sitting down, leaving, calling it off."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import uuid_utils

from app.ports import EventStore, Lobby, Requests
from app.services.access import Access
from app.services.editions import Editions
from app.services.games import Games, Slot
from app.services.recording import facts_of, now, record, row_of, salts_of, stored, to_act
from app.services.refusals import KeyReused, NotFound, ServiceRefusal
from app.services.writing import Writer
from domain.kernel.chain import START, command_row
from domain.kernel.codec import canonical
from domain.kernel.ids import AccountId, GameId, Instant, Seat
from domain.kernel.ruleset import Edition
from domain.table.commands import Cancel, Create, LeaveSeat, TableCommand, TakeSeat
from domain.table.decide import Fact, Opening, act_at_table, open_game
from domain.table.state import AnyGame
from infrastructure.records import Append, GameRow, Logged, Request, VersionConflict


class Ask(NamedTuple):
    """A request's identity: whose it is, its idempotency key, the hash of the whole of it."""

    account: AccountId
    key: str
    digest: bytes


class Done(NamedTuple):
    """The game after the act; ``replayed``: it was asked for before."""

    game: GameRow
    replayed: bool


class NotOwner(ServiceRefusal):
    """Only the owner may do this."""

    code = "not_owner"


class InviteRefused(ServiceRefusal):
    """The invite is unknown, used, over, or for another seat."""

    code = "invite_refused"


class InviteRequired(ServiceRefusal):
    """Whoever sits down at this game needs an invite."""

    code = "invite_required"


class Table:
    """The table's acts, each stored like a command."""

    def __init__(
        self,
        store: EventStore,
        lobby: Lobby,
        requests: Requests,
        editions: Editions,
        games: Games,
        writer: Writer,
        access: Access,
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._requests = requests
        self._editions = editions
        self._games = games
        self._writer = writer
        self._access = access

    async def create(self, ask: Ask, act: Create, seed: bytes, *, sandbox: bool) -> Done:
        """Open a game. Raises ``NotFound`` for an unknown ruleset, ``OptionsRefused``, ``TableRefused``, ``KeyReused``."""
        known = await self._requests.known(ask.account, ask.key)
        if known is not None:
            return await self._created_before(ask, known)
        edition = self._editions.newest(act.ruleset)
        if edition is None:
            raise NotFound("there is no such ruleset")
        await self._editions.keep(edition)
        game_id, at = GameId(str(uuid_utils.uuid7())), now()
        game, facts = open_game(edition, act, Opening(game_id, ask.account, seed, sandbox), at)
        game.head_hash = START
        entry = _entry(ask, edition, game, facts, act, at)
        entry = entry._replace(request=Request(ask.account, ask.key, ask.digest, game_id))
        try:
            await self._writer.commit(self._games.slot(game_id), edition, game, entry)
        except VersionConflict:
            return await self.create(ask, act, seed, sandbox=sandbox)
        return Done(row_of(game), False)

    async def take_seat(self, ask: Ask, game_id: GameId, seat: Seat | None, entropy: bytes | None, invite: bytes | None) -> Done:
        """Sit down, on the lowest free seat if none is named. ``invite``: SHA-256 of the invite's secret."""

        async def decide(game: AnyGame) -> TakeSeat:
            invited = None if invite is None else await self._lobby.invite(game_id, invite)
            if invited is None:
                await self._access.see(game, ask.account)
            if invite is not None and (invited is None or (seat is not None and invited.seat not in (None, seat))):
                raise InviteRefused("the invite is not valid for this seat")
            if game.visibility != "public" and invited is None and ask.account != game.owner:
                raise InviteRequired("this game is for invited players")
            wanted = seat if seat is not None else invited.seat if invited is not None else None
            free = [*game.free_seats(), Seat(0)]  # a game without free seats is not open, and refused as that
            return TakeSeat(free[0] if wanted is None else wanted, ask.account, None if entropy is None else entropy.hex())

        return await self._act(ask, game_id, decide, invite)

    async def leave_seat(self, ask: Ask, game_id: GameId, seat: Seat) -> Done:
        """Leave before the start; the owner may remove others."""

        async def decide(game: AnyGame) -> LeaveSeat:
            await self._access.see(game, ask.account)
            if ask.account != game.owner and seat not in game.seats_of(ask.account) and seat < len(game.holders):
                raise NotOwner("only the owner may remove others")
            return LeaveSeat(seat)

        return await self._act(ask, game_id, decide, None)

    async def cancel(self, ask: Ask, game_id: GameId) -> Done:
        """The owner calls an open game off."""

        async def decide(game: AnyGame) -> Cancel:
            await self._access.see(game, ask.account)
            if ask.account != game.owner:
                raise NotOwner("only the owner may cancel a game")
            return Cancel()

        return await self._act(ask, game_id, decide, None)

    async def _act(
        self,
        ask: Ask,
        game_id: GameId,
        decide: Callable[[AnyGame], Awaitable[TakeSeat | LeaveSeat | Cancel]],
        invite: bytes | None,
    ) -> Done:
        async def attempt(slot: Slot) -> Done:
            edition, game = slot.held
            act, at = await decide(game), now()
            facts = act_at_table(edition, game, act, at)
            entry = _entry(ask, edition, game, facts, act, at)
            await self._writer.commit(slot, edition, game, entry._replace(invite=invite))
            return Done(row_of(game), False)

        async def again(known: Logged) -> Done:
            return await self._done_before(game_id, known.last_version)

        return await self._writer.once(game_id, ask.account, ask.key, ask.digest, attempt, again)

    async def _created_before(self, ask: Ask, known: Request) -> Done:
        if known.digest != ask.digest:
            raise KeyReused("this idempotency key belongs to another request")
        game_id = GameId(known.resource)
        logged = await self._store.logged(game_id, ask.account, ask.key)
        assert logged is not None
        return await self._done_before(game_id, logged.last_version)

    async def _done_before(self, game_id: GameId, version: int) -> Done:
        _, game = await self._games.at(game_id, version)
        return Done(row_of(game), True)


def _entry(ask: Ask, edition: Edition, game: AnyGame, facts: Sequence[Fact], act: TableCommand, at: Instant) -> Append:
    commands = canonical([act])
    rows = record(game, facts, salts_of(game, facts), at, command_row(ask.account, None, None, commands))
    return Append(
        stream_id=game.id,
        kind="game",
        ruleset=edition.ruleset.id,
        rules_version=edition.ruleset.rules_version,
        expected=game.version - len(rows),
        events=stored(rows),
        at=at,
        actor=ask.account,
        key=ask.key,
        seat=None,
        decision=None,
        commands=commands,
        digest=ask.digest,
        status=game.status,
        to_act=to_act(game),
        facts=facts_of(game),
    )
