"""SOL: the game against Demeter."""

from typing import Any

import pytest

from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express import demeter_events as d
from domain.earth_express import events as e
from domain.earth_express.grid import CELLS, INDEX
from domain.earth_express.language import Active
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.rules.demeter import majority, net
from domain.earth_express.scoring import demeter_rows
from domain.earth_express.state import Leaf
from domain.kernel.ids import Seat
from tests.domain.earth_express.position import BLUEBERRY, CACTUS, SYCAMORE, WOODPECKER, Laid, Table, card, given, new_game
from tests.domain.earth_express.test_step_four import FIVE

PLAIN_TERRAINS = ["Flooded Delta", "Bamboo Forest", "Monsoon Irrigated Plateau", "Volcanic Grounds", "Compost Filled Grounds",
                  "Volcanic Ash Plain", "Sunny Hillside", "Luxuriant Woodland", "Chernozem"]  # fmt: skip
"""Nine Terrains with a BLACK ability only: in Demeter's tableau they do nothing."""
RED, BLUE = {"col": "red", "get": {"seed": 1}}, {"col": "blue", "get": {"seed": 2}}


TERRAINS = {"of": "cards", "in": "neighbour", "where": {"kind": "terrain"}}
LOOKS = {"Bamboo Forest": [{"col": "black", "get": {"seed": 1}, "per": TERRAINS}]}
"""A black ability that looks at her tableau."""


def alone(**more: Any) -> Table:
    """A solo game; Demeter shows nine Terrains that do nothing unless ``demeter`` says otherwise."""
    laid: dict[str, str | tuple[str, int, int]] = dict(zip(CELLS, PLAIN_TERRAINS, strict=True))
    laid.update(more.pop("demeter", {}))
    return given(1, demeter=laid, **more)


def at_the_end_of_step_three(**more: Any) -> Table:
    """One end_steps before Demeter's turn."""
    tableaus = {0: {"c3": ("Cat Grass", 0, 2), **more.pop("laid", {})}}
    return alone(step="abilities", colour="red", tableaus=tableaus, **more)


# --- set-up ------------------------------------------------------------------------------------------------------------
def test_demeter_has_nine_open_cards_and_the_player_no_hand() -> None:
    """SOL1, SOL2, SOL4, G15, SET9: dealt in reading order, after the Ecosystem is chosen."""
    table, _ = new_game(1)
    assert not any(table.demeter.cells)
    table.does(0, table.legal(0)[0])
    assert all(table.demeter.cells)
    assert table.player().hand == []
    assert (table.demeter.vp, table.player().seeds) == (0, 3)


def test_ecosystems_are_three_and_demeter_scores_none() -> None:
    """SOL3."""
    table, _ = new_game(1)
    table.does(0, table.legal(0)[0])
    assert len(table.rows().ecosystems) == 3


@pytest.mark.parametrize(("vp", "tens", "units"), [(9, 0, 9), (10, 10, 0), (99, 90, 9), (100, 100, 0), (114, 110, 4)])
def test_her_track_shows_tens_and_units(vp: int, tens: int, units: int) -> None:
    """SOL5, G14: the rulebook's example is 114."""
    table = alone()
    table.demeter.vp = vp
    shown = RULESET.view(table.content, table.state, Seat(0)).demeter
    assert shown is not None
    assert (shown.vp, shown.tens, shown.units) == (vp, tens, units)


# --- step 1 ------------------------------------------------------------------------------------------------------------
def test_cards_are_planted_out_of_her_tableau_which_is_refilled_after_the_last() -> None:
    """SOL7, SOL8, G1, PLT1: after the first she shows eight."""
    table = alone()
    top = [table.state.stack[-1], table.state.stack[-2]]
    table.does(0, c.PlantCard(card("Bamboo Forest"), "a1"))
    table.does(0, c.SkipAbility("a1", 1))
    assert sum(map(bool, table.demeter.cells)) == 8
    assert table.refuses(0, c.PlantCard(card("Bamboo Forest"), "a2")) == "SOL7"
    table.does(0, c.PlantCard(card("Sunny Hillside"), "a2"))
    assert [table.demeter.cells[n].card for n in (1, 6)] == top  # type: ignore[union-attr]
    assert table.demeter.vp == 0


