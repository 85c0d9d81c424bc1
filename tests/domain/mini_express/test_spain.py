"""Spain 1975."""

from typing import Any

import pytest

from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, SPECTATOR, Viewer
from domain.mini_express import RULESET
from domain.mini_express.commands import Build, DeclineTax, EndTurn, GainInfluence, Lay, Pay, PayTax, Sponsor, TakeShare
from domain.mini_express.content.document import COMPANIES
from domain.mini_express.events import DemandFulfilled, ProposalsStacked, ProposalUncovered, TurnBegan
from domain.mini_express.rules.turns import end_reason
from tests.domain.mini_express.table import CONTENT, SPAIN, Table, spain
from tests.domain.mini_express.test_scoring import scored

TOLEDO = "madrid-toledo"
"""Brown and any; two influence in brown."""
ALICANTE = "albacete-alicante"
"""Brown and orange; one influence each in grey and white."""
BARCELONA = "madrid-barcelona"
"""Brown + white, grey + white, orange + white; a share of white."""
OFFERS = (TOLEDO, "cordoba-malaga")
"""The short ones on offer: the second takes orange and any."""
WHITE_PAIRS = ("brown-white-1", "grey-white-1", "orange-white-1")


def sponsoring(*tiles: str, offers: tuple[str, ...] = OFFERS, seats: int = 3, **options: Any) -> Table:
    """Seat 0 has these Demand tiles and has just taken a share of orange."""
    table = spain(seats, **options).offers(*offers).hand(0, *tiles)
    table.assets("orange", 0).play(TakeShare("orange"))
    return table


def pays(*tiles: str, proposal: str, **options: Any) -> bool:
    """Whether these tiles, in this order, pay the Proposal."""
    long = CONTENT.proposals[proposal].kind == "long"
    offers = ("zaragoza-huesca", "cordoba-malaga", proposal) if long else (proposal,)
    table = sponsoring(*tiles, offers=offers, **options)
    if Sponsor(proposal) not in table.legal():
        return False
    table.play(Sponsor(proposal))
    for tile in tiles:
        if Pay(tile) not in table.legal():
            return False
        table.play(Pay(tile))
    return proposal in table.player(0).proposals


# --- starts ---


def test_madrid_and_all_homes_are_closed() -> None:
    """B1.24, B1.41, B6.29."""
    for city in ("madrid", "a-coruna", "bilbao", "sevilla", "barcelona"):
        table = spain()
        table.play(Build("brown"))
        assert table.rule_against(Lay(SPAIN.hex_of(city))) == "B1.41"


def test_every_company_builds_from_its_home_and_from_madrid() -> None:
    """B1.24, B6.29: one hex beside each is legal."""
    for home in SPAIN.document.homes.items:
        table = spain().assets(home.company, 5)
        table.play(Build(home.company))
        lays = {one.hex for one in table.legal()}
        assert lays & set(SPAIN.beside[SPAIN.hex_of("madrid")])
        assert lays & set(SPAIN.beside[SPAIN.hex_of(home.city)])


# --- demand tiles ---


def test_who_fills_a_city_keeps_its_tile() -> None:
    """B1.26, R-M32, R-M33, B6.30: Ourense takes one company, and Toledo two; the first in Toledo gets none."""
    table = spain().tile("toledo", "white-white")
    first = table.build("grey", "0,0", "toledo")
    assert not any(isinstance(event, DemandFulfilled) for event in first)
    assert DemandFulfilled("toledo", "white-white", table.state.seat) in table.build("white", "1,0", "toledo")
    assert table.player(1).demand == ["white-white"]
    assert table.player(1).influence["white"] == 2
    assert table.state.removed == []


def test_a_tile_kept_can_be_spent_in_the_same_turn() -> None:
    """R-M23, B6.30."""
    table = spain().offers(*OFFERS).hand(0, "white-white").tile("toledo", "brown-grey-1").stand("white", "toledo")
    table.build("grey", "0,0", "toledo")
    assert table.legal() == [Sponsor(TOLEDO), EndTurn()]
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"), Pay("white-white"))
    assert table.player(0).proposals == [TOLEDO]


# --- short proposals ---


@pytest.mark.parametrize("second", ["white-white", "grey-wild", "orange-white-1", "brown-brown"])
def test_black_is_paid_by_any_tile(second: str) -> None:
    """B1.28, B6.31: purple and double ones too."""
    assert pays("brown-grey-1", second, proposal=TOLEDO)


@pytest.mark.parametrize("first", ["brown-grey-1", "brown-brown", "brown-wild"])
def test_a_coloured_icon_is_paid_by_a_tile_that_shows_it(first: str) -> None:
    """B1.28, R-M25, B6.31: whatever its other icon is."""
    assert pays(first, "grey-wild", proposal=TOLEDO)


