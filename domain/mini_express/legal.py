"""Every legal command, and whose decision is open."""

from collections.abc import Mapping

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
from domain.mini_express.content.content import Content
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.rules.building import can_build, ferries, next_hexes
from domain.mini_express.rules.sponsoring import next_payments, payable_proposals
from domain.mini_express.state import State

Commands = list[MiniExpressCommand]


def decisions(content: Content, state: State) -> Mapping[Seat, str]:
    """B8.1: at most one seat has a decision open."""
    return {} if state.phase in ("setup", "resolving", "over") else {state.seat: state.phase}


def legal(content: Content, state: State, seat: Seat) -> Commands:
    """B8.1: every legal command of the seat."""
    if seat != state.seat:
        return []
    match state.phase:
        case "start_share":
            return [TakeStartShare(company) for company in COMPANIES if in_pool(state, company)]
        case "turn":
            return _turn(content, state)
        case "first_hex":
            return _first_hex(content, state)
        case "next_hex":
            return _next_hex(content, state)
        case "wild_influence":
            return [GainInfluence(company) for company in COMPANIES if may_gain(content, state, company)]
        case "tax":
            return [PayTax(), DeclineTax()]
        case "sponsor":
            return [*(Sponsor(one) for one in payable_proposals(content, state)), EndTurn()]
        case "payment":
            return [Pay(tile) for tile in next_payments(content, state)]
        case _:
            return []


def in_pool(state: State, company: Company) -> bool:
    """B3.7: a share is left in the pool, and not of the company of the seat's first one."""
    return state.companies[company].pool > 0 and not state.players[state.seat].shares[company]


def affordable(state: State, company: Company) -> bool:
    """B3.17: a share is left, and the seat's influence covers the trains on the Asset board."""
    mine = state.companies[company]
    return mine.shares > 0 and mine.assets <= state.players[state.seat].influence[company]


def may_gain(content: Content, state: State, company: Company) -> bool:
    """R-M18: any company for a tile's wild icon; B1.19, R-M17: different ones for Naha's."""
    assert state.build is not None
    city = state.build.city
    return not (city and content.maps[state.options.map].is_bonus_city(city) and company in state.build.used)


def _turn(content: Content, state: State) -> Commands:
    board = content.maps[state.options.map]
    shares: Commands = [TakeShare(company) for company in COMPANIES if affordable(state, company)]
    builds: Commands = [Build(company) for company in COMPANIES if can_build(board, state, company)]
    return shares + builds or [Pass()]


def _first_hex(content: Content, state: State) -> Commands:
    assert state.build is not None
    board = content.maps[state.options.map]
    lines = ferries(board, state, state.build.company)
    return [*_next_hex(content, state), *(BuildFerry(line, city) for line, city in lines)]


def _next_hex(content: Content, state: State) -> Commands:
    assert state.build is not None
    board = content.maps[state.options.map]
    return [Lay(hex_id) for hex_id in next_hexes(board, state, state.build.company, state.build.path)]
