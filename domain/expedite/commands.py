"""What a seat can ask for. Hubs go by their names, World Trade Cards by their ids."""

from typing import Annotated, Final, get_args

import msgspec

from domain.kernel.messages import Command


class PlacePawn(Command, tag="expedite.place_pawn", frozen=True):
    """A1.9: put the pawn on a hub, which is then the player's for the whole game."""

    hub: str


class Exchange(Command, tag="expedite.exchange", frozen=True):
    """A1.10: hand in a World Trade Card that starts at an opponent's pawn, and draw another."""

    card: str


class Keep(Command, tag="expedite.keep", frozen=True):
    """A1.10: exchange nothing (more)."""


class DrawBlind(Command, tag="expedite.draw_blind", frozen=True):
    """A1.14: take the top three plane cards of the deck."""


class DrawFaceUp(Command, tag="expedite.draw_face_up", frozen=True):
    """A1.14: take both face-up plane cards."""


class BuyHub(Command, tag="expedite.buy_hub", frozen=True):
    """A1.17: buy a hub at its present price with ``wilds`` wild cards, and for the rest cards of its colour."""

    hub: str
    wilds: Annotated[int, msgspec.Meta(ge=0, le=100)]


class UseFreeHub(Command, tag="expedite.use_free_hub", frozen=True):
    """A1.21: buy a hub with one Free Hub card, whatever it costs."""

    hub: str


class PlayCard(Command, tag="expedite.play_card", frozen=True):
    """A1.24: put a World Trade Card on the table; its route is then flown leg by leg."""

    card: str


class Fly(Command, tag="expedite.fly", frozen=True):
    """A1.25: the next hub of the route."""

    hub: str


class DiscardCard(Command, tag="expedite.discard_card", frozen=True):
    """A1.29: discard a World Trade Card and draw another."""

    card: str


class Pass(Command, tag="expedite.pass", frozen=True):
    """R-E27: only when nothing else is possible."""


ExpediteCommand = PlacePawn | Exchange | Keep | DrawBlind | DrawFaceUp | BuyHub | UseFreeHub | PlayCard | Fly | DiscardCard | Pass
COMMANDS: Final[tuple[type[ExpediteCommand], ...]] = get_args(ExpediteCommand)
