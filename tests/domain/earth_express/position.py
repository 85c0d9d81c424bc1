"""Positions for the tests of Earth Express, laid out as on a table, and played on from there. Cards go by their names."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, cast

import msgspec
import pytest

from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express.content.components import Content
from domain.earth_express.content.content import finished, newest_content
from domain.earth_express.events import EarthExpressEvent
from domain.earth_express.grid import INDEX
from domain.earth_express.language import Active, Trigger
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.scoring import Rows, rows
from domain.earth_express.state import Cells, Demeter, Held, Planted, Player, State, Step
from domain.kernel.chance import ScriptedChance
from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.outcome import Outcome
from domain.kernel.play import begin, play
from domain.kernel.ruleset import Edition, edition_of

Laid = Mapping[str, str | tuple[str, int, int]]
"""Cell → name of a card, or name, Growth, Sprouts."""

DAPHNE, SYCAMORE, BLUEBERRY = "Winter Daphne", "American Sycamore", "Northern Highbush Blueberry"
CACTUS, ELM = "Giant Club Cactus", "Siberian Elm"
WOODPECKER, BEARS = "A01B", "A20B"
"""Fauna: five Flora with Growth; three brown cards."""


@cache
def _newest() -> bytes:
    return newest_content()


@cache
def edition(abilities: str = "{}") -> Edition:
    """The newest edition; ``abilities`` (JSON, name → nodes) are printed on the cards named instead of their own."""
    changed: dict[str, list[Any]] = msgspec.json.decode(abilities)
    if not changed:
        return edition_of(RULESET, _newest())
    document = msgspec.json.decode(_newest())
    for printed in document["earth"]["cards"]:
        printed["abilities"] = changed.get(printed["name"], printed["abilities"])
    return edition_of(RULESET, finished(document))


def the_content() -> Content:
    content: Content = edition().content
    return content


@cache
def _ids() -> dict[str, str]:
    return {card.name: card.id for card in the_content().cards.values()}


def card(name: str) -> str:
    """The id of the card of that name."""
    return _ids()[name]


def ability(name: str, number: int = 1) -> Active:
    """An ability that is used."""
    return cast("Active", the_content().cards[card(name)].abilities[number - 1])


def cells_of(laid: Laid) -> Cells:
    """A tableau."""
    cells: Cells = [None] * 9
    for cell, what in laid.items():
        name, growth, sprouts = (what, 0, 0) if isinstance(what, str) else what
        cells[INDEX[cell]] = Planted(card(name), growth, sprouts)
    return cells


class Table:
    """A game that is played by tests: commands that are not legal raise ``RuleViolation``."""

    def __init__(self, state: State, script: Mapping[str, Sequence[object]] | None = None, of: Edition | None = None) -> None:
        self.state = state
        self.chance = ScriptedChance(script or {})
        self.edition = of or edition()

    @property
    def content(self) -> Content:
        content: Content = self.edition.content
        return content

    def does(self, seat: int, *commands: c.EarthExpressCommand) -> list[EarthExpressEvent]:
        """Play commands of one seat one after the other."""
        return [event for one in commands for event in play(self.edition, self.state, Seat(seat), one, self.chance)]  # type: ignore[misc]

    def refuses(self, seat: int, command: c.EarthExpressCommand) -> str:
        """The rule by which a command is refused; the state stays as it was."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(RuleViolation) as refusal:
            play(self.edition, self.state, Seat(seat), command, self.chance)
        assert msgspec.json.encode(self.state) == before
        assert refusal.value.rule in RULESET.rules_text()
        return refusal.value.rule

    def legal(self, seat: int, kind: type[Any] | None = None) -> list[Any]:
        """The legal commands of a seat, all or those of one kind."""
        listed = RULESET.legal(self.content, self.state, Seat(seat))
        return [command for command in listed if kind is None or isinstance(command, kind)]

    def asked(self, seat: int = 0) -> str | None:
        """The kind of the seat's open decision."""
        return RULESET.decisions(self.content, self.state).get(Seat(seat))

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def on(self, cell: str, seat: int = 0) -> tuple[int, int]:
        """Growth and Sprouts on a card."""
        planted = self.state.players[seat].cells[INDEX[cell]]
        assert planted is not None
        return planted.growth, planted.sprouts

    def rows(self, seat: int = 0) -> Rows:
        """The seat's scorepad."""
        return rows(self.content, self.state, Seat(seat), self.state.players[seat].kept)

    @property
    def demeter(self) -> Demeter:
        assert self.state.demeter is not None
        return self.state.demeter

    @property
    def outcome(self) -> Outcome | None:
        return RULESET.outcome(self.content, self.state)