def test_she_is_refilled_before_the_last_cards_black_ability() -> None:
    """A9, G3: then a neighbour's tableau is hers."""
    table = alone(in_round=5, abilities=LOOKS, stack=["Basil", "Garlic"])
    table.does(0, c.PlantCard(card("Bamboo Forest"), "a1"))
    assert all(table.demeter.cells)
    assert table.refuses(0, c.UseAbility("a1", 1, "right")) == "A4"
    table.does(0, c.UseAbility("a1", 1, "left"), c.TakeSeeds(8))
    assert table.player().seeds == 11


def test_she_is_no_neighbour_before_that() -> None:
    """G3, A2."""
    table = alone(abilities=LOOKS)
    table.does(0, c.PlantCard(card("Bamboo Forest"), "a1"))
    assert table.refuses(0, c.UseAbility("a1", 1, "left")) == "A2"


@pytest.mark.parametrize("count", [7, 8, 9])
def test_a_refresh_exchanges_seven_to_nine_of_her_cards(count: int) -> None:
    """SOL23, N3, REF3: into the places that became empty; six are too few."""
    table = alone()
    table.does(0, c.Refresh(), *(c.DiscardCard(card(name)) for name in PLAIN_TERRAINS[:6]))
    assert table.refuses(0, c.DrawCards()) == "SOL23"
    assert table.refuses(0, c.DiscardCard(card("Bamboo Forest"))) == "SOL23"
    more = [c.DiscardCard(card(name)) for name in PLAIN_TERRAINS[6:count]]
    table.does(0, *more, *([c.DrawCards()] if count < 9 else []))
    assert all(table.demeter.cells)
    assert len(table.state.discard) == count
    assert (table.player().seeds, table.demeter.emptied) == (1, [])
    assert table.refuses(0, c.Refresh()) == "REF2"


def test_a_refresh_refills_in_reading_order() -> None:
    """G15: whatever the order of the discards."""
    table = alone()
    top = table.state.stack[::-1][:9]
    table.does(0, c.Refresh(), *(c.DiscardCard(card(name)) for name in PLAIN_TERRAINS[::-1]))
    assert [planted.card for planted in table.demeter.cells if planted] == top


def test_a_refresh_between_plantings_leaves_the_taken_cards_cell_empty() -> None:
    """G1: eight are shown; seven or eight are exchanged."""
    table = alone()
    table.does(0, c.PlantCard(card(PLAIN_TERRAINS[4]), "a1"), c.SkipAbility("a1", 1), c.Refresh())
    others = [name for name in PLAIN_TERRAINS if name != PLAIN_TERRAINS[4]]
    table.does(0, *(c.DiscardCard(card(name)) for name in others))
    assert [n for n, planted in enumerate(table.demeter.cells) if planted is None] == [4]
    assert table.asked() == "plant"


def test_a_refresh_can_run_the_stack_out() -> None:
    """E2, SOL23: the draw goes on from the shuffled discard pile."""
    table = alone(stack=["Basil", "Garlic"])
    events = table.does(0, c.Refresh(), *(c.DiscardCard(card(name)) for name in PLAIN_TERRAINS))
    assert [len(event.cards) for event in events if isinstance(event, d.DemeterPlanted)] == [2, 7]
    assert all(table.demeter.cells)


def test_germinate_discards_nothing_and_the_card_found_must_be_planted() -> None:
    """SOL22, N5, K5, G2: it is one of the round's plantings and does not come out of her tableau."""
    table = alone(fauna=("A07A", "A20A"), shared=(), kept={0: "E05B"}, stack=["Cat Grass", "Blackthorn", "Basil"])
    assert table.refuses(0, c.Germinate(card("Bamboo Forest"))) == "SOL22"
    table.does(0, c.Germinate(), c.NameFeature("[col=red]"))
    assert table.asked() == "found_card"
    assert table.refuses(0, c.PlantCard(card("Bamboo Forest"), "a1")) == "SOL22"
    assert table.refuses(0, c.Refresh()) == "K5"
    table.does(0, c.PlantCard(card("Blackthorn"), "b2"))
    assert (table.player().to_plant, table.player().found, len(table.state.discard)) == (1, None, 1)
    assert all(table.demeter.cells)


