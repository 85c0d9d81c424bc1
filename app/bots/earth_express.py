"""A sensible opponent for Earth Express.

It weighs its tableau: what it would score now, what its abilities will still bring in the rounds to come, and how near it is to
the Fauna. It plants, places and pays so that this weight becomes greatest, and activates whatever brings more than it costs.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from domain.earth_express import commands as c
from domain.earth_express.content.components import Card, Content
from domain.earth_express.content.derived import percent_of
from domain.earth_express.grid import INDEX
from domain.earth_express.language import TRIGGERS, Ability, Active, Bag, Copy, Count, TableScore, Trigger
from domain.earth_express.rules.counting import Sight, count
from domain.earth_express.rules.demeter import net
from domain.earth_express.scoring import rows
from domain.earth_express.state import Cells, Demeter, Leaf, Planted, Player, State
from domain.earth_express.views import EarthExpressPlanted, EarthExpressSeat, EarthExpressView

CommandT = TypeVar("CommandT")

SEED, GROWTH, SPROUT = 1.0, 1.35, 1.0
"""What a resource is worth in VP, about, as long as there is room for it."""
NO_ROOM: Final = 0.25
"""What is left of that without room."""
ROOM: Final = 0.12
"""What room for one more Growth or Sprout is worth for every round to come."""
GIVEN: Final = 0.35
"""What a Sprout given to others costs."""
PROGRESS: Final = 0.55
"""How much of a Fauna's VP the last step before completing it is worth."""
DENIED: Final = 0.3
"""How much of what a card would score for Demeter counts for taking it from her."""
UNKNOWN_COUNT: Final = 2.0
"""What a count is expected to come to."""


class Position(NamedTuple):
    """What the bot looks at. ``state`` is what the view shows, without anything hidden; ``ahead``: activations to come."""

    content: Content
    view: EarthExpressView
    state: State
    me: EarthExpressSeat
    ahead: int

    @property
    def player(self) -> Player:
        """The bot's own belongings; changed and changed back while it tries things."""
        return self.state.players[self.me.seat]


def greedy(content: Content, view: EarthExpressView, legal: Sequence[c.EarthExpressCommand]) -> c.EarthExpressCommand:
    """One of the legal commands, by the view of the seat that is to act."""
    me = next(seat for seat in view.seats if seat.dealt is not None)
    ahead = view.rounds - max(view.round, 1) + (me.step in ("ecosystem", "plant", "action"))
    at = Position(content, view, _state(view), me, ahead)
    for kind, choose in _CHOOSERS:
        fitting = [command for command in legal if isinstance(command, kind)]
        if fitting:
            chosen = choose(at, fitting)
            if chosen is not None:
                return chosen
    return next((command for command in legal if isinstance(command, _QUIET)), legal[0])


_QUIET: Final = (c.SkipAbility, c.EndSteps, c.EndRound, c.StopPlacing)


def _state(view: EarthExpressView) -> State:
    """The open part of the game."""
    players = [
        Player(seat.seeds, seat.sprout_tokens, _cells(seat.tableau), kept=seat.ecosystem, colour=seat.colour)
        for seat in view.seats
    ]
    leaves = [Leaf(leaf.seat, n, leaf.space, leaf.vp) for n, fauna in enumerate(view.fauna) for leaf in fauna.leaves]
    demeter = None if view.demeter is None else Demeter(_cells(view.demeter.tableau))
    fauna = [fauna.face for fauna in view.fauna]
    return State(view.options, players, demeter, view.round, fauna=fauna, shared=list(view.ecosystems), leaves=leaves)


def _cells(tableau: list[EarthExpressPlanted]) -> Cells:
    cells: Cells = [None] * 9
    for planted in tableau:
        cells[INDEX[planted.cell]] = Planted(planted.card, planted.growth, planted.sprouts)
    return cells


# --- weighing ----------------------------------------------------------------------------------------------------------
def _weight(at: Position) -> float:
    """What the bot's tableau is worth: scored now, near to Fauna, and what it will still bring."""
    now = rows(at.content, at.state, at.me.seat, at.player.kept).total
    return now + _fauna(at) + _growing(at) + _engine(at)


def _fauna(at: Position) -> float:
    worth = 0.0
    for n, fauna in enumerate(at.view.fauna):
        progress = fauna.progress[at.me.seat]
        if not progress.claimed and fauna.next_vp is not None:
            need = at.content.fauna[at.state.fauna[n]].need
            done = min(1.0, count(Sight(at.content, at.player.cells), need) / need.min)
            worth += fauna.next_vp * (1.0 if done == 1.0 else PROGRESS * done**2)
    return worth


def _growing(at: Position) -> float:
    """Room for what is to come, and spaces that are nearly complete."""
    worth = 0.0
    for planted in at.player.cells:
        if planted is not None:
            card = at.content.cards[planted.card]
            worth += ROOM * at.ahead * (card.growth - planted.growth + card.sprouts - planted.sprouts)
            if planted.growth < card.growth:
                worth += (card.canopy - card.growth) * (planted.growth / card.growth) * 0.6
    return worth


def _engine(at: Position) -> float:
    """What the abilities will bring: in each round to come one of two colours of a tile is chosen."""
    if not at.ahead:
        return 0.0
    gains = sorted((_colour_worth(at, colour) for colour in TRIGGERS), reverse=True)
    return at.ahead * (2 * gains[0] + gains[1]) / 3


def _colour_worth(at: Position, colour: Trigger) -> float:
    worth = 0.0
    for cell, planted in enumerate(at.player.cells):
        if planted is not None:
            card = at.content.cards[planted.card]
            worth += sum(max(0.0, _ability_worth(at, cell, card.abilities[n])) for n in card.firing.get(colour, ()))
    return worth


