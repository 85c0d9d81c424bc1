"""Trains: where they stand, and how they come onto an Asset board."""

from domain.mini_express.content.content import Content, Map
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.state import State


def standing(state: State, hex_id: str) -> list[Company]:
    """The companies with a train on a hex."""
    return [company for company in COMPANIES if hex_id in state.companies[company].network]


def drawn(content: Content, state: State, company: Company, wanted: int) -> int:
    """B3.13, B3.18, R-M7: how many of ``wanted`` trains move from the supply to the Asset board, which holds five."""
    mine = state.companies[company]
    return min(wanted, mine.supply, content.components.asset_board.most - mine.assets)


def gained(content: Content, state: State, builder: Company, path: list[str]) -> list[tuple[Company, int]]:
    """B3.13: what each other company gets for the hexes of a build that it stands in; none for nothing."""
    met = [company for hex_id in path for company in standing(state, hex_id) if company != builder]
    gains = [(company, drawn(content, state, company, met.count(company))) for company in COMPANIES if company in met]
    return [(company, trains) for company, trains in gains if trains]


def regions(board: Map, state: State, company: Company) -> set[str]:
    """B1.22, R-M14: the JR regions with a city that the company has a train in."""
    cities = (board.city_at.get(hex_id) for hex_id in state.companies[company].network)
    found = {board.cities[city].region for city in cities if city is not None}
    return {region for region in found if region is not None}


def interchange_bonus(board: Map, count: int) -> int:
    """B1.22: what so many regions add to a length."""
    return max((bonus.length for bonus in board.document.interchange.bonuses if bonus.regions <= count), default=0)


def tax_limit(content: Content, state: State, company: Company) -> int | None:
    """B1.9: the lowest uncovered number; ``None`` without taxes, or if all are paid."""
    limits = content.components.taxation.limits
    paid = state.companies[company].taxes
    return limits[paid] if state.options.death_and_taxes and paid < len(limits) else None
