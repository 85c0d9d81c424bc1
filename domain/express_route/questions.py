"""Open decisions in plain English."""

from typing import Final

from domain.express_route.content.content import Content
from domain.express_route.names import Words
from domain.express_route.rules.bonuses import next_vehicle
from domain.express_route.rules.decision import Kind, decision
from domain.express_route.rules.phone_bank import deck_or_other, look_broken
from domain.express_route.rules.specialists import STEP_3, ability_broken
from domain.express_route.rules.upgrades import payments
from domain.express_route.state import State
from domain.kernel.ids import Seat

_ASKS: Final[dict[Kind, str]] = {
    "choose_specialist": "Choose your specialist.",
    "raise_range": "Choose the truck whose range rises on your panel.",
    "raise_load": "Choose the vehicle whose load rises on your panel.",
    "unlock_capacity": "Choose the vehicle that loses its lock.",
    "fill_caller": "Choose the deck that fills the next caller space.",
    "build_airport": "Choose the city that gets an airport for the whole game.",
    "place_executive": "Put the Executive token on a control of your panel.",
    "shift_starters": "Move starting packages to cities next to their origins, or finish.",
    "place_warehouse": "Choose the city of the warehouse.",
    "remove_range": "Choose the Range card that leaves the sale.",
    "remove_load": "Choose the Load card that leaves the sale.",
    "remove_capacity": "Choose the Capacity card that leaves the sale.",
    "pick_event": "Pick the event that happens, and whether the other goes to the top or the bottom of the stack.",
    "pay_dispatch": "Choose the delivered package that is discarded for the truck's jump.",
    "lift": "Lift packages to the top of their stacks, or finish.",
}
"""Decisions that need no more words than these."""


def describe_decision(content: Content, state: State, seat: Seat) -> str:
    """What the open decision of a seat is about; rests on what is public only."""
    kind = decision(state, seat)
    if kind is None:
        return "Nothing is to be decided."
    return _ASKS.get(kind) or _asks(Words(content), state, seat, kind)


def _asks(w: Words, state: State, seat: Seat, kind: Kind) -> str:
    turn = state.turn
    match kind:
        case "station_vehicle":
            return f"Choose where {w.vehicle(next_vehicle(w.content, state, seat))} starts."
        case "add_package":
            called = w.content.lights[turn.light].source == "callers"
            source = "a waiting caller" if called else f"the first token of the {deck_or_other(state, 'low')} demand deck"
            return f"Add {source} to the map; {turn.to_add} to go."
        case "draw_event":
            looks = ability_broken(state, "forecaster") is None and look_broken(state) is None
            return "Draw an event, or look at two and pick one." if looks else "Draw an event."
        case "act":
            return _asks_to_act(w, state)
        case _:
            return _asks_in_between(w, state)


def _asks_to_act(w: Words, state: State) -> str:
    panel = state.panel()
    held = {"silver": panel.silver, "purple": panel.purple}
    batteries = w.listed([f"{n} {color}" for color, n in held.items() if n] or ["none"])
    may = []
    if panel.silver + panel.purple:
        may.append(f"activate controls (batteries left: {batteries})")
    if panel.specialist in STEP_3 and not state.turn.ability_used:
        may.append(f"use the {w.specialist(panel.specialist)}'s ability")
    if payments(state):
        may.append("buy upgrades")
    return _either([*may, "end your turn"])


def _asks_in_between(w: Words, state: State) -> str:
    """What waits before the turn goes on."""
    turn = state.turn
    if turn.turned_over is not None:
        return f"Choose where {w.package(turn.turned_over.package)} is placed: its origin or a city next to it."
    if turn.delivered is not None:
        return f"Choose what becomes of {w.package(turn.delivered)}, which was delivered."
    assert turn.control is not None
    vehicle, left = w.vehicle(turn.control.vehicle), turn.control.left
    moves = turn.control.control == "range"
    rest = f"{left} of this {'movement' if moves else 'activation'} {'is' if left == 1 else 'are'} left"
    may = [f"choose the next point of {vehicle} ({rest})" if moves else f"choose a package action of {vehicle} ({rest})"]
    if not moves and payments(state):
        may.append("buy upgrades")
    if turn.control.done:
        may.append("stop there" if moves else "close the control")
    return _either(may)


def _either(may: list[str]) -> str:
    """``A, b, or c.``"""
    *first, last = may
    said = f"{', '.join(first)}, or {last}" if first else last
    return f"{said[0].upper()}{said[1:]}."
