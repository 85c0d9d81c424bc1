"""Earth Express: a tableau of nine plants and places, for one to eight."""

from domain.earth_express.ruleset import RULESET

__all__ = ["RULESET"]
