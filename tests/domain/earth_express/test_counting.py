"""The interpreter of the ability language on small tableaus; C9 to C14."""

from typing import Any

import msgspec
import pytest

from domain.earth_express.grid import INDEX, longest_path
from domain.earth_express.language import Count, read_score
from domain.earth_express.rules.counting import Sight, count, score_of
from tests.domain.earth_express.position import Laid, cells_of, the_content

ALL_FOUR = "Swamp Sprouts"
TREE, BUSH, HERB, MUSHROOM = "White Oak", "Blackthorn", "Cat Grass", "Penny Bun"
TREE_BUSH = "Siberian Elm"


def counted(laid: Laid, of: str, *, anchor: str | None = None, seeds: int = 0, others: tuple[Laid, ...] = (), **keys: Any) -> int:
    """The count of a node on a tableau."""
    node = msgspec.convert({"of": of, **{key.replace("within", "in"): value for key, value in keys.items()}}, Count)
    cells = cells_of(laid)
    tableaus = [cells, *map(cells_of, others)]
    neighbour = tableaus[1] if others else None
    return count(Sight(the_content(), cells, seeds, None if anchor is None else INDEX[anchor], neighbour, tableaus), node)


def where(**keys: Any) -> dict[str, Any]:
    return keys


FULL: Laid = {
    "a1": (TREE, 2, 0), "a2": (BUSH, 3, 2), "a3": (HERB, 0, 6),
    "b1": (MUSHROOM, 0, 1), "b2": "Prairie", "b3": (TREE_BUSH, 1, 0),
    "c1": "Winter Daphne", "c2": (ALL_FOUR, 2, 2),
}  # fmt: skip
"""One empty cell; Blackthorn and Swamp Sprouts are full of Growth and of Sprouts."""


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (where(kind="terrain"), 1),
        (where(kind="flora"), 7),
        (where(type="tree"), 3),
        (where(type="bush"), 4),
        (where(growth=[1, None]), 4),
        (where(growth=[0, 0]), 4),
        (where(growth=[2, 2]), 2),
        (where(sprouts=[None, 1]), 5),
        (where(growth_full=True), 2),
        (where(sprouts_full=True), 3),
        (where(growth=[0, 0], sprouts=[1, None]), 2),
        (where(sprout_cap=[0, 0]), 1),
        (where(growth_cap=[None, 1]), 1),
        (where(icon="copy"), 1),
        (where(tag="geography"), 2),
        (where(abilities=[2, 2]), 2),
    ],
)
def test_cards_that_match_are_counted(condition: dict[str, Any], found: int) -> None:
    """CRD3, C9: a Terrain has no room and no tokens, and never satisfies a condition on room."""
    assert counted(FULL, "cards", where=condition) == found


def test_flora_leaves_terrains_out() -> None:
    """C9."""
    wet = where(growth=[0, 0])
    assert counted(FULL, "cards", where=wet) - counted(FULL, "flora", where=wet) == 1
    assert counted(FULL, "flora") == 7


def test_tree_and_bush_count_as_both() -> None:
    """CRD3: for two objectives; an all-four card for all."""
    laid: Laid = {"a1": TREE_BUSH, "a2": ALL_FOUR}
    assert [counted(laid, "cards", where=where(type=kind)) for kind in ("tree", "bush", "herb", "mushroom")] == [2, 2, 1, 1]


def test_multicoloured_counts_as_three_colours_and_two_abilities_of_one_colour_once() -> None:
    """C10, AV7: multi is red, blue and yellow; red is not multi; black and brown are colours (AV10)."""
    content = the_content()
    multi = next(card for card in content.cards.values() if card.colours == {"multi", "red", "blue", "yellow"})
    laid: Laid = {"a1": multi.name, "a2": "Blackthorn", "a3": "Prairie"}
    found = {col: counted(laid, "cards", where=where(col=col)) for col in ("red", "blue", "yellow", "multi", "black", "brown")}
    assert found == {"red": 2, "blue": 1, "yellow": 1, "multi": 1, "black": 1, "brown": 1}


def test_zero_is_even_and_minus_one_is_odd() -> None:
    """C14."""
    content = the_content()
    names = {vp: next(card.name for card in content.cards.values() if card.vp == vp) for vp in (-2, -1, 0, 1)}
    laid: Laid = dict(zip(("a1", "a2", "a3", "b1"), names.values(), strict=True))
    assert counted(laid, "cards", where=where(vp_parity="even")) == 2
    assert counted(laid, "cards", where=where(vp_parity="odd")) == 2


