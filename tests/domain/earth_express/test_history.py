"""Games and events that were stored are read and played as they were."""

import msgspec
import pytest

from domain.earth_express.state import State
from domain.kernel.codec import canonical, codec_of
from tests.domain import kit
from tests.domain.earth_express.case import CASE
from tests.domain.earth_express.record import ENDINGS, GOLDEN, SAMPLES


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_game_is_played_again_to_the_same_end(name: str) -> None:
    """END1, OBJ2; solo SOL19."""
    assert kit.golden_holds(CASE, GOLDEN / f"{name}.json") == "tableaus_complete"


def test_one_stored_sample_of_every_event_is_still_read() -> None:
    """What was stored once is read for ever."""
    kit.samples_are_read(CASE, SAMPLES)


def test_a_state_survives_both_encodings_at_every_kind_of_decision() -> None:
    """Secret choices, refreshes, searches, payments and all; a position of eight stays below 64 KiB."""
    codec, largest = codec_of(CASE.ruleset), 0
    kinds: set[str] = set()
    for number, variant in enumerate(CASE.variants):
        playout = kit.Playout(CASE, variant, number)
        for step in playout.steps():
            state: State = step.state
            found = set(CASE.ruleset.decisions(playout.edition.content, state).values())
            if not found <= kinds:
                assert codec.copy(state) == state
                assert codec.state_from_json(canonical(state)) == state
            kinds |= found
            largest = max(largest, len(msgspec.msgpack.encode(state)), len(canonical(state)))
    assert len(kinds) >= 15
    assert largest < 64 * 1024