def test_germinate_as_often_as_plantings_remain() -> None:
    """SOL22, E8: twice in rounds 1 to 4, once in round 5."""
    for in_round, times in ((1, 2), (5, 1)):
        table = alone(in_round=in_round, seeds=9, fauna=("A07A", "A20A"))
        for n in range(times):
            table.does(0, c.Germinate(), c.NameFeature("[col=red]"))
            table.does(0, table.legal(0, c.PlantCard)[n])
            while table.asked() == "black_ability":
                table.does(0, table.legal(0, c.SkipAbility)[0])
        assert table.refuses(0, c.Germinate()) == "BON1"


def test_a_failed_germinate_gives_the_seeds_back() -> None:
    """SOL22, GER4."""
    table = alone(fauna=("A07A", "A20A"), stack=["Cat Grass"], discard=["Elephant Grass"])
    table.does(0, c.Germinate(), c.NameFeature("[col=red]"))
    assert (table.player().seeds, table.asked()) == (3, "plant")


# --- steps 2 and 3 -----------------------------------------------------------------------------------------------------
def test_her_vp_for_actions_come_to_fifteen_in_a_game() -> None:
    """SOL9, SOL6, SOL19: 3 in each of five rounds."""
    table, _ = new_game(1)
    scored = []
    while table.outcome is None:
        events = table.does(0, table.legal(0)[0])
        scored += [event.vp for event in events if isinstance(event, d.DemeterScored) and event.reason == "action"]
    assert scored == [3, 3, 3, 3, 3]
    assert all(table.player().cells)


def test_she_scores_three_vp_for_the_players_action() -> None:
    """SOL9: at once; she gains nothing else."""
    table = alone(step="action")
    table.does(0, c.ChooseAction("red"))
    assert table.demeter.vp == 3


def test_after_the_players_step_three_she_activates_her_majority_colour() -> None:
    """SOL10, SOL11: multicoloured ones fire too and count for all three colours (G4)."""
    demeter = {"a1": "Basil", "a2": "Garlic", "b1": "Heather"}
    printed = {"Basil": [RED, RED], "Garlic": [BLUE], "Heather": [{"col": "multi", "get": {"seed": 4}}]}
    table = at_the_end_of_step_three(demeter=demeter, abilities=printed)
    events = table.does(0, c.EndSteps())
    assert [event.vp for event in events if isinstance(event, d.DemeterActivated)] == [1, 1, 4]
    assert table.demeter.vp == 6


def test_among_equals_the_player_chooses() -> None:
    """SOL10, N17."""
    table = at_the_end_of_step_three(demeter={"a1": "Basil", "a2": "Garlic"}, abilities={"Basil": [RED], "Garlic": [BLUE]})
    table.does(0, c.EndSteps())
    assert table.legal(0) == [c.ChooseDemeterColour("red"), c.ChooseDemeterColour("blue")]
    assert table.refuses(0, c.ChooseDemeterColour("yellow")) == "SOL10"
    table.does(0, c.ChooseDemeterColour("blue"))
    assert table.demeter.vp == 2
    assert table.state.round == 2


def test_abilities_are_counted_not_cards() -> None:
    """G4: two red ones on one card against one blue one; black and brown never."""
    table = alone(demeter={"a1": "Basil", "a2": "Garlic"}, abilities={"Basil": [RED, RED], "Garlic": [BLUE]})
    assert majority(table.content, table.demeter.cells) == ["red"]


