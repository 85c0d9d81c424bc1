"""From the first deal to the first turn."""

import pytest

from domain.expedite import RULESET
from domain.expedite.commands import Exchange, Keep, PlacePawn
from domain.expedite.events import (
    ExchangeEnded,
    FaceUpRefilled,
    FirstPlayerDealt,
    HandedInShuffled,
    PlaneCardsDealt,
    PlaneDeckShuffled,
    TradeCardExchanged,
    TradeCardsDealt,
    TradeDeckShuffled,
    TurnBegan,
)
from domain.expedite.options import ExpediteOptions
from domain.kernel.chance import ScriptedChance
from domain.kernel.errors import OptionsRefused
from domain.kernel.ids import Seat
from domain.kernel.play import begin
from tests.domain.expedite.position import Table, expedite, new_game, the_content

FIRST_BLUE_FOR_SEAT_1 = {"first_player": [["red", "blue"]]}


def placed(*pawns: str, script: dict[str, list[list[str]]] | None = None) -> Table:
    """A game of as many seats as pawns, seat 0 first, all pawns placed in order."""
    table = new_game(len(pawns), {"first_player": [["blue"]], **(script or {})})
    for seat, hub in enumerate(pawns):
        table.does(seat, PlacePawn(hub))
    return table


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_than_two_to_four_are_refused(seats: int) -> None:
    """A1.2, A5.17."""
    with pytest.raises(OptionsRefused) as refused:
        begin(expedite(), ExpediteOptions(), seats, ScriptedChance({}))
    assert refused.value.rule == "A1.2"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_25_chips_no_points_and_three_trade_cards(seats: int) -> None:
    """A1.6, A1.8, A5.17."""
    table = new_game(seats)
    assert [(p.chips, p.points, len(p.trade_cards)) for p in table.state.players] == [(25, 0, 3)] * seats
    assert len(table.state.trade_deck) == 54 - 3 * seats
    colors = [seat.color for seat in RULESET.view(the_content(), table.state, "spectator").seats]
    assert colors == ["blue", "red", "yellow", "white"][:seats]


@pytest.mark.parametrize(
    ("dealt", "first"),
    [
        (["blue"], 0),
        (["red", "blue"], 1),
        (["wild", "free_hub", "red", "green", "blue"], 1),
        (["white", "wild", "yellow", "free_hub", "red", "blue"], 2),
    ],
)
def test_the_seat_with_the_first_blue_card_goes_first_whatever_wild_cards_came_before(dealt: list[str], first: int) -> None:
    """A1.7, R-E1, A5.11."""
    table = new_game(3, {"first_player": [dealt]})
    assert table.state.first == first
    assert table.state.first_deal == dealt
    assert table.asked() == {first: "home_hub"}


def test_hands_are_dealt_whole_from_seat_0_on() -> None:
    """R-E35."""
    cards = list(the_content().trade_cards)[10:16]
    state, events = begin(expedite(), ExpediteOptions(), 2, ScriptedChance({**FIRST_BLUE_FOR_SEAT_1, "trade_deck": [cards]}))
    assert [list(player.trade_cards) for player in state.players] == [cards[:3], cards[3:]]
    assert [type(event) for event in events] == [FirstPlayerDealt, TradeDeckShuffled, TradeCardsDealt, TradeCardsDealt]


def test_pawns_are_placed_clockwise_from_the_first_player_each_on_a_hub_of_its_own() -> None:
    """A1.9, R-E2."""
    table = new_game(3, FIRST_BLUE_FOR_SEAT_1)
    assert len(table.legal(1)) == 35
    table.does(1, PlacePawn("London"))
    assert table.refuses(2, PlacePawn("London")) == "R-E2"
    assert table.refuses(2, PlacePawn("Atlantis")) == "A1.1"
    assert table.refuses(0, PlacePawn("Rome")) == "A1.13"
    table.does(2, PlacePawn("Rome"))
    table.does(0, PlacePawn("Oslo"))
    assert table.state.owners == {"London": 1, "Rome": 2, "Oslo": 0}
    assert [player.chips for player in table.state.players] == [25, 25, 25]
    assert table.asked() == {1: "exchange"}


