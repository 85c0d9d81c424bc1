"""A legal command → what happens. After the set-up nothing is drawn."""

from collections.abc import Iterator
from typing import assert_never

from domain.kernel.chance import Chance
from domain.kernel.ids import Seat
from domain.mini_express.commands import (
    Build,
    BuildFerry,
    DeclineTax,
    EndTurn,
    GainInfluence,
    Lay,
    MiniExpressCommand,
    Pass,
    Pay,
    PayTax,
    Sponsor,
    TakeShare,
    TakeStartShare,
)
from domain.mini_express.content.content import Content, Map
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.events import (
    BuildBegun,
    CityReached,
    DemandFulfilled,
    DemandPaid,
    FerryBuilt,
    InfluenceGained,
    MiniExpressEvent,
    Passed,
    PoolBoxed,
    ProposalSponsored,
    ProposalUncovered,
    ShareTaken,
    SponsorshipBegun,
    SponsorshipDeclined,
    StartShareTaken,
    TaxDeclined,
    TaxOffered,
    TaxPaid,
    TrackLaid,
    TrainsGained,
    WildInfluenceGained,
)
from domain.mini_express.rules.building import is_full
from domain.mini_express.rules.trains import drawn, gained, tax_limit
from domain.mini_express.rules.turns import after_action, end_turn, first_turn
from domain.mini_express.state import State

Events = Iterator[MiniExpressEvent]


def decide(content: Content, state: State, seat: Seat, command: MiniExpressCommand, chance: Chance) -> Events:
    """The events of a member of ``legal``."""
    match command:
        case TakeStartShare(company=company):
            return _take_start_share(state, seat, company)
        case TakeShare(company=company):
            return _take_share(content, state, seat, company)
        case Build(company=company):
            return iter([BuildBegun(seat, company)])
        case Pass():
            return _pass(content, state, seat)
        case Lay(hex=hex_id):
            return _lay(content, state, hex_id)
        case BuildFerry(line=line, city=city):
            return _build_ferry(content, state, line, city)
        case GainInfluence(company=company):
            return _gain_influence(content, state, seat, company)
        case PayTax() | DeclineTax():
            return _tax(content, state, command)
        case Sponsor(proposal=proposal):
            return iter([SponsorshipBegun(seat, proposal)])
        case Pay(tile=tile):
            return _pay(content, state, seat, tile)
        case EndTurn():
            return _sponsor_nothing(content, state, seat)
        case _:
            assert_never(command)


def _take_start_share(state: State, seat: Seat, company: Company) -> Events:
    """B3.7."""
    yield StartShareTaken(seat, company)
    if state.phase == "resolving":
        yield PoolBoxed()
        yield first_turn(state)


def _take_share(content: Content, state: State, seat: Seat, company: Company) -> Events:
    """B3.17, B3.18."""
    refill = drawn(content, state, company, content.components.asset_board.refill)
    yield ShareTaken(seat, company, state.companies[company].assets, refill)
    yield from after_action(content, state)


def _pass(content: Content, state: State, seat: Seat) -> Events:
    yield Passed(seat)
    yield from end_turn(content, state)


# --- build ---


def _lay(content: Content, state: State, hex_id: str) -> Events:
    """B3.9: the build goes on until a city is reached."""
    assert state.build is not None
    company = state.build.company
    yield TrackLaid(company, hex_id)
    city = content.maps[state.options.map].city_at.get(hex_id)
    if city is not None:
        yield from _reach(content, state, company, city, length=len(state.build.path) - 1)


def _build_ferry(content: Content, state: State, line: str, city: str) -> Events:
    """B3.23, B1.19."""
    assert state.build is not None
    board = content.maps[state.options.map]
    company = state.build.company
    yield FerryBuilt(company, line, city, board.document.ferries.trains)
    extra = board.bonus_city.length if board.bonus_city is not None and board.is_bonus_city(city) else 0
    yield from _reach(content, state, company, city, length=board.document.ferries.length + extra)


def _reach(content: Content, state: State, company: Company, city: str, *, length: int) -> Events:
    """B3.16: length, trains for others, influence, the tile."""
    assert state.build is not None
    board = content.maps[state.options.map]
    yield CityReached(company, city, length, _wild_icons(content, board, state, city))
    for other, trains in gained(content, state, company, state.build.path):
        yield TrainsGained(other, trains)
    icons = content.demand[state.demand[city]].icons if city in state.demand else ()
    for named in COMPANIES:
        if (points := icons.count(named)) > 0:
            yield InfluenceGained(state.seat, named, points)
    if not state.build.wild:
        yield from _complete(content, state)


def _wild_icons(content: Content, board: Map, state: State, city: str) -> int:
    """B3.14, B1.19: the wild icons of the city's tile, or of Naha."""
    if board.bonus_city is not None and board.is_bonus_city(city):
        return board.bonus_city.influence
    return content.demand[state.demand[city]].icons.count("wild")


def _gain_influence(content: Content, state: State, seat: Seat, company: Company) -> Events:
    assert state.build is not None
    yield WildInfluenceGained(seat, company)
    if not state.build.wild:
        yield from _complete(content, state)


def _complete(content: Content, state: State) -> Events:
    """B3.15, then B1.6: a full city gives its tile up; taxes if they can be paid."""
    assert state.build is not None
    board, city, company = content.maps[state.options.map], state.build.city, state.build.company
    if city in state.demand and is_full(board, state, city):
        keeps = board.document.homes.shared is not None
        yield DemandFulfilled(city, state.demand[city], state.seat if keeps else None)
    if tax_limit(content, state, company) is not None and state.companies[company].assets:
        yield TaxOffered(company)
    else:
        yield from after_action(content, state)


def _tax(content: Content, state: State, command: PayTax | DeclineTax) -> Events:
    """B1.6."""
    assert state.build is not None
    company = state.build.company
    limit = tax_limit(content, state, company)
    assert limit is not None
    yield TaxPaid(company, limit) if isinstance(command, PayTax) else TaxDeclined(company)
    yield from after_action(content, state)


# --- sponsor ---


def _pay(content: Content, state: State, seat: Seat, tile: str) -> Events:
    """B8.3: after the last tile the Proposal is the seat's."""
    assert state.payment is not None
    yield DemandPaid(seat, tile)
    proposal = content.proposals[state.payment.proposal]
    if len(state.payment.tiles) == len(proposal.cost):
        stack = next(n for n, one in enumerate(state.stacks) if one.top == proposal.id)
        yield ProposalSponsored(seat, proposal.id)
        for gain in proposal.reward:
            yield InfluenceGained(seat, gain.company, gain.points)
        if state.stacks[stack].under:
            yield ProposalUncovered(stack, state.stacks[stack].under[0])
        yield from end_turn(content, state)


def _sponsor_nothing(content: Content, state: State, seat: Seat) -> Events:
    yield SponsorshipDeclined(seat)
    yield from end_turn(content, state)
