"""What a viewer sees of the state and of an event, built up from nothing."""

from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, Viewer, sees
from domain.mini_express.content.content import Content, Map
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.events import FavorsDealt, MiniExpressEvent, ProposalsStacked
from domain.mini_express.legal import decisions
from domain.mini_express.rules.building import bridge_open, ferries, ferry_cost, free_hexes, is_full, open_cities, trains_to_city
from domain.mini_express.rules.sponsoring import cost_left
from domain.mini_express.rules.trains import interchange_bonus, regions, standing, tax_limit
from domain.mini_express.scoring import influence_of, level, points, share_count, share_value
from domain.mini_express.scoring import standing as rank
from domain.mini_express.state import State
from domain.mini_express.view_types import (
    MiniExpressBridge,
    MiniExpressCity,
    MiniExpressCompany,
    MiniExpressHolding,
    MiniExpressLine,
    MiniExpressOpenBuild,
    MiniExpressPayment,
    MiniExpressPlayer,
    MiniExpressReach,
    MiniExpressStack,
    MiniExpressTile,
    MiniExpressView,
)


def view(content: Content, state: State, viewer: Viewer) -> MiniExpressView:
    """The game as the viewer may see it."""
    board = content.maps[state.options.map]
    lengths = {company: scoring_length(content, state, company) for company in COMPANIES}
    return MiniExpressView(
        options=state.options,
        phase=state.phase,
        seat=next(iter(decisions(content, state)), None),
        start_player=state.start_player,
        round=state.round,
        turns_left=state.turns_left,
        sponsored=state.sponsored,
        ending=state.ending,
        companies=[_company(content, state, company, lengths[company]) for company in COMPANIES],
        players=[_player(content, state, Seat(seat), lengths, viewer) for seat in range(len(state.players))],
        cities=[_city(content, board, state, city) for city in board.cities],
        ferries=[_line(board, state, line) for line in board.ferries],
        bridges=[MiniExpressBridge(hex_id, bridge_open(board, state, hex_id)) for hex_id in board.bridges],
        stacks=[_stack(content, state, n, viewer) for n in range(len(state.stacks))],
        build=_build(state),
        payment=_payment(content, state),
        removed=list(state.removed),
        favor_box_count=len(state.favor_box),
        favor_box=list(state.favor_box) if viewer == OMNISCIENT else None,
    )


def scoring_length(content: Content, state: State, company: Company) -> int:
    """R-M15: the length that would count if the game were scored now; taxes come last."""
    length = state.companies[company].length
    if state.phase == "over":
        return length
    board = content.maps[state.options.map]
    length += interchange_bonus(board, len(regions(board, state, company)))
    limit = tax_limit(content, state, company)
    return length if limit is None else min(length, limit)


def _company(content: Content, state: State, company: Company, length: int) -> MiniExpressCompany:
    board, mine = content.maps[state.options.map], state.companies[company]
    found = regions(board, state, company)
    return MiniExpressCompany(
        company=company,
        supply=mine.supply,
        assets=mine.assets,
        shares=mine.shares,
        pool=mine.pool,
        length=mine.length,
        scoring_length=length,
        share_values=list(level(content, length).values[: len(state.players)]),
        regions=[region for region in board.document.interchange.regions if region in found],
        interchange_bonus=interchange_bonus(board, len(found)),
        taxes_paid=mine.taxes,
        tax_limit=tax_limit(content, state, company),
        hexes=list(mine.network),
        ferries=list(mine.ferries),
        reach=_reach(board, state, company),
    )


