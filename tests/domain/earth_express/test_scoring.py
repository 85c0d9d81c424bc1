"""SC, TIE: the scorepad, and who wins."""

from typing import Any

import msgspec
import pytest

from domain.earth_express import RULESET
from domain.earth_express.content.content import finished, newest_content
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.state import Leaf
from domain.kernel.ids import Seat
from domain.kernel.ruleset import edition_of
from tests.domain.earth_express.position import BLUEBERRY, CACTUS, SYCAMORE, Laid, Table, given

PLAIN = EarthExpressOptions(ecosystems=False)


def ended(tableaus: dict[int, Laid], seats: int = 2, **more: Any) -> Table:
    """A finished game."""
    more.setdefault("options", PLAIN)
    more.setdefault("seeds", 0)
    table = given(seats, step="rest", in_round=5, tableaus=tableaus, **more)
    table.state.over = True
    return table


def placed(table: Table) -> list[tuple[Any, int, bool]]:
    """Party, place and victory."""
    assert table.outcome is not None
    return [(result.party, result.place, result.won) for result in table.outcome.results]


def test_every_row_of_the_scorepad_by_itself() -> None:
    """SC1 to SC7, OBJ4, SC9: and their sum."""
    laid: Laid = {"a1": (SYCAMORE, 2, 3), "a2": (BLUEBERRY, 3, 5), "b1": "Redwood Forest", "b2": ("Giant Sequoia", 1, 0)}
    table = ended({0: laid}, seeds=4, options=EarthExpressOptions(), shared=("E01A", "E30B"), kept={0: "E05B"})
    table.state.leaves += [Leaf(Seat(0), 0, 1, 11), Leaf(Seat(1), 1, 0, 15)]
    rows = table.rows()
    assert rows.base == 2 + 3 + 1 - 2
    assert rows.seeds == 4
    assert rows.sprouts == 3 + 5
    assert rows.growth == 2 + 4 + 1
    assert rows.terrain == 2 * 2
    assert rows.fauna == 11
    assert rows.ecosystems == (3, 2, 4)
    assert rows.total == 4 + 4 + 8 + 7 + 4 + 11 + 9


def test_base_vp_may_be_negative() -> None:
    """SC1."""
    low = min(given().content.cards.values(), key=lambda one: one.vp)
    assert ended({0: {"a1": low.name}}).rows().base == low.vp < 0


def test_a_seed_is_one_vp() -> None:
    """SEED3, SC2."""
    assert ended({}, seeds=17).rows().seeds == 17


@pytest.mark.parametrize("sprouts", range(1, 7))
def test_a_cube_scores_the_value_of_its_space(sprouts: int) -> None:
    """SPR4, SC3, C1: 1 to 6."""
    assert ended({0: {"a1": ("Cat Grass", 0, sprouts)}}).rows().sprouts == sprouts


def test_the_values_of_the_track_are_data() -> None:
    """SPR4, C1: another edition may print others beside the spaces."""
    document = msgspec.json.decode(newest_content())
    document["constants"]["sprout_track"]["vp"] = [1, 2, 4, 6, 9, 12]
    table = ended({0: {"a1": ("Cat Grass", 0, 6), "a2": (SYCAMORE, 0, 3)}})
    table.edition = edition_of(RULESET, finished(document))
    assert table.rows().sprouts == 12 + 4


def test_a_complete_space_scores_its_completion_and_not_its_trunks() -> None:
    """SC4, GRW8, C3."""
    assert ended({0: {"a1": ("Giant Sequoia", 8, 0)}}).rows().growth == 13
    assert ended({0: {"a1": ("Giant Sequoia", 7, 0)}}).rows().growth == 7
    assert ended({0: {"a1": ("Cat Grass", 1, 0)}}).rows().growth == 1


def test_brown_abilities_may_score_below_zero() -> None:
    """SC5, C6, C7: a Flora's too, in the Terrain row; the Terrain's base VP are elsewhere (C8)."""
    minus = {"Basil": [{"col": "brown", "vp": -2, "per": {"of": "cards", "where": {"type": "tree"}}}]}
    table = ended({0: {"a1": "Basil", "a2": SYCAMORE}}, abilities=minus)
    assert table.rows().terrain == -2


def test_a_terrain_without_a_brown_ability_scores_nothing() -> None:
    """C15."""
    assert ended({0: {"a1": "Chernozem", "a2": "Bamboo Forest"}}).rows().terrain == 0


def test_a_line_score_looks_at_the_line_of_its_card() -> None:
    """AV9: three different Growth counts in the column of a Terrain."""
    line = {"Prairie": [{"col": "brown", "vp": 9, "if": {"line": "column", "test": "all_different", "attr": "growth"}}]}
    laid: Laid = {"a1": (SYCAMORE, 1, 0), "b1": "Prairie", "c1": (BLUEBERRY, 2, 0), "b2": (CACTUS, 1, 0)}
    assert ended({0: laid}, abilities=line).rows().terrain == 9
    other = ended({0: {**laid, "c1": (BLUEBERRY, 1, 0)}}, abilities=line)
    assert other.rows().terrain == 0


def test_unused_leaf_tokens_score_nothing() -> None:
    """SC6."""
    assert ended({}).rows().fauna == 0


