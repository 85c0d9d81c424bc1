"""What can be chosen when a game is opened."""

from typing import Annotated

import msgspec

from domain.expedite.content.content import Content
from domain.kernel.errors import OptionsRefused


class ExpediteOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``two_player_passive_cap`` (R-E25): with two seats, connecting points stop at 99; without effect otherwise.
    ``turn_limit`` (R-E34): the game ends when every seat has had so many turns; no limit if unset."""

    two_player_passive_cap: bool = True
    turn_limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None


def check(options: ExpediteOptions, seats: int, content: Content) -> None:
    """All options go together. Raises ``OptionsRefused`` for a number of seats the game is not for."""
    if not 2 <= seats <= 4:
        raise OptionsRefused("seats_refused", "A1.2", f"Expedite is for two to four, not {seats}", None, {"seats": seats})
