"""Routes of World Trade Cards, flown leg by leg."""

from collections.abc import Collection, Mapping
from heapq import heappop, heappush
from typing import Final

from domain.expedite.content.content import Content
from domain.expedite.state import State
from domain.kernel.ids import Seat

ANY: Final = 1_000_000
"""More than any route costs."""


def toll(content: Content, state: State, seat: Seat, hub: str) -> int:
    """A1.31, R-E14, R-E15: what an owned hub costs a seat on its route: nothing if it is its own, else the printed price."""
    return 0 if state.owners[hub] == seat else content.prices[hub]


def tolls(content: Content, state: State, seat: Seat) -> dict[str, int]:
    """A1.26: the toll of every owned hub, whoever owns it."""
    prices = content.prices
    return {hub: 0 if owner == seat else prices[hub] for hub, owner in state.owners.items()}


def costs_to(content: Content, finish: str, tolls: Mapping[str, int], closed: Collection[str], most: int = ANY) -> dict[str, int]:
    """The least sum of tolls from each hub to ``finish``, both ends counted, over hubs that have a toll and are not closed.

    Hubs from which the finish cannot be reached, or only for more than ``most``, are missing.
    """
    if finish in closed or tolls.get(finish, ANY + 1) > most:
        return {}
    costs = {finish: tolls[finish]}
    ahead = [(tolls[finish], finish)]
    while ahead:
        cost, hub = heappop(ahead)
        for near in content.neighbours[hub]:
            # Tolls lie on hubs, so the cheapest neighbour finds a hub first, and what it finds is the least.
            if near in tolls and near not in costs and near not in closed and cost + tolls[near] <= most:
                costs[near] = cost + tolls[near]
                heappush(ahead, (costs[near], near))
    return costs


def next_hubs(content: Content, state: State, seat: Seat, card: str, route: list[str], spent: int) -> list[str]:
    """R-E12, R-E13, R-E16, R-E17, R-E33: where the route of a card can go on to, so that it can still be completed for no more
    than the card is worth."""
    printed = content.trade_cards[card]
    costs = costs_to(content, printed.finish, tolls(content, state, seat), route, printed.points - spent)
    return [hub for hub in content.neighbours[route[-1]] if hub in costs]


def can_be_played(content: Content, state: State, seat: Seat, card: str) -> bool:
    """A1.24, A1.25, R-E18: the seat owns the start, and some whole route is legal."""
    start, finish = content.trade_cards[card].start, content.trade_cards[card].finish
    if state.owners.get(start) != seat or finish not in state.owners:
        return False
    return bool(next_hubs(content, state, seat, card, [start], 0))
