"""What an event does to the state."""

from typing import assert_never

from domain.mini_express.content.content import Content, Map
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
    board = content.maps[state.options.map]
    match event:
        case StartPlayerDrawn(seat=seat):
            state.start_player = seat
            state.seat = state.before(seat)
        case HeadquartersDrawn():
            _start(board, state, event)
        case DemandPlaced(placed=placed):
            state.demand = {one.city: one.tile for one in placed}
            state.phase = "start_share"
        case ProposalsStacked():
            _stack(state, event)
        case FavorsDealt():
            _deal(state, event)
        case StartShareTaken():
            _take_start_share(state, event)
        case PoolBoxed():
            for company in state.companies.values():
                company.pool = 0
        case TurnBegan():
            _begin_turn(state, event)
        case Passed(seat=seat):
            state.passed.append(seat)
            state.phase = "resolving"
        case ShareTaken():
            _take_share(state, event)
        case BuildBegun(company=company):
            state.build = Build(company)
            state.phase = "first_hex"
        case TrackLaid(company=company, hex=hex_id):
            _stand(state, company, hex_id)
            state.phase = "next_hex"
        case FerryBuilt():
            _build_ferry(board, state, event)
        case CityReached():
            _reach(state, event)
        case TrainsGained(company=company, trains=trains):
            _to_assets(state, company, trains)
        case InfluenceGained(seat=seat, company=company, points=points):
            state.players[seat].influence[company] += points
        case WildInfluenceGained():
            _use_wild(state, event)
        case DemandFulfilled():
            _fulfil(state, event)
        case TaxOffered():
            state.phase = "tax"
        case TaxPaid(company=company):
            state.companies[company].assets -= 1
            state.companies[company].taxes += 1
            state.phase = "resolving"
        case TaxDeclined() | SponsorshipDeclined():
            state.phase = "resolving"
        case SponsorshipOffered():
            state.phase = "sponsor"
        case SponsorshipBegun(proposal=proposal):
            state.payment = Payment(proposal)
            state.phase = "payment"
        case DemandPaid(seat=seat, tile=tile):
            assert state.payment is not None
            state.players[seat].demand.remove(tile)
            state.payment.tiles.append(tile)
        case ProposalSponsored():
            _sponsor(state, event)
        case ProposalUncovered(stack=stack, proposal=proposal):
            state.stacks[stack].top = proposal
            state.stacks[stack].under.remove(proposal)
        case EndTriggered(reason=reason):
            state.ending = reason
        case ScoringBegan(reason=reason):
            state.ending = reason
            state.phase = "resolving"
        case FavorsRevealed(favors=favors):
            _reveal(content, state, favors)
        case InterchangeCounted(company=company, length=length):
            state.companies[company].length += length
        case LengthCapped(company=company, limit=limit):
            state.companies[company].length = limit
        case Scored(points=scores):
            state.scores = list(scores)
            state.phase = "over"
        case _:
            assert_never(event)


def _start(board: Map, state: State, event: HeadquartersDrawn) -> None:
    """B1.13, B1.14: a company starts in its city, with as many trains on its Asset board as the tile says."""
    trains = {one.city: one.trains for one in board.document.headquarters.items}
    for home in event.homes:
        start_in(board, state, home.company, home.city)
        _to_assets(state, home.company, trains[home.city] - state.companies[home.company].assets)


def _stack(state: State, event: ProposalsStacked) -> None:
    under = event.under or [[] for _ in event.tops]
    state.stacks += [Stack(event.kind, top, list(pile)) for top, pile in zip(event.tops, under, strict=True)]


def _deal(state: State, event: FavorsDealt) -> None:
    assert event.favors is not None and event.box is not None
    for player, favor in zip(state.players, event.favors, strict=True):
        player.favor = favor
    state.favor_box = list(event.box)


def _take_start_share(state: State, event: StartShareTaken) -> None:
    """B3.7: both shares one after the other, then the seat before."""
    player = state.players[event.seat]
    state.companies[event.company].pool -= 1
    player.shares[event.company] += 1
    if sum(player.shares.values()) == 2:
        if event.seat == state.start_player:
            state.phase = "resolving"
        else:
            state.seat = state.before(event.seat)


def _begin_turn(state: State, event: TurnBegan) -> None:
    if event.seat != state.seat or not state.round:
        state.sponsored = False
    state.seat, state.round, state.turns_left = event.seat, event.round, event.turns_left
    state.build = None
    state.phase = "turn"


def _take_share(state: State, event: ShareTaken) -> None:
    player = state.players[event.seat]
    player.influence[event.company] -= event.cost
    player.shares[event.company] += 1
    state.companies[event.company].shares -= 1
    _to_assets(state, event.company, event.refill)
    state.passed = []
    state.phase = "resolving"


def _to_assets(state: State, company: Company, trains: int) -> None:
    state.companies[company].supply -= trains
    state.companies[company].assets += trains


def _stand(state: State, company: Company, hex_id: str) -> None:
    assert state.build is not None
    state.companies[company].assets -= 1
    state.companies[company].network.append(hex_id)
    state.build.path.append(hex_id)


def _build_ferry(board: Map, state: State, event: FerryBuilt) -> None:
    mine = state.companies[event.company]
    mine.assets -= event.trains
    mine.ferries.append(event.line)
    _stand(state, event.company, board.hex_of(event.city))


def _reach(state: State, event: CityReached) -> None:
    assert state.build is not None
    state.companies[event.company].length += event.length
    state.build.city = event.city
    state.build.wild = event.wild
    state.passed = []
    state.phase = "wild_influence" if event.wild else "resolving"


def _use_wild(state: State, event: WildInfluenceGained) -> None:
    assert state.build is not None
    state.players[event.seat].influence[event.company] += 1
    state.build.wild -= 1
    state.build.used.append(event.company)
    if not state.build.wild:
        state.phase = "resolving"


def _fulfil(state: State, event: DemandFulfilled) -> None:
    del state.demand[event.city]
    tiles = state.removed if event.kept_by is None else state.players[event.kept_by].demand
    tiles.append(event.tile)


def _sponsor(state: State, event: ProposalSponsored) -> None:
    assert state.payment is not None
    state.removed += state.payment.tiles
    state.payment = None
    state.players[event.seat].proposals.append(event.proposal)
    state.sponsored = True
    for stack in state.stacks:
        if stack.top == event.proposal:
            stack.top = None
    state.phase = "resolving"


def _reveal(content: Content, state: State, favors: list[str]) -> None:
    for player, favor in zip(state.players, favors, strict=True):
        player.favor = favor
        for gain in content.favors[favor].influence:
            player.influence[gain.company] += gain.points
