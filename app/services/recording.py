"""Facts that were decided → rows of the event store."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache

import msgspec

from domain.kernel.chain import body, command_digest, link, salt
from domain.kernel.codec import canonical
from domain.kernel.ids import AccountId, Instant
from domain.kernel.messages import tag_of
from domain.kernel.outcome import Outcome
from domain.table.commands import Visibility
from domain.table.decide import Fact
from domain.table.state import AnyGame, Status
from infrastructure.records import GameFacts, GameRow, RecordedEvent, StoredEvent, ToAct


class PublicSeat(msgspec.Struct, frozen=True):
    """Who sits where, by opaque ids."""

    seat: int
    account: AccountId | None
    bot: str | None


class PublicFacts(msgspec.Struct, frozen=True):
    """What everybody who may see a game knows of it, apart from what each command changes."""

    ruleset: str
    rules_version: int
    content_hash: str
    options: msgspec.Raw
    visibility: Visibility
    hot_seat: bool
    sandbox: bool
    status: Status
    owner: AccountId
    seats: list[PublicSeat]
    seed_commitment: str
    outcome: Outcome | None
    created_at: Instant
    started_at: Instant | None
    ended_at: Instant | None


def now() -> Instant:
    """This moment."""
    second, rest = divmod(time.time_ns() // 1000, 1_000_000)
    return Instant(f"{_to_the_second(second)}.{rest:06}Z")


@lru_cache(1)
def _to_the_second(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def salts_of(game: AnyGame, facts: Sequence[Fact]) -> list[bytes]:
    """The salts of the facts, after which the game stands."""
    return [salt(game.seed, version) for version in range(game.version - len(facts) + 1, game.version + 1)]


def record(game: AnyGame, facts: Sequence[Fact], salts: Sequence[bytes], at: Instant, row: bytes) -> list[RecordedEvent]:
    """Chain the facts behind the game's old head and move the head; ``row`` is the command log row's canonical JSON.

    The game already stands after the facts.
    """
    digest = command_digest(row)
    recorded = []
    for version, (fact, salted) in enumerate(zip(facts, salts, strict=True), game.version - len(facts) + 1):
        type_ = tag_of(type(fact.event))
        data = canonical(fact.event)
        command = digest if fact.opens else None
        hashed = body(game.id, version, type_, fact.seat, at, command, data)
        game.head_hash = link(game.head_hash, salted, hashed)
        recorded.append(RecordedEvent(version, type_, data, fact.seat, command, game.head_hash, at))
    return recorded


def stored(rows: Sequence[RecordedEvent]) -> list[StoredEvent]:
    """The same rows on their way into the store."""
    return [StoredEvent(row.type, row.data, row.seat, row.command, row.hash) for row in rows]


def to_act(game: AnyGame) -> list[ToAct]:
    """The open decisions, by seat."""
    return [ToAct(seat, d.number, d.opened_at) for seat, d in sorted(game.decisions.open.items())]


def facts_of(game: AnyGame) -> GameFacts:
    """The game as the lobby lists it."""
    accounts = [None if holder is None else holder.account for holder in game.holders]
    bots = [None if holder is None else holder.bot for holder in game.holders]
    public = PublicFacts(
        ruleset=game.ruleset,
        rules_version=game.rules_version,
        content_hash=game.content_hash,
        options=msgspec.Raw(canonical(game.options)),
        visibility=game.visibility,
        hot_seat=game.hot_seat,
        sandbox=game.sandbox,
        status=game.status,
        owner=game.owner,
        seats=[PublicSeat(seat, account, bot) for seat, (account, bot) in enumerate(zip(accounts, bots, strict=True))],
        seed_commitment=game.seed_commitment,
        outcome=game.outcome,
        created_at=game.created_at,
        started_at=game.started_at,
        ended_at=game.ended_at,
    )
    return GameFacts(
        ruleset=game.ruleset,
        status=game.status,
        visibility=game.visibility,
        owner=game.owner,
        sandbox=game.sandbox,
        created_at=game.created_at,
        accounts=accounts,
        data=msgspec.json.encode(public),
    )


def row_of(game: AnyGame) -> GameRow:
    """The game as the lobby would show it now."""
    facts = facts_of(game)
    return GameRow(
        id=game.id,
        data=facts.data,
        version=game.version,
        head_hash=game.head_hash,
        to_act=to_act(game),
        visibility=game.visibility,
        owner=game.owner,
        accounts=facts.accounts,
    )
