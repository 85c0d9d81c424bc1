"""What has happened at a table."""

from typing import Any, ClassVar

import msgspec

from domain.kernel.ids import AccountId, Seat
from domain.kernel.messages import Event
from domain.kernel.outcome import Outcome
from domain.table.commands import Visibility


class Created(Event, tag="table.created.v1", frozen=True):
    """A game was opened. ``seed`` (hex) is hidden until the game is over; its commitment binds the server from here on."""

    ruleset: str
    rules_version: int
    content_hash: str
    seats: int
    options: dict[str, Any]
    visibility: Visibility
    hot_seat: bool
    sandbox: bool
    owner: AccountId
    seed_commitment: str
    seed: str | None = None


class SeatTaken(Event, tag="table.seat_taken.v1", frozen=True):
    """Somebody sat down: an account or a built-in opponent. ``entropy`` (hex) is what the seat adds to every draw."""

    taken: Seat
    account: AccountId | None = None
    bot: str | None = None
    entropy: str | None = None


class SeatLeft(Event, tag="table.seat_left.v1", frozen=True):
    """A seat became free again."""

    left: Seat


class Cancelled(Event, tag="table.cancelled.v1", frozen=True):
    """The game was called off before it started."""


class Started(Event, tag="table.started.v1", frozen=True):
    """All seats are taken; the set-up of the game follows."""


class PositionSet(Event, tag="table.position_set.v1", frozen=True):
    """The game goes on from a position that was not reached by play. ``state`` is the ruleset's state, hidden;
    ``draws`` says how many draws each purpose has had."""

    state: msgspec.Raw | None = None
    draws: dict[str, int] | None = None


class Finished(Event, tag="table.finished.v1", frozen=True):
    """The game is over. Its seed is published: a dry run must not get that far."""

    reveals: ClassVar[bool] = True
    outcome: Outcome
    seed: str


TABLE_EVENTS = (Created, SeatTaken, SeatLeft, Cancelled, Started, PositionSet, Finished)
TableEvent = Created | SeatTaken | SeatLeft | Cancelled | Started | PositionSet | Finished
