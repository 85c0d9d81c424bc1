"""Every title that can be played here, written out."""

from domain.expedite import RULESET as EXPEDITE
from domain.express_route import RULESET as EXPRESS_ROUTE
from domain.kernel.registry import Registry

RULESETS = Registry((EXPEDITE, EXPRESS_ROUTE))
