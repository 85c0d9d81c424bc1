"""A legal command → what happens. Each function is given a member of ``legal`` and yields events (``domain.kernel.ruleset``)."""

from collections.abc import Callable, Iterator
from typing import Any

from domain.express_route.commands import (
    ActivateControl,
    AddFromDeck,
    AddPackage,
    BuildAirport,
    BuyUpgrade,
    ChooseSpecialist,
    CloseControl,
    DeliverFreely,
    DiscardPackage,
    DispatchPackage,
    DrawEvent,
    DriveTruck,
    EndTurn,
    FillCaller,
    Finish,
    HandOver,
    LiftPackage,
    LoadFreely,
    LoadPackage,
    LookAtEvents,
    MoveExecutive,
    MoveTo,
    PlaceDelivery,
    PlacePackage,
    PlaceWarehouse,
    RaiseLoad,
    RaiseRange,
    RemoveUpgrade,
    ResolveEvent,
    ShiftStarter,
    StationVehicle,
    SwapCallers,
    UnloadPackage,
    UnlockCapacity,
)
from domain.express_route.content.content import Content
from domain.express_route.events import (
    AbilityUsed,
    AirportBuilt,
    BonusFinished,
    CallersReturned,
    CapacityUnlocked,
    ControlActivated,
    ControlClosed,
    DeliveryPlaced,
    DispatchBegun,
    EventPicked,
    EventRevealed,
    EventsLookedAt,
    ExecutiveMoved,
    ExpressRouteBack,
    LiftingFinished,
    LoadRaised,
    PackageAdded,
    PackageDelivered,
    PackageDiscarded,
    PackageHandedOver,
    PackageLifted,
    PackageLoaded,
    PackageTurnedOver,
    PackageUnloaded,
    RangeRaised,
    SpecialistChosen,
    StarterShifted,
    TurnEnded,
    UpgradeBought,
    UpgradeRemoved,
    VehicleMoved,
    VehicleStationed,
    WarehousePlaced,
)
from domain.express_route.rules import cargo, controls, phone_bank, setup, specialists
from domain.express_route.rules.proceed import added, clean_up, proceed
from domain.express_route.state import OpenControl, State
from domain.kernel.chance import Chance
from domain.kernel.ids import Seat
from domain.kernel.messages import Command, Event

Deciding = Iterator[Event]


def decide(content: Content, state: State, seat: Seat, command: Command, chance: Chance) -> Deciding:
    """What the command does, and then what happens by itself. Nothing is drawn: every order was fixed at the set-up."""
    yield from _DECIDE[type(command)](content, state, seat, command)
    yield from proceed(content, state)


def _choose_specialist(content: Content, state: State, seat: Seat, command: ChooseSpecialist) -> Deciding:
    yield SpecialistChosen(seat, command.specialist)


def _station_vehicle(content: Content, state: State, seat: Seat, command: StationVehicle) -> Deciding:
    yield VehicleStationed(seat, command.vehicle, command.city)


def _build_airport(content: Content, state: State, seat: Seat, command: BuildAirport) -> Deciding:
    yield AirportBuilt(seat, command.city)


def _place_warehouse(content: Content, state: State, seat: Seat, command: PlaceWarehouse) -> Deciding:
    yield WarehousePlaced(seat, command.city)


def _shift_starter(content: Content, state: State, seat: Seat, command: ShiftStarter) -> Deciding:
    yield StarterShifted(seat, command.package, command.city)


def _move_executive(content: Content, state: State, seat: Seat, command: MoveExecutive) -> Deciding:
    if state.step == "actions":
        yield AbilityUsed(seat, "executive")
    yield ExecutiveMoved(seat, command.vehicle, command.control)


def _remove_upgrade(content: Content, state: State, seat: Seat, command: RemoveUpgrade) -> Deciding:
    yield UpgradeRemoved(command.card, seat)


def _raise_range(content: Content, state: State, seat: Seat, command: RaiseRange) -> Deciding:
    yield RangeRaised(seat, command.vehicle)


def _raise_load(content: Content, state: State, seat: Seat, command: RaiseLoad) -> Deciding:
    yield LoadRaised(seat, command.vehicle)


def _unlock_capacity(content: Content, state: State, seat: Seat, command: UnlockCapacity) -> Deciding:
    yield CapacityUnlocked(seat, command.vehicle)


