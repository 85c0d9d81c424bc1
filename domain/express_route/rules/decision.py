"""Whose decision is open, and of what kind (N1–N16)."""

from typing import Literal

from domain.express_route.content.content import Content
from domain.express_route.state import Owed, State
from domain.kernel.ids import Seat

Kind = (
    Owed
    | Literal[
        "choose_specialist",
        "add_package",
        "place_package",
        "draw_event",
        "pick_event",
        "act",
        "move",
        "load",
        "place_delivery",
        "pay_dispatch",
        "lift",
    ]
)


def decisions(content: Content, state: State) -> dict[Seat, str]:
    """Every open decision."""
    open_: dict[Seat, str] = {}
    for n in range(state.seats):
        seat = Seat(n)
        kind = decision(state, seat)
        if kind is not None:
            open_[seat] = kind
    return open_


def decision(state: State, seat: Seat) -> Kind | None:
    """R61: what a seat owes comes before anything else on its turn, and may be settled while others are on turn (R27)."""
    if state.step == "over":
        return None
    if state.step == "specialists":
        return "choose_specialist" if seat == chooser(state) else None
    if state.owed[seat]:
        return state.owed[seat][0]
    if state.step == "bonuses" or seat != state.turn.seat:
        return None
    return _on_turn(state)


def chooser(state: State) -> Seat | None:
    """R50: specialists are chosen one seat after another, from the start player."""
    return next((seat for seat in state.seats_from_start() if state.panels[seat].specialist is None), None)


def _on_turn(state: State) -> Kind:
    turn = state.turn
    if turn.turned_over is not None:
        return "place_package"
    if turn.dispatching is not None:
        return "pay_dispatch"
    if turn.delivered is not None:
        return "place_delivery"
    if turn.control is not None:
        return "move" if turn.control.control == "range" else "load"
    if turn.lifting:
        return "lift"
    if turn.looked:
        return "pick_event"
    if state.step == "packages":
        return "add_package"
    return "draw_event" if state.step == "event" else "act"
