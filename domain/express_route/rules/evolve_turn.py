"""What the events of steps 1 and 2, abilities, purchases and Clean Up do to the state."""

from collections.abc import Callable
from typing import Any

from domain.express_route.content.content import Content
from domain.express_route.events import (
    AbilityUsed,
    CallersReturned,
    DispatchBegun,
    EventPicked,
    EventRevealed,
    EventsLookedAt,
    LiftingFinished,
    NothingToAdd,
    PackageAdded,
    PackageLifted,
    PackageTurnedOver,
    TurnBegan,
    TurnEnded,
    UpgradeBought,
    WorkEnded,
)
from domain.express_route.rules.evolve_setup import put_on_top, take_from_stack, take_top
from domain.express_route.rules.gains import gain_upgrade, owe_fills
from domain.express_route.state import State, Turn, TurnedOver
from domain.kernel.messages import Event


def _turn_began(content: Content, state: State, event: TurnBegan) -> None:
    state.turn = Turn(event.seat, event.number, event.light, event.packages)
    state.step = "packages"


def _package_turned_over(content: Content, state: State, event: PackageTurnedOver) -> None:
    if event.space is None:
        take_top(state, event.deck)
    else:
        state.callers[event.space] = None
    state.turn.turned_over = TurnedOver(event.package, event.space)
    state.demand += event.demand


def _package_added(content: Content, state: State, event: PackageAdded) -> None:
    turn = state.turn
    put_on_top(state, event.package, event.city)
    turn.turned_over = None
    turn.ability_used = turn.ability_used or event.navigated
    turn.to_add -= 1
    if turn.to_add == 0:
        state.step = "event"


def _nothing_to_add(content: Content, state: State, event: NothingToAdd) -> None:
    state.turn.to_add = 0
    state.step = "event"


def _event_revealed(content: Content, state: State, event: EventRevealed) -> None:
    state.stack.remove(event.card)
    _happens(state, event.card)


def _events_looked_at(content: Content, state: State, event: EventsLookedAt) -> None:
    for card in event.cards:
        state.stack.remove(card)
        _forget(state, card)
    state.turn.looked = list(event.cards)


def _event_picked(content: Content, state: State, event: EventPicked) -> None:
    state.turn.looked = []
    state.stack.insert(0 if event.to == "top" else len(state.stack), event.returned)
    state.returned.append(event.returned)
    _happens(state, event.card)


def _happens(state: State, card: str) -> None:
    _forget(state, card)
    state.turn.event = card
    state.step = "actions"


def _forget(state: State, card: str) -> None:
    if card in state.returned:
        state.returned.remove(card)


def _ability_used(content: Content, state: State, event: AbilityUsed) -> None:
    state.turn.ability_used = True
    state.turn.lifting = event.specialist == "warehouse"


def _callers_returned(content: Content, state: State, event: CallersReturned) -> None:
    for caller in state.callers:
        if caller is not None:
            deck = content.packages[caller].deck
            state.decks[deck].append(caller)
            state.known_backs[deck] += 1
    state.callers = [None] * len(state.callers)
    owe_fills(state, state.turn.seat, len(state.callers))


def _dispatch_begun(content: Content, state: State, event: DispatchBegun) -> None:
    state.turn.dispatching = event.package


def _package_lifted(content: Content, state: State, event: PackageLifted) -> None:
    take_from_stack(state, event.package, event.city)
    put_on_top(state, event.package, event.city)
    state.turn.lifted.append(event.package)


def _lifting_finished(content: Content, state: State, event: LiftingFinished) -> None:
    state.turn.lifting = False


def _upgrade_bought(content: Content, state: State, event: UpgradeBought) -> None:
    if event.space is None:
        state.turn.delivered = None
    else:
        state.track[event.space] = None
    state.box.append(event.package)
    state.bought.append(event.card)
    gain_upgrade(content, state, content.upgrades[event.card].kind, event.seat)


def _turn_ended(content: Content, state: State, event: TurnEnded) -> None:
    """T12, R28: batteries return, an exchange still owed is made now."""
    panel = state.panels[event.seat]
    for placed in state.turn.placed:
        if placed.battery == "silver":
            panel.silver += 1
        else:
            panel.purple += 1
    if panel.owes_exchange:
        panel.owes_exchange = False
        panel.silver -= 1
        panel.purple += 1
    if state.turn.event is not None:
        state.discarded_events.append(state.turn.event)
    state.turn.event = None
    state.turn.placed = []


def _work_ended(content: Content, state: State, event: WorkEnded) -> None:
    state.ended = event.reason
    state.step = "over"


EVOLVE: dict[type[Event], Callable[[Content, State, Any], None]] = {
    TurnBegan: _turn_began,
    PackageTurnedOver: _package_turned_over,
    PackageAdded: _package_added,
    NothingToAdd: _nothing_to_add,
    EventRevealed: _event_revealed,
    EventsLookedAt: _events_looked_at,
    EventPicked: _event_picked,
    AbilityUsed: _ability_used,
    CallersReturned: _callers_returned,
    DispatchBegun: _dispatch_begun,
    PackageLifted: _package_lifted,
    LiftingFinished: _lifting_finished,
    UpgradeBought: _upgrade_bought,
    TurnEnded: _turn_ended,
    WorkEnded: _work_ended,
}
