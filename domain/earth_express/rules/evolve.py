"""An event → the state. Total; decides nothing."""

from collections.abc import Callable
from typing import Any, Final

from domain.earth_express import events as e
from domain.earth_express.content.components import Content
from domain.earth_express.grid import INDEX
from domain.earth_express.state import ALL_SEE, AbilityAt, Act, Held, Leaf, Planted, Player, State


def evolve(content: Content, state: State, event: e.EarthExpressEvent) -> None:
    """Change the state in place."""
    _EVOLVERS[type(event)](state, event)


# --- set-up and rounds -------------------------------------------------------------------------------------------------
def _nothing(state: State, event: e.EarthExpressEvent) -> None:
    """For events whose facts come with those that follow."""


def _fauna_turned(state: State, event: e.FaunaTurned) -> None:
    state.fauna.append(event.face)


def _earth_shuffled(state: State, event: e.EarthShuffled) -> None:
    state.stack = list(event.order or ())


def _actions_shuffled(state: State, event: e.ActionsShuffled) -> None:
    state.action_stack = list(event.order or ())


def _ecosystem_turned(state: State, event: e.EcosystemTurned) -> None:
    state.shared.append(event.face)


def _ecosystems_dealt(state: State, event: e.EcosystemsDealt) -> None:
    player = state.players[event.seat]
    player.dealt = list(event.cards or ())
    player.step = "ecosystem"


def _ecosystem_kept(state: State, event: e.EcosystemKept) -> None:
    state.players[event.seat].kept = event.face


def _ecosystems_revealed(state: State, event: e.EcosystemsRevealed) -> None:
    state.revealed = True


def _round_began(state: State, event: e.RoundBegan) -> None:
    state.round = event.round
    for player in state.players:
        player.step = "plant"
        player.to_plant = event.plantings
        player.refreshed = False
        player.colour = None
        player.next_ability = 0


def _hands_passed(state: State, event: e.HandsPassed) -> None:
    """F2, F8: all at once, to the next seat."""
    hands = [player.hand for player in state.players]
    for seat, player in enumerate(state.players):
        player.hand = hands[seat - 1]
        for held in player.hand:
            held.seen |= 1 << seat


def _cards_drawn(state: State, event: e.CardsDrawn) -> None:
    player = state.players[event.seat]
    for card in event.cards or ():
        state.stack.pop()
        player.hand.append(Held(card, state.batch, 1 << event.seat))
    if player.refreshing is not None:
        player.refreshing -= event.count
        if not player.refreshing:
            player.refreshing = None


def _discards_shuffled(state: State, event: e.DiscardsShuffled) -> None:
    state.stack = list(event.order or ())
    state.discard = []
    state.batch += 1


def _tile_revealed(state: State, event: e.TileRevealed) -> None:
    state.tile = event.tile
    state.action_stack.pop()


def _round_ended(state: State, event: e.RoundEnded) -> None:
    state.over = event.last
    state.completed = []
    if state.demeter is not None:
        state.demeter.claim = None
    for player in state.players:
        player.tokens = 0


# --- step 1 ------------------------------------------------------------------------------------------------------------
def _leave(state: State, player: Player, card: str) -> int | None:
    """Take a card out of the hand, or in solo out of Demeter's tableau; her cell that became empty."""
    for place, held in enumerate(player.hand):
        if held.card == card:
            del player.hand[place]
            return None
    if state.demeter is not None:
        for cell, planted in enumerate(state.demeter.cells):
            if planted is not None and planted.card == card:
                state.demeter.cells[cell] = None
                return cell
    return None


def _card_planted(state: State, event: e.CardPlanted) -> None:
    player = state.players[event.seat]
    if player.found == event.card:
        player.found = None
    else:
        _leave(state, player, event.card)
    cell = INDEX[event.cell]
    player.cells[cell] = Planted(event.card)
    player.black = [AbilityAt(cell, number - 1) for number in event.black]
    player.pending += [AbilityAt(cell, number - 1) for number in event.waiting]
    player.to_plant -= 1
    if not player.to_plant:
        player.step = "action"


def _refresh_began(state: State, event: e.RefreshBegan) -> None:
    player = state.players[event.seat]
    player.seeds -= event.seeds
    player.refreshed = True
    player.refreshing = 0


def _card_discarded(state: State, event: e.CardDiscarded) -> None:
    player = state.players[event.seat]
    emptied = _leave(state, player, event.card)
    state.discard.append(event.card)
    player.refreshing = (player.refreshing or 0) + 1
    if emptied is not None and state.demeter is not None:
        state.demeter.emptied.append(emptied)


def _germinate_began(state: State, event: e.GerminateBegan) -> None:
    player = state.players[event.seat]
    player.seeds -= event.seeds
    player.searching = True
    player.sacrificed = event.card
    if event.card is not None:
        _leave(state, player, event.card)
        state.discard.append(event.card)


