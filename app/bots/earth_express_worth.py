"""What a position of Earth Express is worth to one seat, about, in VP.

It counts what the tableau would score now, what its abilities will still bring in the rounds to come, what its objectives may
still grow to, and how near it is to the Fauna.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from domain.earth_express.content.components import Content
from domain.earth_express.content.derived import match
from domain.earth_express.grid import INDEX, LINES, SEEN
from domain.earth_express.language import (
    TRIGGERS,
    Ability,
    Active,
    Bag,
    Copy,
    Count,
    LineScore,
    Place,
    Score,
    TableScore,
    Trigger,
)
from domain.earth_express.rules.counting import Sight, count, fits
from domain.earth_express.scoring import rows
from domain.earth_express.state import Cells, Demeter, Leaf, Planted, Player, State
from domain.earth_express.views import EarthExpressPlanted, EarthExpressSeat, EarthExpressView

SEED, GROWTH, SPROUT = 1.0, 1.35, 1.0
"""What a resource is worth in VP, about, as long as there is room for it."""
NO_ROOM: Final = 0.25
"""What is left of that without room."""
ROOM: Final = 0.12
"""What room for one more Growth or Sprout is worth for every round to come."""
GIVEN: Final = 0.35
"""What a Sprout given to others costs."""
PROGRESS: Final = 0.65
"""How much of a Fauna's VP the last step before completing it is worth."""
CHOSEN: Final = 1.25
"""How much likelier than chance a card to come is one that an objective asks for."""
TOKENS: Final = 0.25
"""How likely a card is to come to hold what an objective asks for."""
LINE: Final = 0.2
"""How likely a line that is not complete is to pass a test in the end."""


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


def position_of(content: Content, view: EarthExpressView) -> Position:
    """The position of the seat whose view it is: the one that sees the Ecosystems dealt to it."""
    me = next(seat for seat in view.seats if seat.dealt is not None)
    ahead = view.rounds - max(view.round, 1) + (me.step in ("ecosystem", "plant", "action"))
    return Position(content, view, _state(view), me, ahead)


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


def weight(at: Position) -> float:
    """What the bot's tableau is worth: scored now, near to Fauna, and what it will still bring."""
    return settled(at) + _growing(at) + _engine(at)


def settled(at: Position) -> float:
    """What it is worth without what its abilities will bring: whether a token is better put down or left."""
    return rows(at.content, at.state, at.me.seat, at.player.kept).total + _fauna(at) + _hope(at)


def weight_with(at: Position, card: str, cell: int) -> float:
    """The weight with this card planted there."""
    cells, printed = at.player.cells, at.content.cards[card]
    cells[cell] = Planted(card)
    once = sum(max(0.0, ability_worth(at, cell, printed.abilities[n])) for n in printed.firing.get("black", ()))
    total = weight(at) + once
    cells[cell] = None
    return total


def changed(at: Position, worth: Callable[[Position], float], cells: Sequence[str], growth: int = 0, sprouts: int = 0) -> float:
    """What it would be worth with Growth and Sprouts put on, or taken off, each of these cells."""
    cards = [at.player.cells[INDEX[cell]] for cell in cells]
    for planted in cards:
        assert planted is not None
        planted.growth += growth
        planted.sprouts += sprouts
    total = worth(at)
    for planted in cards:
        assert planted is not None
        planted.growth -= growth
        planted.sprouts -= sprouts
    return total


# --- objectives --------------------------------------------------------------------------------------------------------
def _fauna(at: Position) -> float:
    worth = 0.0
    for n, fauna in enumerate(at.view.fauna):
        progress = fauna.progress[at.me.seat]
        if not progress.claimed and fauna.next_vp is not None:
            need = at.content.fauna[at.state.fauna[n]].need
            done = min(1.0, count(Sight(at.content, at.player.cells), need) / need.min)
            worth += fauna.next_vp * (1.0 if done == 1.0 else PROGRESS * done**2)
    return worth


def _hope(at: Position) -> float:
    """What Terrains and Ecosystems will score beyond what they score now."""
    worth = 0.0
    for cell, planted in enumerate(at.player.cells):
        for ability in at.content.cards[planted.card].abilities if planted is not None else ():
            if isinstance(ability, Score):
                worth += ability.vp * _more(at, ability.per, cell)
            elif isinstance(ability, LineScore) and _open(at, SEEN[ability.line.line][cell]):
                worth += ability.vp * LINE
    for face in (*at.state.shared, *([at.player.kept] if at.player.kept is not None else [])):
        score = at.content.ecosystems[face].score
        if isinstance(score, TableScore):
            now = count(Sight(at.content, at.player.cells, at.player.seeds), score.per)
            worth += _of_table(score.table, now + _more(at, score.per, 0)) - _of_table(score.table, now)
        else:
            worth += score.vp * _more(at, score.per, 0)
    return worth


def _of_table(table: tuple[int, ...], found: float) -> float:
    whole = int(found)
    steps = (0, *table)
    low, high = steps[min(whole, len(table))], steps[min(whole + 1, len(table))]
    return low + (high - low) * (found - whole)


