"""Final scoring."""

from typing import Any

import pytest

from domain.mini_express.content.document import COMPANIES
from domain.mini_express.rules.evolve import evolve
from domain.mini_express.rules.turns import score
from domain.mini_express.scoring import influence_of, share_value, standing
from tests.domain.mini_express.table import CONTENT, Table, japan


def scored(table: Table) -> Table:
    """The game ends here."""
    for event in score(CONTENT, table.state, "shares"):
        evolve(CONTENT, table.state, event)
    return table


def values(table: Table, length: int) -> list[int]:
    """What a share of grey is worth to each seat."""
    influence = influence_of(table.state)
    return [share_value(CONTENT, table.state, influence, "grey", seat, length) for seat in range(len(influence))]


def ranked(*influence: int, **options: Any) -> Table:
    table = japan(len(influence), **options)
    for seat, points in enumerate(influence):
        table.influence(seat, grey=points)
    return table


@pytest.mark.parametrize(
    ("length", "worth"),
    [
        (0, [3, 1, 0, 0, 0]),
        (3, [3, 1, 0, 0, 0]),
        (4, [5, 3, 1, 0, 0]),
        (7, [5, 3, 1, 0, 0]),
        (8, [8, 5, 2, 1, 0]),
        (12, [8, 5, 2, 1, 0]),
        (13, [12, 8, 3, 2, 1]),
        (40, [12, 8, 3, 2, 1]),
    ],
)
def test_a_share_is_worth_more_the_longer_the_company_and_the_better_the_standing(length: int, worth: list[int]) -> None:
    """B1.38, B3.21, R-M3, B6.17: the bounds of the levels."""
    assert values(ranked(9, 8, 7, 6, 5), length) == worth


@pytest.mark.parametrize(
    ("influence", "better", "worse"),
    [
        ((5, 5, 2), [1, 1, 3], [2, 2, 3]),
        ((5, 2, 2), [1, 2, 2], [1, 3, 3]),
        ((4, 4, 4), [1, 1, 1], [3, 3, 3]),
        ((0, 0, 0), [1, 1, 1], [3, 3, 3]),
        ((0, 1, 3), [3, 2, 1], [3, 2, 1]),
        ((6, 6, 5, 5), [1, 1, 3, 3], [2, 2, 4, 4]),
    ],
)
def test_equal_influence_shares_the_better_place_or_by_option_the_worse(
    influence: tuple[int, ...], better: list[int], worse: list[int]
) -> None:
    """R-M1, B6.17: ties of two, of three, of all, and without influence."""
    for tie, places in (("better", better), ("worse", worse)):
        table = ranked(*influence, tie=tie)
        assert [standing(table.state, influence_of(table.state), "grey", n) for n in range(len(influence))] == places


def test_three_shares_in_third_place_beat_one_in_second() -> None:
    """PUB 8, B6.17: 3 for third and 8 for second at the top level: 9 against 8."""
    table = ranked(9, 8, 7)
    table.company("grey").length = 13
    for seat, shares in enumerate((0, 1, 3)):
        table.player(seat).shares = {**dict.fromkeys(COMPANIES, 0), "grey": shares}
    assert scored(table).state.scores == [0, 8, 9]


def outcome_of(shares: list[int], points: list[int], influence: list[int]) -> list[tuple[int, int, bool]]:
    """Seat, place, won; in the order of the results."""
    table = japan(len(shares))
    for seat, count in enumerate(shares):
        table.player(seat).shares = {**dict.fromkeys(COMPANIES, 0), "grey": count}
        table.influence(seat, white=influence[seat])
    table.state.phase, table.state.ending, table.state.scores = "over", "shares", points
    outcome = table.outcome()
    assert outcome is not None
    return [(int(one.party[0]), one.place, one.won) for one in outcome.results]


def test_most_points_win() -> None:
    """B3.22."""
    assert outcome_of([9, 1, 1], [10, 20, 15], [9, 0, 0]) == [(1, 1, True), (2, 2, False), (0, 3, False)]


def test_then_most_shares_then_most_influence_then_it_is_shared() -> None:
    """B3.22."""
    assert outcome_of([2, 3, 1], [20, 20, 15], [9, 0, 0]) == [(1, 1, True), (0, 2, False), (2, 3, False)]
    assert outcome_of([3, 3, 1], [20, 20, 15], [1, 2, 0]) == [(1, 1, True), (0, 2, False), (2, 3, False)]
    assert outcome_of([3, 3, 1], [20, 20, 15], [2, 2, 0]) == [(0, 1, True), (1, 1, True), (2, 3, False)]


def test_the_score_names_its_parts() -> None:
    table = scored(ranked(3, 2, 1))
    outcome = table.outcome()
    assert outcome is not None
    assert [(part.name, part.better) for part in outcome.results[0].score] == [
        ("points", "high"),
        ("shares", "high"),
        ("influence", "high"),
    ]


def test_the_view_counts_what_everybody_could_count() -> None:
    """Points and share values as if the game were scored now."""
    table = ranked(9, 8, 7)
    table.company("grey").length = 13
    view = table.view()
    assert [player.points for player in view.players] == scored(table.copy()).state.scores
    grey = view.companies[1]
    assert (grey.scoring_length, grey.share_values) == (13, [12, 8, 3])
    assert [holding.standing for holding in (player.holdings[1] for player in view.players)] == [1, 2, 3]
