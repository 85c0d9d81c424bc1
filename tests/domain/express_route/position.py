"""Positions for the tests of Express Route, set up as on a table, and played on from there."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from domain.express_route import RULESET
from domain.express_route.commands import AddPackage, ChooseSpecialist, DrawEvent, EndTurn
from domain.express_route.content.content import Content
from domain.express_route.options import ExpressRouteOptions
from domain.express_route.state import Panel, State, Step, Turn
from domain.express_route.view_types import ExpressRouteView
from domain.kernel.chance import ScriptedChance
from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.messages import Command, Event
from domain.kernel.outcome import Outcome
from domain.kernel.play import begin, play
from domain.kernel.ruleset import Edition, edition_of
from domain.kernel.viewer import SPECTATOR, Viewer

QUIET = "E1-32"
"""The event that grounds the plane: none of the trucks' business."""


@cache
def express_route() -> Edition:
    """The newest edition."""
    return edition_of(RULESET)


def the_content() -> Content:
    content: Content = express_route().content
    return content


class Table:
    """A game that is played by tests: commands that are not legal raise ``RuleViolation``."""

    def __init__(self, state: State, script: Mapping[str, Sequence[object]] | None = None) -> None:
        self.state = state
        self.chance = ScriptedChance(script or {})

    def does(self, *commands: Command, seat: int | None = None) -> list[Event]:
        """Play commands one after the other, of the seat on turn unless another is named."""
        return [event for one in commands for event in play(express_route(), self.state, self._seat(seat), one, self.chance)]

    def refuses(self, command: Command, seat: int | None = None) -> str:
        """The rule by which a command is refused; the state stays as it was."""
        before = msgspec.json.encode(self.state)
        try:
            play(express_route(), self.state, self._seat(seat), command, self.chance)
        except RuleViolation as violation:
            assert msgspec.json.encode(self.state) == before
            return violation.rule
        raise AssertionError(f"{command} was taken")

    def legal(self, kind: type[Any] | None = None, seat: int | None = None) -> list[Any]:
        """The legal commands of a seat, all or those of one kind."""
        listed = RULESET.legal(the_content(), self.state, self._seat(seat))
        return [command for command in listed if kind is None or isinstance(command, kind)]

    def asked(self) -> dict[Seat, str]:
        """Who is to decide what."""
        return dict(RULESET.decisions(the_content(), self.state))

    def view(self, viewer: Viewer = SPECTATOR) -> ExpressRouteView:
        return RULESET.view(the_content(), self.state, viewer)

    def ends_turn(self) -> list[Event]:
        """The turn's end and all that follows by itself."""
        return self.does(EndTurn())

    def next_actions(self) -> None:
        """Ends the turn and brings the next seat to its actions, adding the first packages there are."""
        self.ends_turn()
        while self.asked().get(self.turn.seat) == "add_package":
            self.does(self.legal(AddPackage)[0] if self.legal(AddPackage) else self.legal()[0])
        self.does(DrawEvent())

    def _seat(self, seat: int | None) -> Seat:
        return self.turn.seat if seat is None else Seat(seat)

    @property
    def turn(self) -> Turn:
        return self.state.turn

    @property
    def outcome(self) -> Outcome | None:
        return RULESET.outcome(the_content(), self.state)

    def panel(self, seat: int = 0) -> Panel:
        return self.state.panels[seat]

    def at(self, vehicle: str) -> str:
        return self.state.vehicles[vehicle].at

    def cargo(self, vehicle: str) -> list[str]:
        return self.state.vehicles[vehicle].cargo()


def new_game(
    seats: int = 1,
    options: ExpressRouteOptions | None = None,
    script: Mapping[str, Sequence[object]] | None = None,
) -> Table:
    """A game as it begins, before the first specialist is chosen; the named draws come out as written."""
    table = Table.__new__(Table)
    table.chance = ScriptedChance(script or {})
    table.state, _ = begin(express_route(), options or ExpressRouteOptions(start_seat=0), seats, table.chance)
    return table


def with_specialists(
    *specialists: str, script: Mapping[str, Sequence[object]] | None = None, scenario: str = "free-play"
) -> Table:
    """A game whose seats have chosen, from the first on; the first bonus is under way or done."""
    table = new_game(len(specialists), ExpressRouteOptions(scenario=scenario, start_seat=0), script)
    for seat, specialist in enumerate(specialists):
        table.does(ChooseSpecialist(specialist), seat=seat)
    return table


