"""Dagger & Cloak."""

import pytest

from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, SPECTATOR
from domain.mini_express import RULESET
from domain.mini_express.commands import TakeShare
from domain.mini_express.content.document import COMPANIES
from domain.mini_express.events import FavorsDealt, FavorsRevealed
from domain.mini_express.rules.turns import score
from tests.domain.mini_express.table import CONTENT, Table, japan, undrafted
from tests.domain.mini_express.test_scoring import scored

FAVORS = ["favor-grey-white", "favor-brown-grey", "favor-orange-white"]


def cloaked(seats: int = 3, map_: str = "japan-1987") -> Table:
    return undrafted(map_, seats, script={"favor_tiles": [FAVORS]}, dagger_and_cloak=True).draft()  # type: ignore[arg-type]


def test_every_seat_has_a_favor_and_the_others_stay_in_the_box() -> None:
    """B1.2, R-M38, B6.18."""
    table = cloaked()
    assert [player.favor for player in table.state.players] == FAVORS
    assert len(table.state.favor_box) == 3
    assert len(cloaked(5).state.favor_box) == 1


def test_a_seat_sees_its_own_favor_only() -> None:
    """B1.2, R-M40, B8.4: in the view and in the event."""
    table = cloaked()
    dealt = next(event for event in table.events if isinstance(event, FavorsDealt))
    for seat in range(3):
        shown = [player.favor for player in table.view(Seat(seat)).players]
        assert shown == [FAVORS[n] if n == seat else None for n in range(3)]
        redacted = RULESET.redact(dealt, Seat(seat))
        assert isinstance(redacted, FavorsDealt)
        assert (redacted.favors, redacted.box) == (shown, None)
    assert b"favor-" not in canonical(table.view(SPECTATOR))
    assert b"favor-" not in canonical(RULESET.redact(dealt, SPECTATOR))
    assert table.view(SPECTATOR).players[0].has_favor
    assert table.view(OMNISCIENT).favor_box == table.state.favor_box


def test_a_favor_changes_nothing_before_the_end() -> None:
    """B1.3, B1.4."""
    table = cloaked()
    assert [player.influence for player in table.state.players] == [dict.fromkeys(COMPANIES, 0)] * 3
    assert table.legal() == japan().legal()
    assert canonical(table.view().companies) == canonical(japan().view().companies)


def test_before_scoring_all_are_revealed_and_add_their_influence() -> None:
    """B1.4."""
    table = cloaked().influence(0, white=2)
    events = list(score(CONTENT, table.state, "shares"))
    assert events[1] == FavorsRevealed(FAVORS)
    scored(table)
    assert table.player(0).influence == {"brown": 0, "grey": 1, "orange": 0, "white": 3}
    assert [player.favor for player in table.view().players] == FAVORS


def test_the_reveal_can_turn_the_standings_round() -> None:
    """B1.4, B6.18: seats 0 and 2 share the first place in grey; then seat 0 has it alone, and seat 1 shares the second."""
    table = cloaked().influence(0, grey=1).influence(2, grey=1)
    assert [player.holdings[1].standing for player in table.view().players] == [1, 3, 1]
    scored(table)
    assert [player.holdings[1].standing for player in table.view().players] == [1, 2, 2]


@pytest.mark.parametrize("map_", ["japan-1987", "spain-1975"])
def test_favors_can_be_used_on_either_map_with_five_seats(map_: str) -> None:
    """B1.2, B6.18."""
    table = cloaked(5, map_)
    favors = {player.favor for player in table.state.players}
    assert len(favors) == 5
    assert favors <= set(CONTENT.favors)


def test_only_the_command_that_ends_the_game_reveals() -> None:
    """The favors turn up with the last command, and the rulebook's secret is kept until then."""
    table = cloaked()
    for company in COMPANIES:
        table.assets(company, 0)
    table.company("brown").shares, table.company("grey").shares = 0, 1
    for share, reveals in (("grey", False), ("orange", False), ("white", True)):
        command = TakeShare(share)  # type: ignore[arg-type]
        assert RULESET.reveals(CONTENT, table.state, table.state.seat, command) == reveals
        table.play(command)
    assert table.outcome() is not None
