"""Events of older shapes; none has changed yet."""

from domain.kernel.upcast import Upcasts

UPCASTS: Upcasts = {}
