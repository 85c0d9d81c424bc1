"""Step 4, together: Fauna first, then the Sprout tokens (TOK2)."""

from collections.abc import Iterator

from domain.earth_express.content.components import Content
from domain.earth_express.demeter_events import DemeterAsked, DemeterClaimed
from domain.earth_express.events import EarthExpressEvent, FaunaChecked, LeafPlaced, PlayerRested, StepFourOpened
from domain.earth_express.rules.counting import Sight, count
from domain.earth_express.rules.rounds import end_round
from domain.earth_express.rules.tableau import can_convert
from domain.earth_express.state import State
from domain.kernel.chance import Chance
from domain.kernel.ids import Seat


def claimed(state: State, seat: Seat | None, fauna: int) -> bool:
    """FAU2, FAU3: whether a Leaf of this seat (``None``: Demeter) lies beside that Fauna."""
    return any(leaf.seat == seat and leaf.fauna == fauna for leaf in state.leaves)


def completes(content: Content, state: State, seat: Seat, fauna: int) -> bool:
    """FAU6, D7: whether the seat's tableau fulfils the Fauna's condition now."""
    need = content.fauna[state.fauna[fauna]].need
    return count(Sight(content, state.players[seat].cells), need) >= need.min


def open_step_four(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """FAU1, D2, D4: who completes what; then (SOL17) Demeter's claim; then the Leaf tokens."""
    seats = state.seats()
    yield FaunaChecked(
        [[s for s in seats if not claimed(state, s, f) and completes(content, state, s, f)] for f in range(len(state.fauna))]
    )
    if state.demeter is not None and state.round in _claim_rounds(content, state):
        first = [fauna for fauna in range(len(state.fauna)) if claimed(state, None, fauna)]
        if not first:
            yield DemeterAsked("claim")
            return
        yield DemeterClaimed(state.fauna[1 - first[0]])
    yield from place_leaves(content, state, chance)


def _claim_rounds(content: Content, state: State) -> tuple[int, ...]:
    """SOL17"""
    return content.constants.demeter.level(state.options.difficulty).claim_rounds


def place_leaves(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """FAU4, FAU5: all who complete a Fauna this round share its highest free space; SOL18, G16: Demeter comes below them."""
    for fauna, face in enumerate(state.fauna):
        completed = list(state.completed[fauna])
        space = highest_free(state, fauna)
        for seat in completed:
            yield from _place(content, state, seat, face, space)
        if state.demeter is not None and state.demeter.claim == fauna:
            yield from _place(content, state, None, face, highest_free(state, fauna))
    yield from _open_tokens(content, state, chance)


def highest_free(state: State, fauna: int) -> int:
    """FAU5: the highest space (from 0) that no Leaf has filled."""
    return 1 + max((leaf.space for leaf in state.leaves if leaf.fauna == fauna), default=-1)


def vp_of_space(content: Content, state: State, space: int) -> int | None:
    """D1, FAU4: what a space is worth; D5: ``None`` below the last one."""
    if state.options.fauna_board == "beginner":
        return content.constants.fauna_beginner.vp
    ladder = content.constants.fauna_standard.vp
    return ladder[space] if space < len(ladder) else None


def _place(content: Content, state: State, seat: Seat | None, face: str, space: int) -> Iterator[EarthExpressEvent]:
    vp = vp_of_space(content, state, space)
    if vp is not None:
        yield LeafPlaced(seat, face, 0 if state.options.fauna_board == "beginner" else space, vp)


def _open_tokens(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """N15: seats with tokens; in the last round every seat, since it may still convert."""
    last = state.round == content.rounds
    yield StepFourOpened([seat for seat in state.seats() if state.players[seat].tokens or last])
    for seat in state.seats():
        yield from rest_if_idle(state, seat)
    yield from end_if_all_rest(content, state, chance)


def rest_if_idle(state: State, seat: Seat) -> Iterator[EarthExpressEvent]:
    """K6: a seat's step 4 ends by itself when it can only be ended."""
    player = state.players[seat]
    if player.step == "tokens" and player.act is None and not player.tokens and not can_convert(player):
        yield PlayerRested(seat)


def end_if_all_rest(content: Content, state: State, chance: Chance) -> Iterator[EarthExpressEvent]:
    """RND2"""
    if all(player.step == "rest" for player in state.players):
        yield from end_round(content, state, chance)
