"""What an event does to the state."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.mini_express.content.content import Content
from domain.mini_express.content.document import Company
from domain.mini_express.events import (
    BuildBegun,
    CityReached,
    DemandFulfilled,
    DemandPaid,
    DemandPlaced,
    EndTriggered,
    FavorsDealt,
    FavorsRevealed,
    FerryBuilt,
    HeadquartersDrawn,
    InfluenceGained,
    InterchangeCounted,
    LengthCapped,
    MiniExpressEvent,
    Passed,
    PoolBoxed,
    ProposalSponsored,
    ProposalsStacked,
    ProposalUncovered,
    Scored,
    ScoringBegan,
    ShareTaken,
    SponsorshipBegun,
    SponsorshipDeclined,
    SponsorshipOffered,
    StartPlayerDrawn,
    StartShareTaken,
    TaxDeclined,
    TaxOffered,
    TaxPaid,
    TrackLaid,
    TrainsGained,
    TurnBegan,
    WildInfluenceGained,
)
from domain.mini_express.rules.setup import start_in
from domain.mini_express.state import Build, Payment, Stack, State


def evolve(content: Content, state: State, event: MiniExpressEvent) -> None:
    """Change the state in place; never refuses."""
    _EFFECTS[type(event)](content, state, event)


# --- set-up ---


def _start_player_drawn(content: Content, state: State, event: StartPlayerDrawn) -> None:
    """B3.7: the last in turn order takes the first share."""
    state.start_player = event.seat
    state.seat = state.before(event.seat)


def _headquarters_drawn(content: Content, state: State, event: HeadquartersDrawn) -> None:
    """B1.13, B1.14: a company starts in its city, with as many trains on its Asset board as the tile says."""
    board = content.maps[state.options.map]
    trains = {one.city: one.trains for one in board.document.headquarters.items}
    for home in event.homes:
        start_in(board, state, home.company, home.city)
        _to_assets(state, home.company, trains[home.city] - state.companies[home.company].assets)


def _demand_placed(content: Content, state: State, event: DemandPlaced) -> None:
    state.demand = {one.city: one.tile for one in event.placed}
    state.phase = "start_share"


def _proposals_stacked(content: Content, state: State, event: ProposalsStacked) -> None:
    under = event.under or [[] for _ in event.tops]
    state.stacks += [Stack(event.kind, top, list(pile)) for top, pile in zip(event.tops, under, strict=True)]


def _favors_dealt(content: Content, state: State, event: FavorsDealt) -> None:
    for player, favor in zip(state.players, event.favors or (), strict=True):
        player.favor = favor
    state.favor_box = list(event.box or ())


def _start_share_taken(content: Content, state: State, event: StartShareTaken) -> None:
    """B3.7: both shares one after the other, then the seat before."""
    player = state.players[event.seat]
    state.companies[event.company].pool -= 1
    player.shares[event.company] += 1
    if sum(player.shares.values()) == 2:
        if event.seat == state.start_player:
            state.phase = "resolving"
        else:
            state.seat = state.before(event.seat)


def _pool_boxed(content: Content, state: State, event: PoolBoxed) -> None:
    for company in state.companies.values():
        company.pool = 0


# --- turns ---


def _turn_began(content: Content, state: State, event: TurnBegan) -> None:
    """B1.32: the sponsor's limit is for all turns that a seat has in a row."""
    if event.seat != state.seat:
        state.sponsored = False
    state.seat, state.round, state.turns_left = event.seat, event.round, event.turns_left
    state.build = None
    state.phase = "turn"


def _passed(content: Content, state: State, event: Passed) -> None:
    state.passed.append(event.seat)
    state.phase = "resolving"


def _share_taken(content: Content, state: State, event: ShareTaken) -> None:
    player = state.players[event.seat]
    player.influence[event.company] -= event.cost
    player.shares[event.company] += 1
    state.companies[event.company].shares -= 1
    _to_assets(state, event.company, event.refill)
    state.passed = []
    state.phase = "resolving"


def _build_begun(content: Content, state: State, event: BuildBegun) -> None:
    state.build = Build(event.company)
    state.passed = []
    state.phase = "first_hex"


def _track_laid(content: Content, state: State, event: TrackLaid) -> None:
    _stand(state, event.company, event.hex)
    state.phase = "next_hex"


def _ferry_built(content: Content, state: State, event: FerryBuilt) -> None:
    mine = state.companies[event.company]
    mine.assets -= event.trains
    mine.ferries.append(event.line)
    _stand(state, event.company, content.maps[state.options.map].hex_of(event.city))


def _city_reached(content: Content, state: State, event: CityReached) -> None:
    assert state.build is not None
    state.companies[event.company].length += event.length
    state.build.city = event.city
    state.build.wild = event.wild
    state.phase = "wild_influence" if event.wild else "resolving"


def _trains_gained(content: Content, state: State, event: TrainsGained) -> None:
    _to_assets(state, event.company, event.trains)


def _influence_gained(content: Content, state: State, event: InfluenceGained) -> None:
    state.players[event.seat].influence[event.company] += event.points


