"""Other positions that a viewer could not tell from this one."""

from domain.expedite.content.content import Content
from domain.expedite.state import State
from domain.kernel.chance import Chance
from domain.kernel.viewer import Viewer


def resample(content: Content, state: State, viewer: Viewer, chance: Chance) -> State:
    """A new state with what the viewer does not know redealt."""
    raise NotImplementedError
