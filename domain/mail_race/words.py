"""Events and decisions in words. A seat is called by its number, a town and a card by their names."""

from collections.abc import Sequence
from typing import assert_never

from domain.kernel.ids import Seat
from domain.mail_race.content.content import Content
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
from domain.mail_race.rules.assist import open_assist
from domain.mail_race.rules.mail import pick_up_here
from domain.mail_race.rules.turn import at_rest, decision_of, may_take, may_use, steps_left
from domain.mail_race.state import State

BONUSES = {"same_day": "Same Day", "hometown": "Hometown", "fragile": "Fragile"}


def describe(content: Content, event: AnyEvent) -> str:  # one line an event
    """An event, as redacted, in words."""
    match event:
        case FirstSeatSet(seat):
            return f"Seat {seat} begins."
        case TransportShuffled(level):
            return f"The transport cards of level {level} are shuffled."
        case DeliveriesShuffled(region):
            return f"The delivery cards of the {_region(content, region)} are shuffled."
        case PostcardsShuffled():
            return "The postcards are shuffled."
        case CardTurnedUp(_, card):
            return f"A {_card(content, card)} comes to the table."
        case DeliveryTurnedUp(region, delivery):
            return f"New mail at {_depot(content, region)}: {_delivery(content, delivery)}."
        case PostcardTurnedUp(place):
            return f"The postcard token goes to {_place(content, place)}."
        case DeckRanOut(turns):
            return f"The last transport card has left the deck: this turn is finished, then {turns} more follow, one a seat."
        case RaceEnded(points):
            return f"The race is over: {_listed([f'seat {seat} has {n}' for seat, n in enumerate(points)])}."
        case _:
            return f"Seat {event.seat} {_act(content, event)}."


_Act = (
    ColorChosen
    | TurnBegun
    | CardTaken
    | UnseenCardTaken
    | CardUsed
    | Travelled
    | ColleaguesPassed
    | DeliveryTaken
    | DeliveryGiven
    | AssistDeclined
    | Landed
    | MailDelivered
    | PostcardCollected
    | MailPickedUp
    | TurnEnded
)


def _act(content: Content, event: _Act) -> str:
    match event:
        case ColorChosen(_, color):
            return f"chooses {color} and so comes from {_place(content, content.by_color[color].depot)}"
        case TurnBegun(_, number):
            return f"begins turn {number}"
        case CardTaken(_, card):
            return f"takes a {_card(content, card)} from the table"
        case UnseenCardTaken(_, level, card):
            return f"takes an unseen card of level {level}" + (f": a {_card(content, card)}" if card else "")
        case CardUsed(_, card):
            return f"uses a {_card(content, card)}"
        case Travelled(_, to):
            return f"travels to {_place(content, to)}"
        case ColleaguesPassed(_, colleagues):
            return f"passes {_listed([f'seat {seat}' for seat in colleagues])}"
        case TurnEnded():
            return "ends the turn"
        case _:
            return _handling(content, event)


_Handling = DeliveryTaken | DeliveryGiven | AssistDeclined | Landed | MailDelivered | PostcardCollected | MailPickedUp


def _handling(content: Content, event: _Handling) -> str:
    match event:
        case DeliveryTaken(_, colleague, delivery):
            return f"takes a delivery from seat {colleague}: {_delivery(content, delivery)}"
        case DeliveryGiven(_, colleague, delivery):
            return f"gives seat {colleague} a delivery: {_delivery(content, delivery)}"
        case AssistDeclined(_, colleague):
            return f"passes seat {colleague} without assisting"
        case Landed(_, place, flown):
            parcels = f" with fragile mail that has now flown: {_listed(flown)}" if flown else ""
            return f"lands in {_place(content, place)}{parcels}"
        case MailDelivered(_, delivery):
            return f"delivers {_delivery(content, delivery)}{_earned([BONUSES[bonus] for bonus in event.bonuses])}"
        case PostcardCollected(_, place):
            return f"collects the postcard of {_place(content, place)}"
        case MailPickedUp(_, delivery):
            return f"picks up {_delivery(content, delivery)}"
        case _:
            assert_never(event)


def _earned(bonuses: Sequence[str]) -> str:
    return f" and earns {_listed(bonuses)}" if bonuses else ""


def describe_decision(content: Content, state: State, seat: Seat) -> str:
    """What the open decision is about; rests on what is public."""
    match decision_of(state):
        case "color":
            return "Choose a color: its hometown is yours."
        case "travel":
            return _travel(content, state)
        case "assist":
            return _assist(state)
        case _:
            return _action(content, state)


def _travel(content: Content, state: State) -> str:
    move, steps = state.turn.move, steps_left(content, state)
    assert move is not None
    spaces = "1 more space" if steps == 1 else f"{steps} more spaces"
    return f"Travel on with the {_card(content, move.card)}: {spaces}."


def _assist(state: State) -> str:
    assist = open_assist(state)
    assert assist is not None
    choices = ["take one of his deliveries"] if assist.take else []
    choices += ["give him one of yours"] if assist.give else []
    return f"You pass seat {assist.colleague}: {_listed([*choices, 'do nothing'], 'or')}."


def _action(content: Content, state: State) -> str:
    choices = []
    if may_take(state):
        choices.append("take a transport card")
    if may_use(content, state):
        choices.append("use a card")
    if delivery := pick_up_here(content, state):
        choices.append(f"pick up {_delivery(content, delivery)}")
    if at_rest(state):
        choices.append("end the turn")
    left = "1 action" if state.turn.actions == 1 else f"{state.turn.actions or 'no'} actions"
    return f"You have {left} left: {_listed(choices, 'or')}."


def _listed(items: Sequence[str], last: str = "and") -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def _region(content: Content, region: str) -> str:
    return content.regions[region].name


def _depot(content: Content, region: str) -> str:
    return _place(content, content.regions[region].depot)


def _place(content: Content, place: str) -> str:
    town = content.places[place]
    return f"{town.name}, {town.state}"


def _card(content: Content, card: str) -> str:
    return content.transport[card].name


def _delivery(content: Content, delivery: str) -> str:
    card = content.deliveries[delivery]
    kind = f"fragile {card.kind}" if card.fragile else card.kind
    return f"the {kind} {card.id} from {_depot(content, card.region)} to {_place(content, card.destination)}"
