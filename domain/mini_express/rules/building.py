"""Where a company can build: the network, open cities, free hexes and how far it is to a city."""

from collections import Counter
from collections.abc import Iterable

from domain.mini_express.content.content import Map
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.rules.trains import standing
from domain.mini_express.state import State


def is_full(board: Map, state: State, city: str) -> bool:
    """B3.10: whether as many companies stand in a city as it takes."""
    capacity = board.cities[city].capacity
    return capacity is not None and len(standing(state, board.hex_of(city))) >= capacity


def destinations(board: Map, state: State, company: Company) -> list[str]:
    """B3.10, R-M36: the cities that are no starting city (B1.41), new to the company and not full."""
    inside = Counter(hex_id for one in state.companies.values() for hex_id in one.network)
    mine = set(state.companies[company].network)
    return [
        city.id
        for city in board.cities.values()
        if city.hex not in mine and city.id not in state.starts and inside[city.hex] < (city.capacity or 0)
    ]


def open_cities(board: Map, state: State, company: Company) -> list[str]:
    """B8.2: the hexes of the cities that the company may lay track into; Naha is not among them."""
    return [board.hex_of(city) for city in destinations(board, state, company) if not board.is_bonus_city(city)]


def bridge_open(board: Map, state: State, hex_id: str) -> bool:
    """R-M13: a bridge is open once its ferry has been built, by whomever."""
    line = board.bridges[hex_id].opened_by
    return not state.options.bridge_requires_ferry or any(line in c.ferries for c in state.companies.values())


def free_hexes(board: Map, state: State, company: Company) -> frozenset[str]:
    """B3.9: landscape (land, tunnel, open bridge) without this company's train."""
    closed = {hex_id for hex_id in board.bridges if not bridge_open(board, state, hex_id)}
    return board.landscape - closed - set(state.companies[company].network)


def trains_to_city(board: Map, cities: Iterable[str], free: frozenset[str], most: int) -> dict[str, int]:
    """B8.2: for each free hex from which a city is at most ``most`` trains away, how many; the cities' own are 0.

    A shortest way visits no hex twice, so that the hex itself is never on it.
    """
    found = dict.fromkeys(cities, 0)
    frontier = list(found)
    for trains in range(1, most + 1):
        reached = []
        for here in frontier:
            for there in board.beside[here]:
                if there in free and there not in found:
                    found[there] = trains
                    reached.append(there)
        frontier = reached
    return found


def next_hexes(board: Map, state: State, company: Company, path: list[str]) -> list[str]:
    """B8.2: the hexes that can be laid now, so that the build can be completed with the trains left. In the map's order."""
    left = state.companies[company].assets
    if left == 0:
        return []
    cities = open_cities(board, state, company)
    near = trains_to_city(board, cities, free_hexes(board, state, company), left - 1)
    from_ = path[-1:] or state.companies[company].network
    return list(dict.fromkeys(there for here in from_ for there in board.beside[here] if there in near))


def ferries(board: Map, state: State, company: Company) -> list[tuple[str, str]]:
    """B1.20: the lines that the company can build, each with the city it then reaches."""
    if state.companies[company].assets < ferry_cost(board):
        return []
    empty = (line for line in board.ferries if line_is_empty(state, line))
    ends = [(line, city) for line in empty if (city := far_end(board, state, company, line)) is not None]
    open_ = destinations(board, state, company) if ends else []
    return [(line, city) for line, city in ends if city in open_]


def line_is_empty(state: State, line: str) -> bool:
    """B1.20: only one company may occupy a line."""
    return all(line not in state.companies[company].ferries for company in COMPANIES)


def ferry_cost(board: Map) -> int:
    """R-M12: the trains on the Ferry hex and the one in the city."""
    return board.document.ferries.trains + 1


def far_end(board: Map, state: State, company: Company, line: str) -> str | None:
    """R-M11: the end where the company does not stand, if it stands in the other."""
    ferry, network = board.ferries[line], state.companies[company].network
    here = [end for end in (ferry.a, ferry.b) if board.hex_of(end) in network]
    if len(here) != 1:
        return None
    return ferry.b if here[0] == ferry.a else ferry.a


def can_build(board: Map, state: State, company: Company) -> bool:
    """B8.2: whether a whole legal build exists."""
    return bool(next_hexes(board, state, company, []) or ferries(board, state, company))
