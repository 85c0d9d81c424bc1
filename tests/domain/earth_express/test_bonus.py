"""CNV, BON, REF, GER: conversions, Refresh, Germinate."""

from typing import Any

import msgspec
import pytest

from domain.earth_express import commands as c
from domain.earth_express import events as e
from domain.earth_express import table_events as t
from domain.earth_express.content.content import finished, load, newest_content
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.state import Leaf
from domain.kernel.ids import Seat
from tests.domain.earth_express.position import BEARS, SYCAMORE, Table, card, given

PLAIN = EarthExpressOptions(ecosystems=False)
RED_FAUNA = ("A07A", "A20A")
"""Four RED cards; ten Growth."""


# --- conversions -------------------------------------------------------------------------------------------------------
def test_two_sprouts_make_a_seed_from_one_flora_or_two() -> None:
    """CNV1, K7: pairs in reading order, one twice if it holds two."""
    table = given(tableaus={0: {"a1": ("Cat Grass", 0, 3), "b2": (SYCAMORE, 0, 1)}})
    assert table.legal(0, c.ConvertSprouts) == [c.ConvertSprouts(["a1", "a1"]), c.ConvertSprouts(["a1", "b2"])]
    assert table.refuses(0, c.ConvertSprouts(["b2", "b2"])) == "CNV1"
    assert table.refuses(0, c.ConvertSprouts(["b2", "a1"])) == "K7"
    assert table.refuses(0, c.ConvertSprouts(["a1", "c3"])) == "CNV1"
    table.does(0, c.ConvertSprouts(["a1", "b2"]), c.ConvertSprouts(["a1", "a1"]))
    assert (table.player().seeds, table.on("a1"), table.on("b2")) == (5, (0, 0), (0, 0))


def test_two_growth_make_a_seed_as_often_as_they_last() -> None:
    """CNV1, SOL21: an odd piece is left."""
    table = given(tableaus={0: {"a1": ("Giant Sequoia", 5, 0)}})
    table.does(0, c.ConvertGrowth(["a1", "a1"]), c.ConvertGrowth(["a1", "a1"]))
    assert (table.player().seeds, table.on("a1")) == (5, (1, 0))
    assert table.refuses(0, c.ConvertGrowth(["a1", "a1"])) == "CNV1"


def test_growth_and_sprouts_do_not_mix() -> None:
    """CNV1."""
    table = given(tableaus={0: {"a1": (SYCAMORE, 1, 1)}})
    assert not table.legal(0, c.ConvertSprouts)
    assert not table.legal(0, c.ConvertGrowth)


# --- Refresh -----------------------------------------------------------------------------------------------------------
def hand(table: Table, seat: int = 0) -> list[str]:
    """The ids in a hand."""
    return [held.card for held in table.player(seat).hand]


@pytest.mark.parametrize("count", [1, 7])
def test_a_refresh_exchanges_one_to_seven_cards_for_two_seeds(count: int) -> None:
    """REF1, REF3, N3: discards first, then the draw; with nothing left it comes by itself (K6)."""
    table = given(seeds=2)
    before, top = hand(table), table.state.stack[::-1][:count]
    table.does(0, c.Refresh(), *map(c.DiscardCard, before[:count]), *([c.DrawCards()] if count < 7 else []))
    assert table.player().seeds == 0
    assert hand(table) == before[count:] + top
    assert table.state.discard == before[:count]
    assert table.asked() == "plant"


def test_a_refresh_between_plantings_brings_the_hand_back_to_six() -> None:
    """REF1, E1."""
    table = given(to_plant=1)
    assert len(hand(table)) == 6
    table.does(0, c.Refresh(), *map(c.DiscardCard, hand(table)))
    assert len(hand(table)) == 6


def test_a_refresh_discards_at_least_one_card() -> None:
    """REF1, K5: and nothing else is done in it."""
    table = given(tableaus={0: {"a1": ("Cat Grass", 0, 2)}})
    table.does(0, c.Refresh())
    assert table.refuses(0, c.DrawCards()) == "REF1"
    assert table.refuses(0, c.PlantCard(hand(table)[0], "b1")) == "K5"
    assert table.refuses(0, c.ConvertSprouts(["a1", "a1"])) == "K5"
    assert table.refuses(0, c.DiscardCard("F999")) == "REF1"


