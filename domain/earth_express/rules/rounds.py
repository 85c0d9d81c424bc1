"""Setting up, beginning and ending rounds."""

from collections.abc import Iterator

from domain.earth_express.content.components import Content
from domain.earth_express.events import EarthExpressEvent
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.rules.stack import draw_cards, fill_demeter
from domain.earth_express.state import Demeter, Player, State
from domain.earth_express.table_events import (
    ActionsShuffled,
    EarthShuffled,
    EcosystemsDealt,
    EcosystemsRevealed,
    EcosystemsShuffled,
    EcosystemTurned,
    FaunaShuffled,
    FaunaTurned,
    HandsPassed,
    RoundBegan,
    RoundEnded,
    TileRevealed,
)
from domain.kernel.chance import Chance

SIDES = "AB"


def initial(options: EarthExpressOptions, seats: int, content: Content) -> State:
    """IND1, SOL4: the table before anything is shuffled."""
    players = [Player(seeds=content.constants.hand.seeds) for _ in range(seats)]
    return State(options, players, Demeter() if seats == 1 else None)


def setup(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """SET3 to SET7, A9: everything up to the choice of Ecosystems, or up to the first planting."""
    yield from _fauna(content, chance)
    order, draw = chance.shuffle("earth", sorted(content.cards))
    yield EarthShuffled(draw, order)
    yield from _shuffle_tiles(content, chance)
    if state.options.ecosystems:
        yield from _ecosystems(content, state, chance)
    else:
        yield from begin_play(content, state, chance)


def _fauna(content: Content, chance: Chance) -> Iterator[EarthExpressEvent]:
    """SET3"""
    cards, draw = chance.shuffle("fauna", sorted({face[:-1] for face in content.fauna}))
    yield FaunaShuffled(cards[:2], draw)
    for card in cards[:2]:
        side, draw = chance.below("fauna_face", 2)
        yield FaunaTurned(card + SIDES[side], draw)


def _shuffle_tiles(content: Content, chance: Chance) -> Iterator[EarthExpressEvent]:
    """SET6, RND4"""
    order, draw = chance.shuffle("actions", sorted(content.tiles))
    yield ActionsShuffled(draw, order)


def _ecosystems(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """SET7: two shared, two for every seat."""
    cards, draw = chance.shuffle("ecosystems", sorted({face[:-1] for face in content.ecosystems}))
    yield EcosystemsShuffled(cards[:2], draw, cards)
    for card in cards[:2]:
        side, draw = chance.below("ecosystem_face", 2)
        yield EcosystemTurned(card + SIDES[side], draw)
    for seat in state.seats():
        yield EcosystemsDealt(seat, cards[2 + 2 * seat : 4 + 2 * seat])


def begin_play(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """SET9: the kept Ecosystems are shown, then hands are drawn (SOL2, SOL4: in solo Demeter's tableau), then round 1 begins."""
    if state.options.ecosystems:
        yield EcosystemsRevealed([player.kept or "" for player in state.players])
    if state.solo:
        yield from fill_demeter(state, list(range(9)), chance)
    else:
        for seat in state.seats():
            yield from draw_cards(state, seat, content.constants.hand.start, chance)
    yield from _begin_round(content, state, chance)


def end_round(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """RND2, END1, OBJ2"""
    last = state.round == content.rounds
    yield RoundEnded(state.round, last)
    if last:
        return
    if not state.solo:
        yield HandsPassed([[held.card for held in state.players[seat - 1].hand] for seat in state.seats()])
        for seat in state.seats():
            yield from draw_cards(state, seat, content.constants.hand.draw, chance)
    yield from _begin_round(content, state, chance)


def _begin_round(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """RND4: the tile comes last (A9)."""
    yield RoundBegan(state.round + 1, content.constants.rounds.plantings[state.round])
    if not state.action_stack:
        yield from _shuffle_tiles(content, chance)
    yield TileRevealed(state.action_stack[-1])
