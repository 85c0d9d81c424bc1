"""SET, IND, OBJ: how a game is set up, and how long it lasts."""

import pytest

from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express import table_events as t
from domain.earth_express.options import EarthExpressOptions
from domain.kernel.errors import OptionsRefused
from domain.kernel.ids import Seat
from tests.domain.earth_express.position import given, new_game, the_content

PLAIN = EarthExpressOptions(ecosystems=False)


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_can_play(seats: int) -> None:
    """SET1."""
    RULESET.check(EarthExpressOptions(), seats, the_content())
    assert seats in RULESET.seats


@pytest.mark.parametrize(
    ("seats", "options", "rule"),
    [
        (0, EarthExpressOptions(), "SET1"),
        (9, EarthExpressOptions(), "SET1"),
        (1, PLAIN, "SOL3"),
        (2, EarthExpressOptions(difficulty="hard"), "SOL11"),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: EarthExpressOptions, rule: str) -> None:
    """SET1, SOL3, SOL11."""
    with pytest.raises(OptionsRefused) as refusal:
        RULESET.check(options, seats, the_content())
    assert refusal.value.rule == rule


def test_two_fauna_lie_open_with_the_sides_that_chance_gave_them() -> None:
    """SET3, FAU1."""
    table, _ = new_game(script={"fauna": [["A07", "A21"]], "fauna_face": [1, 0]})
    assert table.state.fauna == ["A07B", "A21A"]


def test_set_up_draws_come_in_a_fixed_order() -> None:
    """A9: Fauna, their sides, Earth cards, tiles, Ecosystems, their sides."""
    _, events = new_game(3)
    drawn = [event.draw.purpose for event in events if isinstance(event, t.FaunaShuffled | t.FaunaTurned | t.EarthShuffled)]
    assert drawn == ["fauna", "fauna_face", "fauna_face", "earth"]
    kinds = [type(event) for event in events]
    assert kinds[4:] == [t.ActionsShuffled, t.EcosystemsShuffled, *[t.EcosystemTurned] * 2, *[t.EcosystemsDealt] * 3]


def test_all_306_earth_cards_are_one_stack() -> None:
    """SET5."""
    table, _ = new_game(2)
    assert sorted(table.state.stack) == sorted(the_content().cards)
    assert table.state.discard == []


def test_ecosystems_are_two_for_all_and_two_for_each() -> None:
    """SET7: with eight players 18 of the 33 cards."""
    order = [f"E{n:02}" for n in range(1, 19)]
    table, _ = new_game(8, script={"ecosystems": [order], "ecosystem_face": [0, 1]})
    assert table.state.shared == ["E01A", "E02B"]
    assert [player.dealt for player in table.state.players] == [[order[n], order[n + 1]] for n in range(2, 18, 2)]


def test_each_player_keeps_one_face_of_two_cards() -> None:
    """SET7, N1."""
    table, _ = new_game(2, script={"ecosystems": [["E01", "E02", "E03", "E04", "E05", "E06"]]})
    assert table.legal(0) == [c.KeepEcosystem(face) for face in ("E03A", "E03B", "E04A", "E04B")]
    assert table.refuses(0, c.KeepEcosystem("E05A")) == "SET7"
    table.does(0, c.KeepEcosystem("E04B"))
    assert table.player(0).kept == "E04B"
    assert table.refuses(0, c.KeepEcosystem("E04A")) == "K1"


def test_the_ecosystem_is_chosen_before_hands_are_drawn() -> None:
    """SET9, F4: Fauna and shared Ecosystems lie open, hands are drawn when the last has chosen."""
    table, _ = new_game(2)
    assert len(table.state.fauna) == len(table.state.shared) == 2
    table.does(1, table.legal(1)[0])
    assert [len(player.hand) for player in table.state.players] == [0, 0]
    events = table.does(0, table.legal(0)[0])
    assert [len(player.hand) for player in table.state.players] == [7, 7]
    assert isinstance(events[1], t.EcosystemsRevealed)


def test_each_player_begins_with_three_seeds_and_seven_cards() -> None:
    """IND1, IND3: hands are dealt seat by seat from the top (A1)."""
    table, events = new_game(3, PLAIN)
    assert [player.seeds for player in table.state.players] == [3, 3, 3]
    assert [len(player.hand) for player in table.state.players] == [7, 7, 7]
    drawn = [event for event in events if isinstance(event, t.CardsDrawn)]
    assert [(event.seat, event.count) for event in drawn] == [(0, 7), (1, 7), (2, 7)]
    shuffled = next(event for event in events if isinstance(event, t.EarthShuffled))
    assert shuffled.order is not None
    assert [one for event in drawn for one in event.cards or ()] == shuffled.order[::-1][:21]


def test_without_ecosystems_planting_begins_at_once() -> None:
    """SET7, F3, SET6."""
    table, _ = new_game(2, PLAIN)
    assert table.state.shared == []
    assert table.asked(0) == table.asked(1) == "plant"
    assert table.state.tile is not None
    assert len(table.state.action_stack) == 2


def test_the_same_chance_sets_up_the_same_game() -> None:
    """Faces are left to chance, and to nothing else."""
    assert new_game(4)[0].state == new_game(4)[0].state


def test_sprout_tracks_and_pieces_leave_no_trace_in_the_state() -> None:
    """SET4, SET8, IND2, CMP4, CMP5, C16, F6, F7: supplies are unlimited, tracks and aids have no effect."""
    table = given(step="action", tableaus={0: {"a1": ("Giant Sequoia", 7, 0)}}, seeds=500)
    assert table.player(0).seeds == 500
    assert set(type(table.state).__struct_fields__).isdisjoint({"supply", "trunks", "canopies", "tracks"})


def test_eight_players_draw_120_cards_in_a_game() -> None:
    """OBJ3, RND3: 8 × 7 and four times 8 × 2; the stack holds the rest."""
    table, _ = new_game(8, PLAIN)
    drawn = 8 * 7
    while table.outcome is None:
        for seat in RULESET.decisions(table.content, table.state):
            legal = table.legal(seat)
            ends = [one for one in legal if isinstance(one, c.PlantCard | c.ChooseAction | c.EndSteps | c.EndRound)]
            events = table.does(seat, (ends or legal)[0])
            drawn += sum(event.count for event in events if isinstance(event, t.CardsDrawn))
    assert drawn == 120
    assert len(table.state.stack) == 306 - 120
    assert all(None not in player.cells for player in table.state.players)


def test_the_game_has_modes_for_many_and_for_one() -> None:
    """SET2, SOL1: every mode can be set up."""
    for mode in RULESET.modes:
        for seats in mode.seats:
            RULESET.check(EarthExpressOptions(**mode.options), Seat(seats), the_content())
