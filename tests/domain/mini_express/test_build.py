"""Building track."""

from typing import Any

import pytest

from domain.mini_express.commands import Build, BuildFerry, GainInfluence, Lay, Pass, PayTax, TakeShare
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.events import CityReached, DemandFulfilled, InfluenceGained, TrackLaid, TrainsGained
from tests.domain.mini_express.slow import whole_builds
from tests.domain.mini_express.table import CONTENT, JAPAN, Table, japan, spain

DETOUR = ("11,-10", "11,-11", "10,-11", "10,-10", "nagano")
"""Tokyo to Nagano in five hexes, where three are enough."""


def test_a_turn_is_a_build_or_a_share_and_there_is_nothing_else() -> None:
    """B1.40."""
    table = japan().influence(0, brown=4)
    assert table.legal() == [TakeShare("brown"), *(Build(company) for company in COMPANIES)]


def test_anybody_may_build_for_any_company() -> None:
    """B3.8: seat 0 has no share of orange or white."""
    assert japan().player(0).shares == {"brown": 1, "grey": 1, "orange": 0, "white": 0}
    assert {Build("orange"), Build("white")} <= set(japan().legal())


def test_an_adjacent_city_takes_one_train_and_adds_no_length() -> None:
    """B3.12, B1.44, B6.5: Osaka to Kyoto; a train stands in Kyoto too."""
    table = japan()
    table.build("brown", "kyoto")
    brown = table.company("brown")
    assert (brown.assets, brown.length, brown.network) == (3, 0, [JAPAN.hex_of("osaka"), JAPAN.hex_of("kyoto")])


def test_length_grows_by_the_hexes_between_cities() -> None:
    """B3.11, B3.12, B6.6: Tokyo to Nagano, three trains, length 2."""
    table = japan()
    table.build("white", "11,-10", "10,-10", "nagano")
    assert (table.company("white").assets, table.company("white").length) == (1, 2)


def test_a_detour_is_legal_and_longer() -> None:
    """B3.11, B6.6: five trains, length 4."""
    table = japan().assets("white", 5)
    table.build("white", *DETOUR)
    assert (table.company("white").assets, table.company("white").length) == (0, 4)


def test_track_goes_on_from_the_middle_of_a_line() -> None:
    """B3.9, R-M42, B6.7: from 10,-10, which Tokyo's line to Nagano passes, to Utsunomiya."""
    table = japan().stand("white", "11,-10", "10,-10", "nagano").assets("white", 5)
    table.build("white", "11,-11", "utsunomiya")
    assert table.company("white").length == 1


def test_a_build_ends_at_the_first_city() -> None:
    """B3.9: a path does not run through a city."""
    table = japan()
    events = table.build("brown", "kyoto")
    assert [type(event) for event in events[:2]] == [TrackLaid, CityReached]
    assert table.state.seat == 1


def laying(company: Company = "brown", table: Table | None = None, **options: Any) -> Table:
    """A build of this company has begun."""
    table = table or japan(**options)
    table.play(Build(company))
    return table


def test_a_starting_city_is_no_destination() -> None:
    """B1.41, B3.10, R-M8, B6.8: Tsu is closed to grey no more than to others, Nagoya and Osaka to all."""
    table = japan().stand("brown", "tsu").assets("brown", 4)
    assert laying(table=table).rule_against(Lay(JAPAN.hex_of("nagoya"))) == "B1.41"
    assert table.rule_against(Lay(JAPAN.hex_of("osaka"))) == "B1.41"


def test_a_city_is_reached_once() -> None:
    """R-M36."""
    table = laying(table=japan().stand("brown", "kyoto"))
    assert table.rule_against(Lay(JAPAN.hex_of("kyoto"))) == "R-M36"


def test_a_full_city_takes_nobody() -> None:
    """B3.10, B6.8: Tsu takes one company."""
    table = laying("grey", japan().stand("brown", "tsu"))
    assert table.rule_against(Lay(JAPAN.hex_of("tsu"))) == "B3.10"


def test_a_company_lays_no_hex_twice() -> None:
    """B3.9, B6.8: neither track of old nor of this build, nor back."""
    table = laying("white", japan().stand("white", "11,-10", "10,-10", "nagano").assets("white", 5))
    assert table.rule_against(Lay("10,-10")) == "B3.9"
    table.play(Lay("11,-11"))
    assert table.rule_against(Lay("11,-11")) == "B3.9"
    assert table.rule_against(Lay("11,-10")) == "B3.9"


