"""Why a command is not legal: the first rule it breaks."""

from collections.abc import Callable
from typing import Any, Final

from domain.earth_express import commands as c
from domain.earth_express.content.components import Content
from domain.earth_express.grid import CELLS, INDEX
from domain.earth_express.language import Active, Copy
from domain.earth_express.legal import features, kind_of, least_to_discard, plantable
from domain.earth_express.misplaced import misplaced
from domain.earth_express.rules.abilities import looks_at_neighbour, next_ability, sources
from domain.earth_express.rules.tableau import can_pay
from domain.earth_express.state import AbilityAt, Player, State
from domain.kernel.errors import Param, RuleViolation
from domain.kernel.ids import Seat


def explain(content: Content, state: State, seat: Seat, command: c.EarthExpressCommand) -> RuleViolation:
    """The first rule that a command which is not legal breaks."""
    kind = kind_of(content, state, seat)
    if state.over:
        return _no("game_over", "END1", "The game is over.")
    if kind is None:
        return _no("wait", "K1", "You have finished; the others have not.")
    return misplaced(kind, command) or _WHY[type(command)](content, state, seat, command)


def _no(code: str, rule: str, message: str, **params: Param) -> RuleViolation:
    return RuleViolation(code, rule, message, params)


# --- set-up and step 1 -------------------------------------------------------------------------------------------------
def _keep(content: Content, state: State, seat: Seat, command: c.KeepEcosystem) -> RuleViolation:
    return _no("not_dealt", "SET7", f"{command.face} is no face of your two Ecosystem cards.", face=command.face)


def _plant(content: Content, state: State, seat: Seat, command: c.PlantCard) -> RuleViolation:
    player = state.players[seat]
    if player.found is not None and command.card != player.found:
        return _no("must_plant_found", "SOL22", f"The card that was found, {player.found}, must be planted.", found=player.found)
    if player.found is None and command.card not in plantable(state, player):
        return _not_there(state, command.card, "SOL7" if state.solo else "PLT1")
    return _no("cell_taken", "PLT2", f"There is a card in {command.cell} already.", cell=command.cell)


def _not_there(state: State, card: str, rule: str) -> RuleViolation:
    """Says the same of a card that lies elsewhere and of one that does not exist."""
    where = "in Demeter's tableau" if state.solo else "in your hand"
    return _no("card_not_there", rule, f"{card} is not {where}.", card=card)


def _seeds(player: Player, needed: int, rule: str) -> RuleViolation:
    return _no("too_few_seeds", rule, f"This takes {needed} Seeds.", needed=needed, have=player.seeds)


def _refresh(content: Content, state: State, seat: Seat, command: c.Refresh) -> RuleViolation:
    player = state.players[seat]
    if player.refreshed:
        return _no("refreshed", "REF2", "You have taken a Refresh this round.")
    return _seeds(player, content.constants.bonus.refresh_seeds, "REF1")


def _germinate(content: Content, state: State, seat: Seat, command: c.Germinate) -> RuleViolation:
    player = state.players[seat]
    if player.seeds < content.constants.bonus.germinate_seeds:
        return _seeds(player, content.constants.bonus.germinate_seeds, "GER1")
    if not features(content, state, seat):
        return _no("no_feature", "GER2", "There is no objective left that a feature would advance.")
    if state.solo:
        return _no("nothing_discarded", "SOL22", "No card is discarded to Germinate in a solo game.")
    if command.card is None:
        return _no("card_missing", "GER1", "A hand card is discarded to Germinate.")
    return _not_there(state, command.card, "GER1")


def _discard(content: Content, state: State, seat: Seat, command: c.DiscardCard) -> RuleViolation:
    return _not_there(state, command.card, "SOL23" if state.solo else "REF1")


def _draw(content: Content, state: State, seat: Seat, command: c.DrawCards) -> RuleViolation:
    least = least_to_discard(content, state)
    rule = "SOL23" if state.solo else "REF1"
    return _no("discard_more", rule, f"A Refresh discards at least {least}.", least=least)


def _feature(content: Content, state: State, seat: Seat, command: c.NameFeature) -> RuleViolation:
    feature = command.feature
    return _no("feature_advances_nothing", "GER2", f"{feature} advances no objective of yours.", feature=feature)


# --- actions and abilities ---------------------------------------------------------------------------------------------
def _action(content: Content, state: State, seat: Seat, command: c.ChooseAction) -> RuleViolation:
    return _no("not_on_tile", "ACT1", f"The tile does not offer {command.colour.upper()}.", colour=command.colour)


