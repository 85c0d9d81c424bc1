"""Every title that can be played here, written out."""

from domain.earth_express import RULESET as EARTH_EXPRESS
from domain.expedite import RULESET as EXPEDITE
from domain.express_route import RULESET as EXPRESS_ROUTE
from domain.kernel.registry import Registry
from domain.mail_race import RULESET as MAIL_RACE
from domain.mini_express import RULESET as MINI_EXPRESS

RULESETS = Registry((EXPEDITE, EXPRESS_ROUTE, MAIL_RACE, MINI_EXPRESS, EARTH_EXPRESS))
