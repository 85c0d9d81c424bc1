"""Earth Express as one value."""

from pathlib import Path
from typing import Final

from domain.earth_express.commands import COMMANDS, EarthExpressCommand
from domain.earth_express.content.components import Content
from domain.earth_express.content.content import load, newest_content
from domain.earth_express.decision_words import describe_decision
from domain.earth_express.events import EVENTS, EarthExpressEvent
from domain.earth_express.explain import explain
from domain.earth_express.hidden import resample
from domain.earth_express.legal import decisions, legal
from domain.earth_express.options import EarthExpressOptions, check
from domain.earth_express.redaction import redact
from domain.earth_express.rules.decide import decide
from domain.earth_express.rules.evolve import evolve
from domain.earth_express.rules.reveal import reveals
from domain.earth_express.rules.rounds import initial, setup
from domain.earth_express.scoring import outcome
from domain.earth_express.state import State
from domain.earth_express.upcasts import UPCASTS
from domain.earth_express.views import EarthExpressView, view
from domain.earth_express.words import describe
from domain.kernel.ruleset import Mode, Ruleset

_MANY: Final = (2, 3, 4, 5, 6, 7, 8)


def _rules_text() -> str:
    return (Path(__file__).parent / "README.md").read_text(encoding="utf-8")


RULESET: Final[Ruleset[EarthExpressOptions, Content, State, EarthExpressCommand, EarthExpressEvent, EarthExpressView]] = Ruleset(
    id="earth-express",
    title="Earth Express",
    rules_version=1,
    state_schema=1,
    seats=(1, *_MANY),
    summary="Plant nine cards in five rounds, all at the same time, and make the most of how they work together.",
    modes=(
        Mode("standard", "The game as in its rulebook, with Ecosystems", _MANY, {}),
        Mode("plain", "Without Ecosystems", _MANY, {"ecosystems": False}),
        Mode("beginner", "Friendlier Fauna, without Ecosystems", _MANY, {"fauna_board": "beginner", "ecosystems": False}),
        Mode("solo", "Against Demeter", (1,), {}),
        Mode("solo-hard", "Against Demeter, hard", (1,), {"difficulty": "hard"}),
        Mode("solo-expert", "Against Demeter, expert", (1,), {"difficulty": "expert"}),
    ),
    options=EarthExpressOptions,
    commands=COMMANDS,
    events=EVENTS,
    state=State,
    view_type=EarthExpressView,
    newest_content=newest_content,
    load=load,
    rules_text=_rules_text,
    check=check,
    initial=initial,
    setup=setup,
    decide=decide,
    explain=explain,
    evolve=evolve,
    decisions=decisions,
    legal=legal,
    reveals=reveals,
    view=view,
    redact=redact,
    describe=describe,
    describe_decision=describe_decision,
    resample=resample,
    outcome=outcome,
    upcasts=UPCASTS,
)
