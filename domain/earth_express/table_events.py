"""What has happened to the whole table: set-up, rounds, the stacks."""

from typing import ClassVar

from domain.kernel.ids import Seat
from domain.kernel.messages import Draw, Event


# --- set-up ------------------------------------------------------------------------------------------------------------
class FaunaShuffled(Event, tag="earth_express.fauna_shuffled.v1", frozen=True):
    """SET3: the two Fauna cards in play (ids without the side)."""

    cards: list[str]
    draw: Draw


class FaunaTurned(Event, tag="earth_express.fauna_turned.v1", frozen=True):
    """SET3: the side of a Fauna card that lies up."""

    face: str
    draw: Draw


class EarthShuffled(Event, tag="earth_express.earth_shuffled.v1", frozen=True):
    """SET5: the Earth stack, its bottom first. ``order`` is hidden from everybody."""

    draw: Draw
    order: list[str] | None = None


class ActionsShuffled(Event, tag="earth_express.actions_shuffled.v1", frozen=True):
    """SET6, RND4: the Action stack, its bottom first. ``order`` is hidden from everybody."""

    draw: Draw
    order: list[str] | None = None


class EcosystemsShuffled(Event, tag="earth_express.ecosystems_shuffled.v1", frozen=True):
    """SET7: the two shared Ecosystem cards (ids without the side). ``order``, hidden: all cards; the shared ones come first."""

    shared: list[str]
    draw: Draw
    order: list[str] | None = None


class EcosystemTurned(Event, tag="earth_express.ecosystem_turned.v1", frozen=True):
    """SET7: the side of a shared Ecosystem card that lies up."""

    face: str
    draw: Draw


class EcosystemsDealt(Event, tag="earth_express.ecosystems_dealt.v1", frozen=True):
    """SET7: two Ecosystem cards (ids without the side) for one seat, seen by it alone."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: list[str] | None = None


class EcosystemKept(Event, tag="earth_express.ecosystem_kept.v1", frozen=True):
    """SET7, F4: a seat has chosen; which face, it alone knows until all have."""

    seat: Seat
    face: str | None = None


class EcosystemsRevealed(Event, tag="earth_express.ecosystems_revealed.v1", frozen=True):
    """F4: all have chosen; the faces by seat."""

    reveals: ClassVar[bool] = True
    faces: list[str]


# --- rounds and the stack ----------------------------------------------------------------------------------------------
class RoundBegan(Event, tag="earth_express.round_began.v1", frozen=True):
    """RND1, PLT1: a round, and how many cards each seat plants in it."""

    round: int
    plantings: int


class HandsPassed(Event, tag="earth_express.hands_passed.v1", frozen=True):
    """RND3: every hand has gone to the left neighbour. ``hands``: what each seat got; each sees its own alone."""

    reveals: ClassVar[bool] = True
    hands: list[list[str] | None]


class CardsDrawn(Event, tag="earth_express.cards_drawn.v1", frozen=True):
    """IND3, RND3, REF1: a seat drew from the stack; which cards, it alone knows."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int
    cards: list[str] | None = None


class DiscardsShuffled(Event, tag="earth_express.discards_shuffled.v1", frozen=True):
    """E2, GER5: the discard pile has become the stack. ``order``, hidden from everybody: its bottom first."""

    count: int
    draw: Draw
    order: list[str] | None = None


class TileRevealed(Event, tag="earth_express.tile_revealed.v1", frozen=True):
    """RND4: the round's Action tile."""

    reveals: ClassVar[bool] = True
    tile: str


class RoundEnded(Event, tag="earth_express.round_ended.v1", frozen=True):
    """RND2, END1: all four steps are resolved by all; after the last round the game is over."""

    round: int
    last: bool
