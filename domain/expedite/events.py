"""What has happened. ``order`` of a shuffle is the whole new deck, its top first. Plane cards that go to a hand together are
sorted: in which order they lay in the deck is nobody's business."""

from typing import ClassVar, Final, get_args

from domain.expedite.content.content import PlaneKind
from domain.expedite.state import EndReason
from domain.kernel.ids import Seat
from domain.kernel.messages import Draw, Event


class FirstPlayerDealt(Event, tag="expedite.first_player_dealt.v1", frozen=True):
    """A1.7: plane cards were dealt face up, from seat 0 round and round, until ``first`` got a blue one."""

    cards: list[PlaneKind]
    first: Seat
    draw: Draw


class TradeDeckShuffled(Event, tag="expedite.trade_deck_shuffled.v1", frozen=True):
    """A1.8: the World Trade Cards were shuffled. ``order`` is hidden."""

    draw: Draw
    order: list[str] | None = None


class TradeCardsDealt(Event, tag="expedite.trade_cards_dealt.v1", frozen=True):
    """A1.8: a seat got its World Trade Cards from the top of the deck. ``cards``: that seat's alone."""

    seat: Seat
    cards: list[str] | None = None


class PawnPlaced(Event, tag="expedite.pawn_placed.v1", frozen=True):
    """A1.9: a hub is this seat's for the whole game."""

    seat: Seat
    hub: str


class TradeCardExchanged(Event, tag="expedite.trade_card_exchanged.v1", frozen=True):
    """A1.10: a World Trade Card was laid aside and the top of the deck taken. Both cards: that seat's alone."""

    seat: Seat
    handed_in: str | None = None
    drawn: str | None = None
    reveals: ClassVar[bool] = True


class ExchangeEnded(Event, tag="expedite.exchange_ended.v1", frozen=True):
    """A1.10: a seat is content with its World Trade Cards."""

    seat: Seat


class HandedInShuffled(Event, tag="expedite.handed_in_shuffled.v1", frozen=True):
    """R-E4: the cards laid aside were shuffled into the deck of World Trade Cards. ``order`` is hidden."""

    draw: Draw
    order: list[str] | None = None


class PlaneDeckShuffled(Event, tag="expedite.plane_deck_shuffled.v1", frozen=True):
    """A1.11: all plane cards were shuffled. ``order`` is hidden."""

    draw: Draw
    order: list[PlaneKind] | None = None


class PlaneCardsDealt(Event, tag="expedite.plane_cards_dealt.v1", frozen=True):
    """A1.11: a seat got its first plane cards from the top of the deck. ``cards``: that seat's alone."""

    seat: Seat
    cards: list[PlaneKind] | None = None
    reveals: ClassVar[bool] = True


class TurnBegan(Event, tag="expedite.turn_began.v1", frozen=True):
    """A1.13: it is this seat's turn. ``turn`` counts all seats' turns from 1."""

    turn: int
    seat: Seat


class PlaneCardsDrawn(Event, tag="expedite.plane_cards_drawn.v1", frozen=True):
    """A1.14: a seat took ``count`` cards from the top of the deck. ``cards``: that seat's alone."""

    seat: Seat
    count: int
    cards: list[PlaneKind] | None = None
    reveals: ClassVar[bool] = True


class FaceUpTaken(Event, tag="expedite.face_up_taken.v1", frozen=True):
    """A1.14: a seat took the whole face-up row."""

    seat: Seat
    cards: list[PlaneKind]


class FaceUpRefilled(Event, tag="expedite.face_up_refilled.v1", frozen=True):
    """A1.11, A1.15: cards from the top of the deck were added to the face-up row."""

    cards: list[PlaneKind]
    reveals: ClassVar[bool] = True


class PlaneDiscardsShuffled(Event, tag="expedite.plane_discards_shuffled.v1", frozen=True):
    """R-E9: the plane discards became the new deck. ``order`` is hidden."""

    draw: Draw
    order: list[PlaneKind] | None = None


class HubBought(Event, tag="expedite.hub_bought.v1", frozen=True):
    """A1.17 to A1.23: the cards in ``spent`` were discarded, a chip lies on the hub."""

    seat: Seat
    hub: str
    spent: list[PlaneKind]
    previous_owner: Seat | None = None


class TradeCardPlayed(Event, tag="expedite.trade_card_played.v1", frozen=True):
    """A1.24: a World Trade Card lies on the table, its route begins at its start."""

    seat: Seat
    card: str


class LegFlown(Event, tag="expedite.leg_flown.v1", frozen=True):
    """A1.25: the route goes on to a hub. ``cost``: what is due to its owner, 0 for the seat's own."""

    seat: Seat
    hub: str
    cost: int


class RouteScored(Event, tag="expedite.route_scored.v1", frozen=True):
    """A1.30, A1.31: the route has reached its finish, the card is discarded. ``gains``: points added, a seat each."""

    seat: Seat
    card: str
    route: list[str]
    gains: list[int]


class TradeCardDiscarded(Event, tag="expedite.trade_card_discarded.v1", frozen=True):
    """A1.29: a World Trade Card was discarded from the hand."""

    seat: Seat
    card: str


class TradeDiscardsShuffled(Event, tag="expedite.trade_discards_shuffled.v1", frozen=True):
    """R-E19: the discarded World Trade Cards but the last became the new deck. ``order`` is hidden."""

    draw: Draw
    order: list[str] | None = None


class TradeCardDrawn(Event, tag="expedite.trade_card_drawn.v1", frozen=True):
    """A1.27, A1.29: a seat took the top World Trade Card. ``card``: that seat's alone."""

    seat: Seat
    card: str | None = None
    reveals: ClassVar[bool] = True


class TurnPassed(Event, tag="expedite.turn_passed.v1", frozen=True):
    """R-E27: nothing was possible."""

    seat: Seat


class GameEnded(Event, tag="expedite.game_ended.v1", frozen=True):
    """A1.34: the game is over. ``winner`` is missing if the turn limit (R-E34) ended it."""

    reason: EndReason
    winner: Seat | None = None


ExpediteEvent = (
    FirstPlayerDealt
    | TradeDeckShuffled
    | TradeCardsDealt
    | PawnPlaced
    | TradeCardExchanged
    | ExchangeEnded
    | HandedInShuffled
    | PlaneDeckShuffled
    | PlaneCardsDealt
    | TurnBegan
    | PlaneCardsDrawn
    | FaceUpTaken
    | FaceUpRefilled
    | PlaneDiscardsShuffled
    | HubBought
    | TradeCardPlayed
    | LegFlown
    | RouteScored
    | TradeCardDiscarded
    | TradeDiscardsShuffled
    | TradeCardDrawn
    | TurnPassed
    | GameEnded
)
EVENTS: Final[tuple[type[ExpediteEvent], ...]] = get_args(ExpediteEvent)
