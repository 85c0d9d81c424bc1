"""Why a command is not legal: the first rule it breaks."""

from typing import Final, assert_never

from domain.kernel.errors import Param, RuleViolation
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
from domain.mini_express.content.document import Company
from domain.mini_express.rules.building import bridge_open, far_end, ferry_cost, is_full, line_is_empty
from domain.mini_express.rules.sponsoring import cost_left, fits, on_offer
from domain.mini_express.state import Phase, State

_ASKED_IN: Final[dict[type[MiniExpressCommand], tuple[Phase, ...]]] = {
    TakeStartShare: ("start_share",),
    TakeShare: ("turn",),
    Build: ("turn",),
    Pass: ("turn",),
    Lay: ("first_hex", "next_hex"),
    BuildFerry: ("first_hex",),
    GainInfluence: ("wild_influence",),
    PayTax: ("tax",),
    DeclineTax: ("tax",),
    Sponsor: ("sponsor",),
    EndTurn: ("sponsor",),
    Pay: ("payment",),
}

_DECISION: Final[dict[Phase, str]] = {
    "start_share": "D-M1",
    "turn": "D-M2",
    "first_hex": "D-M3",
    "next_hex": "D-M4",
    "wild_influence": "D-M5",
    "tax": "D-M6",
    "sponsor": "D-M7",
    "payment": "D-M8",
}


def explain(content: Content, state: State, seat: Seat, command: MiniExpressCommand) -> RuleViolation:
    """The first rule that a command which is not legal breaks."""
    if state.phase not in _DECISION:
        return _refused("nothing_to_decide", "B8.1", "nobody has anything to decide now")
    if seat != state.seat:
        return _refused("not_your_turn", "B3.6", f"seat {state.seat} is to act", seat=state.seat)
    if state.phase == "next_hex" and isinstance(command, BuildFerry):
        return _refused("ferry_after_track", "R-M10", "a ferry is built in place of track, not after it", line=command.line)
    if state.phase not in _ASKED_IN[type(command)]:
        return _refused("other_decision", _DECISION[state.phase], f"the open decision is {state.phase}", decision=state.phase)
    return _explain(content, state, command)


def _refused(code: str, rule: str, message: str, **params: Param) -> RuleViolation:
    return RuleViolation(code, rule, message, params)


def _explain(content: Content, state: State, command: MiniExpressCommand) -> RuleViolation:
    match command:
        case TakeStartShare(company=company):
            return _start_share(state, company)
        case TakeShare(company=company):
            return _share(state, company)
        case Build(company=company):
            return _build(state, company)
        case Lay(hex=hex_id):
            return _lay(content.maps[state.options.map], state, hex_id)
        case BuildFerry(line=line, city=city):
            return _ferry(content.maps[state.options.map], state, line, city)
        case GainInfluence(company=company):
            return _refused(
                "same_company", "R-M17", f"the two steps are in different companies; {company} had one", company=company
            )
        case Sponsor(proposal=proposal):
            return _sponsor(content, state, proposal)
        case Pay(tile=tile):
            return _pay(content, state, tile)
        case Pass() | PayTax() | DeclineTax() | EndTurn():
            return _refused("not_stuck", "D-M2", "a seat passes only if it can neither build nor take a share")
        case _:
            assert_never(command)


def _start_share(state: State, company: Company) -> RuleViolation:
    if state.players[state.seat].shares[company]:
        return _refused("same_company", "B3.7", "the two first shares are of different companies", company=company)
    return _refused("pool_empty", "B3.7", f"the pool has no share of {company} left", company=company)


def _share(state: State, company: Company) -> RuleViolation:
    mine = state.companies[company]
    if not mine.shares:
        return _refused("no_share_left", "B3.17", f"{company} has no share left on its Asset board", company=company)
    has = state.players[state.seat].influence[company]
    message = f"a share of {company} costs {mine.assets} influence, the seat has {has}"
    return _refused("too_little_influence", "B3.17", message, company=company, cost=mine.assets, influence=has)


def _build(state: State, company: Company) -> RuleViolation:
    if not state.companies[company].assets:
        return _refused("no_trains", "R-M35", f"{company} has no train on its Asset board", company=company)
    return _refused("no_city_in_reach", "B8.2", f"{company} can reach no open city with its trains", company=company)


# --- laying track ---


def _lay(board: Map, state: State, hex_id: str) -> RuleViolation:
    assert state.build is not None
    if hex_id not in board.hexes:
        return _refused("no_such_hex", "B3.9", f"the map has no hex {hex_id}", hex=hex_id)
    if hex_id not in board.beside:
        return _refused("ferry_hex", "B1.20", "no track is laid on a Ferry hex", hex=hex_id)
    city = board.city_at.get(hex_id)
    if city is not None:
        closed = _closed_to_track(board, state, state.build.company, city)
    else:
        closed = _closed_landscape(board, state, state.build.company, hex_id)
    return closed or _apart(board, state, hex_id) or _dead_end(hex_id)


