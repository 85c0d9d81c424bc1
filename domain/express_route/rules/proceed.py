"""What happens by itself between two decisions."""

from collections.abc import Iterator

from domain.express_route.content.content import Content
from domain.express_route.events import (
    BonusBegun,
    BonusFinished,
    ControlClosed,
    DeliveryPlaced,
    LiftingFinished,
    NothingToAdd,
    PackageAdded,
    TurnBegan,
    UpgradeRemoved,
    WorkEnded,
)
from domain.express_route.rules import bonuses, cargo, phone_bank, setup, specialists, track, upgrades
from domain.express_route.state import Ending, State
from domain.kernel.ids import Seat
from domain.kernel.messages import Event


def proceed(content: Content, state: State) -> Iterator[Event]:
    """Yields events, each evolved before the next is asked for, until somebody has a real choice or the game is over."""
    while (event := _next(content, state)) is not None:
        if isinstance(event, PackageAdded):
            yield from added(content, state, event)
        else:
            yield event
        if isinstance(event, BonusBegun):
            yield from _card_taken_out(content, state, event)


def _next(content: Content, state: State) -> Event | None:
    match state.step:
        case "specialists" | "over":
            return None
        case "bonuses":
            return _next_bonus(content, state)
        case "packages" | "event" | "actions":
            return None if state.owed[state.turn.seat] else _next_on_turn(content, state)


def _next_bonus(content: Content, state: State) -> Event | None:
    """R38, R53: the next bonus waits until all have chosen what the last one left them."""
    for seat in state.seats_from_start():
        if state.owed[seat]:
            done = state.owed[seat][0] == "shift_starters" and not bonuses.shifts(content, state)
            return BonusFinished(seat) if done else None
    if state.bonuses == state.seats:
        return turn_began(content, state, state.start)
    seat = state.seats_from_start()[state.bonuses]
    specialist = state.panels[seat].specialist
    assert specialist is not None
    return BonusBegun(seat, specialist)


def turn_began(content: Content, state: State, seat: Seat) -> TurnBegan:
    """T1, R3: the light is read once, at the start of the turn."""
    light = phone_bank.light_of(content, state.demand)
    return TurnBegan(seat, state.turn.number + 1, light.light, light.packages)


def _next_on_turn(content: Content, state: State) -> Event | None:
    turn = state.turn
    if turn.turned_over is not None:
        return _placed_at_origin(content, state, turn.turned_over.package)
    if turn.dispatching is not None:
        return None
    if turn.delivered is not None:
        return _placed_on_track(content, state, turn.delivered)
    if turn.control is not None:
        return ControlClosed() if _nothing_to_load(content, state) else None
    if turn.lifting:
        return LiftingFinished() if next(specialists.liftable(content, state), None) is None else None
    return NothingToAdd() if state.step == "packages" and not phone_bank.can_add(content, state) else None


def _placed_at_origin(content: Content, state: State, package: str) -> PackageAdded | None:
    """T4, R46: at its origin, unless the Navigator is to say."""
    if specialists.may_navigate(content, state, package):
        return None
    return PackageAdded(package, content.packages[package].origin)


def _placed_on_track(content: Content, state: State, package: str) -> DeliveryPlaced | None:
    """D1, R29, R58: a package that fits one space only goes there by itself."""
    spaces = track.places(content, state)
    return DeliveryPlaced(package, spaces[0]) if len(spaces) == 1 else None


def _nothing_to_load(content: Content, state: State) -> bool:
    """R59: package actions are over when none is possible and nothing bought could change that."""
    control = state.turn.control
    return (
        control is not None
        and control.control == "load"
        and not cargo.can_act(content, state, state.turn.seat, control.vehicle)
        and not any(
            upgrades.accepts(content, content.upgrades[card].cost, package)
            for card in upgrades.cards_for_sale(content, state)
            for package in upgrades.payments(state)
        )
    )


def added(content: Content, state: State, event: PackageAdded) -> Iterator[Event]:
    """T5, R5, R7: a package finds its place, then the gap is filled from the light's deck, or else from the other one."""
    yield event
    refill = content.lights[state.turn.light].refill
    space = phone_bank.fill_space(state)
    if refill is not None and space is not None:
        deck = phone_bank.deck_or_other(state, refill)
        if deck is not None:
            yield setup.filled(content, state, space, deck)


def _card_taken_out(content: Content, state: State, event: BonusBegun) -> Iterator[Event]:
    """A bonus that removes a card of a kind whose cards come one by one removes it without a choice (R40)."""
    removes = content.specialists[event.specialist].bonus.removes
    if removes in ("demand", "phone_bank", "battery"):
        yield from (UpgradeRemoved(card) for card in bonuses.removable(content, state, removes)[:1])


def clean_up(content: Content, state: State) -> Iterator[Event]:
    """O4: win, too much demand, no events left, next player."""
    limit = content.board.demand.raised_limit if state.limit_raised else content.board.demand.limit
    ending: Ending | None = None
    if track.is_full(state):
        ending = "delivered"
    elif state.demand > limit:
        ending = "demand"
    elif not state.stack:
        ending = "events"
    if ending is not None:
        yield WorkEnded(ending)
    else:
        yield turn_began(content, state, Seat((state.turn.seat + 1) % state.seats))
