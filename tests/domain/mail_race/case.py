"""The game as the conformance kit wants it."""

from domain.mail_race import RULESET
from domain.mail_race.state import MailRaceOptions
from tests.domain.kit import Case, Variant
from tests.domain.mail_race.slow_rules import conserved, slow_legal, well_formed

VARIANTS = tuple(Variant(seats, MailRaceOptions()) for seats in (2, 3, 4))
CASE = Case(RULESET, VARIANTS, slow_legal, well_formed, conserved, most_commands=3_000)
