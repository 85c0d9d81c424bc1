"""The printed components, and what an edition must hold."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.express_route import RULESET
from domain.express_route.content.content import load, newest_content
from domain.express_route.options import ExpressRouteOptions
from domain.express_route.rules.upgrades import accepts
from domain.kernel.chance import ScriptedChance
from domain.kernel.errors import ContentRefused
from domain.kernel.play import begin
from domain.kernel.ruleset import edition_of
from tests.domain.express_route.position import the_content


def test_the_components_are_those_of_the_box() -> None:
    """C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, K7, X13, X15."""
    content, board = the_content(), the_content().board
    assert (len(content.trucks), len(content.vehicles)) == (3, 4)
    assert (board.components.silver_batteries, board.components.purple_batteries) == (12, 4)
    assert [sum(card.deck == deck for card in content.events.values()) for deck in (1, 2)] == [43, 26]
    assert [sum(p.deck == deck for p in content.packages.values()) for deck in ("low", "high")] == [48, 27]
    assert (board.components.panels, len(content.requirements), len(content.specialists), len(content.upgrades)) == (4, 8, 11, 21)
    assert {v.id: v.capacity for v in content.vehicles.values()} == {"mach1": 1, "mach2": 1, "mach3": 1, "skylane": 2}
    assert all(sum(scenario.events) == 24 for scenario in content.scenarios.values())


def test_a_back_shows_whether_the_demand_is_low_or_high() -> None:
    """K5."""
    assert {p.demand for p in the_content().packages.values() if p.deck == "low"} == {1, 2, 3}
    assert {p.demand for p in the_content().packages.values() if p.deck == "high"} == {4, 5, 6}


def test_the_map_holds_what_the_examples_say() -> None:
    """K2, X1 to X6, X8, A12."""
    content = the_content()
    assert len(content.cities) == 28
    assert "denver" in content.neighbors["salt-lake-city"]
    assert "kansas-city" in content.neighbors["denver"]
    assert content.city_neighbors("chicago") == ["des-moines", "detroit", "st-louis"]
    assert "atlanta" in content.neighbors["orlando"]
    assert {"atlanta", "dallas", "los-angeles"} <= set(content.airports)
    assert "orlando" not in content.airports
    assert "west" not in (content.region_of("atlanta"), content.region_of("orlando"))
    assert {p.origin for p in content.packages.values()} | {p.destination for p in content.packages.values()} == set(
        content.cities
    )


def test_a_three_to_kansas_city_pays_exactly_three_cards() -> None:
    """G11, X7: L29 goes from Las Vegas to Kansas City with demand 3."""
    content = the_content()
    paid = [card for card, upgrade in content.upgrades.items() if accepts(content, upgrade.cost, "L29")]
    assert sorted(paid) == ["capacity-midwest", "phone-bank-1", "range-3"]


@pytest.mark.parametrize("card", sorted(the_content().upgrades))
def test_every_card_is_paid_by_what_it_shows_and_by_nothing_else(card: str) -> None:
    """G3, G6 to G10, C10."""
    content = the_content()
    cost = content.upgrades[card].cost
    for package in content.packages.values():
        shown = (package.demand, package.destination, content.cities[package.destination].region)
        wanted = (*(cost.demands or ()), cost.city, cost.region)
        assert accepts(content, cost, package.id) == any(value in wanted for value in shown)


def test_every_group_of_data_says_where_it_comes_from() -> None:
    document = msgspec.json.decode(newest_content())
    groups = [*document["board"].values(), document["specialists"], document["scenarios"]]
    for name in ("packages", "upgrades", "requirements", "events"):
        groups += document[name]
    groups += [document["map"][name] for name in ("regions", "cities", "waypoints")] + document["map"]["highways"]
    groups += [specialist["bonus"] for specialist in document["specialists"]["items"]]
    assert {group["origin"] for group in groups} == {"seed", "public", "house"}


def _without(path: str, document: Any) -> None:
    *way, last = path.split("/")
    for key in way:
        document = document[int(key) if key.isdigit() else key]
    del document[int(last) if last.isdigit() else last]


@pytest.mark.parametrize(
    ("path", "fact"),
    [
        ("events/0/items/40", "C5"),
        ("packages/1/items/3", "C6"),
        ("requirements/1/items/0", "C8"),
        ("specialists/items/1", "C9"),
        ("upgrades/1/items/0", "C10"),
    ],
)
def test_an_edition_that_lacks_something_is_refused_by_the_fact(path: str, fact: str) -> None:
    document = msgspec.json.decode(newest_content())
    _without(path, document)
    with pytest.raises(ContentRefused, match=rf"\b{fact}\b"):
        load(msgspec.json.encode(document))


def _changed(path: str, value: object) -> bytes:
    document = msgspec.json.decode(newest_content())
    *way, last = path.split("/")
    inner: Any = document
    for key in way:
        inner = inner[int(key) if key.isdigit() else key]
    inner[int(last) if last.isdigit() else last] = value
    return msgspec.json.encode(document)


@pytest.mark.parametrize(
    ("path", "value", "fact"),
    [
        ("board/vehicles/items/0/kind", "plane", "C2"),
        ("board/components/silver_batteries", 11, "C4"),
        ("board/components/panels", 5, "C7"),
        ("board/components/lock_tokens", 8, "C11"),
        ("board/vehicles/items/0/start", "denver", "U1"),
        ("board/vehicles/items/3/capacity", 3, "K7"),
        ("board/vehicles/items/0/capacity", 2, "K7"),
        ("board/battery_spaces/truck", {"silver": 2, "purple": 0}, "A2"),
        ("board/batteries/levels/2", {"silver": 4, "purple": 0}, "C4"),
        ("board/control_values/executive_most", 4, "SP1"),
        ("board/phone_bank/spaces/2", 3, "G10"),
        ("board/demand/limit", 36, "O2"),
        ("board/demand/starters", [1, 2, 3, 4, 6], "U3"),
        ("board/lights/items/0/packages", 1, "T3"),
        ("board/light_borders/yellow_from", 15, "T13"),
        ("board/phone_bank/spaces", [3, 4, 5], "U4"),
        ("board/batteries/levels/1", {"silver": 3, "purple": 1}, "X12"),
        ("board/track/free", 5, "D2"),
        ("board/control_values/range_most", 4, "X13"),
        ("map/cities/items/19/airport", False, "X5"),
        ("map/cities/items/9/airport", False, "X6"),
        ("map/cities/items/13/region", "west", "X7"),
        ("map/cities/items/19/region", "west", "X8"),
        ("map/highways/0/items/3", ["chicago", "nashville"], "X4"),
        ("packages/0/items/0/demand", 5, "X9"),
        ("requirements/0/items/3/each/region", "midwest", "X10"),
        ("requirements/0/items/3/each/region", "atlantis", "D3"),
        ("upgrades/0/items/0/cost", {"demands": [2]}, "G6"),
        ("upgrades/0/items/0/level", 2, "G5"),
        ("upgrades/1/items/0/cost", {"city": "denver"}, "G7"),
        ("upgrades/1/items/0/cost", {"city": "atlantis"}, "G3"),
        ("upgrades/1/items/0/cost", {"city": "dallas", "region": "southwest"}, "G3"),
        ("specialists/items/1/id", "aviator", "SP1–SP11"),
        ("specialists/items/2/bonus/removes", None, "SP3"),
        ("scenarios/items/0/events", [11, 12], "U8"),
        ("scenarios/items/1/events", [12, 12], "SC1"),
        ("scenarios/items/2/removes", {"capacity": 2, "load": 3}, "SC2"),
        ("scenarios/items/2/requirements", ["low", "same-demand"], "SC2"),
        ("scenarios/items/3/events", [44, 12], "SC1–SC3"),
        ("scenarios/items/3/specialists", ["driver", "opportunist", "autodeliver", "pilot"], "SC3"),
        ("packages/1/items/0/origin", "atlantis", "A12"),
        ("scenarios/items/1/specialists", ["boss"], "SC1"),
        ("events/0/items/0/closed_cities", ["atlantis"], "T9"),
    ],
)
def test_an_edition_that_contradicts_the_rulebook_is_refused_by_the_fact(path: str, value: object, fact: str) -> None:
    with pytest.raises(ContentRefused, match=rf"\b{fact}\b"):
        load(_changed(path, value))


def test_the_first_battery_card_must_not_take_the_three_of_the_example() -> None:
    """X7: a fourth card for (3, Kansas City, Midwest) contradicts the example."""
    upgrades = msgspec.json.decode(newest_content())["upgrades"]
    n = next(n for n, upgrade in enumerate(upgrades[1]["items"]) if upgrade["id"] == "battery-1")
    with pytest.raises(ContentRefused, match="X7"):
        load(_changed(f"upgrades/1/items/{n}/cost", {"demands": [2, 3, 4]}))


def _leaves(data: Any, path: str = "") -> Iterator[tuple[str, object]]:
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    if children is None:
        yield path, data
        return
    for key, value in children:
        yield from _leaves(value, f"{path}/{key}" if path else str(key))


@pytest.mark.parametrize("part", sorted(msgspec.json.decode(newest_content())))
def test_whatever_single_datum_is_wrong_the_edition_is_refused_or_can_be_set_up(part: str) -> None:
    """Nothing else comes of a slip in a data file."""
    for path, value in _leaves(msgspec.json.decode(newest_content())[part], part):
        wrong = not value if isinstance(value, bool) else 99 if isinstance(value, int) else "nonsense"
        try:
            edition = edition_of(RULESET, _changed(path, wrong))
        except ContentRefused:
            continue
        for scenario in edition.content.scenarios:
            assert begin(edition, ExpressRouteOptions(scenario=scenario), 4, ScriptedChance({}))


def test_another_edition_of_the_same_schema_can_be_played() -> None:
    """Data are swapped without touching code: here another headline and other borders of the lights."""
    content = load(_changed("board/light_borders/red_from", 23))
    assert content.board.light_borders.red_from == 23
    assert RULESET.load(newest_content()).board.light_borders.red_from == 26


def test_what_cannot_be_read_is_refused() -> None:
    for data in (b"{", b"{}", _changed("board/extra", 1)):
        with pytest.raises(ContentRefused):
            load(data)
