"""Events of older shapes: none yet."""

from typing import Final

from domain.kernel.upcast import Upcasts

UPCASTS: Final[Upcasts] = {}
