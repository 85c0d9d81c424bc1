"""What every ruleset must hold, as functions that a game's tests call with a ``Case`` of its own.

``Case`` brings the game's second, slow statement of the rules and its component counts; nothing here calls ``decide`` to
find out what is legal.
"""

import hashlib
import itertools
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from domain.kernel.chance import SeededChance
from domain.kernel.codec import canonical, codec_of
from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.messages import Command, Event, tag_of
from domain.kernel.play import begin, copy_state, fold, play
from domain.kernel.ruleset import MOST_LEGAL, AnyRuleset, Edition, edition_of
from domain.kernel.viewer import OMNISCIENT, SPECTATOR, Viewer

REFUSED = 60
"""How many commands are tried for what their refusals tell, at each look at two states."""


@dataclass(frozen=True)
class Variant:
    """One way to set the game up."""

    seats: int
    options: msgspec.Struct


@dataclass(frozen=True, eq=False)
class Case:
    """A ruleset under test."""

    ruleset: AnyRuleset
    variants: tuple[Variant, ...]
    slow_legal: Callable[[Any, Any, Seat], Iterable[Command]]
    """(content, state, seat) → the legal commands, by a second, plain statement of the rules."""
    well_formed: Callable[[Any, Any, Seat, random.Random], Iterable[Command]]
    """Every command that the content allows to be written, whether legal or not; a sample where there are above 10,000."""
    conserved: Callable[[Any, Any], None]
    """Asserts that every component is somewhere, once."""
    told_in_passing: tuple[type[Event], ...] = ()
    """Events that may tell a viewer something that no view shows afterwards."""
    most_commands: int = 20_000
    """A random game that is longer than this does not end."""


class Step(NamedTuple):
    """One command of a game that is being played, before it is played."""

    state: Any
    seat: Seat
    command: Command


@cache
def edition(case: Case) -> Edition:
    """The newest edition, loaded once."""
    return edition_of(case.ruleset)


class Playout:
    """A game between random players, reproducible from its number."""

    def __init__(self, case: Case, variant: Variant, number: int) -> None:
        self.case, self.variant = case, variant
        self.edition = edition(case)
        self.rng = random.Random(f"{case.ruleset.id} {number}")
        self.key = hashlib.sha256(f"{case.ruleset.id} {number}".encode()).digest()
        self.draws: dict[str, int] = {}
        self.state, self.events = begin(self.edition, variant.options, variant.seats, self.chance())
        self.commands: list[tuple[Seat, Command]] = []
        self._count(self.events)

    def chance(self) -> SeededChance:
        """Chance that goes on where the events left it."""
        return SeededChance(self.key, self.draws)

    def outcome(self) -> Any:
        """How it ended, or ``None``."""
        return self.case.ruleset.outcome(self.edition.content, self.state)

    def steps(self) -> Iterator[Step]:
        """Play to the end; each step is handed out before it is played."""
        ruleset, content, _ = self.edition
        while self.outcome() is None:
            seats = sorted(ruleset.decisions(content, self.state))
            assert seats, "the game goes on, but nobody is to decide"
            seat = self.rng.choice(seats)
            legal = sorted(ruleset.legal(content, self.state, seat), key=canonical)
            assert legal, f"seat {seat} is to decide, but has no legal command"
            command = self.rng.choice(legal)
            yield Step(self.state, seat, command)
            self.play(seat, command)

    def play(self, seat: Seat, command: Command) -> list[Event]:
        """Play one command of any seat."""
        events = play(self.edition, self.state, seat, command, self.chance())
        assert events, "a command without an event"
        self._count(events)
        self.events += events
        self.commands.append((seat, command))
        assert len(self.commands) <= self.case.most_commands, "the game does not end"
        return events

    def _count(self, events: list[Event]) -> None:
        for event in events:
            draw = getattr(event, "draw", None)
            if draw is not None:
                assert draw.index == self.draws.get(draw.purpose, 0), "draws are numbered without gaps"
                self.draws[draw.purpose] = draw.index + 1


def viewers(variant: Variant) -> list[Viewer]:
    """Everybody who may look while the game runs."""
    return [*(Seat(n) for n in range(variant.seats)), SPECTATOR]


