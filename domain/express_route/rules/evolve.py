"""Events → state. Changes the state in place and never refuses."""

from collections.abc import Callable
from typing import Any

from domain.express_route.content.content import Content
from domain.express_route.rules import evolve_cargo, evolve_setup, evolve_turn
from domain.express_route.state import State
from domain.kernel.messages import Event

_EVOLVE: dict[type[Event], Callable[[Content, State, Any], None]] = {
    **evolve_setup.EVOLVE,
    **evolve_turn.EVOLVE,
    **evolve_cargo.EVOLVE,
}


def evolve(content: Content, state: State, event: Event) -> None:
    """Change the state by one event."""
    _EVOLVE[type(event)](content, state, event)
