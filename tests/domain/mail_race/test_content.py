"""The printed components agree with the rulebook, and what does not is refused."""

from collections import Counter, deque
from collections.abc import Callable
from itertools import combinations
from math import dist
from typing import Any

import msgspec
import pytest

from domain.kernel.errors import ContentRefused
from domain.mail_race.content.content import Content, load, newest_content
from domain.mail_race.content.document import Location
from tests.domain.mail_race.table import document


@pytest.fixture(scope="module")
def content() -> Content:
    return load(newest_content())


def test_there_are_98_cards(content: Content) -> None:
    """CP1: bicycles, transport, deliveries and postcards."""
    transport = sum(len(cards) for cards in content.levels.values())
    groups = (len(content.by_color), transport, len(content.deliveries), len(content.postcards))
    assert groups == (4, 48, 32, 14)
    assert sum(groups) == 98


def test_a_color_is_a_hometown_and_a_hometown_is_the_depot_of_its_region(content: Content) -> None:
    """S3, S6, Y1, Y5."""
    found = {
        (r.color, r.name, r.animal, content.places[r.depot].name, content.places[r.depot].state) for r in content.regions.values()
    }
    assert found == {
        ("blue", "West", "Bear", "Nibley", "UT"),
        ("pink", "Midwest", "Wolf", "Castle Danger", "MN"),
        ("grey", "South", "Buffalo", "Waterproof", "LA"),
        ("green", "Northeast", "Eagle", "Frackville", "PA"),
    }


CENSUS = {
    "west": {"UT", "AK", "WA", "OR", "MT", "NV", "CA", "AZ", "NM", "CO"},
    "midwest": {"MN", "ND", "SD", "NE", "MO", "IA", "WI", "IL", "IN", "OH"},
    "south": {"LA", "TX", "OK", "AR", "TN", "NC", "WV", "FL", "GA", "DE"},
    "northeast": {"PA", "NY", "NJ", "CT", "RI", "MA", "VT", "ME"},
}


def test_towns_lie_in_the_census_region_of_their_state(content: Content) -> None:
    """Y5; the hub belongs to no region (S4)."""
    for place in content.places.values():
        if place.id == content.hub:
            assert place.region is None
        else:
            assert place.region is not None
            assert place.state in CENSUS[place.region]


@pytest.mark.parametrize(
    ("card", "rule", "steps", "air"),
    [
        ("bicycle", "VT1", 1, False),
        ("motor-bike", "VT2", 2, False),
        ("van", "VT3", 3, False),
        ("mule", "VT4", 1, False),
        ("pony-express", "VT5", 2, False),
        ("4x4", "VT6", 3, False),
        ("mail-jump", "VT7", 1, False),
        ("steam-boat", "VT8", 2, False),
        ("sea-plane", "VT9", 1, True),
        ("hot-air-balloon", "VT10", 2, True),
        ("plane", "VT11", 1, True),
        ("rocket", "VT12", 1, True),
        ("train", "VT13", 1, False),
    ],
)
def test_the_key_has_thirteen_types(content: Content, card: str, rule: str, steps: int, air: bool) -> None:
    """VT1 to VT13, Q13: four of them fly."""
    assert len(content.transport) == 13
    found = content.transport[card]
    assert (found.rule, found.steps, found.air) == (rule, steps, air)


def test_the_deck_has_three_levels_of_sixteen(content: Content) -> None:
    """S5; the bicycle is not in it (S2)."""
    assert {level: len(cards) for level, cards in content.levels.items()} == {1: 16, 2: 16, 3: 16}
    assert all(set(Counter(cards).values()) == {4} for cards in content.levels.values())
    assert "bicycle" not in [card for cards in content.levels.values() for card in cards]


def test_each_region_has_four_letters_and_four_parcels_of_which_two_are_fragile(content: Content) -> None:
    """S6, M8."""
    for region, deck in content.decks.items():
        cards = [content.deliveries[delivery] for delivery in deck]
        assert Counter((card.kind, card.fragile) for card in cards) == {
            ("letter", False): 4,
            ("parcel", False): 2,
            ("parcel", True): 2,
        }
        assert all(content.places[card.destination].region != region for card in cards)


def _road_distance(content: Content, start: str) -> dict[str, int]:
    found, queue = {start: 0}, deque([start])
    while queue:
        place = queue.popleft()
        for to in content.transport["bicycle"].nexts[place]:
            if to not in found:
                found[to] = found[place] + 1
                queue.append(to)
    return found


def test_the_board_favors_no_hometown(content: Content) -> None:
    """Every depot is three road spaces from the hub; every region has three airports and three stations."""
    distances = _road_distance(content, content.hub)
    assert {distances[region.depot] for region in content.regions.values()} == {3}
    for mark in ("airport", "station"):
        per_region = Counter(place.region for place in content.places.values() if mark in place.marks)
        assert per_region == {"west": 3, "midwest": 3, "south": 3, "northeast": 3}


def test_every_town_but_chicken_lies_on_one_network_of_roads(content: Content) -> None:
    assert set(content.places) - set(_road_distance(content, content.hub)) == {"chicken"}


def _off_the_line(town: Location, one: Location, other: Location) -> float:
    """How far a town lies from the line between two others."""
    along = (other.x - one.x, other.y - one.y)
    part = ((town.x - one.x) * along[0] + (town.y - one.y) * along[1]) / (along[0] ** 2 + along[1] ** 2)
    nearest = max(0.0, min(1.0, part))
    return dist((town.x, town.y), (one.x + nearest * along[0], one.y + nearest * along[1]))


