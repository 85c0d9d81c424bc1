"""What has happened. Tags are in the namespace ``express_route``. What nobody may see yet is a field with default ``None``."""

from typing import ClassVar, Literal

import msgspec

from domain.express_route.state import Battery, Control, Deck, Ending
from domain.kernel.ids import Seat
from domain.kernel.messages import Draw, Event


class ExpressRouteBack(msgspec.Struct, frozen=True, gc=False):
    """What the back of a package shows (K5)."""

    origin: str
    deck: Deck


class StartSeatChosen(Event, tag="express_route.start_seat_chosen.v1", frozen=True):
    """Who begins, by option or by lot (R49)."""

    start: Seat
    draw: Draw | None = None


class UpgradesRemoved(Event, tag="express_route.upgrades_removed.v1", frozen=True):
    """The cards that the scenario takes out, by option or by lot (R39)."""

    cards: list[str]
    draw: Draw | None = None


class StarterPlaced(Event, tag="express_route.starter_placed.v1", frozen=True):
    """A starting package lies in its origin city (U2, R1)."""

    package: str
    draw: Draw


class DeckShuffled(Event, tag="express_route.deck_shuffled.v1", frozen=True):
    """A package deck lies face down; ``on_top`` is the origin on its first token's back. ``order``, from the top, is hidden."""

    deck: Deck
    on_top: str
    draw: Draw
    order: list[str] | None = None


class CallerFilled(Event, tag="express_route.caller_filled.v1", frozen=True):
    """A caller space was filled from a deck; ``origin`` is on the new caller's back, ``on_top`` on the back of the token
    that is now first in the deck. ``seat``: whose choice the deck was, if it was one. ``package`` is hidden."""

    space: int
    deck: Deck
    origin: str
    on_top: str | None = None
    seat: Seat | None = None
    package: str | None = None

    reveals: ClassVar[bool] = True


class RequirementsLaid(Event, tag="express_route.requirements_laid.v1", frozen=True):
    """The delivery requirements of the two pairs, by scenario or by lot (U6)."""

    requirements: list[str | None]
    draw: Draw | None = None


class EventsStacked(Event, tag="express_route.events_stacked.v1", frozen=True):
    """Cards of one event deck were put on the stack (U8). ``cards``, from the top, is hidden."""

    deck: int
    count: int
    draw: Draw
    cards: list[str] | None = None


class SpecialistChosen(Event, tag="express_route.specialist_chosen.v1", frozen=True):
    """A seat has its specialist (U11)."""

    seat: Seat
    specialist: str


class BonusBegun(Event, tag="express_route.bonus_begun.v1", frozen=True):
    """A specialist's set-up bonus takes effect, or is now chosen step by step (R38)."""

    seat: Seat
    specialist: str


class VehicleStationed(Event, tag="express_route.vehicle_stationed.v1", frozen=True):
    """A vehicle starts elsewhere (R37)."""

    seat: Seat
    vehicle: str
    city: str


class AirportBuilt(Event, tag="express_route.airport_built.v1", frozen=True):
    """A city has an airport for the rest of the game."""

    seat: Seat
    city: str


class WarehousePlaced(Event, tag="express_route.warehouse_placed.v1", frozen=True):
    """In this city every package of the stack can be reached."""

    seat: Seat
    city: str


class StarterShifted(Event, tag="express_route.starter_shifted.v1", frozen=True):
    """A starting package lies in a city next to its origin."""

    seat: Seat
    package: str
    city: str


class ExecutiveMoved(Event, tag="express_route.executive_moved.v1", frozen=True):
    """The Executive token lies on a control, which counts one higher (R12)."""

    seat: Seat
    vehicle: str
    control: Control


class UpgradeRemoved(Event, tag="express_route.upgrade_removed.v1", frozen=True):
    """A card left the sale for a set-up bonus. ``seat``: who owed the choice of it, if there was a choice."""

    card: str
    seat: Seat | None = None


class RangeRaised(Event, tag="express_route.range_raised.v1", frozen=True):
    """A truck's range on one panel is one higher (G6)."""

    seat: Seat
    vehicle: str


class LoadRaised(Event, tag="express_route.load_raised.v1", frozen=True):
    """A vehicle's load on one panel is one higher (G7)."""

    seat: Seat
    vehicle: str


class CapacityUnlocked(Event, tag="express_route.capacity_unlocked.v1", frozen=True):
    """A vehicle has one more capacity space (G8)."""

    seat: Seat
    vehicle: str


class BonusFinished(Event, tag="express_route.bonus_finished.v1", frozen=True):
    """A bonus with an open end is over."""

    seat: Seat


class TurnBegan(Event, tag="express_route.turn_began.v1", frozen=True):
    """A turn begins; its light says how many packages are added (T1, R3)."""

    seat: Seat
    number: int
    light: str
    packages: int


class PackageTurnedOver(Event, tag="express_route.package_turned_over.v1", frozen=True):
    """A package comes into play and raises the demand (T4). ``space`` is the caller space it left; without one it came from
    ``deck``, where ``on_top`` is now the back of the first token."""

    package: str
    demand: int
    deck: Deck
    space: int | None = None
    on_top: str | None = None

    reveals: ClassVar[bool] = True


class PackageAdded(Event, tag="express_route.package_added.v1", frozen=True):
    """A package lies on top of a city's stack (T6). ``navigated``: away from its origin (R56)."""

    package: str
    city: str
    navigated: bool = False


