"""The state of a game: all that lies on the table, and what nobody or only its holder may see."""

from typing import Annotated, Literal

import msgspec

from domain.kernel.ids import Seat
from domain.mini_express.content.document import Company, ProposalKind

MapId = Literal["japan-1987", "spain-1975"]

Phase = Literal[
    "setup",
    "start_share",
    "turn",
    "first_hex",
    "next_hex",
    "wild_influence",
    "tax",
    "sponsor",
    "payment",
    "resolving",
    "over",
]
"""What the game waits for. In ``setup``, ``resolving`` and ``over`` it waits for nobody."""

EndReason = Literal["shares", "trains", "shares_and_trains", "deadlock"]


class MiniExpressOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """How the game is played; the defaults are the rulings of the README."""

    map: MapId = "japan-1987"
    dagger_and_cloak: bool = False
    """Hidden Favor tiles."""
    death_and_taxes: bool = False
    """The Taxation board."""
    tie: Literal["better", "worse"] = "better"
    """R-M1: which place do seats with equal influence share?"""
    mixed_end: bool = False
    """R-M5: does one company out of shares and another out of trains end the game?"""
    bridge_requires_ferry: bool = True
    """R-M13: is the bridge closed until the ferry beside it has been built?"""
    short_purple_is_wild: bool = False
    """R-M25: does a purple icon pay for any coloured icon of a short AVE Proposal?"""
    two_player_first_block: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """How many turns the start player's first block has in a game of two."""


class CompanyState(msgspec.Struct, gc=False):
    """A company's trains and shares. ``network``: the hexes with its trains, Ferry hexes apart; ``ferries``: its lines."""

    supply: int
    assets: int
    shares: int
    pool: int
    length: int = 0
    taxes: int = 0
    network: list[str] = []
    ferries: list[str] = []


class PlayerState(msgspec.Struct, gc=False):
    """What lies before a seat. ``favor`` is hidden from all others."""

    influence: dict[Company, int]
    shares: dict[Company, int]
    demand: list[str] = []
    proposals: list[str] = []
    favor: str | None = None


class Stack(msgspec.Struct, gc=False):
    """A stack of AVE Proposal tiles. ``under``: the face-down tiles, the next one first; hidden from all."""

    kind: ProposalKind
    top: str | None
    under: list[str] = []


class Build(msgspec.Struct, gc=False):
    """The build of this turn. ``path``: the hexes laid; ``city``: where it ended; ``wild``: wild icons still to be used;
    ``used``: what they were used for."""

    company: Company
    path: list[str] = []
    city: str | None = None
    wild: int = 0
    used: list[Company] = []


class Payment(msgspec.Struct, gc=False):
    """A payment in progress: the Demand tiles paid so far, in the order of the Proposal's cost."""

    proposal: str
    tiles: list[str] = []


class State(msgspec.Struct):
    """``seat`` is the one to act; ``turns_left`` counts its turns in a row, this one included; ``passed``: who has passed
    since anybody did anything; ``removed``: Demand tiles out of the game."""

    options: MiniExpressOptions
    companies: dict[Company, CompanyState]
    players: list[PlayerState]
    phase: Phase = "setup"
    seat: Seat = Seat(0)
    start_player: Seat = Seat(0)
    round: int = 0
    turns_left: int = 0
    sponsored: bool = False
    passed: list[Seat] = []
    starts: list[str] = []
    demand: dict[str, str] = {}
    removed: list[str] = []
    stacks: list[Stack] = []
    favor_box: list[str] = []
    build: Build | None = None
    payment: Payment | None = None
    ending: EndReason | None = None
    scores: list[int] = []

    def after(self, seat: Seat) -> Seat:
        """B3.6: the seat that follows, clockwise."""
        return Seat((seat + 1) % len(self.players))

    def before(self, seat: Seat) -> Seat:
        """The seat that comes before."""
        return Seat((seat - 1) % len(self.players))
