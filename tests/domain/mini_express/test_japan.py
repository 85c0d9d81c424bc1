"""Japan 1987."""

import pytest

from domain.mini_express.commands import Build, BuildFerry, GainInfluence, Lay
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.events import InfluenceGained, TrainsGained
from domain.mini_express.rules.trains import interchange_bonus, regions
from tests.domain.mini_express.table import JAPAN, Table, japan
from tests.domain.mini_express.test_scoring import scored

STRAIT = "takamatsu-wakayama"
BRIDGE = "1,-1"
AT_TAKAMATSU = ("takamatsu", "nagoya", "fukuoka", "tokyo")


def begun(table: Table, company: Company = "brown") -> Table:
    table.play(Build(company))
    return table


# --- red borders ---


def _crossings() -> list[tuple[str, str, str]]:
    return [(one.name, *ends) for one in JAPAN.document.red_borders.items for ends in ((one.a, one.b), (one.b, one.a))]


@pytest.mark.parametrize(("name", "here", "there"), _crossings())
def test_no_track_crosses_a_red_border_from_either_side(name: str, here: str, there: str) -> None:
    """B1.18, B6.8, B6.28: the company stands on the one side and has five trains."""
    table = japan(homes=("sapporo", "nagoya", "takamatsu", "tokyo"), bridge_requires_ferry=False)
    brown = table.company("brown")
    brown.network = [here]
    brown.supply, brown.assets = 19, 5
    begun(table)
    if there == JAPAN.hex_of("takamatsu"):
        assert table.rule_against(Lay(there)) == "B1.41"
    else:
        assert table.rule_against(Lay(there)) == "B1.18"


def test_the_way_round_a_red_border_is_open() -> None:
    """B1.18, B6.28: the Kii mountains lie between 4,-3 and 4,-2, and both touch 3,-2."""
    assert "4,-2" in JAPAN.borders["4,-3"]
    table = begun(japan())
    table.play(Lay("3,-2"), Lay("4,-3"))
    assert table.rule_against(Lay("4,-2")) == "B1.18"
    table = begun(japan().stand("brown", "4,-3").assets("brown", 5))
    table.play(Lay("3,-2"))
    assert Lay(JAPAN.hex_of("wakayama")) in table.legal()


# --- ferries ---


def test_a_ferry_puts_two_trains_on_its_hex_and_one_into_the_city_and_adds_two() -> None:
    """B1.20, B1.44, B1.45, B3.23, B6.42: Wakayama to Takamatsu; grey, there already, gets a train; none for the Ferry hex."""
    table = japan().stand("brown", "wakayama").stand("grey", "takamatsu").tile("takamatsu", "grey-white-1").assets("grey", 2)
    events = table.ferry("brown", STRAIT, "takamatsu")
    brown = table.company("brown")
    assert (brown.assets, brown.length, brown.ferries) == (1, 2, [STRAIT])
    assert JAPAN.hex_of("takamatsu") in brown.network
    assert [event for event in events if isinstance(event, TrainsGained)] == [TrainsGained("grey", 1)]
    gained = [(event.company, event.points) for event in events if isinstance(event, InfluenceGained)]
    assert gained == [("grey", 1), ("white", 1)]
    assert "takamatsu" not in table.state.demand, "two companies fill it"


def test_a_ferry_takes_three_trains() -> None:
    """R-M12, B6.22."""
    table = japan().stand("brown", "wakayama").assets("brown", 2)
    assert begun(table).rule_against(BuildFerry(STRAIT, "takamatsu")) == "R-M12"


def test_a_ferry_leads_to_no_full_city() -> None:
    """B1.20, B6.22: Matsuyama takes one company."""
    table = japan().stand("brown", "oita").stand("grey", "matsuyama")
    assert begun(table).rule_against(BuildFerry("oita-matsuyama", "matsuyama")) == "B3.10"


def test_a_company_at_both_ends_builds_no_ferry_between_them() -> None:
    """B1.20, B6.22."""
    table = japan(homes=AT_TAKAMATSU).stand("brown", "wakayama")
    assert begun(table).rule_against(BuildFerry(STRAIT, "wakayama")) == "B1.20"


