"""Records the golden games and the samples of stored events.

Run once, ``python -m tests.domain.mail_race.record``, when a way to end or a shape of event is added. What is there stays: a
golden game that no longer holds is a change of the rules, and a sample that is no longer read is a broken promise.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.bots.mail_race import greedy
from domain.kernel.codec import canonical
from domain.mail_race import RULESET
from domain.mail_race.events import CardTurnedUp, DeckRanOut, UnseenCardTaken
from domain.mail_race.state import MailRaceOptions
from tests.domain import kit
from tests.domain.kit import Playout, Variant
from tests.domain.mail_race.case import CASE

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SAMPLES = HERE / "samples.json"


def between_bots(variant: Variant, number: int, greedy_seats: int) -> Playout:
    """A whole game; the first so many seats are greedy, the others random."""
    playout = Playout(CASE, variant, number)
    content = playout.edition.content
    rng = random.Random(number)
    while playout.outcome() is None:
        (seat,) = RULESET.decisions(content, playout.state)
        legal = sorted(RULESET.legal(content, playout.state, seat), key=canonical)
        view = RULESET.view(content, playout.state, seat)
        playout.play(seat, greedy(content, view, legal) if seat < greedy_seats else rng.choice(legal))
    return playout


def _ran_out_by(playout: Playout, kind: type) -> bool:
    found = [n for n, event in enumerate(playout.events) if isinstance(event, DeckRanOut)]
    return bool(found) and isinstance(playout.events[found[0] - 1], kind)


def _is_tie(playout: Playout) -> bool:
    return bool(playout.outcome().results[1].won)


class Ending:
    """A way to end: how the game is set up, how many seats are greedy, how the end is recognized."""

    def __init__(self, seats: int, greedy_seats: int, is_it: Callable[[Playout], bool], turn_limit: int | None = None) -> None:
        self.variant = Variant(seats, MailRaceOptions(turn_limit=turn_limit))
        self.greedy_seats = greedy_seats
        self.is_it = is_it


ENDINGS: Final = {
    "last_card_turned_up": Ending(2, 2, lambda playout: _ran_out_by(playout, CardTurnedUp)),
    "last_card_taken_unseen": Ending(4, 2, lambda playout: _ran_out_by(playout, UnseenCardTaken)),
    "tie": Ending(3, 3, _is_tie),
    "turn_limit": Ending(3, 3, lambda playout: playout.outcome().reason == "turn_limit", turn_limit=5),
}
"""Name of the golden game → the end it came to."""


def record() -> None:
    """Writes what is missing."""
    GOLDEN.mkdir(exist_ok=True)
    for name, ending in ENDINGS.items():
        path = GOLDEN / f"{name}.json"
        if not path.exists():
            playouts = (between_bots(ending.variant, number, ending.greedy_seats) for number in range(1000))
            kit.write_golden(next(playout for playout in playouts if ending.is_it(playout)), path)
    games = [between_bots(CASE.variants[n % 3], n, n % 4) for n in range(12)]
    kit.write_samples(CASE, games, SAMPLES)


if __name__ == "__main__":
    record()
