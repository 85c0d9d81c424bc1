"""AV, SYM: activating a tableau, black abilities, and what the symbols say."""

from typing import Any

import pytest

from domain.earth_express import commands as c
from domain.earth_express import events as e
from domain.earth_express.grid import Cell
from domain.earth_express.language import Trigger
from tests.domain.earth_express.position import BLUEBERRY, CACTUS, ELM, SYCAMORE, Laid, Table, card, given

RED = {"col": "red", "get": {"seed": 1}}
BLUE = {"col": "blue", "get": {"seed": 2}}
MULTI = {"col": "multi", "get": {"seed": 4}}
BLACK = {"col": "black", "get": {"seed": 8}}
BROWN: dict[str, Any] = {"col": "brown", "vp": 1, "per": {"of": "seeds"}}
LOOKS_BLACK = {"col": "black", "get": {"seed": 1}, "per": {"of": "cards", "in": "neighbour", "where": {"type": "tree"}}}
TREES = {"a1": "Japanese Maple", "a2": "White Oak"}
"""Two Trees in a neighbour's tableau."""


def activating(colour: Trigger, laid: Laid, seats: int = 2, **more: Any) -> Table:
    """Step 3 of seat 0."""
    tableaus = {0: laid, **more.pop("tableaus", {})}
    return given(seats, step="abilities", colour=colour, tableaus=tableaus, **more)


def settled(table: Table, *commands: c.EarthExpressCommand) -> list[tuple[str, int]]:
    """The abilities used by these commands."""
    return [(event.cell, event.ability) for event in table.does(0, *commands) if isinstance(event, e.AbilityUsed)]


def gained(table: Table) -> tuple[int, int, int]:
    """Seeds, Growth and Sprouts of the gain under way."""
    act = table.player().act
    assert act is not None
    return act.seeds, act.growth, act.sprouts


# --- order -------------------------------------------------------------------------------------------------------------
def test_abilities_of_the_chosen_colour_are_activated_in_reading_order() -> None:
    """AV1, AV4, N9."""
    table = activating("red", {"c1": "Blackthorn", "a3": "Basil"}, abilities={"Basil": [RED], "Blackthorn": [RED]})
    assert table.legal(0) == [c.UseAbility("a3", 1), c.SkipAbility("a3", 1), c.EndSteps()]
    assert table.refuses(0, c.UseAbility("c1", 1)) == "AV4"
    table.does(0, c.UseAbility("a3", 1), c.TakeSeeds(1))
    assert c.UseAbility("c1", 1) in table.legal(0)


def test_a_card_before_another_can_feed_it_but_not_the_other_way_round() -> None:
    """AV4, B10."""
    pays = {"col": "red", "pay": {"seed": 1}, "get": {"growth": 1}}
    first = activating("red", {"a1": "Basil", "a2": "Garlic"}, seeds=0, abilities={"Basil": [RED], "Garlic": [pays]})
    first.does(0, c.UseAbility("a1", 1), c.TakeSeeds(1))
    assert c.UseAbility("a2", 1) in first.legal(0)
    other = activating("red", {"a1": "Garlic", "a2": "Basil"}, seeds=0, abilities={"Basil": [RED], "Garlic": [pays]})
    assert other.legal(0, c.UseAbility) == [c.UseAbility("a2", 1)]
    other.does(0, c.UseAbility("a2", 1), c.TakeSeeds(1))
    assert other.asked() is None


def test_each_ability_is_activated_once_a_round() -> None:
    """AV3."""
    table = activating("red", {"a1": "Basil", "c3": "Garlic"}, abilities={"Basil": [RED], "Garlic": [RED]})
    table.does(0, c.UseAbility("a1", 1), c.TakeSeeds(1))
    assert table.refuses(0, c.UseAbility("a1", 1)) == "AV4"


