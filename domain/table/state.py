"""The state of a whole stream: the table, and the position of the game that is played at it."""

from typing import Any, Generic, Literal, TypeVar

import msgspec

from domain.kernel.decision import Decisions
from domain.kernel.ids import AccountId, GameId, Instant, Seat
from domain.kernel.outcome import Outcome
from domain.table.commands import Visibility

StateT = TypeVar("StateT")
Status = Literal["open", "running", "finished", "cancelled"]


class Holder(msgspec.Struct, frozen=True):
    """Who sits on a seat: an account, or a built-in opponent by its name. ``entropy`` is hex."""

    account: AccountId | None = None
    bot: str | None = None
    entropy: str | None = None


class Game(msgspec.Struct, Generic[StateT]):
    """One game after ``version`` events. ``head_hash`` is the hash of the last of them."""

    id: GameId
    ruleset: str
    rules_version: int
    content_hash: str
    options: dict[str, Any]
    visibility: Visibility
    hot_seat: bool
    sandbox: bool
    owner: AccountId
    seed: bytes
    seed_commitment: str
    holders: list[Holder | None]
    created_at: Instant
    decisions: Decisions
    status: Status = "open"
    version: int = 0
    head_hash: bytes = b""
    draws: dict[str, int] = {}
    state: StateT | None = None
    outcome: Outcome | None = None
    started_at: Instant | None = None
    ended_at: Instant | None = None

    def entropy(self) -> dict[Seat, bytes]:
        """What the seats added to the draws."""
        return {
            Seat(seat): bytes.fromhex(holder.entropy)
            for seat, holder in enumerate(self.holders)
            if holder is not None and holder.entropy is not None
        }

    def seats_of(self, account: AccountId | None) -> list[Seat]:
        """The seats that an account holds."""
        return [] if account is None else [Seat(n) for n, h in enumerate(self.holders) if h is not None and h.account == account]

    def free_seats(self) -> list[Seat]:
        """The seats that nobody holds."""
        return [Seat(n) for n, holder in enumerate(self.holders) if holder is None]

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.status in ("finished", "cancelled")


AnyGame = Game[Any]