@pytest.mark.parametrize("hex_id", ["99,99", "", "0", "3,-5"])
def test_there_is_no_track_off_the_map(hex_id: str) -> None:
    """B3.9, B6.8: the sea, and what is no hex at all."""
    assert laying().rule_against(Lay(hex_id)) == "B3.9"


def test_a_path_does_not_jump() -> None:
    """B3.9."""
    table = laying("white")
    assert table.rule_against(Lay("10,-10")) == "B3.9"
    table.play(Lay("11,-10"))
    assert table.rule_against(Lay("11,-12")) == "B3.9"
    assert table.rule_against(Lay("10,-8")) == "B3.9", "beside Tokyo, but not beside the last hex: no branches"


def test_without_trains_on_its_board_a_company_cannot_build() -> None:
    """B3.8, R-M35, B6.12: only shares are left."""
    table = japan()
    for company in COMPANIES:
        table.assets(company, 0)
    assert table.legal() == [TakeShare(company) for company in COMPANIES]
    assert table.rule_against(Build("brown")) == "R-M35"


# --- hex by hex ---


def test_a_hex_from_which_no_city_can_be_reached_is_refused() -> None:
    """B8.2, B6.41: with two trains Tokyo reaches no city by way of the Boso peninsula."""
    table = laying("white", japan().assets("white", 2))
    assert Lay("12,-10") in table.legal()
    assert table.rule_against(Lay("11,-8")) == "B8.2"


def test_a_company_that_reaches_no_city_cannot_begin() -> None:
    """B8.2: one train, and no city beside Tokyo."""
    assert japan().assets("white", 1).rule_against(Build("white")) == "B8.2"


def test_while_a_build_is_open_nothing_else_can_be_done() -> None:
    """B8.2, R-M43, B6.41."""
    table = laying("white").influence(0, brown=9)
    for command in (TakeShare("brown"), Build("white"), Build("grey"), Pass(), PayTax(), GainInfluence("grey")):
        assert table.rule_against(command) == "D-M3"
    table.play(Lay("11,-10"))
    for command in (TakeShare("brown"), Build("white"), Build("grey"), Pass(), PayTax(), GainInfluence("grey")):
        assert table.rule_against(command) == "D-M4"


def test_a_ferry_does_not_follow_track() -> None:
    """R-M10: once a hex is laid it is too late, though Wakayama is at the ferry's end."""
    table = laying("brown", japan().stand("brown", "wakayama"))
    assert BuildFerry("takamatsu-wakayama", "takamatsu") in table.legal()
    table.play(Lay("3,-2"))
    assert table.rule_against(BuildFerry("takamatsu-wakayama", "takamatsu")) == "R-M10"


@pytest.mark.parametrize("table", [japan(), spain()], ids=["japan", "spain"])
def test_the_builds_that_can_be_laid_are_exactly_the_whole_legal_paths(table: Table) -> None:
    """B8.2, B6.41: by enumerating both, for every company with its trains at the start; none gets stuck."""
    for company in COMPANIES:
        begun = table.copy()
        begun.play(Build(company))
        laid = sorted(_laid(begun, []))
        assert laid == sorted(set(map(tuple, whole_builds(CONTENT, table.state, company))))
        assert laid


def _laid(table: Table, path: list[str]) -> list[tuple[str, ...]]:
    steps = [one for one in table.legal() if isinstance(one, Lay)]
    assert steps, "a build got stuck"
    found: list[tuple[str, ...]] = []
    for step in steps:
        there = table.copy()
        there.play(step)
        longer = [*path, step.hex]
        reached = step.hex in CONTENT.maps[table.state.options.map].city_at
        found += [tuple(longer)] if reached else _laid(there, longer)
    return found


# --- trains for others ---


def test_every_shared_hex_gives_each_other_company_there_a_train() -> None:
    """B3.13, B6.9: brown in one hex of the path, grey in two and in the city."""
    table = japan().assets("brown", 0).assets("grey", 0).assets("orange", 0)
    table.stand("brown", "11,-10").stand("grey", "11,-10", "10,-10", "nagano")
    table.build("white", "11,-10", "10,-10", "nagano")
    assert [table.company(company).assets for company in COMPANIES] == [1, 3, 0, 1]


