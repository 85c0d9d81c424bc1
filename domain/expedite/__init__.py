"""Expedite: express flights between the hubs of the world, for two to four."""

from domain.expedite.ruleset import RULESET

__all__ = ["RULESET"]