def test_without_coloured_abilities_nothing_happens() -> None:
    """G4."""
    table = at_the_end_of_step_three()
    events = table.does(0, c.EndSteps())
    assert not any(isinstance(event, d.DemeterActivated | d.DemeterAsked) for event in events)
    assert table.state.round == 2


@pytest.mark.parametrize(("difficulty", "times"), [("normal", 2), ("hard", 3), ("expert", 3)])
def test_in_round_five_she_activates_it_two_or_three_times(difficulty: Any, times: int) -> None:
    """SOL11, SOL20, G7, G8: tokens come each time."""
    gives = {"Basil": [{"col": "red", "get": {"seed": 2}, "others": {"sprout": 1}}]}
    table = at_the_end_of_step_three(
        demeter={"a1": "Basil"}, abilities=gives, in_round=5, options=EarthExpressOptions(difficulty=difficulty)
    )
    table.does(0, c.EndSteps())
    assert (table.demeter.vp, table.player().tokens) == (2 * times, times)


def worth(name: str, cell: str = "a1", number: int = 1, laid: Laid | None = None, printed: Any = None, **demeter: str) -> int:
    """What an ability at a cell of her tableau is worth to her."""
    table = alone(demeter={cell: name, **demeter}, tableaus={0: laid or {}}, abilities={name: printed} if printed else None)
    planted = table.demeter.cells[INDEX[cell]]
    assert planted is not None
    ability = table.content.cards[planted.card].abilities[number - 1]
    assert isinstance(ability, Active)
    return net(table.content, table.state, INDEX[cell], ability)


def test_two_resources_without_cost_are_two_vp() -> None:
    """SOL12, example 1: 2 − 0."""
    assert worth("Elephant Grass") == 2


def test_three_resources_for_one_are_two_vp() -> None:
    """SOL12, example 2: 3 − 1."""
    assert worth("Basil", printed=[{"col": "red", "pay": {"seed": 1}, "get": {"growth": 3}}]) == 2


@pytest.mark.parametrize(
    ("place", "cell", "vp"),
    [
        ({"dir": "row", "where": {"type": "bush"}, "each": True, "self": True}, "a1", 3),
        ({"dir": "diag", "where": {"type": "bush"}, "each": True, "self": True}, "a1", 2),
        ({"dir": "diag", "where": {"type": "bush"}, "each": True, "self": True}, "b2", 5),
        ({"dir": "diag", "each": True}, "a2", 2),
        ({"dir": "adjacent"}, "a1", 1),
    ],
)
def test_marked_positions_count_as_meeting_the_requirement(place: dict[str, Any], cell: str, vp: int) -> None:
    """SOL13, G6: those inside the grid, whatever lies there; a total is a total."""
    assert worth("Basil", cell, printed=[{"col": "red", "get": {"growth": 1}, "at": place}]) == vp


def test_giant_club_cactus_is_worth_three_to_her_and_ponderosa_pine_two() -> None:
    """SOL13, SOL12."""
    assert worth(CACTUS, "b2") == 3
    assert worth("Ponderosa Pine", number=2) == 2


def test_a_count_with_a_direction_takes_all_positions() -> None:
    """SOL13: then div and max."""
    per = {"of": "cards", "dir": "row", "where": {"type": "tree"}, "max": 2}
    assert worth("Basil", printed=[{"col": "red", "get": {"growth": 1}, "per": per}]) == 2
    halved = {"of": "cards", "dir": "row", "where": {"type": "tree"}, "div": 2}
    assert worth("Basil", printed=[{"col": "red", "get": {"growth": 3}, "per": halved}]) == 3


def test_her_neighbour_is_the_player() -> None:
    """SOL15: one Growth for each Tree of the player."""
    assert worth("Zebra Plant", laid={"a1": SYCAMORE, "c3": "Marula"}) == 2


def test_other_counts_look_at_her_own_tableau_without_tokens() -> None:
    """G6: conditions on tokens find none."""
    per = {"of": "cards", "where": {"kind": "terrain"}}
    assert worth("Basil", printed=[{"col": "red", "get": {"seed": 1}, "per": per}]) == 8
    tokens = {"of": "cards", "where": {"growth": [1, None]}}
    assert worth("Basil", printed=[{"col": "red", "get": {"seed": 1}, "per": tokens}]) == 0


