"""A sensible opponent for Earth Express.

It plants, places and pays so that its tableau weighs most (``earth_express_worth``), activates what brings more than it costs,
and exchanges and converts where that gains (``earth_express_exchange``).
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from app.bots import earth_express_exchange as exchange
from app.bots.earth_express_demeter import denied
from app.bots.earth_express_worth import (
    Position,
    ability_worth,
    bag_worth,
    changed,
    colour_worth,
    position_of,
    settled,
    weight,
    weight_with,
)
from domain.earth_express import commands as c
from domain.earth_express.content.components import Content
from domain.earth_express.content.derived import percent_of
from domain.earth_express.grid import INDEX
from domain.earth_express.language import TableScore
from domain.earth_express.rules.demeter import activation_vp
from domain.earth_express.views import EarthExpressView

CommandT = TypeVar("CommandT")


def greedy(content: Content, view: EarthExpressView, legal: Sequence[c.EarthExpressCommand]) -> c.EarthExpressCommand:
    """One of the legal commands, by the view of the seat that is to act."""
    at = position_of(content, view)
    better = exchange.worth_while(at, legal)
    if better is not None:
        return better
    for kind, choose in _CHOOSERS:
        fitting = [command for command in legal if isinstance(command, kind)]
        if fitting:
            chosen = choose(at, fitting)
            if chosen is not None:
                return chosen
    return next((command for command in legal if isinstance(command, _QUIET)), legal[0])


_QUIET: Final = (c.SkipAbility, c.EndSteps, c.EndRound, c.StopPlacing)


def _ecosystem(at: Position, legal: list[c.KeepEcosystem]) -> c.KeepEcosystem:
    """The face that an average tableau scores most by."""
    return max(legal, key=lambda command: _expected(at.content, command.face))


def _expected(content: Content, face: str) -> float:
    ecosystem = content.ecosystems[face]
    score, share = ecosystem.score, (percent_of(content, ecosystem) or 35) / 100
    if score.per.of in ("lines", "path", "sets"):
        return 8.0
    if isinstance(score, TableScore):
        return 9.0
    return score.vp * 9 * min(1.0, share * 1.3) / score.per.div


def _plant(at: Position, legal: list[c.PlantCard]) -> c.PlantCard:
    taken = denied(at)
    return max(legal, key=lambda one: weight_with(at, one.card, INDEX[one.cell]) + taken.get(one.card, 0.0))


def _action(at: Position, legal: list[c.ChooseAction]) -> c.ChooseAction:
    actions = at.content.constants.actions
    return max(legal, key=lambda one: bag_worth(at, actions.gain(one.colour)) + colour_worth(at, one.colour))


def _use(at: Position, legal: list[c.UseAbility]) -> c.UseAbility | None:
    """The best way to use an ability, if it brings more than it costs."""
    best = max(legal, key=lambda command: _use_worth(at, command))
    return best if _use_worth(at, best) > 0 else None


def _use_worth(at: Position, command: c.UseAbility) -> float:
    shown = command.copy or command
    planted = at.player.cells[INDEX[shown.cell]]
    assert planted is not None
    ability = at.content.cards[planted.card].abilities[shown.ability - 1]
    neighbour = None if command.neighbour is None else at.state.neighbour_cells(at.me.seat, command.neighbour)
    return ability_worth(at, INDEX[command.cell], ability, neighbour)


def _take_seeds(at: Position, legal: list[c.TakeSeeds]) -> c.TakeSeeds:
    return max(legal, key=lambda command: command.count)


def _place_growth(at: Position, legal: list[c.PlaceGrowth]) -> c.PlaceGrowth | None:
    best = max(legal, key=lambda command: changed(at, weight, [command.cell], growth=1))
    return best if changed(at, settled, [best.cell], growth=1) >= settled(at) else None


def _place_sprout(at: Position, legal: list[c.PlaceSprout]) -> c.PlaceSprout | None:
    best = max(legal, key=lambda command: changed(at, weight, [command.cell], sprouts=1))
    return best if changed(at, settled, [best.cell], sprouts=1) >= settled(at) else None


def _pay_growth(at: Position, legal: list[c.PayGrowth]) -> c.PayGrowth:
    return max(legal, key=lambda command: changed(at, weight, [command.cell], growth=-1))


def _pay_sprout(at: Position, legal: list[c.PaySprout]) -> c.PaySprout:
    return max(legal, key=lambda command: changed(at, weight, [command.cell], sprouts=-1))


def _opponent(at: Position, legal: list[c.ChooseOpponent]) -> c.ChooseOpponent:
    return min(legal, key=lambda command: at.view.seats[command.seat].score.total)


def _first(at: Position, legal: list[CommandT]) -> CommandT:
    return legal[0]


def _demeter_claim(at: Position, legal: list[c.ChooseDemeterClaim]) -> c.ChooseDemeterClaim:
    """Hers is the Fauna that the bot has claimed, else the one it is farther from."""
    progress = {fauna.face: fauna.progress[0] for fauna in at.view.fauna}
    return min(legal, key=lambda one: (not progress[one.fauna].claimed, progress[one.fauna].count / progress[one.fauna].needed))


def _demeter_colour(at: Position, legal: list[c.ChooseDemeterColour]) -> c.ChooseDemeterColour:
    return min(legal, key=lambda command: activation_vp(at.content, at.state, command.colour))


_CHOOSERS: Final[tuple[tuple[type[Any], Callable[[Position, Any], c.EarthExpressCommand | None]], ...]] = (
    (c.KeepEcosystem, _ecosystem),
    (c.UseAbility, _use),
    (c.PlantCard, _plant),
    (c.ChooseAction, _action),
    (c.TakeSeeds, _take_seeds),
    (c.PlaceGrowth, _place_growth),
    (c.PlaceSprout, _place_sprout),
    (c.PayGrowth, _pay_growth),
    (c.PaySprout, _pay_sprout),
    (c.ChooseOpponent, _opponent),
    (c.TakeTokens, _first),
    (c.ChooseDemeterClaim, _demeter_claim),
    (c.ChooseDemeterColour, _demeter_colour),
)
