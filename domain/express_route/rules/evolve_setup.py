"""What the set-up events and the choices owed do to the state."""

from collections.abc import Callable
from typing import Any

from domain.express_route.content.content import Content
from domain.express_route.events import (
    AirportBuilt,
    BonusBegun,
    BonusFinished,
    CallerFilled,
    CapacityUnlocked,
    DeckShuffled,
    EventsStacked,
    ExecutiveMoved,
    LoadRaised,
    RangeRaised,
    RequirementsLaid,
    SpecialistChosen,
    StarterPlaced,
    StarterShifted,
    StartSeatChosen,
    UpgradeRemoved,
    UpgradesRemoved,
    VehicleStationed,
    WarehousePlaced,
)
from domain.express_route.rules.bonuses import REMOVALS, removable
from domain.express_route.rules.gains import gain_bonus
from domain.express_route.state import Deck, ExpressRouteControl, State
from domain.kernel.messages import Event


def _start_seat_chosen(content: Content, state: State, event: StartSeatChosen) -> None:
    state.start = event.start


def _upgrades_removed(content: Content, state: State, event: UpgradesRemoved) -> None:
    state.removed.extend(event.cards)


def _starter_placed(content: Content, state: State, event: StarterPlaced) -> None:
    token = content.packages[event.package]
    put_on_top(state, event.package, token.origin)
    state.demand += token.demand


def _deck_shuffled(content: Content, state: State, event: DeckShuffled) -> None:
    assert event.order is not None
    state.decks[event.deck] = list(event.order)


def _caller_filled(content: Content, state: State, event: CallerFilled) -> None:
    state.callers[event.space] = take_top(state, event.deck)
    if event.seat is not None:
        state.owed[event.seat].pop(0)


def _requirements_laid(content: Content, state: State, event: RequirementsLaid) -> None:
    state.requirements = list(event.requirements)


def _events_stacked(content: Content, state: State, event: EventsStacked) -> None:
    assert event.cards is not None
    state.stack = [*event.cards, *state.stack]


def _specialist_chosen(content: Content, state: State, event: SpecialistChosen) -> None:
    state.panels[event.seat].specialist = event.specialist
    if all(panel.specialist is not None for panel in state.panels):
        state.step = "bonuses"


def _bonus_begun(content: Content, state: State, event: BonusBegun) -> None:
    """R40: a removal is owed only while a card of its kind is on sale."""
    state.bonuses += 1
    bonus = content.specialists[event.specialist].bonus
    for gain in bonus.gains:
        gain_bonus(content, state, gain, event.seat)
    for owed, kind in REMOVALS.items():
        if kind == bonus.removes and removable(content, state, kind):
            state.owed[event.seat].append(owed)


def _vehicle_stationed(content: Content, state: State, event: VehicleStationed) -> None:
    state.vehicles[event.vehicle].at = event.city
    state.owed[event.seat].pop(0)


def _airport_built(content: Content, state: State, event: AirportBuilt) -> None:
    state.airport = event.city
    state.owed[event.seat].pop(0)


def _warehouse_placed(content: Content, state: State, event: WarehousePlaced) -> None:
    state.warehouse = event.city
    state.owed[event.seat].pop(0)


def _starter_shifted(content: Content, state: State, event: StarterShifted) -> None:
    take_from_stack(state, event.package, content.packages[event.package].origin)
    put_on_top(state, event.package, event.city)
    state.shifted.append(event.package)


def _executive_moved(content: Content, state: State, event: ExecutiveMoved) -> None:
    state.panels[event.seat].executive = ExpressRouteControl(event.vehicle, event.control)
    if state.step == "bonuses":
        state.owed[event.seat].pop(0)


def _upgrade_removed(content: Content, state: State, event: UpgradeRemoved) -> None:
    state.removed.append(event.card)
    if event.seat is not None:
        state.owed[event.seat].pop(0)


def _range_raised(content: Content, state: State, event: RangeRaised) -> None:
    state.panels[event.seat].range[event.vehicle] += 1
    state.owed[event.seat].pop(0)


def _load_raised(content: Content, state: State, event: LoadRaised) -> None:
    state.panels[event.seat].load[event.vehicle] += 1
    state.owed[event.seat].pop(0)


def _capacity_unlocked(content: Content, state: State, event: CapacityUnlocked) -> None:
    vehicle = state.vehicles[event.vehicle]
    vehicle.locked = False
    vehicle.spaces.append([])
    state.owed[event.seat].pop(0)


def _bonus_finished(content: Content, state: State, event: BonusFinished) -> None:
    state.owed[event.seat].pop(0)


def put_on_top(state: State, package: str, point: str) -> None:
    """T6."""
    state.stacks.setdefault(point, []).insert(0, package)


def take_from_stack(state: State, package: str, point: str) -> None:
    """An empty stack is not kept."""
    state.stacks[point].remove(package)
    if not state.stacks[point]:
        del state.stacks[point]


def take_top(state: State, deck: Deck) -> str:
    """The top token of a deck; what was seen of backs further down stays known."""
    package = state.decks[deck].pop(0)
    state.known_backs[deck] = min(state.known_backs[deck], len(state.decks[deck]))
    return package


EVOLVE: dict[type[Event], Callable[[Content, State, Any], None]] = {
    StartSeatChosen: _start_seat_chosen,
    UpgradesRemoved: _upgrades_removed,
    StarterPlaced: _starter_placed,
    DeckShuffled: _deck_shuffled,
    CallerFilled: _caller_filled,
    RequirementsLaid: _requirements_laid,
    EventsStacked: _events_stacked,
    SpecialistChosen: _specialist_chosen,
    BonusBegun: _bonus_begun,
    VehicleStationed: _vehicle_stationed,
    AirportBuilt: _airport_built,
    WarehousePlaced: _warehouse_placed,
    StarterShifted: _starter_shifted,
    ExecutiveMoved: _executive_moved,
    UpgradeRemoved: _upgrade_removed,
    RangeRaised: _range_raised,
    LoadRaised: _load_raised,
    CapacityUnlocked: _capacity_unlocked,
    BonusFinished: _bonus_finished,
}
