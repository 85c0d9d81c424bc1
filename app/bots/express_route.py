"""A sensible teammate for Express Route.

It knows about how many batteries it takes until each package is delivered, by truck alone or with the plane between. What a
package is worth shrinks with every battery it still needs; each command is chosen for what it adds to the worth of all packages.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

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
from domain.express_route.views import ExpressRouteView
from domain.kernel.messages import Command

FADE: Final = 0.8
"""What is left of a package's worth for each battery that it still needs."""
BASE: Final = 4.0
"""What a delivery is worth besides the demand that it takes away."""
BURIED: Final = 2.5
"""Batteries that each package on top costs."""
WORTHWHILE: Final = 0.02
"""A battery that adds less than this is kept."""
PLANE: Final = "skylane"


class Board(NamedTuple):
    """The moving parts: where vehicles stand, what they carry, what lies where (top first)."""

    at: Mapping[str, str]
    cargo: Mapping[str, tuple[str, ...]]
    room: Mapping[str, int]
    stacks: Mapping[str, tuple[str, ...]]


class Table(NamedTuple):
    """What the bot looks at. ``range``: spaces a truck goes for a battery of the panel on turn."""

    content: Content
    view: ExpressRouteView
    range: Mapping[str, int]
    distances: Mapping[str, Mapping[str, int]]
    airports: Sequence[str]


def greedy(content: Content, view: ExpressRouteView, legal: Sequence[Command]) -> Command:
    """The command that looks best; ties go to the first in the list."""
    seat = view.start if view.seat is None else view.seat
    ranges = {c.vehicle: c.value for c in view.panels[seat].controls if c.control == "range"}
    table = Table(content, view, ranges, _distances(content), view.airports)
    board = Board(
        {v.vehicle: v.at for v in view.vehicles},
        {v.vehicle: tuple(p for space in v.spaces for p in space) for v in view.vehicles},
        {v.vehicle: sum(1 for space in v.spaces if not space) for v in view.vehicles},
        {s.point: tuple(s.packages) for s in view.stacks},
    )
    now = worth(table, board)
    return max(legal, key=lambda command: _SCORES[type(command)](table, board, now, command))


@cache
def _distances(content: Content) -> Mapping[str, Mapping[str, int]]:
    return {point: _spread(content, point) for point in content.points}


def _spread(content: Content, start: str) -> Mapping[str, int]:
    far, ring = {start: 0}, [start]
    while ring:
        near = sorted({to for at in ring for to in content.neighbors[at]} - far.keys())
        far.update(dict.fromkeys(near, far[ring[0]] + 1))
        ring = near
    return far


# --- what the packages are worth ---------------------------------------------------------------------------------------


def worth(table: Table, board: Board) -> float:
    """The worth of all packages on the map and aboard."""
    total = 0.0
    for vehicle, cargo in board.cargo.items():
        for package in cargo:
            total += _faded(table, package, aboard(table, board, vehicle, package))
    for point, stack in board.stacks.items():
        for depth, package in enumerate(stack):
            total += _faded(table, package, on_ground(table, board, point, package) + depth * BURIED)
    return total


def _faded(table: Table, package: str, batteries: float) -> float:
    return float((BASE + table.content.packages[package].demand) * FADE**batteries)


