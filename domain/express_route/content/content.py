"""Loads the printed components, checks them and gives the rules quick access to them."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from domain.express_route.content.facts import check_facts
from domain.express_route.content.schema import (
    Board,
    City,
    Document,
    EventCard,
    Light,
    Package,
    Requirement,
    Scenario,
    SpecialistCard,
    Upgrade,
    VehicleBoard,
    Waypoint,
)
from domain.kernel.codec import canonical
from domain.kernel.errors import ContentRefused

T = TypeVar("T")
Highway = frozenset[str]

_FILES = ("board", "map", "packages", "upgrades", "requirements", "events", "specialists", "scenarios")


class Content:
    """One edition, indexed by id. Mappings keep the order of the data."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.board: Board = document.board
        self.regions = _by_id(document.map.regions.items)
        self.cities: Mapping[str, City] = _by_id(document.map.cities.items)
        self.waypoints: Mapping[str, Waypoint] = _by_id(document.map.waypoints.items)
        self.points = (*self.cities, *self.waypoints)
        self.highways = [pair for group in document.map.highways for pair in group.items]
        self.neighbors = _neighbors(self.points, self.highways)
        self.airports = tuple(c.id for c in self.cities.values() if c.airport)
        self.packages: Mapping[str, Package] = _by_id(p for group in document.packages for p in group.items)
        self.upgrades: Mapping[str, Upgrade] = _by_id(u for group in document.upgrades for u in group.items)
        self.requirements: Mapping[str, Requirement] = _by_id(r for group in document.requirements for r in group.items)
        self.events: Mapping[str, EventCard] = _by_id(e for group in document.events for e in group.items)
        self.closed_highways = {e.id: frozenset(frozenset(h) for h in e.closed_highways) for e in self.events.values()}
        self.specialists: Mapping[str, SpecialistCard] = _by_id(document.specialists.items)
        self.scenarios: Mapping[str, Scenario] = _by_id(document.scenarios.items)
        self.vehicles: Mapping[str, VehicleBoard] = _by_id(self.board.vehicles.items)
        self.trucks = tuple(v.id for v in self.vehicles.values() if v.kind == "truck")
        self.lights: Mapping[str, Light] = MappingProxyType({light.light: light for light in self.board.lights.items})

    def city_neighbors(self, city: str) -> list[str]:
        """The cities, not waypoints, one highway away."""
        return [point for point in self.neighbors[city] if point in self.cities]

    def region_of(self, point: str) -> str | None:
        """A waypoint has no region (R21)."""
        city = self.cities.get(point)
        return None if city is None else city.region

    def name(self, point: str) -> str:
        """A point in words."""
        city = self.cities.get(point)
        return f"the waypoint in {self.waypoints[point].near}" if city is None else city.name


def newest_content() -> bytes:
    """The edition that new games are played with: the data files joined under their names, as canonical JSON."""
    return _newest()


@cache
def _newest() -> bytes:
    here = files(__package__)
    return canonical({name: msgspec.json.decode((here / f"{name}.json").read_bytes()) for name in _FILES})


def load(data: bytes) -> Content:
    """Reads an edition; raises ``ContentRefused`` if it cannot be read or contradicts the rulebook."""
    try:
        document = msgspec.json.decode(data, type=Document)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise ContentRefused(str(error)) from error
    check_facts(document)
    return Content(document)


def _by_id(items: Iterable[Any]) -> Any:
    return MappingProxyType({item.id: item for item in items})


def _neighbors(points: Iterable[str], highways: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    near: dict[str, list[str]] = {point: [] for point in points}
    for a, b in highways:
        near[a].append(b)
        near[b].append(a)
    return MappingProxyType({point: tuple(sorted(others)) for point, others in near.items()})
