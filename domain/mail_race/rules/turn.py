"""P1, P2, E1: what a turn still allows, and when it is over."""

from domain.mail_race.content.content import Content
from domain.mail_race.rules.assist import open_assist
from domain.mail_race.rules.mail import pick_up_here
from domain.mail_race.rules.movement import first_steps, play, truck_of
from domain.mail_race.state import State


def decision_of(state: State) -> str | None:
    """Z1 to Z4: what the active seat is to decide; ``travel`` is the next step of a move. Rests on what is public only."""
    match state.phase:
        case "colors":
            return "color"
        case "over":
            return None
        case "turns" if state.turn.move is None:
            return "action"
        case "turns":
            return "travel" if open_assist(state) is None else "assist"


def steps_left(content: Content, state: State) -> int:
    """P5: steps that the card in use still has to make; 0 without one."""
    move = state.turn.move
    return content.transport[move.card].steps - len(move.way) if move else 0


def may_take(state: State) -> bool:
    """P1, Q2, Q32: cards are taken before any is used, as long as there are any."""
    return state.turn.actions > 0 and state.turn.used == 0 and bool(state.face_up or state.deck)


def at_rest(state: State) -> bool:
    """P7, Q8: whether the truck may stay here: nobody else is here, or it has not moved in this turn."""
    place = state.carriers[state.turn.seat].place
    others = (carrier.place for seat, carrier in enumerate(state.carriers) if seat != state.turn.seat)
    return state.turn.used == 0 or place not in others


def uses(content: Content, state: State, cards: list[str]) -> dict[str, list[str]]:
    """Card → first steps, for the active seat with these cards and the bicycle."""
    if state.turn.actions == 0:
        return {}
    truck = truck_of(state, cards)
    found = {card: first_steps(content, play(truck, card), card) for card in sorted(set(truck.cards))}
    return {card: steps for card, steps in found.items() if steps}


def may_use(content: Content, state: State) -> bool:
    """P1: whether a card can be used, as far as everybody can see: with an unseen one in hand perhaps."""
    carrier = state.carriers[state.turn.seat]
    return state.turn.actions > 0 and bool(carrier.unseen or uses(content, state, carrier.hand))


def is_last(state: State) -> bool:
    """E1, Q31, Q39: whether the race is over with this turn."""
    limit = state.options.turn_limit
    return state.last_turns == 0 or (limit is not None and state.turn.number >= limit * len(state.carriers))


def nothing_left(content: Content, state: State) -> bool:
    """MR-6.1: whether ending the turn is all that is left, as everybody can see. With unseen cards in hand and actions left it
    is not taken for granted, for an ending by itself would tell what they are not."""
    if pick_up_here(content, state) is not None:
        return False
    return not (may_take(state) or may_use(content, state))
