"""What a seat may ask for."""

from typing import get_args

from domain.kernel.messages import Command
from domain.mail_race.content.document import Color


class ChooseColor(Command, tag="mail_race.choose_color", frozen=True):
    """S2, S3: takes the truck and bicycle of a color, and with it a hometown."""

    color: Color


class TakeCard(Command, tag="mail_race.take_card", frozen=True):
    """P1: takes a transport card of this type from the table."""

    card: str


class TakeUnseenCard(Command, tag="mail_race.take_unseen_card", frozen=True):
    """P3: takes the top card of the transport deck."""


class UseCard(Command, tag="mail_race.use_card", frozen=True):
    """P1, P5: uses a transport card; the truck makes its first step, or its whole jump, to a town."""

    card: str
    to: str


class TravelOn(Command, tag="mail_race.travel_on", frozen=True):
    """P5: the next step with the card in use."""

    to: str


class TakeDelivery(Command, tag="mail_race.take_delivery", frozen=True):
    """M10: takes a delivery from the colleague passed."""

    delivery: str


class GiveDelivery(Command, tag="mail_race.give_delivery", frozen=True):
    """M10: gives the colleague passed one of the own deliveries."""

    delivery: str


class DeclineAssist(Command, tag="mail_race.decline_assist", frozen=True):
    """P8: passes the colleague without assisting."""


class PickUp(Command, tag="mail_race.pick_up", frozen=True):
    """M1: picks up the mail at the depot just landed on."""


class EndTurn(Command, tag="mail_race.end_turn", frozen=True):
    """Q1: ends the turn; actions left over are forfeited."""


AnyCommand = (
    ChooseColor | TakeCard | TakeUnseenCard | UseCard | TravelOn | TakeDelivery | GiveDelivery | DeclineAssist | PickUp | EndTurn
)
COMMANDS: tuple[type[AnyCommand], ...] = get_args(AnyCommand)
