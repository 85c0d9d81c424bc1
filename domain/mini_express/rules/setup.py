"""Set-up."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.errors import OptionsRefused
from domain.kernel.ids import Seat
from domain.mini_express.content.content import Content, Map
from domain.mini_express.content.document import COMPANIES, Company, ProposalKind
from domain.mini_express.events import (
    DemandPlaced,
    FavorsDealt,
    HeadquartersDrawn,
    MiniExpressDemand,
    MiniExpressEvent,
    MiniExpressHome,
    ProposalsStacked,
    StartPlayerDrawn,
)
from domain.mini_express.state import CompanyState, MiniExpressOptions, PlayerState, State

STACKS: tuple[tuple[ProposalKind, int], ...] = (("short", 2), ("long", 2))
"""B1.25: the kinds of AVE Proposal tiles and in how many stacks they lie."""


def check(options: MiniExpressOptions, seats: int, content: Content) -> None:
    """Raises ``OptionsRefused``: a map that this edition has not, a number of seats without a starting pool."""
    if options.map not in content.maps:
        raise OptionsRefused("no_such_map", "B1.1", f"this edition has no map {options.map}", "/map", {"map": options.map})
    if seats not in pools(content):
        raise OptionsRefused("seats_refused", "B3.3", f"not for {seats} seats", None, {"seats": seats})


def pools(content: Content) -> dict[int, int]:
    """B3.3: how many shares of each company are in the starting pool, by seats."""
    return {pool.seats: pool.tiles for pool in content.components.shares.pool}


def initial(options: MiniExpressOptions, seats: int, content: Content) -> State:
    """B3.1, B3.3, B3.5: trains, shares and markers; fixed starts, where the map has them (B1.24)."""
    companies = content.components.companies
    pool = pools(content)[seats]
    stack = content.components.shares.stack
    state = State(
        options,
        {name: CompanyState(companies.trains - companies.start, companies.start, stack, pool) for name in COMPANIES},
        [PlayerState(dict.fromkeys(COMPANIES, 0), dict.fromkeys(COMPANIES, 0)) for _ in range(seats)],
    )
    board = content.maps[options.map]
    for home in board.document.homes.items:
        start_in(board, state, home.company, home.city)
    if (shared := board.document.homes.shared) is not None:
        for company in COMPANIES:
            start_in(board, state, company, shared)
    return state


def start_in(board: Map, state: State, company: Company, city: str) -> None:
    """B3.2, B1.13, B1.24: a train from the supply stands on a starting city."""
    mine = state.companies[company]
    mine.supply -= 1
    mine.network.append(board.hex_of(city))
    if city not in state.starts:
        state.starts.append(city)


def setup(content: Content, state: State, chance: Chance) -> Iterator[MiniExpressEvent]:
    """Everything that is drawn before the first shares are taken."""
    board = content.maps[state.options.map]
    seat, draw = chance.below("start_player", len(state.players))
    yield StartPlayerDrawn(Seat(seat), draw)
    if board.document.headquarters.items:
        yield _draw_headquarters(board, chance)
    yield _place_demand(content, board, state, chance)
    if board.document.homes.shared is not None:
        for kind, stacks in STACKS:
            yield _stack_proposals(content, kind, stacks, chance)
    if state.options.dagger_and_cloak:
        yield _deal_favors(content, len(state.players), chance)


def _draw_headquarters(board: Map, chance: Chance) -> HeadquartersDrawn:
    """B1.12: before the Demand tiles, one tile for each company."""
    tiles, draw = chance.shuffle("headquarters", [one.city for one in board.document.headquarters.items])
    homes = [MiniExpressHome(company, city) for company, city in zip(COMPANIES, tiles, strict=False)]
    return HeadquartersDrawn(homes, tiles[len(homes) :], draw)


def _place_demand(content: Content, board: Map, state: State, chance: Chance) -> DemandPlaced:
    """B3.4, B1.15: a tile on each city that is neither a starting city nor Naha."""
    cities = [city for city in board.cities if city not in state.starts and not board.is_bonus_city(city)]
    tiles, draw = chance.shuffle("demand_tiles", list(content.demand))
    return DemandPlaced([MiniExpressDemand(city, tile) for city, tile in zip(cities, tiles, strict=False)], draw)


def _stack_proposals(content: Content, kind: ProposalKind, stacks: int, chance: Chance) -> ProposalsStacked:
    """B1.25: each kind is shuffled on its own and lies in stacks of equal height."""
    tiles, draw = chance.shuffle(f"{kind}_proposals", [one.id for one in content.proposals.values() if one.kind == kind])
    piles = [tiles[n::stacks] for n in range(stacks)]
    return ProposalsStacked(kind, [pile[0] for pile in piles], draw, [pile[1:] for pile in piles])


def _deal_favors(content: Content, seats: int, chance: Chance) -> FavorsDealt:
    """B1.2, R-M38: one tile a seat; the others stay in the box."""
    tiles, draw = chance.shuffle("favor_tiles", list(content.favors))
    return FavorsDealt(draw, list(tiles[:seats]), sorted(tiles[seats:]))
