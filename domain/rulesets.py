"""Every title that can be played here, written out."""

from domain.earth_express import RULESET as EARTH_EXPRESS
from domain.expedite import RULESET as EXPEDITE
from domain.kernel.registry import Registry

RULESETS = Registry((EXPEDITE, EARTH_EXPRESS))
