"""What a client is shown: as much as it needs to draw the table without knowing the rules."""

import pytest

from domain.mini_express import RULESET
from domain.mini_express.commands import Build, BuildFerry, DeclineTax, GainInfluence, Lay, Pass, Pay, PayTax, Sponsor, TakeShare
from domain.mini_express.content.content import Content
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.state import State
from domain.mini_express.view_types import MiniExpressLine, MiniExpressOpenBuild, MiniExpressPayment, MiniExpressTile
from tests.domain.kit import Playout, Variant
from tests.domain.mini_express.case import CASE, VARIANTS
from tests.domain.mini_express.slow import whole_builds, whole_ferries
from tests.domain.mini_express.table import CONTENT, JAPAN, japan, spain
from tests.domain.mini_express.test_shares import stuck_table


def reached(content: Content, state: State, company: Company) -> list[tuple[str, int, str]]:
    """City, fewest trains and Ferry line of all builds that could be made, or made to end, by going through them all."""
    board = content.maps[state.options.map]
    laid = state.build.path if state.phase == "next_hex" and state.build and state.build.company == company else None
    fewest: dict[str, int] = {}
    for path in whole_builds(content, state, company, laid):
        trains = len(path) - len(laid or ())
        fewest[path[-1]] = min(trains, fewest.get(path[-1], trains))
    found = [(board.city_at[hex_id], trains, "") for hex_id, trains in fewest.items()]
    if laid is None:
        found += [(city, 3, line) for line, city in whole_ferries(content, state, company)]
    return sorted(found)


@pytest.mark.parametrize("variant", VARIANTS[2::7], ids=str)
def test_the_view_shows_which_cities_each_company_can_reach_with_how_many_trains(variant: Variant) -> None:
    """B8.2, B1.20, R-M12: what it says is what all whole builds come to, before a build and in the middle of one."""
    playout, phases = Playout(CASE, variant, 6), set()
    content = playout.edition.content
    for n, step in enumerate(playout.steps()):
        if n % 9 == 0 or step.state.phase == "next_hex":
            phases.add(step.state.phase)
            for shown in RULESET.view(content, step.state, "spectator").companies:
                found = sorted((one.city, one.trains, one.line or "") for one in shown.reach)
                assert found == reached(content, step.state, shown.company)
    assert {"turn", "next_hex"} <= phases


def test_cities_show_who_is_in_them_and_whether_they_take_more() -> None:
    """B1.13, B1.41, B3.10: Osaka is a start, Tsu takes one, Kyoto two."""
    table = japan().tile("tsu", "grey-white-1").stand("brown", "5,-5").tile("kyoto", "brown-wild")
    table.build("brown", "tsu")
    cities = {city.city: city for city in table.view().cities}
    osaka, tsu, kyoto = cities["osaka"], cities["tsu"], cities["kyoto"]
    assert (osaka.companies, osaka.closed, osaka.demand) == (["brown"], True, None)
    assert (tsu.companies, tsu.closed, tsu.full, tsu.demand) == (["brown"], False, True, None)
    assert (kyoto.companies, kyoto.closed, kyoto.full, kyoto.capacity) == ([], False, False, 2)
    assert (kyoto.name, kyoto.hex, kyoto.demand) == ("Kyoto", "4,-4", MiniExpressTile("brown-wild", ["brown", "wild"]))


def test_ferry_lines_show_whose_they_are() -> None:
    """B1.20."""
    table = japan().stand("brown", "wakayama")
    line = MiniExpressLine("takamatsu-wakayama", "1,0", "takamatsu", "wakayama", None)
    assert table.view().ferries[2] == line
    table.ferry("brown", "takamatsu-wakayama", "takamatsu")
    assert table.view().ferries[2].company == "brown"
    assert table.view().companies[0].ferries == ["takamatsu-wakayama"]


def test_a_build_in_progress_is_shown_with_the_trains_and_icons_left() -> None:
    """D-M3 to D-M5."""
    table = japan().tile("nagano", "grey-wild")
    table.play(Build("white"))
    assert table.view().build == MiniExpressOpenBuild("white", [], None, 0, 4)
    table.play(Lay("11,-10"), Lay("10,-10"))
    assert table.view().build == MiniExpressOpenBuild("white", ["11,-10", "10,-10"], None, 0, 2)
    table.play(Lay(JAPAN.hex_of("nagano")))
    assert table.view().build == MiniExpressOpenBuild("white", ["11,-10", "10,-10", JAPAN.hex_of("nagano")], "nagano", 1, 1)


def test_a_payment_in_progress_shows_what_is_paid_and_what_is_wanted_next() -> None:
    """D-M8, B8.3."""
    table = spain().offers("albacete-alicante").hand(0, "brown-grey-1", "orange-white-1")
    table.assets("orange", 0).play(TakeShare("orange"), Sponsor("albacete-alicante"))
    assert table.view().payment == MiniExpressPayment("albacete-alicante", [], ["brown"])
    table.play(Pay("brown-grey-1"))
    assert table.view().payment == MiniExpressPayment("albacete-alicante", ["brown-grey-1"], ["orange"])


def test_taxes_paid_and_the_limit_that_is_left_are_shown() -> None:
    """B1.5, B1.9."""
    table = japan(death_and_taxes=True)
    assert [(one.taxes_paid, one.tax_limit) for one in table.view().companies] == [(0, 3)] * 4
    table.build("brown", "kyoto")
    table.play(PayTax())
    assert [(one.taxes_paid, one.tax_limit) for one in table.view().companies] == [(1, 7), *[(0, 3)] * 3]
    assert japan().view().companies[0].tax_limit is None


def test_the_price_of_a_share_and_what_is_left_are_shown() -> None:
    """B3.17, B3.3: as many as there are trains on the Asset board."""
    table = japan().assets("grey", 2).influence(0, grey=2)
    table.play(TakeShare("grey"))
    grey = table.view().companies[1]
    assert (grey.assets, grey.shares, grey.supply) == (5, 5, 19)


@pytest.mark.parametrize("first", [0, 1])
def test_the_last_pass_of_all_reveals_the_favors_wherever_in_the_round_it_comes(first: int) -> None:
    """B1.4, R-M45: nobody can do anything any more."""
    table = stuck_table(dagger_and_cloak=True)
    if first:
        table.assets("grey", 0).play(TakeShare("grey"))
        for company in COMPANIES:
            table.assets(company, 1)
    for reveals in (False, False, True):
        assert RULESET.reveals(CONTENT, table.state, table.state.seat, Pass()) == reveals
        table.play(Pass())
    assert table.outcome() is not None


def test_a_ferry_or_taxes_reveal_nothing() -> None:
    """B8.4: but the command that ends the game does, whatever it is."""
    table = japan(dagger_and_cloak=True, death_and_taxes=True).stand("brown", "kagoshima").assets("brown", 5)
    table.play(Build("brown"))
    content = CONTENT
    for command in (BuildFerry("kagoshima-naha", "naha"), GainInfluence("grey"), GainInfluence("white"), DeclineTax()):
        assert not RULESET.reveals(content, table.state, table.state.seat, command)
        table.play(command)
