"""Choices owed: set-up bonuses (SP1–SP11) and what bought upgrades leave to each seat (R27)."""

from domain.express_route.content.content import Content
from domain.express_route.content.schema import Gain, UpgradeKind
from domain.express_route.rules.broken import Broken
from domain.express_route.rules.roads import airports
from domain.express_route.rules.specialists import RULES, navigated_cities
from domain.express_route.state import Owed, State
from domain.kernel.ids import Seat

CHOICE_OF: dict[Gain, Owed] = {
    "airport": "build_airport",
    "capacity": "unlock_capacity",
    "executive_token": "place_executive",
    "range_own": "raise_range",
    "shift_starters": "shift_starters",
    "warehouse": "place_warehouse",
}
"""Gains that leave their owner one choice."""

REMOVALS: dict[Owed, UpgradeKind] = {"remove_range": "range", "remove_load": "load", "remove_capacity": "capacity"}


def removable(content: Content, state: State, kind: UpgradeKind) -> list[str]:
    """The cards of a kind that are on sale."""
    return [
        card for card, u in content.upgrades.items() if u.kind == kind and card not in state.bought and card not in state.removed
    ]


def removal_broken(content: Content, state: State, seat: Seat, card: str) -> Broken | None:
    """SP1–SP11: why the seat cannot take this card out for its bonus; ``None`` if it can."""
    kind = REMOVALS[state.owed[seat][0]]
    if card in removable(content, state, kind):
        return None
    specialist = state.panels[seat].specialist
    assert specialist is not None
    return Broken("wrong_card", RULES[specialist], "a {kind} card on sale is to be removed", {"kind": kind})


def next_vehicle(content: Content, state: State, seat: Seat) -> str:
    """R37: the vehicle that the Dispatcher stations next: trucks first, then the plane."""
    return list(content.vehicles)[-state.owed[seat].count("station_vehicle")]


def station_broken(content: Content, state: State, seat: Seat, vehicle: str, city: str) -> Broken | None:
    """R37: trucks start in any cities, the plane in an airport city; one vehicle after the other."""
    turn = next_vehicle(content, state, seat)
    if vehicle != turn:
        return Broken("wrong_vehicle", "R37", "{vehicle} is stationed next", {"vehicle": turn})
    if content.vehicles[vehicle].kind == "plane" and city not in airports(content, state):
        return Broken("no_airport", "R37", "{city} has no airport", {"city": city})
    return None


def airport_broken(content: Content, city: str) -> Broken | None:
    """SP2: the Pilot's airport is for a city without one."""
    if city in content.airports:
        return Broken("has_airport", "SP2", "{city} has an airport", {"city": city})
    return None


def shift_broken(content: Content, state: State, package: str, city: str) -> Broken | None:
    """SP5, R53: the Navigator shifts each starter at most once, to a city next to its origin that is not its destination."""
    if package in state.shifted:
        return Broken("shifted", "R53", "{package} was shifted", {"package": package})
    if package not in state.stacks.get(content.packages[package].origin, ()):
        return Broken("not_a_starter", "SP5", "{package} does not lie in its origin", {"package": package})
    if city not in navigated_cities(content, package):
        params = {"package": package, "city": city}
        return Broken("not_next_to_origin", "R8", "{city} is not a city next to the origin, or is the destination", params)
    return None


def shifts(content: Content, state: State) -> list[tuple[str, str]]:
    """Every shift that the Navigator may still make."""
    starters = [package for stack in state.stacks.values() for package in stack if package not in state.shifted]
    return [(package, city) for package in starters for city in navigated_cities(content, package)]


def range_broken(content: Content, state: State, seat: Seat, vehicle: str) -> Broken | None:
    """G6: only trucks, up to the most."""
    if content.vehicles[vehicle].kind != "truck":
        return Broken("not_a_truck", "G6", "the plane's range cannot be raised", {"vehicle": vehicle})
    if state.panels[seat].range[vehicle] >= content.board.control_values.range_most:
        return Broken("at_most", "G6", "the range of {vehicle} is as high as it gets", {"vehicle": vehicle})
    return None


def load_raise_broken(content: Content, state: State, seat: Seat, vehicle: str) -> Broken | None:
    """G7: up to the most."""
    if state.panels[seat].load[vehicle] >= content.board.control_values.load_most:
        return Broken("at_most", "G7", "the load of {vehicle} is as high as it gets", {"vehicle": vehicle})
    return None


def unlock_broken(state: State, vehicle: str) -> Broken | None:
    """G8: a lock must be there to remove."""
    if state.vehicles[vehicle].locked:
        return None
    return Broken("no_lock", "G8", "{vehicle} has no lock", {"vehicle": vehicle})
