"""Records the golden games and the samples of stored events.

Run once, ``python -m tests.domain.mini_express.record``, when a way to end or a shape of event is added. What is there stays: a
golden game that no longer holds is a change of the rules, and a sample that is no longer read is a broken promise.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from domain.kernel.play import copy_state
from domain.mini_express import RULESET
from domain.mini_express.commands import Build, Lay, Pass
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.legal import legal
from domain.mini_express.rules.building import next_hexes
from domain.mini_express.state import MapId, MiniExpressOptions, State
from tests.domain import kit
from tests.domain.kit import Playout, Variant
from tests.domain.mini_express.case import CASE
from tests.domain.mini_express.slow import whole_builds

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SAMPLES = HERE / "samples.json"


def _with_modules(map_: MapId) -> MiniExpressOptions:
    return MiniExpressOptions(map=map_, dagger_and_cloak=True, death_and_taxes=True)


ENDINGS: Final = {
    "japan_ended_by_shares": ("shares", Variant(4, _with_modules("japan-1987"))),
    "japan_ended_by_trains": ("trains", Variant(5, MiniExpressOptions(map="japan-1987"))),
    "japan_ended_by_shares_and_trains": ("shares_and_trains", Variant(3, MiniExpressOptions(map="japan-1987", mixed_end=True))),
    "spain_ended_by_shares": ("shares", Variant(3, MiniExpressOptions(map="spain-1975", dagger_and_cloak=True))),
    "spain_ended_by_trains": ("trains", Variant(5, MiniExpressOptions(map="spain-1975", death_and_taxes=True))),
    "spain_of_two_ended_by_shares": ("shares", Variant(2, _with_modules("spain-1975"))),
}
"""Name of the golden game → why it ended and how it is set up."""
WITH_A_PASS = "spain_of_five_with_a_pass"


def played_out(variant: Variant, number: int) -> Playout:
    """A random game."""
    playout = Playout(CASE, variant, number)
    for _ in playout.steps():
        pass
    return playout


def with_a_pass() -> Playout:
    """The first four seats build so that no company reaches a city with the train it has left; the fifth can do nothing."""
    return next(one for one in map(_try_for_a_pass, range(9000, 9400)) if one is not None)


def _try_for_a_pass(number: int) -> Playout | None:
    playout = Playout(CASE, Variant(5, MiniExpressOptions(map="spain-1975")), number)
    content = playout.edition.content
    while playout.state.phase == "start_share":
        _play_any(playout)
    for company in COMPANIES:
        paths = (path for path in whole_builds(content, playout.state, company) if len(path) == 3)
        stuck = next((path for path in paths if _is_stuck_after(playout, company, path)), None)
        if stuck is None:
            return None
        playout.play(playout.state.seat, Build(company))
        for hex_id in stuck:
            playout.play(playout.state.seat, Lay(hex_id))
        while playout.state.phase != "turn":
            _play_any(playout)
    if legal(content, playout.state, playout.state.seat) != [Pass()]:
        return None
    for _ in playout.steps():
        pass
    return playout


def _is_stuck_after(playout: Playout, company: Company, path: list[str]) -> bool:
    state: State = copy_state(RULESET, playout.state)
    others = {hex_id for other in COMPANIES if other != company for hex_id in state.companies[other].network}
    state.companies[company].network += path
    state.companies[company].assets -= len(path)
    board = playout.edition.content.maps["spain-1975"]
    return not others & set(path) and not next_hexes(board, state, company, [])


def _play_any(playout: Playout) -> None:
    playout.play(playout.state.seat, legal(playout.edition.content, playout.state, playout.state.seat)[0])


def record() -> None:
    """Writes what is missing."""
    GOLDEN.mkdir(exist_ok=True)
    kit.write_samples(CASE, _games(), SAMPLES)


def _games() -> Iterator[Playout]:
    for name, (reason, variant) in ENDINGS.items():
        path = GOLDEN / f"{name}.json"
        game = next(one for one in (played_out(variant, n) for n in range(5000, 5400)) if one.outcome().reason == reason)
        if not path.exists():
            kit.write_golden(game, path)
        yield game
    game = with_a_pass()
    if not (path := GOLDEN / f"{WITH_A_PASS}.json").exists():
        kit.write_golden(game, path)
    yield game


if __name__ == "__main__":
    record()
