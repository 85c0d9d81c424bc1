"""Games and events that were stored are read and played as they were."""

import pytest

from domain.kernel.codec import canonical, codec_of
from domain.mini_express.state import State
from tests.domain import kit
from tests.domain.mini_express.case import CASE
from tests.domain.mini_express.record import ENDINGS, GOLDEN, SAMPLES, WITH_A_PASS


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_game_is_played_again_to_the_same_end(name: str) -> None:
    """B3.19, R-M5: one for each way to end that play comes to; a deadlock takes a position (R-M45)."""
    assert kit.golden_holds(CASE, GOLDEN / f"{name}.json") == ENDINGS[name][0]


def test_a_golden_game_with_a_pass_is_played_again() -> None:
    """B6.36."""
    assert kit.golden_holds(CASE, GOLDEN / f"{WITH_A_PASS}.json") == "shares"


def test_one_stored_sample_of_every_event_is_still_read() -> None:
    kit.samples_are_read(CASE, SAMPLES)


def test_a_state_survives_both_encodings_in_every_phase() -> None:
    """B6.38: between action, taxes, sponsoring and payment too."""
    playout = kit.Playout(CASE, ENDINGS["spain_of_two_ended_by_shares"][1], 5000)
    codec, phases = codec_of(CASE.ruleset), set()
    for step in playout.steps():
        state: State = step.state
        if state.phase not in phases:
            phases.add(state.phase)
            assert codec.copy(state) == state
            assert codec.state_from_json(canonical(state)) == state
    asked = {"start_share", "turn", "first_hex", "next_hex", "wild_influence", "tax", "sponsor", "payment"}
    assert phases == asked
    assert codec.copy(playout.state) == playout.state