def _closed_to_track(board: Map, state: State, company: Company, city: str) -> RuleViolation | None:
    if board.is_bonus_city(city):
        return _refused("only_by_ferry", "B1.19", f"{board.cities[city].name} is reached by a ferry only", city=city)
    return _closed_city(board, state, company, city)


def _closed_city(board: Map, state: State, company: Company, city: str) -> RuleViolation | None:
    name = board.cities[city].name
    if city in state.starts:
        return _refused("starting_city", "B1.41", f"{name} is a starting city and never a destination", city=city)
    if board.hex_of(city) in state.companies[company].network:
        return _refused("already_there", "R-M36", f"{company} is in {name} already", city=city)
    if is_full(board, state, city):
        return _refused("city_full", "B3.10", f"{name} is full", city=city)
    return None


def _closed_landscape(board: Map, state: State, company: Company, hex_id: str) -> RuleViolation | None:
    if hex_id in state.companies[company].network:
        return _refused("own_track", "B3.9", f"{company} has a train there already", hex=hex_id)
    if hex_id in board.bridges and not bridge_open(board, state, hex_id):
        line = board.bridges[hex_id].opened_by
        return _refused("bridge_closed", "R-M13", f"the bridge is closed until the ferry {line} is built", hex=hex_id, line=line)
    return None


def _apart(board: Map, state: State, hex_id: str) -> RuleViolation | None:
    """B3.9, R-M42: the hex has to touch the hex laid last, or, if it is the first, the network."""
    assert state.build is not None
    ends = state.build.path[-1:] or state.companies[state.build.company].network
    if any(hex_id in board.beside[end] for end in ends):
        return None
    if any(hex_id in board.borders[end] for end in ends):
        return _refused("red_border", "B1.18", "track may not cross a red border", hex=hex_id)
    return _refused("not_adjacent", "B3.9", "the hex does not touch where the track ends", hex=hex_id)


def _dead_end(hex_id: str) -> RuleViolation:
    return _refused("no_city_in_reach", "B8.2", "from there no open city can be reached with the trains left", hex=hex_id)


# --- ferries ---


def _ferry(board: Map, state: State, line: str, city: str) -> RuleViolation:
    assert state.build is not None
    company = state.build.company
    if line not in board.ferries:
        return _refused("no_such_line", "B1.20", f"the map has no Ferry line {line}", line=line)
    ferry, network = board.ferries[line], state.companies[company].network
    if city not in (ferry.a, ferry.b):
        return _refused("not_an_end", "B1.20", f"the line does not lead to {city}", line=line, city=city)
    if {board.hex_of(ferry.a), board.hex_of(ferry.b)} <= set(network):
        return _refused("both_ends", "B1.20", f"{company} is at both ends already", line=line)
    if not line_is_empty(state, line):
        return _refused("line_occupied", "B1.20", "the Ferry hex is not empty", line=line)
    if far_end(board, state, company, line) != city:
        return _refused("not_connected", "R-M11", f"{company} is not in the city at the other end", line=line, city=city)
    cost, has = ferry_cost(board), state.companies[company].assets
    if has < cost:
        return _refused("too_few_trains", "R-M12", f"a ferry takes {cost} trains, {company} has {has}", line=line, trains=has)
    closed = _closed_city(board, state, company, city)
    assert closed is not None, "the ferry is legal"
    return closed


# --- AVE Proposals ---


def _sponsor(content: Content, state: State, proposal: str) -> RuleViolation:
    if proposal not in on_offer(state):
        return _refused("not_on_offer", "B1.27", f"{proposal} is not on offer", proposal=proposal)
    rule = "B1.28" if content.proposals[proposal].kind == "short" else "B1.29"
    return _refused("cannot_be_paid", rule, "the seat's Demand tiles do not pay it", proposal=proposal)


def _pay(content: Content, state: State, tile: str) -> RuleViolation:
    assert state.payment is not None
    if tile not in state.players[state.seat].demand:
        return _refused("not_yours", "B1.31", f"the seat does not have the Demand tile {tile}", tile=tile)
    wanted = cost_left(content, state)[0]
    if not fits(content, state, wanted, tile):
        rule = "R-M25" if len(wanted) == 1 else "R-M27"
        return _refused("does_not_fit", rule, f"{' and '.join(wanted)} is to be paid now", tile=tile)
    return _refused("rest_unpayable", "B8.3", "without this tile the rest of the cost cannot be paid", tile=tile)
