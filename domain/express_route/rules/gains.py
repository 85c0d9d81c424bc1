"""What an upgrade or a set-up bonus does to the state; only ``evolve`` calls these."""

from domain.express_route.content.content import Content
from domain.express_route.content.schema import Gain, UpgradeKind
from domain.express_route.rules.bonuses import CHOICE_OF
from domain.express_route.rules.upgrades import load_room, range_room
from domain.express_route.state import Owed, State
from domain.kernel.ids import Seat


def gain_upgrade(content: Content, state: State, kind: UpgradeKind, seat: Seat) -> None:
    """The effect of a bought card; ``seat`` bought it."""
    match kind:
        case "range":
            owe_range(content, state)
        case "load":
            owe_load(content, state)
        case "capacity":
            state.owed[seat].append("unlock_capacity")
        case "demand":
            state.limit_raised = True
        case "phone_bank":
            open_phone_bank(content, state, seat)
        case "battery":
            raise_batteries(state)


def gain_bonus(content: Content, state: State, gain: Gain, seat: Seat) -> None:
    """The effect of one part of a set-up bonus; ``seat`` owns it."""
    match gain:
        case "range_all":
            owe_range(content, state)
        case "load_all":
            owe_load(content, state)
        case "demand_limit":
            state.limit_raised = True
        case "phone_bank":
            open_phone_bank(content, state, seat)
        case "station_vehicles":
            state.owed[seat].extend(["station_vehicle"] * len(state.vehicles))
        case _:
            state.owed[seat].append(CHOICE_OF[gain])


def owe_range(content: Content, state: State) -> None:
    """G6, R27: every seat with room owes a choice of a truck."""
    for seat in _seats(state):
        if range_room(content, state, seat) > 0:
            state.owed[seat].append("raise_range")


def owe_load(content: Content, state: State) -> None:
    """G7, R27: every seat with room owes a choice of a vehicle."""
    for seat in _seats(state):
        if load_room(content, state, seat) > 0:
            state.owed[seat].append("raise_load")


def open_phone_bank(content: Content, state: State, seat: Seat) -> None:
    """G10: the next level's spaces open; ``seat`` fills them, as far as there are tokens (R52)."""
    spaces = content.board.phone_bank.spaces
    state.phone_level += 1
    new = spaces[state.phone_level] - spaces[state.phone_level - 1]
    state.callers.extend([None] * new)
    owe_fills(state, seat, new)


def owe_fills(state: State, seat: Seat, spaces: int) -> None:
    """R5: no more fills than there are tokens left."""
    tokens = sum(len(deck) for deck in state.decks.values())
    fills: list[Owed] = ["fill_caller"] * min(spaces, tokens)
    state.owed[seat].extend(fills)


def raise_batteries(state: State) -> None:
    """R28, R60: level 1 exchanges a silver battery for a purple one, level 2 gives a silver one back."""
    state.battery_level += 1
    for panel in state.panels:
        if state.battery_level == 1:
            panel.owes_exchange = panel.silver == 0
            exchanged = 0 if panel.owes_exchange else 1
            panel.silver -= exchanged
            panel.purple += exchanged
        elif panel.owes_exchange:
            panel.owes_exchange = False
            panel.purple += 1
        else:
            panel.silver += 1


def _seats(state: State) -> list[Seat]:
    return [Seat(seat) for seat in range(state.seats)]
