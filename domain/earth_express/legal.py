"""Who is to decide what, and every command with which it can be decided (K1 to K9)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from domain.earth_express import commands as c
from domain.earth_express.content.components import Content
from domain.earth_express.grid import CELLS
from domain.earth_express.rules.abilities import next_ability, uses
from domain.earth_express.rules.demeter import majority
from domain.earth_express.rules.step_four import claimed
from domain.earth_express.rules.tableau import growth_room, sprout_room, with_growth, with_sprouts
from domain.earth_express.state import AbilityAt, Act, Cells, Player, State
from domain.kernel.ids import Seat

Commands = Iterator[c.EarthExpressCommand]


def decisions(content: Content, state: State) -> Mapping[Seat, str]:
    """Seat → kind of its open decision."""
    kinds = ((seat, kind_of(content, state, seat)) for seat in state.seats())
    return {seat: kind for seat, kind in kinds if kind is not None}


def legal(content: Content, state: State, seat: Seat) -> list[c.EarthExpressCommand]:
    """Every legal command of the seat."""
    kind = kind_of(content, state, seat)
    return [] if kind is None else list(_OFFERS[kind](content, state, seat))


def kind_of(content: Content, state: State, seat: Seat) -> str | None:
    """The kind of the seat's open decision, if it has one."""
    player = state.players[seat]
    if state.over:
        return None
    if state.demeter is not None and state.demeter.asks is not None:
        return f"demeter_{state.demeter.asks}"
    if player.act is not None:
        return _kind_in_act(player.act)
    if player.black:
        return "black_ability"
    match player.step:
        case "ecosystem":
            return "ecosystem" if player.kept is None else None
        case "plant":
            return _kind_in_step_one(player)
        case "action":
            return "action"
        case "abilities":
            if player.pending:
                return "pending_black"
            return "end_of_steps" if next_ability(content, state, seat) is None else "ability"
        case "tokens":
            return "end_of_round"
        case "done" | "rest":
            return None


def _kind_in_act(act: Act) -> str:
    if not act.due:
        return "payment"
    if act.seeds:
        return "seeds"
    if act.growth:
        return "growth"
    return "sprouts" if act.sprouts else "opponent"


def _kind_in_step_one(player: Player) -> str:
    if player.refreshing is not None:
        return "refresh"
    if player.searching:
        return "feature"
    return "plant" if player.found is None else "found_card"


# --- the rows of the table of decisions --------------------------------------------------------------------------------
def _ecosystem(content: Content, state: State, seat: Seat) -> Commands:
    """N1"""
    for card in state.players[seat].dealt:
        for side in "AB":
            yield c.KeepEcosystem(card + side)


def plantable(state: State, player: Player) -> list[str]:
    """SOL7: the hand, in solo the cards that Demeter shows."""
    if state.demeter is not None:
        return [planted.card for planted in state.demeter.cells if planted is not None]
    return [held.card for held in player.hand]


def _plant(content: Content, state: State, seat: Seat) -> Commands:
    """N2"""
    player = state.players[seat]
    cards = plantable(state, player)
    yield from _plantings(player.cells, cards)
    bonus = content.constants.bonus
    if player.seeds >= bonus.refresh_seeds and not player.refreshed:
        yield c.Refresh()
    if player.seeds >= bonus.germinate_seeds and features(content, state, seat):
        if state.solo:
            yield c.Germinate()
        else:
            yield from map(c.Germinate, cards)
    yield from _black_and_conversions(content, state, seat)


def _plantings(cells: Cells, cards: list[str]) -> Commands:
    for cell, planted in enumerate(cells):
        if planted is None:
            for card in cards:
                yield c.PlantCard(card, CELLS[cell])


def least_to_discard(content: Content, state: State) -> int:
    """REF1, SOL23: how many cards a Refresh discards at the least."""
    return content.constants.demeter.refresh_least if state.solo else 1


def _refresh(content: Content, state: State, seat: Seat) -> Commands:
    """N3"""
    player = state.players[seat]
    yield from map(c.DiscardCard, plantable(state, player))
    if (player.refreshing or 0) >= least_to_discard(content, state):
        yield c.DrawCards()


def features(content: Content, state: State, seat: Seat) -> list[str]:
    """GER2, E6: what the seat may name: called for by a Fauna it has not claimed, an Ecosystem it can score, a Terrain it has."""
    player = state.players[seat]
    givers = [face for fauna, face in enumerate(state.fauna) if not claimed(state, seat, fauna)]
    givers += state.shared
    givers += [player.kept] if player.kept is not None else []
    givers += [planted.card for planted in player.cells if planted is not None]
    return sorted({feature for giver in givers for feature in content.offers.get(giver, ())})


def _feature(content: Content, state: State, seat: Seat) -> Commands:
    """N4"""
    yield from map(c.NameFeature, features(content, state, seat))


