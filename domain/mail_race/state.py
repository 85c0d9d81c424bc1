"""The state of a game. It holds no content: towns, cards and deliveries are named by their ids."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from domain.mail_race.content.document import Color

ACTIONS = 3
"""P1: in a turn."""

Phase = Literal["colors", "turns", "over"]
Pair = tuple[str, str]
"""Two towns, the smaller id first."""


class MailRaceOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game may be set up. ``first_seat`` (Q43): who begins; drawn if unset. ``turn_limit`` (Q39): the race ends when every
    seat has had so many turns; no limit if unset."""

    first_seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    turn_limit: Annotated[int, Meta(ge=1, le=1000)] | None = None


class Cargo(Struct, gc=False):
    """A cube and its delivery card in a van."""

    delivery: str
    picked_up: int
    """The turn in which this carrier picked it up at the depot; 0 if he has it by assistance (M6, Q25)."""
    flown: bool = False
    """Q14: a fragile parcel that has been aboard while an air card was used."""


class Slip(Struct):
    """The stamps on a delivery slip."""

    letters: int = 0
    parcels: int = 0
    postcards: int = 0
    regions: list[str] = []
    same_day: bool = False
    hometown: bool = False
    fragile: int = 0


class Carrier(Struct):
    """One seat's truck, cards and slip."""

    place: str
    color: Color | None = None
    hand: list[str] = []
    """Cards that all know, sorted; the bicycle is not among them."""
    unseen: list[str] = []
    """V2: cards taken unseen, sorted; only the owner knows them, all know their levels."""
    van: list[Cargo] = []
    delivered: list[str] = []
    postcards: list[str] = []
    slip: Slip = msgspec.field(default_factory=Slip)


class Move(Struct, gc=False):
    """A card in use: the places reached with it so far, in order."""

    card: str
    start: str
    stopped: bool
    """Whether the truck had come to ``start`` in this turn, so that leaving passes through it (Q20)."""
    way: list[str] = []


class Turn(Struct):
    """What counts for one turn only. ``number`` counts all turns of the game from 1."""

    number: int = 0
    seat: int = 0
    actions: int = ACTIONS
    """How many are left (P1)."""
    used: int = 0
    """Cards used."""
    bicycle: int = 0
    """How many of them were the bicycle (P4)."""
    pairs: list[Pair] = []
    """P6, Q5: the pairs of towns travelled between."""
    landed: bool = False
    """Q16: the last thing that happened is a landing, or what follows from one."""
    move: Move | None = None
    passed: list[int] = []
    """P8: colleagues passed with this move and not dealt with yet, in order."""


class State(Struct):
    """A whole position."""

    options: MailRaceOptions
    carriers: list[Carrier]
    first: int = 0
    phase: Phase = "colors"
    turn: Turn = msgspec.field(default_factory=Turn)
    last_turns: int | None = None
    """Q31: turns that follow on the current one, once the deck has run out."""
    deck: list[str] = []
    """Next card first."""
    face_up: list[str] = []
    discards: list[str] = []
    decks: dict[str, list[str]] = {}
    """Region → its delivery deck, next card first."""
    board: dict[str, str] = {}
    """Region → the delivery card on the board, its cube on the depot; no entry while none is there."""
    postcard_deck: list[str] = []
    postcard: str | None = None
    """The town with the postcard token."""

    def copy(self) -> "State":
        """An independent copy."""
        return _decoder.decode(msgspec.msgpack.encode(self))


_decoder = msgspec.msgpack.Decoder(State)
