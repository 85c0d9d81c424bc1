"""Who wins, and when. Seat 0 plays the rulebook's example: 9 points for itself, 3 for seat 1 and 2 for seat 2 as printed."""

import pytest

from domain.expedite.commands import DrawBlind, Fly, PlayCard
from domain.expedite.events import ExpediteEvent, GameEnded, RouteScored, TradeCardDrawn
from domain.expedite.options import ExpediteOptions
from domain.kernel.ids import Seat
from domain.kernel.outcome import Result, ScorePart
from tests.domain.expedite.position import BLUE, EXAMPLE, EXAMPLE_ROUTE, RED, WHITE, YELLOW, Table, given

UNCAPPED = ExpediteOptions(two_player_passive_cap=False)


def example(seats: int, points: list[int], options: ExpediteOptions | None = None, reds: str = "") -> Table:
    """The example with these points before it; in a game of two, seat 1 owns Casablanca as well. ``reds``: more hubs of Red's."""
    stacks = {"Reykjavik": RED, "London": BLUE, "Casablanca": min(WHITE, seats - 1), "Dakar": RED, "Cape Town": RED}
    chips = {hub: [RED if hub in reds else seat] for hub, seat in stacks.items()}
    return given(seats, chips=chips, cards={RED: [EXAMPLE]}, points=points, options=options)


def flown(table: Table) -> list[ExpediteEvent]:
    return table.does(RED, PlayCard(EXAMPLE), *(Fly(hub) for hub in EXAMPLE_ROUTE))


def places(table: Table) -> list[tuple[list[int] | str, int, bool, int]]:
    outcome = table.outcome
    assert outcome is not None
    return [(result.party, result.place, result.won, result.score[0].value) for result in outcome.results]  # type: ignore[misc]


def test_exactly_100_by_the_own_card_wins_at_once() -> None:
    """A1.12, A1.34, R-E21, R-E37, A5.14."""
    table = example(3, [91, 0, 0])
    events = flown(table)
    assert events[-1] == GameEnded("own_card", Seat(RED))
    assert places(table) == [([RED], 1, True, 100), ([BLUE], 2, False, 3), ([WHITE], 3, False, 2)]
    assert table.outcome is not None and table.outcome.reason == "own_card"


def test_99_does_not_win() -> None:
    """A1.12."""
    table = example(3, [90, 96, 97])
    flown(table)
    assert table.points == [99, 99, 99]
    assert table.outcome is None


def test_a_player_wins_on_anothers_turn_by_connecting_points() -> None:
    """A1.35, A5.14."""
    table = example(3, [0, 97, 0])
    assert flown(table)[-1] == GameEnded("connecting_points", Seat(BLUE))
    assert places(table) == [([BLUE], 1, True, 100), ([RED], 2, False, 9), ([WHITE], 3, False, 2)]


def test_whoever_played_the_card_wins_even_if_another_has_more_points_by_it() -> None:
    """A1.36, R-E22, R-E29, A5.14."""
    table = example(3, [91, 99, 0])
    assert flown(table)[-1] == GameEnded("own_card", Seat(RED))
    assert places(table) == [([RED], 1, True, 100), ([BLUE], 2, False, 102), ([WHITE], 3, False, 2)]


def test_of_two_others_who_get_there_the_higher_total_wins() -> None:
    """R-E23, A5.14."""
    table = example(3, [0, 98, 99])
    assert flown(table)[-1] == GameEnded("connecting_points", Seat(BLUE))
    table = example(3, [0, 97, 99])
    assert flown(table)[-1] == GameEnded("connecting_points", Seat(WHITE))


def test_of_two_others_with_equal_totals_the_first_in_turn_order_after_the_player_of_the_card_wins() -> None:
    """R-E23."""
    table = example(4, [0, 97, 98, 0])
    assert flown(table)[-1] == GameEnded("connecting_points", Seat(BLUE))
    assert places(table) == [([BLUE], 1, True, 100), ([WHITE], 2, False, 100), ([RED], 3, False, 9), ([YELLOW], 4, False, 0)]


def test_others_with_equal_points_share_a_place() -> None:
    """R-E36."""
    table = example(4, [91, 0, 1, 3])
    flown(table)
    assert places(table)[1:] == [([BLUE], 2, False, 3), ([WHITE], 2, False, 3), ([YELLOW], 2, False, 3)]