def drive(table: Table, truck: str, start: str, end: str) -> float:
    """Batteries for a truck's way: between the exact number and whole activations, so that every space counts."""
    spaces = table.distances[start][end]
    return spaces / table.range[truck] * 0.7 + -(-spaces // table.range[truck]) * 0.3


def aboard(table: Table, board: Board, vehicle: str, package: str) -> float:
    """Batteries until a package on a vehicle is delivered."""
    destination = table.content.packages[package].destination
    at = board.at[vehicle]
    if vehicle == PLANE:
        return 1 + min(float(at != airport) + onward(table, board, airport, destination) for airport in table.airports)
    by_road = drive(table, vehicle, at, destination) + 1
    return min(
        by_road,
        *(drive(table, vehicle, at, airport) + 1 + by_air(table, board, airport, destination) for airport in table.airports),
    )


def by_air(table: Table, board: Board, airport: str, destination: str) -> float:
    """Batteries for a package that lies at an airport and goes on by plane."""
    fetch = float(board.at[PLANE] != airport) + (0.0 if board.room[PLANE] else 2.0)
    return fetch + 1 + 1 + 1 + min(onward(table, board, a, destination) for a in table.airports if a != airport)


def onward(table: Table, board: Board, airport: str, destination: str) -> float:
    """Batteries from the airport where the plane unloads."""
    if airport == destination:
        return 0.0
    return min(fetch(table, board, t, airport) + 1 + drive(table, t, airport, destination) + 1 for t in table.content.trucks)


def fetch(table: Table, board: Board, truck: str, point: str) -> float:
    """Batteries until a truck with room is at the point."""
    if board.room[truck]:
        return drive(table, truck, board.at[truck], point)
    ways = []
    for package in board.cargo[truck]:
        destination = table.content.packages[package].destination
        ways.append(drive(table, truck, board.at[truck], destination) + 1 + drive(table, truck, destination, point))
    return min(ways)


def on_ground(table: Table, board: Board, point: str, package: str) -> float:
    """Batteries until a package that can be reached is delivered."""
    destination = table.content.packages[package].destination
    best = min(fetch(table, board, t, point) + 1 + drive(table, t, point, destination) + 1 for t in table.content.trucks)
    if point in table.airports:
        best = min(best, by_air(table, board, point, destination))
    return best


# --- what a command would make of the board ----------------------------------------------------------------------------


def moved(board: Board, vehicle: str, point: str) -> Board:
    """The board with a vehicle elsewhere."""
    return board._replace(at={**board.at, vehicle: point})


def loaded(board: Board, package: str, vehicle: str) -> Board:
    """The board with a package taken onto a vehicle."""
    giver = next((v for v, cargo in board.cargo.items() if package in cargo), None)
    board = lifted_off(board, package, giver)
    cargo = {**board.cargo, vehicle: (*board.cargo[vehicle], package)}
    return board._replace(cargo=cargo, room={**board.room, vehicle: max(0, board.room[vehicle] - 1)})


def lifted_off(board: Board, package: str, giver: str | None) -> Board:
    """The board without a package."""
    if giver is None:
        point = next(p for p, stack in board.stacks.items() if package in stack)
        return board._replace(stacks={**board.stacks, point: tuple(p for p in board.stacks[point] if p != package)})
    cargo = {**board.cargo, giver: tuple(p for p in board.cargo[giver] if p != package)}
    return board._replace(cargo=cargo, room={**board.room, giver: board.room[giver] + 1})


def put_down(board: Board, package: str, vehicle: str) -> Board:
    """The board with a package unloaded short of its destination."""
    point = board.at[vehicle]
    board = lifted_off(board, package, vehicle)
    return board._replace(stacks={**board.stacks, point: (package, *board.stacks.get(point, ()))})


def delivery(table: Table, board: Board, now: float, package: str, vehicle: str) -> float:
    """What delivering a package adds."""
    gain = worth(table, lifted_off(board, package, vehicle)) - now
    return gain + (BASE + table.content.packages[package].demand) * 1.3


def package_actions(table: Table, board: Board, now: float, vehicle: str) -> float:
    """The best that one package action of a vehicle adds."""
    best = 0.0
    at = board.at[vehicle]
    for package in board.cargo[vehicle]:
        best = max(best, unload(table, board, now, package, vehicle))
    if board.room[vehicle]:
        others = [p for v, cargo in board.cargo.items() if v != vehicle and board.at[v] == at for p in cargo]
        for package in (*accessible(table, at), *others):
            best = max(best, worth(table, loaded(board, package, vehicle)) - now)
    return best


def accessible(table: Table, point: str) -> list[str]:
    """Packages at a point that can be loaded."""
    return next((stack.accessible for stack in table.view.stacks if stack.point == point), [])


def unload(table: Table, board: Board, now: float, package: str, vehicle: str) -> float:
    """What putting a package down adds."""
    if table.content.packages[package].destination == board.at[vehicle]:
        return delivery(table, board, now, package, vehicle)
    return worth(table, put_down(board, package, vehicle)) - now


# --- one score a kind of command ---------------------------------------------------------------------------------------


def _activate(table: Table, board: Board, now: float, command: ActivateControl) -> float:
    vehicle = command.vehicle
    purple = 0.001 if command.battery == "purple" else 0.0
    if command.control == "load":
        return package_actions(table, board, now, vehicle) - purple
    reach = next(v.reach for v in table.view.vehicles if v.vehicle == vehicle)
    return max((worth(table, moved(board, vehicle, r.point)) - now for r in reach), default=0.0) - purple


def _move_to(table: Table, board: Board, now: float, command: MoveTo) -> float:
    """By the best point that is still reached after this one."""
    under_way = table.view.under_way
    assert under_way is not None
    vehicle, left = under_way.vehicle, under_way.left - 1
    if vehicle == PLANE:
        return worth(table, moved(board, vehicle, command.point)) - now
    reach = [r.point for r in next(v.reach for v in table.view.vehicles if v.vehicle == vehicle)]
    beyond = [p for p in (*reach, board.at[vehicle]) if table.distances[command.point][p] <= left]
    return max(worth(table, moved(board, vehicle, p)) for p in {*beyond, command.point}) - now


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
    return worth(table, moved(board, command.vehicle, command.point)) - now


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
    if command.package == view.delivered:
        return 20.0 + value
    if turns < 8 + 1.6 * (8 - kept) or value < 3:
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
    "operator",
    "autodeliver",
    "opportunist",
    "driver",
    "forecaster",
    "executive",
    "spacesaver",
    "navigator",
    "pilot",
    "warehouse",
    "dispatcher",
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
