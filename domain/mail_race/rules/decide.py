"""Command → events, once the command is known to be legal."""

from collections.abc import Iterator
from typing import assert_never

from domain.kernel.chance import Chance
from domain.kernel.ids import Seat
from domain.mail_race.commands import (
    AnyCommand,
    ChooseColor,
    DeclineAssist,
    EndTurn,
    GiveDelivery,
    PickUp,
    TakeCard,
    TakeDelivery,
    TakeUnseenCard,
    TravelOn,
    UseCard,
)
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
    MailPickedUp,
    PostcardsShuffled,
    PostcardTurnedUp,
    RaceEnded,
    TransportShuffled,
    Travelled,
    TurnBegun,
    TurnEnded,
    UnseenCardTaken,
)
from domain.mail_race.rules.assist import colleagues_passed, open_assist
from domain.mail_race.rules.mail import collect_on_the_way, land, pick_up_here
from domain.mail_race.rules.turn import is_last, nothing_left, steps_left
from domain.mail_race.scoring import points
from domain.mail_race.state import State

FACE_UP = 3
"""S5: transport cards on the table."""


def setup(content: Content, state: State, chance: Chance) -> Iterator[AnyEvent]:
    """Q43, S5, S6: who begins; all decks shuffled. What is turned up follows once all colors are chosen (Q44)."""
    first = state.options.first_seat
    if first is None:
        seat, draw = chance.below("first_seat", len(state.carriers))
        yield FirstSeatSet(seat, draw)
    else:
        yield FirstSeatSet(first)
    for level, cards in content.levels.items():
        order, draw = chance.shuffle(f"transport_level_{level}", cards)
        yield TransportShuffled(level, draw, order)
    for region, deck in content.decks.items():
        order, draw = chance.shuffle(f"deliveries_{region}", deck)
        yield DeliveriesShuffled(region, draw, order)
    order, draw = chance.shuffle("postcards", content.postcards)
    yield PostcardsShuffled(draw, order)


def decide(content: Content, state: State, seat: Seat, command: AnyCommand, _chance: Chance | None = None) -> Iterator[AnyEvent]:
    """Needs no chance: all randomness lies in the set-up, decks are drawn from the top."""
    match command:
        case ChooseColor(color):
            yield ColorChosen(seat, color)
            if all(carrier.color for carrier in state.carriers):
                yield from _lay_out(state)
                yield from _begin_turn(content, state, state.first)
        case TakeCard(card):
            spot = state.face_up.index(card)
            yield CardTaken(seat, card)
            yield from _turn_up_card(state, spot)
            yield from _go_on(content, state)
        case TakeUnseenCard():
            card = state.deck[0]
            yield UnseenCardTaken(seat, content.transport[card].level, card)
            yield from _check_deck(state)
            yield from _go_on(content, state)
        case UseCard(card, to):
            yield CardUsed(seat, card, card != BICYCLE and card not in state.carriers[seat].hand)
            yield from _travel(content, state, seat, to)
        case TravelOn(to):
            yield from _travel(content, state, seat, to)
        case TakeDelivery() | GiveDelivery() | DeclineAssist():
            yield _assist(state, seat, command)
            yield from _arrive(content, state)
        case PickUp():
            delivery = content.deliveries[pick_up_here(content, state) or ""]
            yield MailPickedUp(seat, delivery.id, delivery.region, delivery.destination)
            yield from _go_on(content, state)
        case EndTurn():
            yield from _end_turn(content, state)
        case _:
            assert_never(command)


def _lay_out(state: State) -> Iterator[AnyEvent]:
    """S5, S7, S8."""
    for spot in range(FACE_UP):
        yield from _turn_up_card(state, spot)
    yield PostcardTurnedUp(state.postcard_deck[0])
    for region, deck in state.decks.items():
        yield DeliveryTurnedUp(region, deck[0])


def _turn_up_card(state: State, spot: int) -> Iterator[AnyEvent]:
    """P3, Q32: from the deck to the table; nothing once the deck is empty."""
    if state.deck:
        yield CardTurnedUp(spot, state.deck[0])
        yield from _check_deck(state)


def _check_deck(state: State) -> Iterator[AnyEvent]:
    """E1, Q31: the last card has just left the deck."""
    if not state.deck:
        yield DeckRanOut(len(state.carriers))


def _travel(content: Content, state: State, seat: int, to: str) -> Iterator[AnyEvent]:
    """P5, Q4: one step; what was met on the way is settled when the way is finished."""
    yield Travelled(seat, to)
    if steps_left(content, state):
        return
    yield from collect_on_the_way(content, state)
    passed = colleagues_passed(content, state)
    if passed:
        yield ColleaguesPassed(seat, passed)
    yield from _arrive(content, state)


def _assist(state: State, seat: int, command: TakeDelivery | GiveDelivery | DeclineAssist) -> AnyEvent:
    """M10."""
    assist = open_assist(state)
    assert assist is not None
    match command:
        case TakeDelivery(delivery):
            return DeliveryTaken(seat, assist.colleague, delivery)
        case GiveDelivery(delivery):
            return DeliveryGiven(seat, assist.colleague, delivery)
        case DeclineAssist():
            return AssistDeclined(seat, assist.colleague)


def _arrive(content: Content, state: State) -> Iterator[AnyEvent]:
    """Q4: the landing, unless a colleague is still to be assisted."""
    if open_assist(state) is None:
        yield from land(content, state)
        yield from _go_on(content, state)


def _go_on(content: Content, state: State) -> Iterator[AnyEvent]:
    """MR-6.1: the turn ends by itself when ending it is all that is left."""
    if nothing_left(content, state):
        yield from _end_turn(content, state)


def _end_turn(content: Content, state: State) -> Iterator[AnyEvent]:
    """E1, Q31, Q39."""
    seat = state.turn.seat
    yield TurnEnded(seat)
    if is_last(state):
        yield RaceEnded([points(content, carrier) for carrier in state.carriers])
    else:
        yield from _begin_turn(content, state, (seat + 1) % len(state.carriers))


def _begin_turn(content: Content, state: State, seat: int) -> Iterator[AnyEvent]:
    yield TurnBegun(seat, state.turn.number + 1)
    yield from _go_on(content, state)