def test_a_refresh_is_taken_once_a_round() -> None:
    """REF2, E7: and again in the next."""
    table = given(seeds=4)
    table.does(0, c.Refresh(), c.DiscardCard(hand(table)[0]), c.DrawCards())
    assert table.refuses(0, c.Refresh()) == "REF2"


def test_without_two_seeds_there_is_no_refresh() -> None:
    """REF1."""
    assert given(seeds=1).refuses(0, c.Refresh()) == "REF1"


def test_after_the_last_planting_there_is_neither() -> None:
    """BON1, E8."""
    table = given(step="action")
    assert table.refuses(0, c.Refresh()) == "BON1"
    assert table.refuses(0, c.Germinate(hand(table)[0])) == "BON1"


def test_when_the_stack_runs_out_the_discard_pile_becomes_the_stack() -> None:
    """E2: in the middle of a draw; what was just discarded is in it."""
    table = given(stack=["Basil"], discard=["Garlic", "Heather"])
    old = hand(table)
    events = table.does(0, c.Refresh(), *map(c.DiscardCard, old[:3]), c.DrawCards())
    assert [event.count for event in events if isinstance(event, t.CardsDrawn)] == [1, 2]
    assert sum(isinstance(event, t.DiscardsShuffled) for event in events) == 1
    assert card("Basil") in hand(table)
    assert len(hand(table)) == 7
    assert len(table.state.stack) == 5 - 2
    assert table.state.discard == []


def test_the_order_of_discards_does_not_change_the_shuffle() -> None:
    """A1, E2: the pile is put in order before it is shuffled."""
    stacks = []
    for discard in (["Garlic", "Heather", "Basil"], ["Basil", "Garlic", "Heather"]):
        table = given(stack=[], discard=discard)
        table.does(0, c.Refresh(), c.DiscardCard(hand(table)[0]), c.DrawCards())
        stacks.append(table.state.stack)
    assert stacks[0] == stacks[1]


# --- Germinate ---------------------------------------------------------------------------------------------------------
RED = "[col=red]"


def germinate(table: Table, feature: str = RED, discarded: int = 0) -> list[e.EarthExpressEvent]:
    """Discard a hand card and name a feature."""
    return table.does(0, c.Germinate(hand(table)[discarded]), c.NameFeature(feature))


def found(events: list[e.EarthExpressEvent]) -> list[str | None]:
    """What each search found."""
    return [event.found for event in events if isinstance(event, e.StackSearched)]


def test_germinate_takes_the_first_match_from_the_bottom() -> None:
    """GER1, GER3, E3, E9: what was turned up before it is discarded, the rest keeps its order."""
    stack = ["Cat Grass", "Elephant Grass", "Blackthorn", "Heather", "Garlic", "Basil"]
    table = given(fauna=RED_FAUNA, stack=stack, options=PLAIN)
    discarded = hand(table)[0]
    events = germinate(table)
    assert found(events) == [card("Blackthorn")]
    assert table.player().seeds == 0
    assert hand(table)[-1] == card("Blackthorn")
    assert len(hand(table)) == 7
    assert table.state.discard == [discarded, card("Cat Grass"), card("Elephant Grass")]
    assert table.state.stack == [card(name) for name in stack[3:]]


def test_a_match_at_the_very_bottom_turns_nothing_else_up() -> None:
    """GER3."""
    table = given(fauna=RED_FAUNA, stack=["Blackthorn", "Cat Grass"], options=PLAIN)
    germinate(table)
    assert len(table.state.discard) == 1


def test_a_match_that_was_the_last_card_makes_the_discard_pile_the_stack() -> None:
    """GER5, E3: at once."""
    table = given(fauna=RED_FAUNA, stack=["Cat Grass", "Blackthorn"], discard=["Garlic"], options=PLAIN)
    discarded = hand(table)[0]
    germinate(table)
    assert sorted(table.state.stack) == sorted([discarded, card("Cat Grass"), card("Garlic")])
    assert table.state.discard == []


