"""The ruleset value: every function of the game in its place."""

from pathlib import Path

from domain.kernel.errors import OptionsRefused
from domain.kernel.ruleset import Mode, Ruleset
from domain.mail_race.commands import COMMANDS, AnyCommand
from domain.mail_race.content.content import Content, load, newest_content
from domain.mail_race.events import EVENTS, AnyEvent
from domain.mail_race.explain import explain
from domain.mail_race.hidden import redact, resample, reveals
from domain.mail_race.legal import decisions, legal
from domain.mail_race.rules.decide import decide, setup
from domain.mail_race.rules.evolve import evolve
from domain.mail_race.scoring import outcome
from domain.mail_race.state import Carrier, MailRaceOptions, State
from domain.mail_race.upcasts import UPCASTS
from domain.mail_race.views import MailRaceView, view
from domain.mail_race.words import describe, describe_decision


def check(options: MailRaceOptions, seats: int, content: Content) -> None:
    """Q43: the seat that begins must be one of the game's."""
    if options.first_seat is not None and options.first_seat >= seats:
        message = f"there is no seat {options.first_seat} to begin"
        raise OptionsRefused("no_such_seat", "Q43", message, "/first_seat", {"first_seat": options.first_seat})


def initial(options: MailRaceOptions, seats: int, content: Content) -> State:
    """S4: every truck on the starting location."""
    return State(options, [Carrier(content.hub) for _ in range(seats)])


def rules_text() -> str:
    """The rules as played here."""
    return (Path(__file__).parent / "README.md").read_text(encoding="utf-8")


RULESET: Ruleset[MailRaceOptions, Content, State, AnyCommand, AnyEvent, MailRaceView] = Ruleset(
    id="mail-race",
    title="The Great American Mail Race",
    rules_version=1,
    state_schema=1,
    seats=(2, 3, 4),
    summary="Deliver letters and parcels across the United States before the transport cards run out.",
    modes=(Mode("standard", "Standard", (2, 3, 4), {}),),
    options=MailRaceOptions,
    commands=COMMANDS,
    events=EVENTS,
    state=State,
    view_type=MailRaceView,
    newest_content=newest_content,
    load=load,
    rules_text=rules_text,
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
