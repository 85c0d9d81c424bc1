"""Reading events of older shapes.

An upcast takes an event as it was stored (a plain object, ``type`` included) and gives the next shape. Steps are chained
until no upcast is left for the tag, so that each release adds one step and removes none.
"""

from collections.abc import Callable, Mapping
from typing import Any

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
Upcasts = Mapping[str, Upcast]
"""Old tag → the step to the shape that followed it."""


def upcast(upcasts: Upcasts, event: dict[str, Any]) -> dict[str, Any]:
    """The event in its current shape."""
    while (step := upcasts.get(event["type"])) is not None:
        event = step(event)
    return event
