"""The shape of the data files. Every group of data says where it comes from: ``seed`` (the rulebook states it), ``public``
(a public source does), ``house`` (made for this server)."""

from typing import Annotated, Literal

import msgspec

Origin = Literal["seed", "public", "house"]
Count = Annotated[int, msgspec.Meta(ge=0)]
Demand = Annotated[int, msgspec.Meta(ge=1, le=6)]
Gain = Literal[
    "airport",
    "capacity",
    "demand_limit",
    "executive_token",
    "load_all",
    "phone_bank",
    "range_all",
    "range_own",
    "shift_starters",
    "station_vehicles",
    "warehouse",
]
"""What a set-up bonus may give; a bonus is a list of these."""
UpgradeKind = Literal["range", "load", "capacity", "demand", "phone_bank", "battery"]


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all data."""


class Region(Datum, frozen=True):
    id: str
    name: str


class City(Datum, frozen=True):
    id: str
    name: str
    state: str
    region: str
    airport: bool
    lat_tenths: int
    lon_tenths: int


class Waypoint(Datum, frozen=True):
    id: str
    near: str
    lat_tenths: int
    lon_tenths: int


class Package(Datum, frozen=True):
    """A package token; demand 1 to 3 belongs to the Low deck, 4 to 6 to the High deck (K5)."""

    id: str
    origin: str
    destination: str
    demand: Demand

    @property
    def deck(self) -> Literal["low", "high"]:
        """The deck that its back shows (K5)."""
        return "low" if self.demand <= 3 else "high"


class Cost(Datum, frozen=True):
    """What a spent package must show: one of these demands, or this destination, or a destination in this region (G3)."""

    demands: list[Demand] | None = None
    city: str | None = None
    region: str | None = None


class Upgrade(Datum, frozen=True):
    id: str
    kind: UpgradeKind
    level: int
    cost: Cost


class EachPackage(Datum, frozen=True):
    """A condition on one package alone."""

    least: Demand | None = None
    most: Demand | None = None
    parity: Literal["odd", "even"] | None = None
    region: str | None = None


class Requirement(Datum, frozen=True):
    """A delivery requirement token: a condition on each package, or on the two of the pair together."""

    id: str
    name: str
    each: EachPackage | None = None
    together: Literal["same_demand", "same_region", "different_regions"] | None = None


class EventCard(Datum, frozen=True):
    """An event card: closes cities, a region or highways, or stops vehicles."""

    id: str
    deck: Literal[1, 2]
    title: str
    closed_cities: list[str] = []
    closed_region: str | None = None
    closed_highways: list[tuple[str, str]] = []
    stopped_vehicles: list[str] = []


class Bonus(Datum, frozen=True):
    """A set-up bonus. ``removes``: the kind of upgrade card that leaves the sale for it."""

    origin: Origin
    gains: list[Gain]
    removes: UpgradeKind | None


class SpecialistCard(Datum, frozen=True):
    id: str
    name: str
    ability: str
    bonus: Bonus


class VehicleBoard(Datum, frozen=True):
    id: str
    name: str
    kind: Literal["truck", "plane"]
    start: str
    capacity: Count


class Light(Datum, frozen=True):
    """A line of the phone bank guide: how many packages are added, from where, and which deck fills the gap."""

    light: Literal["green", "yellow", "red"]
    packages: Count
    source: Literal["callers", "low"]
    refill: Literal["low", "high"] | None


class Scenario(Datum, frozen=True):
    """``requirements`` is ``None`` where two are drawn; a ``None`` inside stands for no condition. ``specialists`` is ``None``
    where all may be chosen."""

    id: str
    name: str
    events: tuple[int, int]
    requirements: tuple[str | None, str | None] | None
    specialists: list[str] | None
    removes: dict[UpgradeKind, Annotated[int, msgspec.Meta(ge=1)]]


class Regions(Datum, frozen=True):
    origin: Origin
    items: list[Region]


class Cities(Datum, frozen=True):
    origin: Origin
    items: list[City]


class Waypoints(Datum, frozen=True):
    origin: Origin
    items: list[Waypoint]


class Highways(Datum, frozen=True):
    origin: Origin
    items: list[tuple[str, str]]


class Packages(Datum, frozen=True):
    origin: Origin
    items: list[Package]


class Upgrades(Datum, frozen=True):
    origin: Origin
    items: list[Upgrade]


class Requirements(Datum, frozen=True):
    origin: Origin
    items: list[Requirement]


class EventCards(Datum, frozen=True):
    origin: Origin
    items: list[EventCard]


class SpecialistCards(Datum, frozen=True):
    origin: Origin
    items: list[SpecialistCard]


class Scenarios(Datum, frozen=True):
    origin: Origin
    items: list[Scenario]


class VehicleBoards(Datum, frozen=True):
    origin: Origin
    items: list[VehicleBoard]


class Lights(Datum, frozen=True):
    origin: Origin
    items: list[Light]


class Components(Datum, frozen=True):
    origin: Origin
    panels: Count
    silver_batteries: Count
    purple_batteries: Count
    range_tokens: Count
    load_tokens: Count
    lock_tokens: Count


class DemandTrack(Datum, frozen=True):
    origin: Origin
    limit: Count
    raised_limit: Count
    starters: list[Demand]


class LightBorders(Datum, frozen=True):
    origin: Origin
    yellow_from: Count
    red_from: Count


class PhoneBank(Datum, frozen=True):
    """``spaces``: active caller spaces at each level."""

    origin: Origin
    spaces: list[Count]


class BatterySet(Datum, frozen=True):
    silver: Count
    purple: Count


class Batteries(Datum, frozen=True):
    """``levels``: the batteries of a panel at each level."""

    origin: Origin
    levels: list[BatterySet]


class BatterySpaces(Datum, frozen=True):
    """Battery spaces of one control, by the kind of vehicle."""

    origin: Origin
    truck: BatterySet
    plane: BatterySet


class ControlValues(Datum, frozen=True):
    origin: Origin
    range_most: Count
    load_most: Count
    executive_most: Count


class Track(Datum, frozen=True):
    """The delivered package track: ``free`` spaces, then ``pairs`` groups of ``pair`` spaces."""

    origin: Origin
    free: Count
    pairs: Count
    pair: Count


class Board(Datum, frozen=True):
    components: Components
    vehicles: VehicleBoards
    demand: DemandTrack
    lights: Lights
    light_borders: LightBorders
    phone_bank: PhoneBank
    batteries: Batteries
    battery_spaces: BatterySpaces
    control_values: ControlValues
    track: Track


class Map(Datum, frozen=True):
    regions: Regions
    cities: Cities
    waypoints: Waypoints
    highways: list[Highways]


class Document(Datum, frozen=True):
    """A whole edition: the data files under their names."""

    board: Board
    map: Map
    packages: list[Packages]
    upgrades: list[Upgrades]
    requirements: list[Requirements]
    events: list[EventCards]
    specialists: SpecialistCards
    scenarios: Scenarios
