"""Events and decisions in words, and what a view shows besides."""

from typing import Any

import pytest

from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express import demeter_events as d
from domain.earth_express import events as e
from domain.earth_express import table_events as t
from domain.earth_express.grid import CELLS
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.state import Leaf
from domain.kernel.ids import Seat
from domain.kernel.messages import Draw
from domain.kernel.viewer import SPECTATOR
from tests.domain.earth_express.position import BLUEBERRY, SYCAMORE, WOODPECKER, Laid, Table, card, given, the_content
from tests.domain.earth_express.test_solo import PLAIN_TERRAINS

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)
DRAW = Draw("earth", 0)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            t.FaunaTurned(WOODPECKER, DRAW),
            "The Fauna Pale-Billed Woodpecker lies face up: 5 or more Flora holding 1 or more Growth.",
        ),
        (t.EcosystemsDealt(ZERO), "Seat 0 was dealt two Ecosystem cards."),
        (
            t.EcosystemsDealt(ZERO, ["E14", "E01"]),
            "Seat 0 was dealt the Ecosystem cards Monteverde Cloud Forest / Everglades and Blackforest / Daintree Forest.",
        ),
        (t.EcosystemKept(ONE), "Seat 1 kept an Ecosystem card."),
        (t.EcosystemKept(ONE, "E14B"), "Seat 1 kept Everglades."),
        (
            t.EcosystemsRevealed(["E14B", "E01A"]),
            "The Ecosystems were shown: seat 0 keeps Everglades and seat 1 keeps Blackforest.",
        ),
        (t.RoundBegan(5, 1), "Round 5 began; everyone plants 1 card."),
        (t.HandsPassed([None, None]), "Everyone passed the hand to the left."),
        (t.HandsPassed([[card("Basil")], None]), "Everyone passed the hand to the left; seat 0 got Basil."),
        (t.CardsDrawn(ZERO, 2), "Seat 0 drew 2 cards."),
        (t.CardsDrawn(ZERO, 2, [card("Basil"), card(SYCAMORE)]), "Seat 0 drew Basil and American Sycamore."),
        (t.DiscardsShuffled(3, DRAW), "The discard pile, 3 cards, was shuffled into a new stack."),
        (t.TileRevealed("action-1"), "The Action tile offers RED or BLUE."),
        (t.RoundEnded(5, last=True), "Round 5 ended, and with it the game."),
        (e.CardPlanted(ZERO, card(BLUEBERRY), "b2", [], []), "Seat 0 planted Northern Highbush Blueberry in b2."),
        (e.GerminateBegan(ZERO, 3, card("Basil")), "Seat 0 paid 3 Seeds and discarded Basil to Germinate."),
        (e.GerminateBegan(ZERO, 3), "Seat 0 paid 3 Seeds to Germinate."),
        (e.FeatureNamed(ZERO, "[habitat=wet]"), "Seat 0 searches for cards with the wet habitat."),
        (e.FeatureNamed(ZERO, "[growth_cap>=1]"), "Seat 0 searches for cards with room for 1 or more Growth."),
        (
            e.StackSearched(ZERO, [card("Basil")], card(SYCAMORE)),
            "Seat 0 found American Sycamore, after 1 card turned up in vain.",
        ),
        (e.StackSearched(ZERO, [], card(SYCAMORE)), "Seat 0 found American Sycamore, the first card turned up."),
        (e.StackSearched(ZERO, []), "Seat 0 searched the whole stack: 0 cards turned up in vain."),
        (e.GerminationFailed(ZERO, 3, card("Basil")), "No card matches; seat 0 takes 3 Seeds and Basil back."),
        (e.ActionChosen(ZERO, "blue", sprouts=3), "Seat 0 chose BLUE and may gain 3 Sprouts."),
        (e.AbilityUsed(ZERO, "b2", 1, seeds=1, growth=1), "Seat 0 used ability 1 of b2, for 1 Seed and 1 Growth."),
        (e.AbilityUsed(ZERO, "a1", 1, "left"), "Seat 0 used ability 1 of a1, looking at the left neighbour."),
        (
            e.AbilityUsed(ZERO, "a1", 1, copied=c.EarthExpressAbility("c3", 2)),
            "Seat 0 used ability 1 of a1 to copy ability 2 of c3.",
        ),
        (e.GainCounted(ZERO), "Seat 0 may gain nothing."),
        (e.GainForgone(ZERO, "sprout", 2, declined=True), "Seat 0 declined 2 Sprouts."),
        (e.GainForgone(ZERO, "growth", 1, declined=False), "Seat 0 had no room for 1 Growth."),
        (e.TokensGiven(ZERO, [ONE, TWO], 2), "Seat 0 gave seats 1 and 2 2 Sprout tokens each."),
        (e.TokensGiven(None, [ZERO], 1), "Demeter gave seat 0 1 Sprout token."),
        (e.SproutsConverted(ZERO, ["a1", "a1"]), "Seat 0 converted 2 Sprouts of a1 to 1 Seed."),
        (e.GrowthConverted(ZERO, ["a1", "b2"]), "Seat 0 converted 2 Growth of a1 and b2 to 1 Seed."),
        (e.FaunaChecked([[], []]), "The Fauna were checked: nobody completed one."),
        (e.FaunaChecked([[ZERO], [ZERO]]), "The Fauna were checked: 2 objectives completed."),
        (e.LeafPlaced(ONE, WOODPECKER, 0, 15), "Seat 1 put a Leaf beside Pale-Billed Woodpecker for 15 VP."),
        (e.LeafPlaced(None, WOODPECKER, 1, 11), "Demeter put a Leaf beside Pale-Billed Woodpecker for 11 VP."),
        (e.StepFourOpened([]), "Nobody has Sprout tokens to take."),
        (e.StepFourOpened([ZERO, ONE, TWO]), "Sprout tokens can be taken now, and pieces converted, by seats 0, 1 and 2."),
        (d.DemeterPlanted(["a1"], [card("Basil")]), "Demeter's tableau was filled: Basil in a1."),
        (d.DemeterScored(3, "action"), "Demeter scored 3 VP for your action."),
        (d.DemeterTurned("red", 2), "Demeter activates RED 2 times."),
        (d.DemeterTurned("red", 1), "Demeter activates RED."),
        (d.DemeterActivated("a1", 2, 4), "Ability 2 of Demeter's a1 brought her 4 VP."),
        (d.DemeterClaimed(WOODPECKER), "Demeter claims Pale-Billed Woodpecker."),
    ],
)
def test_an_event_reads_well_whole_and_redacted(event: e.EarthExpressEvent, words: str) -> None:
    assert RULESET.describe(the_content(), event) == words


