"""How often teams of greedy bots win: ``python -m tests.domain.express_route.win_rates 200`` (games for each line), for every
scenario and number of seats, or for those named after it: ``200 scenario-1 scenario-2 4``."""

import sys
from collections import Counter

from domain.express_route.options import ExpressRouteOptions
from tests.domain.express_route.case import SCENARIOS
from tests.domain.express_route.record import between_greedy_bots
from tests.domain.kit import Variant


def win_rate(scenario: str, seats: int, games: int) -> str:
    """One line: how the games ended, and what was delivered on average."""
    variant = Variant(seats, ExpressRouteOptions(scenario=scenario))
    endings: Counter[str] = Counter()
    deliveries = 0
    for number in range(games):
        playout = between_greedy_bots(variant, number)
        endings[playout.outcome().reason] += 1
        deliveries += playout.state.deliveries
    return (
        f"{scenario}, {seats} seats: {endings['delivered']} of {games} won, {deliveries / games:.1f} delivered, {dict(endings)}"
    )


if __name__ == "__main__":
    games, *named = sys.argv[1:]
    for scenario in [name for name in named if not name.isdigit()] or SCENARIOS:
        for seats in [int(name) for name in named if name.isdigit()] or (1, 2, 3, 4):
            print(win_rate(scenario, seats, int(games)), flush=True)
