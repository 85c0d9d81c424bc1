"""FAU, TOK: the Fauna check, Leaf tokens, and Sprout tokens."""

from typing import Any

import pytest

from domain.earth_express import commands as c
from domain.earth_express import events as e
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.state import Leaf, Step
from domain.kernel.ids import Seat
from tests.domain.earth_express.position import SYCAMORE, WOODPECKER, Laid, Table, given

PLAIN = EarthExpressOptions(ecosystems=False)
FIVE: Laid = {
    "a1": ("Marula", 1, 0),
    "a2": ("Blackthorn", 1, 0),
    "a3": ("White Oak", 1, 0),
    "b1": ("Heather", 1, 0),
    "b2": (SYCAMORE, 1, 0),
}
"""Five Flora with 1 Growth each: the rulebook's example of a Fauna."""
OTHER_FIVE: Laid = {
    "a1": ("Elephant Grass", 1, 0),
    "a2": ("Basil", 1, 0),
    "a3": ("Giant Sequoia", 1, 0),
    "b1": ("Tall Fescue", 1, 0),
    "b2": ("Rosemary", 1, 0),
}


def end_of_steps(seats: int = 2, **more: Any) -> Table:
    """All but seat 0 have finished steps 1 to 3; seat 0 has one end_steps to go."""
    tableaus = {seat: {"c3": ("Cat Grass", 0, 2)} for seat in range(seats)}
    tableaus.update(more.pop("tableaus", {}))
    steps: dict[int, Step] = dict.fromkeys(range(1, seats), "done")
    more.setdefault("fauna", (WOODPECKER, "A09A"))
    more.setdefault("options", PLAIN)
    return given(seats, step="abilities", steps=steps, colour="red", tableaus=tableaus, **more)


def leaves(table: Table) -> list[tuple[int | None, int, int]]:
    """Seat, space and VP of every Leaf token."""
    return [(leaf.seat, leaf.space, leaf.vp) for leaf in table.state.leaves]


def test_five_flora_with_growth_complete_the_example() -> None:
    """FAU1, FAU6, D4: claimed by itself, for 15 VP on the standard side (FAU5, D1)."""
    table = end_of_steps(tableaus={0: FIVE})
    table.does(0, c.EndSteps())
    assert leaves(table) == [(0, 0, 15)]
    assert table.rows().fauna == 15


def test_four_do_not() -> None:
    """FAU6."""
    table = end_of_steps(tableaus={0: {cell: what for cell, what in FIVE.items() if cell != "b2"}})
    table.does(0, c.EndSteps())
    assert leaves(table) == []


def test_growth_spent_later_does_not_lose_the_claim() -> None:
    """FAU3: the rulebook's example; and FAU2: it is not claimed again."""
    table = end_of_steps(tableaus={0: FIVE})
    table.does(0, c.EndSteps())
    table.does(0, c.ConvertGrowth(["a1", "a2"]))
    assert leaves(table) == [(0, 0, 15)]
    again = end_of_steps(tableaus={0: FIVE})
    again.state.leaves.append(Leaf(Seat(0), 0, 0, 15))
    again.does(0, c.EndSteps())
    assert leaves(again) == [(0, 0, 15)]


def test_what_was_met_only_in_mid_round_does_not_count() -> None:
    """D2: the state in step 4 decides."""
    table = end_of_steps(tableaus={0: FIVE})
    table.does(0, c.ConvertGrowth(["a1", "a2"]))
    table.does(0, c.EndSteps())
    assert leaves(table) == []


def test_those_of_the_same_round_share_a_space_for_full_vp() -> None:
    """FAU5."""
    table = end_of_steps(3, tableaus={0: FIVE, 2: OTHER_FIVE})
    table.does(0, c.EndSteps())
    assert leaves(table) == [(0, 0, 15), (2, 0, 15)]


def test_a_later_round_gets_the_next_space() -> None:
    """FAU5, D1: 15, 11, 8, 6, 5."""
    for taken, vp in enumerate((15, 11, 8, 6, 5)):
        table = end_of_steps(tableaus={0: FIVE})
        table.state.leaves += [Leaf(Seat(1), 0, space, 1) for space in range(taken)]
        table.does(0, c.EndSteps())
        assert leaves(table)[-1] == (0, taken, vp)


def test_below_the_last_space_there_is_no_claim() -> None:
    """D5."""
    table = end_of_steps(tableaus={0: FIVE})
    table.state.leaves += [Leaf(Seat(1), 0, space, 1) for space in range(5)]
    table.does(0, c.EndSteps())
    assert len(leaves(table)) == 5


def test_both_fauna_may_be_claimed_in_one_round() -> None:
    """D4, CMP7: each player has two Leaf tokens, one for each Fauna."""
    table = end_of_steps(tableaus={0: FIVE}, fauna=(WOODPECKER, "A21A"))
    table.does(0, c.EndSteps())
    assert {leaf.fauna for leaf in table.state.leaves} == {0, 1}
    assert table.rows().fauna == 30


def test_on_the_beginner_side_every_claim_is_ten() -> None:
    """FAU4: whoever came first."""
    table = end_of_steps(tableaus={0: FIVE}, options=EarthExpressOptions("beginner", ecosystems=False))
    table.state.leaves.append(Leaf(Seat(1), 0, 0, 10))
    table.does(0, c.EndSteps())
    assert leaves(table)[-1] == (0, 0, 10)