def test_decisions_say_what_they_are_about() -> None:
    """The ability, the amount, the colours."""
    table = given(step="action", tableaus={0: {"a1": (BLUEBERRY, 1, 0), "a2": (SYCAMORE, 1, 0)}}, tile="action-1")
    said = [RULESET.describe_decision(table.content, table.state, ZERO)]
    table.does(0, c.ChooseAction("blue"))
    said.append(RULESET.describe_decision(table.content, table.state, ZERO))
    table.does(0, c.StopPlacing())
    said.append(RULESET.describe_decision(table.content, table.state, ZERO))
    table.does(0, c.UseAbility("a1", 1))
    said.append(RULESET.describe_decision(table.content, table.state, ZERO))
    assert said == [
        "Choose the RED or the BLUE action.",
        "Place 3 Sprouts, one at a time, or decline the rest.",
        "Use or skip: Northern Highbush Blueberry in a1. BLUE. Pay 1 Seed and 1 Growth: gain 4 Sprouts.",
        "Pay 1 Growth: choose a Flora to take one from.",
    ]


def words(table: Table) -> str:
    return RULESET.describe_decision(table.content, table.state, ZERO)


def test_an_ability_says_why_it_cannot_be_used_yet() -> None:
    """B1, A2, B11."""
    poor = given(step="abilities", colour="blue", tableaus={0: {"a1": (BLUEBERRY, 2, 0)}}, seeds=0)
    assert words(poor).endswith("gain 4 Sprouts. (It cannot be paid for now.)")
    early = given(step="abilities", colour="yellow", tableaus={0: {"a1": "Zebra Plant"}}, steps={1: "plant"})
    assert words(early).endswith("(It waits for a neighbour to plant.)")
    lonely = given(step="abilities", colour="blue", tableaus={0: {"a1": ("Swamp Sprouts", 0, 2)}})
    assert words(lonely).endswith("(There is nothing to copy.)")


