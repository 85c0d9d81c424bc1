"""Events and decisions in plain English."""

from collections.abc import Sequence
from typing import assert_never

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
from domain.expedite.state import State
from domain.kernel.ids import Seat


def describe(content: Content, event: ExpediteEvent) -> str:
    """An event, as redacted, in words."""
    match event:
        case FirstPlayerDealt() | TradeDeckShuffled() | TradeCardsDealt() | PawnPlaced() | TradeCardExchanged() | ExchangeEnded():
            return _setup(content, event)
        case HandedInShuffled() | PlaneDeckShuffled() | PlaneCardsDealt() | TurnBegan() | TurnPassed() | GameEnded():
            return _course(content, event)
        case PlaneCardsDrawn() | FaceUpTaken() | FaceUpRefilled() | PlaneDiscardsShuffled() | HubBought():
            return _planes(content, event)
        case TradeCardPlayed() | LegFlown() | RouteScored() | TradeCardDiscarded() | TradeDiscardsShuffled() | TradeCardDrawn():
            return _trade(content, event)
        case _:
            assert_never(event)


def describe_decision(content: Content, state: State, seat: Seat) -> str:
    """What the open decision of a seat is about."""
    match state.phase:
        case "home_hub":
            return "Put your pawn on a hub; it will be yours for the whole game."
        case "exchange":
            return "Exchange a World Trade Card that starts at an opponent's pawn, or keep your cards."
        case "turn":
            return "Take your turn: draw plane cards, buy a hub, play a World Trade Card or discard one."
        case "next_leg":
            assert state.flight is not None
            return f"Choose the next hub of {_card(content, state.flight.card)}, from {state.flight.route[-1]}."
        case "over":
            return "The game is over."


def _setup(
    content: Content,
    event: FirstPlayerDealt | TradeDeckShuffled | TradeCardsDealt | PawnPlaced | TradeCardExchanged | ExchangeEnded,
) -> str:
    match event:
        case FirstPlayerDealt(first=first, cards=cards):
            return f"Plane cards were dealt face up: {_listed(cards)}. Seat {first} got the first blue one and begins."
        case TradeDeckShuffled():
            return "The World Trade Cards were shuffled."
        case TradeCardsDealt(seat=seat, cards=cards):
            dealt = "three World Trade Cards" if cards is None else "; ".join(_card(content, card) for card in cards)
            return f"Seat {seat} was dealt {dealt}."
        case PawnPlaced(seat=seat, hub=hub):
            return f"Seat {seat} put the pawn on {hub}."
        case TradeCardExchanged(seat=seat, handed_in=handed_in, drawn=drawn):
            if handed_in is None or drawn is None:
                return f"Seat {seat} exchanged a World Trade Card."
            return f"Seat {seat} exchanged {_card(content, handed_in)} for {_card(content, drawn)}."
        case ExchangeEnded(seat=seat):
            return f"Seat {seat} is done exchanging World Trade Cards."


def _course(
    content: Content, event: HandedInShuffled | PlaneDeckShuffled | PlaneCardsDealt | TurnBegan | TurnPassed | GameEnded
) -> str:
    match event:
        case HandedInShuffled():
            return "The exchanged World Trade Cards were shuffled into their deck."
        case PlaneDeckShuffled():
            return "All plane cards were shuffled."
        case PlaneCardsDealt(seat=seat, cards=cards):
            return f"Seat {seat} was dealt {'four plane cards' if cards is None else _listed(cards)}."
        case TurnBegan(turn=turn, seat=seat):
            return f"Turn {turn}: seat {seat}."
        case TurnPassed(seat=seat):
            return f"Seat {seat} could do nothing and passed."
        case GameEnded(winner=None):
            return "The turn limit was reached."
        case GameEnded(reason="own_card", winner=winner):
            return f"Seat {winner} wins with a World Trade Card of its own."
        case GameEnded(winner=winner):
            return f"Seat {winner} wins by connecting points."


def _planes(content: Content, event: PlaneCardsDrawn | FaceUpTaken | FaceUpRefilled | PlaneDiscardsShuffled | HubBought) -> str:
    match event:
        case PlaneCardsDrawn(seat=seat, count=count, cards=cards):
            return f"Seat {seat} drew {_cards(count) if cards is None else _listed(cards)} from the deck."
        case FaceUpTaken(seat=seat, cards=cards):
            return f"Seat {seat} took {_listed(cards)} from the face-up row."
        case FaceUpRefilled(cards=cards):
            return f"{_listed(cards).capitalize()} {'was' if len(cards) == 1 else 'were'} turned up."
        case PlaneDiscardsShuffled():
            return "The plane discards were shuffled into a new deck."
        case HubBought(seat=seat, hub=hub, spent=spent, previous_owner=previous):
            whose = "" if previous is None else f" from seat {previous}"
            return f"Seat {seat} bought {hub}{whose} for {_paid(spent)}."


def _trade(
    content: Content,
    event: TradeCardPlayed | LegFlown | RouteScored | TradeCardDiscarded | TradeDiscardsShuffled | TradeCardDrawn,
) -> str:
    match event:
        case TradeCardPlayed(seat=seat, card=card):
            return f"Seat {seat} plays {_card(content, card)}."
        case LegFlown(hub=hub, cost=cost):
            return f"On to {hub}." if not cost else f"On to {hub}, for {_points(cost)}."
        case RouteScored(gains=gains):
            gained = [f"seat {seat} gains {_points(gain)}" for seat, gain in enumerate(gains) if gain]
            return f"{_joined(gained) or 'nobody gains a point'}.".capitalize()
        case TradeCardDiscarded(seat=seat, card=card):
            return f"Seat {seat} discarded {_card(content, card)}."
        case TradeDiscardsShuffled():
            return "The discarded World Trade Cards were shuffled into a new deck."
        case TradeCardDrawn(seat=seat, card=card):
            return f"Seat {seat} drew {'a World Trade Card' if card is None else _card(content, card)}."


def _card(content: Content, card: str) -> str:
    printed = content.trade_cards[card]
    return f"{printed.start} to {printed.finish} ({printed.points})"


def _points(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


def _cards(n: int) -> str:
    return "a plane card" if n == 1 else f"{n} plane cards"


def _listed(cards: Sequence[str]) -> str:
    return _joined([kind.replace("_", " ") for kind in cards])


def _paid(spent: Sequence[PlaneKind]) -> str:
    kinds = dict.fromkeys(spent)
    return _joined([f"{spent.count(kind)} {kind}" if kind != "free_hub" else "a Free Hub card" for kind in kinds])


def _joined(parts: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)
