"""Steps from older shapes of events. There are none yet."""

from typing import Final

from domain.kernel.upcast import Upcasts

UPCASTS: Final[Upcasts] = {}
