"""Every title that can be played here, written out."""

from domain.expedite import RULESET as EXPEDITE
from domain.kernel.registry import Registry
from domain.mini_express import RULESET as MINI_EXPRESS

RULESETS = Registry((EXPEDITE, MINI_EXPRESS))