def _open(at: Position, cells: tuple[int, ...] | range) -> int:
    return sum(at.player.cells[cell] is None for cell in cells)


def _more(at: Position, per: Count, anchor: int) -> float:
    """How much a count will still rise, about."""
    free = _open(at, SEEN[per.dir][anchor] if per.of in ("cards", "flora", "outside") and per.dir in SEEN else range(9))
    match per.of:
        case "cards" | "flora":
            return _more_cards(at, per, free) / per.div
        case "path":
            return free * _share(at, per) * 0.5
        case "sets":
            return free * 0.6 / len(per.sets)
        case "lines":
            return LINE * sum(bool(_open(at, line)) for line in LINES[per.dir or "row"])
        case "outside":
            return -free
        case "growth" | "sprouts" | "seeds":
            return at.ahead * (1.5 if per.of == "seeds" else 3.0) / per.div
        case "canopies" | "filled":
            return free * TOKENS


def _share(at: Position, per: Count) -> float:
    where = per.where
    return min(0.9, CHOSEN * len(match(at.content, where)) / len(at.content.cards)) if where is not None else 0.9


def _more_cards(at: Position, per: Count, free: int) -> float:
    where = per.where
    if where is None or not where.looks_at_tokens:
        return free * _share(at, per)
    waiting = sum(planted is not None and not fits(at.content, planted, where) for planted in at.player.cells)
    return TOKENS * (free * _share(at, per) + waiting * min(1.0, at.ahead / 2))


# --- tokens and abilities ----------------------------------------------------------------------------------------------
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
    """What the abilities will bring: this round one of the tile's two colours, in each round to come one of two by chance."""
    if not at.ahead:
        return 0.0
    gains = {colour: colour_worth(at, colour) for colour in TRIGGERS}
    best = sorted(gains.values(), reverse=True)
    later = (2 * best[0] + best[1]) / 3
    now = max((gains[colour] for colour in at.view.actions), default=later) if at.me.colour is None else later
    return (at.ahead - 1) * later + now


def colour_worth(at: Position, colour: Trigger) -> float:
    """VP that activating this colour once brings, about."""
    worth = 0.0
    for cell, planted in enumerate(at.player.cells):
        if planted is not None:
            card = at.content.cards[planted.card]
            worth += sum(max(0.0, ability_worth(at, cell, card.abilities[n])) for n in card.firing.get(colour, ()))
    return worth


def ability_worth(at: Position, cell: int, ability: Ability, neighbour: Cells | None = None) -> float:
    """VP that using it once brings, about; with a neighbour's tableau its real count."""
    if isinstance(ability, Copy):
        return 1.5
    if not isinstance(ability, Active):
        return 0.0
    times = 1.0
    if ability.per is not None:
        times = _times(at, cell, ability.per, neighbour)
    elif ability.at is not None:
        times = _places(at, cell, ability.at)
    given = (ability.others.sprout * (1 + 0.1 * len(at.view.seats)) + ability.opp.sprout) * GIVEN
    if at.state.solo:
        given = ability.others.sprout + ability.opp.sprout
    return bag_worth(at, ability.get) * times - bag_worth(at, ability.pay) - given


def _places(at: Position, cell: int, place: Place) -> float:
    """How many cards may take a gain each; those not planted yet count for a little."""
    seen = SEEN[place.dir][cell]
    if not place.each:
        return 0.9 if any(at.player.cells[other] is not None for other in seen) else 0.5
    found = float(place.self_too)
    for other in seen:
        planted = at.player.cells[other]
        if planted is None:
            found += 0.2
        elif other != cell and (place.where is None or fits(at.content, planted, place.where)):
            found += 1
    return found


def _times(at: Position, cell: int, per: Count, neighbour: Cells | None) -> float:
    sight = Sight(at.content, at.player.cells, at.player.seeds, cell, neighbour)
    if per.within != "neighbour" or neighbour is not None:
        return count(sight, per)
    tableaus = [at.state.neighbour_cells(at.me.seat, side) for side in at.state.sides()]
    return max(count(sight._replace(neighbour=cells), per) for cells in tableaus) + 0.5


def bag_worth(at: Position, bag: Bag) -> float:
    """Resources in VP; less where there is no room for them."""
    if not (bag.growth or bag.sprout):
        return bag.seed * SEED
    growth, sprouts = room(at)
    return bag.seed * SEED + _with_room(bag.growth, growth) * GROWTH + _with_room(bag.sprout, sprouts) * SPROUT


def _with_room(amount: int, free: int) -> float:
    placed = min(amount, free)
    return placed + (amount - placed) * NO_ROOM


def room(at: Position) -> tuple[int, int]:
    """How many Growth and Sprouts the tableau can still take."""
    growth = sprouts = 0
    for planted in at.player.cells:
        if planted is not None:
            card = at.content.cards[planted.card]
            growth += card.growth - planted.growth
            sprouts += card.sprouts - planted.sprouts
    return growth, sprouts