def test_the_end_of_a_round_speaks_of_tokens_only_if_there_are_some() -> None:
    """N15."""
    laid = {0: {"a1": (SYCAMORE, 0, 2)}}
    assert words(given(step="tokens", tableaus=laid, tokens={0: 2})) == (
        "Take your 2 Sprout tokens, convert, or end your round without them."
    )
    assert words(given(step="tokens", tableaus=laid)) == "Convert Growth or Sprouts, or end your round."


def test_what_is_chosen_for_demeter_is_told_with_what_it_brings_her() -> None:
    """SOL10, SOL12, SOL17: and the view shows it for all three colours; with nothing to copy a copying ability adds none."""
    printed: dict[str, list[dict[str, Any]]] = {
        "Basil": [{"col": "red", "get": {"seed": 4}}],
        "Garlic": [{"col": "blue", "get": {"seed": 2}, "pay": {"growth": 3}}],
        "Heather": [{"col": "yellow", "copy": "yellow"}],
    }
    laid: Laid = dict(zip(CELLS, ["Basil", "Garlic", "Heather", *PLAIN_TERRAINS[:6]], strict=True))
    table = given(1, demeter=laid, abilities=printed, in_round=5, options=EarthExpressOptions(difficulty="hard"))
    table.demeter.asks = "colour"
    assert words(table) == "Choose the colour that Demeter activates: RED for 4 VP or BLUE for 0 VP or YELLOW for 0 VP."
    shown = RULESET.view(table.content, table.state, ZERO).demeter
    assert shown is not None
    assert [(one.colour, one.abilities, one.vp) for one in shown.activations] == [("red", 1, 4), ("blue", 1, 0), ("yellow", 1, 0)]
    assert shown.times == 3
    table.demeter.asks = "claim"
    assert (
        words(table)
        == "Choose the Fauna that Demeter claims: "
        + " or ".join(table.content.fauna[face].name for face in table.state.fauna)
        + "."
    )


def test_a_view_shows_room_progress_and_scores() -> None:
    """SC9: what players could count at the table; D1: what a Fauna would bring."""
    laid = {0: {"a1": (SYCAMORE, 1, 2)}, 1: {"b1": (BLUEBERRY, 3, 0)}}
    table = given(tableaus=laid, fauna=(WOODPECKER, "A09A"), tokens={1: 2})
    table.state.leaves.append(Leaf(ONE, 0, 0, 15))
    view = RULESET.view(table.content, table.state, SPECTATOR)
    (planted,) = view.seats[0].tableau
    assert (planted.growth_room, planted.sprout_room) == (2, 2)
    assert view.seats[0].empty_cells == ["a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
    assert view.seats[0].score.total == table.rows(0).total
    assert view.seats[1].sprout_tokens == 2
    fauna = view.fauna[0]
    assert (fauna.next_vp, [leaf.vp for leaf in fauna.leaves]) == (11, [15])
    assert [(one.count, one.needed, one.claimed) for one in fauna.progress] == [(1, 5, False), (1, 5, True)]


def test_a_view_shows_the_act_under_way_and_the_ability_asked_for() -> None:
    """H1: to everybody."""
    table = given(step="abilities", colour="blue", tableaus={0: {"a1": (BLUEBERRY, 1, 0), "a2": (SYCAMORE, 1, 0)}})
    view = RULESET.view(table.content, table.state, ONE)
    assert view.seats[0].ability == c.EarthExpressAbility("a1", 1)
    table.does(0, c.UseAbility("a1", 1))
    act = RULESET.view(table.content, table.state, ONE).seats[0].act
    assert act is not None
    assert (act.cell, act.due, act.pay_growth) == ("a1", False, 1)
