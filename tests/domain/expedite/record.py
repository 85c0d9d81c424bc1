"""Records the golden games and the samples of stored events.

Run once, ``python -m tests.domain.expedite.record``, when a way to end or a shape of event is added. What is there stays: a
golden game that no longer holds is a change of the rules, and a sample that is no longer read is a broken promise.
"""

import json
from pathlib import Path
from typing import Final

from app.bots.expedite import greedy
from domain.expedite import RULESET
from domain.expedite.events import TurnPassed
from domain.expedite.options import ExpediteOptions
from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from domain.kernel.messages import tag_of
from tests.domain import kit
from tests.domain.expedite.case import CASE
from tests.domain.kit import Playout, Variant

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SAMPLES = HERE / "samples.json"

ENDINGS: Final = {
    "own_card": Variant(4, ExpediteOptions()),
    "connecting_points": Variant(3, ExpediteOptions()),
    "two_players_over_own_hubs": Variant(2, ExpediteOptions()),
    "turn_limit": Variant(3, ExpediteOptions(turn_limit=8)),
}
"""Name of the golden game → how it is set up; the reason it ends for is its name, or ``own_card``."""


def between_greedy_bots(variant: Variant, number: int) -> Playout:
    """A whole game."""
    playout = Playout(CASE, variant, number)
    content = playout.edition.content
    while playout.outcome() is None:
        (seat,) = RULESET.decisions(content, playout.state)
        legal = sorted(RULESET.legal(content, playout.state, seat), key=canonical)
        playout.play(seat, greedy(content, RULESET.view(content, playout.state, seat), legal))
    return playout


def record() -> None:
    """Writes what is missing."""
    GOLDEN.mkdir(exist_ok=True)
    for name, variant in ENDINGS.items():
        path = GOLDEN / f"{name}.json"
        reason = name if name in ("connecting_points", "turn_limit") else "own_card"
        if not path.exists():
            playouts = (between_greedy_bots(variant, number) for number in range(1000))
            kit.write_golden(next(one for one in playouts if one.outcome().reason == reason), path)
    games = (kit.plays_to_its_end(CASE, CASE.variants[n % 3], n, every=1000) for n in range(30))
    kit.write_samples(CASE, games, SAMPLES)
    samples = json.loads(SAMPLES.read_text())
    samples.setdefault(tag_of(TurnPassed), json.loads(canonical(TurnPassed(Seat(0)))))
    SAMPLES.write_text(json.dumps(dict(sorted(samples.items())), ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    record()
