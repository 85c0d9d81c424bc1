"""What the packages of Express Route are worth to the greedy bot.

It knows about how many batteries it takes until each package is delivered, by truck alone or with the plane between. What a
package is worth shrinks with every battery it still needs.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from domain.express_route.content.content import Content
from domain.express_route.view_types import ExpressRouteView

FADE: Final = 0.8
"""What is left of a package's worth for each battery that it still needs."""
BASE: Final = 4.0
"""What a delivery is worth besides the demand that it takes away."""
BURIED: Final = 2.5
"""Batteries that each package on top costs."""
PLANE: Final = "skylane"
IDLE: Final = 0.15
"""How much of its worth a package counts for that is nobody's."""


class Board(NamedTuple):
    """The moving parts: where vehicles stand, what they carry, what lies where (top first)."""

    at: Mapping[str, str]
    cargo: Mapping[str, tuple[str, ...]]
    room: Mapping[str, int]
    stacks: Mapping[str, tuple[str, ...]]


class Table(NamedTuple):
    """What the bot looks at. ``drives``: batteries of the panel on turn for a truck's way of so many spaces; ``near``: the two
    airports nearest to each point; ``moves``: the worth of moving a vehicle somewhere, as far as it was asked for."""

    content: Content
    view: ExpressRouteView
    distances: Mapping[str, Mapping[str, int]]
    drives: Mapping[str, Sequence[float]]
    airports: Sequence[str]
    near: Mapping[str, Sequence[str]]
    moves: dict[tuple[str, str], float]


def table_of(content: Content, view: ExpressRouteView) -> Table:
    """What stays as it is while commands are compared."""
    seat = view.start if view.seat is None else view.seat
    drives = {c.vehicle: _drives(c.value) for c in view.panels[seat].controls if c.control == "range"}
    near = _near_airports(content, tuple(view.airports))
    return Table(content, view, _distances(content), drives, view.airports, near, {})


def board_of(view: ExpressRouteView) -> Board:
    """The moving parts as they are now."""
    return Board(
        {v.vehicle: v.at for v in view.vehicles},
        {v.vehicle: tuple(p for space in v.spaces for p in space) for v in view.vehicles},
        {v.vehicle: sum(1 for space in v.spaces if not space) for v in view.vehicles},
        {s.point: tuple(s.packages) for s in view.stacks},
    )


@cache
def _drives(spaces: int) -> Sequence[float]:
    """Between the exact number of batteries and whole activations, so that every space counts."""
    return [way / spaces * 0.7 + -(-way // spaces) * 0.3 for way in range(40)]


@cache
def _near_airports(content: Content, airports: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    far = _distances(content)
    return {point: sorted(airports, key=lambda airport: far[point][airport])[:2] for point in content.points}


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
    """The worth of all packages on the map and aboard. Each vehicle works on what it carries and on one package of its own on the
    ground; packages that are nobody's count for little."""
    legs: dict[tuple[str, str], float] = {}
    total = 0.0
    for vehicle, cargo in board.cargo.items():
        for package in cargo:
            total += _faded(table, package, aboard(table, board, vehicle, package, legs))
    offers = []
    for point, stack in board.stacks.items():
        for depth, package in enumerate(stack):
            for vehicle, batteries in on_ground(table, board, point, package, legs).items():
                offers.append((_faded(table, package, batteries + depth * BURIED), package, vehicle))
    return total + _shared_out(offers)


def _shared_out(offers: list[tuple[float, str, str]]) -> float:
    """The best offers first: one package a vehicle, one vehicle a package."""
    offers.sort(reverse=True)
    total, packages, vehicles = 0.0, set(), set()
    for value, package, vehicle in offers:
        if package in packages:
            continue
        if vehicle not in vehicles:
            total += value
            packages.add(package)
            vehicles.add(vehicle)
    left = {package: value for value, package, _ in reversed(offers) if package not in packages}
    return total + IDLE * sum(left.values())


def _faded(table: Table, package: str, batteries: float) -> float:
    return float((BASE + table.content.packages[package].demand) * FADE**batteries)


def drive(table: Table, truck: str, start: str, end: str) -> float:
    """Batteries for a truck's way."""
    return table.drives[truck][table.distances[start][end]]


Legs = dict[tuple[str, str], float]


def aboard(table: Table, board: Board, vehicle: str, package: str, legs: Legs) -> float:
    """Batteries until a package on a vehicle is delivered."""
    destination = table.content.packages[package].destination
    at = board.at[vehicle]
    if vehicle == PLANE:
        return 1 + min((at != a) + onward(table, board, a, destination, legs) for a in (at, *table.near[destination]))
    by_road = drive(table, vehicle, at, destination) + 1
    if by_road <= 4:
        return by_road
    return min(by_road, *(drive(table, vehicle, at, a) + 1 + by_air(table, board, a, destination, legs) for a in table.near[at]))


def by_air(table: Table, board: Board, airport: str, destination: str, legs: Legs) -> float:
    """Batteries for a package that lies at an airport and goes on by plane: fetch, load, fly, unload."""
    key = ("air " + airport, destination)
    if key not in legs:
        fetch = float(board.at[PLANE] != airport) + (0.0 if board.room[PLANE] else 2.0)
        legs[key] = fetch + 3 + min(onward(table, board, a, destination, legs) for a in table.near[destination])
    return legs[key]


def onward(table: Table, board: Board, airport: str, destination: str, legs: Legs) -> float:
    """Batteries from the airport where the plane unloads."""
    if airport == destination:
        return 0.0
    key = (airport, destination)
    if key not in legs:
        trucks = table.content.trucks
        legs[key] = min(fetch(table, board, t, airport) + 1 + drive(table, t, airport, destination) + 1 for t in trucks)
    return legs[key]


def fetch(table: Table, board: Board, truck: str, point: str) -> float:
    """Batteries until a truck with room is at the point."""
    if board.room[truck]:
        return drive(table, truck, board.at[truck], point)
    ways = []
    for package in board.cargo[truck]:
        destination = table.content.packages[package].destination
        ways.append(drive(table, truck, board.at[truck], destination) + 1 + drive(table, truck, destination, point))
    return min(ways)


def on_ground(table: Table, board: Board, point: str, package: str, legs: Legs) -> dict[str, float]:
    """Batteries until a package that can be reached is delivered, by who fetches it."""
    destination = table.content.packages[package].destination
    ways = {}
    for truck in table.content.trucks:
        way = fetch(table, board, truck, point) + 1
        road = drive(table, truck, point, destination) + 1
        if road > 4:
            by_plane = (drive(table, truck, point, a) + 1 + by_air(table, board, a, destination, legs) for a in table.near[point])
            road = min(road, *by_plane)
        ways[truck] = way + road
    if point in table.airports:
        ways[PLANE] = by_air(table, board, point, destination, legs)
    return ways


# --- what a command would make of the board ----------------------------------------------------------------------------


def moved(board: Board, vehicle: str, point: str) -> Board:
    """The board with a vehicle elsewhere."""
    return board._replace(at={**board.at, vehicle: point})


def moving(table: Table, board: Board, vehicle: str, point: str) -> float:
    """The worth of all packages with a vehicle elsewhere."""
    key = (vehicle, point)
    if key not in table.moves:
        table.moves[key] = worth(table, moved(board, vehicle, point))
    return table.moves[key]


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
