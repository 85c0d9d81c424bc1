"""V1 to V4: what is hidden: from whom, in events; drawing it anew, in states; and what a command would bring to light."""

from collections.abc import Container

from domain.kernel.chance import Chance
from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, Viewer, sees
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
from domain.mail_race.content.content import Content
from domain.mail_race.events import AnyEvent, DeliveriesShuffled, PostcardsShuffled, TransportShuffled, UnseenCardTaken
from domain.mail_race.legal import legal
from domain.mail_race.rules.decide import decide
from domain.mail_race.rules.evolve import evolve
from domain.mail_race.state import State

TRIES = 20
"""Deals that are tried for a seat in the middle of its turn before its own cards are left as they are."""


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """V1, V2, V4: the event as the viewer may see it."""
    match event:
        case TransportShuffled(level, draw) if viewer != OMNISCIENT:
            return TransportShuffled(level, draw)
        case DeliveriesShuffled(region, draw) if viewer != OMNISCIENT:
            return DeliveriesShuffled(region, draw)
        case PostcardsShuffled(draw) if viewer != OMNISCIENT:
            return PostcardsShuffled(draw)
        case UnseenCardTaken(seat, level) if not sees(viewer, seat):
            return UnseenCardTaken(seat, level)
        case _:
            return event


def reveals(content: Content, state: State, seat: Seat, command: AnyCommand) -> bool:
    """Whether the command turns up a card that its seat does not know. What decides it is open to all."""
    match command:
        case ChooseColor():
            return sum(carrier.color is None for carrier in state.carriers) == 1
        case TakeCard():
            return bool(state.deck)
        case TakeUnseenCard():
            return True
        case PickUp() | EndTurn():
            return False
        case UseCard() | TravelOn() | TakeDelivery() | GiveDelivery() | DeclineAssist():
            return _meets_mail(content, state, command) and _turns_up(content, state, seat, command)


def _meets_mail(content: Content, state: State, command: AnyCommand) -> bool:
    """Whether the move leads anywhere where a postcard or a mailbox is."""
    touched = set(state.turn.move.way) if state.turn.move else set()
    if isinstance(command, UseCard | TravelOn):
        touched.add(command.to)
    aboard = (cargo.delivery for carrier in state.carriers for cargo in carrier.van)
    return state.postcard in touched or any(content.deliveries[delivery].destination in touched for delivery in aboard)


def _turns_up(content: Content, state: State, seat: Seat, command: AnyCommand) -> bool:
    tried = state.copy()
    for event in decide(content, tried, seat, command):
        if event.reveals:
            return True
        evolve(content, tried, event)
    return False


def resample(content: Content, state: State, viewer: Viewer, chance: Chance) -> State:
    """The hidden cards dealt anew, each level among the places where it lies. A seat that must still move on can do so with
    the cards it is given, as it can in truth."""
    other = state.copy()
    if viewer == OMNISCIENT:
        return other
    other.postcard_deck, _ = chance.shuffle("postcards", other.postcard_deck)
    for region, deck in other.decks.items():
        other.decks[region], _ = chance.shuffle(f"deliveries_{region}", deck)
    for _ in range(TRIES):
        _deal(content, other, {viewer}, chance)
        if viewer == state.turn.seat or _can_go_on(content, other):
            return other
    other.deck = list(state.deck)
    for dealt, true in zip(other.carriers, state.carriers, strict=True):
        dealt.unseen = list(true.unseen)
    _deal(content, other, {viewer, Seat(state.turn.seat)}, chance)
    return other


def _can_go_on(content: Content, state: State) -> bool:
    return state.phase == "over" or bool(legal(content, state, Seat(state.turn.seat)))


def _deal(content: Content, state: State, kept: Container[Viewer], chance: Chance) -> None:
    """V1, V2: shuffle the deck and the unseen cards of all seats but those kept, level by level."""
    places = [state.deck, *(carrier.unseen for seat, carrier in enumerate(state.carriers) if Seat(seat) not in kept)]
    for level in content.levels:
        spots = [(cards, n) for cards in places for n, card in enumerate(cards) if content.transport[card].level == level]
        dealt, _ = chance.shuffle(f"transport_level_{level}", [cards[n] for cards, n in spots])
        for (cards, n), card in zip(spots, dealt, strict=True):
            cards[n] = card
    for cards in places[1:]:
        cards.sort()
