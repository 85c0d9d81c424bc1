"""Expedite as one value."""

from pathlib import Path
from typing import Final

from domain.expedite.commands import COMMANDS, ExpediteCommand
from domain.expedite.content.content import Content, load, newest_content
from domain.expedite.events import EVENTS, ExpediteEvent
from domain.expedite.explain import explain
from domain.expedite.hidden import resample
from domain.expedite.legal import allows, decisions, legal, reveals
from domain.expedite.options import ExpediteOptions, check
from domain.expedite.rules.decide import decide, setup
from domain.expedite.rules.evolve import evolve
from domain.expedite.scoring import outcome
from domain.expedite.state import State, initial
from domain.expedite.upcasts import UPCASTS
from domain.expedite.views import ExpediteView, redact, view
from domain.expedite.words import describe, describe_decision
from domain.kernel.ruleset import Mode, Ruleset


def _initial(options: ExpediteOptions, seats: int, content: Content) -> State:
    return initial(options, seats, content.chips)


def _rules_text() -> str:
    return (Path(__file__).parent / "README.md").read_text(encoding="utf-8")


RULESET: Final[Ruleset[ExpediteOptions, Content, State, ExpediteCommand, ExpediteEvent, ExpediteView]] = Ruleset(
    id="expedite",
    title="Expedite",
    rules_version=1,
    state_schema=1,
    seats=(2, 3, 4),
    summary="Buy hubs round the world and fly World Trade Cards over them; the first to 100 points wins.",
    modes=(
        Mode("standard", "The game as in its rulebook", (2, 3, 4), {}),
        Mode("limited", "At most 200 turns a seat", (2, 3, 4), {"turn_limit": 200}),
    ),
    options=ExpediteOptions,
    commands=COMMANDS,
    events=EVENTS,
    state=State,
    view_type=ExpediteView,
    newest_content=newest_content,
    load=load,
    rules_text=_rules_text,
    check=check,
    initial=_initial,
    setup=setup,
    decide=decide,
    explain=explain,
    evolve=evolve,
    decisions=decisions,
    legal=legal,
    allows=allows,
    reveals=reveals,
    view=view,
    redact=redact,
    describe=describe,
    describe_decision=describe_decision,
    resample=resample,
    outcome=outcome,
    upcasts=UPCASTS,
)