@pytest.mark.parametrize(
    ("n", "div", "most", "found"), [(5, 1, None, 5), (5, 2, None, 2), (1, 2, None, 0), (5, 1, 3, 3), (5, 2, 1, 1)]
)
def test_divided_and_rounded_down_then_capped(n: int, div: int, most: int | None, found: int) -> None:
    """The order of a count: divide, then cap."""
    assert counted({}, "seeds", seeds=n, div=div, max=most) == found


@pytest.mark.parametrize(
    ("direction", "anchor", "found"),
    [
        ("row", "b2", 3),
        ("column", "a1", 3),
        ("orth", "a1", 2),
        ("orth", "b2", 4),
        ("diag", "b2", 3),
        ("diag", "a2", 2),
        ("adjacent", "b2", 7),
        ("adjacent", "c1", 3),
    ],
)
def test_directions_are_seen_from_the_card(direction: str, anchor: str, found: int) -> None:
    """SYM8: row and column hold the card itself; the cell c3 is empty."""
    assert counted(FULL, "cards", anchor=anchor, dir=direction) == found


def test_a_neighbour_and_the_best_of_all_tableaus() -> None:
    """SYM3; any: the largest count of one player's tableau, the own included."""
    mine: Laid = {"a1": TREE, "a2": TREE_BUSH}
    left: Laid = {"c3": "Marula"}
    best: Laid = {"a1": "Japanese Maple", "a2": "Red Birch", "a3": "Giant Sequoia"}
    assert counted(mine, "cards", others=(left, best), where=where(type="tree"), within="neighbour") == 1
    assert counted(mine, "cards", others=(left, best), where=where(type="tree"), within="any") == 3
    assert counted(mine, "cards", others=(left,), where=where(type="tree"), within="any") == 2


# --- paths -------------------------------------------------------------------------------------------------------------
def mask(*cells: str) -> int:
    return sum(1 << INDEX[cell] for cell in cells)


@pytest.mark.parametrize(
    ("direction", "cells", "longest"),
    [
        ("diag", "a2 b1 b3 c2", 4),
        ("diag", "a1 a3 b2 c1 c3", 3),
        ("diag", "a1 a2 a3 b1 b2 b3 c1 c2 c3", 4),
        ("orth", "a1 a2 a3 b1 b2 b3 c1 c2 c3", 9),
        ("orth", "a2 b1 b2 b3 c2", 3),
        ("orth", "a1 a3 c1 c3", 1),
        ("orth", "a1 a2 b2 c2 c3", 5),
        ("diag", "a2", 1),
        ("orth", "", 0),
    ],
)
def test_the_longest_path_turns_but_does_not_branch(direction: str, cells: str, longest: int) -> None:
    """C13: the ring of four edges against the cross of three; a plus of five cells has paths of three."""
    assert longest_path(mask(*cells.split()), direction) == longest


def test_a_path_through_a_card() -> None:
    """C13: the card must match and lie on it."""
    cells = mask("a1", "a2", "a3", "c1")
    assert longest_path(cells, "orth", INDEX["c1"]) == 1
    assert longest_path(cells, "orth", INDEX["a2"]) == 3
    assert longest_path(cells, "orth", INDEX["b2"]) == 0


def test_four_vp_for_each_mushroom_of_a_diagonal_path() -> None:
    """CRD5: Everglades."""
    laid: Laid = {"a2": MUSHROOM, "b1": ALL_FOUR, "c2": "Shiitake", "c3": "Turkey Tail"}
    everglades = next(face for face in the_content().ecosystems.values() if face.name == "Everglades")
    assert score_of(Sight(the_content(), cells_of(laid)), everglades.score) == 12


# --- lines and sets ----------------------------------------------------------------------------------------------------
def passing(laid: Laid, test: str, attr: str) -> int:
    """How many rows pass."""
    return counted(laid, "lines", dir="row", test=test, attr=attr)


def test_all_different_chooses_one_value_a_card() -> None:
    """C11, C12: Elm, Tree, Bush fail; Elm, Tree, all-four pass, whichever comes first."""
    assert passing({"a1": TREE_BUSH, "a2": TREE, "a3": BUSH}, "all_different", "type") == 0
    assert passing({"a1": ALL_FOUR, "a2": TREE_BUSH, "a3": TREE}, "all_different", "type") == 1
    assert passing({"a1": TREE, "a2": "Prairie", "a3": HERB}, "all_different", "type") == 1