def test_any_ability_may_be_skipped_for_good() -> None:
    """AV5, B10, ACT5."""
    table = activating("red", {"a1": "Basil", "c3": "Garlic"}, abilities={"Basil": [RED], "Garlic": [RED]})
    table.does(0, c.SkipAbility("a1", 1))
    assert table.refuses(0, c.UseAbility("a1", 1)) == "AV4"
    assert table.refuses(0, c.SkipAbility("a1", 1)) == "AV4"
    assert table.player().seeds == 3


def test_the_whole_rest_may_be_skipped_at_once() -> None:
    """AV5, N9."""
    table = activating("red", {"a1": "Basil", "c3": "Garlic"}, abilities={"Basil": [RED], "Garlic": [RED]})
    table.does(0, c.EndSteps())
    assert table.asked() is None


def test_multicoloured_abilities_fire_on_all_three_actions_others_on_one() -> None:
    """AV2, AV10: black and brown never in step 3."""
    printed = {"Basil": [MULTI], "Garlic": [RED, BLUE], "Heather": [BLACK, BROWN]}
    fired: dict[Trigger, list[tuple[str, int]]] = {}
    trigger: Trigger
    for trigger in ("red", "blue", "yellow"):
        table = activating(trigger, {"a1": "Basil", "a2": "Garlic", "a3": "Heather"}, abilities=printed)
        fired[trigger] = []
        while uses := table.legal(0, c.UseAbility):
            fired[trigger] += settled(table, uses[0], c.TakeSeeds(1))
    assert fired == {"red": [("a1", 1), ("a2", 1)], "blue": [("a1", 1), ("a2", 2)], "yellow": [("a1", 1)]}


def test_two_fitting_abilities_of_one_card_are_both_activated_the_first_first() -> None:
    """B9, AV6: a red and a multicoloured one."""
    table = activating("red", {"a1": "Basil"}, abilities={"Basil": [MULTI, RED]})
    assert settled(table, c.UseAbility("a1", 1), c.TakeSeeds(4), c.UseAbility("a1", 2), c.TakeSeeds(1)) == [("a1", 1), ("a1", 2)]
    assert table.player().seeds == 3 + 5


def test_black_and_brown_abilities_are_refused_in_step_three() -> None:
    """AV8, AV9, AV10."""
    laid = {"a1": "Basil", "a2": "Garlic"}
    table = activating("red", laid, abilities={"Basil": [BLACK, BROWN], "Garlic": [RED, BLUE]})
    assert table.refuses(0, c.UseAbility("a1", 1)) == "AV8"
    assert table.refuses(0, c.UseAbility("a1", 2)) == "AV10"
    assert table.refuses(0, c.UseAbility("a2", 2)) == "AV1"
    assert table.refuses(0, c.UseAbility("b2", 1)) == "AV5"


def test_abilities_wait_for_step_three() -> None:
    """AV1."""
    table = given(step="action", tableaus={0: {"a1": "Basil"}}, abilities={"Basil": [RED]})
    assert table.refuses(0, c.UseAbility("a1", 1)) == "AV1"


def test_what_cannot_be_paid_and_nothing_converted_is_passed_by() -> None:
    """K6: steps 1 to 3 end by themselves."""
    pays = {"Basil": [{"col": "red", "pay": {"seed": 4}, "get": {"growth": 1}}]}
    table = given(step="action", tableaus={0: {"a1": "Basil"}}, seeds=0, abilities=pays)
    events = table.does(0, c.ChooseAction("red"), c.TakeSeeds(2))
    assert isinstance(events[-1], e.StepsEnded)


def test_what_cannot_be_paid_is_asked_for_if_something_can_be_converted() -> None:
    """K6, CNV1: between two abilities."""
    pays = {"Basil": [{"col": "red", "pay": {"seed": 1}, "get": {"growth": 1}}]}
    table = activating("red", {"a1": ("Basil", 0, 2)}, seeds=0, abilities=pays)
    assert table.asked() == "ability"
    assert table.refuses(0, c.UseAbility("a1", 1)) == "B1"
    table.does(0, c.ConvertSprouts(["a1", "a1"]), c.UseAbility("a1", 1))
    assert table.asked() == "growth"


