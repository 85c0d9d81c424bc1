"""The Earth stack: draws from its top, the search from its bottom, the discard pile that becomes the next one."""

from collections.abc import Iterator

from domain.earth_express.content.components import Content
from domain.earth_express.content.derived import match
from domain.earth_express.demeter_events import DemeterPlanted
from domain.earth_express.events import EarthExpressEvent, GerminationFailed, StackSearched
from domain.earth_express.grid import CELLS
from domain.earth_express.state import State
from domain.earth_express.table_events import CardsDrawn, DiscardsShuffled
from domain.kernel.chance import Chance
from domain.kernel.ids import Seat


def shuffle_discards(state: State, chance: Chance) -> DiscardsShuffled:
    """E2: the discard pile becomes the stack. It is put in order first, so that who discarded when makes no difference."""
    order, draw = chance.shuffle("discards", sorted(state.discard))
    return DiscardsShuffled(len(order), draw, order)


def draw_cards(state: State, seat: Seat, count: int, chance: Chance) -> Iterator[EarthExpressEvent]:
    """IND3, RND3, REF1: cards from the top to a hand."""
    while count:
        if not state.stack:
            yield shuffle_discards(state, chance)
        cards = state.stack[-count:][::-1]
        count -= len(cards)
        yield CardsDrawn(seat, len(cards), cards)


def fill_demeter(state: State, cells: list[int], chance: Chance) -> Iterator[EarthExpressEvent]:
    """SOL4, SOL7, SOL23, G15: cards from the top to these cells of Demeter's tableau, in reading order."""
    left = list(cells)
    while left:
        if not state.stack:
            yield shuffle_discards(state, chance)
        cards = state.stack[-len(left) :][::-1]
        filled, left = left[: len(cards)], left[len(cards) :]
        yield DemeterPlanted([CELLS[cell] for cell in filled], cards)


def search(content: Content, state: State, seat: Seat, feature: str, chance: Chance) -> Iterator[EarthExpressEvent]:
    """GER3 to GER5, E3: the stack from its bottom, then once more what the discard pile makes; else it fails."""
    wanted = match(content, content.features[feature])
    for attempt in ("stack", "discards"):
        if attempt == "discards":
            yield shuffle_discards(state, chance)
        place = next((n for n, card in enumerate(state.stack) if card in wanted), None)
        if place is not None:
            yield StackSearched(seat, state.stack[:place], state.stack[place])
            if not state.stack and state.discard:
                yield shuffle_discards(state, chance)
            return
        if state.stack:
            yield StackSearched(seat, list(state.stack))
    yield GerminationFailed(seat, content.constants.bonus.germinate_seeds, state.players[seat].sacrificed)
    yield shuffle_discards(state, chance)