def test_shared_needs_one_value_common_to_all() -> None:
    """C11: a Terrain's type is Terrain."""
    assert passing({"a1": TREE_BUSH, "a2": TREE, "a3": ALL_FOUR}, "share", "type") == 1
    assert passing({"a1": "Prairie", "a2": "Shrubland", "a3": TREE}, "share", "type") == 0
    assert passing({"a1": "Prairie", "a2": "Shrubland", "a3": "Tundra"}, "share", "type") == 1


def test_a_line_needs_three_cards() -> None:
    """C11."""
    assert passing({"a1": TREE, "a2": HERB}, "all_different", "type") == 0


def test_a_card_without_a_value_fails() -> None:
    """C11: no habitat."""
    bare = next(card.name for card in the_content().cards.values() if not card.habitats)
    wide = [card.name for card in the_content().cards.values() if len(card.habitats) == 4 and card.name != bare][:2]
    assert passing({"a1": bare, "a2": wide[0], "a3": wide[1]}, "all_different", "habitat") == 0
    assert passing({"a1": bare, "a2": wide[0], "a3": wide[1]}, "share", "habitat") == 0


def test_token_counts_differ_and_a_terrain_has_none() -> None:
    """C11."""
    assert passing({"a1": (TREE, 1, 0), "a2": (BUSH, 2, 0), "a3": "Prairie"}, "all_different", "growth") == 1
    assert passing({"a1": TREE, "a2": (BUSH, 2, 0), "a3": "Prairie"}, "all_different", "growth") == 0


def test_sets_are_matched_not_taken_greedily() -> None:
    """C12: two sets of red, blue, yellow and Terrain out of eight cards."""
    content = the_content()
    flora = [one for one in content.cards.values() if one.flora]
    plain = {col: [one.name for one in flora if one.colours == {col}] for col in ("red", "blue", "yellow")}
    multi = [one.name for one in flora if "multi" in one.colours and len(one.abilities) == 1]
    members = ["red", "blue", "yellow", "terrain"]
    laid: Laid = dict(zip(INDEX, [multi[0], plain["red"][0], plain["red"][1], plain["blue"][0], plain["blue"][1],
                                  plain["yellow"][0], "Prairie", "Tundra"], strict=False))  # fmt: skip
    assert counted(laid, "sets", sets=members) == 2
    del laid["a1"]  # type: ignore[attr-defined]
    assert counted(laid, "sets", sets=members) == 1
    assert counted({"a1": multi[0], "a2": multi[1], "a3": multi[2]}, "sets", sets=["red", "blue", "yellow"]) == 1


# --- the rest ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("cell", "sides"), [("a1", 4), ("b2", 4), ("a2", 4)])
def test_sides_without_a_card_beside_them(cell: str, sides: int) -> None:
    """Beyond the grid counts as empty: corner 2, edge 1, centre 0 when the grid is full."""
    assert counted({cell: "Beach"}, "outside", anchor=cell, dir="orth") == sides
    full: Laid = dict(zip(INDEX, (card.name for card in the_content().cards.values()), strict=False))
    assert counted(full, "outside", anchor=cell, dir="orth") == {"a1": 2, "a2": 1, "b2": 0}[cell]


def test_filled_lines() -> None:
    """Two long diagonals are five cards."""
    cross: Laid = dict(zip(("a1", "a3", "b2", "c1", "c3"), (TREE, BUSH, HERB, MUSHROOM, ALL_FOUR), strict=True))
    assert counted(cross, "filled", dir="diagonal") == 2
    assert counted(cross, "filled", dir="row") == 0


def test_pieces_and_canopies() -> None:
    """C4: all pieces; a canopy is a complete space."""
    assert counted(FULL, "growth") == 8
    assert counted(FULL, "sprouts") == 11
    assert counted(FULL, "canopies") == 2


@pytest.mark.parametrize(("trees", "vp"), [(0, 0), (1, 0), (2, 3), (3, 6), (7, 25), (9, 25)])
def test_a_table_ends_with_its_last_entry(trees: int, vp: int) -> None:
    """The example of the language: 3 cards are 6 VP; beyond the end the last entry; none is 0."""
    names = [card.name for card in the_content().cards.values() if "tree" in card.types]
    score = read_score({"table": [0, 3, 6, 10, 15, 20, 25], "per": {"of": "cards", "where": {"type": "tree"}}})
    laid: Laid = dict(zip(INDEX, names[:trees], strict=False))
    assert score_of(Sight(the_content(), cells_of(laid)), score) == vp
