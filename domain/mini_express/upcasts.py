"""Older shapes of events: none so far."""

from domain.kernel.upcast import Upcasts

UPCASTS: Upcasts = {}
