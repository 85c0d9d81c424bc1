"""How fast the rules are, title by title, with nothing round them.

Run: ``uv run python -m tests.bench.domain [ruleset …]``. Random games are recorded first, then each part is timed alone over
the same steps, in processor time. The yardstick is a msgspec round trip of a fixed document, so that runs on different machines
can be compared.
"""

import hashlib
import random
import sys
from collections.abc import Callable, Iterable
from time import process_time
from typing import Any, NamedTuple

import msgspec

from domain.kernel.chance import SeededChance
from domain.kernel.ids import Seat
from domain.kernel.messages import Command, Event
from domain.kernel.play import begin, copy_state, play
from domain.kernel.ruleset import AnyRuleset, Edition, edition_of
from domain.rulesets import RULESETS

STEPS = 4_000
"""Commands that are recorded of a title, in as many games as it takes."""
ROUNDS = 3
"""Each part is timed so often; the best counts."""


class Recorded(NamedTuple):
    """One random game: how it was begun, and its commands."""

    seats: int
    options: Any
    key: bytes
    commands: list[tuple[Seat, Command]]
    events: list[Event]


def record(edition: Edition, seats: int, number: int, most: int) -> Recorded:
    """A random game, broken off after ``most`` commands."""
    ruleset, content, _ = edition
    rng = random.Random(number)
    key = hashlib.sha256(f"{ruleset.id} {number}".encode()).digest()
    chance, options = SeededChance(key, {}), ruleset.options()
    state, events = begin(edition, options, seats, chance)
    commands: list[tuple[Seat, Command]] = []
    while len(commands) < most and ruleset.outcome(content, state) is None:
        seat = rng.choice(sorted(ruleset.decisions(content, state)))
        command = rng.choice(ruleset.legal(content, state, seat))
        events += play(edition, state, seat, command, chance)
        commands.append((seat, command))
    return Recorded(seats, options, key, commands, events)


def recorded(edition: Edition) -> list[Recorded]:
    """Games of all numbers of seats in turn, with ``STEPS`` commands in all."""
    games: list[Recorded] = []
    left = STEPS
    while left > 0:
        seats = edition.ruleset.seats[len(games) % len(edition.ruleset.seats)]
        games.append(record(edition, seats, len(games), left))
        left -= max(1, len(games[-1].commands))
    return games


def seconds(timed: Callable[[], None]) -> float:
    """The least time of a few rounds."""
    times = []
    for _ in range(ROUNDS):
        began = process_time()
        timed()
        times.append(process_time() - began)
    return min(times)


def snapshots(edition: Edition, games: Iterable[Recorded]) -> list[tuple[Any, Seat]]:
    """Every tenth position with the seat that was to act."""
    kept: list[tuple[Any, Seat]] = []
    for game in games:
        chance = SeededChance(game.key, {})
        state, _ = begin(edition, game.options, game.seats, chance)
        for n, (seat, command) in enumerate(game.commands):
            if n % 10 == 0:
                kept.append((copy_state(edition.ruleset, state), seat))
            _drive(edition, state, seat, command, chance)
    return kept


def _drive(edition: Edition, state: Any, seat: Seat, command: Command, chance: SeededChance) -> None:
    ruleset, content, _ = edition
    for event in ruleset.decide(content, state, seat, command, chance):
        ruleset.evolve(content, state, event)
    ruleset.decisions(content, state)


def _replay_commands(edition: Edition, games: list[Recorded], *, listing: bool) -> None:
    ruleset, content, _ = edition
    for game in games:
        chance = SeededChance(game.key, {})
        state, _ = begin(edition, game.options, game.seats, chance)
        for seat, command in game.commands:
            if listing:
                ruleset.legal(content, state, seat)
            _drive(edition, state, seat, command, chance)


def _replay_events(edition: Edition, game: Recorded) -> None:
    ruleset, content, _ = edition
    state = ruleset.initial(game.options, game.seats, content)
    for event in game.events:
        ruleset.evolve(content, state, event)
        ruleset.decisions(content, state)


def yardstick() -> float:
    """msgspec round trips a second of a document of some 2 kB."""
    document = {f"key {n}": {"number": n, "words": ["some", "words"], "flag": n % 2 == 0} for n in range(40)}

    def trips() -> None:
        for _ in range(1_000):
            msgspec.json.decode(msgspec.json.encode(document))

    return 1_000 / seconds(trips)


def figures(ruleset: AnyRuleset) -> dict[str, float]:
    """What → how many a second."""
    edition = edition_of(ruleset)
    content = edition.content
    games = recorded(edition)
    steps = sum(len(game.commands) for game in games)
    longest = max(games, key=lambda game: len(game.events))
    shots = snapshots(edition, games)

    def listing() -> None:
        for state, seat in shots:
            ruleset.legal(content, state, seat)

    def viewing() -> None:
        for state, seat in shots:
            ruleset.view(content, state, seat)

    return {
        "legal lists": len(shots) / seconds(listing),
        "views": len(shots) / seconds(viewing),
        "commands (decide, evolve)": steps / seconds(lambda: _replay_commands(edition, games, listing=False)),
        "commands (legal, decide, evolve)": steps / seconds(lambda: _replay_commands(edition, games, listing=True)),
        f"events replayed (of {len(longest.events)})": len(longest.events) / seconds(lambda: _replay_events(edition, longest)),
    }


def main(names: list[str]) -> None:
    """Prints the figures of the named titles, else of all."""
    trips = yardstick()
    print(f"yardstick: {trips:,.0f} msgspec round trips a second")
    for ruleset in RULESETS:
        if not names or ruleset.id in names:
            print(f"\n{ruleset.id}")
            for what, rate in figures(ruleset).items():
                print(f"  {what:36} {rate:12,.0f} /s   {rate / trips:8.3f} of the yardstick")


if __name__ == "__main__":
    main(sys.argv[1:])
