"""Positions for the tests of Expedite, set up as on a table, and played on from there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from domain.expedite import RULESET
from domain.expedite.commands import ExpediteCommand
from domain.expedite.content.content import PLANE_KINDS, Content, PlaneKind
from domain.expedite.events import ExpediteEvent
from domain.expedite.options import ExpediteOptions
from domain.expedite.state import Player, State, no_plane_cards
from domain.kernel.chance import ScriptedChance
from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.outcome import Outcome
from domain.kernel.play import begin, play
from domain.kernel.ruleset import Edition, edition_of

RED, BLUE, WHITE, YELLOW = 0, 1, 2, 3
"""Seats as the rulebook's example names them; the colours a game gives to its seats play no part in the tests."""
EXAMPLE = "reykjavik-to-cape-town"
EXAMPLE_ROUTE = ["London", "Casablanca", "Dakar", "Cape Town"]
"""The legs of the rulebook's example, after its start in Reykjavik."""


@cache
def expedite() -> Edition:
    """The newest edition."""
    return edition_of(RULESET)


def the_content() -> Content:
    content: Content = expedite().content
    return content


class Table:
    """A game that is played by tests: commands that are not legal raise ``RuleViolation``."""

    def __init__(self, state: State, script: Mapping[str, Sequence[object]] | None = None) -> None:
        self.state = state
        self.chance = ScriptedChance(script or {})

    def does(self, seat: int, *commands: ExpediteCommand) -> list[ExpediteEvent]:
        """Play commands of one seat one after the other."""
        return [event for one in commands for event in play(expedite(), self.state, Seat(seat), one, self.chance)]  # type: ignore[misc]

    def refuses(self, seat: int, command: ExpediteCommand) -> str:
        """The rule by which a command is refused; the state stays as it was."""
        before = msgspec.json.encode(self.state)
        try:
            play(expedite(), self.state, Seat(seat), command, self.chance)
        except RuleViolation as violation:
            assert msgspec.json.encode(self.state) == before
            return violation.rule
        raise AssertionError(f"{command} was taken")

    def legal(self, seat: int, kind: type[Any] | None = None) -> list[Any]:
        """The legal commands of a seat, all or those of one kind."""
        listed = RULESET.legal(the_content(), self.state, Seat(seat))
        return [command for command in listed if kind is None or isinstance(command, kind)]

    def asked(self) -> dict[Seat, str]:
        """Who is to decide what."""
        return dict(RULESET.decisions(the_content(), self.state))

    @property
    def points(self) -> list[int]:
        """By seat."""
        return [player.points for player in self.state.players]

    @property
    def outcome(self) -> Outcome | None:
        return RULESET.outcome(the_content(), self.state)

    def hand(self, seat: int, cards: Mapping[PlaneKind, int]) -> None:
        """Give a seat just these plane cards, from nowhere."""
        self.player(seat).plane_cards = no_plane_cards() | dict(cards)
        self.player(seat).unseen = [no_plane_cards() | dict(cards)]

    def player(self, seat: int) -> Player:
        return self.state.players[seat]


def new_game(seats: int, script: Mapping[str, Sequence[object]] | None = None) -> Table:
    """A game as it begins, before the first pawn is placed; the named draws come out as written."""
    table = Table.__new__(Table)
    table.chance = ScriptedChance(script or {})
    table.state, _ = begin(expedite(), ExpediteOptions(), seats, table.chance)
    return table


def given(
    seats: int = 3,
    *,
    pawns: Sequence[str] = ("Perth", "Lima", "Murmansk", "Tokyo"),
    chips: Mapping[str, Sequence[int]] | None = None,
    cards: Mapping[int, Sequence[str]] | None = None,
    planes: Mapping[int, Mapping[PlaneKind, int]] | None = None,
    points: Sequence[int] = (0, 0, 0, 0),
    to_act: int = 0,
    face_up: Sequence[PlaneKind] = ("red", "green"),
    plane_deck: int | None = None,
    plane_discards: Mapping[PlaneKind, int] | None = None,
    trade_deck: Sequence[str] | None = None,
    trade_discards: Sequence[str] = (),
    options: ExpediteOptions | None = None,
    script: Mapping[str, Sequence[object]] | None = None,
) -> Table:
    """A turn in mid-game. ``chips``: hub → its stack, the lowest first. Every seat holds three World Trade Cards, first those in
    ``cards``.

    Decks hold what is nowhere else, in the content's order, cut down to ``plane_deck`` cards or ``trade_deck`` where given.
    """
    content = the_content()
    state = State(options or ExpediteOptions(), [Player(content.chips) for _ in range(seats)])
    state.phase, state.turn, state.to_act = "turn", 1, Seat(to_act)
    for seat, hub in enumerate(pawns[:seats]):
        state.players[seat].home, state.owners[hub] = hub, Seat(seat)
        state.players[seat].points = points[seat]
    _lay_chips(state, chips or {})
    _deal_trade_cards(content, state, cards or {}, trade_deck, trade_discards)
    _deal_planes(content, state, planes or {}, face_up, plane_discards or {})
    if plane_deck is not None:
        del state.plane_deck[plane_deck:]
    return Table(state, script)


def _lay_chips(state: State, chips: Mapping[str, Sequence[int]]) -> None:
    for hub, stack in chips.items():
        state.chips[hub] = [Seat(seat) for seat in stack]
        state.owners[hub] = Seat(stack[-1])
        for seat in stack:
            state.players[seat].chips -= 1


def _deal_trade_cards(
    content: Content, state: State, cards: Mapping[int, Sequence[str]], deck: Sequence[str] | None, discards: Sequence[str]
) -> None:
    named = [card for hand in cards.values() for card in hand]
    rest = [card for card in content.trade_cards if card not in [*named, *discards, *(deck or ())]]
    for seat, player in enumerate(state.players):
        hand = [*cards.get(seat, ())]
        while len(hand) < 3:
            hand.append(rest.pop())
        player.trade_cards = dict.fromkeys(hand, 0)
    state.trade_deck = rest if deck is None else list(deck)
    state.trade_discards = list(discards)


def _deal_planes(
    content: Content,
    state: State,
    planes: Mapping[int, Mapping[PlaneKind, int]],
    face_up: Sequence[PlaneKind],
    discards: Mapping[PlaneKind, int],
) -> None:
    left = Counter(content.plane_cards)
    left.subtract(face_up)
    left.subtract(discards)
    state.face_up = list(face_up)
    state.plane_discards = no_plane_cards() | dict(discards)
    for seat, hand in planes.items():
        left.subtract(hand)
        state.players[seat].plane_cards = no_plane_cards() | dict(hand)
        state.players[seat].unseen = [dict(state.players[seat].plane_cards)]
    state.plane_deck = [kind for kind in PLANE_KINDS for _ in range(left[kind])]