def test_nobody_exchanges_before_the_last_pawn_is_placed() -> None:
    """A1.10, A5.10."""
    table = new_game(2, {"first_player": [["blue"]], "trade_deck": [["rome-to-caracas"]]})
    table.does(0, PlacePawn("Oslo"))
    assert table.refuses(0, Exchange("rome-to-caracas")) == "A1.9"
    assert table.refuses(1, Keep()) == "A1.9"


HAND = ["rome-to-caracas", "london-to-lima", "oslo-to-shanghai"]
"""Starts at an opponent's pawn, ends at one, starts at the own."""


def test_only_a_card_that_starts_at_an_opponents_pawn_can_be_exchanged() -> None:
    """A1.10, A5.10."""
    table = placed("Oslo", "Rome", "Lima", script={"trade_deck": [HAND]})
    assert table.legal(0) == [Exchange("rome-to-caracas"), Keep()]
    assert table.refuses(0, Exchange("london-to-lima")) == "A1.10"
    assert table.refuses(0, Exchange("oslo-to-shanghai")) == "A1.10"
    assert table.refuses(0, Exchange("cairo-to-moscow")) == "A1.8"
    table.does(0, Keep())
    assert table.refuses(1, Exchange("oslo-to-shanghai")) == "A1.8"


def test_a_replacement_that_qualifies_may_be_exchanged_again_and_what_was_handed_in_does_not_come_back() -> None:
    """A1.10, R-E4, A5.10: chained."""
    others = ["dakar-to-oslo", "dakar-to-reykjavik", "cairo-to-moscow", "mumbai-to-tokyo", "sydney-to-mumbai", "winnipeg-to-rome"]
    mine = ["lima-to-miami", "london-to-lima", "oslo-to-shanghai"]
    on_top = ["rome-to-caracas", "perth-to-reykjavik"]
    table = placed("Oslo", "Rome", "Lima", script={"trade_deck": [[*mine, *others, *on_top]]})
    table.does(0, Exchange("lima-to-miami"))
    assert set(table.player(0).trade_cards) == {"london-to-lima", "oslo-to-shanghai", "rome-to-caracas"}
    assert table.legal(0) == [Exchange("rome-to-caracas"), Keep()]
    table.does(0, Exchange("rome-to-caracas"))
    assert set(table.player(0).trade_cards) == {"london-to-lima", "oslo-to-shanghai", "perth-to-reykjavik"}
    assert table.player(0).handed_in == ["lima-to-miami", "rome-to-caracas"]
    assert not {"lima-to-miami", "rome-to-caracas"} & set(table.state.trade_deck)
    assert table.legal(0) == [Keep()]


def test_all_three_cards_can_be_exchanged() -> None:
    """A1.10, A5.10."""
    mine = ["rome-to-caracas", "lima-to-miami", "lima-to-casablanca"]
    table = placed("Oslo", "Rome", "Lima", script={"trade_deck": [mine]})
    table.does(0, *(Exchange(card) for card in mine))
    assert table.player(0).handed_in == mine
    assert len(table.player(0).trade_cards) == 3
    assert not set(mine) & set(table.player(0).trade_cards)


@pytest.mark.parametrize("exchanged", range(4))
def test_a_seats_exchange_ends_once_however_many_cards_it_exchanged(exchanged: int) -> None:
    """A1.10, R-E4: only by keeping, and the turn to exchange goes one seat on."""
    hands = [
        ["lima-to-casablanca", "lima-to-miami", "london-to-lima"],
        ["cairo-to-los-angeles", "cairo-to-moscow", "london-to-winnipeg"],
        ["dakar-to-oslo", "kabul-to-manila", "manila-to-oslo"],
    ]
    table = placed("Cairo", "Lima", "London", script={"trade_deck": [[card for hand in hands for card in hand]]})
    for seat in (0, 1):
        for card in hands[seat][:exchanged]:
            assert [type(event) for event in table.does(seat, Exchange(card))] == [TradeCardExchanged]
            assert table.asked() == {seat: "exchange"}
        assert table.does(seat, Keep()) == [ExchangeEnded(Seat(seat))]
        assert table.asked() == {seat + 1: "exchange"}
    events = table.does(2, Keep())
    assert [event for event in events if isinstance(event, ExchangeEnded)] == [ExchangeEnded(Seat(2))]
    assert table.asked() == {0: "turn"}


