"""Events and decisions in words."""

import pytest

from domain.kernel.ids import Seat
from domain.kernel.messages import Draw
from domain.mini_express import RULESET
from domain.mini_express.commands import Build, GainInfluence, Lay, Sponsor, TakeShare, TakeStartShare
from domain.mini_express.events import (
    CityReached,
    DemandFulfilled,
    DemandPaid,
    EndTriggered,
    FavorsDealt,
    FavorsRevealed,
    FerryBuilt,
    HeadquartersDrawn,
    InterchangeCounted,
    LengthCapped,
    MiniExpressEvent,
    MiniExpressHome,
    ProposalSponsored,
    ProposalsStacked,
    Scored,
    ScoringBegan,
    ShareTaken,
    TaxPaid,
    TrainsGained,
    TurnBegan,
    WildInfluenceGained,
)
from tests.domain.mini_express.table import CONTENT, Table, japan, spain, undrafted
from tests.domain.mini_express.test_shares import stuck_table

DRAW = Draw("any", 0)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            HeadquartersDrawn([MiniExpressHome("brown", "osaka"), MiniExpressHome("grey", "tokyo")], [], DRAW),
            "The companies start: brown in Osaka and grey in Tokyo.",
        ),
        (FavorsDealt(DRAW, ["favor-brown-grey", None]), "Every seat looks at its Favor tile."),
        (
            ProposalsStacked("long", ["madrid-sevilla", "madrid-barcelona"], DRAW),
            "The long AVE Proposals lie in stacks; Madrid–Sevilla and Madrid–Barcelona are on offer.",
        ),
        (TurnBegan(Seat(1), 3, 1), "Round 3: seat 1 is to move."),
        (TurnBegan(Seat(1), 3, 2), "Round 3: seat 1 is to move, twice in a row."),
        (ShareTaken(Seat(0), "grey", 2, 3), "Seat 0 takes a share of grey for 2 influence; grey gets 3 trains."),
        (EndTriggered("shares"), "The end is near: two companies have no share left. This round is the last."),
        (FerryBuilt("brown", "kagoshima-naha", "naha", 2), "Brown takes the ferry to Naha."),
        (CityReached("white", "nagano", 2, 0), "White reaches Nagano; its length grows by 2."),
        (TrainsGained("grey", 1), "Grey stands in hexes built into and gets one train."),
        (WildInfluenceGained(Seat(2), "white"), "Seat 2 uses a wild icon for white."),
        (DemandFulfilled("tsu", "brown-brown", None), "Tsu is full; its Demand tile leaves the game."),
        (DemandFulfilled("toledo", "brown-brown", Seat(1)), "Toledo is full; its Demand tile goes to seat 1."),
        (TaxPaid("brown", 7), "Taxes are paid for brown: 7 is no longer its limit."),
        (DemandPaid(Seat(0), "grey-wild"), "Seat 0 pays with grey + wild."),
        (ProposalSponsored(Seat(0), "madrid-toledo"), "Madrid–Toledo is paid and belongs to seat 0."),
        (ScoringBegan("deadlock"), "The game is over: nobody can do anything any more."),
        (CityReached("white", "kyoto", 0, 0), "White reaches Kyoto; its length stays as it is."),
        (
            FavorsRevealed(["favor-grey-white", "favor-brown-grey"]),
            "The Favor tiles are revealed: seat 0 gains 1 in grey and 1 in white, seat 1 gains 1 in brown and 1 in grey.",
        ),
        (InterchangeCounted("grey", 4, 2), "Grey is connected to 4 JR regions; its length grows by 2."),
        (InterchangeCounted("grey", 1, 0), "Grey is connected to one JR region; its length stays as it is."),
        (LengthCapped("grey", 7), "Unpaid taxes lower the length of grey to 7."),
        (Scored([31, 40]), "Points by seat: 31, 40."),
    ],
)
def test_an_event_reads_well(event: MiniExpressEvent, words: str) -> None:
    assert RULESET.describe(CONTENT, event) == words


def words(table: Table) -> str:
    return RULESET.describe_decision(CONTENT, table.state, table.state.seat)


def test_a_decision_says_what_it_is_about() -> None:
    table = undrafted()
    assert words(table) == "Take your first share from the pool."
    table.play(TakeStartShare("grey"))
    assert words(table) == "Take your second share, of another company, from the pool."
    table = japan().tile("tsu", "brown-wild")
    assert words(table) == "Build for a company."
    table.play(Build("grey"))
    assert words(table) == "Build for grey: lay the first hex; 4 trains left."
    table.play(Lay("5,-5"))
    assert words(table) == "Build for grey: lay the next hex; 3 trains left."
    table.play(Lay(table.hex("tsu")))
    assert words(table) == "Choose the company for a wild influence icon of Tsu."
    table = japan(death_and_taxes=True)
    table.build("brown", "kyoto")
    assert words(table) == "Pay taxes for brown with one of its trains, or do not."


def test_a_decision_speaks_of_nothing_that_cannot_be_done() -> None:
    """D-M2, D-M3: a build, a share, both, neither; track, a ferry, both."""
    table = japan().influence(0, grey=4)
    assert words(table) == "Build for a company or take a share."
    assert words(stuck_table()) == "Nothing can be done but to pass."
    assert words(stuck_table().influence(0, grey=1)) == "Take a share."
    table = japan().stand("brown", "kagoshima")
    table.play(Build("brown"))
    assert words(table) == "Build for brown: lay the first hex or take a ferry; 4 trains left."
    table = japan()
    table.company("brown").network = [table.hex("naha")]
    table.play(Build("brown"))
    assert words(table) == "Build for brown: take a ferry; 4 trains left."


def test_nahas_second_influence_is_in_another_company() -> None:
    """B1.19, D-M5."""
    table = japan().stand("brown", "kagoshima")
    table.ferry("brown", "kagoshima-naha", "naha")
    assert words(table) == "Choose the company for a wild influence icon of Naha."
    table.play(GainInfluence("grey"))
    assert words(table) == "Choose another company for a wild influence icon of Naha."


def test_a_decision_on_a_proposal_says_what_is_to_be_paid() -> None:
    table = (
        spain(seats=2, two_player_first_block=2).offers("madrid-toledo", "cordoba-malaga").hand(0, "brown-grey-1", "grey-grey")
    )
    assert words(table) == "Build for a company. Two turns in a row."
    table.assets("orange", 0).play(TakeShare("orange"))
    assert words(table) == "Sponsor an AVE line or end your turn."
    table.play(Sponsor("madrid-toledo"))
    assert words(table) == "Pay for Madrid–Toledo: a tile that shows brown."
    assert table.rule_against(GainInfluence("grey")) == "D-M8"
