"""Steps from older shapes of events to the present ones; every event still has its first shape."""

from domain.kernel.upcast import Upcasts

UPCASTS: Upcasts = {}
