"""Reading an edition, and what is looked up in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from domain.kernel.codec import canonical
from domain.kernel.errors import ContentRefused
from domain.mini_express.content.check import check
from domain.mini_express.content.document import (
    BonusCity,
    Bridge,
    City,
    Components,
    DemandTile,
    Document,
    FavorTile,
    Ferry,
    Hex,
    MapDocument,
    Proposal,
)
from domain.mini_express.content.grid import neighbours

_FOLDER = Path(__file__).parent
_FILES = ("japan-1987.json", "spain-1975.json")


@dataclass(frozen=True, eq=False)
class Map:
    """A map with its look-ups. ``landscape``: the hexes of land, tunnels and bridges; ``beside``: for every hex that track
    can lie on, the hexes that no red border cuts off; ``borders``: what a red border does cut off."""

    document: MapDocument
    hexes: Mapping[str, Hex]
    cities: Mapping[str, City]
    city_at: Mapping[str, str]
    landscape: frozenset[str]
    beside: Mapping[str, tuple[str, ...]]
    borders: Mapping[str, tuple[str, ...]]
    ferries: Mapping[str, Ferry]
    bridges: Mapping[str, Bridge]

    @property
    def bonus_city(self) -> BonusCity | None:
        """Naha, on Japan."""
        return self.document.bonus_city

    def hex_of(self, city: str) -> str:
        """The hex that a city lies on."""
        return self.cities[city].hex

    def is_bonus_city(self, city: str) -> bool:
        """Whether this is Naha."""
        return self.document.bonus_city is not None and self.document.bonus_city.city == city


@dataclass(frozen=True, eq=False)
class Content:
    """An edition with its look-ups by id."""

    components: Components
    maps: Mapping[str, Map]
    city_names: Mapping[str, str]
    demand: Mapping[str, DemandTile]
    favors: Mapping[str, FavorTile]
    proposals: Mapping[str, Proposal]


def newest_content() -> bytes:
    """The edition that new games are played with."""
    read = msgspec.json.decode
    maps = [read((_FOLDER / name).read_bytes()) for name in _FILES]
    return canonical({"components": read((_FOLDER / "components.json").read_bytes()), "maps": maps})


def load(data: bytes) -> Content:
    """Read and check an edition. Raises ``ContentRefused``."""
    try:
        document = msgspec.json.decode(data, type=Document)
    except msgspec.DecodeError as error:
        raise ContentRefused(str(error)) from error
    check(document)
    components = document.components
    return Content(
        components,
        {one.id: _map(one) for one in document.maps},
        {city.id: city.name for one in document.maps for city in one.cities.items},
        {tile.id: tile for tile in components.demand_tiles.items},
        {tile.id: tile for tile in components.favor_tiles.items},
        {tile.id: tile for tile in components.proposals.items},
    )


def _map(document: MapDocument) -> Map:
    beside, borders = neighbours(document)
    return Map(
        document,
        {one.id: one for one in document.hexes.items},
        {city.id: city for city in document.cities.items},
        {city.hex: city.id for city in document.cities.items},
        frozenset(one.id for one in document.hexes.items if one.kind in ("land", "bridge", "tunnel")),
        beside,
        borders,
        {ferry.id: ferry for ferry in document.ferries.items},
        {bridge.hex: bridge for bridge in document.bridges.items},
    )