def test_a_ferry_hex_takes_one_company() -> None:
    """B1.20, B6.22."""
    table = japan().stand("grey", "oita", "matsuyama").line("grey", "oita-matsuyama").stand("brown", "oita")
    assert begun(table).rule_against(BuildFerry("oita-matsuyama", "matsuyama")) == "B1.20"


def test_a_ferry_is_built_from_a_city_that_the_company_is_in() -> None:
    """B1.20, R-M11, B6.22."""
    table = begun(japan())
    assert table.rule_against(BuildFerry(STRAIT, "takamatsu")) == "R-M11"
    table = begun(japan().stand("brown", "wakayama"))
    assert table.rule_against(BuildFerry(STRAIT, "wakayama")) == "R-M11"


@pytest.mark.parametrize(("line", "city"), [("nowhere", "naha"), (STRAIT, "naha"), (STRAIT, "atlantis")])
def test_a_line_leads_to_its_ends(line: str, city: str) -> None:
    """B1.20."""
    assert begun(japan().stand("brown", "wakayama")).rule_against(BuildFerry(line, city)) == "B1.20"


@pytest.mark.parametrize(
    ("here", "line", "there"),
    [
        ("niigata", "niigata-sapporo", "sapporo"),
        ("sapporo", "niigata-sapporo", "niigata"),
        ("sendai", "sendai-tomakomai", "tomakomai"),
        ("tomakomai", "sendai-tomakomai", "sendai"),
    ],
)
def test_lines_1_and_3_join_hokkaido_to_honshu_both_ways(here: str, line: str, there: str) -> None:
    """B1.20, R-M11, B6.23."""
    table = japan().stand("brown", here)
    table.ferry("brown", line, there)
    assert JAPAN.hex_of(there) in table.company("brown").network


def test_from_sapporo_as_a_start_line_1_leads_outward_only() -> None:
    """B1.41, B6.23."""
    homes = ("sapporo", "nagoya", "fukuoka", "tokyo")
    table = begun(japan(homes=homes).stand("grey", "niigata"), "grey")
    assert table.rule_against(BuildFerry("niigata-sapporo", "sapporo")) == "B1.41"
    table = japan(homes=homes)
    table.ferry("brown", "niigata-sapporo", "niigata")
    assert table.company("brown").length == 2


def test_track_does_not_branch_off_a_ferry_hex_nor_enter_one() -> None:
    """R-M9: 0,1 touches the Ferry hex 1,0, and Takamatsu; brown, at Wakayama with the line, is in neither."""
    table = japan().stand("brown", "wakayama").line("brown", STRAIT).assets("brown", 5)
    table = begun(table)
    assert table.rule_against(Lay("1,0")) == "B1.20"
    assert table.rule_against(Lay("0,1")) == "B3.9"


# --- the bridge ---


def test_the_bridge_is_closed_until_its_ferry_has_been_built() -> None:
    """B1.17, R-M13, B6.21: then another company uses it, from Wakayama and from Okayama."""
    for here in ("wakayama", "okayama"):
        table = japan().stand("brown", here).stand("grey", "wakayama")
        assert begun(table.copy()).rule_against(Lay(BRIDGE)) == "R-M13"
        assert not table.view().bridges[0].open
        table.stand("grey", "takamatsu").line("grey", STRAIT)
        assert table.view().bridges[0].open
        begun(table).play(Lay(BRIDGE), Lay(JAPAN.hex_of("takamatsu")))
        assert table.company("brown").length == 1


def test_by_option_the_bridge_is_open_from_the_start() -> None:
    """R-M13, B6.21."""
    table = japan(bridge_requires_ferry=False).stand("brown", "wakayama")
    table.build("brown", BRIDGE, "takamatsu")
    assert table.company("brown").length == 1


def test_takamatsu_as_a_start_is_never_a_destination() -> None:
    """B1.17, B1.41, B6.20: neither by ferry nor over the bridge."""
    table = japan(homes=("takamatsu", "nagoya", "fukuoka", "tokyo"), bridge_requires_ferry=False).stand("grey", "wakayama")
    begun(table, "grey")
    assert table.rule_against(BuildFerry(STRAIT, "takamatsu")) == "B1.41"
    assert table.rule_against(Lay(JAPAN.hex_of("takamatsu"))) == "B1.41"


