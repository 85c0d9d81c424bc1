"""Package actions: what may be put on and taken off the vehicles."""

from collections.abc import Iterator

from domain.express_route.content.content import Content
from domain.express_route.rules.broken import Broken
from domain.express_route.rules.roads import is_stopped
from domain.express_route.state import State, Vehicle
from domain.kernel.errors import Param
from domain.kernel.ids import Seat


def accessible(state: State, point: str) -> list[str]:
    """T6: the top of the stack; all of it in the Warehouse's city."""
    stack = state.stacks.get(point, [])
    return stack if point == state.warehouse else stack[:1]


def room_broken(state: State, seat: Seat, receiver: str, space: int | None) -> Broken | None:
    """A11, R18, R47: why the vehicle has no room in this space (``None``: the leftmost empty one)."""
    vehicle = state.vehicles[receiver]
    if space is None:
        if free_space(vehicle) is None:
            return Broken("vehicle_full", "A11", "{vehicle} has no empty space", {"vehicle": receiver})
        return None
    params: dict[str, Param] = {"vehicle": receiver, "space": space}
    if state.panels[seat].specialist != "spacesaver":
        return Broken("not_spacesaver", "R18", "only the Spacesaver names a space", params)
    if any(len(content) > 1 for content in vehicle.spaces):
        return Broken("already_doubled", "R47", "{vehicle} has a doubled space already", params)
    if space >= len(vehicle.spaces) or not vehicle.spaces[space]:
        return Broken("space_not_occupied", "R47", "space {space} of {vehicle} is not occupied", params)
    return None


def free_space(vehicle: Vehicle) -> int | None:
    """R47: the leftmost unlocked empty space."""
    return next((n for n, space in enumerate(vehicle.spaces) if not space), None)


def load_broken(content: Content, state: State, seat: Seat, receiver: str, package: str, space: int | None) -> Broken | None:
    """A8, A11: why the package cannot be taken onto the vehicle; ``None`` if it can."""
    if is_stopped(content, state, receiver):
        return Broken("vehicle_stopped", "R23", "{vehicle} is stopped this turn", {"vehicle": receiver})
    at = state.vehicles[receiver].at
    if package in state.stacks.get(at, ()):
        if package not in accessible(state, at):
            return Broken("package_buried", "T6", "{package} lies under another package", {"package": package})
    elif (broken := _giver_broken(content, state, receiver, package)) is not None:
        return broken
    return room_broken(state, seat, receiver, space)


def _giver_broken(content: Content, state: State, receiver: str, package: str) -> Broken | None:
    giver = state.carrier(package)
    if giver is None or giver == receiver or state.vehicles[giver].at != state.vehicles[receiver].at:
        params = {"package": package, "vehicle": receiver}
        return Broken("package_not_here", "A8", "{package} is neither at the place of {vehicle} nor on a vehicle there", params)
    if is_stopped(content, state, giver):
        return Broken("vehicle_stopped", "R23", "{vehicle} is stopped this turn", {"vehicle": giver})
    return None


def aboard_broken(state: State, vehicle: str, package: str) -> Broken | None:
    """A13: the package must be on the activated vehicle."""
    if state.carrier(package) == vehicle:
        return None
    return Broken("not_aboard", "A13", "{package} is not on {vehicle}", {"package": package, "vehicle": vehicle})


def hand_over_broken(
    content: Content, state: State, seat: Seat, giver: str, package: str, receiver: str, space: int | None
) -> Broken | None:
    """A8 (iv): why the activated vehicle cannot give the package to another one; ``None`` if it can."""
    if (broken := aboard_broken(state, giver, package)) is not None:
        return broken
    if receiver == giver or state.vehicles[receiver].at != state.vehicles[giver].at:
        return Broken("receiver_not_here", "A8", "{vehicle} is not another vehicle in the same place", {"vehicle": receiver})
    if is_stopped(content, state, receiver):
        return Broken("vehicle_stopped", "R23", "{vehicle} is stopped this turn", {"vehicle": receiver})
    return room_broken(state, seat, receiver, space)


def rooms(state: State, seat: Seat, receiver: str) -> list[int | None]:
    """The spaces of a vehicle that a package may be put into; ``None`` stands for the leftmost empty one."""
    spaces = [None, *range(len(state.vehicles[receiver].spaces))]
    return [space for space in spaces if room_broken(state, seat, receiver, space) is None]


def loadable(content: Content, state: State, receiver: str) -> Iterator[str]:
    """Packages that could be taken onto the vehicle where it stands, if it has room."""
    at = state.vehicles[receiver].at
    if is_stopped(content, state, receiver):
        return
    yield from accessible(state, at)
    for other, vehicle in state.vehicles.items():
        if other != receiver and vehicle.at == at and not is_stopped(content, state, other):
            yield from vehicle.cargo()


def receivers(content: Content, state: State, giver: str) -> list[str]:
    """Other vehicles in the same place that are not stopped."""
    at = state.vehicles[giver].at
    return [v for v, other in state.vehicles.items() if v != giver and other.at == at and not is_stopped(content, state, v)]


def can_act(content: Content, state: State, seat: Seat, vehicle: str) -> bool:
    """R35: whether any package action is possible for the vehicle where it stands."""
    if is_stopped(content, state, vehicle):
        return False
    if state.vehicles[vehicle].cargo():
        return True
    return bool(rooms(state, seat, vehicle)) and any(True for _ in loadable(content, state, vehicle))
