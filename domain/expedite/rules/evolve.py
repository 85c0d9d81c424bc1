"""Events → the state, in place. Never refuses."""

from collections.abc import Callable
from typing import Any, Final

from domain.expedite.content.content import Content, PlaneKind
from domain.expedite.events import (
    ExchangeEnded,
    ExpediteEvent,
    FaceUpRefilled,
    FaceUpTaken,
    FirstPlayerDealt,
    GameEnded,
    HandedInShuffled,
    HubBought,
    LegFlown,
    PawnPlaced,
    PlaneCardsDealt,
    PlaneCardsDrawn,
    PlaneDeckShuffled,
    PlaneDiscardsShuffled,
    RouteScored,
    TradeCardDiscarded,
    TradeCardDrawn,
    TradeCardExchanged,
    TradeCardPlayed,
    TradeCardsDealt,
    TradeDeckShuffled,
    TradeDiscardsShuffled,
    TurnBegan,
    TurnPassed,
)
from domain.expedite.state import Ending, Flight, State, count, no_plane_cards
from domain.kernel.ids import Seat


def evolve(content: Content, state: State, event: ExpediteEvent) -> None:
    """Change the state by one event."""
    _EVOLVE[type(event)](content, state, event)


# --- set-up ------------------------------------------------------------------------------------------------------------


def _first_player_dealt(_: Content, state: State, event: FirstPlayerDealt) -> None:
    state.first_deal = event.cards
    state.first = state.to_act = event.first


def _trade_deck_shuffled(_: Content, state: State, event: TradeDeckShuffled) -> None:
    state.trade_deck = _whole(event.order)


def _handed_in_shuffled(_: Content, state: State, event: HandedInShuffled) -> None:
    state.trade_deck = _whole(event.order)
    state.trade_deck_number = 1


def _trade_cards_dealt(_: Content, state: State, event: TradeCardsDealt) -> None:
    cards = _whole(event.cards)
    state.players[event.seat].trade_cards = dict.fromkeys(cards, 0)
    del state.trade_deck[: len(cards)]


def _pawn_placed(_: Content, state: State, event: PawnPlaced) -> None:
    """A1.9, R-E3: the hub is the seat's for the whole game, without a chip."""
    state.players[event.seat].home = event.hub
    state.owners[event.hub] = event.seat
    state.to_act = _next(state)
    if state.to_act == state.first:
        state.phase = "exchange"


def _trade_card_exchanged(_: Content, state: State, event: TradeCardExchanged) -> None:
    assert event.handed_in is not None and event.drawn is not None
    player = state.players[event.seat]
    del player.trade_cards[event.handed_in]
    player.handed_in.append(event.handed_in)
    player.trade_cards[event.drawn] = 0
    del state.trade_deck[0]


def _exchange_ended(_: Content, state: State, event: ExchangeEnded) -> None:
    state.to_act = _next(state)


def _plane_deck_shuffled(_: Content, state: State, event: PlaneDeckShuffled) -> None:
    state.plane_deck = _whole(event.order)


# --- turns -------------------------------------------------------------------------------------------------------------


def _turn_began(_: Content, state: State, event: TurnBegan) -> None:
    state.phase = "turn"
    state.turn = event.turn
    state.to_act = event.seat


def _plane_cards_drawn(_: Content, state: State, event: PlaneCardsDrawn | PlaneCardsDealt) -> None:
    cards = _whole(event.cards)
    player = state.players[event.seat]
    for kind in cards:
        player.plane_cards[kind] += 1
        player.unseen[-1][kind] += 1
    del state.plane_deck[: len(cards)]


def _face_up_taken(_: Content, state: State, event: FaceUpTaken) -> None:
    player = state.players[event.seat]
    for kind in event.cards:
        player.plane_cards[kind] += 1
        player.open[kind] += 1
    state.face_up = []


def _face_up_refilled(_: Content, state: State, event: FaceUpRefilled) -> None:
    state.face_up += event.cards
    del state.plane_deck[: len(event.cards)]


