"""Where a vehicle may go, and what an event closes."""

from domain.express_route.content.content import Content
from domain.express_route.rules.broken import Broken
from domain.express_route.state import State


def airports(content: Content, state: State) -> tuple[str, ...]:
    """A6: the printed airport cities and the Pilot's."""
    return content.airports if state.airport is None else (*content.airports, state.airport)


def is_stopped(content: Content, state: State, vehicle: str) -> bool:
    """R23: whether this turn's event stops the vehicle."""
    event = state.turn.event
    return event is not None and vehicle in content.events[event].stopped_vehicles


def border_broken(content: Content, state: State, start: str, end: str) -> Broken | None:
    """T9: what this turn's event says against leaving ``start`` for ``end``, whatever lies between (R21, R22)."""
    if state.turn.event is None:
        return None
    event = content.events[state.turn.event]
    for city in event.closed_cities:
        if city in (start, end):
            return Broken("city_closed", "R22", "{city} is closed this turn", {"city": city})
    region = event.closed_region
    if region is not None and (content.region_of(start) == region) != (content.region_of(end) == region):
        return Broken("region_closed", "R21", "nothing enters or leaves region {region} this turn", {"region": region})
    return None


def hop_broken(content: Content, state: State, vehicle: str, to: str) -> Broken | None:
    """A5, A6, T9: why the vehicle may not go to this point next; ``None`` if it may."""
    at = state.vehicles[vehicle].at
    if is_stopped(content, state, vehicle):
        return Broken("vehicle_stopped", "R23", "{vehicle} is stopped this turn", {"vehicle": vehicle})
    if content.vehicles[vehicle].kind == "plane":
        if to not in airports(content, state) or to == at:
            return Broken("no_flight", "A6", "the plane flies to another airport city, not to {point}", {"point": to})
        return border_broken(content, state, at, to)
    if to not in content.neighbors[at]:
        return Broken("no_highway", "A5", "no highway joins {at} and {point}", {"at": at, "point": to})
    return highway_broken(content, state, at, to)


def highway_broken(content: Content, state: State, at: str, to: str) -> Broken | None:
    """T9: what this turn's event says against the highway between two points; ``None`` if it is open."""
    if state.turn.event is not None and frozenset((at, to)) in content.closed_highways[state.turn.event]:
        return Broken("highway_closed", "T9", "the highway from {at} to {point} is closed this turn", {"at": at, "point": to})
    return border_broken(content, state, at, to)


def next_points(content: Content, state: State, vehicle: str) -> list[str]:
    """Where the vehicle may go next."""
    at = state.vehicles[vehicle].at
    flies = content.vehicles[vehicle].kind == "plane"
    around = airports(content, state) if flies else content.neighbors[at]
    return [point for point in around if hop_broken(content, state, vehicle, point) is None]


def reach(content: Content, state: State, vehicle: str, spaces: int) -> dict[str, int]:
    """Every point within this many spaces, with the fewest that it takes; without where the vehicle stands."""
    if content.vehicles[vehicle].kind == "plane":
        return dict.fromkeys(next_points(content, state, vehicle), 1)
    if is_stopped(content, state, vehicle):
        return {}
    start = state.vehicles[vehicle].at
    found, ring = {start: 0}, [start]
    for distance in range(1, spaces + 1):
        ring = [to for at in ring for to in content.neighbors[at] if _found(content, state, at, to, found, distance)]
    del found[start]
    return found


def _found(content: Content, state: State, at: str, to: str, found: dict[str, int], distance: int) -> bool:
    if to in found or highway_broken(content, state, at, to) is not None:
        return False
    found[to] = distance
    return True