def test_without_a_match_in_the_stack_the_discard_pile_is_searched() -> None:
    """GER4, GER5, E3: shuffled into a new stack, with what was just turned up."""
    table = given(fauna=RED_FAUNA, stack=["Cat Grass"], discard=["Blackthorn"], options=PLAIN, hands={0: ["Elephant Grass"]})
    events = germinate(table)
    assert found(events) == [None, card("Blackthorn")]
    assert card("Blackthorn") in hand(table)


def test_an_empty_stack_is_made_new_before_the_search() -> None:
    """E3: at the start of the search."""
    table = given(fauna=RED_FAUNA, stack=[], discard=["Blackthorn"], options=PLAIN, hands={0: ["Elephant Grass"]})
    assert found(germinate(table)) == [card("Blackthorn")]


def test_the_card_just_discarded_may_be_found_again() -> None:
    """E5."""
    table = given(fauna=RED_FAUNA, stack=["Cat Grass"], options=PLAIN, hands={0: ["Blackthorn"]})
    assert found(germinate(table)) == [None, card("Blackthorn")]
    assert card("Blackthorn") in hand(table)


def test_a_failure_gives_seeds_and_card_back() -> None:
    """GER4, E4, GER6: the Seeds are usable at once; all else is the stack again."""
    table = given(fauna=RED_FAUNA, stack=["Cat Grass"], discard=["Elephant Grass"], options=PLAIN, hands={0: ["Japanese Maple"]})
    events = germinate(table)
    assert found(events) == [None, None]
    assert any(isinstance(event, e.GerminationFailed) for event in events)
    assert table.player().seeds == 3
    assert card("Japanese Maple") in hand(table)
    assert sorted(table.state.stack) == sorted([card("Cat Grass"), card("Elephant Grass")])
    assert c.Germinate(hand(table)[0]) in table.legal(0)


def test_germinate_as_often_as_it_can_be_paid() -> None:
    """GER6, GER1: no once-a-round limit; without three Seeds no more."""
    table = given(fauna=RED_FAUNA, seeds=8, options=PLAIN)
    germinate(table)
    germinate(table)
    assert table.player().seeds == 2
    assert table.refuses(0, c.Germinate(hand(table)[0])) == "GER1"


def test_germinate_discards_a_card_of_the_hand() -> None:
    """GER1."""
    table = given(hands={1: ["Basil"]})
    assert table.refuses(0, c.Germinate()) == "GER1"
    assert table.refuses(0, c.Germinate(card("Basil"))) == "GER1"


def test_once_named_the_feature_stands_and_nothing_else_is_done() -> None:
    """GER2, N4, K5."""
    table = given(fauna=RED_FAUNA, options=PLAIN)
    table.does(0, c.Germinate(hand(table)[0]))
    assert table.refuses(0, c.PlantCard(hand(table)[0], "a1")) == "K5"
    assert table.refuses(0, c.NameFeature("[col=blue]")) == "GER2"
    table.does(0, c.NameFeature(RED))
    assert table.asked() == "plant"
    assert table.refuses(0, c.NameFeature(RED)) == "GER1"


def features(table: Table) -> set[str]:
    """What may be named."""
    if table.asked() != "feature":
        table.does(0, c.Germinate(hand(table)[0]))
    return {one.feature for one in table.legal(0, c.NameFeature)}


def test_features_come_from_fauna_ecosystems_and_terrains_of_the_seat() -> None:
    """GER2, E6: the others' own Ecosystem and Terrains give none."""
    table = given(
        fauna=RED_FAUNA,
        shared=("E03A", "E05B"),
        kept={0: "E20A", 1: "E24A"},
        tableaus={0: {"a1": "Prairie"}, 1: {"a1": "Shrubland"}},
    )
    sets = {"[col=red]", "[col=blue]", "[col=yellow]", "[kind=terrain]"}
    assert features(table) == {"[col=red]", "[growth_cap>=1]", "[habitat=rocky]", "[icon=seed]", *sets, "[type=herb]"}


