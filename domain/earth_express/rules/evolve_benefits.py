"""Actions, abilities, gains and payments → the state."""

from collections.abc import Callable
from typing import Any, Final

from domain.earth_express import events as e
from domain.earth_express.grid import INDEX
from domain.earth_express.state import AbilityAt, Act, Player, State


def _close(player: Player) -> None:
    """An act of which nothing is left is over."""
    if player.act is not None and player.act.over:
        player.act = None


def _act(player: Player) -> Act:
    assert player.act is not None
    return player.act


def _action_chosen(state: State, event: e.ActionChosen) -> None:
    player = state.players[event.seat]
    player.colour = event.colour
    player.step = "abilities"
    player.act = Act(due=True, seeds=event.seeds, growth=event.growth, sprouts=event.sprouts)


def _settled(player: Player, at: AbilityAt) -> None:
    """An ability is used or skipped: it is off its list, or step 3 has gone past it."""
    if at in player.black:
        player.black.remove(at)
    elif at in player.pending:
        player.pending.remove(at)
    else:
        player.next_ability = 2 * at.cell + at.number + 1


def _ability_used(state: State, event: e.AbilityUsed) -> None:
    player = state.players[event.seat]
    at = AbilityAt(INDEX[event.cell], event.ability - 1)
    _settled(player, at)
    player.seeds -= event.seeds
    player.act = Act(
        cell=at.cell,
        source=at if event.copied is None else AbilityAt(INDEX[event.copied.cell], event.copied.ability - 1),
        side=event.neighbour,
        pay_growth=event.growth,
        pay_sprouts=event.sprouts,
        others=event.others,
        opponent=event.opponent,
    )


def _ability_skipped(state: State, event: e.AbilitySkipped) -> None:
    _settled(state.players[event.seat], AbilityAt(INDEX[event.cell], event.ability - 1))


def _change(player: Player, cell: str, growth: int = 0, sprouts: int = 0) -> None:
    planted = player.cells[INDEX[cell]]
    assert planted is not None
    planted.growth += growth
    planted.sprouts += sprouts


def _growth_paid(state: State, event: e.GrowthPaid) -> None:
    player = state.players[event.seat]
    _change(player, event.cell, growth=-1)
    _act(player).pay_growth -= 1


def _sprout_paid(state: State, event: e.SproutPaid) -> None:
    player = state.players[event.seat]
    _change(player, event.cell, sprouts=-1)
    _act(player).pay_sprouts -= 1


def _gain_counted(state: State, event: e.GainCounted) -> None:
    player = state.players[event.seat]
    act = _act(player)
    act.due = True
    act.seeds, act.growth, act.sprouts = event.seeds, event.growth, event.sprouts
    act.room = None if event.room is None else list(event.room)
    _close(player)


def _seeds_taken(state: State, event: e.SeedsTaken) -> None:
    player = state.players[event.seat]
    player.seeds += event.count
    _act(player).seeds = 0
    _close(player)


def _growth_placed(state: State, event: e.GrowthPlaced) -> None:
    player = state.players[event.seat]
    act = _act(player)
    _change(player, event.cell, growth=1)
    act.growth -= 1
    if act.room is not None:
        act.room[INDEX[event.cell]] -= 1
    _close(player)


def _sprout_placed(state: State, event: e.SproutPlaced) -> None:
    player = state.players[event.seat]
    act = _act(player)
    _change(player, event.cell, sprouts=1)
    act.sprouts -= 1
    if act.room is not None:
        act.room[INDEX[event.cell]] -= 1
    _close(player)


def _gain_forgone(state: State, event: e.GainForgone) -> None:
    player = state.players[event.seat]
    if event.resource == "growth":
        _act(player).growth = 0
    else:
        _act(player).sprouts = 0
    _close(player)


def _tokens_given(state: State, event: e.TokensGiven) -> None:
    for seat in event.to:
        state.players[seat].tokens += event.count
    if event.seat is not None:
        granted(state.players[event.seat])


def granted(player: Player) -> None:
    """Others have got their share of the act under way."""
    act = _act(player)
    act.others = act.opponent = 0
    _close(player)


def _sprouts_converted(state: State, event: e.SproutsConverted) -> None:
    player = state.players[event.seat]
    player.seeds += 1
    for cell in event.cells:
        _change(player, cell, sprouts=-1)


def _growth_converted(state: State, event: e.GrowthConverted) -> None:
    player = state.players[event.seat]
    player.seeds += 1
    for cell in event.cells:
        _change(player, cell, growth=-1)


BENEFITS: Final[dict[type[Any], Callable[[State, Any], None]]] = {
    e.ActionChosen: _action_chosen,
    e.AbilityUsed: _ability_used,
    e.AbilitySkipped: _ability_skipped,
    e.GrowthPaid: _growth_paid,
    e.SproutPaid: _sprout_paid,
    e.GainCounted: _gain_counted,
    e.SeedsTaken: _seeds_taken,
    e.GrowthPlaced: _growth_placed,
    e.SproutPlaced: _sprout_placed,
    e.GainForgone: _gain_forgone,
    e.TokensGiven: _tokens_given,
    e.SproutsConverted: _sprouts_converted,
    e.GrowthConverted: _growth_converted,
}
"""How each of these events changes the state."""
