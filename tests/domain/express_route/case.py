"""The game as the conformance kit wants it, and busy games: what random players seldom come to by themselves."""

import random
from dataclasses import replace

from domain.express_route import RULESET
from domain.express_route.content.content import Content
from domain.express_route.events import TurnBegan
from domain.express_route.options import ExpressRouteOptions
from domain.express_route.rules.evolve import evolve
from domain.express_route.state import State
from domain.kernel.messages import Event
from tests.domain.express_route.slow_rules import TRUCKS, conserved, slow_legal, well_formed
from tests.domain.kit import Case, Variant

SCENARIOS = ("free-play", "scenario-1", "scenario-2", "scenario-3")
VARIANTS = tuple(
    Variant(seats, ExpressRouteOptions(scenario=scenario)) for seats, scenario in zip((1, 2, 3, 4), SCENARIOS, strict=True)
)
FREE_PLAY = tuple(Variant(seats, ExpressRouteOptions()) for seats in (1, 2, 3, 4))
CASE = Case(RULESET, VARIANTS, slow_legal, well_formed, conserved, most_commands=4_000)


def busy_evolve(content: Content, state: State, event: Event) -> None:
    """As ever; but every turn begins with vehicles where there is something to do, and some more packages delivered.

    What is moved, and whereto, rests on what is public.
    """
    evolve(content, state, event)
    if isinstance(event, TurnBegan):
        rng = random.Random(f"{event.number} {state.demand} {sorted(state.stacks)}")
        for truck in TRUCKS:
            _send(content, state, truck, rng)
        _deliver_something(content, state, rng)
        _share_plane(content, state, rng)


def _send(content: Content, state: State, truck: str, rng: random.Random) -> None:
    """To a destination of its cargo, to another vehicle, or to a stack."""
    cargo = state.vehicles[truck].cargo()
    wishes = [content.packages[p].destination for p in cargo] + [state.vehicles[rng.choice(TRUCKS)].at] + sorted(state.stacks)
    state.vehicles[truck].at = rng.choice(wishes)


def _share_plane(content: Content, state: State, rng: random.Random) -> None:
    """The plane goes to an airport where a stack lies, or a truck joins it."""
    plane = state.vehicles["skylane"]
    wishes = [airport for airport in content.airports if airport in state.stacks]
    if wishes:
        plane.at = rng.choice(wishes)
    if rng.random() < 0.5:
        state.vehicles[rng.choice(TRUCKS)].at = plane.at


def _deliver_something(content: Content, state: State, rng: random.Random) -> None:
    """Takes packages from the map: onto the track's free spaces, onto pairs that have no condition, or into the box."""
    packages = sorted(p for stack in state.stacks.values() for p in stack)
    for package in rng.sample(packages, min(len(packages), rng.choice((0, 1, 2, 3)))):
        point = next(point for point, stack in state.stacks.items() if package in stack)
        state.stacks[point].remove(package)
        if not state.stacks[point]:
            del state.stacks[point]
        state.demand -= content.packages[package].demand
        state.deliveries += 1
        free = next((n for n in range(4) if state.track[n] is None), None)
        if free is None:
            state.box.append(package)
        else:
            state.track[free] = package


BUSY = Case(replace(RULESET, evolve=busy_evolve), FREE_PLAY, slow_legal, well_formed, conserved, most_commands=4_000)