def _stack_searched(state: State, event: e.StackSearched) -> None:
    state.discard += event.turned
    del state.stack[: len(event.turned)]
    if event.found is None:
        return
    del state.stack[0]
    player = state.players[event.seat]
    player.searching = False
    player.sacrificed = None
    if state.demeter is not None:
        player.found = event.found
    else:
        player.hand.append(Held(event.found, state.batch, ALL_SEE))


def _germination_failed(state: State, event: e.GerminationFailed) -> None:
    player = state.players[event.seat]
    player.seeds += event.seeds
    player.searching = False
    player.sacrificed = None
    if event.card is not None:
        state.discard.remove(event.card)
        player.hand.append(Held(event.card, state.batch, ALL_SEE))


# --- actions, abilities, gains -----------------------------------------------------------------------------------------
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
        _granted(state.players[event.seat])


def _granted(player: Player) -> None:
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


def _steps_ended(state: State, event: e.StepsEnded) -> None:
    state.players[event.seat].step = "done"


# --- step 4 ------------------------------------------------------------------------------------------------------------
def _fauna_checked(state: State, event: e.FaunaChecked) -> None:
    state.completed = [list(seats) for seats in event.completed]


def _leaf_placed(state: State, event: e.LeafPlaced) -> None:
    state.leaves.append(Leaf(event.seat, state.fauna.index(event.face), event.space, event.vp))


def _step_four_opened(state: State, event: e.StepFourOpened) -> None:
    for seat, player in enumerate(state.players):
        player.step = "tokens" if seat in event.deciding else "rest"


def _tokens_taken(state: State, event: e.TokensTaken) -> None:
    player = state.players[event.seat]
    player.tokens = 0
    player.act = Act(due=True, sprouts=event.count)


def _player_rested(state: State, event: e.PlayerRested) -> None:
    state.players[event.seat].step = "rest"


# --- Demeter -----------------------------------------------------------------------------------------------------------
def _demeter_planted(state: State, event: e.DemeterPlanted) -> None:
    demeter, player = state.demeter, state.players[0]
    assert demeter is not None
    for name, card in zip(event.cells, event.cards, strict=True):
        state.stack.pop()
        demeter.cells[INDEX[name]] = Planted(card)
        if INDEX[name] in demeter.emptied:
            demeter.emptied.remove(INDEX[name])
    if player.refreshing is not None and not demeter.emptied:
        player.refreshing = None


def _demeter_scored(state: State, event: e.DemeterScored) -> None:
    assert state.demeter is not None
    state.demeter.vp += event.vp
    if event.reason != "action":
        _granted(state.players[0])


def _demeter_asked(state: State, event: e.DemeterAsked) -> None:
    assert state.demeter is not None
    state.demeter.asks = event.about


def _demeter_turned(state: State, event: e.DemeterTurned) -> None:
    assert state.demeter is not None
    state.demeter.asks = None


def _demeter_activated(state: State, event: e.DemeterActivated) -> None:
    assert state.demeter is not None
    state.demeter.vp += event.vp


def _demeter_claimed(state: State, event: e.DemeterClaimed) -> None:
    assert state.demeter is not None
    state.demeter.asks = None
    state.demeter.claim = state.fauna.index(event.face)


_EVOLVERS: Final[dict[type[Any], Callable[[State, Any], None]]] = {
    e.FaunaShuffled: _nothing,
    e.FaunaTurned: _fauna_turned,
    e.EarthShuffled: _earth_shuffled,
    e.ActionsShuffled: _actions_shuffled,
    e.EcosystemsShuffled: _nothing,
    e.EcosystemTurned: _ecosystem_turned,
    e.EcosystemsDealt: _ecosystems_dealt,
    e.EcosystemKept: _ecosystem_kept,
    e.EcosystemsRevealed: _ecosystems_revealed,
    e.RoundBegan: _round_began,
    e.HandsPassed: _hands_passed,
    e.CardsDrawn: _cards_drawn,
    e.DiscardsShuffled: _discards_shuffled,
    e.TileRevealed: _tile_revealed,
    e.RoundEnded: _round_ended,
    e.CardPlanted: _card_planted,
    e.RefreshBegan: _refresh_began,
    e.CardDiscarded: _card_discarded,
    e.GerminateBegan: _germinate_began,
    e.FeatureNamed: _nothing,
    e.StackSearched: _stack_searched,
    e.GerminationFailed: _germination_failed,
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
    e.StepsEnded: _steps_ended,
    e.FaunaChecked: _fauna_checked,
    e.LeafPlaced: _leaf_placed,
    e.StepFourOpened: _step_four_opened,
    e.TokensTaken: _tokens_taken,
    e.PlayerRested: _player_rested,
    e.DemeterPlanted: _demeter_planted,
    e.DemeterScored: _demeter_scored,
    e.DemeterAsked: _demeter_asked,
    e.DemeterTurned: _demeter_turned,
    e.DemeterActivated: _demeter_activated,
    e.DemeterClaimed: _demeter_claimed,
}