def _target(content: Content, state: State, seat: Seat, cell: str, number: int) -> RuleViolation | None:
    """Whether the ability is one that may be settled now."""
    player = state.players[seat]
    at = AbilityAt(INDEX[cell], number - 1)
    planted = player.cells[at.cell]
    if planted is None or at.number >= len(content.cards[planted.card].abilities):
        return _no("no_such_ability", "AV5", f"There is no ability {number} in {cell}.", cell=cell, ability=number)
    if at in _open_abilities(content, state, seat):
        return None
    col = content.cards[planted.card].abilities[at.number].col
    params: dict[str, Param] = {"cell": cell, "ability": number}
    if col == "brown":
        return _no("brown", "AV10", "A BROWN ability is not used; it scores at the end.", **params)
    if col == "black":
        return _no("black_settled", "AV8", "A BLACK ability is for when its card is planted; this one is settled.", **params)
    if player.step != "abilities" or player.pending or player.black:
        return _no("not_step_three", "AV1", "Coloured abilities are used in step 3, when all BLACK ones are settled.", **params)
    if col not in (player.colour, "multi"):
        return _no("other_colour", "AV1", "This ability does not have the colour of your action.", **params)
    return _no("out_of_order", "AV4", "Abilities are used in reading order, each once a round.", **params)


def _open_abilities(content: Content, state: State, seat: Seat) -> list[AbilityAt]:
    player = state.players[seat]
    if player.black:
        return [player.black[0], *player.pending]
    if player.step == "abilities" and not player.pending:
        at = next_ability(content, state, seat)
        return [at] if at is not None else []
    return player.pending


def _skip(content: Content, state: State, seat: Seat, command: c.SkipAbility) -> RuleViolation:
    broken = _target(content, state, seat, command.cell, command.ability)
    assert broken is not None, "skipping an open ability is legal"
    return broken


def _use(content: Content, state: State, seat: Seat, command: c.UseAbility) -> RuleViolation:
    broken = _target(content, state, seat, command.cell, command.ability)
    if broken is not None:
        return broken
    player = state.players[seat]
    at = AbilityAt(INDEX[command.cell], command.ability - 1)
    planted = player.cells[at.cell]
    assert planted is not None
    ability = content.cards[planted.card].abilities[at.number]
    if isinstance(ability, Copy):
        copied = _copied(content, player, at, ability, command)
        if isinstance(copied, RuleViolation):
            return copied
        ability = copied
    elif command.copy is not None:
        return _no("copies_nothing", "B11", "This ability does not copy.", cell=command.cell, ability=command.ability)
    assert isinstance(ability, Active)
    return _with_neighbour(state, seat, ability, command) or _cannot_pay(player, ability)


def _copied(content: Content, player: Player, at: AbilityAt, copy: Copy, command: c.UseAbility) -> Active | RuleViolation:
    if command.copy is None:
        return _no("copy_missing", "B11", "The ability to copy is to be named.")
    wanted = AbilityAt(INDEX[command.copy.cell], command.copy.ability - 1)
    found = dict(sources(content, player, at, copy)).get(wanted)
    if found is None:
        message = f"There is no {copy.copy.upper()} or multicoloured ability to copy there."
        return _no("cannot_copy", "B11", message, cell=command.copy.cell, ability=command.copy.ability)
    return found


def _with_neighbour(state: State, seat: Seat, ability: Active, command: c.UseAbility) -> RuleViolation | None:
    side = command.neighbour
    if not looks_at_neighbour(ability):
        return None if side is None else _no("no_neighbour_needed", "SYM3", "This ability looks at no neighbour.")
    if side is None:
        return _no("neighbour_missing", "SYM3", "The neighbour to look at is to be named.")
    if side not in state.sides():
        return _no("one_neighbour", "A4", "Your one neighbour goes by left.", neighbour=side)
    if not state.has_planted(seat, side):
        return _no("neighbour_is_planting", "A2", "That neighbour has not finished planting.", neighbour=side)
    return None


def _cannot_pay(player: Player, ability: Active) -> RuleViolation:
    assert not can_pay(player, ability.pay), "what can be paid is legal"
    cost = ability.pay
    return _no("cannot_pay", "B1", "The whole cost must be paid.", seeds=cost.seed, growth=cost.growth, sprouts=cost.sprout)


# --- gains, payments, conversions --------------------------------------------------------------------------------------
def _take(content: Content, state: State, seat: Seat, command: c.TakeSeeds) -> RuleViolation:
    act = state.players[seat].act
    assert act is not None
    return _no("too_many_seeds", "SEED1", f"{act.seeds} Seeds are gained.", gained=act.seeds, count=command.count)