def test_what_was_handed_in_is_shuffled_into_the_deck_after_the_last_seat() -> None:
    """R-E4."""
    table = placed("Oslo", "Rome", script={"trade_deck": [HAND]})
    table.does(0, Exchange("rome-to-caracas"), Keep())
    assert len(table.state.trade_deck) == 47
    events = table.does(1, Keep())
    assert HandedInShuffled in [type(event) for event in events]
    assert len(table.state.trade_deck) == 48
    assert "rome-to-caracas" in table.state.trade_deck
    assert table.player(0).handed_in == ["rome-to-caracas"]


def test_if_nobody_exchanged_the_deck_is_not_shuffled_again() -> None:
    """R-E35, A5.10: none."""
    table = placed("Oslo", "Rome")
    deck = list(table.state.trade_deck)
    events = [*table.does(0, Keep()), *table.does(1, Keep())]
    assert table.state.trade_deck == deck
    assert HandedInShuffled not in [type(event) for event in events]


def test_with_the_deck_empty_nobody_exchanges() -> None:
    """R-E4."""
    table = placed("Oslo", "Rome", script={"trade_deck": [HAND]})
    table.state.trade_deck = []
    assert table.legal(0) == [Keep()]
    assert table.refuses(0, Exchange("rome-to-caracas")) == "R-E4"


def test_a_seat_that_can_exchange_nothing_is_asked_all_the_same() -> None:
    """A5.24: and others see the same of both."""
    able = placed("Oslo", "Rome", script={"trade_deck": [HAND]})
    unable = placed("Oslo", "Rome", script={"trade_deck": [["london-to-lima", "oslo-to-shanghai", "cairo-to-moscow"]]})
    assert (len(able.legal(0)), len(unable.legal(0))) == (2, 1)
    assert able.asked() == unable.asked() == {0: "exchange"}
    events = [table.does(0, Keep()) for table in (able, unable)]
    assert events[0] == events[1] == [ExchangeEnded(Seat(0))]


def test_after_the_exchange_four_plane_cards_each_are_dealt_and_two_turned_up() -> None:
    """A1.11, R-E35, A1.13: then the first player's turn begins."""
    order = ["red", "red", "red", "red", "white", "white", "white", "white", "wild", "free_hub", "green"]
    table = new_game(2, {**FIRST_BLUE_FOR_SEAT_1, "plane_deck": [order]})
    table.does(1, PlacePawn("Oslo"))
    table.does(0, PlacePawn("Rome"))
    table.does(1, Keep())
    events = table.does(0, Keep())
    assert [type(event) for event in events] == [
        ExchangeEnded,
        PlaneDeckShuffled,
        PlaneCardsDealt,
        PlaneCardsDealt,
        FaceUpRefilled,
        TurnBegan,
    ]
    assert table.player(0).plane_cards["red"] == 4
    assert table.player(1).plane_cards["white"] == 4
    assert table.state.face_up == ["wild", "free_hub"]
    assert (table.state.plane_deck[0], len(table.state.plane_deck)) == ("green", 93)
    assert table.asked() == {1: "turn"}


def test_the_last_seat_to_keep_reveals_cards_and_the_others_do_not() -> None:
    table = placed("Oslo", "Rome")
    assert not RULESET.reveals(the_content(), table.state, Seat(0), Keep())
    table.does(0, Keep())
    assert RULESET.reveals(the_content(), table.state, Seat(1), Keep())
