"""A sensible teammate for Express Route: each command is chosen for what it adds to the worth of all packages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from app.bots.express_route_worth import (
    PLANE,
    Board,
    Table,
    board_of,
    delivery,
    fetch,
    lifted_off,
    loaded,
    moved,
    moving,
    package_actions,
    table_of,
    unload,
    worth,
)
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
from domain.express_route.view_types import ExpressRouteView
from domain.kernel.messages import Command

WORTHWHILE: Final = 0.02
"""A battery that adds less than this is kept."""


def greedy(content: Content, view: ExpressRouteView, legal: Sequence[Command]) -> Command:
    """The command that looks best; ties go to the first in the list."""
    table, board = table_of(content, view), board_of(view)
    now = worth(table, board)
    return max(legal, key=lambda command: _SCORES[type(command)](table, board, now, command))


def _activate(table: Table, board: Board, now: float, command: ActivateControl) -> float:
    vehicle = command.vehicle
    purple = 0.001 if command.battery == "purple" else 0.0
    if command.control == "load":
        return package_actions(table, board, now, vehicle) - purple
    reach = next(v.reach for v in table.view.vehicles if v.vehicle == vehicle)
    return max((moving(table, board, vehicle, r.point) - now for r in reach), default=0.0) - purple


def _move_to(table: Table, board: Board, now: float, command: MoveTo) -> float:
    """By the best point that is still reached after this one."""
    under_way = table.view.under_way
    assert under_way is not None
    vehicle, left = under_way.vehicle, under_way.left - 1
    if vehicle == PLANE:
        return moving(table, board, vehicle, command.point) - now
    reach = [r.point for r in next(v.reach for v in table.view.vehicles if v.vehicle == vehicle)]
    beyond = [p for p in (*reach, board.at[vehicle]) if table.distances[command.point][p] <= left]
    return max(moving(table, board, vehicle, p) for p in {*beyond, command.point}) - now


def _close(table: Table, board: Board, now: float, command: CloseControl) -> float:
    return 0.0


def _load(table: Table, board: Board, now: float, command: LoadPackage) -> float:
    under_way = table.view.under_way
    assert under_way is not None
    doubled = 0.0 if command.space is None else -0.05
    return worth(table, loaded(board, command.package, under_way.vehicle)) - now + doubled


def _unload(table: Table, board: Board, now: float, command: UnloadPackage) -> float:
    under_way = table.view.under_way
    assert under_way is not None
    return unload(table, board, now, command.package, under_way.vehicle)


def _hand_over(table: Table, board: Board, now: float, command: HandOver) -> float:
    return worth(table, loaded(board, command.package, command.vehicle)) - now


def _end_turn(table: Table, board: Board, now: float, command: EndTurn) -> float:
    return WORTHWHILE


def _drive(table: Table, board: Board, now: float, command: DriveTruck) -> float:
    return moving(table, board, command.vehicle, command.point) - now


def _load_freely(table: Table, board: Board, now: float, command: LoadFreely) -> float:
    return worth(table, loaded(board, command.package, command.vehicle)) - now


def _deliver_freely(table: Table, board: Board, now: float, command: DeliverFreely) -> float:
    vehicle = next(v for v, cargo in board.cargo.items() if command.package in cargo)
    return delivery(table, board, now, command.package, vehicle) + 1


def _dispatch(table: Table, board: Board, now: float, command: DispatchPackage) -> float:
    """It costs a delivered package: only to take much demand away when it is nearly too high."""
    view, demand = table.view, table.content.packages[command.package].demand
    return 50.0 if view.demand > view.limit >= view.demand - demand else -1.0


def _lift(table: Table, board: Board, now: float, command: LiftPackage) -> float:
    point, stack = next((p, s) for p, s in board.stacks.items() if command.package in s)
    lifted = (command.package, *(p for p in stack if p != command.package))
    return worth(table, board._replace(stacks={**board.stacks, point: lifted})) - now - 0.1


def _swap(table: Table, board: Board, now: float, command: SwapCallers) -> float:
    """New callers when those that wait are of high demand."""
    high = sum(1 for c in table.view.callers if c.back is not None and c.back.deck == "high")
    return 0.5 if high * 2 > len([c for c in table.view.callers if not c.locked]) else -1.0


SPARE, PACE = 5.0, 1.5
BUYING: Final = {
    "battery-1": 9.0,
    "battery-2": 12.0,
    "range": 8.0,
    "load": 3.0,
    "capacity": 4.0,
    "demand": 2.0,
    "phone_bank": 1.0,
}


def _buy(table: Table, board: Board, now: float, command: BuyUpgrade) -> float:
    view = table.view
    card = table.content.upgrades[command.card]
    value = BUYING.get(card.id, BUYING.get(card.kind, 0.0))
    if card.kind == "demand" and view.demand > view.limit - 4:
        return 40.0
    kept = sum(1 for space in view.track if space.package is not None)
    turns = view.events.count
    if command.package == view.delivered and not any(space.open for space in view.track):
        return 20.0 + value
    if turns < SPARE + PACE * (8 - kept) or value < 3:
        return -1.0
    return 10.0 + value - 0.1 * sum(1 for u in view.upgrades if command.package in u.paid_by)


def _place_delivery(table: Table, board: Board, now: float, command: PlaceDelivery) -> float:
    return 15.0


def _discard(table: Table, board: Board, now: float, command: DiscardPackage) -> float:
    """The new package rather than one of the track, and there one that pays for least."""
    if command.package == table.view.delivered:
        return 5.0
    return 1.0 - sum(1 for u in table.view.upgrades if command.package in u.paid_by)


def _add(table: Table, board: Board, now: float, command: AddPackage) -> float:
    back = table.view.callers[command.space].back
    assert back is not None
    near = min(fetch(table, board, t, back.origin) for t in table.content.trucks)
    if back.origin in table.airports:
        near = min(near, 1.0)
    covered = sum(table.content.packages[p].demand for p in board.stacks.get(back.origin, ()))
    return 10.0 - (3.0 if back.deck == "high" else 0.0) - 0.3 * near - 0.3 * covered


def _place_package(table: Table, board: Board, now: float, command: PlacePackage) -> float:
    package = table.view.turned_over
    assert package is not None
    away = -0.05 if command.city != table.content.packages[package].origin else 0.0
    return (
        worth(table, board._replace(stacks={**board.stacks, command.city: (package, *board.stacks.get(command.city, ()))})) + away
    )


def _shift(table: Table, board: Board, now: float, command: ShiftStarter) -> float:
    lifted = lifted_off(board, command.package, None)
    stack = (command.package, *lifted.stacks.get(command.city, ()))
    return worth(table, lifted._replace(stacks={**lifted.stacks, command.city: stack})) - now - 0.05


def _station(table: Table, board: Board, now: float, command: StationVehicle) -> float:
    return worth(table, moved(board, command.vehicle, command.city))


def _resolve(table: Table, board: Board, now: float, command: ResolveEvent) -> float:
    """The event that stops least; the other one underneath."""
    event = table.content.events[command.card]
    harm = (
        3 * len(event.stopped_vehicles)
        + 2 * len(event.closed_cities)
        + len(event.closed_highways)
        + 6 * (event.closed_region is not None)
    )
    return -harm + (0.5 if command.other == "bottom" else 0.0)


SPECIALISTS: Final = (
    "navigator",
    "driver",
    "forecaster",
    "autodeliver",
    "opportunist",
    "dispatcher",
    "operator",
    "executive",
    "pilot",
    "warehouse",
    "spacesaver",
)


def _choose(table: Table, board: Board, now: float, command: ChooseSpecialist) -> float:
    return -float(SPECIALISTS.index(command.specialist))


def _vehicle_order(table: Table, board: Board, now: float, command: RaiseRange | RaiseLoad | UnlockCapacity) -> float:
    order = {"mach3": 3, "mach1": 2, "mach2": 1, PLANE: 4}
    return float(order.get(command.vehicle, 0))


def _fixed(value: float) -> Callable[[Table, Board, float, Any], float]:
    return lambda table, board, now, command: value


def _executive(table: Table, board: Board, now: float, command: MoveExecutive) -> float:
    if table.view.seat is not None:
        return -1.0
    return 2.0 if (command.vehicle, command.control) == ("mach3", "range") else 1.0


def _remove(table: Table, board: Board, now: float, command: RemoveUpgrade) -> float:
    return float(command.card in ("range-6", "capacity-southwest", "load-dallas"))


_SCORES: Final[Mapping[type[Command], Callable[[Table, Board, float, Any], float]]] = {
    ActivateControl: _activate,
    AddFromDeck: _fixed(1.0),
    AddPackage: _add,
    BuildAirport: _fixed(0.0),
    BuyUpgrade: _buy,
    ChooseSpecialist: _choose,
    CloseControl: _close,
    DeliverFreely: _deliver_freely,
    DiscardPackage: _discard,
    DispatchPackage: _dispatch,
    DrawEvent: _fixed(1.0),
    DriveTruck: _drive,
    EndTurn: _end_turn,
    FillCaller: lambda table, board, now, command: float(command.deck == "low"),
    Finish: _fixed(0.0),
    HandOver: _hand_over,
    LiftPackage: _lift,
    LoadFreely: _load_freely,
    LoadPackage: _load,
    LookAtEvents: _fixed(2.0),
    MoveExecutive: _executive,
    MoveTo: _move_to,
    PlaceDelivery: _place_delivery,
    PlacePackage: _place_package,
    PlaceWarehouse: _fixed(0.0),
    RaiseLoad: _vehicle_order,
    RaiseRange: _vehicle_order,
    RemoveUpgrade: _remove,
    ResolveEvent: _resolve,
    ShiftStarter: _shift,
    StationVehicle: _station,
    SwapCallers: _swap,
    UnloadPackage: _unload,
    UnlockCapacity: _vehicle_order,
}
