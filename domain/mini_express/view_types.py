"""The table as clients are shown it."""

import msgspec

from domain.kernel.ids import Seat
from domain.mini_express.content.document import Company, Icon, ProposalKind
from domain.mini_express.state import EndReason, MiniExpressOptions, Phase


class MiniExpressReach(msgspec.Struct, frozen=True):
    """A city that a company can reach now: the fewest trains, and the Ferry line if it is by ferry."""

    city: str
    trains: int
    line: str | None


class MiniExpressCompany(msgspec.Struct, frozen=True):
    """A company. ``assets``: trains on its Asset board, which is also what a share costs in influence; ``shares``: those left
    there; ``scoring_length``: its length if the game were scored now; ``share_values``: then a share's worth to the first,
    second … in influence; ``tax_limit``: the lowest uncovered number of its Tax Payment Track."""

    company: Company
    supply: int
    assets: int
    shares: int
    pool: int
    length: int
    scoring_length: int
    share_values: list[int]
    regions: list[str]
    interchange_bonus: int
    taxes_paid: int
    tax_limit: int | None
    hexes: list[str]
    ferries: list[str]
    reach: list[MiniExpressReach]


class MiniExpressHolding(msgspec.Struct, frozen=True):
    """What a seat has in a company. ``shares`` counts long AVE Proposals; ``points``: what they would score now."""

    company: Company
    influence: int
    standing: int
    shares: int
    points: int


class MiniExpressTile(msgspec.Struct, frozen=True):
    """A Demand tile."""

    tile: str
    icons: list[Icon]


class MiniExpressPlayer(msgspec.Struct, frozen=True):
    """What lies before a seat. ``favor`` is shown to its holder until all are revealed; ``points`` leaves hidden Favors out."""

    seat: Seat
    holdings: list[MiniExpressHolding]
    demand: list[MiniExpressTile]
    proposals: list[str]
    has_favor: bool
    favor: str | None
    points: int


class MiniExpressCity(msgspec.Struct, frozen=True):
    """A city. ``closed``: it is a starting city; ``full``: it takes no more companies."""

    city: str
    name: str
    hex: str
    capacity: int | None
    companies: list[Company]
    closed: bool
    full: bool
    demand: MiniExpressTile | None


class MiniExpressLine(msgspec.Struct, frozen=True):
    """A Ferry line, and whose trains stand on it."""

    line: str
    hex: str
    a: str
    b: str
    company: Company | None


class MiniExpressBridge(msgspec.Struct, frozen=True):
    """A bridge hex, and whether track may be laid on it."""

    hex: str
    open: bool


class MiniExpressStack(msgspec.Struct, frozen=True):
    """A stack of AVE Proposal tiles: the one on offer, and how many lie face down under it."""

    kind: ProposalKind
    top: str | None
    cost: list[list[Icon]]
    under_count: int
    under: list[str] | None


class MiniExpressOpenBuild(msgspec.Struct, frozen=True):
    """A build of this turn. ``wild``: wild influence icons still to be used; ``trains_left``: on the company's Asset board."""

    company: Company
    path: list[str]
    city: str | None
    wild: int
    trains_left: int


class MiniExpressPayment(msgspec.Struct, frozen=True):
    """A payment in progress; ``wanted``: the icon, or the exact tile, to be paid next."""

    proposal: str
    paid: list[str]
    wanted: list[Icon]


class MiniExpressView(msgspec.Struct, frozen=True, tag_field="ruleset", tag="mini-express"):
    """The table. ``seat``: who is to decide, if anybody; ``turns_left``: that seat's turns in a row, this one included;
    ``ending``: the end is triggered (or reached) for this reason; ``removed``: Demand tiles out of the game."""

    options: MiniExpressOptions
    phase: Phase
    seat: Seat | None
    start_player: Seat
    round: int
    turns_left: int
    sponsored: bool
    ending: EndReason | None
    companies: list[MiniExpressCompany]
    players: list[MiniExpressPlayer]
    cities: list[MiniExpressCity]
    ferries: list[MiniExpressLine]
    bridges: list[MiniExpressBridge]
    stacks: list[MiniExpressStack]
    build: MiniExpressOpenBuild | None
    payment: MiniExpressPayment | None
    removed: list[str]
    favor_box_count: int
    favor_box: list[str] | None
