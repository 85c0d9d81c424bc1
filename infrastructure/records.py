"""The records that go in and out of the database and the caches."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from domain.kernel.ids import AccountId, GameId, Instant, Seat

# --- the event store ---------------------------------------------------------------------------------------------------


class StoredEvent(NamedTuple):
    """An event about to be stored. ``command``: SHA-256 of its command's log row, on a command's first event."""

    type: str
    data: bytes
    seat: Seat | None
    command: bytes | None
    hash: bytes


class RecordedEvent(NamedTuple):
    """An event as it lies in the store."""

    version: int
    type: str
    data: bytes
    seat: Seat | None
    command: bytes | None
    hash: bytes
    at: Instant


class ToAct(NamedTuple):
    """One open decision, for the lobby."""

    seat: Seat
    decision: int
    opened_at: Instant


class GameFacts(NamedTuple):
    """The public facts of a game as the lobby lists them; written when one of them changes, in the append's transaction.

    ``data``: JSON of everything that changes with the table's acts only. ``accounts``: seat → account, ``None`` for a bot
    or a free seat.
    """

    ruleset: str
    status: str
    visibility: str
    owner: AccountId
    sandbox: bool
    created_at: Instant
    accounts: Sequence[AccountId | None]
    data: bytes


class Request(NamedTuple):
    """A request, for its idempotency. ``resource`` names what it made, or the stream that it was played in."""

    actor: str
    key: str
    digest: bytes
    resource: str


class Append(NamedTuple):
    """One command (or batch) with its events, to be stored at an exact version of the stream."""

    stream_id: GameId
    kind: str
    ruleset: str
    rules_version: int
    expected: int
    """The stream's version before; 0 creates the stream."""
    events: Sequence[StoredEvent]
    """Not empty; the last one's hash becomes the head's."""
    at: Instant
    actor: str
    """An account's id, ``bot``, ``table``, ``clock``."""
    key: str
    seat: Seat | None
    decision: int | None
    commands: bytes
    """Canonical JSON of the list of commands."""
    digest: bytes
    """Of the whole request: the same key with another digest is another request."""
    status: str
    to_act: Sequence[ToAct]
    facts: GameFacts | None = None
    request: Request | None = None
    invite: bytes | None = None
    """Hash of the invite that is used up with it."""
    token: bytes | None = None
    """Hash of a token without which, still good, nothing is stored."""


class Logged(NamedTuple):
    """A row of the command log."""

    actor: str
    key: str
    seat: Seat | None
    decision: int | None
    commands: bytes
    digest: bytes
    first_version: int
    last_version: int


class Head(NamedTuple):
    """Where a stream stands."""

    version: int
    head_hash: bytes
    status: str
    ruleset: str
    rules_version: int


class VersionConflict(Exception):
    """The stream is not at the expected version, or the key is known (to the stream, or as an account's anywhere), or the invite
    is used.

    Nothing was written.
    """


class DatabaseUnavailable(Exception):
    """The database cannot be reached, or the connection broke. Its message is one sentence for the operator, without secrets.

    Whether a write that was under way is kept is unknown: whoever sends it again with the same key finds out.
    """


class Position(NamedTuple):
    """A place in the feed of all streams: the writing transaction's id, then the event's position."""

    xid: int
    position: int


class FeedEvent(NamedTuple):
    """One event in the feed."""

    place: Position
    stream_id: GameId
    version: int
    type: str


# --- the lobby ---------------------------------------------------------------------------------------------------------


class GameRow(NamedTuple):
    """A game as the lobby knows it: the facts' ``data`` and what every append changes."""

    id: GameId
    data: bytes
    version: int
    head_hash: bytes
    to_act: Sequence[ToAct]
    visibility: str
    owner: AccountId
    accounts: Sequence[AccountId | None]


class GameQuery(NamedTuple):
    """A page of games. ``viewer`` sees public ones, and of the others his own, those he sits at and those he was invited to.
    ``listed_for``: only games in which that account holds a seat. ``to_act``: only those that wait for ``listed_for``,
    longest first."""

    viewer: AccountId | None
    ruleset: str | None = None
    status: str | None = None
    listed_for: AccountId | None = None
    to_act: bool = False
    after: tuple[str, ...] | None = None
    """The last row of the page before: (time, game id)."""
    limit: int = 50


class Invite(NamedTuple):
    """The right to take a seat (any free one if ``seat`` is ``None``)."""

    digest: bytes
    seat: Seat | None
    expires_at: datetime | None


# --- accounts ----------------------------------------------------------------------------------------------------------


Kind = Literal["human", "bot"]


class Account(NamedTuple):
    """Who plays."""

    id: AccountId
    name: str
    kind: Kind
    created_at: datetime


class Token(NamedTuple):
    """A secret's record; the secret itself is known to its holder only."""

    id: str
    account_id: AccountId
    scopes: frozenset[str]
    created_at: datetime
    expires_at: datetime | None


class NameTaken(Exception):
    """Another account has this name."""


# --- what may go away at any time --------------------------------------------------------------------------------------


class Allowance(NamedTuple):
    """What a bucket answers: whether it was granted, what remains, the seconds until it is full and until it could be granted."""

    granted: bool
    limit: int
    remaining: int
    reset: int
    retry_after: int
