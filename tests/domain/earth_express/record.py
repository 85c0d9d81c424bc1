"""Records the golden games and the samples of stored events.

Run once, ``python -m tests.domain.earth_express.record``, when a way to end or a shape of event is added. What is there stays:
a golden game that no longer holds is a change of the rules, and a sample that is no longer read is a broken promise.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from domain.earth_express.events import GerminationFailed
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.table_events import DiscardsShuffled
from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from domain.kernel.messages import Draw, Event, tag_of
from tests.domain import kit
from tests.domain.earth_express.case import CASE
from tests.domain.earth_express.test_greedy import played
from tests.domain.kit import Variant

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SAMPLES = HERE / "samples.json"

Ends = Callable[[Any], bool]
ENDINGS: Final[dict[str, tuple[Variant, Ends]]] = {
    "one_of_three_wins": (Variant(3, EarthExpressOptions()), lambda outcome: True),
    "without_ecosystems_on_the_beginner_side": (
        Variant(2, EarthExpressOptions("beginner", ecosystems=False)),
        lambda outcome: True,
    ),
    "eight_players": (Variant(8, EarthExpressOptions()), lambda outcome: True),
    "demeter_wins": (Variant(1, EarthExpressOptions(difficulty="expert")), lambda outcome: outcome.results[0].party == "demeter"),
    "demeter_is_beaten": (Variant(1, EarthExpressOptions()), lambda outcome: outcome.results[0].party != "demeter"),
    "a_tie_is_broken": (
        Variant(4, EarthExpressOptions()),
        lambda outcome: outcome.results[0].score[0] == outcome.results[1].score[0] and not outcome.results[1].won,
    ),
}
"""Name of the golden game → how it is set up, and how it must end."""

RARE: Final[tuple[Event, ...]] = (
    GerminationFailed(Seat(0), 3, "F012"),
    DiscardsShuffled(2, Draw("discards", 0), ["F012", "F001"]),
)
"""Events that hardly any random game holds."""


def record() -> None:
    """Writes what is missing."""
    GOLDEN.mkdir(exist_ok=True)
    for name, (variant, ends) in ENDINGS.items():
        path = GOLDEN / f"{name}.json"
        if not path.exists():
            seats = set(range(0, variant.seats, 2))
            tie = name == "a_tie_is_broken"
            games = (played(variant, number, set() if tie else seats) for number in range(2000))
            kit.write_golden(next(game for game in games if ends(game.outcome())), path)
    games = (kit.plays_to_its_end(CASE, CASE.variants[n % len(CASE.variants)], n, every=1000) for n in range(60))
    kit.write_samples(CASE, games, SAMPLES)
    samples = json.loads(SAMPLES.read_text())
    for event in RARE:
        samples.setdefault(tag_of(type(event)), json.loads(canonical(event)))
    SAMPLES.write_text(json.dumps(dict(sorted(samples.items())), ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    record()
