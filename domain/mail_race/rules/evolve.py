"""Event → state, in place. Never refuses."""

from bisect import insort
from typing import assert_never

from domain.mail_race.content.content import BICYCLE, Content
from domain.mail_race.events import (
    AnyEvent,
    AssistDeclined,
    CardTaken,
    CardTurnedUp,
    CardUsed,
    ColleaguesPassed,
    ColorChosen,
    DeckRanOut,
    DeliveriesShuffled,
    DeliveryGiven,
    DeliveryTaken,
    DeliveryTurnedUp,
    FirstSeatSet,
    Landed,
    MailDelivered,
    MailPickedUp,
    PostcardCollected,
    PostcardsShuffled,
    PostcardTurnedUp,
    RaceEnded,
    TransportShuffled,
    Travelled,
    TurnBegun,
    TurnEnded,
    UnseenCardTaken,
)
from domain.mail_race.rules.movement import pair_of
from domain.mail_race.state import Cargo, Carrier, Move, State, Turn


def evolve(content: Content, state: State, event: AnyEvent) -> None:
    """Change the state by what has happened."""
    match event:
        case FirstSeatSet() | TransportShuffled() | DeliveriesShuffled() | PostcardsShuffled() | ColorChosen():
            _set_up(state, event)
        case CardTurnedUp() | DeliveryTurnedUp() | PostcardTurnedUp():
            _turn_up(state, event)
        case DeckRanOut(turns):
            state.last_turns = turns
        case TurnBegun(seat, number):
            state.phase, state.turn = "turns", Turn(number, seat)
            if state.last_turns is not None:
                state.last_turns -= 1
        case CardTaken() | UnseenCardTaken():
            _take(state, event)
        case CardUsed():
            _use(state, event)
        case Travelled(seat, to):
            _travel(state, state.carriers[seat], to)
        case ColleaguesPassed(_, colleagues):
            state.turn.passed = list(colleagues)
        case DeliveryTaken() | DeliveryGiven() | AssistDeclined():
            _assist(state, event)
        case Landed(seat, _, flown):
            state.turn.move, state.turn.passed, state.turn.landed = None, [], True
            for cargo in state.carriers[seat].van:
                cargo.flown = cargo.flown or cargo.delivery in flown
        case MailPickedUp(seat, delivery, region):
            del state.board[region]
            state.turn.landed = False
            state.carriers[seat].van.append(Cargo(delivery, state.turn.number))
        case MailDelivered():
            _deliver(state.carriers[event.seat], event)
        case PostcardCollected(seat, place, stamped):
            state.postcard = None
            state.carriers[seat].postcards.append(place)
            state.carriers[seat].slip.postcards += stamped
        case TurnEnded():
            state.turn.landed = False
        case RaceEnded():
            state.phase = "over"
        case _:
            assert_never(event)


def _set_up(state: State, event: FirstSeatSet | TransportShuffled | DeliveriesShuffled | PostcardsShuffled | ColorChosen) -> None:
    match event:
        case FirstSeatSet(seat):
            state.first = state.turn.seat = seat
        case TransportShuffled():
            state.deck += event.order or []
        case DeliveriesShuffled():
            state.decks[event.region] = list(event.order or [])
        case PostcardsShuffled():
            state.postcard_deck = list(event.order or [])
        case ColorChosen(seat, color):
            state.carriers[seat].color = color
            state.turn.seat = (seat + 1) % len(state.carriers)


def _turn_up(state: State, event: CardTurnedUp | DeliveryTurnedUp | PostcardTurnedUp) -> None:
    match event:
        case CardTurnedUp(spot, card):
            del state.deck[0]
            state.face_up.insert(spot, card)
        case DeliveryTurnedUp(region, delivery):
            del state.decks[region][0]
            state.board[region] = delivery
        case PostcardTurnedUp(place):
            del state.postcard_deck[0]
            state.postcard = place


def _take(state: State, event: CardTaken | UnseenCardTaken) -> None:
    carrier = state.carriers[event.seat]
    state.turn.actions -= 1
    match event:
        case CardTaken(_, card):
            state.face_up.remove(card)
            insort(carrier.hand, card)
        case UnseenCardTaken():
            del state.deck[0]
            insort(carrier.unseen, event.card or "")


def _use(state: State, event: CardUsed) -> None:
    """P4: the bicycle stays with its carrier."""
    turn, carrier = state.turn, state.carriers[event.seat]
    turn.move = Move(event.card, carrier.place, stopped=turn.used > 0)
    turn.actions -= 1
    turn.used += 1
    turn.landed = False
    if event.card == BICYCLE:
        turn.bicycle += 1
        return
    (carrier.unseen if event.unseen else carrier.hand).remove(event.card)
    state.discards.append(event.card)


def _travel(state: State, carrier: Carrier, to: str) -> None:
    move = state.turn.move
    assert move is not None
    state.turn.pairs.append(pair_of(carrier.place, to))
    move.way.append(to)
    carrier.place = to


def _assist(state: State, event: DeliveryTaken | DeliveryGiven | AssistDeclined) -> None:
    """M6: mail that changed hands was not picked up by whoever has it now."""
    passed = state.turn.passed
    del passed[: passed.index(event.colleague) + 1]
    own, other = state.carriers[event.seat], state.carriers[event.colleague]
    match event:
        case DeliveryTaken(delivery=delivery):
            _hand_over(other, own, delivery)
        case DeliveryGiven(delivery=delivery):
            _hand_over(own, other, delivery)
        case AssistDeclined():
            pass


def _hand_over(giver: Carrier, receiver: Carrier, delivery: str) -> None:
    cargo = next(cargo for cargo in giver.van if cargo.delivery == delivery)
    giver.van.remove(cargo)
    cargo.picked_up = 0
    receiver.van.append(cargo)


def _deliver(carrier: Carrier, event: MailDelivered) -> None:
    slip = carrier.slip
    carrier.van = [cargo for cargo in carrier.van if cargo.delivery != event.delivery]
    carrier.delivered.append(event.delivery)
    if event.kind == "letter":
        slip.letters += event.stamped
    else:
        slip.parcels += event.stamped
    if event.region_stamped:
        slip.regions.append(event.region)
    slip.same_day = slip.same_day or "same_day" in event.bonuses
    slip.hometown = slip.hometown or "hometown" in event.bonuses
    slip.fragile += event.bonuses.count("fragile")
