"""Express Route: a team ships packages by three trucks and a plane, for one to four."""

from domain.express_route.ruleset import RULESET

__all__ = ["RULESET"]
