"""The abilities that are used on a turn, once each (SP1–SP11). T8: none of them overrides an event."""

from collections.abc import Iterator
from typing import Final

from domain.express_route.content.content import Content
from domain.express_route.rules.broken import Broken
from domain.express_route.rules.cargo import load_broken
from domain.express_route.rules.roads import border_broken, hop_broken, is_stopped
from domain.express_route.state import State

RULES: Final = {
    "executive": "SP1",
    "pilot": "SP2",
    "opportunist": "SP3",
    "driver": "SP4",
    "navigator": "SP5",
    "operator": "SP6",
    "autodeliver": "SP7",
    "spacesaver": "SP8",
    "dispatcher": "SP9",
    "warehouse": "SP10",
    "forecaster": "SP11",
}
"""Each specialist's rule."""

STEP_3: Final = frozenset({"executive", "opportunist", "driver", "operator", "autodeliver", "dispatcher", "warehouse"})
"""Those whose ability is used up by a command of step 3."""


def ability_broken(state: State, specialist: str) -> Broken | None:
    """Why the seat on turn cannot use this specialist's ability at all; ``None`` if it can."""
    params = {"specialist": specialist}
    if state.specialist() != specialist:
        return Broken("not_your_specialist", RULES[specialist], "that is the ability of the {specialist}", params)
    if state.turn.ability_used:
        return Broken("ability_used", RULES[specialist], "the ability was used this turn", params)
    return None


def drive_broken(content: Content, state: State, vehicle: str, point: str) -> Broken | None:
    """R15: the Driver moves a truck that has not moved this turn."""
    if content.vehicles[vehicle].kind != "truck":
        return Broken("not_a_truck", "SP4", "the Driver moves trucks", {"vehicle": vehicle})
    if vehicle in state.turn.moved:
        return Broken("already_moved", "R15", "{vehicle} has moved this turn", {"vehicle": vehicle})
    return hop_broken(content, state, vehicle, point)


def free_load_broken(content: Content, state: State, package: str, vehicle: str) -> Broken | None:
    """R13: the Opportunist loads from the place or from another vehicle, onto any vehicle with room."""
    return load_broken(content, state, state.turn.seat, vehicle, package, None)


def free_delivery_broken(content: Content, state: State, package: str) -> Broken | None:
    """R17: the Autodeliver unloads a package from a vehicle that stands in its destination."""
    vehicle = state.carrier(package)
    if vehicle is None or state.vehicles[vehicle].at != content.packages[package].destination:
        return Broken("not_at_destination", "R17", "{package} is not aboard in its destination", {"package": package})
    if is_stopped(content, state, vehicle):
        return Broken("vehicle_stopped", "R23", "{vehicle} is stopped this turn", {"vehicle": vehicle})
    return None


def dispatch_broken(content: Content, state: State, package: str) -> Broken | None:
    """R19, R48: the Dispatcher sends a truck to the destination of a package it carries."""
    truck = state.carrier(package)
    if truck is None or content.vehicles[truck].kind != "truck":
        return Broken("not_on_a_truck", "R19", "{package} is not on a truck", {"package": package})
    if all(held is None for held in state.track):
        return Broken("nothing_to_discard", "R19", "there is no delivered package to discard", {})
    if is_stopped(content, state, truck):
        return Broken("vehicle_stopped", "R23", "{vehicle} is stopped this turn", {"vehicle": truck})
    at, to = state.vehicles[truck].at, content.packages[package].destination
    if at == to:
        return Broken("already_there", "R48", "{vehicle} stands in {city} already", {"vehicle": truck, "city": to})
    return border_broken(content, state, at, to)


def lift_broken(content: Content, state: State, package: str) -> Broken | None:
    """R42, R51, R54: the Warehouse lifts a package of a city's stack that is not on top, each once a turn."""
    city = stack_of(state, package)
    if city is None or city not in content.cities:
        return Broken("not_in_a_city", "R42", "{package} is not in a city's stack", {"package": package})
    if state.stacks[city][0] == package:
        return Broken("on_top", "R54", "{package} is on top already", {"package": package})
    if package in state.turn.lifted:
        return Broken("lifted", "R51", "{package} was lifted this turn", {"package": package})
    return None


def swap_broken(state: State) -> Broken | None:
    """R16: the Operator needs a caller to put back."""
    if any(caller is not None for caller in state.callers):
        return None
    return Broken("no_callers", "R16", "no caller is waiting")


def liftable(content: Content, state: State) -> Iterator[str]:
    """Packages that the Warehouse may lift now."""
    for stack in state.stacks.values():
        for package in stack[1:]:
            if lift_broken(content, state, package) is None:
                yield package


def stack_of(state: State, package: str) -> str | None:
    """The point in whose stack a package lies."""
    return next((point for point, stack in state.stacks.items() if package in stack), None)


def navigated_cities(content: Content, package: str) -> list[str]:
    """R8: the cities next to a package's origin, but not its destination."""
    token = content.packages[package]
    return [city for city in content.city_neighbors(token.origin) if city != token.destination]


def navigation_broken(content: Content, package: str, city: str) -> Broken | None:
    """R8: why the package just turned over cannot go to this city; ``None`` if it can."""
    token = content.packages[package]
    if city in (token.origin, *navigated_cities(content, package)):
        return None
    if city == token.destination:
        return Broken("destination", "R8", "{city} is the destination of the package", {"city": city})
    return Broken("not_next_to_origin", "R8", "{city} is neither the origin nor a city next to it", {"city": city})


def may_navigate(content: Content, state: State, package: str) -> bool:
    """R46, R56: whether the seat on turn is asked where the package just turned over goes."""
    return ability_broken(state, "navigator") is None and bool(navigated_cities(content, package))
