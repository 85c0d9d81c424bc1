"""A legal command → what happens. Each function is given a member of ``legal`` and yields events (``domain.kernel.ruleset``)."""

from collections.abc import Callable, Iterator
from typing import Any

from domain.express_route import commands as c
from domain.express_route import events as e
from domain.express_route.content.content import Content
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


def _choose_specialist(content: Content, state: State, seat: Seat, command: c.ChooseSpecialist) -> Deciding:
    yield e.SpecialistChosen(seat, command.specialist)


def _station_vehicle(content: Content, state: State, seat: Seat, command: c.StationVehicle) -> Deciding:
    yield e.VehicleStationed(seat, command.vehicle, command.city)


def _build_airport(content: Content, state: State, seat: Seat, command: c.BuildAirport) -> Deciding:
    yield e.AirportBuilt(seat, command.city)


def _place_warehouse(content: Content, state: State, seat: Seat, command: c.PlaceWarehouse) -> Deciding:
    yield e.WarehousePlaced(seat, command.city)


def _shift_starter(content: Content, state: State, seat: Seat, command: c.ShiftStarter) -> Deciding:
    yield e.StarterShifted(seat, command.package, command.city)


def _move_executive(content: Content, state: State, seat: Seat, command: c.MoveExecutive) -> Deciding:
    if state.step == "actions":
        yield e.AbilityUsed(seat, "executive")
    yield e.ExecutiveMoved(seat, command.vehicle, command.control)


def _remove_upgrade(content: Content, state: State, seat: Seat, command: c.RemoveUpgrade) -> Deciding:
    yield e.UpgradeRemoved(command.card, seat)


def _raise_range(content: Content, state: State, seat: Seat, command: c.RaiseRange) -> Deciding:
    yield e.RangeRaised(seat, command.vehicle)


def _raise_load(content: Content, state: State, seat: Seat, command: c.RaiseLoad) -> Deciding:
    yield e.LoadRaised(seat, command.vehicle)


def _unlock_capacity(content: Content, state: State, seat: Seat, command: c.UnlockCapacity) -> Deciding:
    yield e.CapacityUnlocked(seat, command.vehicle)


def _fill_caller(content: Content, state: State, seat: Seat, command: c.FillCaller) -> Deciding:
    space = phone_bank.fill_space(state)
    assert space is not None
    yield setup.filled(content, state, space, command.deck, seat)


def _add_package(content: Content, state: State, seat: Seat, command: c.AddPackage) -> Deciding:
    package = state.callers[command.space]
    assert package is not None
    token = content.packages[package]
    yield e.PackageTurnedOver(package, token.demand, token.deck, command.space)


def _add_from_deck(content: Content, state: State, seat: Seat, command: c.AddFromDeck) -> Deciding:
    """R4, R5."""
    deck = phone_bank.deck_or_other(state, "low")
    assert deck is not None
    token = content.packages[state.decks[deck][0]]
    yield e.PackageTurnedOver(token.id, token.demand, deck, None, setup.on_top(content, state, deck, 1))


def _place_package(content: Content, state: State, seat: Seat, command: c.PlacePackage) -> Deciding:
    """R8, R56."""
    turned_over = state.turn.turned_over
    assert turned_over is not None
    navigated = command.city != content.packages[turned_over.package].origin
    yield from added(content, state, e.PackageAdded(turned_over.package, command.city, navigated))


def _draw_event(content: Content, state: State, seat: Seat, command: c.DrawEvent) -> Deciding:
    yield e.EventRevealed(state.stack[0])


def _look_at_events(content: Content, state: State, seat: Seat, command: c.LookAtEvents) -> Deciding:
    yield e.AbilityUsed(seat, "forecaster")
    yield e.EventsLookedAt(state.stack[:2])


def _resolve_event(content: Content, state: State, seat: Seat, command: c.ResolveEvent) -> Deciding:
    other = next(card for card in state.turn.looked if card != command.card)
    yield e.EventPicked(command.card, other, command.other)


def _activate_control(content: Content, state: State, seat: Seat, command: c.ActivateControl) -> Deciding:
    value = controls.value(content, state.panels[seat], command.vehicle, command.control)
    yield e.ControlActivated(command.vehicle, command.control, command.battery, value)


def _move_to(content: Content, state: State, seat: Seat, command: c.MoveTo) -> Deciding:
    vehicle = _open(state).vehicle
    yield e.VehicleMoved(vehicle, state.vehicles[vehicle].at, command.point, by_control=True)


def _load_package(content: Content, state: State, seat: Seat, command: c.LoadPackage) -> Deciding:
    vehicle = _open(state).vehicle
    space = _space(state, vehicle, command.space)
    yield e.PackageLoaded(command.package, vehicle, space, by_control=True, giver=state.carrier(command.package))


def _unload_package(content: Content, state: State, seat: Seat, command: c.UnloadPackage) -> Deciding:
    vehicle = _open(state).vehicle
    point = state.vehicles[vehicle].at
    token = content.packages[command.package]
    if point == token.destination:
        yield e.PackageDelivered(token.id, vehicle, token.demand, by_control=True)
    else:
        yield e.PackageUnloaded(token.id, vehicle, point)


