"""What a viewer sees: built up from nothing, so that a hidden thing stays hidden until it is put in here."""

import msgspec

from domain.earth_express.commands import EarthExpressAbility
from domain.earth_express.content.components import Content
from domain.earth_express.grid import CELLS, Cell
from domain.earth_express.hidden import bit_of
from domain.earth_express.language import TRIGGERS, Side, Trigger
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.rules.abilities import next_ability
from domain.earth_express.rules.counting import Sight, count
from domain.earth_express.rules.demeter import activation_vp, firing, majority, times
from domain.earth_express.rules.step_four import claimed, highest_free, vp_of_space
from domain.earth_express.scoring import demeter_rows, rows
from domain.earth_express.state import AbilityAt, Act, Cells, Demeter, State, Step
from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, Viewer, sees


class EarthExpressPlanted(msgspec.Struct, frozen=True, gc=False):
    """A planted card. ``growth``: the pieces on it, ``sprouts``: where its cube is, and how many more of each it has room for."""

    cell: Cell
    card: str
    growth: int
    sprouts: int
    growth_room: int
    sprout_room: int


class EarthExpressScore(msgspec.Struct, frozen=True, gc=False):
    """The scorepad if the game ended now. ``ecosystems``: the two shared ones, then the own one once the viewer knows it."""

    base: int
    seeds: int
    sprouts: int
    growth: int
    terrain: int
    fauna: int
    ecosystems: list[int]
    total: int


class EarthExpressAct(msgspec.Struct, frozen=True, gc=False):
    """A benefit on its way: what is still to be paid, then gained, then given. ``due``: the gain has been counted.
    ``room``: how much of it each cell from a1 to c3 may still take, if its ability says so."""

    due: bool
    pay_growth: int
    pay_sprouts: int
    seeds: int
    growth: int
    sprouts: int
    others: int
    opponent: int
    cell: Cell | None
    neighbour: Side | None
    room: list[int] | None


class EarthExpressSeat(msgspec.Struct, frozen=True, gc=False):
    """A seat's belongings and where it stands in the round. ``hand``: as much of it as the viewer has seen, sorted.
    ``ability``: the one that step 3 asks for; ``black``: black ones to settle now; ``waiting``: those that look at a neighbour.
    ``discarded``: inside a Refresh, how many cards; ``searching``: inside a Germinate; ``found``: the card it found, solo.
    ``dealt``: the two Ecosystem cards (ids without the side), for their seat alone; ``ecosystem``: the face kept, once the viewer
    knows it."""

    seat: Seat
    step: Step
    seeds: int
    sprout_tokens: int
    tableau: list[EarthExpressPlanted]
    empty_cells: list[Cell]
    hand_count: int
    hand: list[str]
    to_plant: int
    refreshed: bool
    discarded: int | None
    searching: bool
    found: str | None
    colour: Trigger | None
    ability: EarthExpressAbility | None
    black: list[EarthExpressAbility]
    waiting: list[EarthExpressAbility]
    act: EarthExpressAct | None
    has_kept: bool
    ecosystem: str | None
    dealt: list[str] | None
    score: EarthExpressScore


class EarthExpressLeaf(msgspec.Struct, frozen=True, gc=False):
    """A Leaf token on a space (from 0, the highest); ``seat`` is missing for Demeter's."""

    space: int
    vp: int
    seat: Seat | None


class EarthExpressProgress(msgspec.Struct, frozen=True, gc=False):
    """How far a seat's tableau has come: fulfilled when ``count`` is at least ``needed`` in step 4."""

    seat: Seat
    count: int
    needed: int
    claimed: bool


class EarthExpressFauna(msgspec.Struct, frozen=True, gc=False):
    """A Fauna in play. ``next_vp``: what completing it this round brings; missing if no space is left."""

    face: str
    next_vp: int | None
    leaves: list[EarthExpressLeaf]
    progress: list[EarthExpressProgress]


class EarthExpressActivation(msgspec.Struct, frozen=True, gc=False):
    """SOL10, SOL12: how many of Demeter's abilities a colour fires, and the VP that activating it once would bring her now."""

    colour: Trigger
    abilities: int
    vp: int


class EarthExpressDemeter(msgspec.Struct, frozen=True, gc=False):
    """The solo opponent. ``tens`` and ``units`` are her VP as two tokens on her track. ``colours``: those she has most of;
    ``activations``: what each colour would bring her. ``times``: how often she activates one in this round. ``base``,
    ``dark_abilities``, ``fauna`` and ``extra`` are what her end scoring would add now, ``total`` what she would come to."""

    tableau: list[EarthExpressPlanted]
    vp: int
    tens: int
    units: int
    colours: list[Trigger]
    activations: list[EarthExpressActivation]
    times: int
    base: int
    dark_abilities: int
    fauna: int
    extra: int
    total: int


class EarthExpressView(msgspec.Struct, frozen=True, tag_field="ruleset", tag="earth-express"):
    """A game of Earth Express as one viewer may see it. ``actions``: the two colours of the round's tile. The stacks, bottom
    first, are shown to an omniscient viewer alone."""

    options: EarthExpressOptions
    round: int
    rounds: int
    over: bool
    tile: str | None
    actions: list[Trigger]
    tiles_left: int
    fauna: list[EarthExpressFauna]
    ecosystems: list[str]
    ecosystems_revealed: bool
    stack_count: int
    discard: list[str]
    seats: list[EarthExpressSeat]
    demeter: EarthExpressDemeter | None = None
    stack: list[str] | None = None
    action_stack: list[str] | None = None