def test_what_costs_more_than_it_gains_is_left_out() -> None:
    """G5: nothing scored, nothing given."""
    bad = {"Basil": [{"col": "red", "pay": {"seed": 3}, "get": {"growth": 1}, "others": {"sprout": 2}}]}
    table = at_the_end_of_step_three(demeter={"a1": "Basil"}, abilities=bad)
    table.does(0, c.EndSteps())
    assert (table.demeter.vp, table.player().tokens) == (0, 0)


def test_her_copying_ability_carries_out_the_best_there_is() -> None:
    """G12, B11: of that colour or multicoloured, from her own tableau; what it grants comes too."""
    printed = {"Basil": [BLUE], "Garlic": [{"col": "multi", "get": {"seed": 5}, "opp": {"sprout": 2}}]}
    table = at_the_end_of_step_three(demeter={"a1": "Swamp Sprouts", "a2": "Basil", "a3": "Garlic"}, abilities=printed)
    events = table.does(0, c.EndSteps())
    done = [(event.cell, event.vp, event.copied) for event in events if isinstance(event, d.DemeterActivated)]
    assert done == [("a1", 5, c.EarthExpressAbility("a3", 1)), ("a2", 2, None), ("a3", 5, None)]
    assert table.player().tokens == 4


def test_a_copying_ability_with_nothing_to_copy_does_nothing() -> None:
    """G12."""
    table = at_the_end_of_step_three(demeter={"a1": "Swamp Sprouts"})
    table.does(0, c.EndSteps())
    assert table.demeter.vp == 0


# --- benefits for each other -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "number", "vp"), [("Foxgloves", 1, 2), ("Ponderosa Pine", 1, 2)])
def test_what_the_players_abilities_grant_others_are_vp_for_her(name: str, number: int, vp: int) -> None:
    """SOL14, G9: only other players, and choose an opponent."""
    table = alone(step="abilities", colour="red", tableaus={0: {"a1": name, "c3": ("Cat Grass", 0, 2)}})
    table.does(0, c.UseAbility("a1", number))
    while table.player().act is not None:
        table.does(0, table.legal(0)[-1])
    assert table.demeter.vp == vp


def test_what_her_abilities_grant_others_the_player_gains() -> None:
    """SOL16, N15: as tokens in step 4."""
    table = at_the_end_of_step_three(demeter={"a1": "Foxgloves"})
    table.does(0, c.EndSteps())
    assert (table.demeter.vp, table.player().tokens, table.asked()) == (4, 2, "end_of_round")


def test_the_player_looks_at_her_tableau() -> None:
    """SOL15, A4."""
    laid: Laid = {"a1": "Zebra Plant", "a2": "Giant Sequoia", "c3": ("Cat Grass", 0, 2)}
    table = alone(step="abilities", colour="yellow", tableaus={0: laid}, demeter={"a1": "White Oak"})
    table.does(0, c.UseAbility("a1", 1, "left"), c.PlaceGrowth("a2"))
    assert table.on("a2") == (1, 0)
    assert table.demeter.vp == 0


def test_any_one_tableau_may_be_hers() -> None:
    """G15."""
    most = {"Prairie": [{"col": "brown", "vp": 1, "per": {"of": "cards", "in": "any", "where": {"col": "black"}}}]}
    table = alone(tableaus={0: {"a1": "Prairie"}}, abilities=most)
    assert table.rows().terrain == 9


