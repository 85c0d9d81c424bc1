"""Paying for AVE Proposal tiles with Demand tiles."""

from collections.abc import Sequence

from domain.mini_express.content.content import Content
from domain.mini_express.content.document import Icon
from domain.mini_express.state import State

Cost = Sequence[tuple[Icon, ...]]


def fits(content: Content, state: State, wanted: tuple[Icon, ...], tile: str) -> bool:
    """Whether a Demand tile pays one part of a cost: one icon (short) or an exact tile (long)."""
    icons = content.demand[tile].icons
    if len(wanted) == 1:
        return _shows(state, wanted[0], icons)
    return _is_exactly(wanted, icons)


def _shows(state: State, icon: Icon, icons: tuple[Icon, ...]) -> bool:
    """B1.28: black takes any tile, a colour one that shows it. R-M25: purple stands for a colour only by option."""
    return icon == "any" or icon in icons or (state.options.short_purple_is_wild and "wild" in icons)


def _is_exactly(wanted: tuple[Icon, ...], icons: tuple[Icon, ...]) -> bool:
    """B1.29, R-M27: the same icons, where purple may stand for any."""
    missing = list(wanted)
    for icon in icons:
        if icon in missing:
            missing.remove(icon)
    return len(missing) <= icons.count("wild")


def payable(content: Content, state: State, cost: Cost, tiles: Sequence[str]) -> bool:
    """R-M26, R-M28: whether each part of the cost can be paid by a tile of its own."""
    if not cost:
        return True
    for at, tile in enumerate(tiles):
        if fits(content, state, cost[0], tile) and payable(content, state, cost[1:], [*tiles[:at], *tiles[at + 1 :]]):
            return True
    return False


def on_offer(state: State) -> list[str]:
    """B1.27: the top tile of each stack."""
    return [stack.top for stack in state.stacks if stack.top is not None]


def payable_proposals(content: Content, state: State) -> list[str]:
    """B8.3: the tiles on offer that the seat to move can pay."""
    mine = state.players[state.seat].demand
    return [one for one in on_offer(state) if payable(content, state, content.proposals[one].cost, mine)]


def cost_left(content: Content, state: State) -> Cost:
    """What the payment in progress still asks for."""
    assert state.payment is not None
    return content.proposals[state.payment.proposal].cost[len(state.payment.tiles) :]


def next_payments(content: Content, state: State) -> list[str]:
    """B8.3: the Demand tiles that fit the next part and leave the rest payable."""
    now, *rest = cost_left(content, state)
    mine = state.players[state.seat].demand
    return [
        tile
        for tile in mine
        if fits(content, state, now, tile) and payable(content, state, rest, [one for one in mine if one != tile])
    ]