def given(
    *specialists: str,
    at: Mapping[str, str] | None = None,
    aboard: Mapping[str, Sequence[str]] | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    track: Sequence[str | None] = (),
    requirements: Sequence[str | None] = ("even", "west"),
    callers: Sequence[str] = ("L01", "L02"),
    low: Sequence[str] | None = None,
    high: Sequence[str] | None = None,
    event: str | None = None,
    stack: Sequence[str] = ("E1-01", "E1-02", "E1-03"),
    step: Step = "actions",
    light: str = "green",
    silver: int = 3,
    purple: int = 0,
    ranges: Mapping[str, int] | None = None,
    loads: Mapping[str, int] | None = None,
    unlocked: Sequence[str] = (),
    bought: Sequence[str] = (),
    demand: int | None = None,
) -> Table:
    """A turn of seat 0 in mid-game. Without specialists one Warehouse plays, whose ability is seldom in the way.

    Vehicles without a place stand where they start. Packages that are named nowhere lie in the box, unless ``low`` or ``high`` is
    left out: then the rest lies in that deck in the content's order. ``demand``: what is missing to it lies in Boston.
    """
    content = the_content()
    state = RULESET.initial(ExpressRouteOptions(), len(specialists or ("warehouse",)), content)
    for panel, specialist in zip(state.panels, specialists or ("warehouse",), strict=True):
        panel.specialist = specialist
    state.step, state.bonuses = step, state.seats
    state.turn = Turn(Seat(0), 1, light, {"green": 2, "yellow": 1, "red": 1}[light], event=event)
    state.bought, state.stack, state.requirements = list(bought), list(stack), list(requirements)
    _fit_out(state, at or {}, aboard or {}, unlocked)
    _lay(state, stacks or {}, track, callers)
    _fill_panels(state, silver, purple, ranges or {}, loads or {})
    _deal_rest(content, state, low, high)
    _raise_demand(content, state, demand)
    return Table(state)


def _fit_out(state: State, at: Mapping[str, str], aboard: Mapping[str, Sequence[str]], unlocked: Sequence[str]) -> None:
    for vehicle in unlocked:
        state.vehicles[vehicle].locked = False
        state.vehicles[vehicle].spaces.append([])
    for vehicle, point in at.items():
        state.vehicles[vehicle].at = point
    for vehicle, packages in aboard.items():
        for space, package in zip(state.vehicles[vehicle].spaces, packages, strict=False):
            space.append(package)


def _lay(state: State, stacks: Mapping[str, Sequence[str]], track: Sequence[str | None], callers: Sequence[str]) -> None:
    state.stacks = {point: list(packages) for point, packages in stacks.items()}
    state.track[: len(track)] = track
    state.callers = list(callers)
    state.phone_level = {2: 0, 3: 1, 5: 2}[len(callers)]
    state.deliveries = sum(package is not None for package in track)


def _fill_panels(state: State, silver: int, purple: int, ranges: Mapping[str, int], loads: Mapping[str, int]) -> None:
    state.battery_level = {0: 0, 1: silver - 1}[purple]
    for panel in state.panels:
        panel.silver, panel.purple = silver, purple
        panel.range.update(ranges)
        panel.load.update(loads)


def _named(state: State) -> set[str]:
    piles = [*state.stacks.values(), *(v.cargo() for v in state.vehicles.values())]
    return {p for pile in piles for p in pile} | {p for p in (*state.track, *state.callers) if p is not None}


def _deal_rest(content: Content, state: State, low: Sequence[str] | None, high: Sequence[str] | None) -> None:
    named = _named(state) | {*(low or ()), *(high or ())}
    rest = [package for package in content.packages if package not in named]
    state.decks["low"] = [p for p in rest if content.packages[p].deck == "low"] if low is None else list(low)
    state.decks["high"] = [p for p in rest if content.packages[p].deck == "high"] if high is None else list(high)
    state.box = [p for p in rest if p not in (*state.decks["low"], *state.decks["high"])]
    state.deliveries += len(state.box)


def _raise_demand(content: Content, state: State, demand: int | None) -> None:
    piles = [*state.stacks.values(), *(v.cargo() for v in state.vehicles.values())]
    state.demand = sum(content.packages[p].demand for pile in piles for p in pile)
    while demand is not None and state.demand < demand:
        deck = state.decks["high" if demand - state.demand >= 6 else "low"]
        package = next(p for p in reversed(deck) if content.packages[p].demand <= demand - state.demand)
        deck.remove(package)
        state.stacks.setdefault("boston", []).append(package)
        state.demand += content.packages[package].demand
