"""How a game may be set up."""

from typing import Literal

import msgspec

from domain.earth_express.content.components import Content
from domain.kernel.errors import OptionsRefused


class EarthExpressOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to play. A solo game always has Ecosystems; only a solo game has a difficulty."""

    fauna_board: Literal["standard", "beginner"] = "standard"
    ecosystems: bool = True
    difficulty: Literal["normal", "hard", "expert"] = "normal"


def check(options: EarthExpressOptions, seats: int, _: Content) -> None:
    """SET1, SOL3, SOL11: what goes together."""
    if not 1 <= seats <= 8:
        raise OptionsRefused("seats_refused", "SET1", "Earth Express is for 1 to 8 players", None, {"seats": seats})
    if seats == 1 and not options.ecosystems:
        raise OptionsRefused("ecosystems_required", "SOL3", "a solo game is played with Ecosystems", "/ecosystems")
    if seats > 1 and options.difficulty != "normal":
        raise OptionsRefused("difficulty_is_solo", "SOL11", "only a solo game has a difficulty", "/difficulty")
