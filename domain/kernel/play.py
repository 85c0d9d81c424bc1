"""Driving a ruleset: begin a game, play one command. The one place where a generator of events meets ``evolve``."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.codec import codec_of
from domain.kernel.ids import Seat
from domain.kernel.messages import Command, Event
from domain.kernel.ruleset import AnyRuleset, Edition


def begin(edition: Edition, options: Any, seats: int, chance: Chance) -> tuple[Any, list[Event]]:
    """Set a game up. Raises ``OptionsRefused``. Gives the state and the events that led to it."""
    ruleset, content, _ = edition
    ruleset.check(options, seats, content)
    state = ruleset.initial(options, seats, content)
    return state, _drive(edition, state, ruleset.setup(content, state, chance))


def play(edition: Edition, state: Any, seat: Seat, command: Command, chance: Chance) -> list[Event]:
    """Play one command. ``state`` is evolved in place, or untouched if the command is refused with ``RuleViolation``."""
    ruleset, content, _ = edition
    if not ruleset.is_legal(content, state, seat, command):
        raise ruleset.explain(content, state, seat, command)
    return _drive(edition, state, ruleset.decide(content, state, seat, command, chance))


def fold(edition: Edition, state: Any, events: Sequence[Event]) -> Any:
    """Replay: evolve the state by events that have happened."""
    for event in events:
        edition.ruleset.evolve(edition.content, state, event)
    return state


def copy_state(ruleset: AnyRuleset, state: Any) -> Any:
    """An independent copy, for whoever needs the state from before."""
    return codec_of(ruleset).copy(state)


def _drive(edition: Edition, state: Any, deciding: Iterator[Event]) -> list[Event]:
    events = []
    for event in deciding:
        edition.ruleset.evolve(edition.content, state, event)
        events.append(event)
    return events
