"""Setting a game up (U1–U15) and choosing specialists."""

from collections.abc import Iterator
from typing import Final

from domain.express_route.content.content import Content
from domain.express_route.content.schema import Scenario
from domain.express_route.events import (
    CallerFilled,
    DeckShuffled,
    EventsStacked,
    RequirementsLaid,
    StarterPlaced,
    StartSeatChosen,
    UpgradesRemoved,
)
from domain.express_route.options import ExpressRouteOptions
from domain.express_route.rules.broken import Broken
from domain.express_route.state import DECKS, Deck, Panel, State, Turn, Vehicle
from domain.kernel.chance import Chance
from domain.kernel.ids import Seat
from domain.kernel.messages import Event


def initial(options: ExpressRouteOptions, seats: int, content: Content) -> State:
    """U1, U9, U10, U12: the board before anything is drawn."""
    batteries = content.board.batteries.levels[0]
    return State(
        options=options,
        panels=[
            Panel(
                range=dict.fromkeys(content.trucks, 1),
                load=dict.fromkeys(content.vehicles, 1),
                silver=batteries.silver,
                purple=batteries.purple,
            )
            for _ in range(seats)
        ],
        vehicles={v.id: Vehicle(v.start, [[] for _ in range(v.capacity)]) for v in content.vehicles.values()},
        callers=[None] * content.board.phone_bank.spaces[0],
        track=[None] * (content.board.track.free + content.board.track.pairs * content.board.track.pair),
        owed=[[] for _ in range(seats)],
        turn=Turn(Seat(0), 0),
    )


def setup(content: Content, state: State, chance: Chance) -> Iterator[Event]:
    """U1–U15 in the order in which it can be done: the starters leave the decks before these are shuffled."""
    scenario = content.scenarios[state.options.scenario]
    yield _start_seat(state, chance)
    if scenario.removes:
        yield _removal(content, state, scenario, chance)
    for demand in content.board.demand.starters:
        yield _starter(content, demand, chance)
    for deck in DECKS:
        yield _shuffled(content, state, deck, chance)
    for space in range(len(state.callers)):
        yield filled(content, state, space, "low")
    yield _requirements(content, scenario, chance)
    for deck_number in (2, 1):
        yield _events(content, scenario, deck_number, chance)


def _start_seat(state: State, chance: Chance) -> StartSeatChosen:
    """U13, R49."""
    if state.options.start_seat is not None:
        return StartSeatChosen(Seat(state.options.start_seat))
    if state.seats == 1:
        return StartSeatChosen(Seat(0))
    start, draw = chance.below("start_seat", state.seats)
    return StartSeatChosen(Seat(start), draw)


def _removal(content: Content, state: State, scenario: Scenario, chance: Chance) -> UpgradesRemoved:
    """R39. Where the scenario takes out all cards of its kinds there is nothing to draw."""
    if state.options.removed_upgrades is not None:
        return UpgradesRemoved(list(state.options.removed_upgrades))
    cards = [card for card, upgrade in content.upgrades.items() if upgrade.kind in scenario.removes]
    if len(cards) == sum(scenario.removes.values()):
        return UpgradesRemoved(cards)
    order, draw = chance.shuffle("removed_upgrades", cards)
    by_kind = {kind: [c for c in order if content.upgrades[c].kind == kind][:count] for kind, count in scenario.removes.items()}
    return UpgradesRemoved([card for taken in by_kind.values() for card in taken], draw)


def _starter(content: Content, demand: int, chance: Chance) -> StarterPlaced:
    """U2, R1."""
    candidates = [p.id for p in content.packages.values() if p.demand == demand]
    n, draw = chance.below("starter", len(candidates))
    return StarterPlaced(candidates[n], draw)


def _shuffled(content: Content, state: State, deck: Deck, chance: Chance) -> DeckShuffled:
    """U4, U5."""
    starters = {package for stack in state.stacks.values() for package in stack}
    rest = [p.id for p in content.packages.values() if p.deck == deck and p.id not in starters]
    order, draw = chance.shuffle(f"{deck}_deck", rest)
    return DeckShuffled(deck, content.packages[order[0]].origin, draw, order)


def _requirements(content: Content, scenario: Scenario, chance: Chance) -> RequirementsLaid:
    """U6, R33."""
    if scenario.requirements is not None:
        return RequirementsLaid(list(scenario.requirements))
    order, draw = chance.shuffle("requirements", list(content.requirements))
    return RequirementsLaid([*order[: content.board.track.pairs]], draw)


def _events(content: Content, scenario: Scenario, deck: int, chance: Chance) -> EventsStacked:
    """U8: deck 1 comes to lie on deck 2."""
    count = scenario.events[deck - 1]
    order, draw = chance.shuffle(f"events_{deck}", [card.id for card in content.events.values() if card.deck == deck])
    return EventsStacked(deck, count, draw, order[:count])


def filled(content: Content, state: State, space: int, deck: Deck, seat: Seat | None = None) -> CallerFilled:
    """The event of filling a caller space from the top of a deck that is not empty."""
    package = state.decks[deck][0]
    return CallerFilled(space, deck, content.packages[package].origin, on_top(content, state, deck, 1), seat, package)


def on_top(content: Content, state: State, deck: Deck, after: int = 0) -> str | None:
    """R6: the origin on the back of a deck's first token, once ``after`` tokens are gone; ``None`` if it is empty then."""
    tokens = state.decks[deck]
    return content.packages[tokens[after]].origin if len(tokens) > after else None


_PRINTED: Final = {"scenario-1": "SC1", "scenario-2": "SC2", "scenario-3": "SC3"}
"""The rule of each printed scenario; an edition may bring others."""


def allowed_specialists(content: Content, state: State) -> list[str]:
    """SC1–SC3: the specialists that this game allows."""
    allowed = content.scenarios[state.options.scenario].specialists
    return list(content.specialists) if allowed is None else allowed


def specialist_broken(content: Content, state: State, specialist: str) -> Broken | None:
    """U11, R41: why this specialist cannot be chosen; ``None`` if he can."""
    if specialist not in allowed_specialists(content, state):
        rule = _PRINTED.get(state.options.scenario, "O3b")
        return Broken("not_in_scenario", rule, "the {specialist} is not in this scenario", {"specialist": specialist})
    if any(panel.specialist == specialist for panel in state.panels):
        return Broken("taken", "R41", "the {specialist} is taken", {"specialist": specialist})
    return None
