"""What has happened in a game."""

from typing import ClassVar, Final, get_args

import msgspec

from domain.kernel.ids import Seat
from domain.kernel.messages import Draw, Event
from domain.mini_express.content.document import Company, ProposalKind
from domain.mini_express.state import EndReason

# --- set-up ---


class StartPlayerDrawn(Event, tag="mini_express.start_player_drawn.v1", frozen=True):
    """Who has the first turn."""

    seat: Seat
    draw: Draw


class MiniExpressHome(msgspec.Struct, frozen=True, gc=False):
    """Where a company starts."""

    company: Company
    city: str


class HeadquartersDrawn(Event, tag="mini_express.headquarters_drawn.v1", frozen=True):
    """B1.12: a Headquarter tile for each company; the others go back to the box."""

    homes: list[MiniExpressHome]
    unused: list[str]
    draw: Draw


class MiniExpressDemand(msgspec.Struct, frozen=True, gc=False):
    """A Demand tile on a city."""

    city: str
    tile: str


class DemandPlaced(Event, tag="mini_express.demand_placed.v1", frozen=True):
    """A Demand tile lies on every city that needs one."""

    placed: list[MiniExpressDemand]
    draw: Draw


class ProposalsStacked(Event, tag="mini_express.proposals_stacked.v1", frozen=True):
    """B1.25: the AVE Proposal tiles of one kind lie in stacks. ``under`` (a list a stack, the next one first) is hidden."""

    kind: ProposalKind
    tops: list[str]
    draw: Draw
    under: list[list[str]] | None = None


class FavorsDealt(Event, tag="mini_express.favors_dealt.v1", frozen=True):
    """B1.2: every seat has a Favor tile, which it alone knows. ``favors``: a tile a seat; ``box``: those left over."""

    draw: Draw
    favors: list[str | None] | None = None
    box: list[str] | None = None


class StartShareTaken(Event, tag="mini_express.start_share_taken.v1", frozen=True):
    """B3.7: a seat took one of its first shares from the pool."""

    seat: Seat
    company: Company


class PoolBoxed(Event, tag="mini_express.pool_boxed.v1", frozen=True):
    """B3.7: what is left of the pool goes back to the box."""


# --- turns ---


class TurnBegan(Event, tag="mini_express.turn_began.v1", frozen=True):
    """A seat is to move. ``turns_left``: how many turns in a row it has, this one included."""

    seat: Seat
    round: int
    turns_left: int


class Passed(Event, tag="mini_express.passed.v1", frozen=True):
    """A seat could do nothing."""

    seat: Seat


class ShareTaken(Event, tag="mini_express.share_taken.v1", frozen=True):
    """B3.17, B3.18: a share for ``cost`` influence; ``refill`` trains go from the supply to the Asset board."""

    seat: Seat
    company: Company
    cost: int
    refill: int


class BuildBegun(Event, tag="mini_express.build_begun.v1", frozen=True):
    """A seat builds for a company."""

    seat: Seat
    company: Company


class TrackLaid(Event, tag="mini_express.track_laid.v1", frozen=True):
    """A train of the company stands on one more hex, the city's included."""

    company: Company
    hex: str


class FerryBuilt(Event, tag="mini_express.ferry_built.v1", frozen=True):
    """B1.20: ``trains`` on the Ferry hex and one in the city."""

    company: Company
    line: str
    city: str
    trains: int


class CityReached(Event, tag="mini_express.city_reached.v1", frozen=True):
    """The build is complete. ``length`` is what it adds; ``wild``: how many wild influence icons are to be used."""

    company: Company
    city: str
    length: int
    wild: int


class TrainsGained(Event, tag="mini_express.trains_gained.v1", frozen=True):
    """B3.13: a company in hexes built into moves trains from its supply to its Asset board."""

    company: Company
    trains: int


class InfluenceGained(Event, tag="mini_express.influence_gained.v1", frozen=True):
    """A seat moves up on a company's Influence track."""

    seat: Seat
    company: Company
    points: int


class WildInfluenceGained(Event, tag="mini_express.wild_influence_gained.v1", frozen=True):
    """A wild icon was used: one step up."""

    seat: Seat
    company: Company


