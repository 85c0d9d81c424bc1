"""What the services need of the outside. ``infrastructure`` gives it; tests talk to the real thing."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from domain.kernel.ids import AccountId, GameId, Seat
from infrastructure.records import (
    Account,
    Allowance,
    Append,
    FeedEvent,
    GameQuery,
    GameRow,
    Head,
    Invite,
    Logged,
    Position,
    RecordedEvent,
    Request,
    Token,
)

# --- the event store ---------------------------------------------------------------------------------------------------


class EventStore(Protocol):
    """Streams of events. Every call is safe to repeat."""

    async def append(self, entry: Append) -> None:
        """Store it whole or not at all; durable when it returns. Raises ``VersionConflict``, and ``DatabaseUnavailable``, after
        which it is unknown whether it was stored."""

    async def head(self, stream_id: GameId) -> Head | None:
        """Where the stream stands now, as far as committed."""

    async def read(self, stream_id: GameId, after: int = 0, limit: int | None = None) -> list[RecordedEvent]:
        """Events with a version above ``after``, in order."""

    async def logged(self, stream_id: GameId, actor: str, key: str) -> Logged | None:
        """The row that this actor's key has in the stream's command log."""

    async def log(self, stream_id: GameId) -> list[Logged]:
        """The whole command log of a stream, in order of its events."""


class Feed(Protocol):
    """All events of all streams, none missed, each stream's in order."""

    async def read(self, after: Position, limit: int) -> list[FeedEvent]:
        """The next events whose transactions, and all before them, are over."""

    async def lag(self) -> float:
        """For how many seconds the oldest stored event has been held back; for the metrics."""


class Checkpoints(Protocol):
    """How far each projection has read; a lease makes its reader single."""

    async def claim(self, projection: str, owner: str, seconds: float) -> Position | None:
        """Take or renew the lease; ``None`` while somebody else holds it."""

    async def save(self, projection: str, owner: str, place: Position) -> bool:
        """Move on; ``False`` if the lease was lost."""

    async def release(self, projection: str, owner: str) -> None:
        """Give the lease back."""


# --- the lobby ---------------------------------------------------------------------------------------------------------


class Lobby(Protocol):
    """Which games there are."""

    async def game(self, game_id: GameId) -> GameRow | None:
        """One game."""

    async def games(self, query: GameQuery) -> list[GameRow]:
        """Newest first; with ``to_act`` the longest waiting first. Sandbox games are never listed but to their owner."""

    async def may_see(self, game_id: GameId, account: AccountId) -> bool:
        """Whether the account was ever invited to a private game and took the invite."""

    async def add_invite(
        self, game_id: GameId, digest: bytes, seat: Seat | None, expires_at: datetime | None, request: Request | None
    ) -> None:
        """Keep an invite by the SHA-256 of its secret. Raises ``VersionConflict`` if the request's key is known."""

    async def invite(self, game_id: GameId, digest: bytes) -> Invite | None:
        """An invite that is neither used nor over."""


# --- accounts ----------------------------------------------------------------------------------------------------------


class Accounts(Protocol):
    """Accounts and their tokens. Names live here only."""

    async def register(self, account: Account, token: Token, digest: bytes, request: Request | None) -> None:
        """Both at once. Raises ``NameTaken``, or ``VersionConflict`` if the request's key is known."""

    async def by_name(self, name: str) -> Account | None: ...

    async def by_id(self, account_id: AccountId) -> Account | None: ...

    async def names(self, ids: Sequence[AccountId]) -> Mapping[AccountId, str]:
        """The names of these accounts; those that were erased are missing."""

    async def add_token(self, token: Token, digest: bytes, request: Request | None) -> None:
        """Raises ``VersionConflict`` if the request's key is known."""

    async def tokens(self, account_id: AccountId, after: tuple[str, str] | None, limit: int) -> list[Token]:
        """Newest first; ``after``: the last one of the page before as (created_at, id)."""

    async def token(self, account_id: AccountId, token_id: str) -> Token | None:
        """One of the account's tokens, be it over or not."""

    async def delete_token(self, account_id: AccountId, token_id: str) -> bool:
        """Whether there was such a token."""

    async def authenticate(self, digest: bytes) -> Token | None:
        """The token with this SHA-256, as committed now, unless it is over. Calls of one moment share one query."""


class Requests(Protocol):
    """Which requests an account has made under its keys."""

    async def known(self, actor: str, key: str) -> Request | None:
        """What was created under this key, else what was played under it in any stream."""


class Contents(Protocol):
    """Every edition of content that a game was ever played with."""

    async def keep(self, content_hash: str, ruleset: str, data: bytes) -> None: ...

    async def get(self, content_hash: str) -> tuple[str, bytes] | None:
        """(ruleset, data)."""

    async def editions(self, ruleset: str) -> list[str]:
        """The hashes of all editions of a ruleset that are kept."""


# --- what may go away at any time --------------------------------------------------------------------------------------


class GameCache(Protocol):
    """States by game and version. Never the only copy; a cache that is away answers ``None`` and forgets what it is given."""

    async def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, previous: str | None, data: bytes) -> None:
        """Sent in the background: set if absent, drop the previous version's."""


class Hints(Protocol):
    """Word that a game has a new version, to all processes. May be lost: whoever waits also polls."""

    def announce(self, game_id: GameId, version: int) -> None:
        """Tell everybody; sent in the background."""

    async def wait(self, game_id: GameId, above: int, seconds: float) -> None:
        """Return when word comes of a version above this, or after the time."""

    async def wait_any(self, seconds: float) -> None:
        """Return when word comes of any game, or after the time."""


class RateLimit(Protocol):
    """Token buckets, shared by all processes; a process's own while the shared ones are away."""

    async def take(self, bucket: str, who: str, cost: int) -> Allowance:
        """Ask for so much; nothing is taken if it is not there."""