def test_without_ecosystems_there_are_no_rows_for_them() -> None:
    """F3, SC7: nor a tie-break."""
    table = ended({})
    assert table.rows().ecosystems == ()
    assert table.outcome is not None
    assert [part.name for part in table.outcome.results[0].score][-1] == "fauna_vp"
    with_them = ended({}, options=EarthExpressOptions())
    assert len(with_them.rows().ecosystems) == 3


def test_most_vp_wins() -> None:
    """OBJ1."""
    table = ended({0: {"a1": ("Cat Grass", 0, 2)}, 1: {"a1": ("Garlic", 0, 6)}})
    assert placed(table) == [([1], 1, True), ([0], 2, False)]


TIES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("TIE1", {"seeds": 3}, {"laid": {"a1": ("Cat Grass", 0, 3)}}),
    ("TIE2", {"laid": {"a1": ("Giant Sequoia", 4, 0)}}, {"laid": {"a1": ("Cat Grass", 0, 4)}}),
    ("TIE3", {"laid": {"a1": ("Cat Grass", 0, 6)}}, {"laid": {"a1": ("Garlic", 0, 3), "a2": (SYCAMORE, 0, 3)}}),
]


@pytest.mark.parametrize(("rule", "better", "worse"), TIES, ids=[rule for rule, _, _ in TIES])
def test_each_tie_break_decides_once_those_before_are_equal(rule: str, better: dict[str, Any], worse: dict[str, Any]) -> None:
    """TIE1 to TIE3, C4, C5: seeds, then pieces, then the single best cube: one of 6 beats two of 3."""
    table = ended({0: worse.get("laid", {}), 1: better.get("laid", {})})
    for seat, side in enumerate((worse, better)):
        table.player(seat).seeds = side.get("seeds", 0)
    _level(table)
    assert placed(table) == [([1], 1, True), ([0], 2, False)]
    score = [{part.name: part.value for part in result.score} for result in table.outcome.results]  # type: ignore[union-attr]
    assert score[0]["vp"] == score[1]["vp"]
    names = ["seeds", "growth_pieces", "highest_sprout"]
    at = int(rule[-1]) - 1
    assert [score[0][name] == score[1][name] for name in names[: at + 1]] == [True] * at + [False]


def _level(table: Table) -> None:
    """Even the totals out by Fauna VP, which count later than what is tested."""
    totals = [table.rows(seat).total for seat in (0, 1)]
    table.state.leaves.append(Leaf(Seat(totals.index(min(totals))), 0, 0, abs(totals[0] - totals[1])))


def test_then_most_vp_from_terrains_decide() -> None:
    """TIE4: 6 VP from a Terrain against 6 from Fauna."""
    six = {"Prairie": [{"col": "brown", "vp": 6, "per": {"of": "cards"}}]}
    table = ended({1: {"a1": "Prairie"}}, abilities=six)
    table.state.leaves.append(Leaf(Seat(0), 0, 0, 6))
    assert table.rows(0).total == table.rows(1).total
    assert placed(table) == [([1], 1, True), ([0], 2, False)]


BARE: Laid = {"a1": "Bamboo Forest", "a2": "Chernozem"}
"""Two Terrains without a brown ability: 6 VP for the Ecosystem that counts Terrains."""


def two_ecosystems(seat_1: Laid) -> Table:
    """Both seats keep an Ecosystem that counts Terrains; seat 0 has two of them."""
    options = EarthExpressOptions()
    return ended({0: BARE, 1: seat_1}, options=options, shared=(), kept={0: "E08B", 1: "E08B"})


def test_then_most_vp_from_fauna_decide() -> None:
    """TIE5: against VP from Ecosystems."""
    table = two_ecosystems({})
    table.state.leaves.append(Leaf(Seat(1), 0, 0, table.rows(0).total))
    assert table.rows(0).total == table.rows(1).total
    assert placed(table) == [([1], 1, True), ([0], 2, False)]


def test_then_most_vp_from_ecosystems_decide() -> None:
    """TIE6: against printed VP; earlier tie-breaks are equal."""
    wanted = two_ecosystems({}).rows(0).total
    fours = [one.name for one in given().content.cards.values() if one.flora and one.vp == 4]
    ones = [one.name for one in given().content.cards.values() if one.flora and one.vp == 1]
    laid = dict(zip(("b1", "b2", "b3", "c1", "c2"), [*fours[: wanted // 4], *ones[: wanted % 4]], strict=False))
    table = two_ecosystems(dict(laid))
    assert table.rows(0).total == table.rows(1).total == wanted
    assert placed(table) == [([0], 1, True), ([1], 2, False)]


def test_what_is_still_equal_shares_the_victory() -> None:
    """TIE7: three of four."""
    table = ended({3: {"a1": "Giant Sequoia"}}, 4)
    assert placed(table) == [([0], 1, True), ([1], 1, True), ([2], 1, True), ([3], 4, False)]


def test_nothing_is_cleared_away_before_ties_are_settled() -> None:
    """SC8: the end leaves tokens where they are."""
    laid: Laid = {"a1": (SYCAMORE, 2, 3)}
    table = ended({0: laid}, seeds=2)
    assert table.outcome is not None
    assert (table.on("a1"), table.player().seeds) == ((2, 3), 2)