def plays_to_its_end(case: Case, variant: Variant, number: int, *, every: int = 1) -> Playout:
    """A random game ends, conserves every component at every step, survives encode and decode, and folds to the same state.

    ``every``: how many steps apart the costly checks are made.
    """
    playout = Playout(case, variant, number)
    for n, _ in enumerate(playout.steps()):
        if n % every == 0:
            _step_holds(case, playout)
    _step_holds(case, playout)
    ruleset, content, _ = playout.edition
    assert not ruleset.decisions(content, playout.state), "a finished game asks nobody"
    fresh = ruleset.initial(variant.options, variant.seats, content)
    decoded = [codec_of(ruleset).event(tag_of(type(e)), canonical(e)) for e in playout.events]
    assert canonical(fold(playout.edition, fresh, decoded)) == canonical(playout.state), "replay leads elsewhere"
    return playout


def _step_holds(case: Case, playout: Playout) -> None:
    case.conserved(playout.edition.content, playout.state)
    codec = codec_of(case.ruleset)
    encoded = canonical(playout.state)
    assert canonical(codec.copy(playout.state)) == encoded
    assert canonical(codec.state_from_json(encoded)) == encoded


def legal_is_exact(case: Case, variant: Variant, number: int, *, every: int = 1, refusals: int = 200) -> None:
    """At every step the list equals the slow statement's, and every other command is refused by a rule that the README has.

    ``refusals``: how many commands that are not legal are explained at each step, some of every kind.
    """
    playout = Playout(case, variant, number)
    ruleset, content, _ = playout.edition
    rules = ruleset.rules_text()
    for n, step in enumerate(playout.steps()):
        if n % every:
            continue
        asked = ruleset.decisions(content, step.state)
        for seat in (Seat(s) for s in range(variant.seats)):
            legal = ruleset.legal(content, step.state, seat)
            assert len(legal) <= MOST_LEGAL
            assert bool(legal) == (seat in asked)
            listed = {canonical(c) for c in legal}
            assert len(listed) == len(legal), "a command is listed twice"
            slow = {canonical(c) for c in case.slow_legal(content, step.state, seat)}
            assert listed == slow, f"missing {slow - listed}, extra {listed - slow}"
            formed = [(c, canonical(c) in listed) for c in case.well_formed(content, step.state, seat, playout.rng)]
            for command, is_listed in (*formed, *((c, True) for c in legal)):
                assert ruleset.is_legal(content, step.state, seat, command) == is_listed, command
            others = [command for command, is_listed in formed if not is_listed]
            for command in some_of_every_kind(others, refusals, playout.rng):
                _is_explained(ruleset, rules, ruleset.explain(content, step.state, seat, command), command)


