"""Games and events that were stored are read and played as they were."""

import pytest

from domain.kernel.codec import canonical, codec_of
from domain.mail_race.state import State
from tests.domain import kit
from tests.domain.mail_race.case import CASE
from tests.domain.mail_race.record import ENDINGS, GOLDEN, SAMPLES


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_game_is_played_again_to_the_same_end(name: str) -> None:
    """One for each way to end: E1, Q31, Q36, Q39."""
    reason = kit.golden_holds(CASE, GOLDEN / f"{name}.json")
    assert reason == ("turn_limit" if name == "turn_limit" else "transport_deck_ran_out")


def test_one_stored_sample_of_every_event_is_still_read() -> None:
    kit.samples_are_read(CASE, SAMPLES)


def test_a_state_survives_both_encodings_in_every_decision() -> None:
    """Z1 to Z4: a color, an action, a move, an assist, and the end."""
    codec, kinds = codec_of(CASE.ruleset), set()
    for number in range(5):
        playout = kit.Playout(CASE, CASE.variants[2], number)
        for step in playout.steps():
            state: State = step.state
            (kind,) = CASE.ruleset.decisions(playout.edition.content, state).values()
            if kind not in kinds:
                kinds.add(kind)
                assert codec.copy(state) == state
                assert codec.state_from_json(canonical(state)) == state
        assert codec.copy(playout.state) == playout.state
    assert kinds == {"color", "action", "travel", "assist"}
