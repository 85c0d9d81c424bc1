"""Express Route, a thousand random games for each number of seats, and busy ones."""

import pytest

from domain.express_route.options import ExpressRouteOptions
from tests.domain import kit
from tests.domain.express_route.case import BUSY, CASE, SCENARIOS
from tests.domain.kit import Case, Variant

pytestmark = pytest.mark.long

PLAYED = pytest.mark.parametrize(
    ("case", "variant"),
    [
        pytest.param(case, variant, id=f"{name} {variant.seats} seats")
        for name, case in (("random", CASE), ("busy", BUSY))
        for variant in case.variants
    ],
)


@pytest.mark.parametrize("case", [pytest.param(CASE, id="random"), pytest.param(BUSY, id="busy")])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_thousand_games_end_and_lose_nothing(case: Case, seats: int) -> None:
    """Random games and busy ones, of every scenario in turn; each is looked at after every step."""
    for number in range(1000):
        kit.plays_to_its_end(case, Variant(seats, ExpressRouteOptions(scenario=SCENARIOS[number % 4])), number)


@PLAYED
def test_the_legal_list_is_exact_over_twenty_games(case: Case, variant: Variant) -> None:
    for number in range(20):
        kit.legal_is_exact(case, variant, number, every=13, refusals=40)


@PLAYED
def test_nothing_hidden_shows_over_ten_games(case: Case, variant: Variant) -> None:
    for number in range(10):
        kit.hidden_stays_hidden(case, variant, number, every=7)
        kit.two_worlds(case, variant, number)
