"""The Great American Mail Race."""

from domain.mail_race.ruleset import RULESET

__all__ = ["RULESET"]
