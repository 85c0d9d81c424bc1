"""Commands → events. Only members of ``legal`` come here."""

from collections.abc import Iterator
from typing import Final, assert_never

from domain.expedite.commands import (
    BuyHub,
    DiscardCard,
    DrawBlind,
    DrawFaceUp,
    Exchange,
    ExpediteCommand,
    Fly,
    Keep,
    Pass,
    PlacePawn,
    PlayCard,
    UseFreeHub,
)
from domain.expedite.content.content import Content, PlaneKind
from domain.expedite.events import (
    ExchangeEnded,
    ExpediteEvent,
    FaceUpRefilled,
    FirstPlayerDealt,
    GameEnded,
    HandedInShuffled,
    HubBought,
    LegFlown,
    PawnPlaced,
    PlaneCardsDealt,
    PlaneDeckShuffled,
    RouteScored,
    TradeCardDiscarded,
    TradeCardExchanged,
    TradeCardPlayed,
    TradeCardsDealt,
    TradeDeckShuffled,
    TurnBegan,
    TurnPassed,
)
from domain.expedite.rules.planes import FACE_UP, draw_blind, draw_face_up, refill
from domain.expedite.rules.purchase import price
from domain.expedite.rules.routes import toll
from domain.expedite.rules.trade import replace
from domain.expedite.scoring import ending_after, gains
from domain.expedite.state import State
from domain.kernel.chance import Chance
from domain.kernel.ids import Seat

TRADE_HAND: Final = 3
PLANE_HAND: Final = 4


def setup(content: Content, state: State, chance: Chance) -> Iterator[ExpediteEvent]:
    """A1.7, A1.8, R-E1, R-E35: find the first player, deal the World Trade Cards from seat 0 on."""
    order, draw = chance.shuffle("first_player", content.plane_cards)
    dealt = order[: order.index("blue") + 1]
    yield FirstPlayerDealt(dealt, Seat((len(dealt) - 1) % len(state.players)), draw)
    cards, draw = chance.shuffle("trade_deck", list(content.trade_cards))
    yield TradeDeckShuffled(draw, cards)
    for seat in range(len(state.players)):
        yield TradeCardsDealt(Seat(seat), state.trade_deck[:TRADE_HAND])


def decide(content: Content, state: State, seat: Seat, command: ExpediteCommand, chance: Chance) -> Iterator[ExpediteEvent]:
    """The events of a legal command, and of all that follows by itself."""
    match command:
        case PlacePawn(hub=hub):
            yield PawnPlaced(seat, hub)
        case Exchange(card=card):
            yield TradeCardExchanged(seat, card, state.trade_deck[0])
        case Keep():
            yield from _keep(content, state, seat, chance)
        case PlayCard(card=card):
            yield TradeCardPlayed(seat, card)
        case Fly(hub=hub):
            yield from _fly(content, state, seat, hub, chance)
        case _:
            yield from _plain_turn(content, state, seat, command, chance)
            yield from _end_turn(state)


def _plain_turn(
    content: Content,
    state: State,
    seat: Seat,
    command: DrawBlind | DrawFaceUp | BuyHub | UseFreeHub | DiscardCard | Pass,
    chance: Chance,
) -> Iterator[ExpediteEvent]:
    """A1.14 to A1.23, A1.29: the options that are over at once."""
    match command:
        case DrawBlind():
            yield from draw_blind(state, seat, chance)
        case DrawFaceUp():
            yield from draw_face_up(state, seat, chance)
        case BuyHub(hub=hub, wilds=wilds):
            due = price(content, state, hub)
            color: PlaneKind = content.hubs[hub].color
            spent = [color if n < due - wilds else "wild" for n in range(due)]
            yield from _buy(state, seat, hub, spent, chance)
        case UseFreeHub(hub=hub):
            yield from _buy(state, seat, hub, ["free_hub"], chance)
        case DiscardCard(card=card):
            yield TradeCardDiscarded(seat, card)
            yield from replace(state, seat, chance)
        case Pass():
            yield TurnPassed(seat)
        case _:
            assert_never(command)


def _keep(content: Content, state: State, seat: Seat, chance: Chance) -> Iterator[ExpediteEvent]:
    """A1.10, A1.11: after the last seat the exchanged cards go back, plane cards are dealt and the first turn begins."""
    yield ExchangeEnded(seat)
    if state.to_act != state.first:
        return
    aside = [card for player in state.players for card in player.handed_in]
    if aside:
        order, draw = chance.shuffle("trade_deck", [*state.trade_deck, *aside])
        yield HandedInShuffled(draw, order)
    planes, draw = chance.shuffle("plane_deck", content.plane_cards)
    yield PlaneDeckShuffled(draw, planes)
    for one in range(len(state.players)):
        yield PlaneCardsDealt(Seat(one), sorted(state.plane_deck[:PLANE_HAND]))
    yield FaceUpRefilled(state.plane_deck[:FACE_UP])
    yield TurnBegan(1, state.first)


def _buy(state: State, seat: Seat, hub: str, spent: list[PlaneKind], chance: Chance) -> Iterator[ExpediteEvent]:
    """A1.20, A1.23: the cards go to the discards (and may fill a short face-up row: R-E10), a chip goes on the hub."""
    yield HubBought(seat, hub, spent, state.owners.get(hub))
    yield from refill(state, chance)


def _fly(content: Content, state: State, seat: Seat, hub: str, chance: Chance) -> Iterator[ExpediteEvent]:
    """A1.27, A1.28, R-E20: at the finish the route scores; unless that ends the game a new card is drawn and the turn is over."""
    assert state.flight is not None
    card = state.flight.card
    yield LegFlown(seat, hub, toll(content, state, seat, hub))
    if hub != content.trade_cards[card].finish:
        return
    yield RouteScored(seat, card, list(state.flight.route), gains(content, state, seat, state.flight))
    ending = ending_after(content, seat, [player.points for player in state.players])
    if ending is not None:
        yield GameEnded(ending.reason, ending.winner)
        return
    yield from replace(state, seat, chance)
    yield from _end_turn(state)


def _end_turn(state: State) -> Iterator[ExpediteEvent]:
    """A1.13, R-E34: the next seat clockwise, unless all have had their last turn."""
    seats, limit = len(state.players), state.options.turn_limit
    if limit is not None and state.turn == limit * seats:
        yield GameEnded("turn_limit")
    else:
        yield TurnBegan(state.turn + 1, Seat((state.to_act + 1) % seats))
