"""A finished game as one file, and checking such a file with nothing but the rules.

The file is NDJSON: a header, then every row of the command log followed by its events. Its format stands in full in
``openapi/HISTORY.md``.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from domain.kernel.chain import START, body, command_digest, command_row, link, salt
from domain.kernel.chance import commitment
from domain.kernel.codec import canonical, codec_of
from domain.kernel.errors import ContentRefused, HistoryBroken, OptionsRefused, Refusal
from domain.kernel.ids import AccountId, GameId, Instant, Seat
from domain.kernel.outcome import Outcome
from domain.kernel.registry import Registry
from domain.kernel.ruleset import Edition, edition_of
from domain.table.codec import decode_event
from domain.table.commands import Cancel, Create, LeaveSeat, TableCommand, TakeSeat
from domain.table.decide import Fact, Opening, act_at_table, open_game, play
from domain.table.events import Created
from domain.table.state import AnyGame

BOT = "bot"
"""As whom the built-in opponents play."""


class Header(msgspec.Struct, frozen=True, tag_field="kind", tag="header"):
    """The first line. ``content`` is the text of the edition's document; hashes and the seed are hex."""

    format: Literal["waybill-history-1"]
    game_id: GameId
    ruleset: str
    rules_version: int
    content_hash: str
    content: str
    seed: str
    seed_commitment: str
    version: int
    head_hash: str


class CommandLine(msgspec.Struct, frozen=True, tag_field="kind", tag="command"):
    """A row of the command log: what was asked, by whom, and which events came of it."""

    actor: str
    seat: Seat | None
    decision: int | None
    commands: msgspec.Raw
    first_version: int
    last_version: int


class EventLine(msgspec.Struct, frozen=True, tag_field="kind", tag="event"):
    """An event as stored, with its links. ``command``: hash of its command's row, on a command's first event."""

    version: int
    type: str
    seat: Seat | None
    at: Instant
    command: str | None
    data: msgspec.Raw
    prev_hash: str
    hash: str
    salt: str


class Verified(NamedTuple):
    """What was found to hold."""

    game_id: GameId
    ruleset: str
    rules_version: int
    events: int
    commands: int
    draws: int
    head_hash: str
    outcome: Outcome | None


class _Row(NamedTuple):
    line: CommandLine
    events: list[EventLine]


_line = msgspec.json.Decoder(Header | CommandLine | EventLine)
_acts = msgspec.json.Decoder(list[TableCommand])
_raws = msgspec.json.Decoder(list[msgspec.Raw])
_time = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


def verify(lines: Iterable[bytes], registry: Registry, progress: Callable[[int], None] = lambda version: None) -> Verified:
    """Check a whole history: chain, salts, commitment; every command legal at its place; every draw and event again.

    ``progress`` is told the version reached. Raises ``HistoryBroken`` at the first thing that does not hold.
    """
    header, rows = _parse(lines)
    edition = _edition(header, registry)
    _chain_holds(header, [event for row in rows for event in row.events])
    return _plays_again(header, edition, rows, progress)


def _parse(lines: Iterable[bytes]) -> tuple[Header, list[_Row]]:
    read = _read(lines)
    header = next(read, None)
    if not isinstance(header, Header):
        raise HistoryBroken("the file does not begin with a header")
    rows: list[_Row] = []
    for line in read:
        if isinstance(line, CommandLine):
            rows.append(_Row(line, []))
        elif isinstance(line, EventLine) and rows:
            rows[-1].events.append(line)
        else:
            raise HistoryBroken("a line is out of place")
    return header, rows


def _read(lines: Iterable[bytes]) -> Iterator[Header | CommandLine | EventLine]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield _line.decode(line)
            except (msgspec.DecodeError, RecursionError) as error:
                raise HistoryBroken(f"line {number} cannot be read: {error}") from None


def _edition(header: Header, registry: Registry) -> Edition:
    try:
        ruleset = registry.get(header.ruleset, header.rules_version)
        edition = edition_of(ruleset, header.content.encode())
    except KeyError:
        raise HistoryBroken(f"the rules {header.ruleset} {header.rules_version} are not known here") from None
    except ContentRefused as error:
        raise HistoryBroken(f"the content is refused: {error}") from None
    if edition.content_hash != header.content_hash:
        raise HistoryBroken("the content does not have the hash that the header names")
    return edition


def _chain_holds(header: Header, events: list[EventLine]) -> None:
    seed, prev_hash = _unhex(header.seed, "the seed"), START
    if commitment(seed) != header.seed_commitment:
        raise HistoryBroken("the seed does not fit its commitment")
    for expected, event in enumerate(events, 1):
        version = event.version
        if version != expected:
            raise HistoryBroken(f"event {expected} is missing or out of place")
        if _time.fullmatch(event.at) is None:
            raise HistoryBroken("the time is not one", version)
        if event.salt != salt(seed, version).hex():
            raise HistoryBroken("the salt is not the seed's", version)
        command = None if event.command is None else _unhex(event.command, "the hash of its command", version)
        data = _canonical(event.data, version)
        hashed = body(header.game_id, version, event.type, event.seat, event.at, command, data)
        link_ = link(prev_hash, bytes.fromhex(event.salt), hashed)
        if (event.prev_hash, event.hash) != (prev_hash.hex(), link_.hex()):
            raise HistoryBroken("the chain of hashes is broken", version)
        prev_hash = link_
    if len(events) != header.version or prev_hash.hex() != header.head_hash:
        raise HistoryBroken("the header names another end")


