"""Every title that can be played here, written out."""

from domain.kernel.registry import Registry

RULESETS = Registry(())
