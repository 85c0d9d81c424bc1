"""The rules of what is legal, stated a second time, slowly and plainly, from the printed data only."""

from collections.abc import Iterable, Iterator
from itertools import permutations

from domain.kernel.ids import Seat
from domain.kernel.messages import Command
from domain.mini_express.commands import (
    Build,
    BuildFerry,
    DeclineTax,
    EndTurn,
    GainInfluence,
    Lay,
    Pass,
    Pay,
    PayTax,
    Sponsor,
    TakeShare,
    TakeStartShare,
)
from domain.mini_express.content.content import Content
from domain.mini_express.content.document import COMPANIES, City, Company, Hex, MapDocument
from domain.mini_express.state import State


def slow_legal(content: Content, state: State, seat: Seat) -> Iterable[Command]:
    """Every legal command of a seat."""
    if seat != state.seat:
        return []
    match state.phase:
        case "start_share":
            return _start_shares(content, state)
        case "turn":
            return _turn(content, state)
        case "first_hex":
            return _first(content, state)
        case "next_hex":
            return _next(content, state)
        case "wild_influence":
            return _wild(content, state)
        case "tax":
            return [PayTax(), DeclineTax()]
        case "sponsor":
            return _sponsor(content, state)
        case "payment":
            return _payment(content, state)
    return []


def _start_shares(content: Content, state: State) -> list[Command]:
    mine = state.players[state.seat].shares
    return [TakeStartShare(c) for c in COMPANIES if state.companies[c].pool >= 1 and mine[c] == 0]


def _turn(content: Content, state: State) -> list[Command]:
    commands: list[Command] = []
    for c in COMPANIES:
        cost = state.companies[c].assets
        if state.companies[c].shares >= 1 and state.players[state.seat].influence[c] - cost >= 0:
            commands.append(TakeShare(c))
        if any(True for _ in whole_builds(content, state, c)) or any(True for _ in whole_ferries(content, state, c)):
            commands.append(Build(c))
    return commands or [Pass()]


def _first(content: Content, state: State) -> list[Command]:
    assert state.build is not None
    company = state.build.company
    lays: list[Command] = [Lay(first) for first in _firsts(content, state, company, [])]
    return lays + [BuildFerry(line, city) for line, city in whole_ferries(content, state, company)]


def _next(content: Content, state: State) -> list[Command]:
    assert state.build is not None
    return [Lay(hex_id) for hex_id in _firsts(content, state, state.build.company, state.build.path)]


def _wild(content: Content, state: State) -> list[Command]:
    assert state.build is not None
    had = state.build.used if state.build.city == "naha" else []
    return [GainInfluence(c) for c in COMPANIES if c not in had]


def _sponsor(content: Content, state: State) -> list[Command]:
    tops = [stack.top for stack in state.stacks if stack.top is not None]
    mine = state.players[state.seat].demand
    payable = [top for top in tops if _ways(content, state, content.proposals[top].cost, mine)]
    return [*(Sponsor(top) for top in payable), EndTurn()]


def _payment(content: Content, state: State) -> list[Command]:
    assert state.payment is not None
    cost = content.proposals[state.payment.proposal].cost[len(state.payment.tiles) :]
    return [Pay(tile) for tile in {way[0] for way in _ways(content, state, cost, state.players[state.seat].demand)}]


def _ways(content: Content, state: State, cost: tuple[tuple[str, ...], ...], tiles: list[str]) -> list[tuple[str, ...]]:
    """All ways to put one tile on each part of a cost."""

    def pays(wanted: tuple[str, ...], tile: str) -> bool:
        icons = content.demand[tile].icons
        if wanted == ("any",):
            return True
        if len(wanted) == 1:
            return wanted[0] in icons or ("wild" in icons and state.options.short_purple_is_wild)
        stands_for = [[icon] if icon != "wild" else list(COMPANIES) for icon in icons]
        return any(sorted((a, b)) == sorted(wanted) for a in stands_for[0] for b in stands_for[1])

    return [way for way in permutations(tiles, len(cost)) if all(map(pays, cost, way))]


# --- builds ---


def whole_builds(content: Content, state: State, company: Company, laid: list[str] | None = None) -> Iterator[list[str]]:
    """Every path that completes a build, hex by hex; with ``laid`` those that go on from there."""
    board = content.maps[state.options.map].document
    starts = laid[-1:] if laid else state.companies[company].network
    for start in starts:
        yield from _paths(board, state, company, start, list(laid or ()), state.companies[company].assets)


def _firsts(content: Content, state: State, company: Company, laid: list[str]) -> set[str]:
    board = content.maps[state.options.map].document
    starts = laid[-1:] or state.companies[company].network
    candidates = {there for start in starts for there in _steps(board, start)}
    left = state.companies[company].assets
    return {one for one in candidates if any(True for _ in _through(board, state, company, one, laid, left))}


def _paths(board: MapDocument, state: State, company: Company, here: str, path: list[str], left: int) -> Iterator[list[str]]:
    for there in _steps(board, here):
        yield from _through(board, state, company, there, path, left)


def _through(board: MapDocument, state: State, company: Company, there: str, path: list[str], left: int) -> Iterator[list[str]]:
    if left == 0 or there in path or there in state.companies[company].network:
        return
    cities = [city for city in board.cities.items if city.hex == there]
    if cities:
        if _takes(state, company, cities[0]) and cities[0].id != "naha":
            yield [*path, there]
    elif _is_landscape(board, state, there):
        yield from _paths(board, state, company, there, [*path, there], left - 1)


_STEPS: dict[tuple[str, str], list[str]] = {}


def _steps(board: MapDocument, here: str) -> list[str]:
    """The hexes at distance one that no red border cuts off. Kept, since it is asked for so often."""
    if (board.id, here) not in _STEPS:
        me = next(one for one in board.hexes.items if one.id == here)
        red = [{border.a, border.b} for border in board.red_borders.items]
        _STEPS[board.id, here] = [
            one.id for one in board.hexes.items if _distance(me, one) == 1 and one.kind != "ferry" and {here, one.id} not in red
        ]
    return _STEPS[board.id, here]


def _distance(one: Hex, other: Hex) -> int:
    dq, dr = one.q - other.q, one.r - other.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def _is_landscape(board: MapDocument, state: State, hex_id: str) -> bool:
    for bridge in board.bridges.items:
        built = any(bridge.opened_by in one.ferries for one in state.companies.values())
        if bridge.hex == hex_id and state.options.bridge_requires_ferry and not built:
            return False
    return True


def _takes(state: State, company: Company, city: City) -> bool:
    """No start, not there yet, not full."""
    inside = [c for c in COMPANIES if city.hex in state.companies[c].network]
    return city.id not in state.starts and company not in inside and len(inside) < (city.capacity or 0)


def whole_ferries(content: Content, state: State, company: Company) -> Iterator[tuple[str, str]]:
    """Every ferry that can be built, with the city it leads to."""
    board = content.maps[state.options.map].document
    cities = {city.id: city for city in board.cities.items}
    for ferry in board.ferries.items:
        taken = any(ferry.id in one.ferries for one in state.companies.values())
        for here, there in ((ferry.a, ferry.b), (ferry.b, ferry.a)):
            stands = cities[here].hex in state.companies[company].network
            if stands and not taken and state.companies[company].assets >= 3 and _takes(state, company, cities[there]):
                yield ferry.id, there
