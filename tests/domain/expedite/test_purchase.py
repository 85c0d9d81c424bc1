"""Buying hubs. Seat 0's pawn is on Perth, seat 1's on Lima, seat 2's on Murmansk."""

import pytest

from domain.expedite.commands import BuyHub, DrawBlind, UseFreeHub
from domain.expedite.content.content import Color
from domain.expedite.events import HubBought, TurnBegan
from domain.kernel.ids import Seat
from tests.domain.expedite.position import Table, given


def offers(table: Table, seat: int, hub: str) -> list[int]:
    """With how many wild cards the seat can buy the hub."""
    return sorted(command.wilds for command in table.legal(seat, BuyHub) if command.hub == hub)


def test_london_costs_three_white_cards_which_are_discarded() -> None:
    """A1.17, A1.18, A1.23."""
    table = given(planes={0: {"white": 4}})
    assert table.does(0, BuyHub("London", 0)) == [
        HubBought(Seat(0), "London", ["white", "white", "white"]),
        TurnBegan(2, Seat(1)),
    ]
    assert table.player(0).plane_cards["white"] == 1
    assert table.state.plane_discards["white"] == 3
    assert (table.state.owners["London"], table.state.chips["London"], table.player(0).chips) == (0, [0], 24)


def test_london_bought_again_and_again_costs_3_6_9_then_a_free_hub_then_15() -> None:
    """A1.19, A1.20, A1.21, R-E5, A5.3: from A to B and back; the stack shows who bought it and every chip is spent for good."""
    table = given(planes={0: {"white": 11, "wild": 5, "free_hub": 1}, 1: {"white": 5, "wild": 5}})
    table.does(0, BuyHub("London", 0))
    assert offers(table, 1, "London") == [1, 2, 3, 4, 5]
    table.does(1, BuyHub("London", 2))
    assert table.refuses(2, BuyHub("London", 0)) == "A1.17"
    table.does(2, DrawBlind())
    assert offers(table, 0, "London") == [1, 2, 3, 4, 5]
    table.does(0, BuyHub("London", 1))
    assert table.state.chips["London"] == [0, 1, 0]
    assert [player.chips for player in table.state.players] == [23, 24, 25]
    table.hand(1, {"free_hub": 1})
    table.does(1, UseFreeHub("London"))
    assert table.state.owners["London"] == 1
    assert [player.chips for player in table.state.players] == [23, 23, 25]
    table.hand(2, {"white": 10, "wild": 5})
    assert offers(table, 2, "London") == [5]


@pytest.mark.parametrize(("hub", "color", "prices"), [("Manila", "blue", [2, 4, 6, 8]), ("Dakar", "white", [1, 2, 3, 4])])
def test_the_price_goes_up_by_the_printed_price(hub: str, color: Color, prices: list[int]) -> None:
    """A1.19, A5.4."""
    for bought, price in enumerate(prices):
        stack = [1 + n % 2 for n in range(bought)]
        table = given(planes={0: {color: price, "wild": 1}}, chips={hub: stack} if stack else {})
        assert offers(table, 0, hub) == [0, 1]
        table.hand(0, {color: price - 1})
        assert offers(table, 0, hub) == []


def test_the_old_owner_loses_the_hub_and_pays_the_next_step_to_have_it_back() -> None:
    """A1.20."""
    table = given(chips={"Dakar": [1]}, planes={0: {"white": 2}, 1: {"white": 3}})
    events = table.does(0, BuyHub("Dakar", 0))
    assert events[0] == HubBought(Seat(0), "Dakar", ["white", "white"], Seat(1))
    assert table.state.owners["Dakar"] == 0
    table.does(1, BuyHub("Dakar", 0))
    assert table.state.chips["Dakar"] == [1, 0, 1]


def test_a_free_hub_card_buys_at_any_price_and_is_discarded() -> None:
    """A1.21, A1.23."""
    table = given(chips={"London": [1, 2, 1, 2]}, planes={0: {"free_hub": 1}})
    assert table.does(0, UseFreeHub("London"))[0] == HubBought(Seat(0), "London", ["free_hub"], Seat(2))
    assert table.state.plane_discards["free_hub"] == 1


def test_a_hub_with_a_pawn_is_never_sold_to_anybody() -> None:
    """A1.22, R-E3, A5.6."""
    table = given(planes={0: {"red": 9, "yellow": 9, "wild": 9, "free_hub": 1}})
    for hub in ("Lima", "Perth"):
        assert table.refuses(0, BuyHub(hub, 0)) == "A1.22"
        assert table.refuses(0, UseFreeHub(hub)) == "A1.22"


def test_nobody_buys_his_own_hub() -> None:
    """R-E6, A5.6."""
    table = given(chips={"Dakar": [0]}, planes={0: {"white": 9, "free_hub": 1}})
    assert table.refuses(0, BuyHub("Dakar", 0)) == "R-E6"
    assert table.refuses(0, UseFreeHub("Dakar")) == "R-E6"


def test_a_free_hub_needs_the_card() -> None:
    """A1.21."""
    table = given(planes={0: {"white": 9, "wild": 9}})
    assert table.refuses(0, UseFreeHub("London")) == "A1.21"


def test_exactly_the_price_is_paid_with_cards_of_the_color_and_wild_cards() -> None:
    """A1.17, R-E7, R-E28, A5.7."""
    table = given(planes={0: {"white": 2, "green": 9, "wild": 2}})
    assert offers(table, 0, "London") == [1, 2]
    assert table.refuses(0, BuyHub("London", 0)) == "R-E28"
    assert table.refuses(0, BuyHub("London", 3)) == "R-E28"
    assert table.refuses(0, BuyHub("London", 4)) == "R-E7"
    assert table.refuses(0, BuyHub("Shanghai", 0)) == "A1.17"
    assert table.refuses(0, BuyHub("Atlantis", 0)) == "A1.1"


def test_a_hub_can_be_paid_with_wild_cards_alone() -> None:
    """A5.7."""
    table = given(planes={0: {"wild": 3}})
    assert table.does(0, BuyHub("London", 3))[0] == HubBought(Seat(0), "London", ["wild", "wild", "wild"])


def test_green_hubs_are_bought_with_green_cards() -> None:
    """A1.2, A5.7: green is a colour of cards, of no player."""
    table = given(planes={0: {"green": 2}})
    assert offers(table, 0, "Cape Town") == [0]


def test_who_has_no_chip_left_buys_nothing() -> None:
    """R-E8."""
    table = given(planes={0: {"white": 9, "free_hub": 1}})
    table.player(0).chips = 0
    assert table.legal(0, BuyHub) == table.legal(0, UseFreeHub) == []
    assert table.refuses(0, BuyHub("London", 0)) == "R-E8"
    assert table.refuses(0, UseFreeHub("London")) == "R-E8"


def test_the_longest_list_of_a_turn_is_within_its_bound() -> None:
    """A5.23: at most 11 ways to pay for each of 33 hubs, one more by Free Hub."""
    hubs = ["London", "Dakar", "Sydney", "Bangkok", "Denver", "Mexico City", "Yakutsk"]
    table = given(2, chips={hub: [1] * 10 for hub in hubs[:2]}, planes={0: {"white": 18, "wild": 10, "free_hub": 1}})
    assert max(len(offers(table, 0, hub)) for hub in hubs) == 11
    assert len(table.legal(0)) <= 404
