"""How a rule says no."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.kernel.errors import Param, RuleViolation


class Broken(NamedTuple):
    """The first rule that something breaks: a stable code, the rule's id, a sentence with the parameters' names in braces."""

    code: str
    rule: str
    sentence: str
    params: Mapping[str, Param] = {}

    def violation(self) -> RuleViolation:
        """The refusal for a client."""
        said = self.sentence.format(**self.params)
        return RuleViolation(self.code, self.rule, f"{said[0].upper()}{said[1:]}.", self.params)