def test_every_coloured_icon_takes_a_tile_of_its_own() -> None:
    """B1.28, R-M26, R-M41, B6.31: brown and orange by neither two brown ones nor one tile that shows both."""
    assert pays("brown-grey-1", "orange-white-1", proposal=ALICANTE)
    assert not pays("brown-grey-1", "brown-white-1", proposal=ALICANTE)
    assert not pays("brown-orange-1", proposal=ALICANTE)
    assert pays("brown-orange-1", "brown-orange-2", proposal=ALICANTE)


def test_purple_does_not_stand_for_a_colour_but_by_option() -> None:
    """B1.28, R-M25, B6.31."""
    assert not pays("grey-wild", "white-white", proposal=TOLEDO)
    assert pays("grey-wild", "white-white", proposal=TOLEDO, short_purple_is_wild=True)


def test_one_tile_does_not_pay_twice_and_two_are_enough() -> None:
    """B1.28, R-M28, B6.31."""
    assert not pays("brown-brown", proposal=TOLEDO)
    table = sponsoring("brown-brown", "brown-grey-1", "brown-white-1")
    table.play(Sponsor(TOLEDO), Pay("brown-brown"))
    assert table.rule_against(Pay("brown-brown")) == "B1.31"
    table.play(Pay("brown-grey-1"))
    assert table.player(0).demand == ["brown-white-1"]
    assert table.state.seat == 1


# --- long proposals ---


def test_a_long_proposal_takes_the_exact_three_tiles() -> None:
    """B1.29, B6.32."""
    assert pays(*WHITE_PAIRS, proposal=BARCELONA)
    assert not pays("brown-white-1", "grey-white-1", proposal=BARCELONA)
    assert not pays("brown-white-1", "grey-white-1", "grey-white-2", proposal=BARCELONA)
    assert not pays("brown-white-1", "grey-white-1", "white-white", proposal=BARCELONA)
    assert not pays("brown-orange-1", "grey-white-1", "orange-white-1", proposal=BARCELONA)


@pytest.mark.parametrize(
    ("tiles", "paid"),
    [
        (("brown-white-1", "grey-white-1", "orange-wild"), True),
        (("brown-white-1", "grey-white-1", "white-wild"), True),
        (("brown-white-1", "grey-wild", "orange-wild"), True),
        (("brown-wild", "grey-wild", "orange-wild"), True),
        (("brown-wild", "white-wild", "orange-wild"), True),
        (("brown-white-1", "grey-white-1", "grey-wild"), False),
        (("brown-wild", "grey-wild", "grey-white-1"), False),
    ],
)
def test_purple_stands_for_the_missing_icon_of_a_long_one(tiles: tuple[str, ...], paid: bool) -> None:
    """B1.29, R-M27, B6.32: the other icon has to fit; one, two or three purple tiles."""
    assert pays(*tiles, proposal=BARCELONA) == paid


def test_three_tiles_pay_and_a_fourth_stays() -> None:
    """B1.29, R-M28, B6.32."""
    table = sponsoring(*WHITE_PAIRS, "white-white", offers=("zaragoza-huesca", "cordoba-malaga", BARCELONA))
    table.play(Sponsor(BARCELONA), *map(Pay, WHITE_PAIRS))
    assert table.player(0).demand == ["white-white"]


# --- paying tile by tile ---


def test_a_tile_that_leaves_the_rest_unpayable_is_refused() -> None:
    """B8.3, B6.43: the one tile that shows orange is needed for orange."""
    table = sponsoring("brown-orange-1", "brown-grey-1", offers=(ALICANTE,))
    table.play(Sponsor(ALICANTE))
    assert table.legal() == [Pay("brown-grey-1")]
    assert table.rule_against(Pay("brown-orange-1")) == "B8.3"


def test_what_does_not_fit_or_is_not_ones_own_is_refused() -> None:
    """B1.28, R-M25, R-M27, B1.31."""
    table = sponsoring("brown-grey-1", "white-white", "grey-wild")
    table.play(Sponsor(TOLEDO))
    assert table.rule_against(Pay("white-white")) == "R-M25"
    assert table.rule_against(Pay("brown-white-1")) == "B1.31"
    table = sponsoring(*WHITE_PAIRS, "white-white", offers=("zaragoza-huesca", "cordoba-malaga", BARCELONA))
    table.play(Sponsor(BARCELONA))
    assert table.rule_against(Pay("white-white")) == "R-M27"


def test_a_payment_begun_is_finished() -> None:
    """B1.31, R-M43: in one turn; nothing else is legal."""
    table = sponsoring("brown-grey-1", "white-white")
    table.play(Sponsor(TOLEDO))
    for command in (EndTurn(), Sponsor(TOLEDO), TakeShare("grey"), Build("grey"), PayTax()):
        assert table.rule_against(command) == "D-M8"