# --- step 4 ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("difficulty", "rounds"), [("normal", (3, 4)), ("hard", (2, 3)), ("expert", (2, 3))])
def test_she_claims_in_two_rounds_the_first_at_the_players_choice(difficulty: Any, rounds: tuple[int, int]) -> None:
    """SOL17, N16, G10: the second is the other Fauna."""
    options = EarthExpressOptions(difficulty=difficulty)
    for in_round in range(1, 6):
        table = at_the_end_of_step_three(in_round=in_round, options=options, fauna=(WOODPECKER, "A20A"))
        if in_round == rounds[1]:
            table.state.leaves.append(Leaf(None, 1, 0, 15))
        table.does(0, c.EndSteps())
        if in_round == rounds[0]:
            assert table.legal(0) == [c.ChooseDemeterClaim(WOODPECKER), c.ChooseDemeterClaim("A20A")]
            assert table.refuses(0, c.ChooseDemeterClaim("A01A")) == "SOL17"
            table.does(0, c.ChooseDemeterClaim("A20A"))
            assert table.state.leaves == [Leaf(None, 1, 0, 15)]
        elif in_round == rounds[1]:
            assert table.state.leaves[1:] == [Leaf(None, 0, 0, 15)]
        else:
            assert table.state.leaves == []


def test_if_the_player_completes_it_in_that_round_hers_lies_one_below() -> None:
    """SOL18, G16: no sharing; the player's completion is known before the choice."""
    table = at_the_end_of_step_three(in_round=3, laid=FIVE, fauna=(WOODPECKER, "A20A"))
    events = table.does(0, c.EndSteps())
    assert [event.completed for event in events if isinstance(event, e.FaunaChecked)] == [[[0], []]]
    table.does(0, c.ChooseDemeterClaim(WOODPECKER))
    assert table.state.leaves == [Leaf(Seat(0), 0, 0, 15), Leaf(None, 0, 1, 11)]


def test_if_the_player_completes_the_other_both_are_on_top() -> None:
    """SOL18."""
    table = at_the_end_of_step_three(in_round=3, laid=FIVE, fauna=(WOODPECKER, "A20A"))
    table.does(0, c.EndSteps(), c.ChooseDemeterClaim("A20A"))
    assert table.state.leaves == [Leaf(Seat(0), 0, 0, 15), Leaf(None, 1, 0, 15)]


def test_below_an_earlier_leaf_she_takes_the_next_space() -> None:
    """G10: and so does the player below hers."""
    table = at_the_end_of_step_three(in_round=3, fauna=(WOODPECKER, "A20A"))
    table.state.leaves.append(Leaf(Seat(0), 0, 0, 15))
    table.does(0, c.EndSteps(), c.ChooseDemeterClaim(WOODPECKER))
    assert table.state.leaves[-1] == Leaf(None, 0, 1, 11)
    later = at_the_end_of_step_three(in_round=5, laid=FIVE, fauna=(WOODPECKER, "A20A"))
    later.state.leaves.append(Leaf(None, 0, 0, 15))
    later.does(0, c.EndSteps())
    assert later.state.leaves[-1] == Leaf(Seat(0), 0, 1, 11)


def test_on_the_beginner_side_she_claims_for_ten() -> None:
    """G10, FAU4."""
    table = at_the_end_of_step_three(in_round=3, options=EarthExpressOptions("beginner"), fauna=(WOODPECKER, "A20A"), laid=FIVE)
    table.does(0, c.EndSteps(), c.ChooseDemeterClaim(WOODPECKER))
    assert table.state.leaves == [Leaf(Seat(0), 0, 0, 10), Leaf(None, 0, 0, 10)]


def test_colour_and_claim_may_both_be_asked_for() -> None:
    """N16, N17: one after the other."""
    two = {"Basil": [RED], "Garlic": [BLUE]}
    shown = {"a1": "Basil", "a2": "Garlic"}
    table = at_the_end_of_step_three(in_round=3, demeter=shown, abilities=two, fauna=(WOODPECKER, "A20A"))
    table.does(0, c.EndSteps(), c.ChooseDemeterColour("red"))
    assert table.asked() == "demeter_claim"
    assert table.refuses(0, c.ChooseDemeterColour("red")) == "SOL10"
    table.does(0, c.ChooseDemeterClaim(WOODPECKER))
    assert table.state.round == 4


