"""The schema of an edition: one JSON document of components and maps.

Every group of data says where it comes from: ``seed`` (the rulebook), ``public`` (a public source), ``house`` (ours).
"""

from typing import Final, Literal, get_args

import msgspec

Company = Literal["brown", "grey", "orange", "white"]
COMPANIES: Final[tuple[Company, ...]] = get_args(Company)

Icon = Literal["brown", "grey", "orange", "white", "wild", "any"]
"""``wild`` is the purple icon of Demand tiles, ``any`` the black one of Proposal tiles."""

HexKind = Literal["land", "city", "bridge", "tunnel", "ferry"]
ProposalKind = Literal["short", "long"]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Group(_Part, frozen=True, kw_only=True):
    origin: Literal["seed", "public", "house"]
    note: str = ""


class Gain(_Part, frozen=True):
    """Influence in one company."""

    company: Company
    points: int


# --- components ---


class CompanyName(_Part, frozen=True):
    id: Company
    name: str


class Companies(_Group, frozen=True):
    """``trains``: pieces a company; ``start``: trains on an Asset board at the start."""

    trains: int
    start: int
    items: tuple[CompanyName, ...]


class AssetBoard(_Group, frozen=True):
    """``most``: the most trains it holds; ``refill``: what a share taken brings."""

    most: int
    refill: int


class Pool(_Part, frozen=True):
    seats: int
    tiles: int


class Shares(_Group, frozen=True):
    """Share tiles a company: ``tiles`` in all, ``stack`` on its Asset board, ``pool`` to choose the first ones from."""

    tiles: int
    stack: int
    pool: tuple[Pool, ...]


class Level(_Part, frozen=True):
    """What a share is worth to the first, second … in influence, up to and with this length (``None``: no end)."""

    length_to: int | None
    values: tuple[int, ...]


class ShareValues(_Group, frozen=True):
    levels: tuple[Level, ...]


class DemandTile(_Part, frozen=True):
    id: str
    icons: tuple[Icon, ...]


class DemandTiles(_Group, frozen=True):
    items: tuple[DemandTile, ...]


class Taxation(_Group, frozen=True):
    limits: tuple[int, ...]


class FavorTile(_Part, frozen=True):
    id: str
    influence: tuple[Gain, ...]


class FavorTiles(_Group, frozen=True):
    items: tuple[FavorTile, ...]


class Proposal(_Part, frozen=True):
    """An AVE Proposal tile. ``cost``: for each tile to pay the icon it has to show, or the two icons of an exact tile."""

    id: str
    name: str
    kind: ProposalKind
    cost: tuple[tuple[Icon, ...], ...]
    reward: tuple[Gain, ...]
    share: Company | None


class Proposals(_Group, frozen=True):
    items: tuple[Proposal, ...]


class Components(_Part, frozen=True):
    companies: Companies
    asset_board: AssetBoard
    shares: Shares
    share_values: ShareValues
    demand_tiles: DemandTiles
    taxation: Taxation
    favor_tiles: FavorTiles
    proposals: Proposals


# --- maps ---


class Layout(_Group, frozen=True):
    orientation: Literal["flat-top"]
    hex_spacing_km: int


class Hex(_Part, frozen=True):
    """A hex in axial coordinates; its id is ``q,r``."""

    id: str
    q: int
    r: int
    kind: HexKind


class Hexes(_Group, frozen=True):
    items: tuple[Hex, ...]


class City(_Part, frozen=True):
    """``capacity``: how many companies it takes (``None``: a starting city, closed)."""

    id: str
    number: int
    name: str
    hex: str
    capacity: int | None
    region: str | None


class Cities(_Group, frozen=True):
    items: tuple[City, ...]


class RedBorder(_Part, frozen=True):
    name: str
    a: str
    b: str


class RedBorders(_Group, frozen=True):
    items: tuple[RedBorder, ...]


class Ferry(_Part, frozen=True):
    """A Ferry line between the cities ``a`` and ``b``."""

    id: str
    label: str | None
    a: str
    b: str
    hex: str
    crosses_edge: bool


class Ferries(_Group, frozen=True):
    """``trains``: how many stand on a Ferry hex; ``length``: what a ferry adds."""

    trains: int
    length: int
    items: tuple[Ferry, ...]


class Bridge(_Part, frozen=True):
    hex: str
    opened_by: str


class Bridges(_Group, frozen=True):
    items: tuple[Bridge, ...]


class Tunnel(_Part, frozen=True):
    hex: str
    label: str


class Tunnels(_Group, frozen=True):
    items: tuple[Tunnel, ...]


class Headquarter(_Part, frozen=True):
    """A Headquarter tile: where a company may start, with how many trains on its Asset board."""

    city: str
    trains: int


class Headquarters(_Group, frozen=True):
    items: tuple[Headquarter, ...]


class Home(_Part, frozen=True):
    company: Company
    city: str


class Homes(_Group, frozen=True):
    """Fixed starts: a home each, and one city shared by all."""

    shared: str | None
    items: tuple[Home, ...]


class Bonus(_Part, frozen=True):
    regions: int
    length: int


class Interchange(_Group, frozen=True):
    """The JR Interchange Track: what so many regions add to a company's length."""

    regions: tuple[str, ...]
    bonuses: tuple[Bonus, ...]


class BonusCity(_Group, frozen=True):
    """A city without a Demand tile, reached by ferry only: wild influence in different companies, and extra length."""

    city: str
    influence: int
    length: int


class MapDocument(_Part, frozen=True):
    id: str
    name: str
    layout: Layout
    hexes: Hexes
    cities: Cities
    red_borders: RedBorders
    ferries: Ferries
    bridges: Bridges
    tunnels: Tunnels
    headquarters: Headquarters
    homes: Homes
    interchange: Interchange
    bonus_city: BonusCity | None


class Document(_Part, frozen=True):
    components: Components
    maps: tuple[MapDocument, ...]