def _place_growth(content: Content, state: State, seat: Seat, command: c.PlaceGrowth) -> RuleViolation:
    return _no_room(content, state, seat, command.cell, "growth", "GRW2")


def _place_sprout(content: Content, state: State, seat: Seat, command: c.PlaceSprout) -> RuleViolation:
    return _no_room(content, state, seat, command.cell, "sprouts", "SPR2")


def _no_room(content: Content, state: State, seat: Seat, cell: str, resource: str, rule: str) -> RuleViolation:
    player = state.players[seat]
    act, planted = player.act, player.cells[INDEX[cell]]
    assert act is not None
    if planted is None:
        return _no("empty_cell", rule, f"There is no Flora in {cell}.", cell=cell)
    if act.room is not None and not act.room[INDEX[cell]]:
        return _no("elsewhere_only", "GRW7" if resource == "growth" else "SPR7", "The ability says where it may go.", cell=cell)
    capacity = getattr(content.cards[planted.card], resource)
    return _no("no_room", rule, f"The card in {cell} has room for {capacity}.", cell=cell, capacity=capacity)


def _pay_growth(content: Content, state: State, seat: Seat, command: c.PayGrowth) -> RuleViolation:
    act = state.players[seat].act
    if act is not None and not act.pay_growth:
        return _no("pay_sprouts", "K4", "Sprouts are to be paid now.", cell=command.cell)
    return _no("none_to_pay", "GRW6", f"There is no Growth in {command.cell}.", cell=command.cell)


def _pay_sprout(content: Content, state: State, seat: Seat, command: c.PaySprout) -> RuleViolation:
    act = state.players[seat].act
    if act is not None and act.pay_growth:
        return _no("pay_growth", "K4", "Growth is to be paid first.", cell=command.cell)
    return _no("none_to_pay", "SPR6", f"There is no Sprout in {command.cell}.", cell=command.cell)


def _convert(content: Content, state: State, seat: Seat, command: c.ConvertSprouts | c.ConvertGrowth) -> RuleViolation:
    first, second = (INDEX[cell] for cell in command.from_)
    if first > second:
        return _no("reading_order", "K7", "The two cells are named in reading order.", first=CELLS[first], second=CELLS[second])
    what = "Sprouts" if isinstance(command, c.ConvertSprouts) else "Growth"
    return _no("too_few_to_convert", "CNV1", f"There are not 2 {what} there.", first=CELLS[first], second=CELLS[second])


def _opponent(content: Content, state: State, seat: Seat, command: c.ChooseOpponent) -> RuleViolation:
    return _no("no_opponent", "SYM5", f"Seat {command.seat} is no opponent of yours.", seat=command.seat)


def _tokens(content: Content, state: State, seat: Seat, command: c.TakeTokens) -> RuleViolation:
    return _no("no_tokens", "TOK1", "There are no Sprout tokens before you.")


def _claim(content: Content, state: State, seat: Seat, command: c.ChooseDemeterClaim) -> RuleViolation:
    return _no("fauna_not_in_play", "SOL17", f"{command.fauna} is not in play.", fauna=command.fauna)


def _colour(content: Content, state: State, seat: Seat, command: c.ChooseDemeterColour) -> RuleViolation:
    return _no("not_a_majority", "SOL10", "Demeter has more abilities of another colour.", colour=command.colour)


def _always(content: Content, state: State, seat: Seat, command: c.EarthExpressCommand) -> RuleViolation:
    raise AssertionError("always legal where it fits")


_WHY: Final[dict[type[Any], Callable[[Content, State, Seat, Any], RuleViolation]]] = {
    c.KeepEcosystem: _keep,
    c.PlantCard: _plant,
    c.Refresh: _refresh,
    c.DiscardCard: _discard,
    c.DrawCards: _draw,
    c.Germinate: _germinate,
    c.NameFeature: _feature,
    c.UseAbility: _use,
    c.SkipAbility: _skip,
    c.ChooseAction: _action,
    c.EndSteps: _always,
    c.TakeSeeds: _take,
    c.PlaceGrowth: _place_growth,
    c.PlaceSprout: _place_sprout,
    c.StopPlacing: _always,
    c.PayGrowth: _pay_growth,
    c.PaySprout: _pay_sprout,
    c.ConvertSprouts: _convert,
    c.ConvertGrowth: _convert,
    c.ChooseOpponent: _opponent,
    c.TakeTokens: _tokens,
    c.EndRound: _always,
    c.ChooseDemeterClaim: _claim,
    c.ChooseDemeterColour: _colour,
}
