"""Set-up."""

from itertools import permutations

import pytest

from domain.kernel.chance import SeededChance
from domain.kernel.errors import OptionsRefused
from domain.kernel.play import begin
from domain.mini_express import RULESET
from domain.mini_express.commands import TakeShare, TakeStartShare
from domain.mini_express.content.document import COMPANIES
from domain.mini_express.events import DemandPlaced, HeadquartersDrawn, PoolBoxed, TurnBegan
from domain.mini_express.state import MapId, MiniExpressOptions
from tests.domain.mini_express.table import CONTENT, EDITION, HOMES, JAPAN, SPAIN, japan, spain, undrafted


def test_on_japan_a_company_starts_with_4_trains_on_its_board_one_on_the_map_and_20_in_the_supply() -> None:
    """B1.13, B1.35, B1.36, B1.43, B3.2, B6.1."""
    table = japan()
    for company, city in zip(COMPANIES, HOMES, strict=True):
        mine = table.company(company)
        assert (mine.assets, mine.supply, mine.network) == (4, 20, [JAPAN.hex_of(city)])


def test_takamatsu_and_sapporo_start_with_5_trains_and_19_in_the_supply() -> None:
    """B1.14, B6.1."""
    table = japan(homes=("takamatsu", "sapporo", "osaka", "tokyo"))
    assert [(table.company(c).assets, table.company(c).supply) for c in COMPANIES] == [(5, 19), (5, 19), (4, 20), (4, 20)]


def test_on_spain_every_company_starts_at_home_and_in_madrid_with_19_in_the_supply() -> None:
    """B1.24, B6.1."""
    table = spain()
    for home in SPAIN.document.homes.items:
        mine = table.company(home.company)
        assert (mine.assets, mine.supply) == (4, 19)
        assert mine.network == [SPAIN.hex_of(home.city), SPAIN.hex_of("madrid")]


def test_headquarters_are_drawn_before_the_demand_tiles_and_two_stay_in_the_box() -> None:
    """B1.12."""
    table = undrafted(homes=("sapporo", "tokyo", "fukuoka", "osaka"))
    kinds = [type(event) for event in table.events]
    assert kinds.index(HeadquartersDrawn) < kinds.index(DemandPlaced)
    drawn = next(event for event in table.events if isinstance(event, HeadquartersDrawn))
    assert [home.city for home in drawn.homes] == ["sapporo", "tokyo", "fukuoka", "osaka"]
    assert sorted(drawn.unused) == ["nagoya", "takamatsu"]


def test_every_choice_of_four_headquarters_leaves_32_cities_with_tiles_and_naha_without() -> None:
    """B1.12, B1.15, B6.2: all 360 ways; the cities not drawn are ordinary (R-M37)."""
    six = [one.city for one in JAPAN.document.headquarters.items]
    for homes in permutations(six, 4):
        state = undrafted(homes=homes).state
        assert len(state.demand) == 32
        assert set(state.demand) == set(JAPAN.cities) - set(homes) - {"naha"}


def test_on_spain_all_cities_but_the_starts_have_a_tile() -> None:
    """B1.24, B3.4."""
    state = undrafted("spain-1975").state
    assert len(state.demand) == 32
    assert not set(state.demand) & {"madrid", "a-coruna", "bilbao", "sevilla", "barcelona"}


def test_markers_start_at_nothing() -> None:
    """B1.37, B1.38, B3.5: a marker a seat on every Influence track, a length marker a company."""
    table = undrafted(seats=5)
    assert [player.influence for player in table.state.players] == [dict.fromkeys(COMPANIES, 0)] * 5
    assert [table.company(company).length for company in COMPANIES] == [0] * 4


def test_ave_proposals_lie_in_two_stacks_of_three_and_two_of_two() -> None:
    """B1.25."""
    table = undrafted("spain-1975")
    assert [(s.kind, 1 + len(s.under)) for s in table.state.stacks] == [("short", 3)] * 2 + [("long", 2)] * 2
    for stack in table.state.stacks:
        assert {CONTENT.proposals[one].kind for one in (stack.top or "", *stack.under)} == {stack.kind}


def test_japan_has_no_proposals_and_spain_no_ferries() -> None:
    assert undrafted().state.stacks == []
    assert undrafted("spain-1975").view().ferries == []


