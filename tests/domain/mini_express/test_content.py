"""The printed components."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.errors import ContentRefused
from domain.mini_express.content.content import load, newest_content
from domain.mini_express.content.document import COMPANIES
from domain.mini_express.content.grid import pieces
from tests.domain.mini_express.table import CONTENT, JAPAN, SPAIN

Document = dict[str, Any]


def changed(change: Callable[[Document], object]) -> bytes:
    document = json.loads(newest_content())
    change(document)
    return json.dumps(document).encode()


def components(document: Document) -> Document:
    part: Document = document["components"]
    return part


def japan(document: Document) -> Document:
    part: Document = document["maps"][0]
    return part


def spain(document: Document) -> Document:
    part: Document = document["maps"][1]
    return part


def test_the_box_holds_what_the_rulebook_lists() -> None:
    """B1.1."""
    parts = CONTENT.components
    assert set(CONTENT.maps) == {"japan-1987", "spain-1975"}
    assert len(parts.favor_tiles.items) == 6
    assert len(parts.proposals.items) == 10
    assert len(JAPAN.document.headquarters.items) == 6


def test_there_are_four_companies_of_25_trains_and_9_shares() -> None:
    """B1.34, B1.43, PUB 7."""
    parts = CONTENT.components
    assert [one.id for one in parts.companies.items] == ["brown", "grey", "orange", "white"] == list(COMPANIES)
    assert (parts.companies.trains, parts.shares.tiles) == (25, 9)


def test_demand_tiles_show_two_icons_some_the_same_some_purple() -> None:
    """B1.39; 32 in number (PUB 7)."""
    tiles = [tile.icons for tile in CONTENT.components.demand_tiles.items]
    assert len(tiles) == 32
    assert all(len(icons) == 2 for icons in tiles)
    assert sum(icons[0] == icons[1] for icons in tiles) == 4
    assert sum("wild" in icons for icons in tiles) == 4


def test_taxes_are_3_7_and_12() -> None:
    """B1.5."""
    assert CONTENT.components.taxation.limits == (3, 7, 12)


def test_short_proposals_cost_two_single_icons_and_long_ones_three_exact_tiles() -> None:
    """B1.25, B1.27 to B1.29."""
    kinds = Counter((tile.kind, tuple(map(len, tile.cost))) for tile in CONTENT.proposals.values())
    assert kinds == {("short", (1, 1)): 6, ("long", (2, 2, 2)): 4}


def test_japan_has_37_cities_with_the_numbers_that_the_rulebook_gives() -> None:
    """B1.14, B1.15, B1.42, B6.39."""
    numbers = {city.number: city.id for city in JAPAN.cities.values()}
    assert sorted(numbers) == list(range(1, 38))
    assert (numbers[12], numbers[27], numbers[37]) == ("takamatsu", "sapporo", "naha")


def test_japan_falls_into_three_parts_without_its_bridge_and_tunnel_and_hangs_together_with_them() -> None:
    """B1.11: the islands are joined by ferries, a bridge and a tunnel."""
    naha = {JAPAN.hex_of("naha")}
    links = {one.id for one in JAPAN.hexes.values() if one.kind in ("bridge", "tunnel")}
    assert len(links) == 2
    assert len(pieces(JAPAN.beside, set(JAPAN.beside) - naha)) == 1
    assert len(pieces(JAPAN.beside, set(JAPAN.beside) - naha - links)) == 3
    assert {city.region for city in JAPAN.cities.values()} - {None} == set(JAPAN.document.interchange.regions)
    assert len(JAPAN.document.interchange.regions) == 6


def test_both_maps_have_as_many_hexes_as_drawn() -> None:
    """B4.1, B4.2, B6.39: 181 of land besides Naha, bridge, tunnel and five ferries; 227 of Spain."""
    kinds = Counter(one.kind for one in JAPAN.hexes.values())
    assert kinds == {"land": 181 - 36, "city": 37, "bridge": 1, "tunnel": 1, "ferry": 5}
    assert Counter(one.kind for one in SPAIN.hexes.values()) == {"land": 227 - 37, "city": 37}


@pytest.mark.parametrize("board", [JAPAN, SPAIN], ids=["japan", "spain"])
def test_thirty_two_cities_need_a_demand_tile(board: Any) -> None:
    """B1.15, B6.39."""
    starts = 4 if board is JAPAN else len(board.document.homes.items) + 1
    bonus = 1 if board.bonus_city else 0
    assert len(board.cities) - starts - bonus == 32


def test_every_group_of_data_says_where_it_comes_from() -> None:
    groups = [one for part in [CONTENT.components, JAPAN.document, SPAIN.document] for one in vars_of(part)]
    assert len(groups) == 8 + 11 + 10
    assert all(one.origin in ("seed", "public", "house") for one in groups)


def vars_of(part: Any) -> list[Any]:
    values = [getattr(part, name) for name in part.__struct_fields__]
    return [value for value in values if value is not None and not isinstance(value, str)]


def test_an_edition_with_other_maps_as_well_is_read() -> None:
    """Content is data: another map of the same schema needs no code."""

    def add(document: Document) -> None:
        document["maps"].append({**spain(document), "id": "spain-again"})

    assert "spain-again" in load(changed(add)).maps


def drop_kushiro(document: Document) -> None:
    city = japan(document)["cities"]["items"].pop(30)
    next(one for one in japan(document)["hexes"]["items"] if one["id"] == city["hex"])["kind"] = "land"


CONTRADICTIONS: dict[str, Callable[[Document], object]] = {
    "B1.34": lambda d: components(d)["companies"]["items"].pop(),
    "B1.43": lambda d: components(d)["companies"].update(trains=24),
    "B1.35": lambda d: components(d)["companies"].update(start=3),
    "B1.9": lambda d: components(d)["taxation"].update(limits=[3, 8, 12]),
    "B1.1": lambda d: components(d)["favor_tiles"]["items"].pop(),
    "B1.2": lambda d: components(d)["favor_tiles"]["items"][0]["influence"][0].update(points=-1),
    "B1.15: there are": lambda d: components(d)["demand_tiles"]["items"].pop(),
    "Demand tiles: no id twice": lambda d: components(d)["demand_tiles"]["items"][1].update(id="brown-grey-1"),
    "B1.39": lambda d: components(d)["demand_tiles"]["items"][0]["icons"].pop(),
    "B1.25": lambda d: components(d)["proposals"]["items"].pop(),
    "B1.28": lambda d: components(d)["proposals"]["items"][0]["cost"].pop(),
    "B1.29": lambda d: components(d)["proposals"]["items"][9]["cost"].pop(),
    "B1.33": lambda d: components(d)["proposals"]["items"][9].update(share=None),
    "B3.3: stack": lambda d: components(d)["shares"].update(stack=8),
    "B3.7": lambda d: components(d)["shares"]["pool"][3].update(tiles=2),
    "B3.21: the levels": lambda d: components(d)["share_values"]["levels"][0].update(length_to=9),
    "B3.21: five": lambda d: components(d)["share_values"]["levels"][0].update(values=[1, 3, 0, 0, 0]),
    "B1.42": drop_kushiro,
    "cities 12, 27, 37": lambda d: japan(d)["cities"]["items"][11].update(number=99),
    "B1.14: Takamatsu": lambda d: japan(d)["headquarters"]["items"][0].update(trains=5),
    "B1.12: six": lambda d: japan(d)["headquarters"]["items"].pop(0),
    "B1.11": lambda d: japan(d)["interchange"]["regions"].pop(),
    "B1.22": lambda d: japan(d)["interchange"]["bonuses"][3].update(length=4),
    "B1.20: a ferry takes": lambda d: japan(d)["ferries"].update(trains=1),
    "B1.23": lambda d: japan(d)["ferries"].update(length=3),
    "B1.17: Takamatsu": lambda d: japan(d)["ferries"]["items"][2].update(a="okayama"),
    "B1.17: and by a bridge": lambda d: japan(d)["bridges"]["items"][0].update(opened_by="oita-matsuyama"),
    "B1.19: Naha has": lambda d: japan(d)["bonus_city"].update(length=2),
    "B1.20: lines (1)": lambda d: japan(d)["ferries"]["items"][0].update(crosses_edge=False),
    "B1.20: they join": lambda d: japan(d)["ferries"]["items"][0].update(b="aomori"),
    "B1.18": lambda d: japan(d)["red_borders"]["items"][0].update(b="0,0"),
    "every city has a hex": lambda d: japan(d)["cities"]["items"][0].update(hex="0,1"),
    "a hex is named": lambda d: japan(d)["hexes"]["items"][0].update(id="here"),
    "B1.24: Madrid": lambda d: (
        spain(d)["homes"].update(shared="toledo"),
        spain(d)["cities"]["items"][14].update(capacity=None),
        spain(d)["cities"]["items"][17].update(capacity=1),
    ),
    "B1.41": lambda d: spain(d)["cities"]["items"][17].update(capacity=2),
    "every company has a home": lambda d: spain(d)["homes"]["items"].pop(),
    "hangs together": lambda d: japan(d)["red_borders"]["items"].append({"name": "", "a": "13,-21", "b": "13,-22"}),
}


@pytest.mark.parametrize("fact", CONTRADICTIONS)
def test_an_edition_that_contradicts_the_rulebook_or_itself_is_refused(fact: str) -> None:
    with pytest.raises(ContentRefused) as refused:
        load(changed(CONTRADICTIONS[fact]))
    assert fact in str(refused.value)


def test_an_edition_of_another_schema_is_refused() -> None:
    with pytest.raises(ContentRefused):
        load(changed(lambda d: d.update(more=1)))