def _hand_over(content: Content, state: State, seat: Seat, command: c.HandOver) -> Deciding:
    space = _space(state, command.vehicle, command.space)
    yield e.PackageHandedOver(command.package, _open(state).vehicle, command.vehicle, space)


def _close_control(content: Content, state: State, seat: Seat, command: c.CloseControl) -> Deciding:
    yield e.ControlClosed()


def _buy_upgrade(content: Content, state: State, seat: Seat, command: c.BuyUpgrade) -> Deciding:
    space = None if command.package == state.turn.delivered else state.track.index(command.package)
    yield e.UpgradeBought(seat, command.package, command.card, space)


def _place_delivery(content: Content, state: State, seat: Seat, command: c.PlaceDelivery) -> Deciding:
    assert state.turn.delivered is not None
    yield e.DeliveryPlaced(state.turn.delivered, command.space)


def _discard_package(content: Content, state: State, seat: Seat, command: c.DiscardPackage) -> Deciding:
    """D6; R19 when it pays for the Dispatcher's move."""
    space = None if command.package == state.turn.delivered else state.track.index(command.package)
    dispatched = state.turn.dispatching
    yield e.PackageDiscarded(command.package, space)
    if dispatched is not None:
        yield from _dispatched(content, state, dispatched)


def _dispatched(content: Content, state: State, package: str) -> Deciding:
    truck = state.carrier(package)
    assert truck is not None
    token = content.packages[package]
    yield e.VehicleMoved(truck, state.vehicles[truck].at, token.destination, by_control=False)
    yield e.PackageDelivered(package, truck, token.demand, by_control=False)


def _drive_truck(content: Content, state: State, seat: Seat, command: c.DriveTruck) -> Deciding:
    yield e.AbilityUsed(seat, "driver")
    yield e.VehicleMoved(command.vehicle, state.vehicles[command.vehicle].at, command.point, by_control=False)


def _load_freely(content: Content, state: State, seat: Seat, command: c.LoadFreely) -> Deciding:
    yield e.AbilityUsed(seat, "opportunist")
    space = _space(state, command.vehicle, None)
    yield e.PackageLoaded(command.package, command.vehicle, space, by_control=False, giver=state.carrier(command.package))


def _deliver_freely(content: Content, state: State, seat: Seat, command: c.DeliverFreely) -> Deciding:
    yield e.AbilityUsed(seat, "autodeliver")
    vehicle = state.carrier(command.package)
    assert vehicle is not None
    yield e.PackageDelivered(command.package, vehicle, content.packages[command.package].demand, by_control=False)


def _dispatch_package(content: Content, state: State, seat: Seat, command: c.DispatchPackage) -> Deciding:
    truck = state.carrier(command.package)
    assert truck is not None
    yield e.AbilityUsed(seat, "dispatcher")
    yield e.DispatchBegun(command.package, truck)


def _lift_package(content: Content, state: State, seat: Seat, command: c.LiftPackage) -> Deciding:
    if not state.turn.lifting:
        yield e.AbilityUsed(seat, "warehouse")
    city = specialists.stack_of(state, command.package)
    assert city is not None
    yield e.PackageLifted(command.package, city)


def _swap_callers(content: Content, state: State, seat: Seat, command: c.SwapCallers) -> Deciding:
    yield e.AbilityUsed(seat, "operator")
    tokens = [content.packages[caller] for caller in state.callers if caller is not None]
    yield e.CallersReturned([e.ExpressRouteBack(token.origin, token.deck) for token in tokens])


def _finish(content: Content, state: State, seat: Seat, command: c.Finish) -> Deciding:
    yield e.BonusFinished(seat) if state.step == "bonuses" else e.LiftingFinished()


def _end_turn(content: Content, state: State, seat: Seat, command: c.EndTurn) -> Deciding:
    yield e.TurnEnded(seat)
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
    c.ChooseSpecialist: _choose_specialist,
    c.StationVehicle: _station_vehicle,
    c.BuildAirport: _build_airport,
    c.PlaceWarehouse: _place_warehouse,
    c.ShiftStarter: _shift_starter,
    c.MoveExecutive: _move_executive,
    c.RemoveUpgrade: _remove_upgrade,
    c.RaiseRange: _raise_range,
    c.RaiseLoad: _raise_load,
    c.UnlockCapacity: _unlock_capacity,
    c.FillCaller: _fill_caller,
    c.AddPackage: _add_package,
    c.AddFromDeck: _add_from_deck,
    c.PlacePackage: _place_package,
    c.DrawEvent: _draw_event,
    c.LookAtEvents: _look_at_events,
    c.ResolveEvent: _resolve_event,
    c.ActivateControl: _activate_control,
    c.MoveTo: _move_to,
    c.LoadPackage: _load_package,
    c.UnloadPackage: _unload_package,
    c.HandOver: _hand_over,
    c.CloseControl: _close_control,
    c.BuyUpgrade: _buy_upgrade,
    c.PlaceDelivery: _place_delivery,
    c.DiscardPackage: _discard_package,
    c.DriveTruck: _drive_truck,
    c.LoadFreely: _load_freely,
    c.DeliverFreely: _deliver_freely,
    c.DispatchPackage: _dispatch_package,
    c.LiftPackage: _lift_package,
    c.SwapCallers: _swap_callers,
    c.Finish: _finish,
    c.EndTurn: _end_turn,
}