@pytest.mark.parametrize(("seats", "pool"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_the_pool_has_three_shares_a_company_with_four_or_five_seats_else_two(seats: int, pool: int) -> None:
    """B3.3, B6.3."""
    table = undrafted(seats=seats)
    assert [(table.company(c).shares, table.company(c).pool) for c in COMPANIES] == [(6, pool)] * 4


def test_first_shares_are_taken_from_the_last_seat_in_turn_order_to_the_first_both_at_once() -> None:
    """B3.6, B3.7: seat 2 starts, so seat 1 is last."""
    table = undrafted(seats=3, script={"start_player": [2]})
    order = []
    while table.state.phase == "start_share":
        order.append(table.state.seat)
        table.play(table.legal()[0])
    assert order == [1, 1, 0, 0, 2, 2]
    assert table.state.seat == 2


def test_the_two_first_shares_are_of_different_companies() -> None:
    """B3.7."""
    table = undrafted()
    table.play(TakeStartShare("grey"))
    assert table.legal() == [TakeStartShare("brown"), TakeStartShare("orange"), TakeStartShare("white")]
    assert table.rule_against(TakeStartShare("grey")) == "B3.7"


def test_a_company_whose_pool_is_empty_cannot_be_chosen() -> None:
    """B3.7."""
    table = undrafted(seats=3)
    table.play(*[TakeStartShare(company) for company in ("grey", "white", "grey", "brown")])
    assert table.legal() == [TakeStartShare("brown"), TakeStartShare("orange"), TakeStartShare("white")]
    assert table.rule_against(TakeStartShare("grey")) == "B3.7"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whatever_the_others_take_everybody_finds_two_different_shares(seats: int) -> None:
    """B3.7, B6.3: all ways to choose, by the companies' numbers left."""
    pool = {2: 2, 3: 2, 4: 3, 5: 3}[seats]
    ways: set[tuple[int, ...]] = {(pool,) * 4}
    for _ in range(seats):
        pairs = [(way, a, b) for way in ways for a in range(4) for b in range(a) if way[a] and way[b]]
        assert {way for way, _, _ in pairs} == ways
        ways = {tuple(sorted(n - (i in (a, b)) for i, n in enumerate(way))) for way, a, b in pairs}


def test_shares_left_in_the_pool_go_to_the_box() -> None:
    """B3.7."""
    table = undrafted(seats=4).draft()
    assert [table.company(company).pool for company in COMPANIES] == [0] * 4
    assert [type(event) for event in table.events[-2:]] == [PoolBoxed, TurnBegan]


def test_at_the_start_nobody_can_afford_a_share() -> None:
    """PUB 8: four trains on every Asset board, no influence."""
    table = japan()
    assert [one for one in table.legal() if isinstance(one, TakeShare)] == []


@pytest.mark.parametrize("seats", [1, 6])
def test_one_and_six_seats_are_refused(seats: int) -> None:
    """B6.40."""
    with pytest.raises(OptionsRefused):
        begin(EDITION, MiniExpressOptions(), seats, japan().chance)


@pytest.mark.parametrize("name", ["japan-1987", "spain-1975"])
def test_every_draw_can_be_made_again_from_the_edition_as_the_readme_says(name: MapId) -> None:
    """B1.2, B1.12, B1.25, B3.4, B3.6: purposes, lists and their order."""
    key, seats = bytes(range(32)), 3
    state, events = begin(EDITION, MiniExpressOptions(map=name, dagger_and_cloak=True), seats, SeededChance(key, {}))
    chance, components, board = SeededChance(key, {}), CONTENT.components, CONTENT.maps[name].document
    assert state.start_player == chance.below("start_player", seats)[0]
    cities = [one.city for one in board.headquarters.items]
    starts = chance.shuffle("headquarters", cities)[0][:4]
    if name == "japan-1987":
        assert [state.companies[company].network for company in COMPANIES] == [[JAPAN.hex_of(city)] for city in starts]
    else:
        starts = state.starts
    tiles, _ = chance.shuffle("demand_tiles", [tile.id for tile in components.demand_tiles.items])
    open_ = [city.id for city in board.cities.items if city.id not in (*starts, "naha")]
    assert state.demand == dict(zip(open_, tiles, strict=True))
    stacks = []
    for kind in ("short", "long"):
        tiles, _ = chance.shuffle(f"{kind}_proposals", [tile.id for tile in components.proposals.items if tile.kind == kind])
        stacks += [tiles[0::2], tiles[1::2]]
    if name == "spain-1975":
        assert [[stack.top, *stack.under] for stack in state.stacks] == stacks
    favors, _ = chance.shuffle("favor_tiles", [tile.id for tile in components.favor_tiles.items])
    assert [player.favor for player in state.players] == favors[:seats]
    for event in events:
        assert f"`{event.draw.purpose}`" in RULESET.rules_text()  # type: ignore[attr-defined]
