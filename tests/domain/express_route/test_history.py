"""Games and events that were stored are read and played as they were."""

import pytest

from domain.kernel.codec import canonical, codec_of
from tests.domain import kit
from tests.domain.express_route.case import BUSY, CASE
from tests.domain.express_route.record import ENDINGS, GOLDEN, SAMPLES


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_game_is_played_again_to_the_same_end(name: str) -> None:
    """One for each way to end, and one alone: O1 to O4."""
    assert name.startswith(kit.golden_holds(CASE, GOLDEN / f"{name}.json"))


def test_one_stored_sample_of_every_event_is_still_read() -> None:
    kit.samples_are_read(CASE, SAMPLES)


def test_a_state_survives_both_encodings_at_every_kind_of_decision() -> None:
    playout = kit.Playout(BUSY, BUSY.variants[3], 4)
    codec, kinds = codec_of(BUSY.ruleset), set[str]()
    for step in playout.steps():
        asked = BUSY.ruleset.decisions(playout.edition.content, step.state)
        if not set(asked.values()) <= kinds:
            kinds.update(asked.values())
            assert codec.copy(step.state) == step.state
            assert codec.state_from_json(canonical(step.state)) == step.state
    assert len(kinds) > 12
