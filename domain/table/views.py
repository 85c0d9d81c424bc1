"""What a viewer sees of the table's events. Only the seed, and a position that was set, are hidden."""

from typing import assert_never

from domain.kernel.messages import Event
from domain.kernel.ruleset import AnyRuleset
from domain.kernel.viewer import OMNISCIENT, Viewer
from domain.table.events import Cancelled, Created, Finished, PositionSet, SeatLeft, SeatTaken, Started, TableEvent


def redact(ruleset: AnyRuleset, event: Event, viewer: Viewer) -> Event:
    """Any event of a stream as the viewer may see it."""
    if viewer == OMNISCIENT:
        return event
    if not isinstance(event, TableEvent):
        return ruleset.redact(event, viewer)  # type: ignore[no-any-return]
    match event:
        case Created():
            return Created(
                ruleset=event.ruleset,
                rules_version=event.rules_version,
                content_hash=event.content_hash,
                seats=event.seats,
                options=event.options,
                visibility=event.visibility,
                hot_seat=event.hot_seat,
                sandbox=event.sandbox,
                owner=event.owner,
                seed_commitment=event.seed_commitment,
            )
        case PositionSet():
            return PositionSet()
        case SeatTaken() | SeatLeft() | Cancelled() | Started() | Finished():
            return event
        case _:
            assert_never(event)


def describe(event: TableEvent) -> str:
    """A table's event in words."""
    match event:
        case Created():
            return "The game was created."
        case SeatTaken(taken=seat):
            return f"Seat {seat} was taken by {f'the {event.bot} bot' if event.bot else 'a player'}."
        case SeatLeft(left=seat):
            return f"Seat {seat} became free."
        case Cancelled():
            return "The game was cancelled."
        case Started():
            return "The game began."
        case PositionSet():
            return "The game goes on from a set position."
        case Finished(outcome=outcome):
            return f"The game ended: {outcome.reason.replace('_', ' ')}."
        case _:
            assert_never(event)