def test_a_claimed_fauna_gives_no_feature() -> None:
    """E6."""
    table = given(fauna=RED_FAUNA, options=PLAIN)
    table.state.leaves.append(_leaf(0))
    assert features(table) == {"[growth_cap>=1]"}
    other = given(fauna=RED_FAUNA, options=PLAIN)
    other.state.leaves.append(_leaf(1))
    assert features(other) == {"[col=red]", "[growth_cap>=1]"}


def _leaf(seat: int) -> Leaf:
    return Leaf(Seat(seat), 0, 0, 15)


@pytest.mark.parametrize(
    ("fauna", "expected"),
    [
        ("A01A", {"[growth_cap>=3]"}),
        ("A02A", {"[sprout_cap>=4]"}),
        ("A17A", {"[growth_cap>=1]"}),
        ("A17B", {"[kind=flora]"}),
        ("A10A", {"[habitats=0..1]"}),
        ("A11B", {"[vp<=1]"}),
        ("A15A", {"[sprout_cap=6]"}),
        ("A09A", set()),
    ],
)
def test_what_looks_at_tokens_asks_for_the_room_they_need(fauna: str, expected: set[str]) -> None:
    """E6: rows filled give nothing to name."""
    table = given(fauna=(fauna, "A09A"), options=PLAIN)
    if not expected:
        assert table.refuses(0, c.Germinate(hand(table)[0])) == "GER2"
    else:
        assert features(table) == expected


@pytest.mark.parametrize(
    ("where", "feature"),
    [
        ({"growth": [1, None], "growth_cap": [0, 2]}, "[growth_cap=1..2]"),
        ({"growth": [2, None], "growth_full": True}, "[growth_cap>=2]"),
        ({"sprouts_full": True, "sprout_cap": [5, None]}, "[sprout_cap>=5]"),
        ({"sprouts": [0, 3], "type": "tree"}, "[type=tree]"),
    ],
)
def test_tokens_and_room_in_one_objective_ask_for_both(where: dict[str, Any], feature: str) -> None:
    """E6, GER2: a card that has too much room would advance nothing."""
    document = msgspec.json.decode(newest_content())
    document["fauna"]["faces"][0]["need"] = {"of": "cards", "where": where, "min": 2}
    face = document["fauna"]["faces"][0]["id"]
    assert load(finished(document)).offers[face] == (feature,)


def test_lines_ask_for_any_value_of_their_attribute() -> None:
    """E6."""
    table = given(fauna=("A09A", BEARS), shared=("E13B", "E21A"), kept={0: "E18A"})
    named = features(table)
    assert {"[vp=-4]", "[vp=9]", "[type=tree]", "[kind=terrain]", "[growth_cap>=8]", "[col=brown]"} <= named
    assert "[vp=6]" not in named
    assert len(named) == 1 + 12 + 5 + 8


def test_a_terrain_that_takes_vp_away_asks_for_nothing() -> None:
    """E6, GER2: Crater-like cards of negative VP, and Terrains without a brown ability (C15)."""
    minus = {"Prairie": [{"col": "brown", "vp": -2, "per": {"of": "cards", "where": {"col": "red"}}}]}
    table = given(fauna=("A09A", "A20A"), options=PLAIN, tableaus={0: {"a1": "Prairie", "a2": "Chernozem"}}, abilities=minus)
    assert features(table) == {"[growth_cap>=1]"}


def test_a_terrain_just_planted_gives_its_feature() -> None:
    """GER2."""
    table = given(fauna=("A09A", "A20A"), options=PLAIN, hands={0: ["Prairie"]})
    table.does(0, c.PlantCard(card("Prairie"), "a1"), c.SkipAbility("a1", 1))
    assert "[type=herb]" in features(table)


def test_all_sources_together_give_67_features() -> None:
    """N4: the list is never longer."""
    content = given().content
    assert len(content.features) == 67
    assert {feature for offered in content.offers.values() for feature in offered} == set(content.features)
