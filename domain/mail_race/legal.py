"""Every command that a seat may send now."""

from collections.abc import Mapping

from domain.kernel.ids import Seat
from domain.mail_race.commands import (
    AnyCommand,
    ChooseColor,
    DeclineAssist,
    EndTurn,
    GiveDelivery,
    PickUp,
    TakeCard,
    TakeDelivery,
    TakeUnseenCard,
    TravelOn,
    UseCard,
)
from domain.mail_race.content.content import Content
from domain.mail_race.rules.assist import open_assist
from domain.mail_race.rules.mail import pick_up_here
from domain.mail_race.rules.movement import first_steps, truck_of
from domain.mail_race.rules.turn import at_rest, decision_of, may_take, steps_left, uses
from domain.mail_race.state import State


def decisions(content: Content, state: State) -> Mapping[Seat, str]:
    """At most one decision is open, the active seat's."""
    kind = decision_of(state)
    return {} if kind is None else {Seat(state.turn.seat): kind}


def legal(content: Content, state: State, seat: Seat) -> list[AnyCommand]:
    """Exact; rests on the seat's own cards and what is public."""
    if seat != state.turn.seat:
        return []
    match decision_of(state):
        case "color":
            return _colors(content, state)
        case "action":
            return _actions(content, state)
        case "travel":
            return [TravelOn(to) for to in next_steps(content, state)]
        case "assist":
            return _assists(state)
        case _:
            return []


def _colors(content: Content, state: State) -> list[AnyCommand]:
    """Z1, S2: a free color."""
    taken = {carrier.color for carrier in state.carriers}
    return [ChooseColor(color) for color in content.by_color if color not in taken]


def _actions(content: Content, state: State) -> list[AnyCommand]:
    """Z2, Z3."""
    carrier = state.carriers[state.turn.seat]
    commands: list[AnyCommand] = []
    if may_take(state):
        commands += [TakeCard(card) for card in sorted(set(state.face_up))]
        commands += [TakeUnseenCard()] if state.deck else []
    for card, steps in uses(content, state, carrier.hand + carrier.unseen).items():
        commands += [UseCard(card, to) for to in steps]
    if pick_up_here(content, state) is not None:
        commands.append(PickUp())
    if at_rest(state):
        commands.append(EndTurn())
    return commands


def next_steps(content: Content, state: State) -> list[str]:
    """P5: where the card in use may go on to."""
    carrier, move = state.carriers[state.turn.seat], state.turn.move
    assert move is not None
    truck = truck_of(state, carrier.hand + carrier.unseen)
    return first_steps(content, truck, move.card, steps_left(content, state))


def _assists(state: State) -> list[AnyCommand]:
    """Z4."""
    assist = open_assist(state)
    assert assist is not None
    commands: list[AnyCommand] = [TakeDelivery(delivery) for delivery in assist.take]
    commands += [GiveDelivery(delivery) for delivery in assist.give]
    return [*commands, DeclineAssist()]
