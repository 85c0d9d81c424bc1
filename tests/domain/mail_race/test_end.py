"""The race ends when the transport deck has run out and everybody has had one more turn."""

import pytest

from domain.kernel.chance import ScriptedChance
from domain.kernel.ids import Seat
from domain.kernel.play import begin, play
from domain.mail_race import RULESET
from domain.mail_race.commands import ChooseColor, EndTurn, TakeCard, TakeUnseenCard, UseCard
from domain.mail_race.events import DeckRanOut, RaceEnded
from domain.mail_race.state import MailRaceOptions
from tests.domain.kit import edition
from tests.domain.mail_race.case import CASE
from tests.domain.mail_race.table import Table, kinds, only


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("way", ["refill", "unseen"])
def test_the_last_card_starts_the_finish_and_everybody_has_one_more_turn(seats: int, way: str) -> None:
    """E1, Q31, P3: by a refill or an unseen card, by the first, a middle or the last seat; the finisher's turn is the last."""
    for finisher in range(seats):
        table = Table(seats)
        for _ in range(finisher):
            table.end()
        table.deck("rocket")
        command = TakeUnseenCard() if way == "unseen" else TakeCard(table.state.face_up[0])
        assert only(table.do(command), DeckRanOut) == DeckRanOut(seats)
        table.end()
        turns = []
        while table.state.phase == "turns":
            turns.append(table.state.turn.seat)
            table.end()
        assert turns == [(finisher + n) % seats for n in range(1, seats + 1)]


def test_the_current_turn_is_finished_first() -> None:
    """Q31: the actions left may still be used."""
    table = Table()
    table.deck("rocket")
    table.do(TakeUnseenCard())
    table.drive("bicycle", "peculiar")
    assert table.seat(0).place == "peculiar"
    assert table.view(1).last_turns == 2


def test_in_the_last_turns_cards_on_the_table_may_be_taken_but_are_not_replaced() -> None:
    """Q32: and there is no unseen card to take."""
    table = Table()
    table.deck("rocket")
    table.do(TakeUnseenCard())
    assert table.refused(TakeUnseenCard()) == ("Q32", "deck_empty")
    first, second, third = table.state.face_up
    events = table.do(TakeCard(second))
    assert kinds(events) == ["CardTaken"]
    assert table.state.face_up == [first, third]


def test_discards_are_not_shuffled_into_a_new_deck() -> None:
    """Q33: the deck is the clock."""
    table = Table()
    table.deck("rocket")
    table.do(TakeUnseenCard())
    assert table.state.discards
    table.end()
    assert table.state.deck == []
    assert table.view(0).deck.left == 0


def test_no_command_after_the_end() -> None:
    """E1."""
    table = Table()
    table.deck("rocket")
    table.do(TakeUnseenCard())
    for _ in range(2):
        table.end()
    events = table.end()
    assert only(events, RaceEnded) == RaceEnded([0, 0])
    for seat in (0, 1):
        assert table.legal(seat) == []
        assert table.refused(EndTurn(), seat) == ("E1", "race_over")
        assert table.refused(UseCard("bicycle", "surprise"), seat) == ("E1", "race_over")


def test_a_deck_that_runs_out_at_the_deal_gives_everybody_one_turn() -> None:
    """Q31: with three transport cards in all."""
    given, chance = edition(CASE), ScriptedChance({})
    state, _ = begin(given, MailRaceOptions(1), 2, chance)
    del state.deck[3:]
    play(given, state, Seat(1), ChooseColor("blue"), chance)
    assert "DeckRanOut" in kinds(play(given, state, Seat(0), ChooseColor("pink"), chance))
    assert state.turn.seat == 1
    play(given, state, Seat(1), EndTurn(), chance)
    assert kinds(play(given, state, Seat(0), EndTurn(), chance)) == ["TurnEnded", "RaceEnded"]


def test_a_round_in_which_nobody_draws_is_legal() -> None:
    """Q39: the deck does not shrink."""
    table = Table()
    for _ in range(10):
        table.end()
    assert table.view(0).deck.left == 45
    assert table.state.turn.number == 11


def test_a_turn_limit_ends_the_race_when_every_seat_has_had_so_many_turns() -> None:
    """Q39: an option; the score counts as ever."""
    table = Table(3, first=1, turn_limit=2)
    table.slip(1, letters=1)
    for _ in range(5):
        assert "RaceEnded" not in kinds(table.end())
    assert only(table.end(), RaceEnded) == RaceEnded([0, 2, 0])
    outcome = RULESET.outcome(table.content, table.state)
    assert outcome is not None
    assert (outcome.reason, outcome.results[0].party) == ("turn_limit", [1])


def test_a_deck_that_runs_out_ends_the_race_before_its_turn_limit() -> None:
    """E1, Q39."""
    table = Table(turn_limit=50)
    table.deck("rocket")
    table.do(TakeUnseenCard())
    while table.state.phase == "turns":
        table.end()
    outcome = RULESET.outcome(table.content, table.state)
    assert outcome is not None
    assert outcome.reason == "transport_deck_ran_out"


def test_the_penalty_is_counted_at_the_end() -> None:
    """E6: what is in the van then."""
    table = Table()
    table.aboard(1, "W1", "S2")
    table.deck("rocket")
    table.do(TakeUnseenCard())
    for _ in range(2):
        table.end()
    assert only(table.end(), RaceEnded) == RaceEnded([0, -6])
