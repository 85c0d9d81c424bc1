"""The greedy bot."""

import pytest

from domain.express_route.options import ExpressRouteOptions
from tests.domain.express_route.case import CASE, FREE_PLAY
from tests.domain.express_route.record import between_greedy_bots
from tests.domain.kit import Playout, Variant


def deliveries(playout: Playout) -> int:
    return int(playout.state.deliveries)


@pytest.mark.parametrize("variant", [FREE_PLAY[0], FREE_PLAY[3]], ids=["1 seat", "4 seats"])
def test_greedy_bots_deliver_where_random_players_do_not(variant: Variant) -> None:
    """Two games each: the bots deliver at least eight packages, random players hardly one."""
    for number in range(2):
        playout = Playout(CASE, variant, number)
        for _ in playout.steps():
            pass
        assert deliveries(playout) <= 2
        assert deliveries(between_greedy_bots(variant, number)) >= 8


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_team_of_greedy_bots_wins_the_first_scenario(seats: int) -> None:
    """SC1: so the data can be won with every number of panels; the README has the figures of many games."""
    playout = between_greedy_bots(Variant(seats, ExpressRouteOptions(scenario="scenario-1")), 1)
    assert playout.outcome().results[0].won
