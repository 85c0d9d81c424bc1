"""A table to try the rules at: put things where a test needs them, play, look at what happened.

Whatever is put somewhere is taken from where it lay, so that every component stays in the game; that is checked after each
command.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, cast

import msgspec

from domain.kernel.chance import ScriptedChance
from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.messages import Event
from domain.kernel.play import begin, play
from domain.kernel.ruleset import Edition, edition_of
from domain.mail_race import RULESET
from domain.mail_race.commands import AnyCommand, ChooseColor, EndTurn, TravelOn, UseCard
from domain.mail_race.content.content import Content, newest_content
from domain.mail_race.content.document import Color
from domain.mail_race.events import AnyEvent
from domain.mail_race.scoring import MailRaceScore, score
from domain.mail_race.state import Cargo, Carrier, MailRaceOptions, Slip, State
from domain.mail_race.views import MailRaceView
from tests.domain.mail_race.slow_rules import conserved

E = TypeVar("E", bound=Event)
COLORS: tuple[Color, ...] = ("blue", "pink", "grey", "green")
Script = Mapping[str, Sequence[object]]


@cache
def _edition(data: bytes) -> Edition:
    return edition_of(RULESET, data)


def document() -> Any:
    """The edition as plain data, for tests that need other cards."""
    return msgspec.json.decode(newest_content())


class Table:
    """A game in its first turn: seat 0 begins, seats have the colors blue, pink, grey, green in order."""

    def __init__(
        self, seats: int = 2, *, first: int = 0, script: Script | None = None, doc: Any = None, turn_limit: int | None = None
    ) -> None:
        data = newest_content() if doc is None else msgspec.json.encode(doc, order="sorted")
        self.edition = _edition(data)
        self.content: Content = self.edition.content
        self.chance = ScriptedChance(script or {})
        self.state: State
        self.state, self.events = begin(self.edition, MailRaceOptions(first, turn_limit), seats, self.chance)
        for n in range(seats):
            seat = (first + n) % seats
            self.do(ChooseColor(COLORS[seat]))

    def seat(self, seat: int) -> Carrier:
        return self.state.carriers[seat]

    def at(self, seat: int, place: str) -> None:
        """The truck stands there."""
        self.seat(seat).place = place

    def hand(self, seat: int, *cards: str, unseen: Sequence[str] = ()) -> None:
        """These cards come from the deck into the hand."""
        for card in (*cards, *unseen):
            self.state.deck.remove(card)
        self.seat(seat).hand = sorted([*self.seat(seat).hand, *cards])
        self.seat(seat).unseen = sorted([*self.seat(seat).unseen, *unseen])

    def aboard(self, seat: int, *deliveries: str, flown: bool = False) -> None:
        """These deliveries are in the van since an earlier turn; each is its region's only one on the way."""
        for delivery in deliveries:
            region = self.content.deliveries[delivery].region
            self.on_board(delivery)
            del self.state.board[region]
            self.seat(seat).van.append(Cargo(delivery, 0, flown))

    def on_board(self, delivery: str) -> None:
        """This delivery lies on the board, the one that lay there is the next of its deck."""
        region = self.content.deliveries[delivery].region
        lying = self.state.board.get(region)
        if lying != delivery:
            self.state.decks[region].remove(delivery)
            if lying is not None:
                self.state.decks[region].insert(0, lying)
            self.state.board[region] = delivery

    def postcard(self, place: str, *following: str) -> None:
        """The token lies there; the next postcards lie on top of their deck in this order."""
        cards = self.state.postcard_deck + ([self.state.postcard] if self.state.postcard else [])
        rest = [card for card in cards if card not in (place, *following)]
        self.state.postcard, self.state.postcard_deck = place, [*following, *rest]

    def no_postcard(self) -> None:
        """The token lies where nobody passes: all postcards are with seat 1."""
        lying = [self.state.postcard] if self.state.postcard else []
        self.seat(1).postcards += self.state.postcard_deck + lying
        self.state.postcard, self.state.postcard_deck = None, []

    def deck(self, *cards: str) -> None:
        """These cards alone are left in the deck; the others are discarded."""
        for card in cards:
            self.state.deck.remove(card)
        self.state.discards += self.state.deck
        self.state.deck = list(cards)

    def slip(self, seat: int, **stamps: Any) -> None:
        self.seat(seat).slip = Slip(**stamps)

    def legal(self, seat: int | None = None) -> list[AnyCommand]:
        seat = self.state.turn.seat if seat is None else seat
        return RULESET.legal(self.content, self.state, Seat(seat))

    def do(self, *commands: AnyCommand) -> list[AnyEvent]:
        """The seat to act plays these; gives the events of them all."""
        happened: list[AnyEvent] = []
        for command in commands:
            seat = Seat(self.state.turn.seat)
            reveals = RULESET.reveals(self.content, self.state, seat, command)
            events = play(self.edition, self.state, seat, command, self.chance)
            assert reveals == any(event.reveals for event in events)
            conserved(self.content, self.state)
            happened += cast(list[AnyEvent], events)
        self.events += happened
        return happened

    def drive(self, card: str, *way: str) -> list[AnyEvent]:
        """Use a card along a way."""
        return self.do(UseCard(card, way[0]), *(TravelOn(to) for to in way[1:]))

    def end(self) -> list[AnyEvent]:
        return self.do(EndTurn())

    def round(self) -> None:
        """Everybody ends his turn, until seat 0 begins the next; its own may have ended by itself."""
        if self.state.turn.seat == 0:
            self.end()
        while self.state.turn.seat != 0:
            self.end()

    def refused(self, command: AnyCommand, seat: int | None = None) -> tuple[str, str]:
        """The command is not legal: the rule it breaks, and the code."""
        seat = self.state.turn.seat if seat is None else seat
        assert command not in self.legal(seat)
        violation = RULESET.explain(self.content, self.state, Seat(seat), command)
        assert isinstance(violation, RuleViolation)
        return violation.rule, violation.code

    def score(self, seat: int) -> MailRaceScore:
        return score(self.content, self.seat(seat))

    def view(self, viewer: Any) -> MailRaceView:
        return RULESET.view(self.content, self.state, viewer)


def only(events: Sequence[Event], kind: type[E]) -> E:
    """The one event of its kind."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
