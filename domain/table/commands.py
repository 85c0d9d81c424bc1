"""The table's own acts. They are logged like any command, with the account that asked for them."""

from typing import Any, Literal

from domain.kernel.ids import AccountId, Seat
from domain.kernel.messages import Command

Visibility = Literal["public", "unlisted", "private"]


class Create(Command, tag="table.create", frozen=True):
    """Opens a game. ``bots`` take the highest seats, the owner the lowest if he joins (with ``hot_seat`` all that bots leave)."""

    ruleset: str
    seats: int
    options: dict[str, Any]
    visibility: Visibility
    join: bool
    hot_seat: bool
    bots: list[str]


class TakeSeat(Command, tag="table.take_seat", frozen=True):
    """Sits down. ``entropy`` (hex) is mixed into every draw and is public at once."""

    seat: Seat
    account: AccountId
    entropy: str | None = None


class LeaveSeat(Command, tag="table.leave_seat", frozen=True):
    """Frees a seat before the start."""

    seat: Seat


class Cancel(Command, tag="table.cancel", frozen=True):
    """The owner calls an open game off."""


TABLE_COMMANDS = (Create, TakeSeat, LeaveSeat, Cancel)
TableCommand = Create | TakeSeat | LeaveSeat | Cancel
