"""The protocol between a game's rules and everything round them.

A ruleset is one value: its types and its functions. Content (the printed components) is an argument of every function; no
module keeps it. Shapes:

* ``State`` is one mutable msgspec struct. Only ``evolve`` changes it, in place. It holds no content, and all that any seat has
  ever seen that is not public.
* ``setup`` and ``decide`` are generators: they yield events and change nothing. Whoever drives them evolves the state after
  each event, so that behind a ``yield`` the generator sees the state as the event left it.
* ``decide`` is only called with a member of ``legal``; for any other command ``explain`` names the first rule it breaks.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.messages import Command, Event
from domain.kernel.outcome import Outcome
from domain.kernel.upcast import Upcasts
from domain.kernel.viewer import Viewer

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
ContentT = TypeVar("ContentT")
StateT = TypeVar("StateT", bound=msgspec.Struct)
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)
ViewT = TypeVar("ViewT", bound=msgspec.Struct)

MOST_LEGAL = 512
"""A seat never has more legal commands than this."""


@dataclass(frozen=True)
class Mode:
    """A way to play that a lobby may offer by name: options to start from and the numbers of seats it is for."""

    name: str
    title: str
    seats: tuple[int, ...]
    options: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(Generic[OptionsT, ContentT, StateT, CommandT, EventT, ViewT]):
    """One title that can be played, in one version of its rules."""

    id: str
    """``express-route``; tags of its commands and events begin with the same in snake_case: ``express_route.``"""
    title: str
    rules_version: int
    """Raised when ``decide`` or ``legal`` change what running games would do."""
    state_schema: int
    """Raised when the shape of ``state`` changes; cached states of other schemas are not read."""
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    summary: str
    modes: tuple[Mode, ...] = ()

    options: type[OptionsT]
    """All fields have defaults; unknown fields are refused."""
    commands: tuple[type[CommandT], ...]
    events: tuple[type[EventT], ...]
    state: type[StateT]
    view_type: type[ViewT]
    """Tagged with ``tag_field="ruleset"`` and the ruleset's id."""

    newest_content: Callable[[], bytes]
    """The edition that new games are played with: one JSON document."""
    load: Callable[[bytes], ContentT]
    """Reads and checks an edition; raises ``ContentRefused``."""
    rules_text: Callable[[], str]
    """The rules as played here, in Markdown: every rule id and every ruling."""

    check: Callable[[OptionsT, int, ContentT], None]
    """Raises ``OptionsRefused`` if the options do not go together, or not with this number of seats."""
    initial: Callable[[OptionsT, int, ContentT], StateT]
    """The state before the first event of the game."""
    setup: Callable[[ContentT, StateT, Chance], Iterator[EventT]]
    decide: Callable[[ContentT, StateT, Seat, CommandT, Chance], Iterator[EventT]]
    explain: Callable[[ContentT, StateT, Seat, CommandT], RuleViolation]
    """The first rule that a command which is not legal breaks. Total."""
    evolve: Callable[[ContentT, StateT, EventT], None]
    """Changes the state in place; never refuses."""
    decisions: Callable[[ContentT, StateT], Mapping[Seat, str]]
    """Which seats are to decide now, and what kind of thing. Cheap: called after every command, also in replay."""
    legal: Callable[[ContentT, StateT, Seat], list[CommandT]]
    """Every legal command of the seat, in any order, at most ``MOST_LEGAL``; empty without an open decision."""
    reveals: Callable[[ContentT, StateT, Seat, CommandT], bool]
    """Whether this legal command would draw, deal or turn up what its seat does not know. Rests on what the seat knows only."""
    view: Callable[[ContentT, StateT, Viewer], ViewT]
    redact: Callable[[EventT, Viewer], EventT]
    """The event as the viewer may see it, built anew from the fields he may see; the event itself if he may see it whole."""
    describe: Callable[[ContentT, EventT], str]
    """An event, as redacted, in words."""
    describe_decision: Callable[[ContentT, StateT, Seat], str]
    """What an open decision is about, in words; rests on what is public only."""
    resample: Callable[[ContentT, StateT, Viewer, Chance], StateT]
    """Another valid state, a new object, that this viewer could not tell from this one."""
    outcome: Callable[[ContentT, StateT], Outcome | None]
    """``None`` while the game goes on."""
    upcasts: Upcasts = field(default_factory=dict)
    allows: Callable[[ContentT, StateT, Seat, CommandT], bool] | None = None
    """Whether ``legal`` lists a command, for a game that can tell without listing them all. ``is_legal`` is what is asked."""

    def is_legal(self, content: ContentT, state: StateT, seat: Seat, command: CommandT) -> bool:
        """Whether ``legal`` lists the command."""
        if self.allows is not None:
            return self.allows(content, state, seat, command)
        return command in self.legal(content, state, seat)


AnyRuleset = Ruleset[Any, Any, Any, Any, Any, Any]


class Edition(NamedTuple):
    """A ruleset with one edition of its printed components, known by the hash of its data."""

    ruleset: AnyRuleset
    content: Any
    content_hash: str


def edition_of(ruleset: AnyRuleset, data: bytes | None = None) -> Edition:
    """The edition in ``data``, else the newest. Raises ``ContentRefused``."""
    data = ruleset.newest_content() if data is None else data
    return Edition(ruleset, ruleset.load(data), hashlib.sha256(data).hexdigest())
