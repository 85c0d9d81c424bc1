"""What the events of controls and deliveries do to the state."""

from collections.abc import Callable
from typing import Any

from domain.express_route.content.content import Content
from domain.express_route.events import (
    ControlActivated,
    ControlClosed,
    DeliveryPlaced,
    PackageDelivered,
    PackageDiscarded,
    PackageHandedOver,
    PackageLoaded,
    PackageUnloaded,
    VehicleMoved,
)
from domain.express_route.rules.evolve_setup import put_on_top, take_from_stack
from domain.express_route.state import ExpressRoutePlacedBattery, OpenControl, State
from domain.kernel.messages import Event


def _control_activated(content: Content, state: State, event: ControlActivated) -> None:
    panel = state.panel()
    if event.battery == "silver":
        panel.silver -= 1
    else:
        panel.purple -= 1
    state.turn.placed.append(ExpressRoutePlacedBattery(event.vehicle, event.control, event.battery))
    state.turn.control = OpenControl(event.vehicle, event.control, event.value)


def _vehicle_moved(content: Content, state: State, event: VehicleMoved) -> None:
    state.vehicles[event.vehicle].at = event.to
    if event.vehicle not in state.turn.moved:
        state.turn.moved.append(event.vehicle)
    if event.by_control:
        _count(state)


def _package_loaded(content: Content, state: State, event: PackageLoaded) -> None:
    if event.giver is None:
        take_from_stack(state, event.package, state.vehicles[event.vehicle].at)
    else:
        _take_off(state, event.package, event.giver)
    state.vehicles[event.vehicle].spaces[event.space].append(event.package)
    if event.by_control:
        _count(state)


def _package_handed_over(content: Content, state: State, event: PackageHandedOver) -> None:
    _take_off(state, event.package, event.vehicle)
    state.vehicles[event.receiver].spaces[event.space].append(event.package)
    _count(state)


def _package_unloaded(content: Content, state: State, event: PackageUnloaded) -> None:
    _take_off(state, event.package, event.vehicle)
    put_on_top(state, event.package, event.point)
    _count(state)


def _package_delivered(content: Content, state: State, event: PackageDelivered) -> None:
    _take_off(state, event.package, event.vehicle)
    state.turn.delivered = event.package
    state.turn.dispatching = None
    state.demand -= event.demand
    state.deliveries += 1
    if event.by_control:
        _count(state)


def _delivery_placed(content: Content, state: State, event: DeliveryPlaced) -> None:
    state.track[event.space] = event.package
    state.turn.delivered = None


def _package_discarded(content: Content, state: State, event: PackageDiscarded) -> None:
    if event.space is None:
        state.turn.delivered = None
    else:
        state.track[event.space] = None
    state.box.append(event.package)


def _control_closed(content: Content, state: State, event: ControlClosed) -> None:
    state.turn.control = None


def _take_off(state: State, package: str, vehicle: str) -> None:
    for space in state.vehicles[vehicle].spaces:
        if package in space:
            space.remove(package)


def _count(state: State) -> None:
    """R59: one space or package action of the activation is used; the last one closes the control."""
    control = state.turn.control
    assert control is not None
    control.left -= 1
    control.done += 1
    if control.left == 0:
        state.turn.control = None


EVOLVE: dict[type[Event], Callable[[Content, State, Any], None]] = {
    ControlActivated: _control_activated,
    VehicleMoved: _vehicle_moved,
    PackageLoaded: _package_loaded,
    PackageHandedOver: _package_handed_over,
    PackageUnloaded: _package_unloaded,
    PackageDelivered: _package_delivered,
    DeliveryPlaced: _delivery_placed,
    PackageDiscarded: _package_discarded,
    ControlClosed: _control_closed,
}