def _reach(board: Map, state: State, company: Company) -> list[MiniExpressReach]:
    """The cities that a build, or the one in progress, could end in."""
    mine = state.companies[company]
    ends = mine.network
    if state.phase == "next_hex" and state.build is not None and state.build.company == company:
        ends = state.build.path[-1:]
    found = trains_to_city(board, ends, free_hexes(board, state, company), mine.assets - 1)
    near: dict[str, int] = {}
    for hex_id in open_cities(board, state, company):
        trains = min((found[there] + 1 for there in board.beside[hex_id] if there in found), default=mine.assets + 1)
        if trains <= mine.assets:
            near[board.city_at[hex_id]] = trains
    reach = [MiniExpressReach(city, trains, None) for city, trains in near.items()]
    if ends is mine.network:
        reach += [MiniExpressReach(city, ferry_cost(board), line) for line, city in ferries(board, state, company)]
    return reach


def _player(content: Content, state: State, seat: Seat, lengths: dict[Company, int], viewer: Viewer) -> MiniExpressPlayer:
    player, influence = state.players[seat], influence_of(state)
    shown = sees(viewer, seat) or state.phase == "over"
    return MiniExpressPlayer(
        seat=seat,
        holdings=[_holding(content, state, seat, company, lengths[company]) for company in COMPANIES],
        demand=[_tile(content, tile) for tile in player.demand],
        proposals=list(player.proposals),
        has_favor=player.favor is not None,
        favor=player.favor if shown else None,
        points=points(content, state, seat, influence, lengths),
    )


def _holding(content: Content, state: State, seat: Seat, company: Company, length: int) -> MiniExpressHolding:
    influence = influence_of(state)
    shares = share_count(content, state, seat, company)
    return MiniExpressHolding(
        company=company,
        influence=influence[seat][company],
        standing=rank(state, influence, company, seat),
        shares=shares,
        points=shares * share_value(content, state, influence, company, seat, length),
    )


def _tile(content: Content, tile: str) -> MiniExpressTile:
    return MiniExpressTile(tile, list(content.demand[tile].icons))


def _city(content: Content, board: Map, state: State, city: str) -> MiniExpressCity:
    printed = board.cities[city]
    return MiniExpressCity(
        city=city,
        name=printed.name,
        hex=printed.hex,
        capacity=printed.capacity,
        companies=standing(state, printed.hex),
        closed=city in state.starts,
        full=is_full(board, state, city),
        demand=_tile(content, state.demand[city]) if city in state.demand else None,
    )


def _line(board: Map, state: State, line: str) -> MiniExpressLine:
    ferry = board.ferries[line]
    owner = next((company for company in COMPANIES if line in state.companies[company].ferries), None)
    return MiniExpressLine(line, ferry.hex, ferry.a, ferry.b, owner)


def _stack(content: Content, state: State, n: int, viewer: Viewer) -> MiniExpressStack:
    stack = state.stacks[n]
    cost = () if stack.top is None else content.proposals[stack.top].cost
    under = list(stack.under) if viewer == OMNISCIENT else None
    return MiniExpressStack(stack.kind, stack.top, [list(icons) for icons in cost], len(stack.under), under)


def _build(state: State) -> MiniExpressOpenBuild | None:
    build = state.build
    if build is None:
        return None
    return MiniExpressOpenBuild(build.company, list(build.path), build.city, build.wild, state.companies[build.company].assets)


def _payment(content: Content, state: State) -> MiniExpressPayment | None:
    payment = state.payment
    if payment is None:
        return None
    wanted = cost_left(content, state)[:1]  # nothing, between the events of the last payment
    return MiniExpressPayment(payment.proposal, list(payment.tiles), [icon for part in wanted for icon in part])


# --- events ---


def redact(event: MiniExpressEvent, viewer: Viewer) -> MiniExpressEvent:
    """B8.4: Favor tiles are shown to their holders, face-down Proposal tiles to nobody; all else is public."""
    if viewer == OMNISCIENT:
        return event
    if isinstance(event, FavorsDealt):
        favors = [favor if sees(viewer, seat) else None for seat, favor in enumerate(event.favors or ())]
        return FavorsDealt(event.draw, favors)
    if isinstance(event, ProposalsStacked):
        return ProposalsStacked(event.kind, event.tops, event.draw)
    return event
