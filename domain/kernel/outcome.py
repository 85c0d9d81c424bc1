"""How a game ended."""

from typing import Literal

import msgspec

from domain.kernel.ids import Seat


class ScorePart(msgspec.Struct, frozen=True):
    """One figure of a score vector; earlier parts count before later ones. ``better`` says which direction wins."""

    name: str
    value: int
    better: Literal["high", "low"] = "high"


class Result(msgspec.Struct, frozen=True):
    """What one party came to. ``party``: the seats of one side (most often one), or the name of an automa without a seat.
    ``place`` counts from 1 and may be shared."""

    party: list[Seat] | str
    place: int
    won: bool
    score: list[ScorePart]


class Outcome(msgspec.Struct, frozen=True):
    """Why the game ended, and one result a party, best first."""

    reason: str
    results: list[Result]
