"""Taking shares, turns and how the game ends."""

from typing import Any

import pytest

from domain.kernel.ids import Seat
from domain.mini_express.commands import Build, Pass, TakeShare
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.events import EndTriggered, ScoringBegan, ShareTaken, TurnBegan
from domain.mini_express.rules.turns import end_reason
from domain.mini_express.state import EndReason
from tests.domain.mini_express.table import Table, japan, spain


def test_a_share_costs_as_much_influence_as_there_are_trains_on_the_board() -> None:
    """B3.17, B6.13: exactly as much as the seat has."""
    table = japan().influence(0, grey=4)
    table.play(TakeShare("grey"))
    assert table.player(0).influence["grey"] == 0
    assert table.player(0).shares["grey"] == 2
    assert table.company("grey").shares == 5


def test_influence_does_not_fall_below_zero() -> None:
    """B3.17, B6.13: one above what the seat has."""
    table = japan().influence(0, grey=3, brown=9)
    assert table.rule_against(TakeShare("grey")) == "B3.17"


def test_a_share_of_a_company_without_trains_on_its_board_is_free() -> None:
    """B3.17, R-M35, B6.13."""
    table = japan().assets("grey", 0)
    assert table.play(TakeShare("grey"))[0] == ShareTaken(Seat(0), "grey", 0, 3)


@pytest.mark.parametrize(
    ("assets", "supply", "refill"), [(0, 20, 3), (2, 20, 3), (3, 20, 2), (4, 20, 1), (5, 19, 0), (0, 2, 2), (1, 0, 0)]
)
def test_a_share_brings_three_trains_up_to_five_on_the_board_while_they_last(assets: int, supply: int, refill: int) -> None:
    """B3.18, R-M7, B6.14."""
    table = japan().influence(0, grey=9).assets("grey", assets).supply("grey", supply)
    table.play(TakeShare("grey"))
    assert (table.company("grey").assets, table.company("grey").supply) == (assets + refill, supply - refill)


def test_a_company_without_a_share_left_sells_none() -> None:
    """B3.17, B6.15: the last share can be taken, then none."""
    table = japan().assets("grey", 0)
    table.company("grey").shares = 1
    table.play(TakeShare("grey"))
    table.influence(1, grey=9)
    assert table.rule_against(TakeShare("grey")) == "B3.17"


def test_turns_go_clockwise_and_each_seat_has_one() -> None:
    """B3.6."""
    table = free_shares()
    seats = []
    for company in (*COMPANIES, "brown", "grey"):
        seats.append((table.state.round, table.state.seat))
        table.assets(company, 0).play(TakeShare(company))
    assert seats == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]


def test_another_seat_cannot_act() -> None:
    """B3.6."""
    table = japan()
    assert table.rule_against(Build("brown"), seat=1) == "B3.6"
    assert table.legal(1) == []


def test_a_seat_passes_only_if_it_can_do_nothing() -> None:
    """B6.36."""
    table = japan()
    assert table.rule_against(Pass()) == "D-M2"
    stuck = stuck_table()
    assert stuck.legal() == [Pass()]
    stuck.assets("grey", 0)
    assert stuck.legal() == [TakeShare("grey")]


# --- the end ---


def free_shares(seats: int = 3, **options: Any) -> Table:
    table = japan(seats, **options)
    for company in COMPANIES:
        table.assets(company, 0)
    return table


def stuck_table(seats: int = 3, **options: Any) -> Table:
    """No company reaches a city with its one train, and nobody has influence."""
    table = japan(seats, homes=("sapporo", "fukuoka", "takamatsu", "tokyo"), **options)
    table.stand("brown", "tomakomai")
    for company in COMPANIES:
        table.assets(company, 1)
    return table


def test_two_companies_without_shares_end_the_game_after_the_round() -> None:
    """B1.21, B3.19, R-M6, B6.16: triggered by seat 0 of three, so that seats 1 and 2 have their turns."""
    table = free_shares()
    table.company("brown").shares = 0
    table.company("grey").shares = 1
    assert table.play(TakeShare("grey"))[1:] == [EndTriggered("shares"), TurnBegan(Seat(1), 1, 1)]
    table.play(TakeShare("orange"))
    assert table.outcome() is None
    assert ScoringBegan("shares") in table.play(TakeShare("white"))
    assert table.events.count(EndTriggered("shares")) == 1
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.reason == "shares"