def test_after_the_last_ability_one_may_convert_or_end() -> None:
    """N14, D6: the own steps end by themselves when nothing is left to convert."""
    table = activating("red", {"a1": ("Cat Grass", 0, 5), "a2": "Basil"}, abilities={"Basil": [RED]})
    table.does(0, c.UseAbility("a2", 1), c.TakeSeeds(1))
    assert table.asked() == "end_of_steps"
    table.does(0, c.ConvertSprouts(["a1", "a1"]))
    assert table.asked() == "end_of_steps"
    table.does(0, c.ConvertSprouts(["a1", "a1"]))
    assert table.asked() is None


# --- the rulebook's examples -------------------------------------------------------------------------------------------
def test_produce_two_growth() -> None:
    """AV11, example A: gain 2 Growth."""
    table = activating("yellow", {"a1": "Elephant Grass"})
    table.does(0, c.UseAbility("a1", 1), c.PlaceGrowth("a1"), c.PlaceGrowth("a1"))
    assert table.on("a1") == (2, 0)


def test_convert_one_growth_into_two_seeds() -> None:
    """AV11, example B."""
    printed = {"Basil": [{"col": "blue", "pay": {"growth": 1}, "get": {"seed": 2}}]}
    table = activating("blue", {"a1": "Basil", "a2": (SYCAMORE, 1, 0)}, abilities=printed)
    table.does(0, c.UseAbility("a1", 1), c.TakeSeeds(2))
    assert (table.player().seeds, table.on("a2")) == (5, (0, 0))


def test_one_seed_and_one_growth_become_four_sprouts() -> None:
    """SYM1: left of the colon is paid, right of it gained; one way only."""
    table = activating("blue", {"a1": (BLUEBERRY, 1, 0), "a2": SYCAMORE})
    table.does(0, c.UseAbility("a1", 1), *[c.PlaceSprout("a1")] * 3, c.PlaceSprout("a2"))
    assert (table.player().seeds, table.on("a1"), table.on("a2")) == (2, (0, 3), (0, 1))


def test_two_vp_for_each_flora_with_two_growth() -> None:
    """SYM2: Redwood Forest, at the end of the game."""
    laid: Laid = {"a1": "Redwood Forest", "a2": (SYCAMORE, 2, 0), "a3": (BLUEBERRY, 3, 0), "b1": (CACTUS, 1, 0)}
    assert activating("red", laid).rows().terrain == 4


def test_one_growth_for_each_tree_of_a_neighbour() -> None:
    """SYM3: Zebra Plant; with three players the neighbour is chosen."""
    table = activating("yellow", {"a1": "Zebra Plant", "a2": "Giant Sequoia"}, 3, tableaus={1: TREES, 2: {"b2": "White Oak"}})
    assert table.legal(0, c.UseAbility) == [c.UseAbility("a1", 1, "left"), c.UseAbility("a1", 1, "right")]
    table.does(0, c.UseAbility("a1", 1, "left"))
    assert gained(table) == (0, 2, 0)


def test_three_growth_and_a_sprout_for_every_other_player() -> None:
    """SYM4, SYM7: Orange Nasturtium; tokens, not yet Sprouts."""
    table = activating("yellow", {"a1": "Orange Nasturtium", "a2": SYCAMORE}, 4, tableaus={1: {"a1": SYCAMORE}})
    table.does(0, c.UseAbility("a1", 1), c.PlaceGrowth("a1"), c.PlaceGrowth("a1"), c.PlaceGrowth("a2"))
    assert [player.tokens for player in table.state.players] == [0, 1, 1, 1]
    assert table.on("a1", 1) == (0, 0)