def new_game(
    seats: int = 2,
    options: EarthExpressOptions | None = None,
    script: Mapping[str, Sequence[object]] | None = None,
) -> tuple[Table, list[EarthExpressEvent]]:
    """A game as it begins, and the events of its set-up; the named draws come out as written."""
    table = Table.__new__(Table)
    table.edition, table.chance = edition(), ScriptedChance(script or {})
    table.state, events = begin(table.edition, options or EarthExpressOptions(), seats, table.chance)
    return table, cast("list[EarthExpressEvent]", events)


def given(
    seats: int = 2,
    *,
    tableaus: Mapping[int, Laid] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    step: Step = "plant",
    steps: Mapping[int, Step] | None = None,
    in_round: int = 1,
    to_plant: int | None = None,
    colour: Trigger | None = None,
    seeds: int = 3,
    tokens: Mapping[int, int] | None = None,
    fauna: Sequence[str] = (BEARS, "A09A"),
    shared: Sequence[str] = ("E01A", "E02A"),
    kept: Mapping[int, str] | None = None,
    tile: str = "action-1",
    stack: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    demeter: Sequence[str] | Laid = (),
    options: EarthExpressOptions | None = None,
    abilities: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
    script: Mapping[str, Sequence[object]] | None = None,
) -> Table:
    """A position in some round. All seats are at ``step`` unless ``steps`` says otherwise. ``stack``: names, bottom first, else
    all cards that are nowhere else. Hands, and Demeter's tableau, are filled up with cards that are nowhere else."""
    of = edition(msgspec.json.encode(dict(abilities or {})).decode())
    options = options or EarthExpressOptions()
    state = State(options, [Player(seeds=seeds) for _ in range(seats)], Demeter() if seats == 1 else None, in_round)
    state.fauna, state.shared, state.tile = list(fauna), list(shared if options.ecosystems else ()), tile
    state.action_stack = sorted({"action-1", "action-2", "action-3"} - {tile})[: 2 - (in_round - 1) % 3]
    state.revealed = True
    state.discard = [card(name) for name in discard]
    for seat, player in enumerate(state.players):
        player.step = (steps or {}).get(seat, step)
        player.colour = colour
        player.cells = cells_of((tableaus or {}).get(seat, {}))
        player.tokens = (tokens or {}).get(seat, 0)
        player.kept = (kept or {}).get(seat, f"E{20 + seat}A") if options.ecosystems else None
        player.dealt = [player.kept[:-1], f"E{29 - seat:02}"] if player.kept else []
        player.to_plant = _to_plant(of.content, in_round, player.step, to_plant)
    _lay_demeter(state, demeter)
    _deal(of.content, state, hands or {}, stack)
    return Table(state, script, of)


def _to_plant(content: Content, in_round: int, step: Step, given: int | None) -> int:
    if step != "plant":
        return 0
    return given if given is not None else content.constants.rounds.plantings[in_round - 1]


def _lay_demeter(state: State, laid: Sequence[str] | Laid) -> None:
    if state.demeter is not None:
        named = laid if isinstance(laid, Mapping) else dict(zip(INDEX, laid, strict=False))
        state.demeter.cells = cells_of(named)


def _used(state: State) -> Iterable[str]:
    yield from state.discard
    for cells in (*(p.cells for p in state.players), *([state.demeter.cells] if state.demeter else [])):
        yield from (planted.card for planted in cells if planted)


def _deal(content: Content, state: State, hands: Mapping[int, Sequence[str]], stack: Sequence[str] | None) -> None:
    named = {card(name) for hand in hands.values() for name in hand} | {card(name) for name in stack or ()}
    rest = [one for one in content.cards if one not in set(_used(state)) | named]
    for seat, player in enumerate(state.players):
        hand = [card(name) for name in hands.get(seat, ())]
        size = 0 if state.demeter else 7 - content.constants.rounds.plantings[state.round - 1] + player.to_plant
        while len(hand) < size:
            hand.append(rest.pop())
        player.hand = [Held(one, 0, 1 << seat) for one in hand]
    if state.demeter is not None:
        for cell, planted in enumerate(state.demeter.cells):
            state.demeter.cells[cell] = planted or Planted(rest.pop())
    state.stack = rest if stack is None else [card(name) for name in stack]