def _plane_discards_shuffled(_: Content, state: State, event: PlaneDiscardsShuffled) -> None:
    state.plane_deck = _whole(event.order)
    state.plane_discards = no_plane_cards()
    forgotten = 0 if any(count(player.unseen[0]) for player in state.players) else 1
    for player in state.players:
        player.unseen = [*player.unseen[forgotten:], no_plane_cards()]


def _hub_bought(_: Content, state: State, event: HubBought) -> None:
    """A1.20: the chip on top says whose the hub is."""
    for kind in event.spent:
        _spend(state, event.seat, kind)
    state.players[event.seat].chips -= 1
    state.chips.setdefault(event.hub, []).append(event.seat)
    state.owners[event.hub] = event.seat


def _spend(state: State, seat: Seat, kind: PlaneKind) -> None:
    """A1.23. Which of several alike is spent nobody can tell: one that all know of, else one of the oldest deck."""
    player = state.players[seat]
    player.plane_cards[kind] -= 1
    state.plane_discards[kind] += 1
    known_longest = next(cards for cards in (player.open, *player.unseen) if cards[kind])
    known_longest[kind] -= 1


def _trade_card_played(content: Content, state: State, event: TradeCardPlayed) -> None:
    del state.players[event.seat].trade_cards[event.card]
    state.flight = Flight(event.card, [content.trade_cards[event.card].start])
    state.phase = "next_leg"


def _leg_flown(_: Content, state: State, event: LegFlown) -> None:
    assert state.flight is not None
    state.flight.route.append(event.hub)
    state.flight.spent += event.cost


def _route_scored(_: Content, state: State, event: RouteScored) -> None:
    """R-E29, R-E38: points count on above 100; the card goes to the discards."""
    for player, gain in zip(state.players, event.gains, strict=True):
        player.points += gain
    state.trade_discards.append(event.card)
    state.flight = None


def _trade_card_discarded(_: Content, state: State, event: TradeCardDiscarded) -> None:
    del state.players[event.seat].trade_cards[event.card]
    state.trade_discards.append(event.card)


def _trade_discards_shuffled(_: Content, state: State, event: TradeDiscardsShuffled) -> None:
    state.trade_deck = _whole(event.order)
    del state.trade_discards[:-1]
    state.trade_deck_number = max(state.trade_deck_number, 1) + 1


def _trade_card_drawn(_: Content, state: State, event: TradeCardDrawn) -> None:
    assert event.card is not None
    state.players[event.seat].trade_cards[event.card] = state.trade_deck_number
    del state.trade_deck[0]


def _turn_passed(_: Content, state: State, event: TurnPassed) -> None:
    pass


def _game_ended(_: Content, state: State, event: GameEnded) -> None:
    state.phase = "over"
    state.ending = Ending(event.reason, event.winner)


def _next(state: State) -> Seat:
    return Seat((state.to_act + 1) % len(state.players))


def _whole(cards: list[Any] | None) -> list[Any]:
    """The cards of a stored event as a list of our own; only a redacted event lacks them."""
    assert cards is not None
    return list(cards)


_EVOLVE: Final[dict[type[ExpediteEvent], Callable[[Content, State, Any], None]]] = {
    FirstPlayerDealt: _first_player_dealt,
    TradeDeckShuffled: _trade_deck_shuffled,
    TradeCardsDealt: _trade_cards_dealt,
    PawnPlaced: _pawn_placed,
    TradeCardExchanged: _trade_card_exchanged,
    ExchangeEnded: _exchange_ended,
    HandedInShuffled: _handed_in_shuffled,
    PlaneDeckShuffled: _plane_deck_shuffled,
    PlaneCardsDealt: _plane_cards_drawn,
    TurnBegan: _turn_began,
    PlaneCardsDrawn: _plane_cards_drawn,
    FaceUpTaken: _face_up_taken,
    FaceUpRefilled: _face_up_refilled,
    PlaneDiscardsShuffled: _plane_discards_shuffled,
    HubBought: _hub_bought,
    TradeCardPlayed: _trade_card_played,
    LegFlown: _leg_flown,
    RouteScored: _route_scored,
    TradeCardDiscarded: _trade_card_discarded,
    TradeDiscardsShuffled: _trade_discards_shuffled,
    TradeCardDrawn: _trade_card_drawn,
    TurnPassed: _turn_passed,
    GameEnded: _game_ended,
}
