"""What has happened in a game."""

from typing import ClassVar, Literal, get_args

from domain.kernel.messages import Draw, Event
from domain.mail_race.content.document import Color, Kind

Bonus = Literal["same_day", "hometown", "fragile"]


class FirstSeatSet(Event, tag="mail_race.first_seat_set.v1", frozen=True):
    """Q43: who begins, by the options or by a draw."""

    seat: int
    draw: Draw | None = None


class TransportShuffled(Event, tag="mail_race.transport_shuffled.v1", frozen=True):
    """S5: one level of the transport deck was shuffled and laid under what lay there. ``order`` (V1) is hidden."""

    level: int
    draw: Draw
    order: list[str] | None = None


class DeliveriesShuffled(Event, tag="mail_race.deliveries_shuffled.v1", frozen=True):
    """S6: a region's delivery deck was shuffled. ``order`` (V4) is hidden."""

    region: str
    draw: Draw
    order: list[str] | None = None


class PostcardsShuffled(Event, tag="mail_race.postcards_shuffled.v1", frozen=True):
    """S6: the postcard deck was shuffled. ``order`` (V4) is hidden."""

    draw: Draw
    order: list[str] | None = None


class ColorChosen(Event, tag="mail_race.color_chosen.v1", frozen=True):
    """S2, S3."""

    seat: int
    color: Color


class CardTurnedUp(Event, tag="mail_race.card_turned_up.v1", frozen=True):
    """S5, P3: a transport card came from the deck to the table, at ``spot`` (from 0)."""

    reveals: ClassVar[bool] = True
    spot: int
    card: str


class DeliveryTurnedUp(Event, tag="mail_race.delivery_turned_up.v1", frozen=True):
    """S8, M9: a delivery card came to the board, its mailbox on it, its cube on the depot."""

    reveals: ClassVar[bool] = True
    region: str
    delivery: str


class PostcardTurnedUp(Event, tag="mail_race.postcard_turned_up.v1", frozen=True):
    """S7, M11: a postcard came to the board, the token to its town."""

    reveals: ClassVar[bool] = True
    place: str


class DeckRanOut(Event, tag="mail_race.deck_ran_out.v1", frozen=True):
    """E1, Q31: the last transport card left the deck; ``turns`` more follow on the current turn."""

    turns: int


class TurnBegun(Event, tag="mail_race.turn_begun.v1", frozen=True):
    """A seat's turn; ``number`` counts all turns from 1."""

    seat: int
    number: int


class CardTaken(Event, tag="mail_race.card_taken.v1", frozen=True):
    """P1: a card went from the table into a hand."""

    seat: int
    card: str


class UnseenCardTaken(Event, tag="mail_race.unseen_card_taken.v1", frozen=True):
    """P3: the top card of the deck went into a hand. ``card`` (V2) is its owner's, its level is on its back."""

    reveals: ClassVar[bool] = True
    seat: int
    level: int
    card: str | None = None


class CardUsed(Event, tag="mail_race.card_used.v1", frozen=True):
    """P1, P4: a card was played; it is discarded, unless it is the bicycle. ``unseen``: it had been taken unseen."""

    seat: int
    card: str
    unseen: bool


class Travelled(Event, tag="mail_race.travelled.v1", frozen=True):
    """P5: one step with the card in use."""

    seat: int
    to: str


class ColleaguesPassed(Event, tag="mail_race.colleagues_passed.v1", frozen=True):
    """P8, Q20: whom the finished way led past, in order."""

    seat: int
    colleagues: list[int]


class DeliveryTaken(Event, tag="mail_race.delivery_taken.v1", frozen=True):
    """M10: cube and card went from the colleague to the seat."""

    seat: int
    colleague: int
    delivery: str


class DeliveryGiven(Event, tag="mail_race.delivery_given.v1", frozen=True):
    """M10: cube and card went from the seat to the colleague."""

    seat: int
    colleague: int
    delivery: str


class AssistDeclined(Event, tag="mail_race.assist_declined.v1", frozen=True):
    """P8: nothing changed hands."""

    seat: int
    colleague: int


class Landed(Event, tag="mail_race.landed.v1", frozen=True):
    """Y3: a card's move is over. ``flown``: fragile parcels that have now been aboard in the air (Q14)."""

    seat: int
    place: str
    flown: list[str]


class MailDelivered(Event, tag="mail_race.mail_delivered.v1", frozen=True):
    """M5: a delivery came to its destination. ``stamped``: its kind got a stamp; ``region_stamped``: so did its region."""

    seat: int
    delivery: str
    kind: Kind
    region: str
    stamped: bool
    region_stamped: bool
    bonuses: list[Bonus]


class PostcardCollected(Event, tag="mail_race.postcard_collected.v1", frozen=True):
    """M11: the postcard at this town; ``stamped``: there was a box left for it."""

    seat: int
    place: str
    stamped: bool


class MailPickedUp(Event, tag="mail_race.mail_picked_up.v1", frozen=True):
    """M2: the cube is in the van, the card with its carrier, the mailbox at ``mailbox``."""

    seat: int
    delivery: str
    region: str
    mailbox: str


class TurnEnded(Event, tag="mail_race.turn_ended.v1", frozen=True):
    """A turn is over."""

    seat: int


class RaceEnded(Event, tag="mail_race.race_ended.v1", frozen=True):
    """E1: the last turn is over; ``points`` (E7) a seat."""

    points: list[int]


AnyEvent = (
    FirstSeatSet
    | TransportShuffled
    | DeliveriesShuffled
    | PostcardsShuffled
    | ColorChosen
    | CardTurnedUp
    | DeliveryTurnedUp
    | PostcardTurnedUp
    | DeckRanOut
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
    | RaceEnded
)
EVENTS: tuple[type[AnyEvent], ...] = get_args(AnyEvent)
