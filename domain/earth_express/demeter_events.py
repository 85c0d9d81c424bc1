"""What Demeter has done, or had done for her."""

from typing import ClassVar, Literal

from domain.earth_express.commands import EarthExpressAbility
from domain.earth_express.grid import Cell
from domain.earth_express.language import Trigger
from domain.kernel.messages import Event


class DemeterPlanted(Event, tag="earth_express.demeter_planted.v1", frozen=True):
    """SOL4, SOL7, SOL23: cards from the stack for empty cells of Demeter's tableau."""

    reveals: ClassVar[bool] = True
    cells: list[Cell]
    cards: list[str]


class DemeterScored(Event, tag="earth_express.demeter_scored.v1", frozen=True):
    """SOL9, SOL14: VP for the player's action, or for what the player's ability grants others."""

    vp: int
    reason: Literal["action", "others", "opponent"]


class DemeterAsked(Event, tag="earth_express.demeter_asked.v1", frozen=True):
    """SOL10, SOL17: the player is to choose for her."""

    about: Literal["colour", "claim"]


class DemeterTurned(Event, tag="earth_express.demeter_turned.v1", frozen=True):
    """SOL10, SOL11: the colour that she activates, and how many times."""

    colour: Trigger
    times: int


class DemeterActivated(Event, tag="earth_express.demeter_activated.v1", frozen=True):
    """SOL12: one of her abilities and the VP it is worth. ``copied``: the ability carried out by a copying one."""

    cell: Cell
    ability: int
    vp: int
    copied: EarthExpressAbility | None = None


class DemeterClaimed(Event, tag="earth_express.demeter_claimed.v1", frozen=True):
    """SOL17: the Fauna that she claims this round."""

    face: str