def test_from_takamatsu_as_a_start_the_ferry_leads_to_wakayama_the_bridge_does_not() -> None:
    """B1.17, R-M13, B6.20: its own ferry would have to exist, and then it is in both."""
    table = japan(homes=AT_TAKAMATSU)
    assert begun(table.copy()).rule_against(Lay(BRIDGE)) == "R-M13"
    table.ferry("brown", STRAIT, "wakayama")
    assert JAPAN.hex_of("wakayama") in table.company("brown").network


# --- the tunnel ---


def test_the_tunnel_is_a_hex_like_land_shared_with_a_train_for_the_other() -> None:
    """B1.11, B6.25: Aomori to Hakodate."""
    table = japan().stand("grey", "aomori", "13,-22").stand("brown", "aomori").assets("grey", 0)
    table.build("brown", "13,-22", "hakodate")
    assert table.company("brown").length == 1
    assert table.company("grey").assets == 1


# --- naha ---


def at_kagoshima() -> Table:
    table = japan().stand("brown", "kagoshima")
    table.ferry("brown", "kagoshima-naha", "naha")
    return table


def test_naha_takes_three_trains_and_adds_three() -> None:
    """B1.19, B1.23, R-M16, B6.24."""
    table = at_kagoshima()
    assert (table.company("brown").assets, table.company("brown").length) == (1, 3)
    assert scored(table).company("brown").length == 3


def test_naha_gives_influence_in_two_different_companies() -> None:
    """B1.19, R-M17, B6.24: and does not let it be declined."""
    table = at_kagoshima()
    assert table.legal() == [GainInfluence(company) for company in COMPANIES]
    table.play(GainInfluence("brown"))
    assert table.rule_against(GainInfluence("brown")) == "R-M17"
    assert table.legal() == [GainInfluence(company) for company in COMPANIES if company != "brown"]
    table.play(GainInfluence("white"))
    assert table.player(0).influence == {"brown": 1, "grey": 0, "orange": 0, "white": 1}
    assert table.state.seat == 1


def test_naha_is_reached_once_and_has_no_tile() -> None:
    """B1.15, R-M34, B6.24."""
    table = at_kagoshima()
    table.play(GainInfluence("brown"), GainInfluence("white"))
    assert table.state.removed == []
    table.stand("grey", "kagoshima")
    assert begun(table, "grey").rule_against(BuildFerry("kagoshima-naha", "naha")) == "B1.20"


def test_no_track_leads_to_naha() -> None:
    """B1.19."""
    assert begun(japan().stand("brown", "kagoshima")).rule_against(Lay(JAPAN.hex_of("naha"))) == "B1.19"


# --- the interchange bonus ---

CITIES = ("fukuoka", "kochi", "kyoto", "tsu", "tokyo", "hakodate")
"""One in each JR region."""


@pytest.mark.parametrize(("count", "bonus"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 5)])
def test_regions_add_to_the_length_before_scoring(count: int, bonus: int) -> None:
    """B1.16, B1.22, B6.26: orange starts in Fukuoka, which counts as the first; no more than its bonus is added."""
    table = japan().stand("orange", *CITIES[1:count], "kumamoto")
    table.company("orange").length = 4
    assert len(regions(JAPAN, table.state, "orange")) == count
    orange = table.view().companies[2]
    assert (len(orange.regions), orange.interchange_bonus, orange.length, orange.scoring_length) == (count, bonus, 4, 4 + bonus)
    assert scored(table).company("orange").length == 4 + bonus
    assert table.view().companies[2].scoring_length == 4 + bonus, "counted once"


def test_naha_and_track_in_the_open_are_no_region() -> None:
    """R-M14, B6.26."""
    table = japan().stand("orange", "naha", "13,-22", "0,1")
    assert regions(JAPAN, table.state, "orange") == {"kyushu"}
    assert interchange_bonus(JAPAN, 0) == 0


def test_the_bonus_can_lift_a_company_a_level_and_taxes_come_after_it() -> None:
    """B1.22, R-M15, B6.27: 12 becomes 13; with a limit of 12 it is 12 again."""
    for taxes, length, worth in ((False, 13, 12), (True, 12, 8)):
        table = japan(death_and_taxes=taxes).stand("orange", *CITIES[1:3])
        table.company("orange").length, table.company("orange").taxes = 12, 2
        assert table.view().companies[2].scoring_length == length
        scored(table)
        assert table.company("orange").length == length
        assert table.view().companies[2].share_values[0] == worth
