"""Buying hubs."""

from domain.expedite.content.content import Content
from domain.expedite.state import Player, State, pawned
from domain.kernel.ids import Seat


def price(content: Content, state: State, hub: str) -> int:
    """A1.19, R-E5: the printed price, once more for every chip on the hub."""
    return content.prices[hub] * (len(state.chips.get(hub, ())) + 1)


def for_sale(content: Content, state: State, seat: Seat) -> list[str]:
    """A1.22, R-E3, R-E6: the hubs that a seat may buy at all: no pawn on them, and not its own."""
    permanent = pawned(state)
    owners = state.owners
    return [hub for hub in content.hubs if owners.get(hub) != seat and hub not in permanent]


def is_for_sale(content: Content, state: State, seat: Seat, hub: str) -> bool:
    """Whether ``for_sale`` lists the hub."""
    return hub in content.hubs and state.owners.get(hub) != seat and hub not in pawned(state)


def payments(content: Content, player: Player, hub: str, due: int) -> range:
    """A1.17, R-E7, R-E28: with how many wild cards the player could pay exactly what is due; empty if not at all."""
    hand = player.plane_cards
    return range(max(0, due - hand[content.hubs[hub].color]), min(due, hand["wild"]) + 1)