def test_tiles_spent_leave_the_game() -> None:
    """B1.31."""
    table = sponsoring("brown-grey-1", "white-white")
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"), Pay("white-white"))
    assert table.state.removed == ["brown-grey-1", "white-white"]
    assert table.player(0).demand == []


def test_the_cities_of_a_proposal_need_not_be_connected() -> None:
    """B1.30: nobody is in Toledo."""
    table = sponsoring("brown-grey-1", "white-white")
    assert "toledo" in table.state.demand
    assert Sponsor(TOLEDO) in table.legal()


# --- when ---


def test_the_reward_of_a_short_one_comes_at_once_and_can_pay_for_a_share() -> None:
    """B6.35: two steps in brown, enough for a share at two trains in the next turn."""
    table = sponsoring("brown-grey-1", "white-white")
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"), Pay("white-white"))
    assert table.player(0).influence["brown"] == 2
    for company in ("grey", "white"):
        table.assets(company, 0).play(TakeShare(company))
    assert TakeShare("brown") in table.assets("brown", 2).legal()


def test_sponsoring_comes_after_the_action_a_share_included_and_once() -> None:
    """B1.27, R-M24, B6.33."""
    table = spain().offers(*OFFERS).hand(0, "brown-grey-1", "white-white", "brown-brown", "grey-grey")
    assert table.rule_against(Sponsor(TOLEDO)) == "D-M2"
    table.assets("orange", 0).play(TakeShare("orange"))
    assert EndTurn() in table.legal()
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"), Pay("white-white"))
    assert table.state.seat == 1


def test_sponsoring_is_optional() -> None:
    """B1.27."""
    table = sponsoring("brown-grey-1", "white-white")
    table.play(EndTurn())
    assert (table.state.seat, table.player(0).proposals) == (1, [])


def test_nothing_is_offered_that_cannot_be_paid() -> None:
    """B1.27, B8.1: no tile, no decision; a tile not on offer and one too dear are refused."""
    assert sponsoring().state.seat == 1
    table = sponsoring("brown-grey-1", "white-white")
    assert table.rule_against(Sponsor(BARCELONA)) in ("B1.27", "B1.29")
    under = table.state.stacks[0].under[0]
    assert table.rule_against(Sponsor(under)) == "B1.27"
    top = table.state.stacks[2].top
    assert top is not None
    assert table.rule_against(Sponsor(top)) == "B1.29"
    assert table.rule_against(Sponsor("nothing")) == "B1.27"
    other = sponsoring("brown-grey-1", "white-white", offers=(TOLEDO, ALICANTE))
    assert other.rule_against(Sponsor(ALICANTE)) == "B1.28"


def test_taxes_come_before_sponsoring() -> None:
    """R-M22."""
    table = spain(death_and_taxes=True).offers(*OFFERS).hand(0, "brown-grey-1", "white-white")
    table.tile("toledo", "grey-grey").build("grey", "0,0", "toledo")
    assert table.legal() == [PayTax(), DeclineTax()]
    table.play(PayTax())
    assert table.legal() == [Sponsor(TOLEDO), EndTurn()]


def test_the_next_tile_of_the_stack_is_uncovered_for_the_next_turn() -> None:
    """R-M29, B6.33, B6.45."""
    table = sponsoring("brown-grey-1", "white-white")
    following = table.state.stacks[0].under[0]
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"))
    assert RULESET.reveals(CONTENT, table.state, table.state.seat, Pay("white-white"))
    assert ProposalUncovered(0, following) in table.play(Pay("white-white"))
    assert table.state.stacks[0].top == following
    assert len(table.state.stacks[0].under) == 1


def test_an_empty_stack_stays_empty() -> None:
    """B1.27, R-M29, B6.33: up to four on offer, then fewer."""
    table = sponsoring("brown-grey-1", "white-white")
    table.state.players[1].proposals += table.state.stacks[0].under
    table.state.stacks[0].under = []
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"))
    assert not RULESET.reveals(CONTENT, table.state, table.state.seat, Pay("white-white"))
    table.play(Pay("white-white"))
    assert table.state.stacks[0].top is None
    assert table.rule_against(Sponsor(TOLEDO)) == "D-M2"


def test_tiles_under_the_tops_are_in_no_view() -> None:
    """B8.4, B6.45: nor in the event that stacked them."""
    table = spain()
    under = [tile for stack in table.state.stacks for tile in stack.under]
    assert len(under) == 6
    stacked = [event for event in table.events if isinstance(event, ProposalsStacked)]
    viewers: list[Viewer] = [Seat(0), Seat(1), Seat(2), SPECTATOR]
    for viewer in viewers:
        seen = canonical(table.view(viewer)) + b"".join(canonical(RULESET.redact(e, viewer)) for e in stacked)
        assert not any(tile.encode() in seen for tile in under)
    assert [stack.under for stack in table.view(OMNISCIENT).stacks] == [stack.under for stack in table.state.stacks]