def test_both_fauna_of_the_beginner_side_are_twenty() -> None:
    """FAU4, D4: 10 and 10, in one round."""
    options = EarthExpressOptions("beginner", ecosystems=False)
    table = end_of_steps(tableaus={0: FIVE}, options=options, fauna=(WOODPECKER, "A21A"))
    table.does(0, c.EndSteps())
    assert [(leaf.fauna, leaf.vp) for leaf in table.state.leaves] == [(0, 10), (1, 10)]
    assert table.rows().fauna == 20


def test_eight_players_in_one_round_all_get_fifteen() -> None:
    """FAU5, D1: any number shares a space."""
    herbs = ("A10A", "A09A")
    names = [card.name for card in given().content.cards.values() if len(card.habitats) < 2 and card.flora]
    tableaus = {seat: dict(zip(("a1", "a2", "a3", "b1"), names[4 * seat :], strict=False)) for seat in range(8)}
    tableaus[0]["c3"] = ("Cat Grass", 0, 2)  # type: ignore[assignment]
    table = end_of_steps(8, tableaus=tableaus, fauna=herbs)
    table.does(0, c.EndSteps())
    assert leaves(table) == [(seat, 0, 15) for seat in range(8)]


def test_seeds_and_other_tableaus_are_no_part_of_a_tableau() -> None:
    """D7: no Fauna can ask for them."""
    for fauna in given().content.fauna.values():
        assert fauna.need.of != "seeds"
        assert fauna.need.within is None


# --- tokens ------------------------------------------------------------------------------------------------------------
def test_tokens_become_sprouts_by_the_usual_rules() -> None:
    """TOK1, SYM7, N15: spread freely, what finds no room is lost; then the round ends by itself."""
    table = end_of_steps(tableaus={1: {"a1": (SYCAMORE, 0, 3), "a2": ("Blackthorn", 0, 1)}}, tokens={1: 3})
    table.does(0, c.EndSteps())
    assert table.asked(0) is None
    assert table.asked(1) == "end_of_round"
    table.does(1, c.TakeTokens(), c.PlaceSprout("a1"))
    assert table.refuses(1, c.PlaceSprout("a1")) == "SPR2"
    events = table.does(1, c.PlaceSprout("a2"))
    assert (table.on("a1", 1), table.on("a2", 1)) == ((0, 4), (0, 2))
    assert any(isinstance(event, e.GainForgone) and event.count == 1 for event in events)
    assert table.state.round == 2


@pytest.mark.parametrize("taken", [0, 1])
def test_fewer_may_be_taken_or_none(taken: int) -> None:
    """B5, TOK1: all tokens go back."""
    table = end_of_steps(tokens={1: 3})
    table.does(0, c.EndSteps())
    if taken:
        table.does(1, c.TakeTokens(), c.PlaceSprout("c3"), c.StopPlacing())
    else:
        table.does(1, c.EndRound())
    assert (table.on("c3", 1), table.player(1).tokens) == ((0, 2 + taken), 0)


def test_nothing_is_converted_between_the_sprouts_of_tokens() -> None:
    """B14, K5: before it, yes, to make room."""
    table = end_of_steps(tableaus={1: {"a1": (SYCAMORE, 0, 4)}}, tokens={1: 2})
    table.does(0, c.EndSteps())
    table.does(1, c.ConvertSprouts(["a1", "a1"]), c.TakeTokens())
    assert table.refuses(1, c.ConvertSprouts(["a1", "a1"])) == "K5"
    table.does(1, c.PlaceSprout("a1"), c.PlaceSprout("a1"))
    assert table.on("a1", 1) == (0, 4)


def test_sprouts_from_tokens_come_after_the_fauna_check() -> None:
    """TOK2, D3: they complete nothing this round."""
    laid: Laid = {cell: (name, 0, 4) for cell, name in (("a1", SYCAMORE), ("a2", "Marula"), ("a3", "Cat Grass"))}
    table = end_of_steps(tableaus={1: {**laid, "b1": ("Garlic", 0, 3)}}, tokens={1: 1}, fauna=("A02A", "A09A"))
    table.does(0, c.EndSteps())
    assert table.refuses(0, c.TakeTokens()) == "K1"
    table.does(1, c.TakeTokens(), c.PlaceSprout("b1"))
    assert table.on("b1", 1) == (0, 4)
    assert leaves(table) == []


def test_tokens_wait_for_step_four() -> None:
    """TOK2, RND2."""
    table = given(step="action", tokens={0: 2})
    assert table.refuses(0, c.TakeTokens()) == "TOK2"
    assert table.refuses(0, c.EndRound()) == "RND2"


def test_in_the_last_round_everybody_may_convert_before_scoring() -> None:
    """D6, N15: once tokens are taken one may still convert; who can do nothing is not asked (K6)."""
    table = end_of_steps(3, in_round=5, tokens={1: 2}, tableaus={2: {"a1": "Basil"}})
    table.does(0, c.EndSteps())
    assert [table.asked(seat) for seat in range(3)] == ["end_of_round", "end_of_round", None]
    assert table.refuses(0, c.TakeTokens()) == "TOK1"
    table.does(1, c.TakeTokens(), c.PlaceSprout("c3"), c.PlaceSprout("c3"), c.ConvertSprouts(["c3", "c3"]))
    assert table.refuses(1, c.TakeTokens()) == "TOK1"
    table.does(1, c.EndRound())
    assert table.outcome is None
    table.does(0, c.EndRound())
    assert table.outcome is not None


def test_claims_of_the_last_round_count() -> None:
    """FAU1, END1."""
    table = end_of_steps(in_round=5, tableaus={0: FIVE})
    table.does(0, c.EndSteps())
    assert leaves(table) == [(0, 0, 15)]