def _fill_caller(content: Content, state: State, seat: Seat, command: FillCaller) -> Deciding:
    space = phone_bank.fill_space(state)
    assert space is not None
    yield setup.filled(content, state, space, command.deck, seat)


def _add_package(content: Content, state: State, seat: Seat, command: AddPackage) -> Deciding:
    package = state.callers[command.space]
    assert package is not None
    token = content.packages[package]
    yield PackageTurnedOver(package, token.demand, token.deck, command.space)


def _add_from_deck(content: Content, state: State, seat: Seat, command: AddFromDeck) -> Deciding:
    """R4, R5."""
    deck = phone_bank.deck_or_other(state, "low")
    assert deck is not None
    token = content.packages[state.decks[deck][0]]
    yield PackageTurnedOver(token.id, token.demand, deck, None, setup.on_top(content, state, deck, 1))


def _place_package(content: Content, state: State, seat: Seat, command: PlacePackage) -> Deciding:
    """R8, R56."""
    turned_over = state.turn.turned_over
    assert turned_over is not None
    navigated = command.city != content.packages[turned_over.package].origin
    yield from added(content, state, PackageAdded(turned_over.package, command.city, navigated))


def _draw_event(content: Content, state: State, seat: Seat, command: DrawEvent) -> Deciding:
    yield EventRevealed(state.stack[0])


def _look_at_events(content: Content, state: State, seat: Seat, command: LookAtEvents) -> Deciding:
    yield AbilityUsed(seat, "forecaster")
    yield EventsLookedAt(state.stack[:2])


def _resolve_event(content: Content, state: State, seat: Seat, command: ResolveEvent) -> Deciding:
    other = next(card for card in state.turn.looked if card != command.card)
    yield EventPicked(command.card, other, command.other)


def _activate_control(content: Content, state: State, seat: Seat, command: ActivateControl) -> Deciding:
    value = controls.value(content, state.panels[seat], command.vehicle, command.control)
    yield ControlActivated(command.vehicle, command.control, command.battery, value)


def _move_to(content: Content, state: State, seat: Seat, command: MoveTo) -> Deciding:
    vehicle = _open(state).vehicle
    yield VehicleMoved(vehicle, state.vehicles[vehicle].at, command.point, by_control=True)


def _load_package(content: Content, state: State, seat: Seat, command: LoadPackage) -> Deciding:
    vehicle = _open(state).vehicle
    space = _space(state, vehicle, command.space)
    yield PackageLoaded(command.package, vehicle, space, by_control=True, giver=state.carrier(command.package))


def _unload_package(content: Content, state: State, seat: Seat, command: UnloadPackage) -> Deciding:
    vehicle = _open(state).vehicle
    point = state.vehicles[vehicle].at
    token = content.packages[command.package]
    if point == token.destination:
        yield PackageDelivered(token.id, vehicle, token.demand, by_control=True)
    else:
        yield PackageUnloaded(token.id, vehicle, point)


def _hand_over(content: Content, state: State, seat: Seat, command: HandOver) -> Deciding:
    space = _space(state, command.vehicle, command.space)
    yield PackageHandedOver(command.package, _open(state).vehicle, command.vehicle, space)


def _close_control(content: Content, state: State, seat: Seat, command: CloseControl) -> Deciding:
    yield ControlClosed()


def _buy_upgrade(content: Content, state: State, seat: Seat, command: BuyUpgrade) -> Deciding:
    space = None if command.package == state.turn.delivered else state.track.index(command.package)
    yield UpgradeBought(seat, command.package, command.card, space)


def _place_delivery(content: Content, state: State, seat: Seat, command: PlaceDelivery) -> Deciding:
    assert state.turn.delivered is not None
    yield DeliveryPlaced(state.turn.delivered, command.space)


def _discard_package(content: Content, state: State, seat: Seat, command: DiscardPackage) -> Deciding:
    """D6; R19 when it pays for the Dispatcher's move."""
    space = None if command.package == state.turn.delivered else state.track.index(command.package)
    dispatched = state.turn.dispatching
    yield PackageDiscarded(command.package, space)
    if dispatched is not None:
        yield from _dispatched(content, state, dispatched)


