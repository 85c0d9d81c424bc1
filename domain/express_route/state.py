"""The position of a game. Piles, stacks and decks are lists with the top first."""

from typing import Final, Literal

import msgspec

from domain.express_route.options import ExpressRouteOptions
from domain.kernel.ids import Seat

Deck = Literal["low", "high"]
Control = Literal["range", "load"]
Battery = Literal["silver", "purple"]
DECKS: Final[tuple[Deck, Deck]] = ("low", "high")
CONTROLS: Final[tuple[Control, Control]] = ("range", "load")
BATTERIES: Final[tuple[Battery, Battery]] = ("silver", "purple")
Step = Literal["specialists", "bonuses", "packages", "event", "actions", "over"]
Ending = Literal["delivered", "demand", "events"]
Owed = Literal[
    "raise_range",
    "raise_load",
    "unlock_capacity",
    "fill_caller",
    "station_vehicle",
    "build_airport",
    "place_executive",
    "shift_starters",
    "place_warehouse",
    "remove_range",
    "remove_load",
    "remove_capacity",
]
"""A choice that a seat owes, from a bought upgrade or a set-up bonus. A seat's list is worked off from the front."""


class ExpressRouteControl(msgspec.Struct, frozen=True, gc=False):
    """One control of a panel: the range or the load of a vehicle."""

    vehicle: str
    control: Control


class ExpressRoutePlacedBattery(msgspec.Struct, frozen=True, gc=False):
    """A battery on a control of the panel whose turn it is."""

    vehicle: str
    control: Control
    battery: Battery


class Panel(msgspec.Struct):
    """A seat's control panel. ``silver`` and ``purple`` are the batteries off the controls; ``owes_exchange``: one silver
    battery is still to be exchanged for a purple one (R28)."""

    range: dict[str, int]
    load: dict[str, int]
    silver: int
    purple: int
    specialist: str | None = None
    executive: ExpressRouteControl | None = None
    owes_exchange: bool = False


class Vehicle(msgspec.Struct):
    """``spaces`` are the unlocked capacity spaces with what lies in each, at most two packages (R47)."""

    at: str
    spaces: list[list[str]]
    locked: bool = True

    def cargo(self) -> list[str]:
        """All packages aboard."""
        return [package for space in self.spaces for package in space]


class OpenControl(msgspec.Struct):
    """An activation under way: ``left`` spaces or package actions of it remain, ``done`` were used."""

    vehicle: str
    control: Control
    left: int
    done: int = 0


class TurnedOver(msgspec.Struct):
    """A package that has been turned over and has no place yet; ``space`` is the caller space it came from, if any."""

    package: str
    space: int | None


class Turn(msgspec.Struct):
    """What lasts for one turn only."""

    seat: Seat
    number: int
    light: str = "green"
    to_add: int = 0
    turned_over: TurnedOver | None = None
    event: str | None = None
    looked: list[str] = []
    placed: list[ExpressRoutePlacedBattery] = []
    moved: list[str] = []
    ability_used: bool = False
    control: OpenControl | None = None
    delivered: str | None = None
    dispatching: str | None = None
    lifting: bool = False
    lifted: list[str] = []


class State(msgspec.Struct):
    """A whole position.

    ``known_backs``: how many tokens at the bottom of each deck everybody has seen the back of (V2). ``returned``: event cards
    in the stack that everybody has seen (V4). ``bonuses``: how many set-up bonuses have begun.
    """

    options: ExpressRouteOptions
    panels: list[Panel]
    vehicles: dict[str, Vehicle]
    callers: list[str | None]
    track: list[str | None]
    owed: list[list[Owed]]
    turn: Turn
    step: Step = "specialists"
    start: Seat = Seat(0)
    bonuses: int = 0
    stacks: dict[str, list[str]] = {}
    demand: int = 0
    limit_raised: bool = False
    decks: dict[Deck, list[str]] = msgspec.field(default_factory=lambda: {"low": [], "high": []})
    known_backs: dict[Deck, int] = msgspec.field(default_factory=lambda: {"low": 0, "high": 0})
    phone_level: int = 0
    battery_level: int = 0
    requirements: list[str | None] = []
    stack: list[str] = []
    returned: list[str] = []
    discarded_events: list[str] = []
    bought: list[str] = []
    removed: list[str] = []
    box: list[str] = []
    shifted: list[str] = []
    airport: str | None = None
    warehouse: str | None = None
    deliveries: int = 0
    ended: Ending | None = None

    @property
    def seats(self) -> int:
        """How many panels play."""
        return len(self.panels)

    def seats_from_start(self) -> list[Seat]:
        """All seats, the start player first."""
        return [Seat((self.start + n) % self.seats) for n in range(self.seats)]

    def panel(self) -> Panel:
        """The panel whose turn it is."""
        return self.panels[self.turn.seat]

    def specialist(self) -> str | None:
        """The specialist whose turn it is."""
        return self.panels[self.turn.seat].specialist

    def carrier(self, package: str) -> str | None:
        """The vehicle that carries a package, if one does."""
        return next((vid for vid, v in self.vehicles.items() for space in v.spaces if package in space), None)