def _found_card(content: Content, state: State, seat: Seat) -> Commands:
    """N5"""
    player = state.players[seat]
    yield from _plantings(player.cells, [player.found or ""])


def _settle(content: Content, state: State, seat: Seat, at: AbilityAt) -> Commands:
    """Use an ability in any way, or skip it."""
    yield from uses(content, state, seat, at)
    yield c.SkipAbility(CELLS[at.cell], at.number + 1)


def _black_ability(content: Content, state: State, seat: Seat) -> Commands:
    """N6"""
    yield from _settle(content, state, seat, state.players[seat].black[0])
    yield from _black_and_conversions(content, state, seat)


def _action(content: Content, state: State, seat: Seat) -> Commands:
    """N7"""
    if state.tile is not None:
        yield from map(c.ChooseAction, content.tiles[state.tile].colours)
    yield from _black_and_conversions(content, state, seat)


def _black_and_conversions(content: Content, state: State, seat: Seat) -> Commands:
    """N8, K7, K8"""
    for at in state.players[seat].pending:
        yield from _settle(content, state, seat, at)
    yield from _conversions(content, state, seat)


def _conversions(content: Content, state: State, seat: Seat) -> Commands:
    """K7"""
    cells = state.players[seat].cells
    sprouts = [planted.sprouts if planted is not None else 0 for planted in cells]
    growth = [planted.growth if planted is not None else 0 for planted in cells]
    for pair in _pairs(sprouts):
        yield c.ConvertSprouts(pair)
    for pair in _pairs(growth):
        yield c.ConvertGrowth(pair)


def _pairs(held: list[int]) -> Iterator[c.Pair]:
    for first in range(9):
        if held[first] >= 2:
            yield [CELLS[first], CELLS[first]]
        if held[first]:
            for second in range(first + 1, 9):
                if held[second]:
                    yield [CELLS[first], CELLS[second]]


def _ability(content: Content, state: State, seat: Seat) -> Commands:
    """N9"""
    at = next_ability(content, state, seat)
    if at is not None:
        yield from _settle(content, state, seat, at)
    yield from _end_of_steps(content, state, seat)


def _end_of_steps(content: Content, state: State, seat: Seat) -> Commands:
    """N14"""
    yield c.EndSteps()
    yield from _conversions(content, state, seat)


def _act_of(state: State, seat: Seat) -> Act:
    act = state.players[seat].act
    assert act is not None
    return act


def _seeds(content: Content, state: State, seat: Seat) -> Commands:
    """N10"""
    yield from map(c.TakeSeeds, range(_act_of(state, seat).seeds + 1))


def _growth(content: Content, state: State, seat: Seat) -> Commands:
    """N11"""
    for cell in growth_room(content, state.players[seat], _act_of(state, seat)):
        yield c.PlaceGrowth(CELLS[cell])
    yield c.StopPlacing()


def _sprouts(content: Content, state: State, seat: Seat) -> Commands:
    """N11"""
    for cell in sprout_room(content, state.players[seat], _act_of(state, seat)):
        yield c.PlaceSprout(CELLS[cell])
    yield c.StopPlacing()


def _payment(content: Content, state: State, seat: Seat) -> Commands:
    """N12"""
    cells = state.players[seat].cells
    if _act_of(state, seat).pay_growth:
        for cell in with_growth(cells):
            yield c.PayGrowth(CELLS[cell])
    else:
        for cell in with_sprouts(cells):
            yield c.PaySprout(CELLS[cell])


def _opponent(content: Content, state: State, seat: Seat) -> Commands:
    """N13"""
    for other in state.seats():
        if other != seat:
            yield c.ChooseOpponent(other)


def _end_of_round(content: Content, state: State, seat: Seat) -> Commands:
    """N15"""
    if state.players[seat].tokens:
        yield c.TakeTokens()
    yield c.EndRound()
    yield from _conversions(content, state, seat)


def _demeter_claim(content: Content, state: State, seat: Seat) -> Commands:
    """N16"""
    yield from map(c.ChooseDemeterClaim, state.fauna)


def _demeter_colour(content: Content, state: State, seat: Seat) -> Commands:
    """N17"""
    if state.demeter is not None:
        yield from map(c.ChooseDemeterColour, majority(content, state.demeter.cells))


_OFFERS: Final[dict[str, Callable[[Content, State, Seat], Commands]]] = {
    "ecosystem": _ecosystem,
    "plant": _plant,
    "refresh": _refresh,
    "feature": _feature,
    "found_card": _found_card,
    "black_ability": _black_ability,
    "action": _action,
    "pending_black": _black_and_conversions,
    "ability": _ability,
    "end_of_steps": _end_of_steps,
    "seeds": _seeds,
    "growth": _growth,
    "sprouts": _sprouts,
    "payment": _payment,
    "opponent": _opponent,
    "end_of_round": _end_of_round,
    "demeter_claim": _demeter_claim,
    "demeter_colour": _demeter_colour,
}
