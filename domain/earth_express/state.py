"""The position of a game. Cells are numbered 0 to 8 in reading order; things printed go by the content's ids."""

from typing import Final, Literal

import msgspec

from domain.earth_express.language import Side, Trigger
from domain.earth_express.options import EarthExpressOptions
from domain.kernel.ids import Seat

SOLO_PARTY: Final = "demeter"
ALL_SEE: Final = (1 << 9) - 1
"""``Held.seen`` of a card that everybody has seen: a bit for each of eight seats, and one for spectators."""
SPECTATORS: Final = 8

Step = Literal["ecosystem", "plant", "action", "abilities", "done", "tokens", "rest"]


class Planted(msgspec.Struct, gc=False):
    """A card in a tableau with the Growth pieces and Sprouts on it."""

    card: str
    growth: int = 0
    sprouts: int = 0


Cells = list[Planted | None]


class Held(msgspec.Struct, gc=False):
    """A card in a hand. ``batch`` says from which filling of the stack it was drawn, ``seen`` (bits) who has seen it there."""

    card: str
    batch: int
    seen: int


class AbilityAt(msgspec.Struct, frozen=True, gc=False):
    """An ability by the cell of its card and its place (from 0) there."""

    cell: int
    number: int


class Act(msgspec.Struct):
    """A benefit on its way: what is still to be paid, gained, given. Nothing else may be done in between.

    ``cell`` is the card it acts from (−1: none), ``source`` the ability carried out. ``room``: how much of this gain each cell
    may still take; ``None`` where any may.
    """

    cell: int = -1
    source: AbilityAt | None = None
    side: Side | None = None
    pay_growth: int = 0
    pay_sprouts: int = 0
    due: bool = False
    """Whether the gain has been counted; before, it is unknown what is to be gained."""
    seeds: int = 0
    growth: int = 0
    sprouts: int = 0
    room: list[int] | None = None
    others: int = 0
    opponent: int = 0

    @property
    def over(self) -> bool:
        """Whether nothing of it is left."""
        return self.due and not (self.seeds or self.growth or self.sprouts or self.others or self.opponent)


class Player(msgspec.Struct):
    """What one seat has. ``dealt``: its two Ecosystem cards, known to it alone; ``kept``: the face it chose of them."""

    seeds: int = 0
    tokens: int = 0
    cells: Cells = msgspec.field(default_factory=lambda: [None] * 9)
    hand: list[Held] = []
    dealt: list[str] = []
    kept: str | None = None
    step: Step = "rest"
    to_plant: int = 0
    refreshed: bool = False
    refreshing: int | None = None
    """Inside a Refresh: how many cards have been discarded."""
    searching: bool = False
    """Inside a Germinate, before the feature is named."""
    sacrificed: str | None = None
    """The card discarded for the Germinate that is going on."""
    found: str | None = None
    """Solo: the card that Germinate found and that must be planted."""
    black: list[AbilityAt] = []
    """Black abilities of the card just planted, to be settled before anything else."""
    pending: list[AbilityAt] = []
    """Black abilities that look at a neighbour, to be settled before step 3."""
    colour: Trigger | None = None
    next_ability: int = 0
    """Step 3: abilities before this place (two a cell) are behind."""
    act: Act | None = None


class Leaf(msgspec.Struct, frozen=True, gc=False):
    """A Leaf token on the Fauna board. ``seat`` is ``None`` for Demeter's; ``space`` counts from 0."""

    seat: Seat | None
    fauna: int
    space: int
    vp: int


class Demeter(msgspec.Struct):
    """The solo opponent: her open tableau and her VP track. ``emptied``: cells to refill when the Refresh draws."""

    cells: Cells = msgspec.field(default_factory=lambda: [None] * 9)
    vp: int = 0
    emptied: list[int] = []
    asks: Literal["colour", "claim"] | None = None
    """What the player is to choose for her."""
    claim: int | None = None
    """The Fauna she claims this round."""


class State(msgspec.Struct):
    """A whole position. The top of ``stack`` and of ``action_stack`` is their end; ``batch`` counts fillings of the stack."""

    options: EarthExpressOptions
    players: list[Player]
    demeter: Demeter | None = None
    round: int = 0
    over: bool = False
    fauna: list[str] = []
    shared: list[str] = []
    revealed: bool = False
    """Whether the kept Ecosystems lie open."""
    leaves: list[Leaf] = []
    completed: list[list[Seat]] = []
    """Inside step 4: for each Fauna the seats that have just completed it."""
    stack: list[str] = []
    batch: int = 0
    discard: list[str] = []
    action_stack: list[str] = []
    tile: str | None = None

    @property
    def solo(self) -> bool:
        """Whether it is played against Demeter."""
        return self.demeter is not None

    def seats(self) -> list[Seat]:
        """The seats, in order."""
        return [Seat(seat) for seat in range(len(self.players))]

    def neighbour(self, seat: Seat, side: Side) -> Seat:
        """F8: the left neighbour is the next seat, the right one the one before."""
        return Seat((seat + (1 if side == "left" else -1)) % len(self.players))

    def sides(self) -> tuple[Side, ...]:
        """A4: with two players, and in solo, both neighbours are the same."""
        return ("left", "right") if len(self.players) > 2 else ("left",)

    def neighbour_cells(self, seat: Seat, side: Side) -> Cells:
        """SYM3, SOL15: the neighbour's tableau."""
        return self.demeter.cells if self.demeter is not None else self.players[self.neighbour(seat, side)].cells

    def has_planted(self, seat: Seat, side: Side) -> bool:
        """A2, A7, G3: whether that neighbour has finished step 1; Demeter once she has been refilled."""
        if self.demeter is not None:
            return self.players[seat].to_plant == 0
        return self.players[self.neighbour(seat, side)].to_plant == 0