def view(content: Content, state: State, viewer: Viewer) -> EarthExpressView:
    """The game as the viewer may see it."""
    everything = viewer == OMNISCIENT
    return EarthExpressView(
        options=state.options,
        round=state.round,
        rounds=content.rounds,
        over=state.over,
        tile=state.tile,
        actions=list(content.tiles[state.tile].colours) if state.tile is not None else [],
        tiles_left=len(state.action_stack),
        fauna=[_fauna(content, state, fauna) for fauna in range(len(state.fauna))],
        ecosystems=state.shared,
        ecosystems_revealed=state.revealed,
        stack_count=len(state.stack),
        discard=state.discard,
        seats=[_seat(content, state, seat, viewer) for seat in state.seats()],
        demeter=None if state.demeter is None else _demeter(content, state, state.demeter),
        stack=state.stack if everything else None,
        action_stack=state.action_stack if everything else None,
    )


def _seat(content: Content, state: State, seat: Seat, viewer: Viewer) -> EarthExpressSeat:
    player = state.players[seat]
    knows_kept = state.revealed or sees(viewer, seat)
    ability = next_ability(content, state, seat) if player.step == "abilities" and player.act is None else None
    return EarthExpressSeat(
        seat=seat,
        step=player.step,
        seeds=player.seeds,
        sprout_tokens=player.tokens,
        tableau=_tableau(content, player.cells),
        empty_cells=[CELLS[cell] for cell, planted in enumerate(player.cells) if planted is None],
        hand_count=len(player.hand),
        hand=sorted(held.card for held in player.hand if viewer == OMNISCIENT or held.seen & bit_of(viewer)),
        to_plant=player.to_plant,
        refreshed=player.refreshed,
        discarded=player.refreshing,
        searching=player.searching,
        found=player.found,
        colour=player.colour,
        ability=None if ability is None or player.pending else _named(ability),
        black=[_named(at) for at in player.black],
        waiting=[_named(at) for at in player.pending],
        act=None if player.act is None else _act(player.act),
        has_kept=player.kept is not None,
        ecosystem=player.kept if knows_kept else None,
        dealt=player.dealt if sees(viewer, seat) else None,
        score=_score(content, state, seat, player.kept if knows_kept else None),
    )


def _tableau(content: Content, cells: Cells) -> list[EarthExpressPlanted]:
    return [
        EarthExpressPlanted(
            CELLS[cell],
            planted.card,
            planted.growth,
            planted.sprouts,
            content.cards[planted.card].growth - planted.growth,
            content.cards[planted.card].sprouts - planted.sprouts,
        )
        for cell, planted in enumerate(cells)
        if planted is not None
    ]


def _named(at: AbilityAt) -> EarthExpressAbility:
    return EarthExpressAbility(CELLS[at.cell], at.number + 1)


def _act(act: Act) -> EarthExpressAct:
    return EarthExpressAct(
        due=act.due,
        pay_growth=act.pay_growth,
        pay_sprouts=act.pay_sprouts,
        seeds=act.seeds,
        growth=act.growth,
        sprouts=act.sprouts,
        others=act.others,
        opponent=act.opponent,
        cell=CELLS[act.cell] if act.cell >= 0 else None,
        neighbour=act.side,
        room=act.room,
    )


def _score(content: Content, state: State, seat: Seat, kept: str | None) -> EarthExpressScore:
    scored = rows(content, state, seat, kept)
    return EarthExpressScore(
        base=scored.base,
        seeds=scored.seeds,
        sprouts=scored.sprouts,
        growth=scored.growth,
        terrain=scored.terrain,
        fauna=scored.fauna,
        ecosystems=list(scored.ecosystems),
        total=scored.total,
    )


def _fauna(content: Content, state: State, fauna: int) -> EarthExpressFauna:
    need = content.fauna[state.fauna[fauna]].need
    return EarthExpressFauna(
        face=state.fauna[fauna],
        next_vp=vp_of_space(content, state, highest_free(state, fauna)),
        leaves=[EarthExpressLeaf(leaf.space, leaf.vp, leaf.seat) for leaf in state.leaves if leaf.fauna == fauna],
        progress=[
            EarthExpressProgress(
                seat, count(Sight(content, state.players[seat].cells), need), need.min, claimed(state, seat, fauna)
            )
            for seat in state.seats()
        ],
    )


def _demeter(content: Content, state: State, demeter: Demeter) -> EarthExpressDemeter:
    """SOL5, G14: the track has no end here; its tens go on."""
    base, dark, fauna, extra = demeter_rows(content, state)
    return EarthExpressDemeter(
        tableau=_tableau(content, demeter.cells),
        vp=demeter.vp,
        tens=demeter.vp // 10 * 10,
        units=demeter.vp % 10,
        colours=majority(content, demeter.cells),
        activations=[
            EarthExpressActivation(colour, firing(content, demeter.cells, colour), activation_vp(content, state, colour))
            for colour in TRIGGERS
        ],
        times=times(content, state),
        base=base,
        dark_abilities=dark,
        fauna=fauna,
        extra=extra,
        total=demeter.vp + base + dark + fauna + extra,
    )