def _ability_worth(at: Position, cell: int, ability: Ability, neighbour: Cells | None = None) -> float:
    """VP that using it once brings, about; with a neighbour's tableau its real count."""
    if isinstance(ability, Copy):
        return 1.5
    if not isinstance(ability, Active):
        return 0.0
    times = 1.0
    if ability.per is not None:
        times = _times(at, cell, ability.per, neighbour)
    elif ability.at is not None:
        times = 1.8 if ability.at.each else 0.9
    given = (ability.others.sprout * (1 + 0.1 * len(at.view.seats)) + ability.opp.sprout) * GIVEN
    return _bag_worth(at, ability.get) * times - _bag_worth(at, ability.pay) - given


def _times(at: Position, cell: int, per: Count, neighbour: Cells | None) -> float:
    if per.within == "neighbour" and neighbour is None:
        return UNKNOWN_COUNT / per.div
    return count(Sight(at.content, at.player.cells, at.player.seeds, cell, neighbour), per)


def _bag_worth(at: Position, bag: Bag) -> float:
    if not (bag.growth or bag.sprout):
        return bag.seed * SEED
    growth, sprouts = _room(at)
    return bag.seed * SEED + _with_room(bag.growth, growth) * GROWTH + _with_room(bag.sprout, sprouts) * SPROUT


def _with_room(amount: int, room: int) -> float:
    placed = min(amount, room)
    return placed + (amount - placed) * NO_ROOM


def _room(at: Position) -> tuple[int, int]:
    growth = sprouts = 0
    for planted in at.player.cells:
        if planted is not None:
            card = at.content.cards[planted.card]
            growth += card.growth - planted.growth
            sprouts += card.sprouts - planted.sprouts
    return growth, sprouts


# --- choosing ----------------------------------------------------------------------------------------------------------
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
    return max(legal, key=lambda command: _weight_with(at, command))


def _weight_with(at: Position, command: c.PlantCard) -> float:
    cell, cells, card = INDEX[command.cell], at.player.cells, at.content.cards[command.card]
    cells[cell] = Planted(command.card)
    weight = _weight(at) + _once(at, cell, card)
    cells[cell] = None
    return weight if at.view.demeter is None else weight + DENIED * _demeters(at.content, card)


def _demeters(content: Content, card: Card) -> int:
    """What the card would score for Demeter at the end."""
    dark = sum(ability.col in ("black", "brown") for ability in card.abilities)
    return abs(card.vp) + content.constants.demeter.ability_vp * dark


def _once(at: Position, cell: int, card: Card) -> float:
    return sum(max(0.0, _ability_worth(at, cell, card.abilities[n])) for n in card.firing.get("black", ()))


def _action(at: Position, legal: list[c.ChooseAction]) -> c.ChooseAction:
    actions = at.content.constants.actions
    return max(legal, key=lambda one: _bag_worth(at, actions.gain(one.colour)) + _colour_worth(at, one.colour))


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
    return _ability_worth(at, INDEX[command.cell], ability, neighbour)


def _take_seeds(at: Position, legal: list[c.TakeSeeds]) -> c.TakeSeeds:
    return max(legal, key=lambda command: command.count)


def _place_growth(at: Position, legal: list[c.PlaceGrowth]) -> c.PlaceGrowth:
    return max(legal, key=lambda command: _weight_changed(at, command.cell, growth=1))


def _place_sprout(at: Position, legal: list[c.PlaceSprout]) -> c.PlaceSprout:
    return max(legal, key=lambda command: _weight_changed(at, command.cell, sprouts=1))


def _pay_growth(at: Position, legal: list[c.PayGrowth]) -> c.PayGrowth:
    return max(legal, key=lambda command: _weight_changed(at, command.cell, growth=-1))


def _pay_sprout(at: Position, legal: list[c.PaySprout]) -> c.PaySprout:
    return max(legal, key=lambda command: _weight_changed(at, command.cell, sprouts=-1))


def _weight_changed(at: Position, cell: str, growth: int = 0, sprouts: int = 0) -> float:
    planted = at.player.cells[INDEX[cell]]
    assert planted is not None
    planted.growth += growth
    planted.sprouts += sprouts
    weight = _weight(at)
    planted.growth -= growth
    planted.sprouts -= sprouts
    return weight


def _opponent(at: Position, legal: list[c.ChooseOpponent]) -> c.ChooseOpponent:
    return min(legal, key=lambda command: at.view.seats[command.seat].score.total)


def _first(at: Position, legal: list[CommandT]) -> CommandT:
    return legal[0]


def _demeter_claim(at: Position, legal: list[c.ChooseDemeterClaim]) -> c.ChooseDemeterClaim:
    """Hers is the Fauna that the bot is farther from."""
    progress = {fauna.face: fauna.progress[0] for fauna in at.view.fauna}
    return min(legal, key=lambda one: (progress[one.fauna].claimed, progress[one.fauna].count / progress[one.fauna].needed))


def _demeter_colour(at: Position, legal: list[c.ChooseDemeterColour]) -> c.ChooseDemeterColour:
    return min(legal, key=lambda command: _brings_demeter(at, command.colour))


def _brings_demeter(at: Position, colour: Trigger) -> int:
    assert at.state.demeter is not None
    vp = 0
    for cell, planted in enumerate(at.state.demeter.cells):
        if planted is not None:
            card = at.content.cards[planted.card]
            for n in card.firing.get(colour, ()):
                ability = card.abilities[n]
                vp += max(0, net(at.content, at.state, cell, ability)) if isinstance(ability, Active) else 2
    return vp


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
    (c.DrawCards, _first),
    (c.DiscardCard, _first),
    (c.NameFeature, _first),
    (c.ChooseDemeterClaim, _demeter_claim),
    (c.ChooseDemeterColour, _demeter_colour),
)
