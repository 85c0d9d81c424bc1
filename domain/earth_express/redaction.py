"""What a viewer sees of an event."""

from collections.abc import Callable
from typing import Any, Final

from domain.earth_express.events import EarthExpressEvent
from domain.earth_express.table_events import (
    ActionsShuffled,
    CardsDrawn,
    DiscardsShuffled,
    EarthShuffled,
    EcosystemKept,
    EcosystemsDealt,
    EcosystemsShuffled,
    HandsPassed,
)
from domain.kernel.viewer import Viewer, sees


def redact(event: EarthExpressEvent, viewer: Viewer) -> EarthExpressEvent:
    """The event as the viewer may see it."""
    if isinstance(event, HandsPassed):
        return HandsPassed([hand if sees(viewer, seat) else None for seat, hand in enumerate(event.hands)])
    hide = _HIDE.get(type(event))
    if hide is None or sees(viewer, getattr(event, "seat", None)):
        return event
    return hide(event)


_HIDE: Final[dict[type[Any], Callable[[Any], EarthExpressEvent]]] = {
    EarthShuffled: lambda event: EarthShuffled(event.draw),
    ActionsShuffled: lambda event: ActionsShuffled(event.draw),
    DiscardsShuffled: lambda event: DiscardsShuffled(event.count, event.draw),
    EcosystemsShuffled: lambda event: EcosystemsShuffled(event.shared, event.draw),
    EcosystemsDealt: lambda event: EcosystemsDealt(event.seat),
    EcosystemKept: lambda event: EcosystemKept(event.seat),
    CardsDrawn: lambda event: CardsDrawn(event.seat, event.count),
}
"""V1 to V4: what is left of each event that tells something hidden."""
