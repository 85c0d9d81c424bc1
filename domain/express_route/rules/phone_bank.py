"""Callers, decks and the light guide."""

from domain.express_route.content.content import Content
from domain.express_route.content.schema import Light
from domain.express_route.rules.broken import Broken
from domain.express_route.state import Deck, State


def light_of(content: Content, demand: int) -> Light:
    """T1: the color under the demand pawn."""
    borders = content.board.light_borders
    if demand >= borders.red_from:
        return content.lights["red"]
    return content.lights["yellow" if demand >= borders.yellow_from else "green"]


def deck_or_other(state: State, deck: Deck) -> Deck | None:
    """R5: the deck, the other one if it is empty, ``None`` if both are."""
    other: Deck = "high" if deck == "low" else "low"
    return next((d for d in (deck, other) if state.decks[d]), None)


def can_add(content: Content, state: State) -> bool:
    """R5: whether a package is left for this turn's light."""
    if content.lights[state.turn.light].source == "callers":
        return any(caller is not None for caller in state.callers)
    return deck_or_other(state, "low") is not None


def caller_broken(content: Content, state: State, space: int) -> Broken | None:
    """T2: why no package can be added from this caller space; ``None`` if one can."""
    if content.lights[state.turn.light].source != "callers":
        return Broken("red_light", "T3", "on red a package comes from the Low deck")
    if space >= len(state.callers):
        return Broken("space_locked", "T13", "caller space {space} is locked", {"space": space})
    if state.callers[space] is None:
        return Broken("space_empty", "R5", "caller space {space} is empty", {"space": space})
    return None


def fill_space(state: State) -> int | None:
    """The leftmost empty caller space."""
    return next((n for n, caller in enumerate(state.callers) if caller is None), None)


def can_fill(state: State) -> bool:
    """Whether a caller space is empty and a token is left for it."""
    return fill_space(state) is not None and deck_or_other(state, "low") is not None


def fill_broken(state: State, deck: Deck) -> Broken | None:
    """R5, R52: why a caller space cannot be filled from this deck; ``None`` if it can."""
    return None if state.decks[deck] else Broken("deck_empty", "R5", "the {deck} deck is empty", {"deck": deck})


def look_broken(state: State) -> Broken | None:
    """R14: the Forecaster looks at two events, if two are left."""
    if len(state.stack) < 2:
        return Broken("one_event_left", "R14", "only one event is left")
    return None