def some_of_every_kind(commands: Iterable[Command], most: int, rng: random.Random) -> list[Command]:
    """About so many of the commands, drawn at random, the same number of each kind: a kind of few is seen as often as one of
    thousands."""
    kinds: dict[type[Command], list[Command]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    each = -(-most // max(1, len(kinds)))
    return [command for of_kind in kinds.values() for command in rng.sample(of_kind, min(each, len(of_kind)))]


def _is_explained(ruleset: AnyRuleset, rules: str, violation: Any, command: Command) -> None:
    assert isinstance(violation, RuleViolation), f"{command} is refused without a reason"
    assert violation.code
    assert violation.message
    assert _names(rules, violation.rule), f"{ruleset.id}: rule {violation.rule} is not in the README"


@cache
def _names(rules: str, rule: str) -> bool:
    """Whether the README has this id, and not only one that begins like it."""
    return re.search(rf"(?<![\w-]){re.escape(rule)}(?!\w|\.\d)", rules) is not None


def hidden_stays_hidden(case: Case, variant: Variant, number: int, *, every: int = 1) -> None:
    """A resampled state is valid, and its viewer gets byte-equal answers from it: view, legal commands, what reveals,
    refusals, words. What is played next shows the same until it tells the viewer something."""
    playout = Playout(case, variant, number)
    ruleset, content, _ = playout.edition
    for n, step in enumerate(playout.steps()):
        if n % every:
            continue
        for viewer in viewers(variant):
            other = ruleset.resample(content, step.state, viewer, SeededChance(playout.rng.randbytes(32), {}))
            assert other is not step.state
            case.conserved(content, other)
            looks_alike(case, step.state, other, viewer, variant, playout.rng)
            _plays_alike(case, playout, step, other, viewer)


def looks_alike(case: Case, one: Any, other: Any, viewer: Viewer, variant: Variant, rng: random.Random) -> None:
    """Two states give one viewer byte-equal answers."""
    ruleset, content, _ = edition(case)
    assert canonical(ruleset.view(content, one, viewer)) == canonical(ruleset.view(content, other, viewer))
    asked = ruleset.decisions(content, one)
    assert dict(asked) == dict(ruleset.decisions(content, other))
    for seat in asked:
        assert ruleset.describe_decision(content, one, seat) == ruleset.describe_decision(content, other, seat)
    if isinstance(viewer, int):
        _same_to_seat(case, one, other, viewer, rng)


def _same_to_seat(case: Case, one: Any, other: Any, seat: Seat, rng: random.Random) -> None:
    ruleset, content, _ = edition(case)
    legal = sorted(ruleset.legal(content, one, seat), key=canonical)
    assert list(map(canonical, legal)) == sorted(map(canonical, ruleset.legal(content, other, seat)))
    for command in legal:
        assert ruleset.reveals(content, one, seat, command) == ruleset.reveals(content, other, seat, command)
    for command in some_of_every_kind(case.well_formed(content, one, seat, rng), REFUSED, rng):
        if command in legal:
            continue
        first, second = (ruleset.explain(content, state, seat, command) for state in (one, other))
        told = [(v.code, v.rule, v.message, v.params) for v in (first, second)]
        assert told[0] == told[1]


def _plays_alike(case: Case, playout: Playout, step: Step, other: Any, viewer: Viewer) -> None:
    ruleset, content, _ = playout.edition
    if step.command not in ruleset.legal(content, other, step.seat):
        assert viewer != step.seat
        return
    one, two = _play_both(playout, step, other)
    marked = next((n for n, e in enumerate(one.events) if e.reveals), len(one.events))
    reveals = ruleset.reveals(content, step.state, step.seat, step.command)
    assert reveals or marked == len(one.events), "a command that does not reveal led to an event that does"
    told = _tells_nothing_unseen(case, one, two, viewer)
    if viewer == step.seat:
        assert told >= marked, "the acting seat was told something before an event that reveals"


class _World(NamedTuple):
    state: Any
    events: list[Event]


def _play_both(playout: Playout, step: Step, other: Any) -> tuple[_World, _World]:
    """The step's command in its own state and in another, with the same chance; on copies."""
    here, there = (copy_state(playout.case.ruleset, state) for state in (step.state, other))
    return (
        _World(here, play(playout.edition, here, step.seat, step.command, playout.chance())),
        _World(there, play(playout.edition, there, step.seat, step.command, playout.chance())),
    )


def _tells_nothing_unseen(case: Case, one: _World, two: _World, viewer: Viewer) -> int:
    """Up to the first event that tells the viewer a difference the kinds of events are the same, and what is told is seen
    in the view afterwards. Returns the index of that event, or the number of events."""
    ruleset, content, _ = edition(case)
    seen = [[canonical(ruleset.redact(e, viewer)) for e in world.events] for world in (one, two)]
    told = next((n for n, (a, b) in enumerate(zip(*seen, strict=False)) if a != b), min(map(len, seen)))
    kinds = [[type(e) for e in world.events[: told + 1]] for world in (one, two)]
    assert kinds[0] == kinds[1], "the kind of an event betrays something"
    views = [canonical(ruleset.view(content, world.state, viewer)) for world in (one, two)]
    if seen[0] != seen[1] and views[0] == views[1]:
        assert type(one.events[told]) in case.told_in_passing, f"{one.events[told]} tells {viewer} what no view shows"
    return told


def two_worlds(case: Case, variant: Variant, number: int) -> int:
    """The same commands over two deals that differ only in what the viewer never saw look the same to him, from the set-up on
    until he is told of a difference. Returns how many commands were compared."""
    compared = 0
    for viewer in viewers(variant):
        playout = Playout(case, variant, number)
        ruleset, content, _ = playout.edition
        other = ruleset.resample(content, playout.state, viewer, SeededChance(playout.rng.randbytes(32), {}))
        for step in playout.steps():
            looks_alike(case, step.state, other, viewer, variant, playout.rng)
            if step.command not in ruleset.legal(content, other, step.seat):
                break
            one, two = _play_both(playout, step, other)
            if _tells_nothing_unseen(case, one, two, viewer) < len(one.events):
                break
            other = two.state
            compared += 1
    return compared


def redaction_is_lasting(case: Case, playout: Playout) -> None:
    """Every event can be shown to every viewer, in words too; whoever may see all gets the event itself."""
    ruleset, content, _ = playout.edition
    for event in playout.events:
        assert ruleset.redact(event, OMNISCIENT) == event
        for viewer in viewers(playout.variant):
            shown = ruleset.redact(event, viewer)
            assert type(shown) is type(event)
            assert ruleset.describe(content, shown)


def every_version_can_be_seen(case: Case, playout: Playout) -> None:
    """Behind every event, between those of one command too, every viewer can be shown the position."""
    ruleset, content, _ = playout.edition
    state = ruleset.initial(playout.variant.options, playout.variant.seats, content)
    for event in playout.events:
        ruleset.evolve(content, state, event)
        for viewer in [*viewers(playout.variant), OMNISCIENT]:
            assert ruleset.view(content, state, viewer)


def write_golden(playout: Playout, path: Path) -> None:
    """Keep a finished game: set-up, key, commands, outcome and the digest of its events."""
    data = {
        "seats": playout.variant.seats,
        "options": msgspec.to_builtins(playout.variant.options),
        "key": playout.key.hex(),
        "outcome": msgspec.to_builtins(playout.outcome()),
        "events": _digest(playout.events),
        "commands": [[seat, msgspec.to_builtins(command)] for seat, command in playout.commands],
    }
    head, commands = {k: v for k, v in data.items() if k != "commands"}, data["commands"]
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in commands)
    path.write_text(json.dumps(head, ensure_ascii=False, indent=1)[:-2] + f',\n "commands": [\n{rows}\n]}}\n')


def golden_holds(case: Case, path: Path) -> str:
    """A kept game is played again: the same commands are legal and lead to the same events and outcome. Returns its reason."""
    data = json.loads(path.read_text())
    ruleset = case.ruleset
    options = msgspec.convert(data["options"], ruleset.options)
    playout = Playout(case, Variant(data["seats"], options), 0)
    playout.key, playout.draws = bytes.fromhex(data["key"]), {}
    playout.state, playout.events = begin(playout.edition, options, data["seats"], playout.chance())
    playout._count(playout.events)
    for seat, command in data["commands"]:
        playout.play(Seat(seat), codec_of(ruleset).command(json.dumps(command).encode()))
    assert msgspec.to_builtins(playout.outcome()) == data["outcome"]
    assert _digest(playout.events) == data["events"]
    return str(data["outcome"]["reason"])


def _digest(events: Iterable[Event]) -> str:
    return hashlib.sha256(b"\n".join(map(canonical, events))).hexdigest()


def write_samples(case: Case, playouts: Iterable[Playout], path: Path) -> None:
    """Keep one stored sample of every event tag, the first that these games hold; samples that are there stay."""
    kept = json.loads(path.read_text()) if path.exists() else {}
    for event in itertools.chain.from_iterable(p.events for p in playouts):
        kept.setdefault(tag_of(type(event)), json.loads(canonical(event)))
    path.write_text(json.dumps(dict(sorted(kept.items())), ensure_ascii=False, indent=1) + "\n")


def samples_are_read(case: Case, path: Path) -> None:
    """Every tag that was ever stored has a sample, and it is still read."""
    kept = json.loads(path.read_text())
    codec = codec_of(case.ruleset)
    for tag, sample in kept.items():
        assert codec.knows(tag)
        event = codec.event(tag, json.dumps(sample).encode())
        if tag in {tag_of(kind) for kind in case.ruleset.events}:
            assert json.loads(canonical(event)) == sample
    missing = {tag_of(kind) for kind in case.ruleset.events} - set(kept)
    assert not missing, f"no sample of {missing}"
