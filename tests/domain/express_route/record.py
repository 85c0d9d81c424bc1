"""Records the golden games and the samples of stored events.

Run once, ``python -m tests.domain.express_route.record``, when a way to end or a shape of event is added. What is there stays: a
golden game that no longer holds is a change of the rules, and a sample that is no longer read is a broken promise.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.bots.express_route import greedy
from domain.express_route import RULESET
from domain.express_route.events import NothingToAdd
from domain.express_route.options import ExpressRouteOptions
from domain.kernel.codec import canonical
from tests.domain import kit
from tests.domain.express_route.case import BUSY, CASE
from tests.domain.kit import Playout, Variant

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SAMPLES = HERE / "samples.json"

ENDINGS: Final = {
    "delivered": Variant(4, ExpressRouteOptions(scenario="scenario-1")),
    "demand": Variant(2, ExpressRouteOptions(scenario="scenario-2")),
    "events": Variant(3, ExpressRouteOptions(scenario="scenario-3", start_seat=1)),
    "delivered_alone": Variant(1, ExpressRouteOptions()),
}
"""Name of the golden game → how it is set up; the reason it ends for begins the name."""


def between_greedy_bots(variant: Variant, number: int) -> Playout:
    """A whole game; the seat on turn decides first, then who owes a choice."""
    playout = Playout(CASE, variant, number)
    content = playout.edition.content
    while playout.outcome() is None:
        asked = RULESET.decisions(content, playout.state)
        seat = min(asked, key=lambda seat: (seat != playout.state.turn.seat, seat))
        legal = sorted(RULESET.legal(content, playout.state, seat), key=canonical)
        playout.play(seat, greedy(content, RULESET.view(content, playout.state, seat), legal))
    return playout


def _games() -> Iterator[Playout]:
    """Games in which every event happens; the one that takes empty decks is added by hand."""
    for variant in CASE.variants:
        yield kit.plays_to_its_end(CASE, variant, 0, every=1000)
    for variant in BUSY.variants:
        for number in range(10):
            yield kit.plays_to_its_end(BUSY, variant, number, every=1000)
    playout = Playout(CASE, CASE.variants[0], 0)
    playout.events.append(NothingToAdd())
    yield playout


def record() -> None:
    """Writes what is missing."""
    GOLDEN.mkdir(exist_ok=True)
    for name, variant in ENDINGS.items():
        path = GOLDEN / f"{name}.json"
        if not path.exists():
            playouts = (between_greedy_bots(variant, number) for number in range(1000))
            kit.write_golden(next(one for one in playouts if name.startswith(one.outcome().reason)), path)
    kit.write_samples(CASE, _games(), SAMPLES)


if __name__ == "__main__":
    record()
