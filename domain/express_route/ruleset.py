"""Express Route as one value."""

from importlib.resources import files
from typing import Final

from domain.express_route.commands import COMMANDS
from domain.express_route.content.content import Content, load, newest_content
from domain.express_route.events import EVENTS
from domain.express_route.explain import explain
from domain.express_route.hidden import resample
from domain.express_route.legal import legal, reveals
from domain.express_route.options import ExpressRouteOptions, check
from domain.express_route.questions import describe_decision
from domain.express_route.rules.decide import decide
from domain.express_route.rules.decision import decisions
from domain.express_route.rules.evolve import evolve
from domain.express_route.rules.setup import initial, setup
from domain.express_route.scoring import outcome
from domain.express_route.state import State
from domain.express_route.upcasts import UPCASTS
from domain.express_route.view_types import ExpressRouteView
from domain.express_route.views import redact, view
from domain.express_route.words import describe
from domain.kernel.messages import Command, Event
from domain.kernel.ruleset import Mode, Ruleset


def _rules_text() -> str:
    return (files(__package__) / "README.md").read_text(encoding="utf-8")


RULESET: Final[Ruleset[ExpressRouteOptions, Content, State, Command, Event, ExpressRouteView]] = Ruleset(
    id="express-route",
    title="Express Route",
    rules_version=1,
    state_schema=1,
    seats=(1, 2, 3, 4),
    summary="A team ships packages across the United States by three trucks and a plane before the demand outgrows it.",
    modes=(
        Mode("free-play", "All specialists and upgrades, requirements by lot", (1, 2, 3, 4), {}),
        Mode("scenario-1", "The first scenario: no delivery requirements", (1, 2, 3, 4), {"scenario": "scenario-1"}),
        Mode("scenario-2", "Low demands and different regions, fewer upgrades", (1, 2, 3, 4), {"scenario": "scenario-2"}),
        Mode("scenario-3", "Same and odd demands, no Load upgrades", (1, 2, 3, 4), {"scenario": "scenario-3"}),
    ),
    options=ExpressRouteOptions,
    commands=COMMANDS,
    events=EVENTS,
    state=State,
    view_type=ExpressRouteView,
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
