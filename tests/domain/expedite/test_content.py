"""The printed components, and what no edition of them may contradict."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from domain.expedite.content.content import COLORS, cheapest_sum, load, newest_content
from domain.kernel.errors import ContentRefused
from tests.domain.expedite.position import the_content

NAMES = """Bangkok, Buenos Aires, Cairo, Cape Town, Caracas, Casablanca, Dakar, Denver, Djibouti, Kabul, Lima, London,
Los Angeles, Manila, Mexico City, Miami, Moscow, Mumbai, Murmansk, New Delhi, New York City, Oslo, Perth, Port Louis, Reykjavik,
Rio de Janeiro, Rome, Santiago, Shanghai, Sydney, Tokyo, Ulan Bator, Vancouver, Winnipeg, Yakutsk"""


def test_the_board_has_the_35_hubs_of_the_rulebook() -> None:
    """A1.1."""
    assert sorted(the_content().hubs) == NAMES.replace("\n", " ").split(", ")


def test_there_are_100_chips_54_trade_cards_103_plane_cards_and_two_pawns_each() -> None:
    """A1.2 to A1.5."""
    content = the_content()
    components = content.document.components
    assert (content.chips * len(content.colors), set(content.colors)) == (100, {"blue", "red", "yellow", "white"})
    assert len(content.trade_cards) == 54
    planes = Counter(content.plane_cards)
    assert [planes[color] for color in COLORS] == [18] * 5
    assert (planes["wild"], planes["free_hub"], planes.total()) == (10, 3, 103)
    assert components.pawns_per_player * len(content.colors) == 8


def test_london_costs_three_white_and_casablanca_connects_for_two() -> None:
    """A1.18, A1.33."""
    hubs = the_content().hubs
    assert (hubs["London"].price, hubs["London"].color, hubs["Casablanca"].price) == (3, "white", 2)


def test_the_card_and_the_links_of_the_example_exist() -> None:
    """A1.33, A1.38."""
    content = the_content()
    card = content.trade_cards["reykjavik-to-cape-town"]
    assert (card.start, card.finish, card.points) == ("Reykjavik", "Cape Town", 14)
    for a, b in pairwise(["Reykjavik", "London", "Casablanca", "Dakar", "Cape Town"]):
        assert b in content.neighbours[a] and a in content.neighbours[b]


def test_every_card_is_worth_the_least_sum_of_price_and_one_along_a_route() -> None:
    """A5.18."""
    content = the_content()
    for card in content.trade_cards.values():
        assert card.points == cheapest_sum(content, card.start, card.finish, 1)


def test_no_card_is_worthless_even_if_all_hubs_but_its_start_are_opponents() -> None:
    """The price of the start and a point for every hub are left on the route that gave the card its points."""
    content = the_content()
    for card in content.trade_cards.values():
        start = content.prices[card.start]
        assert card.points - (cheapest_sum(content, card.start, card.finish, 0) - start) >= start + 2


def test_points_and_pairs_that_reviews_report_are_met() -> None:
    cards = the_content().trade_cards
    assert cards["new-york-city-to-bangkok"].points == 21
    assert cards["new-york-city-to-sydney"].points == 25
    assert "mexico-city-to-rome" in cards


def test_the_data_set_is_balanced_as_the_rules_page_says() -> None:
    content = the_content()
    assert Counter(content.prices.values()) == {3: 9, 2: 17, 1: 9}
    for color in COLORS:
        of_color = [hub.price for hub in content.hubs.values() if hub.color == color]
        assert (len(of_color), sum(of_color)) == (7, 14)
    for hub, others in content.neighbours.items():
        assert 2 <= len(others) <= 6
        assert all(content.hubs[other].color != content.hubs[hub].color for other in others)
    starts = Counter(card.start for card in content.trade_cards.values())
    finishes = Counter(card.finish for card in content.trade_cards.values())
    assert {*starts.values(), *finishes.values()} == {1, 2}
    assert len({frozenset((card.start, card.finish)) for card in content.trade_cards.values()}) == 54


def test_every_figure_says_where_it_comes_from() -> None:
    content = the_content()
    london, casablanca, oslo = (content.hubs[hub].origin for hub in ("London", "Casablanca", "Oslo"))
    assert (london.price, london.color, casablanca.price, casablanca.color, oslo.price) == (
        "seed",
        "seed",
        "seed",
        "house",
        "house",
    )
    assert sum(link.origin == "seed" for link in content.document.links) == 4
    origins = {card.id: (card.origin.pair, card.origin.points) for card in content.trade_cards.values()}
    assert {card: origin for card, origin in origins.items() if origin != ("house", "house")} == {
        "reykjavik-to-cape-town": ("seed", "seed"),
        "new-york-city-to-bangkok": ("public", "public"),
        "new-york-city-to-sydney": ("public", "public"),
        "mexico-city-to-rome": ("public", "house"),
    }


def rename_hub(data: Any) -> None:
    next(hub for hub in data["hubs"] if hub["name"] == "Oslo")["name"] = "Bergen"


def price_of(hub: str, price: int) -> Callable[[Any], None]:
    return lambda data: next(one for one in data["hubs"] if one["name"] == hub).update(price=price)


def cut(a: str, b: str) -> Callable[[Any], None]:
    return lambda data: data["links"].remove(next(link for link in data["links"] if link["between"] == [a, b]))


def isolate(data: Any) -> None:
    data["links"] = [link for link in data["links"] if "Sydney" not in link["between"]]


def change_card(data: Any, **fields: Any) -> None:
    next(card for card in data["trade_cards"] if card["id"] == "reykjavik-to-cape-town").update(fields)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (rename_hub, "A1.1"),
        (lambda data: data["hubs"].append(data["hubs"][0]), "A1.1"),
        (lambda data: data["components"].update(chips_per_player=24), "A1.2"),
        (lambda data: data["components"].update(player_colors=["blue", "red", "red", "white"]), "A1.2"),
        (lambda data: data["trade_cards"].pop(), "A1.3"),
        (lambda data: data["trade_cards"][0].update(id=data["trade_cards"][1]["id"]), "A1.3"),
        (lambda data: data["plane_cards"]["counts"].update(wild=11), "A1.4"),
        (lambda data: data["components"].update(pawns_per_player=3), "A1.5"),
        (lambda data: data["components"].update(target=99), "A1.12"),
        (price_of("London", 2), "A1.18"),
        (price_of("Oslo", 4), "A1.19"),
        (price_of("Casablanca", 3), "A1.33"),
        (cut("Casablanca", "Dakar"), "A1.33"),
        (isolate, "reached"),
        (lambda data: data["links"].append(data["links"][0]), "twice"),
        (lambda data: data["links"][0].update(between=["Oslo", "Oslo"]), "itself"),
        (lambda data: data["links"][0].update(between=["Oslo", "Atlantis"]), "two hubs of the board"),
        (lambda data: change_card(data, points=13), "A1.33"),
        (lambda data: change_card(data, finish="Atlantis"), "two hubs of the board"),
        (lambda data: data["trade_cards"][0].update(points=2), "worth flying"),
        (lambda data: data.update(extra=1), "extra"),
        (lambda data: data["hubs"][0].update(color="pink"), "pink"),
    ],
)
def test_an_edition_that_contradicts_a_fact_is_refused(fault: Callable[[Any], Any], told: str) -> None:
    """A5.18."""
    data = json.loads(newest_content())
    fault(data)
    with pytest.raises(ContentRefused, match=told):
        load(json.dumps(data).encode())


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(ContentRefused):
        load(b"{")
