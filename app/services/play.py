"""The way of a command: load ▸ decide ▸ append ▸ cache ▸ announce. The one path that writes events of a running game."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from app.ports import EventStore
from app.services.access import Access
from app.services.accounts import Accounts
from app.services.games import Games, Slot
from app.services.recording import facts_of, now, record, salts_of, stored, to_act
from app.services.refusals import (
    BatchAfterReveal,
    CommandRefused,
    GameOver,
    NoOpenDecision,
    NotStarted,
    StaleDecision,
    VersionMismatch,
    WrongRuleset,
)
from app.services.shown import Legal, ShownEvent, legal_of, show, show_rows, show_undated
from app.services.writing import Writer
from domain.kernel.chain import command_row
from domain.kernel.codec import canonical
from domain.kernel.errors import RuleViolation
from domain.kernel.ids import AccountId, GameId, Instant, Seat
from domain.kernel.messages import Command
from domain.kernel.outcome import Outcome
from domain.kernel.ruleset import Edition
from domain.kernel.viewer import Viewer
from domain.table.codec import copy_game
from domain.table.decide import Fact
from domain.table.decide import play as decide
from domain.table.state import AnyGame
from infrastructure.records import Append, Logged, RecordedEvent, ToAct

_json = msgspec.json.Encoder()


class Order(NamedTuple):
    """A request to play: 1 to 64 commands of one seat, all or none.

    ``actor`` and ``key`` make it idempotent, ``digest`` is the hash of the whole request. ``account`` must hold the seat; it
    need not say which if it holds one only. Without an account (built-in opponents) the seat is taken as given.
    ``token`` is the hash of one by which the account was recalled: before anything is answered it is made sure that it is good.
    ``decision`` is the one that the first command answers, ``if_match`` the versions of which the game must be at one.
    """

    game_id: GameId
    actor: str
    key: str
    digest: bytes
    account: AccountId | None
    seat: Seat | None
    commands: Sequence[Command]
    decision: int | None = None
    if_match: frozenset[int] | None = None
    view: bool = False
    next: bool = False
    token: bytes | None = None


class Played(NamedTuple):
    """What came of it; ``view`` and ``next`` if they were asked for. ``replayed``: this was answered before."""

    game_id: GameId
    seat: Seat
    first_version: int
    version: int
    hash: str
    events: Sequence[ShownEvent]
    to_act: Sequence[ToAct]
    outcome: Outcome | None
    view: msgspec.Struct | None
    next: Legal | None
    replayed: bool


class Tried(NamedTuple):
    """What would come of it: the events up to the first that would reveal something; ``complete`` if that is all."""

    events: Sequence[ShownEvent]
    complete: bool


class Play:
    """Plays commands."""

    def __init__(self, store: EventStore, games: Games, writer: Writer, access: Access, accounts: Accounts) -> None:
        self._store = store
        self._games = games
        self._writer = writer
        self._access = access
        self._accounts = accounts

    async def play(self, order: Order) -> Played:
        """Play it, once and for all. Raises the refusals of this package in the order of the HTTP contract."""

        async def attempt(slot: Slot) -> Played:
            return await self._attempt(order, slot)

        async def again(known: Logged) -> Played:
            return await self._again(order, known)

        async def make_sure() -> None:
            await self._accounts.make_sure(order.token)

        return await self._writer.once(order.game_id, order.actor, order.key, order.digest, attempt, again, make_sure)

    async def dry_run(self, order: Order) -> Tried:
        """The same refusals, and the events as far as they do not depend on what would be revealed."""
        await self._accounts.make_sure(order.token)
        edition, game = await self._games.current(order.game_id)
        game = copy_game(edition.ruleset, game)
        seat = await self._seat(order, game)
        _check(order, seat, game)
        facts = _decide_all(edition, game, seat, order.commands, now())
        hidden = next((n for n, fact in enumerate(facts) if fact.event.reveals), len(facts))
        shown = [show_undated(edition, fact.event, fact.seat, seat) for fact in facts[:hidden]]
        return Tried(shown, hidden == len(facts))

    async def _seat(self, order: Order, game: AnyGame) -> Seat:
        if order.account is not None:
            return await self._access.seat(game, order.account, order.seat)
        assert order.seat is not None
        return order.seat

    async def _attempt(self, order: Order, slot: Slot) -> Played:
        edition, game = slot.held
        seat = await self._seat(order, game)
        _check(order, seat, game)
        before, at = game.head_hash, now()
        if len(order.commands) > 1:
            game = copy_game(edition.ruleset, game)
        facts = _decide_all(edition, game, seat, order.commands, at)
        commands = canonical(order.commands)
        salts = salts_of(game, facts)
        rows = record(game, facts, salts, at, command_row(order.actor, seat, order.decision, commands))
        await self._writer.commit(slot, edition, game, _entry(order, seat, edition, game, rows, commands))
        shown = _show_all(edition, facts, rows, salts, before, seat)
        return _answer(order, seat, edition, game, shown, rows[0].version)

    async def _again(self, order: Order, known: Logged) -> Played:
        """The first answer, built anew from what was recorded then."""
        assert known.seat is not None
        edition, game = await self._games.at(order.game_id, known.last_version)
        rows = await self._store.read(order.game_id, known.first_version - 2, known.last_version - known.first_version + 2)
        shown = show_rows(edition, game.seed, rows[1:], rows[0].hash, known.seat)
        return _answer(order, known.seat, edition, game, shown, known.first_version)._replace(replayed=True)


def _check(order: Order, seat: Seat, game: AnyGame) -> None:
    if game.status == "open":
        raise NotStarted("the game has not started")
    if game.over:
        raise GameOver("the game is over")
    if order.if_match is not None and game.version not in order.if_match:
        raise VersionMismatch(game.version)
    decision = game.decisions.open.get(seat)
    if order.decision is not None and (decision is None or decision.number != order.decision):
        raise StaleDecision(None if decision is None else decision.number)
    if decision is None:
        raise NoOpenDecision("the seat has nothing to decide now")


def _decide_all(edition: Edition, game: AnyGame, seat: Seat, commands: Sequence[Command], at: Instant) -> list[Fact]:
    facts: list[Fact] = []
    for index, command in enumerate(commands):
        if type(command) not in edition.ruleset.commands:
            raise WrongRuleset(index)
        if index < len(commands) - 1 and _reveals(edition, game, seat, command):
            raise BatchAfterReveal(index + 1)
        try:
            facts += decide(edition, game, seat, command, at)
        except RuleViolation as violation:
            raise CommandRefused(index, violation, _alternatives(edition, game, seat, command)) from None
        if game.over and index < len(commands) - 1:
            raise BatchAfterReveal(index + 1)
    return facts


def _reveals(edition: Edition, game: AnyGame, seat: Seat, command: Command) -> bool:
    ruleset, content, _ = edition
    legal = ruleset.is_legal(content, game.state, seat, command)
    return legal and ruleset.reveals(content, game.state, seat, command)


def _alternatives(edition: Edition, game: AnyGame, seat: Seat, refused: Command) -> list[msgspec.Raw]:
    legal = edition.ruleset.legal(edition.content, game.state, seat)
    return [msgspec.Raw(data) for data in sorted(_json.encode(c) for c in legal if type(c) is type(refused))[:5]]


def _entry(order: Order, seat: Seat, edition: Edition, game: AnyGame, rows: Sequence[RecordedEvent], commands: bytes) -> Append:
    return Append(
        stream_id=game.id,
        kind="game",
        ruleset=edition.ruleset.id,
        rules_version=edition.ruleset.rules_version,
        expected=game.version - len(rows),
        events=stored(rows),
        at=rows[0].at,
        actor=order.actor,
        key=order.key,
        seat=seat,
        decision=order.decision,
        commands=commands,
        digest=order.digest,
        status=game.status,
        to_act=to_act(game),
        facts=facts_of(game) if game.over else None,
        token=order.token,
    )


def _show_all(
    edition: Edition,
    facts: Sequence[Fact],
    rows: Sequence[RecordedEvent],
    salts: Sequence[bytes],
    before: bytes,
    viewer: Viewer,
) -> list[ShownEvent]:
    shown = []
    for fact, row, salted in zip(facts, rows, salts, strict=True):
        shown.append(show(edition, fact.event, row, salted, before, viewer))
        before = row.hash
    return shown


def _answer(order: Order, seat: Seat, edition: Edition, game: AnyGame, shown: Sequence[ShownEvent], first_version: int) -> Played:
    return Played(
        game_id=game.id,
        seat=seat,
        first_version=first_version,
        version=game.version,
        hash=game.head_hash.hex(),
        events=shown,
        to_act=to_act(game),
        outcome=game.outcome,
        view=edition.ruleset.view(edition.content, game.state, seat) if order.view else None,
        next=legal_of(edition, game, seat) if order.next else None,
        replayed=False,
    )