def test_two_sprouts_become_four_growth_and_one_opponent_gains_a_sprout() -> None:
    """SYM5, N13: Ponderosa Pine; oneself is no opponent."""
    table = activating("blue", {"a1": ("Ponderosa Pine", 0, 2)}, 3)
    table.does(0, c.UseAbility("a1", 1 + 1), *[c.PlaceGrowth("a1")] * 4)
    assert table.legal(0) == [c.ChooseOpponent(1), c.ChooseOpponent(2)]
    assert table.refuses(0, c.ChooseOpponent(0)) == "SYM5"
    assert table.refuses(0, c.ChooseOpponent(5)) == "SYM5"
    table.does(0, c.ChooseOpponent(2))
    assert [player.tokens for player in table.state.players] == [0, 0, 1]


def test_an_only_opponent_need_not_be_named() -> None:
    """B6, K6."""
    table = activating("blue", {"a1": ("Ponderosa Pine", 0, 2)}, 2)
    table.does(0, c.UseAbility("a1", 2), *[c.PlaceGrowth("a1")] * 4)
    assert table.player(1).tokens == 1


def test_four_seeds_and_two_sprouts_for_everybody_else() -> None:
    """SYM6: Foxgloves, with eight players."""
    table = activating("red", {"a1": "Foxgloves"}, 8)
    table.does(0, c.UseAbility("a1", 1), c.TakeSeeds(4))
    assert table.player().seeds == 7
    assert [player.tokens for player in table.state.players] == [0, 2, 2, 2, 2, 2, 2, 2]


def test_cactus_and_elm_both_gain_a_growth_from_one_activation() -> None:
    """SYM8: Giant Club Cactus counts itself, and Siberian Elm as a Bush (CRD3)."""
    table = activating("yellow", {"b1": CACTUS, "b3": ELM, "a1": "Blackthorn"})
    table.does(0, c.UseAbility("b1", 1), c.PlaceGrowth("b1"), c.PlaceGrowth("b3"))
    assert (table.on("b1"), table.on("b3"), table.on("a1")) == ((1, 0), (1, 0), (0, 0))
    assert table.player().act is None


# --- where a gain may go -----------------------------------------------------------------------------------------------
def test_on_each_matching_card_up_to_n_and_nothing_elsewhere() -> None:
    """B13, GRW7: each cell stops at n, and every placement is optional."""
    table = activating("yellow", {"b1": CACTUS, "b3": ELM, "b2": SYCAMORE})
    table.does(0, c.UseAbility("b1", 1), c.PlaceGrowth("b3"))
    assert table.refuses(0, c.PlaceGrowth("b3")) == "GRW7"
    assert table.refuses(0, c.PlaceGrowth("b2")) == "GRW7"
    table.does(0, c.StopPlacing())
    assert (table.on("b1"), table.on("b3")) == ((0, 0), (1, 0))


def test_on_each_with_a_full_target_loses_its_share() -> None:
    """B13, GRW3."""
    table = activating("yellow", {"b1": (CACTUS, 5, 0), "b3": ELM})
    events = table.does(0, c.UseAbility("b1", 1), c.PlaceGrowth("b3"))
    assert [event.count for event in events if isinstance(event, e.GainForgone)] == [1]


def test_a_card_may_be_among_its_targets_without_matching() -> None:
    """The language's `self`: diagonal Bushes and this Herb."""
    place = {"dir": "diag", "where": {"type": "bush"}, "each": True, "self": True}
    printed = {"Basil": [{"col": "red", "get": {"growth": 1}, "at": place}], "Blackthorn": [BLUE], "Heather": [BLUE]}
    laid: Laid = {"b2": "Basil", "a1": "Blackthorn", "a2": "Heather", "c3": SYCAMORE}
    table = activating("red", laid, abilities=printed)
    table.does(0, c.UseAbility("b2", 1))
    assert table.legal(0, c.PlaceGrowth) == [c.PlaceGrowth("a1"), c.PlaceGrowth("b2")]


