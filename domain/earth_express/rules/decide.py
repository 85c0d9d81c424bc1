"""A legal command → what happens, and what follows by itself."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from domain.earth_express import commands as c
from domain.earth_express.content.components import Content
from domain.earth_express.demeter_events import DemeterClaimed, DemeterScored
from domain.earth_express.events import (
    AbilitySkipped,
    ActionChosen,
    CardDiscarded,
    CardPlanted,
    EarthExpressEvent,
    FeatureNamed,
    GainForgone,
    GerminateBegan,
    GrowthConverted,
    GrowthPaid,
    GrowthPlaced,
    PlayerRested,
    RefreshBegan,
    SeedsTaken,
    SproutPaid,
    SproutPlaced,
    SproutsConverted,
    StepsEnded,
    TokensGiven,
    TokensTaken,
)
from domain.earth_express.grid import CELLS
from domain.earth_express.language import Active
from domain.earth_express.rules.abilities import can_use, looks_at_neighbour, next_ability, use, uses
from domain.earth_express.rules.demeter import activate, activate_colour
from domain.earth_express.rules.gains import go_on
from domain.earth_express.rules.rounds import begin_play
from domain.earth_express.rules.stack import draw_cards, fill_demeter, search
from domain.earth_express.rules.step_four import end_if_all_rest, open_step_four, place_leaves, rest_if_idle
from domain.earth_express.rules.tableau import can_convert
from domain.earth_express.state import State
from domain.earth_express.table_events import EcosystemKept
from domain.kernel.chance import Chance
from domain.kernel.ids import Seat

Happens = Iterator[EarthExpressEvent]


def decide(content: Content, state: State, seat: Seat, command: c.EarthExpressCommand, chance: Chance) -> Happens:
    """The command's own events, then all that follows without anybody's choice."""
    yield from _DECIDERS[type(command)](content, state, seat, command, chance)
    yield from _settle_seat(content, state, seat, chance)
    yield from _settle_table(content, state, chance)


# --- what follows by itself --------------------------------------------------------------------------------------------
def _settle_seat(content: Content, state: State, seat: Seat, chance: Chance) -> Happens:
    """K6: forced steps of the seat, up to its next real choice."""
    player = state.players[seat]
    yield from go_on(content, state, seat)
    while player.act is None and player.black and not _black_is_asked(content, state, seat):
        at = player.black[0]
        yield AbilitySkipped(seat, CELLS[at.cell], at.number + 1)
    if player.act is not None:
        return
    if player.step == "abilities" and not player.pending and next_ability(content, state, seat) is None:
        if not can_convert(player):
            yield StepsEnded(seat)
    elif player.step == "tokens":
        if not player.tokens and state.round < content.rounds:
            yield PlayerRested(seat)
        yield from rest_if_idle(state, seat)


def _black_is_asked(content: Content, state: State, seat: Seat) -> bool:
    """K6: a black ability that cannot be paid for is asked for only if something else could be done first."""
    player = state.players[seat]
    waiting = (use for at in player.pending for use in uses(content, state, seat, at))
    return can_use(content, player, player.black[0]) or can_convert(player) or any(waiting)


def _settle_table(content: Content, state: State, chance: Chance) -> Happens:
    """What happens when the last seat has finished what all wait for."""
    steps = {player.step for player in state.players}
    if steps == {"ecosystem"}:
        if all(player.kept is not None for player in state.players):
            yield from begin_play(content, state, chance)
    elif steps == {"done"}:
        if state.demeter is None:
            yield from open_step_four(content, state, chance)
        elif state.demeter.asks is None:
            yield from activate(content, state)
            if state.demeter.asks is None:
                yield from open_step_four(content, state, chance)
    elif steps == {"rest"} and not state.over:
        yield from end_if_all_rest(content, state, chance)


# --- the commands ------------------------------------------------------------------------------------------------------
def _keep_ecosystem(content: Content, state: State, seat: Seat, command: c.KeepEcosystem, chance: Chance) -> Happens:
    yield EcosystemKept(seat, command.face)


def _plant_card(content: Content, state: State, seat: Seat, command: c.PlantCard, chance: Chance) -> Happens:
    """PLT1, AV8, K8; SOL7, A9: in solo Demeter is refilled after the last planting."""
    black: list[int] = []
    waiting: list[int] = []
    card = content.cards[command.card]
    for number in card.firing.get("black", ()):
        ability = card.abilities[number]
        looks = isinstance(ability, Active) and looks_at_neighbour(ability)
        (waiting if looks else black).append(number + 1)
    yield CardPlanted(seat, command.card, command.cell, black, waiting)
    if state.demeter is not None and not state.players[seat].to_plant:
        empty = [cell for cell, planted in enumerate(state.demeter.cells) if planted is None]
        yield from fill_demeter(state, empty, chance)


def _refresh(content: Content, state: State, seat: Seat, command: c.Refresh, chance: Chance) -> Happens:
    yield RefreshBegan(seat, content.constants.bonus.refresh_seeds)


def _discard_card(content: Content, state: State, seat: Seat, command: c.DiscardCard, chance: Chance) -> Happens:
    """K6: with nothing left to discard the draw follows at once."""
    yield CardDiscarded(seat, command.card)
    left = state.demeter.cells if state.demeter is not None else state.players[seat].hand
    if not any(left):
        yield from _draw(state, seat, chance)


def _draw_cards(content: Content, state: State, seat: Seat, command: c.DrawCards, chance: Chance) -> Happens:
    yield from _draw(state, seat, chance)


def _draw(state: State, seat: Seat, chance: Chance) -> Happens:
    """REF3, SOL23"""
    if state.demeter is not None:
        yield from fill_demeter(state, sorted(state.demeter.emptied), chance)
    else:
        yield from draw_cards(state, seat, state.players[seat].refreshing or 0, chance)


def _germinate(content: Content, state: State, seat: Seat, command: c.Germinate, chance: Chance) -> Happens:
    yield GerminateBegan(seat, content.constants.bonus.germinate_seeds, command.card)


def _name_feature(content: Content, state: State, seat: Seat, command: c.NameFeature, chance: Chance) -> Happens:
    yield FeatureNamed(seat, command.feature)
    yield from search(content, state, seat, command.feature, chance)


def _use_ability(content: Content, state: State, seat: Seat, command: c.UseAbility, chance: Chance) -> Happens:
    yield use(content, state, seat, command)


def _skip_ability(content: Content, state: State, seat: Seat, command: c.SkipAbility, chance: Chance) -> Happens:
    yield AbilitySkipped(seat, command.cell, command.ability)


def _choose_action(content: Content, state: State, seat: Seat, command: c.ChooseAction, chance: Chance) -> Happens:
    """ACT2; SOL9: Demeter scores at the same time."""
    bag = content.constants.actions.gain(command.colour)
    yield ActionChosen(seat, command.colour, bag.seed, bag.growth, bag.sprout)
    if state.solo:
        yield DemeterScored(content.constants.demeter.action_vp, "action")


def _end_steps(content: Content, state: State, seat: Seat, command: c.EndSteps, chance: Chance) -> Happens:
    yield StepsEnded(seat)


def _take_seeds(content: Content, state: State, seat: Seat, command: c.TakeSeeds, chance: Chance) -> Happens:
    yield SeedsTaken(seat, command.count)


def _place_growth(content: Content, state: State, seat: Seat, command: c.PlaceGrowth, chance: Chance) -> Happens:
    yield GrowthPlaced(seat, command.cell)


def _place_sprout(content: Content, state: State, seat: Seat, command: c.PlaceSprout, chance: Chance) -> Happens:
    yield SproutPlaced(seat, command.cell)


def _stop_placing(content: Content, state: State, seat: Seat, command: c.StopPlacing, chance: Chance) -> Happens:
    act = state.players[seat].act
    assert act is not None
    if act.growth:
        yield GainForgone(seat, "growth", act.growth, declined=True)
    else:
        yield GainForgone(seat, "sprout", act.sprouts, declined=True)


def _pay_growth(content: Content, state: State, seat: Seat, command: c.PayGrowth, chance: Chance) -> Happens:
    yield GrowthPaid(seat, command.cell)


def _pay_sprout(content: Content, state: State, seat: Seat, command: c.PaySprout, chance: Chance) -> Happens:
    yield SproutPaid(seat, command.cell)


def _convert_sprouts(content: Content, state: State, seat: Seat, command: c.ConvertSprouts, chance: Chance) -> Happens:
    yield SproutsConverted(seat, command.from_)


def _convert_growth(content: Content, state: State, seat: Seat, command: c.ConvertGrowth, chance: Chance) -> Happens:
    yield GrowthConverted(seat, command.from_)


def _choose_opponent(content: Content, state: State, seat: Seat, command: c.ChooseOpponent, chance: Chance) -> Happens:
    act = state.players[seat].act
    assert act is not None
    yield TokensGiven(seat, [Seat(command.seat)], act.opponent)


def _take_tokens(content: Content, state: State, seat: Seat, command: c.TakeTokens, chance: Chance) -> Happens:
    yield TokensTaken(seat, state.players[seat].tokens)


def _end_round(content: Content, state: State, seat: Seat, command: c.EndRound, chance: Chance) -> Happens:
    yield PlayerRested(seat)


def _demeter_claim(content: Content, state: State, seat: Seat, command: c.ChooseDemeterClaim, chance: Chance) -> Happens:
    """SOL17, G16"""
    yield DemeterClaimed(command.fauna)
    yield from place_leaves(content, state, chance)


def _demeter_colour(content: Content, state: State, seat: Seat, command: c.ChooseDemeterColour, chance: Chance) -> Happens:
    yield from activate_colour(content, state, command.colour)
    yield from open_step_four(content, state, chance)


_DECIDERS: Final[dict[type[Any], Callable[[Content, State, Seat, Any, Chance], Happens]]] = {
    c.KeepEcosystem: _keep_ecosystem,
    c.PlantCard: _plant_card,
    c.Refresh: _refresh,
    c.DiscardCard: _discard_card,
    c.DrawCards: _draw_cards,
    c.Germinate: _germinate,
    c.NameFeature: _name_feature,
    c.UseAbility: _use_ability,
    c.SkipAbility: _skip_ability,
    c.ChooseAction: _choose_action,
    c.EndSteps: _end_steps,
    c.TakeSeeds: _take_seeds,
    c.PlaceGrowth: _place_growth,
    c.PlaceSprout: _place_sprout,
    c.StopPlacing: _stop_placing,
    c.PayGrowth: _pay_growth,
    c.PaySprout: _pay_sprout,
    c.ConvertSprouts: _convert_sprouts,
    c.ConvertGrowth: _convert_growth,
    c.ChooseOpponent: _choose_opponent,
    c.TakeTokens: _take_tokens,
    c.EndRound: _end_round,
    c.ChooseDemeterClaim: _demeter_claim,
    c.ChooseDemeterColour: _demeter_colour,
}