def test_a_refusal_does_not_tell_what_lies_under_the_tops() -> None:
    """B8.4: a tile under a top is refused as one that is gone."""
    table = sponsoring("brown-grey-1", "white-white")
    tops = {stack.top for stack in table.state.stacks}
    others = [RULESET.explain(CONTENT, table.state, Seat(0), Sponsor(one)) for one in CONTENT.proposals if one not in tops]
    others.append(RULESET.explain(CONTENT, table.state, Seat(0), Sponsor("nothing")))
    assert {(refusal.code, refusal.rule) for refusal in others} == {("not_on_offer", "B1.27")}


def test_sponsoring_on_the_last_turn_is_allowed_to_whoever_ends_the_game_too() -> None:
    """B1.32, R-M31, B6.33."""
    table = spain().offers(*OFFERS).hand(2, "brown-grey-1", "white-white")
    table.assets("orange", 0).assets("white", 0).assets("grey", 0)
    table.play(TakeShare("orange"), TakeShare("white"))
    table.company("brown").shares, table.company("grey").shares = 0, 1
    table.play(TakeShare("grey"))
    assert end_reason(table.state) == "shares"
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"), Pay("white-white"))
    assert table.outcome() is not None
    assert table.player(2).proposals == [TOLEDO]


def test_in_a_game_of_two_one_proposal_in_two_consecutive_turns() -> None:
    """B1.32, R-M39, B6.33."""
    four = ("brown-grey-1", "white-white", "brown-brown", "grey-grey")
    table = sponsoring(*four, offers=(TOLEDO, "zaragoza-huesca"), seats=2, two_player_first_block=2)
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"), Pay("white-white"))
    assert (table.state.seat, table.state.turns_left, table.state.sponsored) == (0, 1, True)
    table.hand(0, "grey-white-1").assets("white", 0).play(TakeShare("white"))
    assert table.state.seat == 1, "nothing is offered in the second turn"
    table.hand(1, "grey-white-2", "grey-white-3").assets("grey", 0).play(TakeShare("grey"))
    assert EndTurn() in table.legal(), "the other seat may"


def test_in_a_game_of_two_what_was_declined_in_the_first_turn_may_be_done_in_the_second() -> None:
    """B1.32, R-M39."""
    table = sponsoring("brown-grey-1", "white-white", seats=2, two_player_first_block=2)
    table.play(EndTurn())
    table.assets("white", 0).play(TakeShare("white"))
    assert (table.state.seat, table.legal()) == (0, [Sponsor(TOLEDO), EndTurn()])


# --- scoring ---


def test_a_long_proposal_is_an_extra_share_of_its_company_for_its_owner() -> None:
    """B1.33, R-M30, B6.34: in points and in the count of shares; the end and the trains do not notice."""
    table = sponsoring(*WHITE_PAIRS, offers=("zaragoza-huesca", "cordoba-malaga", BARCELONA))
    table.company("white").shares, table.company("brown").shares = 1, 0
    before = table.company("white").assets, table.company("white").supply
    events = table.play(Sponsor(BARCELONA), *map(Pay, WHITE_PAIRS))
    assert isinstance(events[-1], TurnBegan)
    assert end_reason(table.state) is None
    assert (table.company("white").assets, table.company("white").supply) == before
    table.company("white").length = 13
    table.influence(0, white=1)
    assert table.view().players[0].holdings[3].shares == 1
    assert table.view().players[0].holdings[3].points == 12
    for player in table.state.players:
        player.shares = dict.fromkeys(COMPANIES, 0)
    scored(table)
    outcome = table.outcome()
    assert outcome is not None
    assert [part.value for part in outcome.results[0].score] == [12, 1, 1]


def test_a_short_proposal_is_no_share() -> None:
    """B1.33."""
    table = sponsoring("brown-grey-1", "white-white")
    table.play(Sponsor(TOLEDO), Pay("brown-grey-1"), Pay("white-white"))
    assert table.view().players[0].holdings[0].shares == 1


def test_a_wild_choice_comes_before_the_tile_is_kept() -> None:
    """R-M32, B3.16: influence first."""
    table = spain().tile("ourense", "brown-wild").stand("brown", "-7,-2").assets("brown", 4)
    table.build("brown", "ourense")
    assert table.player(0).demand == []
    table.play(GainInfluence("brown"))
    assert table.player(0).demand == ["brown-wild"]
    assert table.player(0).influence["brown"] == 2