def test_trains_that_the_asset_board_cannot_hold_stay_in_the_supply() -> None:
    """B3.13, R-M7, B6.9: at most five."""
    table = japan().assets("grey", 4).stand("grey", "11,-10", "10,-10", "nagano")
    supply = table.company("grey").supply
    table.build("white", "11,-10", "10,-10", "nagano")
    assert (table.company("grey").assets, table.company("grey").supply) == (5, supply - 1)


def test_an_empty_supply_gives_no_train() -> None:
    """B3.13, B6.9."""
    table = japan().stand("grey", "11,-10", "10,-10").assets("grey", 0).supply("grey", 1)
    events = table.build("white", "11,-10", "10,-10", "nagano")
    assert [event for event in events if isinstance(event, TrainsGained)] == [TrainsGained("grey", 1)]
    table = japan().stand("grey", "11,-10").assets("grey", 0).supply("grey", 0)
    events = table.build("white", "11,-10", "10,-10", "nagano")
    assert [event for event in events if isinstance(event, TrainsGained)] == []


# --- demand ---


def test_each_icon_of_the_citys_tile_gives_one_influence() -> None:
    """B3.14."""
    table = japan().tile("kyoto", "grey-orange-1")
    table.build("brown", "kyoto")
    assert table.player(0).influence == {"brown": 0, "grey": 1, "orange": 1, "white": 0}


def test_a_double_icon_gives_two() -> None:
    """B1.39, B3.14, B6.11."""
    table = japan().tile("kyoto", "grey-grey")
    table.build("brown", "kyoto")
    assert table.player(0).influence["grey"] == 2


def test_influence_has_no_maximum() -> None:
    """R-M2."""
    table = japan().tile("kyoto", "grey-grey").influence(0, grey=99)
    table.build("brown", "kyoto")
    assert table.player(0).influence["grey"] == 101


@pytest.mark.parametrize("company", COMPANIES)
def test_a_wild_icon_gives_one_in_any_company_the_tiles_own_too(company: Company) -> None:
    """B3.14, R-M18, B6.11."""
    table = japan().tile("kyoto", "grey-wild")
    table.build("brown", "kyoto")
    assert table.state.phase == "wild_influence"
    assert table.player(0).influence["grey"] == 1
    assert len(table.legal()) == 4
    table.play(GainInfluence(company))
    assert table.player(0).influence[company] == (2 if company == "grey" else 1)
    assert table.state.seat == 1


@pytest.mark.parametrize(("city", "capacity"), [("tsu", 1), ("kyoto", 2), ("nagoya", 3)])
def test_the_tile_stays_until_as_many_companies_are_there_as_the_city_takes(city: str, capacity: int) -> None:
    """B1.39, B3.10, B3.15, R-M33, R-M37, B6.10: the last one, too, gains from the tile; on Japan it leaves the game."""
    table = japan(homes=("sapporo", "takamatsu", "osaka", "tokyo"), seats=4).tile(city, "white-white")
    table.stand("brown", "5,-5").stand("grey", "5,-5").stand("orange", "5,-5")
    for n, company in enumerate(COMPANIES[:capacity], start=1):
        seat = table.state.seat
        assert table.state.demand[city] == "white-white"
        events = table.build(company, city)
        assert InfluenceGained(seat, "white", 2) in events
        assert (DemandFulfilled(city, "white-white", None) in events) == (n == capacity)
    assert city not in table.state.demand
    assert table.state.removed == ["white-white"]
    table.stand("white", "5,-5").play(Build("white"))
    assert table.rule_against(Lay(JAPAN.hex_of(city))) == "B3.10"


def test_the_order_is_trains_length_trains_for_others_influence_tile() -> None:
    """B3.16."""
    table = japan().tile("tsu", "grey-white-1").stand("grey", "5,-5").stand("brown", "5,-6")
    events = table.build("brown", "5,-5", "tsu")
    kinds = [TrackLaid, CityReached, TrainsGained, InfluenceGained, InfluenceGained, DemandFulfilled]
    assert [type(event) for event in events[:6]] == kinds