def _dispatched(content: Content, state: State, package: str) -> Deciding:
    truck = state.carrier(package)
    assert truck is not None
    token = content.packages[package]
    yield VehicleMoved(truck, state.vehicles[truck].at, token.destination, by_control=False)
    yield PackageDelivered(package, truck, token.demand, by_control=False)


def _drive_truck(content: Content, state: State, seat: Seat, command: DriveTruck) -> Deciding:
    yield AbilityUsed(seat, "driver")
    yield VehicleMoved(command.vehicle, state.vehicles[command.vehicle].at, command.point, by_control=False)


def _load_freely(content: Content, state: State, seat: Seat, command: LoadFreely) -> Deciding:
    yield AbilityUsed(seat, "opportunist")
    space = _space(state, command.vehicle, None)
    yield PackageLoaded(command.package, command.vehicle, space, by_control=False, giver=state.carrier(command.package))


def _deliver_freely(content: Content, state: State, seat: Seat, command: DeliverFreely) -> Deciding:
    yield AbilityUsed(seat, "autodeliver")
    vehicle = state.carrier(command.package)
    assert vehicle is not None
    yield PackageDelivered(command.package, vehicle, content.packages[command.package].demand, by_control=False)


def _dispatch_package(content: Content, state: State, seat: Seat, command: DispatchPackage) -> Deciding:
    truck = state.carrier(command.package)
    assert truck is not None
    yield AbilityUsed(seat, "dispatcher")
    yield DispatchBegun(command.package, truck)


def _lift_package(content: Content, state: State, seat: Seat, command: LiftPackage) -> Deciding:
    if not state.turn.lifting:
        yield AbilityUsed(seat, "warehouse")
    city = specialists.stack_of(state, command.package)
    assert city is not None
    yield PackageLifted(command.package, city)


def _swap_callers(content: Content, state: State, seat: Seat, command: SwapCallers) -> Deciding:
    yield AbilityUsed(seat, "operator")
    tokens = [content.packages[caller] for caller in state.callers if caller is not None]
    yield CallersReturned([ExpressRouteBack(token.origin, token.deck) for token in tokens])


def _finish(content: Content, state: State, seat: Seat, command: Finish) -> Deciding:
    yield BonusFinished(seat) if state.step == "bonuses" else LiftingFinished()


def _end_turn(content: Content, state: State, seat: Seat, command: EndTurn) -> Deciding:
    yield TurnEnded(seat)
    yield from clean_up(content, state)


def _open(state: State) -> OpenControl:
    assert state.turn.control is not None
    return state.turn.control


def _space(state: State, vehicle: str, space: int | None) -> int:
    """R47: the space named, else the leftmost empty one."""
    found = cargo.free_space(state.vehicles[vehicle]) if space is None else space
    assert found is not None
    return found


_DECIDE: dict[type[Command], Callable[[Content, State, Seat, Any], Deciding]] = {
    ChooseSpecialist: _choose_specialist,
    StationVehicle: _station_vehicle,
    BuildAirport: _build_airport,
    PlaceWarehouse: _place_warehouse,
    ShiftStarter: _shift_starter,
    MoveExecutive: _move_executive,
    RemoveUpgrade: _remove_upgrade,
    RaiseRange: _raise_range,
    RaiseLoad: _raise_load,
    UnlockCapacity: _unlock_capacity,
    FillCaller: _fill_caller,
    AddPackage: _add_package,
    AddFromDeck: _add_from_deck,
    PlacePackage: _place_package,
    DrawEvent: _draw_event,
    LookAtEvents: _look_at_events,
    ResolveEvent: _resolve_event,
    ActivateControl: _activate_control,
    MoveTo: _move_to,
    LoadPackage: _load_package,
    UnloadPackage: _unload_package,
    HandOver: _hand_over,
    CloseControl: _close_control,
    BuyUpgrade: _buy_upgrade,
    PlaceDelivery: _place_delivery,
    DiscardPackage: _discard_package,
    DriveTruck: _drive_truck,
    LoadFreely: _load_freely,
    DeliverFreely: _deliver_freely,
    DispatchPackage: _dispatch_package,
    LiftPackage: _lift_package,
    SwapCallers: _swap_callers,
    Finish: _finish,
    EndTurn: _end_turn,
}
