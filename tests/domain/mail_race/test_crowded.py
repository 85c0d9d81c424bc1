"""The conformance kit over crowded positions, where trucks meet, vans are full and turns must be ended with care."""

from collections.abc import Iterator
from typing import cast

import pytest

from domain.mail_race.state import State
from tests.domain.kit import Playout, Step, Variant, hidden_stays_hidden, legal_is_exact, plays_to_its_end, two_worlds
from tests.domain.mail_race import test_conformance
from tests.domain.mail_race.case import CASE, VARIANTS
from tests.domain.mail_race.crowd import crowd

by_seats = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.seats} seats")
