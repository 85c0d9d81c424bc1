"""Games and events that were stored are read and played as they were."""

import pytest

from domain.expedite.state import State
from domain.kernel.codec import canonical, codec_of
from tests.domain import kit
from tests.domain.expedite.case import CASE
from tests.domain.expedite.record import ENDINGS, GOLDEN, SAMPLES


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_game_is_played_again_to_the_same_end(name: str) -> None:
    """One for each way to end: A1.34, A1.35, A1.37, R-E34."""
    reason = kit.golden_holds(CASE, GOLDEN / f"{name}.json")
    assert reason == {"two_players_over_own_hubs": "own_card"}.get(name, name)


def test_one_stored_sample_of_every_event_is_still_read() -> None:
    kit.samples_are_read(CASE, SAMPLES)


def test_a_state_survives_both_encodings_in_every_phase() -> None:
    """A5.21: pawns, exchange, turn, a card in flight, over."""
    playout = kit.Playout(CASE, CASE.variants[1], 1)
    codec, phases = codec_of(CASE.ruleset), set()
    for step in playout.steps():
        state: State = step.state
        if state.phase not in phases:
            phases.add(state.phase)
            assert codec.copy(state) == state
            assert codec.state_from_json(canonical(state)) == state
    assert {*phases, playout.state.phase} == {"home_hub", "exchange", "turn", "next_leg", "over"}
    assert codec.copy(playout.state) == playout.state
