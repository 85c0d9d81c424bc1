"""Who looks at a game."""

from typing import Final, Literal

from domain.kernel.ids import Seat

SPECTATOR: Final = "spectator"
"""Sees what is public."""

OMNISCIENT: Final = "omniscient"
"""Sees everything; only once the game is over."""

Viewer = Seat | Literal["spectator", "omniscient"]


def sees(viewer: Viewer, seat: int | None) -> bool:
    """Whether the viewer sees what belongs to this seat alone (``None``: to nobody)."""
    return viewer == OMNISCIENT or (seat is not None and viewer == seat)