def test_no_card_is_drawn_when_the_game_is_over_and_the_last_card_is_discarded() -> None:
    """R-E20, R-E38."""
    table = example(3, [91, 0, 0])
    assert TradeCardDrawn not in [type(event) for event in flown(table)]
    assert table.state.trade_discards == [EXAMPLE]
    assert len(table.player(RED).trade_cards) == 2


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    """A5.19."""
    table = example(3, [91, 0, 0])
    flown(table)
    assert table.asked() == {}
    assert [table.legal(seat) for seat in range(3)] == [[], [], []]
    assert table.refuses(BLUE, DrawBlind()) == "A1.34"


def test_nobody_acts_out_of_turn_or_twice() -> None:
    """A5.19, A1.13."""
    table = example(3, [0, 0, 0])
    assert table.refuses(BLUE, DrawBlind()) == "A1.13"
    table.does(RED, DrawBlind())
    assert table.refuses(RED, DrawBlind()) == "A1.13"


# --- two players -------------------------------------------------------------------------------------------------------


def test_with_two_players_a_card_over_an_opponents_hub_stops_at_99_and_pays_him_in_full() -> None:
    """A1.37, R-E24, A5.15."""
    table = example(2, [95, 10])
    flown(table)
    assert table.points == [99, 15]
    assert table.outcome is None


def test_with_two_players_the_same_card_over_own_hubs_only_wins() -> None:
    """A1.37, R-E26, A5.15."""
    table = example(2, [95, 10], reds="London, Casablanca")
    assert flown(table)[-1] == GameEnded("own_card", Seat(RED))
    assert table.points == [109, 10]


def test_with_two_players_an_opponents_finish_counts_as_part_of_the_route() -> None:
    """R-E26."""
    table = example(2, [95, 10], reds="London, Casablanca")
    table.state.owners["Cape Town"] = Seat(BLUE)
    flown(table)
    assert table.points == [99, 12]


def test_with_two_players_connecting_points_stop_at_99_while_the_card_pays_in_full() -> None:
    """R-E25, A5.15."""
    table = example(2, [0, 97])
    flown(table)
    assert table.points == [9, 99]
    assert table.outcome is None


def test_at_99_a_further_gain_over_an_opponents_hub_or_by_one_stays_99() -> None:
    """R-E24, R-E25, R-E37, A5.15."""
    table = example(2, [99, 99])
    flown(table)
    assert table.points == [99, 99]
    assert table.outcome is None


def test_exactly_100_is_held_at_99_with_two_players() -> None:
    """R-E37."""
    table = example(2, [91, 95])
    flown(table)
    assert table.points == [99, 99]


def test_without_the_cap_connecting_points_win_with_two_players_as_with_more() -> None:
    """R-E25: the option; the player of the card is held at 99 all the same."""
    table = example(2, [95, 97], UNCAPPED)
    assert flown(table)[-1] == GameEnded("connecting_points", Seat(BLUE))
    assert table.points == [99, 102]


@pytest.mark.parametrize("options", [None, UNCAPPED])
def test_with_three_players_nothing_is_capped(options: ExpediteOptions | None) -> None:
    """A5.15, R-E31."""
    table = example(3, [95, 0, 0], options)
    assert flown(table)[-2] == RouteScored(Seat(RED), EXAMPLE, ["Reykjavik", *EXAMPLE_ROUTE], [9, 3, 2])
    assert table.points == [104, 3, 2]


# --- the turn limit ----------------------------------------------------------------------------------------------------


def test_the_game_ends_when_every_seat_has_had_its_last_turn() -> None:
    """R-E34."""
    table = given(3, points=[5, 9, 9], options=ExpediteOptions(turn_limit=2))
    ends = [table.does(turn % 3, DrawBlind())[-1] for turn in range(6)]
    assert [end == GameEnded("turn_limit") for end in ends] == [False] * 5 + [True]
    assert table.outcome is not None and table.outcome.reason == "turn_limit"
    assert table.outcome.results == [
        Result([Seat(1)], 1, True, [ScorePart("points", 9)]),
        Result([Seat(2)], 1, True, [ScorePart("points", 9)]),
        Result([Seat(0)], 3, False, [ScorePart("points", 5)]),
    ]


def test_a_card_that_wins_in_the_last_turn_wins_by_its_points() -> None:
    """R-E34, A1.34."""
    table = example(3, [91, 0, 0], ExpediteOptions(turn_limit=1))
    table.state.turn = 3
    assert flown(table)[-1] == GameEnded("own_card", Seat(RED))