class NothingToAdd(Event, tag="express_route.nothing_to_add.v1", frozen=True):
    """No token is left to add (R5)."""


class EventRevealed(Event, tag="express_route.event_revealed.v1", frozen=True):
    """An event holds for this turn (T7)."""

    card: str

    reveals: ClassVar[bool] = True


class EventsLookedAt(Event, tag="express_route.events_looked_at.v1", frozen=True):
    """The Forecaster shows the top two events (R14)."""

    cards: list[str]

    reveals: ClassVar[bool] = True


class EventPicked(Event, tag="express_route.event_picked.v1", frozen=True):
    """The Forecaster's event holds for this turn; the other card went back (R14)."""

    card: str
    returned: str
    to: Literal["top", "bottom"]


class ControlActivated(Event, tag="express_route.control_activated.v1", frozen=True):
    """A battery lies on a control; ``value`` spaces or package actions may follow (A1, A3)."""

    vehicle: str
    control: Control
    battery: Battery
    value: int


class VehicleMoved(Event, tag="express_route.vehicle_moved.v1", frozen=True):
    """A vehicle went from one point to the next, or flew. ``by_control``: as part of the movement under way."""

    vehicle: str
    origin: str
    to: str
    by_control: bool


class PackageLoaded(Event, tag="express_route.package_loaded.v1", frozen=True):
    """A package was taken onto a vehicle from the place where it stands, or from the vehicle ``giver``."""

    package: str
    vehicle: str
    space: int
    by_control: bool
    giver: str | None = None


class PackageHandedOver(Event, tag="express_route.package_handed_over.v1", frozen=True):
    """A package went from the activated vehicle onto another one."""

    package: str
    vehicle: str
    receiver: str
    space: int


class PackageUnloaded(Event, tag="express_route.package_unloaded.v1", frozen=True):
    """A package was put down short of its destination, on top of what lies there (A14)."""

    package: str
    vehicle: str
    point: str


class PackageDelivered(Event, tag="express_route.package_delivered.v1", frozen=True):
    """A package reached its destination; the demand drops by its value (D1, D7)."""

    package: str
    vehicle: str
    demand: int
    by_control: bool


class DeliveryPlaced(Event, tag="express_route.delivery_placed.v1", frozen=True):
    """The delivered package lies on the track (D1, D4)."""

    package: str
    space: int


class PackageDiscarded(Event, tag="express_route.package_discarded.v1", frozen=True):
    """A delivered package left the game: the one just delivered, or the one in ``space`` of the track (D6, R19)."""

    package: str
    space: int | None = None


class ControlClosed(Event, tag="express_route.control_closed.v1", frozen=True):
    """The movement or the package actions under way are over (R59)."""


class UpgradeBought(Event, tag="express_route.upgrade_bought.v1", frozen=True):
    """A delivered package paid for a card, which takes effect (G1). ``space`` is where the package lay on the track."""

    seat: Seat
    package: str
    card: str
    space: int | None = None


class AbilityUsed(Event, tag="express_route.ability_used.v1", frozen=True):
    """The specialist's ability is used up for this turn; what it does follows."""

    seat: Seat
    specialist: str


class CallersReturned(Event, tag="express_route.callers_returned.v1", frozen=True):
    """All callers went under their decks, leftmost first (R16); ``backs`` is what everybody saw of them."""

    backs: list[ExpressRouteBack]


class DispatchBegun(Event, tag="express_route.dispatch_begun.v1", frozen=True):
    """The Dispatcher named a package; a delivered one is to be discarded for it (R19)."""

    package: str
    vehicle: str


class PackageLifted(Event, tag="express_route.package_lifted.v1", frozen=True):
    """A package came to the top of its stack (R51)."""

    package: str
    city: str


class LiftingFinished(Event, tag="express_route.lifting_finished.v1", frozen=True):
    """The Warehouse is done with the stacks (R51)."""


class TurnEnded(Event, tag="express_route.turn_ended.v1", frozen=True):
    """Clean Up: batteries return, the event is over (T12)."""

    seat: Seat


class WorkEnded(Event, tag="express_route.work_ended.v1", frozen=True):
    """The team won by ``delivered``, or lost by ``demand`` or ``events`` (O4)."""

    reason: Ending


EVENTS = (
    StartSeatChosen,
    UpgradesRemoved,
    StarterPlaced,
    DeckShuffled,
    CallerFilled,
    RequirementsLaid,
    EventsStacked,
    SpecialistChosen,
    BonusBegun,
    VehicleStationed,
    AirportBuilt,
    WarehousePlaced,
    StarterShifted,
    ExecutiveMoved,
    UpgradeRemoved,
    RangeRaised,
    LoadRaised,
    CapacityUnlocked,
    BonusFinished,
    TurnBegan,
    PackageTurnedOver,
    PackageAdded,
    NothingToAdd,
    EventRevealed,
    EventsLookedAt,
    EventPicked,
    ControlActivated,
    VehicleMoved,
    PackageLoaded,
    PackageHandedOver,
    PackageUnloaded,
    PackageDelivered,
    DeliveryPlaced,
    PackageDiscarded,
    ControlClosed,
    UpgradeBought,
    AbilityUsed,
    CallersReturned,
    DispatchBegun,
    PackageLifted,
    LiftingFinished,
    TurnEnded,
    WorkEnded,
)
