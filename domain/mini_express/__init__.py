"""Mini Express with Map Pack 2: Japan 1987 and Spain 1975."""

from pathlib import Path

from domain.kernel.ruleset import Mode, Ruleset
from domain.mini_express.commands import COMMANDS
from domain.mini_express.content.content import load, newest_content
from domain.mini_express.events import EVENTS
from domain.mini_express.explain import explain
from domain.mini_express.hidden import resample, reveals
from domain.mini_express.legal import decisions, legal
from domain.mini_express.rules.decide import decide
from domain.mini_express.rules.evolve import evolve
from domain.mini_express.rules.setup import check, initial, setup
from domain.mini_express.scoring import outcome
from domain.mini_express.state import MiniExpressOptions, State
from domain.mini_express.upcasts import UPCASTS
from domain.mini_express.view_types import MiniExpressView
from domain.mini_express.views import redact, view
from domain.mini_express.words import describe, describe_decision

__all__ = ["RULESET"]

_SEATS = (2, 3, 4, 5)


def _rules_text() -> str:
    return (Path(__file__).parent / "README.md").read_text()


RULESET = Ruleset(
    id="mini-express",
    title="Mini Express: Japan 1987 and Spain 1975",
    rules_version=1,
    state_schema=1,
    seats=_SEATS,
    summary="Build railways hex by hex for four companies that belong to nobody, and hold the shares of those that grow long.",
    modes=(
        Mode("japan", "Japan 1987", _SEATS, {"map": "japan-1987"}),
        Mode("spain", "Spain 1975", _SEATS, {"map": "spain-1975"}),
        Mode(
            "japan_full",
            "Japan 1987 with Dagger & Cloak and Death & Taxes",
            _SEATS,
            {"map": "japan-1987", "dagger_and_cloak": True, "death_and_taxes": True},
        ),
        Mode(
            "spain_full",
            "Spain 1975 with Dagger & Cloak and Death & Taxes",
            _SEATS,
            {"map": "spain-1975", "dagger_and_cloak": True, "death_and_taxes": True},
        ),
    ),
    options=MiniExpressOptions,
    commands=COMMANDS,
    events=EVENTS,
    state=State,
    view_type=MiniExpressView,
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