def _unhex(text: str, what: str, version: int | None = None) -> bytes:
    try:
        read = bytes.fromhex(text)
    except ValueError:
        raise HistoryBroken(f"{what} is not hexadecimal", version) from None
    if read.hex() != text:
        raise HistoryBroken(f"{what} is not written in lower-case hexadecimal", version)
    return read


def _canonical(raw: msgspec.Raw, version: int) -> bytes:
    """Canonical JSON of what a line holds unread so far: of what is in it only the brackets have been looked at."""
    try:
        return canonical(msgspec.json.decode(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise HistoryBroken(f"what happened cannot be read: {error}", version) from None


def _plays_again(header: Header, edition: Edition, rows: list[_Row], progress: Callable[[int], None]) -> Verified:
    game: AnyGame | None = None
    for row in rows:
        _row_holds(row)
        first = row.events[0].version
        try:
            game = _open(header, edition, row) if game is None else _play_row(edition, game, row)
        except Refusal as refusal:
            raise HistoryBroken(f"the command was not allowed: {refusal.message}", first) from None
        except msgspec.DecodeError as error:
            raise HistoryBroken(f"the command cannot be read: {error}", first) from None
        progress(row.events[-1].version)
    if game is None:
        raise HistoryBroken("the history is empty")
    if not game.over:
        raise HistoryBroken("the history stops before the game is over", game.version)
    return Verified(
        game.id,
        game.ruleset,
        game.rules_version,
        game.version,
        sum(len(_raws.decode(row.line.commands)) for row in rows),
        sum(game.draws.values()),
        header.head_hash,
        game.outcome,
    )


def _row_holds(row: _Row) -> None:
    line, events = row.line, row.events
    if not events or (line.first_version, line.last_version) != (events[0].version, events[-1].version):
        raise HistoryBroken("a command does not come with its events", events[0].version if events else None)
    commands = _canonical(line.commands, line.first_version)
    digest = command_digest(command_row(line.actor, line.seat, line.decision, commands)).hex()
    if events[0].command != digest or any(event.command not in (None, digest) for event in events):
        raise HistoryBroken("the event does not stand for its command", events[0].version)


def _open(header: Header, edition: Edition, row: _Row) -> AnyGame:
    created = _event(edition, row.events[0])
    acts = _acts.decode(row.line.commands)
    if not isinstance(created, Created) or len(acts) != 1 or not isinstance(act := acts[0], Create):
        raise HistoryBroken("the history does not begin with a game being created", 1)
    opening = Opening(header.game_id, AccountId(row.line.actor), bytes.fromhex(header.seed), created.sandbox)
    try:
        game, facts = open_game(edition, act, opening, row.events[0].at)
    except OptionsRefused as refusal:
        raise HistoryBroken(f"the options are refused: {refusal.message}", 1) from None
    _same(edition, facts, row.events)
    return game


def _play_row(edition: Edition, game: AnyGame, row: _Row) -> AnyGame:
    at, line = row.events[0].at, row.line
    facts: list[Fact] = []
    if line.seat is None:
        for act in _acts.decode(line.commands):
            if isinstance(act, Create):
                raise HistoryBroken("a game is created twice", row.events[0].version)
            _may_act(game, line.actor, act, row.events[0].version)
            facts += act_at_table(edition, game, act, at)
    else:
        facts += _commands(edition, game, line, at, row.events[0].version)
    _same(edition, facts, row.events)
    return game


def _may_act(game: AnyGame, actor: str, act: TakeSeat | LeaveSeat | Cancel, version: int) -> None:
    """Everybody sits down for himself; who leaves is the seat's holder or sent by the owner, who alone calls the game off."""
    match act:
        case TakeSeat(account=account):
            allowed = actor == account
        case LeaveSeat(seat=seat):
            allowed = actor == game.owner or seat in game.seats_of(AccountId(actor))
        case Cancel():
            allowed = actor == game.owner
    if not allowed:
        raise HistoryBroken(f"{actor} acted for somebody else", version)


def _commands(edition: Edition, game: AnyGame, line: CommandLine, at: Instant, version: int) -> Iterator[Fact]:
    assert line.seat is not None
    decision = game.decisions.open.get(line.seat)
    if decision is None or line.decision not in (None, decision.number):
        raise HistoryBroken("the command answers a decision that was not open", version)
    if line.actor != (holder := _holder(game, line.seat)):
        raise HistoryBroken(f"{line.actor} played for seat {line.seat}, which {holder} held", version)
    for command in _raws.decode(line.commands):
        yield from play(edition, game, line.seat, codec_of(edition.ruleset).command(bytes(command)), at)


def _holder(game: AnyGame, seat: Seat) -> str:
    """As whom the seat's commands are logged: the account's id, or ``bot``. Only a held seat is asked for decisions."""
    holder = game.holders[seat]
    assert holder is not None
    return BOT if holder.account is None else holder.account


def _same(edition: Edition, facts: list[Fact], events: list[EventLine]) -> None:
    """The events that the rules lead to are those that were recorded."""
    for fact, event in zip(facts, events, strict=False):
        if event.at != events[0].at:
            raise HistoryBroken("the events of one command have different times", event.version)
        if (fact.event, fact.seat, fact.opens) != (_event(edition, event), event.seat, event.command is not None):
            raise HistoryBroken(f"the rules lead to another {event.type}", event.version)
    if len(facts) != len(events):
        raise HistoryBroken(f"the rules lead to {len(facts)} events, {len(events)} were recorded", events[0].version)


def _event(edition: Edition, line: EventLine) -> Any:
    try:
        return decode_event(edition.ruleset, line.type, bytes(line.data))
    except (msgspec.DecodeError, KeyError) as error:
        raise HistoryBroken(f"the event cannot be read: {error}", line.version) from None