@pytest.mark.parametrize(
    ("cell", "targets"),
    [("a1", "a2 b1 b2"), ("a2", "a1 a3 b1 b2 b3"), ("b2", "a1 a2 a3 b1 b3 c1 c2 c3")],
)
def test_a_total_is_spread_over_adjacent_cards(cell: str, targets: str) -> None:
    """SPR7: corner, edge and centre; the card itself is not next to itself."""
    printed = {"Basil": [{"col": "red", "get": {"sprout": 3}, "at": {"dir": "adjacent"}}]}
    names = ["Cat Grass", SYCAMORE, BLUEBERRY, ELM, CACTUS, "Blackthorn", "Marula", "Garlic"]
    others = dict(zip((one for one in ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"] if one != cell), names, strict=True))
    table = activating("red", {cell: "Basil", **others}, abilities=printed)
    table.does(0, c.UseAbility(cell, 1))  # type: ignore[arg-type]
    assert [one.cell for one in table.legal(0, c.PlaceSprout)] == targets.split()
    first = table.legal(0, c.PlaceSprout)[0]
    table.does(0, first, first, first)
    assert table.player().act is None


# --- counts ------------------------------------------------------------------------------------------------------------
def test_a_count_of_nothing_may_be_paid_for() -> None:
    """B12, B7: the gain is 0."""
    printed = {
        "Basil": [{"col": "red", "pay": {"seed": 1}, "get": {"growth": 2}, "per": {"of": "cards", "where": {"kind": "terrain"}}}]
    }
    table = activating("red", {"a1": "Basil"}, abilities=printed)
    table.does(0, c.UseAbility("a1", 1))
    assert (table.player().seeds, table.player().act) == (2, None)


def test_the_count_is_taken_after_the_cost_is_paid() -> None:
    """B12."""
    per = {"of": "cards", "where": {"growth": [1, None]}}
    printed = {"Basil": [{"col": "red", "pay": {"growth": 1}, "get": {"seed": 5}, "per": per}]}
    table = activating("red", {"a1": "Basil", "a2": (SYCAMORE, 1, 0)}, abilities=printed)
    table.does(0, c.UseAbility("a1", 1))
    assert table.player().act is None


def test_the_whole_gain_may_be_declined_after_paying() -> None:
    """B3, B4: others get their share all the same."""
    table = activating("blue", {"a1": ("Ponderosa Pine", 0, 2)}, 2)
    table.does(0, c.UseAbility("a1", 2), c.StopPlacing())
    assert (table.on("a1"), table.player(1).tokens) == ((0, 0), 1)


def test_a_skipped_ability_gives_others_nothing() -> None:
    """B4."""
    table = activating("red", {"a1": "Foxgloves"}, 3)
    table.does(0, c.SkipAbility("a1", 1))
    assert [player.tokens for player in table.state.players] == [0, 0, 0]


def test_what_finds_no_room_cannot_be_converted() -> None:
    """B7, B8: it never lands."""
    table = given(step="action", tableaus={0: {"a1": (SYCAMORE, 0, 3)}}, tile="action-3")
    table.does(0, c.ChooseAction("blue"), c.PlaceSprout("a1"))
    assert (table.on("a1"), table.player().seeds) == ((0, 4), 3)
    table.does(0, c.ConvertSprouts(["a1", "a1"]), c.ConvertSprouts(["a1", "a1"]))
    assert (table.on("a1"), table.player().seeds) == ((0, 0), 5)


# --- neighbours --------------------------------------------------------------------------------------------------------
def test_left_is_the_next_seat_and_right_the_one_before() -> None:
    """F8, SYM3."""
    table = activating("yellow", {"a1": "Zebra Plant", "a2": "Giant Sequoia"}, 3, tableaus={1: TREES, 2: {"b2": "White Oak"}})
    table.does(0, c.UseAbility("a1", 1, "right"))
    assert gained(table) == (0, 1, 0)


def test_with_two_players_there_is_one_neighbour() -> None:
    """A4, K2."""
    table = activating("yellow", {"a1": "Zebra Plant", "a2": "Giant Sequoia"}, 2, tableaus={1: TREES})
    assert table.legal(0, c.UseAbility) == [c.UseAbility("a1", 1, "left")]
    assert table.refuses(0, c.UseAbility("a1", 1, "right")) == "A4"
    assert table.refuses(0, c.UseAbility("a1", 1)) == "SYM3"


def test_an_ability_that_looks_at_nobody_takes_no_neighbour() -> None:
    """SYM3, B11."""
    table = activating("red", {"a1": "Basil", "a2": "Garlic"}, abilities={"Basil": [RED]})
    assert table.refuses(0, c.UseAbility("a1", 1, "left")) == "SYM3"
    assert table.refuses(0, c.UseAbility("a1", 1, None, c.EarthExpressAbility("a2", 1))) == "B11"


def test_a_neighbour_that_is_still_planting_is_waited_for_or_the_ability_skipped() -> None:
    """A2, AV8: the decision stands open all the while."""
    table = activating(
        "yellow", {"a1": "Zebra Plant", "a2": "Giant Sequoia"}, 2, steps={1: "plant"}, hands={1: ["Basil", "Garlic"]}
    )
    assert table.legal(0) == [c.SkipAbility("a1", 1), c.EndSteps()]
    assert table.refuses(0, c.UseAbility("a1", 1, "left")) == "A2"
    table.does(1, c.PlantCard(card("Basil"), "a1"))
    assert not table.legal(0, c.UseAbility)
    table.does(1, c.PlantCard(card("Garlic"), "a2"))
    assert table.legal(0, c.UseAbility) == [c.UseAbility("a1", 1, "left")]


def test_neighbours_count_as_printed() -> None:
    """A3: tokens of others never matter; the data cannot say otherwise."""
    for one in given().content.cards.values():
        for ability in one.abilities:
            per = getattr(ability, "per", None)
            if per is not None and per.within is not None:
                assert not per.where.looks_at_tokens


# --- black -------------------------------------------------------------------------------------------------------------
def test_black_comes_right_after_planting() -> None:
    """AV8, A5, N6, PLT5: before the next card is planted."""
    table = given(hands={0: ["Basil", "Garlic"]}, abilities={"Basil": [BLACK]})
    table.does(0, c.PlantCard(card("Basil"), "a1"))
    assert table.legal(0) == [c.UseAbility("a1", 1), c.SkipAbility("a1", 1)]
    assert table.refuses(0, c.PlantCard(card("Garlic"), "a2")) == "PLT1"
    table.does(0, c.UseAbility("a1", 1), c.TakeSeeds(8))
    assert table.player().seeds == 11
    assert table.asked() == "plant"
    assert table.refuses(0, c.UseAbility("a1", 1)) == "AV8"


def test_black_counts_the_tableau_as_it_then_is_its_card_included() -> None:
    """A5, SYM8: Chernozem counts itself; a black card planted later changes nothing."""
    table = given(
        hands={0: ["Chernozem", "Basil"]}, tableaus={0: {"a1": "Cat Grass", "a2": SYCAMORE}}, abilities={"Basil": [BLACK]}
    )
    table.does(0, c.PlantCard(card("Chernozem"), "b2"), c.UseAbility("b2", 1))
    assert gained(table) == (0, 0, 3)


def test_black_that_cannot_be_paid_is_passed_by() -> None:
    """K6, B1."""
    pays = {"Basil": [{"col": "black", "pay": {"growth": 2}, "get": {"seed": 6}}]}
    table = given(hands={0: ["Basil"]}, abilities=pays)
    events = table.does(0, c.PlantCard(card("Basil"), "a1"))
    assert isinstance(events[-1], e.AbilitySkipped)
    assert table.asked() == "plant"


def black_for_a_neighbour(seats: int = 3, **more: Any) -> Table:
    """Seat 0 has planted a card whose black ability counts a neighbour's Trees, and is at its action."""
    table = given(seats, hands={0: ["Basil", "Garlic"]}, abilities={"Basil": [LOOKS_BLACK]}, **more)
    table.does(0, c.PlantCard(card("Basil"), "a1"), c.PlantCard(card("Garlic"), "a2"))
    return table


def test_black_that_looks_at_a_neighbour_waits_for_its_planting_only() -> None:
    """AV8, A6, A7, K8: planting and step 2 go on, step 3 does not."""
    table = black_for_a_neighbour(2, tableaus={1: {"c1": "White Oak"}}, tile="action-1")
    assert table.asked() == "action"
    assert table.refuses(0, c.UseAbility("a1", 1, "left")) == "A2"
    table.does(0, c.ChooseAction("red"), c.TakeSeeds(2))
    assert table.asked() == "pending_black"
    assert table.legal(0) == [c.SkipAbility("a1", 1)]
    assert table.refuses(0, c.EndSteps()) == "RND1"
    first, second = [held.card for held in table.player(1).hand][:2]
    table.does(1, c.PlantCard(first, "a1"))
    assert not table.legal(0, c.UseAbility)
    while table.player(1).black:
        table.does(1, c.SkipAbility("a1", table.player(1).black[0].number + 1))
    table.does(1, c.PlantCard(second, "a2"))
    assert c.UseAbility("a1", 1, "left") in table.legal(0)


def test_waiting_black_can_be_used_in_steps_one_and_two() -> None:
    """K8, N2, N7: as soon as that neighbour has planted."""
    table = given(3, hands={0: ["Basil", "Garlic"]}, steps={1: "action"}, tableaus={1: TREES}, abilities={"Basil": [LOOKS_BLACK]})
    table.does(0, c.PlantCard(card("Basil"), "a1"))
    assert table.asked() == "plant"
    assert table.legal(0, c.UseAbility) == [c.UseAbility("a1", 1, "left")]
    assert table.refuses(0, c.UseAbility("a1", 1, "right")) == "A2"
    table.does(0, c.PlantCard(card("Garlic"), "a2"), c.UseAbility("a1", 1, "left"), c.TakeSeeds(2))
    assert table.player().seeds == 5


def test_waiting_black_is_declined_in_so_many_words() -> None:
    """A6, K8."""
    table = black_for_a_neighbour(2)
    table.does(0, c.SkipAbility("a1", 1), c.ChooseAction("red"), c.TakeSeeds(2))
    assert table.asked() != "pending_black"


def test_two_who_wait_for_each_other_do_not_wait_for_ever() -> None:
    """A2: each waits for the other's planting, which waits for nothing."""
    printed = {"Basil": [LOOKS_BLACK], "Heather": [LOOKS_BLACK]}
    table = given(2, hands={0: ["Basil", "Garlic"], 1: ["Heather", "Tomato Plant"]}, abilities=printed)
    table.does(0, c.PlantCard(card("Basil"), "a1"), c.PlantCard(card("Garlic"), "a2"))
    table.does(1, c.PlantCard(card("Heather"), "a1"), c.PlantCard(card("Tomato Plant"), "a2"))
    assert c.UseAbility("a1", 1, "left") in table.legal(0)
    assert c.UseAbility("a1", 1, "left") in table.legal(1)


# --- copying -----------------------------------------------------------------------------------------------------------
SWAMP = "Swamp Sprouts"


def use_copy(cell: Cell, number: int = 1) -> c.UseAbility:
    """Swamp Sprouts in a1 copies the ability there."""
    return c.UseAbility("a1", 1, None, c.EarthExpressAbility(cell, number))


def test_a_copy_carries_out_another_cards_ability_of_that_colour_or_multicoloured() -> None:
    """B11: not a red one, not a black one, not one of another tableau; the source stays usable."""
    printed = {"Basil": [BLUE, RED], "Garlic": [MULTI], "Heather": [BLACK]}
    laid = {"a1": SWAMP, "a2": "Basil", "a3": "Garlic", "b1": "Heather"}
    table = activating("blue", laid, abilities=printed, tableaus={1: {"c1": BLUEBERRY}})
    assert table.legal(0, c.UseAbility) == [use_copy("a2"), use_copy("a3")]
    wrong: list[tuple[Cell, int]] = [("a2", 2), ("b1", 1), ("c1", 1), ("a1", 1)]
    for cell, number in wrong:
        assert table.refuses(0, use_copy(cell, number)) == "B11"
    assert table.refuses(0, c.UseAbility("a1", 1)) == "B11"
    table.does(0, use_copy("a2"), c.TakeSeeds(2))
    assert c.UseAbility("a2", 1) in table.legal(0)


def test_a_card_that_goes_against_the_rules_wins_if_its_owner_wishes() -> None:
    """SYM9, AV3, F5: by copying, an ability is carried out twice a round; or not, if the copying one is skipped."""
    printed = {"Basil": [BLUE]}
    table = activating("blue", {"a1": SWAMP, "a2": "Basil"}, abilities=printed)
    table.does(0, use_copy("a2"), c.TakeSeeds(2), c.UseAbility("a2", 1), c.TakeSeeds(2))
    assert table.player().seeds == 3 + 2 + 2
    other = activating("blue", {"a1": SWAMP, "a2": "Basil"}, abilities=printed)
    other.does(0, c.SkipAbility("a1", 1), c.UseAbility("a2", 1), c.TakeSeeds(2))
    assert other.player().seeds == 3 + 2


def test_a_copy_does_not_copy_a_copy() -> None:
    """B11: with nothing to copy it is passed by."""
    copies = {"Basil": [{"col": "blue", "copy": "blue"}]}
    table = given(step="action", tableaus={0: {"a1": SWAMP, "a2": "Basil"}}, abilities=copies)
    table.does(0, c.ChooseAction("blue"), *[c.PlaceSprout("a1")] * 2, c.PlaceSprout("a2"))
    assert not table.legal(0, c.UseAbility)
    assert table.refuses(0, use_copy("a2")) == "B11"


def test_a_copy_does_not_copy_its_own_card() -> None:
    """B11: on another card."""
    printed = {"Basil": [{"col": "blue", "copy": "blue"}, BLUE], "Garlic": [BLUE]}
    table = activating("blue", {"a1": "Basil", "a2": "Garlic"}, abilities=printed)
    assert table.legal(0, c.UseAbility) == [use_copy("a2")]
    assert table.refuses(0, use_copy("a1", 2)) == "B11"


def test_a_copy_pays_the_copied_cost() -> None:
    """B11, K4."""
    table = activating("blue", {"a1": SWAMP, "b2": (BLUEBERRY, 1, 0)}, seeds=1)
    table.does(0, use_copy("b2"))
    assert (table.player().seeds, table.on("b2")) == (0, (0, 0))
    assert table.refuses(0, use_copy("b2")) == "K5"
    poor = activating("blue", {"a1": SWAMP, "b2": (BLUEBERRY, 2, 0)}, seeds=0)
    assert poor.refuses(0, use_copy("b2")) == "B1"


def test_a_copied_place_is_seen_from_the_copying_card() -> None:
    """B11: as if printed here. Swamp Sprouts is a Bush itself."""
    place = {"dir": "row", "where": {"type": "bush"}, "each": True, "self": True}
    printed = {"Basil": [{"col": "blue", "get": {"growth": 1}, "at": place}]}
    table = activating("blue", {"a1": SWAMP, "a2": "Blackthorn", "c1": "Basil", "c2": "Heather"}, abilities=printed)
    table.does(0, use_copy("c1"))
    assert [one.cell for one in table.legal(0, c.PlaceGrowth)] == ["a1", "a2"]


def test_a_copy_may_look_at_a_neighbour() -> None:
    """N9: every source with every neighbour that has planted."""
    per = {"of": "cards", "in": "neighbour", "where": {"type": "tree"}}
    printed = {"Basil": [{"col": "blue", "get": {"seed": 1}, "per": per}]}
    table = activating("blue", {"a1": SWAMP, "a2": "Basil"}, 3, abilities=printed, steps={2: "plant"})
    wanted = c.EarthExpressAbility("a2", 1)
    assert table.legal(0, c.UseAbility) == [c.UseAbility("a1", 1, "left", wanted)]
    assert table.refuses(0, c.UseAbility("a1", 1, "right", wanted)) == "A2"