def test_triggered_by_the_last_seat_of_a_round_it_ends_the_game_at_once() -> None:
    """B3.19, B6.16."""
    table = free_shares()
    table.play(TakeShare("brown"), TakeShare("orange"))
    table.company("brown").shares = 0
    table.company("grey").shares = 1
    table.play(TakeShare("grey"))
    assert table.outcome() is not None
    assert table.legal() == []
    assert table.rule_against(Pass()) == "B8.1"


def test_two_companies_without_trains_in_the_supply_end_the_game() -> None:
    """B3.19, R-M4, B6.16: trains on the Asset boards do not matter."""
    table = free_shares().supply("brown", 0).supply("grey", 3)
    assert EndTriggered("trains") in table.play(TakeShare("grey"))
    assert table.company("grey").assets == 3


@pytest.mark.parametrize(("mixed_end", "reason"), [(False, None), (True, "shares_and_trains")])
def test_one_company_without_shares_and_one_without_trains_end_the_game_by_option_only(
    mixed_end: bool, reason: EndReason | None
) -> None:
    """R-M5, B6.16."""
    table = free_shares(mixed_end=mixed_end).supply("brown", 0)
    table.company("grey").shares = 0
    assert end_reason(table.state) == reason
    table.company("grey").shares, table.company("brown").shares = 6, 0
    assert end_reason(table.state) is None, "one company out of both is one company"


@pytest.mark.parametrize("ends", [("brown",), ("brown", "grey")])
def test_one_company_is_not_enough(ends: tuple[Company, ...]) -> None:
    """B3.19."""
    table = free_shares()
    for company in ends:
        table.company(company).shares = 0
    assert (end_reason(table.state) is None) == (len(ends) == 1)


def test_a_game_in_which_everybody_has_passed_ends() -> None:
    """R-M45."""
    table = stuck_table()
    table.play(Pass(), Pass())
    assert table.outcome() is None
    table.play(Pass())
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.reason == "deadlock"


def test_a_pass_counts_no_more_once_somebody_has_done_something() -> None:
    """R-M45."""
    table = stuck_table()
    table.play(Pass(), Pass())
    table.assets("grey", 0)
    table.play(TakeShare("grey"))
    for company in COMPANIES:
        table.assets(company, 1)
    table.play(Pass(), Pass())
    assert table.outcome() is None


# --- two seats ---


@pytest.mark.parametrize(("option", "blocks"), [(1, [1, 2, 2, 2]), (2, [2, 2, 2, 2])])
def test_in_a_game_of_two_seats_have_two_turns_in_a_row(option: int, blocks: list[int]) -> None:
    """B1.32: the start player's first block is single unless the option says otherwise."""
    table = free_shares(2, two_player_first_block=option)
    turns = []
    for n in range(sum(blocks)):
        company = COMPANIES[n % 4]
        turns.append(table.state.seat)
        table.assets(company, 0).play(TakeShare(company))
    expected = [seat % 2 for seat, block in enumerate(blocks) for _ in range(block)]
    assert turns == expected


def test_in_a_game_of_two_the_block_is_finished_and_then_the_round() -> None:
    """B3.19: triggered in the first turn of the start player's block, three turns follow."""
    table = free_shares(2, two_player_first_block=2)
    table.company("brown").shares = 0
    table.company("grey").shares = 1
    table.play(TakeShare("grey"))
    seats = []
    while table.outcome() is None:
        seats.append(table.state.seat)
        table.assets("white", 0).play(TakeShare("white"))
    assert seats == [0, 1, 1]


def test_in_a_game_of_two_the_second_seats_block_is_finished() -> None:
    """B3.19."""
    table = free_shares(2)
    table.play(TakeShare("orange"))
    table.company("brown").shares = 0
    table.company("grey").shares = 1
    table.play(TakeShare("grey"))
    assert (table.state.seat, table.outcome()) == (1, None)
    table.play(TakeShare("white"))
    assert table.outcome() is not None


def test_a_game_of_two_ends_in_deadlock_when_both_have_passed() -> None:
    """R-M45."""
    table = stuck_table(2, two_player_first_block=2)
    table.play(Pass(), Pass())
    assert table.outcome() is None, "only one of them has"
    table.play(Pass())
    assert table.outcome() is not None


def test_maps_and_modules_change_nothing_about_the_end() -> None:
    """B1.3, B1.21, B1.46, R-M21: the same shares and supplies end the game."""
    for table in (japan(), spain(), japan(dagger_and_cloak=True, death_and_taxes=True)):
        table.company("brown").shares = 0
        assert end_reason(table.state) is None
        table.company("grey").shares = 0
        assert end_reason(table.state) == "shares"
