"""World Trade Cards: exchange, replacement."""

from collections.abc import Iterator

from domain.expedite.content.content import Content
from domain.expedite.events import ExpediteEvent, TradeCardDrawn, TradeDiscardsShuffled
from domain.expedite.state import State
from domain.kernel.chance import Chance
from domain.kernel.ids import Seat


def exchangeable(content: Content, state: State, seat: Seat) -> list[str]:
    """A1.10, R-E4: the seat's cards that start at an opponent's pawn, while there is a card to draw."""
    if not state.trade_deck:
        return []
    pawns = {player.home for other, player in enumerate(state.players) if other != seat}
    return [card for card in state.players[seat].trade_cards if content.trade_cards[card].start in pawns]


def can_replace(state: State) -> bool:
    """R-E27: whether a card that is discarded now could be replaced by another."""
    return bool(state.trade_deck or state.trade_discards)


def replace(state: State, seat: Seat, chance: Chance) -> Iterator[ExpediteEvent]:
    """A1.27, R-E19: draw for the card that was discarded last; the deck is made anew from those discarded before it."""
    earlier = state.trade_discards[:-1]
    if not state.trade_deck and earlier:
        order, draw = chance.shuffle("trade_deck", earlier)
        yield TradeDiscardsShuffled(draw, order)
    if state.trade_deck:
        yield TradeCardDrawn(seat, state.trade_deck[0])