def _wild_influence_gained(content: Content, state: State, event: WildInfluenceGained) -> None:
    assert state.build is not None
    state.players[event.seat].influence[event.company] += 1
    state.build.wild -= 1
    state.build.used.append(event.company)
    if not state.build.wild:
        state.phase = "resolving"


def _demand_fulfilled(content: Content, state: State, event: DemandFulfilled) -> None:
    """B3.15, B1.26."""
    del state.demand[event.city]
    tiles = state.removed if event.kept_by is None else state.players[event.kept_by].demand
    tiles.append(event.tile)


def _tax_offered(content: Content, state: State, event: TaxOffered) -> None:
    state.phase = "tax"


def _tax_paid(content: Content, state: State, event: TaxPaid) -> None:
    """R-M20: the train is lost for the game."""
    state.companies[event.company].assets -= 1
    state.companies[event.company].taxes += 1
    state.phase = "resolving"


def _sponsorship_offered(content: Content, state: State, event: SponsorshipOffered) -> None:
    state.phase = "sponsor"


def _sponsorship_begun(content: Content, state: State, event: SponsorshipBegun) -> None:
    state.payment = Payment(event.proposal)
    state.phase = "payment"


def _declined(content: Content, state: State, event: TaxDeclined | SponsorshipDeclined) -> None:
    state.phase = "resolving"


def _demand_paid(content: Content, state: State, event: DemandPaid) -> None:
    assert state.payment is not None
    state.players[event.seat].demand.remove(event.tile)
    state.payment.tiles.append(event.tile)


def _proposal_sponsored(content: Content, state: State, event: ProposalSponsored) -> None:
    """B1.31: the tiles paid leave the game."""
    assert state.payment is not None
    state.removed += state.payment.tiles
    state.payment = None
    state.players[event.seat].proposals.append(event.proposal)
    state.sponsored = True
    for stack in state.stacks:
        if stack.top == event.proposal:
            stack.top = None
    state.phase = "resolving"


def _proposal_uncovered(content: Content, state: State, event: ProposalUncovered) -> None:
    stack = state.stacks[event.stack]
    stack.top = event.proposal
    stack.under.remove(event.proposal)


# --- the end ---


def _end_triggered(content: Content, state: State, event: EndTriggered) -> None:
    """R-M6: it stays triggered."""
    state.ending = event.reason


def _scoring_began(content: Content, state: State, event: ScoringBegan) -> None:
    state.ending = event.reason
    state.phase = "resolving"


def _favors_revealed(content: Content, state: State, event: FavorsRevealed) -> None:
    """B1.4."""
    for player, favor in zip(state.players, event.favors, strict=True):
        player.favor = favor
        for gain in content.favors[favor].influence:
            player.influence[gain.company] += gain.points


def _interchange_counted(content: Content, state: State, event: InterchangeCounted) -> None:
    state.companies[event.company].length += event.length


def _length_capped(content: Content, state: State, event: LengthCapped) -> None:
    state.companies[event.company].length = event.limit


def _scored(content: Content, state: State, event: Scored) -> None:
    state.scores = list(event.points)
    state.phase = "over"


# --- trains ---


def _to_assets(state: State, company: Company, trains: int) -> None:
    state.companies[company].supply -= trains
    state.companies[company].assets += trains


def _stand(state: State, company: Company, hex_id: str) -> None:
    assert state.build is not None
    state.companies[company].assets -= 1
    state.companies[company].network.append(hex_id)
    state.build.path.append(hex_id)


_EFFECTS: Final[Mapping[type[MiniExpressEvent], Callable[[Content, State, Any], None]]] = {
    StartPlayerDrawn: _start_player_drawn,
    HeadquartersDrawn: _headquarters_drawn,
    DemandPlaced: _demand_placed,
    ProposalsStacked: _proposals_stacked,
    FavorsDealt: _favors_dealt,
    StartShareTaken: _start_share_taken,
    PoolBoxed: _pool_boxed,
    TurnBegan: _turn_began,
    Passed: _passed,
    ShareTaken: _share_taken,
    BuildBegun: _build_begun,
    TrackLaid: _track_laid,
    FerryBuilt: _ferry_built,
    CityReached: _city_reached,
    TrainsGained: _trains_gained,
    InfluenceGained: _influence_gained,
    WildInfluenceGained: _wild_influence_gained,
    DemandFulfilled: _demand_fulfilled,
    TaxOffered: _tax_offered,
    TaxPaid: _tax_paid,
    TaxDeclined: _declined,
    SponsorshipOffered: _sponsorship_offered,
    SponsorshipBegun: _sponsorship_begun,
    SponsorshipDeclined: _declined,
    DemandPaid: _demand_paid,
    ProposalSponsored: _proposal_sponsored,
    ProposalUncovered: _proposal_uncovered,
    EndTriggered: _end_triggered,
    ScoringBegan: _scoring_began,
    FavorsRevealed: _favors_revealed,
    InterchangeCounted: _interchange_counted,
    LengthCapped: _length_capped,
    Scored: _scored,
}