# --- the end -----------------------------------------------------------------------------------------------------------
def over(**more: Any) -> Table:
    """A solo game that has ended."""
    more.setdefault("seeds", 0)
    more.setdefault("shared", ())
    table = alone(step="rest", in_round=5, **more)
    table.state.over = True
    return table


@pytest.mark.parametrize(("difficulty", "extra"), [("normal", 0), ("hard", 0), ("expert", 1)])
def test_her_base_vp_are_positive_and_her_dark_abilities_ten_each(difficulty: Any, extra: int) -> None:
    """SOL20, G11: absolute values first, then Expert's doubling; two on one card are 20."""
    demeter = {"a1": "Giant Sequoia", "a2": "Ponderosa Pine", "a3": "Prairie"}
    table = over(demeter=demeter, options=EarthExpressOptions(difficulty=difficulty))
    cards = [table.content.cards[planted.card] for planted in table.demeter.cells if planted]
    base = sum(abs(one.vp) for one in cards)
    assert any(one.vp < 0 for one in cards)
    assert demeter_rows(table.content, table.state) == (base, 10 * (6 + 2), 0, base * extra)


def test_she_scores_her_fauna_and_her_track() -> None:
    """SOL20, SOL12, SOL19: and nothing for tokens she never has."""
    table = over()
    table.demeter.vp = 40
    before = _demeter(table)["vp"]
    table.state.leaves.append(Leaf(None, 0, 1, 11))
    assert _demeter(table)["vp"] == before + 11
    assert [_demeter(table)[name] for name in ("seeds", "growth_pieces", "highest_sprout", "terrain_vp", "ecosystem_vp")] == [
        0
    ] * 5


def _demeter(table: Table) -> dict[str, int]:
    assert table.outcome is not None
    return {part.name: part.value for result in table.outcome.results if result.party == "demeter" for part in result.score}


def _results(table: Table) -> list[tuple[Any, int, bool]]:
    assert table.outcome is not None
    return [(result.party, result.place, result.won) for result in table.outcome.results]


def level(laid: Laid, seeds: int = 0) -> Table:
    """The player and Demeter with as many VP."""
    table = over(tableaus={0: laid}, seeds=seeds, kept={0: "E31B"})
    table.state.leaves.append(Leaf(Seat(0), 0, 0, 0))
    gap = _demeter(table)["vp"] - table.rows().total
    table.state.leaves[0] = Leaf(Seat(0), 0, 0, gap)
    assert table.rows().total == _demeter(table)["vp"]
    return table


def test_more_vp_win_and_a_tie_is_broken_as_always() -> None:
    """G13, TIE1, TIE2, TIE5."""
    assert _results(level({}, seeds=1))[0] == ([0], 1, True)
    assert _results(level({"a1": (BLUEBERRY, 1, 0)}))[0] == ([0], 1, True)
    ahead = level({})
    ahead.demeter.vp += 1
    assert _results(ahead) == [("demeter", 1, True), ([0], 2, False)]


def test_if_all_is_equal_both_win() -> None:
    """G13, TIE7: Fauna VP as many as hers, all else 0."""
    table = over(kept={0: "E31B"}, demeter={}, abilities={name: [{"col": "red", "copy": "red"}] for name in PLAIN_TERRAINS})
    base = _demeter(table)["vp"]
    table.state.leaves += [Leaf(Seat(0), 0, 0, base + 5), Leaf(None, 1, 0, 5)]
    assert table.rows().total == _demeter(table)["vp"]
    assert _results(table)[0] == ([0], 1, True)
    even = over(kept={0: "E31B"}, abilities={name: [{"col": "red", "copy": "red"}] for name in PLAIN_TERRAINS})
    even.demeter.vp = -_demeter(even)["vp"]
    assert _results(even) == [([0], 1, True), ("demeter", 1, True)]


def test_the_players_own_resources_are_converted_as_always() -> None:
    """SOL21, SOL6."""
    table = alone(step="action", tableaus={0: {"a1": ("Cat Grass", 0, 2)}})
    table.does(0, c.ConvertSprouts(["a1", "a1"]))
    assert table.player().seeds == 4
