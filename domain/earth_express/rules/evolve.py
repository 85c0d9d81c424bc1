"""An event → the state. Total; decides nothing."""

from collections.abc import Callable
from typing import Any, Final

from domain.earth_express import demeter_events as d
from domain.earth_express import events as e
from domain.earth_express import table_events as t
from domain.earth_express.content.components import Content
from domain.earth_express.grid import INDEX
from domain.earth_express.rules.evolve_benefits import BENEFITS, granted
from domain.earth_express.state import ALL_SEE, AbilityAt, Act, Held, Leaf, Planted, Player, State


def evolve(content: Content, state: State, event: e.EarthExpressEvent) -> None:
    """Change the state in place."""
    _EVOLVERS[type(event)](state, event)


# --- set-up and rounds -------------------------------------------------------------------------------------------------
def _nothing(state: State, event: e.EarthExpressEvent) -> None:
    """For events whose facts come with those that follow."""


def _fauna_turned(state: State, event: t.FaunaTurned) -> None:
    state.fauna.append(event.face)


def _earth_shuffled(state: State, event: t.EarthShuffled) -> None:
    state.stack = list(event.order or ())


def _actions_shuffled(state: State, event: t.ActionsShuffled) -> None:
    state.action_stack = list(event.order or ())


def _ecosystem_turned(state: State, event: t.EcosystemTurned) -> None:
    state.shared.append(event.face)


def _ecosystems_dealt(state: State, event: t.EcosystemsDealt) -> None:
    player = state.players[event.seat]
    player.dealt = list(event.cards or ())
    player.step = "ecosystem"


def _ecosystem_kept(state: State, event: t.EcosystemKept) -> None:
    state.players[event.seat].kept = event.face


def _ecosystems_revealed(state: State, event: t.EcosystemsRevealed) -> None:
    state.revealed = True


def _round_began(state: State, event: t.RoundBegan) -> None:
    state.round = event.round
    for player in state.players:
        player.step = "plant"
        player.to_plant = event.plantings
        player.refreshed = False
        player.colour = None
        player.next_ability = 0


def _hands_passed(state: State, event: t.HandsPassed) -> None:
    """F2, F8: all at once, to the next seat."""
    hands = [player.hand for player in state.players]
    for seat, player in enumerate(state.players):
        player.hand = hands[seat - 1]
        for held in player.hand:
            held.seen |= 1 << seat


def _cards_drawn(state: State, event: t.CardsDrawn) -> None:
    player = state.players[event.seat]
    for card in event.cards or ():
        state.stack.pop()
        player.hand.append(Held(card, state.batch, 1 << event.seat))
    if player.refreshing is not None:
        player.refreshing -= event.count
        if not player.refreshing:
            player.refreshing = None


def _discards_shuffled(state: State, event: t.DiscardsShuffled) -> None:
    state.stack = list(event.order or ())
    state.discard = []
    state.batch += 1


def _tile_revealed(state: State, event: t.TileRevealed) -> None:
    state.tile = event.tile
    state.action_stack.pop()


def _round_ended(state: State, event: t.RoundEnded) -> None:
    state.over = event.last
    state.completed = []
    if state.demeter is not None:
        state.demeter.claim = None


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


# --- step 4 ------------------------------------------------------------------------------------------------------------
def _steps_ended(state: State, event: e.StepsEnded) -> None:
    state.players[event.seat].step = "done"


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
    player = state.players[event.seat]
    player.step = "rest"
    player.tokens = 0


# --- Demeter -----------------------------------------------------------------------------------------------------------
def _demeter_planted(state: State, event: d.DemeterPlanted) -> None:
    demeter, player = state.demeter, state.players[0]
    assert demeter is not None
    for name, card in zip(event.cells, event.cards, strict=True):
        state.stack.pop()
        demeter.cells[INDEX[name]] = Planted(card)
        if INDEX[name] in demeter.emptied:
            demeter.emptied.remove(INDEX[name])
    if player.refreshing is not None and not demeter.emptied:
        player.refreshing = None


def _demeter_scored(state: State, event: d.DemeterScored) -> None:
    assert state.demeter is not None
    state.demeter.vp += event.vp
    if event.reason != "action":
        granted(state.players[0])


def _demeter_asked(state: State, event: d.DemeterAsked) -> None:
    assert state.demeter is not None
    state.demeter.asks = event.about


def _demeter_turned(state: State, event: d.DemeterTurned) -> None:
    assert state.demeter is not None
    state.demeter.asks = None


def _demeter_activated(state: State, event: d.DemeterActivated) -> None:
    assert state.demeter is not None
    state.demeter.vp += event.vp


def _demeter_claimed(state: State, event: d.DemeterClaimed) -> None:
    assert state.demeter is not None
    state.demeter.asks = None
    state.demeter.claim = state.fauna.index(event.face)


_EVOLVERS: Final[dict[type[Any], Callable[[State, Any], None]]] = {
    **BENEFITS,
    t.FaunaShuffled: _nothing,
    t.FaunaTurned: _fauna_turned,
    t.EarthShuffled: _earth_shuffled,
    t.ActionsShuffled: _actions_shuffled,
    t.EcosystemsShuffled: _nothing,
    t.EcosystemTurned: _ecosystem_turned,
    t.EcosystemsDealt: _ecosystems_dealt,
    t.EcosystemKept: _ecosystem_kept,
    t.EcosystemsRevealed: _ecosystems_revealed,
    t.RoundBegan: _round_began,
    t.HandsPassed: _hands_passed,
    t.CardsDrawn: _cards_drawn,
    t.DiscardsShuffled: _discards_shuffled,
    t.TileRevealed: _tile_revealed,
    t.RoundEnded: _round_ended,
    e.CardPlanted: _card_planted,
    e.RefreshBegan: _refresh_began,
    e.CardDiscarded: _card_discarded,
    e.GerminateBegan: _germinate_began,
    e.FeatureNamed: _nothing,
    e.StackSearched: _stack_searched,
    e.GerminationFailed: _germination_failed,
    e.StepsEnded: _steps_ended,
    e.FaunaChecked: _fauna_checked,
    e.LeafPlaced: _leaf_placed,
    e.StepFourOpened: _step_four_opened,
    e.TokensTaken: _tokens_taken,
    e.PlayerRested: _player_rested,
    d.DemeterPlanted: _demeter_planted,
    d.DemeterScored: _demeter_scored,
    d.DemeterAsked: _demeter_asked,
    d.DemeterTurned: _demeter_turned,
    d.DemeterActivated: _demeter_activated,
    d.DemeterClaimed: _demeter_claimed,
}
