"""A table for tests: a game whose first shares are taken, with ways to set a position up."""

from collections.abc import Sequence
from typing import Any

from domain.kernel.chance import ScriptedChance
from domain.kernel.ids import Seat
from domain.kernel.messages import Command, Event
from domain.kernel.outcome import Outcome
from domain.kernel.play import begin, copy_state, play
from domain.kernel.ruleset import edition_of
from domain.mini_express import RULESET
from domain.mini_express.commands import Build, BuildFerry, Lay, MiniExpressCommand, TakeStartShare
from domain.mini_express.content.content import Content, Map
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.legal import legal
from domain.mini_express.state import CompanyState, MapId, MiniExpressOptions, PlayerState, State

EDITION = edition_of(RULESET)
CONTENT: Content = EDITION.content
JAPAN: Map = CONTENT.maps["japan-1987"]
SPAIN: Map = CONTENT.maps["spain-1975"]

HOMES = ("osaka", "nagoya", "fukuoka", "tokyo")
"""Where brown, grey, orange and white start on Japan if a test does not say otherwise."""


class Table:
    """A game. Commands are played for whichever seat is to act."""

    def __init__(self, seats: int, options: MiniExpressOptions, script: dict[str, Sequence[Any]]) -> None:
        self.chance = ScriptedChance({"start_player": [0], **script})
        self.state: State
        self.state, self.events = begin(EDITION, options, seats, self.chance)

    # --- given ---

    def draft(self) -> "Table":
        """Seat n takes its first shares in companies n and n + 1."""
        seats = len(self.state.players)
        for seat in reversed(range(seats)):
            for n in (seat, seat + 1):
                self.play(TakeStartShare(COMPANIES[n % 4]))
        return self

    def company(self, company: Company) -> CompanyState:
        return self.state.companies[company]

    def player(self, seat: int) -> PlayerState:
        return self.state.players[seat]

    def assets(self, company: Company, trains: int) -> "Table":
        """So many trains on the Asset board, the others in the supply."""
        mine = self.company(company)
        mine.supply, mine.assets = mine.supply + mine.assets - trains, trains
        return self

    def supply(self, company: Company, trains: int) -> "Table":
        """So many trains in the supply; the others are out of the game, as taxes."""
        mine = self.company(company)
        mine.taxes, mine.supply = mine.taxes + mine.supply - trains, trains
        return self

    def stand(self, company: Company, *places: str) -> "Table":
        """Trains from the supply on cities or hexes."""
        for place in places:
            self.company(company).network.append(self.hex(place))
            self.company(company).supply -= 1
        return self

    def line(self, company: Company, line: str) -> "Table":
        """A ferry line built earlier."""
        self.company(company).ferries.append(line)
        self.company(company).supply -= 2
        return self

    def tile(self, city: str, tile: str) -> "Table":
        """This Demand tile lies on the city; it changes places with the one that did."""
        here = next(place for place, one in self.state.demand.items() if one == tile)
        self.state.demand[here], self.state.demand[city] = self.state.demand[city], tile
        return self

    def hand(self, seat: int, *tiles: str) -> "Table":
        """The seat has these Demand tiles; the cities they lay on are without."""
        for tile in tiles:
            del self.state.demand[next(city for city, one in self.state.demand.items() if one == tile)]
            self.player(seat).demand.append(tile)
        return self

    def influence(self, seat: int, **points: int) -> "Table":
        for company in COMPANIES:
            self.player(seat).influence[company] = points.get(company, 0)
        return self

    def offers(self, *tops: str) -> "Table":
        """These Proposals are on offer: they change places with the tops of their kind."""
        for n, top in enumerate(tops):
            stack = self.state.stacks[n]
            other = next(s for s in self.state.stacks if top == s.top or top in s.under)
            was, stack.top = stack.top, top
            assert was is not None
            if other is stack:
                stack.under = [was if one == top else one for one in stack.under]
            elif other.top == top:
                other.top = was
            else:
                other.under = [was if one == top else one for one in other.under]
        return self

    # --- when ---

    def play(self, *commands: Command) -> list[Event]:
        """Play for the seat to act; the events of the last command."""
        events: list[Event] = []
        for command in commands:
            events = play(EDITION, self.state, self.state.seat, command, self.chance)
            self.events += events
        return events

    def build(self, company: Company, *path: str) -> list[Event]:
        """A whole build along hexes or cities."""
        return self.play(Build(company), *(Lay(self.hex(place)) for place in path))

    def ferry(self, company: Company, line: str, city: str) -> list[Event]:
        return self.play(Build(company), BuildFerry(line, city))

    # --- then ---

    def hex(self, place: str) -> str:
        board = CONTENT.maps[self.state.options.map]
        return board.hex_of(place) if place in board.cities else place

    def legal(self, seat: int | None = None) -> list[Any]:
        return legal(CONTENT, self.state, self.state.seat if seat is None else Seat(seat))

    def rule_against(self, command: MiniExpressCommand, seat: int | None = None) -> str:
        """The rule that refuses the command."""
        who = self.state.seat if seat is None else Seat(seat)
        assert command not in self.legal(who), f"{command} is legal"
        return RULESET.explain(CONTENT, self.state, who, command).rule

    def outcome(self) -> Outcome | None:
        return RULESET.outcome(CONTENT, self.state)

    def view(self, viewer: Any = "spectator") -> Any:
        return RULESET.view(CONTENT, self.state, viewer)

    def copy(self) -> "Table":
        other = object.__new__(Table)
        other.chance, other.events = self.chance, list(self.events)
        other.state = copy_state(RULESET, self.state)
        return other


def undrafted(
    map_: MapId = "japan-1987",
    seats: int = 3,
    homes: Sequence[str] = HOMES,
    script: dict[str, Sequence[Any]] | None = None,
    **options: Any,
) -> Table:
    """A game that has just been set up; seat 0 is the start player."""
    return Table(seats, MiniExpressOptions(map=map_, **options), {"headquarters": [list(homes)], **(script or {})})


def japan(seats: int = 3, homes: Sequence[str] = HOMES, **options: Any) -> Table:
    """Seat 0 has the first turn on Japan."""
    return undrafted("japan-1987", seats, homes, **options).draft()


def spain(seats: int = 3, **options: Any) -> Table:
    """Seat 0 has the first turn on Spain."""
    return undrafted("spain-1975", seats, **options).draft()