class DemandFulfilled(Event, tag="mini_express.demand_fulfilled.v1", frozen=True):
    """B3.15, B1.26: the city is full and its tile leaves it, to the seat that filled it or (``None``) out of the game."""

    city: str
    tile: str
    kept_by: Seat | None


class TaxOffered(Event, tag="mini_express.tax_offered.v1", frozen=True):
    """B1.6: the builder may pay taxes."""

    company: Company


class TaxPaid(Event, tag="mini_express.tax_paid.v1", frozen=True):
    """B1.6: a train covers this limit on the Taxation board."""

    company: Company
    limit: int


class TaxDeclined(Event, tag="mini_express.tax_declined.v1", frozen=True):
    """The builder paid no taxes."""

    company: Company


class SponsorshipOffered(Event, tag="mini_express.sponsorship_offered.v1", frozen=True):
    """B1.27: the seat may sponsor an AVE line before its turn ends."""

    seat: Seat


class SponsorshipBegun(Event, tag="mini_express.sponsorship_begun.v1", frozen=True):
    """A seat pays for an AVE Proposal tile."""

    seat: Seat
    proposal: str


class SponsorshipDeclined(Event, tag="mini_express.sponsorship_declined.v1", frozen=True):
    """The seat sponsored nothing."""

    seat: Seat


class DemandPaid(Event, tag="mini_express.demand_paid.v1", frozen=True):
    """A Demand tile was put down for the next part of the cost."""

    seat: Seat
    tile: str


class ProposalSponsored(Event, tag="mini_express.proposal_sponsored.v1", frozen=True):
    """The cost is paid: the Demand tiles leave the game, the Proposal is the seat's."""

    seat: Seat
    proposal: str


class ProposalUncovered(Event, tag="mini_express.proposal_uncovered.v1", frozen=True):
    """R-M29: the next tile of a stack (counted from 0) is on offer."""

    reveals: ClassVar[bool] = True

    stack: int
    proposal: str


# --- the end ---


class EndTriggered(Event, tag="mini_express.end_triggered.v1", frozen=True):
    """B3.19: the round is completed, then the game ends."""

    reason: EndReason


class ScoringBegan(Event, tag="mini_express.scoring_began.v1", frozen=True):
    """Nobody acts any more."""

    reason: EndReason


class FavorsRevealed(Event, tag="mini_express.favors_revealed.v1", frozen=True):
    """B1.4: all Favor tiles, a tile a seat, are turned up and count."""

    reveals: ClassVar[bool] = True

    favors: list[str]


class InterchangeCounted(Event, tag="mini_express.interchange_counted.v1", frozen=True):
    """B1.22: the JR regions that a company is connected to, and what they add to its length."""

    company: Company
    regions: int
    length: int


class LengthCapped(Event, tag="mini_express.length_capped.v1", frozen=True):
    """B1.9: unpaid taxes lower a company's length to this limit."""

    company: Company
    limit: int


class Scored(Event, tag="mini_express.scored.v1", frozen=True):
    """B3.21: what the shares of each seat are worth."""

    points: list[int]


SetupEvent = StartPlayerDrawn | HeadquartersDrawn | DemandPlaced | ProposalsStacked | FavorsDealt | StartShareTaken | PoolBoxed
BuildEvent = (
    BuildBegun
    | TrackLaid
    | FerryBuilt
    | CityReached
    | TrainsGained
    | InfluenceGained
    | WildInfluenceGained
    | DemandFulfilled
    | TaxOffered
    | TaxPaid
    | TaxDeclined
)
SponsorEvent = SponsorshipOffered | SponsorshipBegun | SponsorshipDeclined | DemandPaid | ProposalSponsored | ProposalUncovered
TurnEvent = TurnBegan | Passed | ShareTaken | EndTriggered
ScoringEvent = ScoringBegan | FavorsRevealed | InterchangeCounted | LengthCapped | Scored
MiniExpressEvent = SetupEvent | TurnEvent | BuildEvent | SponsorEvent | ScoringEvent
EVENTS: Final[tuple[type[MiniExpressEvent], ...]] = get_args(MiniExpressEvent)
