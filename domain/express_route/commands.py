"""What a seat asks for. Tags are in the namespace ``express_route``."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.express_route.state import Battery, Control, Deck
from domain.kernel.messages import Command

Id = Annotated[str, Meta(min_length=1, max_length=40)]
"""An id of the content."""


class ChooseSpecialist(Command, tag="express_route.choose_specialist", frozen=True):
    """Takes a specialist that is still free, before the first turn (U11)."""

    specialist: Id


class StationVehicle(Command, tag="express_route.station_vehicle", frozen=True):
    """The Dispatcher's bonus, vehicle by vehicle: where it starts (R37)."""

    vehicle: Id
    city: Id


class BuildAirport(Command, tag="express_route.build_airport", frozen=True):
    """The Pilot's bonus: an airport for a city without one."""

    city: Id


class PlaceWarehouse(Command, tag="express_route.place_warehouse", frozen=True):
    """The Warehouse's bonus: the city in which every package of the stack can be reached."""

    city: Id


class ShiftStarter(Command, tag="express_route.shift_starter", frozen=True):
    """The Navigator's bonus: one starting package moves to a city next to its origin."""

    package: Id
    city: Id


class MoveExecutive(Command, tag="express_route.move_executive", frozen=True):
    """Puts the Executive token on a control of the own panel: the bonus, and the ability once a turn (R12)."""

    vehicle: Id
    control: Control


class RemoveUpgrade(Command, tag="express_route.remove_upgrade", frozen=True):
    """Takes a card out of the sale for a set-up bonus."""

    card: Id


class RaiseRange(Command, tag="express_route.raise_range", frozen=True):
    """Raises the range of a truck on the own panel by one (G6)."""

    vehicle: Id


class RaiseLoad(Command, tag="express_route.raise_load", frozen=True):
    """Raises the load of a vehicle on the own panel by one (G7)."""

    vehicle: Id


class UnlockCapacity(Command, tag="express_route.unlock_capacity", frozen=True):
    """Removes the lock of a vehicle (G8)."""

    vehicle: Id


class FillCaller(Command, tag="express_route.fill_caller", frozen=True):
    """Fills the leftmost empty caller space from a deck of choice (G10, R16, R52)."""

    deck: Deck


class AddPackage(Command, tag="express_route.add_package", frozen=True):
    """Step 1 on green or yellow: turns over the caller in this space (from 0) and adds it to the map (T3)."""

    space: Annotated[int, Meta(ge=0, le=15)]


class AddFromDeck(Command, tag="express_route.add_from_deck", frozen=True):
    """Step 1 on red: turns over the top token of the Low deck and adds it to the map (R4)."""


class PlacePackage(Command, tag="express_route.place_package", frozen=True):
    """The Navigator says where the package just turned over goes: its origin, or a city next to it (R8)."""

    city: Id


class DrawEvent(Command, tag="express_route.draw_event", frozen=True):
    """Step 2: reveals the top event (T7)."""


class LookAtEvents(Command, tag="express_route.look_at_events", frozen=True):
    """Step 2, the Forecaster: looks at the top two events instead (R14)."""


class ResolveEvent(Command, tag="express_route.resolve_event", frozen=True):
    """The Forecaster picks the event that happens; the other goes to the top or the bottom of the stack (R14)."""

    card: Id
    other: Literal["top", "bottom"]


class ActivateControl(Command, tag="express_route.activate_control", frozen=True):
    """Puts a battery on a control of the own panel (A1)."""

    vehicle: Id
    control: Control
    battery: Battery


class MoveTo(Command, tag="express_route.move_to", frozen=True):
    """The next point of the movement under way (R36), or the plane's destination."""

    point: Id


class LoadPackage(Command, tag="express_route.load_package", frozen=True):
    """A package action: onto the activated vehicle, from the place or from another vehicle there (A8). ``space`` (from 0)
    doubles an occupied space, for the Spacesaver (R47)."""

    package: Id
    space: Annotated[int, Meta(ge=0, le=15)] | None = None


class UnloadPackage(Command, tag="express_route.unload_package", frozen=True):
    """A package action: from the activated vehicle to the place; delivers in the package's destination (D1)."""

    package: Id


class HandOver(Command, tag="express_route.hand_over", frozen=True):
    """A package action: from the activated vehicle onto another one in the same place (A8). ``space`` as for loading."""

    package: Id
    vehicle: Id
    space: Annotated[int, Meta(ge=0, le=15)] | None = None


class CloseControl(Command, tag="express_route.close_control", frozen=True):
    """Stops the movement or the package actions under way; what is left of them is lost (A4, R59)."""


class BuyUpgrade(Command, tag="express_route.buy_upgrade", frozen=True):
    """Spends a delivered package for an upgrade card (G1)."""

    package: Id
    card: Id


class PlaceDelivery(Command, tag="express_route.place_delivery", frozen=True):
    """Puts the delivered package into a requirement space that it fits; spaces count from 0 (D4)."""

    space: Annotated[int, Meta(ge=0, le=15)]


class DiscardPackage(Command, tag="express_route.discard_package", frozen=True):
    """Discards the delivered package that fits nowhere, or one on the track to make room for it (D6); or the package
    on the track that the Dispatcher's move costs (R19)."""

    package: Id


class DriveTruck(Command, tag="express_route.drive_truck", frozen=True):
    """The Driver's ability: a truck that has not moved this turn goes one space (R15)."""

    vehicle: Id
    point: Id


class LoadFreely(Command, tag="express_route.load_freely", frozen=True):
    """The Opportunist's ability: loads a package without a control (R13)."""

    package: Id
    vehicle: Id


class DeliverFreely(Command, tag="express_route.deliver_freely", frozen=True):
    """The Autodeliver's ability: unloads a package in its destination without a control (R17)."""

    package: Id


class DispatchPackage(Command, tag="express_route.dispatch_package", frozen=True):
    """The Dispatcher's ability: names the package whose truck is to jump to its destination (R19)."""

    package: Id


class LiftPackage(Command, tag="express_route.lift_package", frozen=True):
    """The Warehouse's ability: lifts a package to the top of its stack (R51)."""

    package: Id


class SwapCallers(Command, tag="express_route.swap_callers", frozen=True):
    """The Operator's ability: all callers go under their decks, new ones are drawn (R16)."""


class Finish(Command, tag="express_route.finish", frozen=True):
    """Ends the Navigator's bonus or the Warehouse's ability."""


class EndTurn(Command, tag="express_route.end_turn", frozen=True):
    """Passes; Clean Up follows (R43)."""


COMMANDS = (
    ChooseSpecialist,
    StationVehicle,
    BuildAirport,
    PlaceWarehouse,
    ShiftStarter,
    MoveExecutive,
    RemoveUpgrade,
    RaiseRange,
    RaiseLoad,
    UnlockCapacity,
    FillCaller,
    AddPackage,
    AddFromDeck,
    PlacePackage,
    DrawEvent,
    LookAtEvents,
    ResolveEvent,
    ActivateControl,
    MoveTo,
    LoadPackage,
    UnloadPackage,
    HandOver,
    CloseControl,
    BuyUpgrade,
    PlaceDelivery,
    DiscardPackage,
    DriveTruck,
    LoadFreely,
    DeliverFreely,
    DispatchPackage,
    LiftPackage,
    SwapCallers,
    Finish,
    EndTurn,
)