def test_the_board_can_be_drawn_with_no_town_on_another_or_on_a_path_that_is_not_its_own(content: Content) -> None:
    towns = list(content.places.values())
    assert all(0 <= town.x <= 1000 and 0 <= town.y <= 600 for town in towns)
    assert min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(towns, 2)) >= 50
    for card in ("4x4", "mail-jump"):
        for one, nexts in content.transport[card].nexts.items():
            for other in nexts:
                passed = [town for town in towns if town.id not in (one, other)]
                assert min(_off_the_line(town, content.places[one], content.places[other]) for town in passed) >= 15


def test_towns_known_from_public_sources_are_marked_so() -> None:
    """Data says where it comes from."""
    towns = document()["locations"]["items"]
    by_origin = Counter(town["town_origin"] for town in towns)
    assert by_origin == {"seed": 4, "public": 8, "house": 29}
    assert all("origin" in group for group in document().values())


def test_the_slip_shows_the_rulebooks_figures(content: Content) -> None:
    """E2 to E6."""
    slip = content.slip
    assert (slip.letters, slip.parcels, slip.postcards) == ([2, 6, 12, 20], [4, 10, 18, 30], [1, 2, 10, 15])
    assert (slip.combo, slip.regions, slip.same_day, slip.hometown, slip.fragile) == (5, [1, 2, 5, 10], 2, 2, [2, 4])
    assert slip.undelivered == -3


def _recolor(doc: Any) -> None:
    doc["regions"]["items"][0]["color"] = "pink"


def _second_hub(doc: Any) -> None:
    doc["locations"]["items"][1]["marks"].append("hub")


def _extra_depot(doc: Any) -> None:
    doc["locations"]["items"][2]["marks"].append("depot")


def _longer_bicycle(doc: Any) -> None:
    doc["transport_cards"]["items"][0]["steps"] = 2


def _bicycle_in_deck(doc: Any) -> None:
    doc["transport_deck"]["items"][0]["card"] = "bicycle"


def _two_levels(doc: Any) -> None:
    for entry in doc["transport_deck"]["items"]:
        entry["level"] = min(entry["level"], 2)


def _97_cards(doc: Any) -> None:
    doc["postcards"]["items"].pop()


def _nowhere(doc: Any) -> None:
    doc["deliveries"]["items"][0]["destination"] = "atlantis"


def _at_its_own_depot(doc: Any) -> None:
    doc["deliveries"]["items"][0]["destination"] = "nibley"


def _fragile_letter(doc: Any) -> None:
    doc["deliveries"]["items"][0]["fragile"] = True


def _twice(doc: Any) -> None:
    doc["postcards"]["items"][1] = doc["postcards"]["items"][0]


def _no_postcards(doc: Any) -> None:
    doc["transport_deck"]["items"][0]["copies"] += len(doc["postcards"]["items"])
    doc["postcards"]["items"] = []


def _regions_of_one_name(doc: Any) -> None:
    for region in doc["regions"]["items"]:
        region["id"] = "west"
    for town in doc["locations"]["items"]:
        town["region"] = town["region"] and "west"
    for card in doc["deliveries"]["items"]:
        card["region"] = "west"


def _generous_letters(doc: Any) -> None:
    doc["slip"]["letters"] = [2, 6, 12, 21]


def _no_penalty(doc: Any) -> None:
    doc["slip"]["undelivered"] = 0


def _loop(doc: Any) -> None:
    doc["connections"]["items"][0]["between"] = ["gas", "gas"]


def _unknown_field(doc: Any) -> None:
    doc["slip"]["telegrams"] = [1]


def _too_large(doc: Any) -> None:
    town = doc["locations"]["items"][2]
    doc["locations"]["items"] += [{**town, "id": f"town-{n}"} for n in range(250)]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_recolor, "S3"),
        (_second_hub, "S4"),
        (_extra_depot, "S8"),
        (_longer_bicycle, "VT1"),
        (_bicycle_in_deck, "S2"),
        (_two_levels, "S5"),
        (_97_cards, "CP1"),
        (_nowhere, "atlantis"),
        (_at_its_own_depot, "M1"),
        (_fragile_letter, "M8"),
        (_twice, "named twice"),
        (_no_postcards, "S7"),
        (_regions_of_one_name, "regions: named twice: west"),
        (_generous_letters, "E2"),
        (_no_penalty, "E6"),
        (_loop, "two towns"),
        (_unknown_field, "telegrams"),
        (_too_large, "512"),
    ],
    ids=lambda value: value.__name__[1:] if callable(value) else "",
)
def test_content_that_contradicts_the_rulebook_or_itself_is_refused(spoil: Callable[[Any], None], says: str) -> None:
    doc = document()
    spoil(doc)
    with pytest.raises(ContentRefused, match=says):
        load(msgspec.json.encode(doc))


def test_another_edition_of_the_same_schema_is_taken(content: Content) -> None:
    """Data can be replaced without touching code: other towns on the cards, another split of the deck."""
    doc = document()
    doc["deliveries"]["items"][0]["destination"] = "waterproof"
    doc["transport_deck"]["items"][0]["copies"] = 5
    doc["transport_deck"]["items"][1]["copies"] = 3
    other = load(msgspec.json.encode(doc))
    assert other.deliveries["W1"].destination == "waterproof"
    assert Counter(other.levels[1]) == {"mule": 5, "mail-jump": 3, "hot-air-balloon": 4, "train": 4}
