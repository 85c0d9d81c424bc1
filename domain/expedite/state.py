"""The position of a game of Expedite."""

from typing import Literal

import msgspec

from domain.expedite.content.content import PLANE_KINDS, PlaneKind
from domain.expedite.options import ExpediteOptions
from domain.kernel.ids import Seat

Phase = Literal["home_hub", "exchange", "turn", "next_leg", "over"]
EndReason = Literal["own_card", "connecting_points", "turn_limit"]
PlaneCards = dict[PlaneKind, int]
"""How many of each kind; every kind is there."""


def no_plane_cards() -> PlaneCards:
    """None of any kind."""
    return dict.fromkeys(PLANE_KINDS, 0)


class Player(msgspec.Struct, gc=False):
    """One seat's belongings. Hidden from the others: World Trade Cards, and plane cards but those in ``open``."""

    chips: int
    points: int = 0
    home: str | None = None
    """The hub with this player's pawn: his for the whole game."""
    trade_cards: dict[str, int] = {}
    """The World Trade Cards in hand, each with the number of the deck that it was drawn from (``State.trade_deck_number``)."""
    handed_in: list[str] = []
    """What was exchanged during set-up: laid aside until everybody is done, then part of the deck. The player remembers it."""
    plane_cards: PlaneCards = msgspec.field(default_factory=no_plane_cards)
    open: PlaneCards = msgspec.field(default_factory=no_plane_cards)
    """Those of ``plane_cards`` that were taken from the face-up row, so that everybody knows of them. They are spent first."""
    unseen: list[PlaneCards] = msgspec.field(default_factory=lambda: [no_plane_cards()])
    """The other ``plane_cards``, by the deck that they were drawn from: the present one last. The oldest are spent first."""


class Flight(msgspec.Struct, gc=False):
    """R-E38: the World Trade Card on the table, in no hand. ``route``: the hubs so far, the start included. ``spent``: connecting
    costs so far."""

    card: str
    route: list[str]
    spent: int = 0


class Ending(msgspec.Struct, frozen=True, gc=False):
    """Why the game is over. ``winner``: ``None`` if the turn limit ended it."""

    reason: EndReason
    winner: Seat | None = None


class State(msgspec.Struct):
    """The whole position. Decks: the first card is on top. Discards of World Trade Cards: the last is on top."""

    options: ExpediteOptions
    players: list[Player]
    phase: Phase = "home_hub"
    first: Seat = Seat(0)
    to_act: Seat = Seat(0)
    turn: int = 0
    """The number of the present turn, from 1; 0 during set-up. All seats' turns are counted together."""
    first_deal: list[PlaneKind] = []
    """The cards that were dealt to find the first player."""
    owners: dict[str, Seat] = {}
    """Hub → who owns it, by pawn or by the top chip. Hubs that nobody owns are missing."""
    chips: dict[str, list[Seat]] = {}
    """Hub → its stack of chips, the lowest first."""
    trade_deck: list[str] = []
    trade_discards: list[str] = []
    trade_deck_number: int = 0
    """0: as first shuffled. 1: the exchanged cards were shuffled into it. From 2 on: made of discards."""
    plane_deck: list[PlaneKind] = []
    plane_discards: PlaneCards = msgspec.field(default_factory=no_plane_cards)
    face_up: list[PlaneKind] = []
    flight: Flight | None = None
    ending: Ending | None = None


def initial(options: ExpediteOptions, seats: int, chips: int) -> State:
    """A1.6: before anything has happened: chips in hand, a pawn on the start of the score track."""
    return State(options, [Player(chips) for _ in range(seats)])


def pawned(state: State) -> set[str]:
    """A1.22: the hubs with a pawn."""
    return {player.home for player in state.players if player.home is not None}


def count(cards: PlaneCards) -> int:
    """How many cards there are."""
    return sum(cards.values())
