"""What is hidden, from whom, and what a viewer can work out by remembering."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from domain.expedite import RULESET
from domain.expedite.commands import BuyHub, DiscardCard, DrawBlind, DrawFaceUp, Exchange, Keep, PlacePawn, PlayCard
from domain.expedite.content.content import PlaneKind
from domain.expedite.events import (
    ExpediteEvent,
    PlaneCardsDrawn,
    TradeCardDrawn,
    TradeCardExchanged,
    TradeCardsDealt,
    TradeDeckShuffled,
)
from domain.expedite.state import State
from domain.expedite.views import ExpediteSeat
from domain.kernel.chance import SeededChance
from domain.kernel.codec import canonical
from domain.kernel.ids import Seat
from domain.kernel.messages import Draw
from domain.kernel.viewer import OMNISCIENT, SPECTATOR, Viewer
from tests.domain.expedite.position import EXAMPLE, Table, given, new_game, the_content


def others(table: Table, viewer: Viewer, times: int = 60) -> Iterator[State]:
    """Positions that the viewer could not tell from this one."""
    chance = SeededChance(b"others", {})
    for _ in range(times):
        yield RULESET.resample(the_content(), table.state, viewer, chance)


def seen(table: Table, viewer: Viewer, seat: int) -> ExpediteSeat:
    """A seat's part of the view."""
    return RULESET.view(the_content(), table.state, viewer).seats[seat]


def redacted(event: ExpediteEvent, viewer: Viewer) -> ExpediteEvent:
    return RULESET.redact(event, viewer)


# --- views -------------------------------------------------------------------------------------------------------------


def test_trade_cards_in_hand_are_shown_to_their_holder_alone() -> None:
    """A1.8, A5.20."""
    table = given(cards={0: [EXAMPLE]})
    mine = seen(table, Seat(0), 0).trade_cards
    assert mine is not None and EXAMPLE in mine
    for viewer in (Seat(1), Seat(2), SPECTATOR):
        assert seen(table, viewer, 0).trade_cards is None
        assert seen(table, viewer, 0).trade_card_count == 3
        assert EXAMPLE.encode() not in canonical(RULESET.view(the_content(), table.state, viewer))
    assert seen(table, OMNISCIENT, 0).trade_cards == mine


def test_a_played_or_discarded_card_is_shown_to_everybody() -> None:
    """A6.3, A1.29."""
    table = given(cards={0: [EXAMPLE]})
    table.does(0, DiscardCard(EXAMPLE))
    assert RULESET.view(the_content(), table.state, SPECTATOR).trade_discards == [EXAMPLE]
    table = given(chips={hub: [0] for hub in ("Reykjavik", "London", "Casablanca", "Dakar", "Cape Town")}, cards={0: [EXAMPLE]})
    table.does(0, PlayCard(EXAMPLE))
    flight = RULESET.view(the_content(), table.state, SPECTATOR).flight
    assert flight is not None
    assert (flight.card, flight.route, flight.next) == (EXAMPLE, ["Reykjavik"], ["London"])


def test_plane_cards_are_hidden_but_for_their_number_and_those_from_the_face_up_row() -> None:
    """R-E30, A6.3."""
    table = given(planes={0: {"blue": 2, "wild": 1}}, face_up=["wild", "blue"])
    table.does(0, DrawFaceUp())
    theirs = seen(table, Seat(1), 0)
    assert theirs.plane_cards is None
    assert theirs.plane_card_count == 5
    assert (theirs.open_plane_cards.wild, theirs.open_plane_cards.blue, theirs.open_plane_cards.white) == (1, 1, 0)
    mine = seen(table, Seat(0), 0).plane_cards
    assert mine is not None and (mine.blue, mine.wild) == (3, 2)


def test_known_cards_of_a_spent_color_go_first() -> None:
    """A6.3: what everybody knows of a hand is what must be left of it."""
    table = given(planes={0: {"white": 2}}, face_up=["white", "white"])
    table.does(0, DrawFaceUp())
    table.state.to_act = Seat(0)
    table.does(0, BuyHub("London", 0))
    assert seen(table, Seat(1), 0).open_plane_cards.white == 0
    assert table.player(0).plane_cards["white"] == 1


def test_decks_are_shown_as_numbers_and_whole_only_to_the_omniscient() -> None:
    """A6.3."""
    table = given()
    public = RULESET.view(the_content(), table.state, SPECTATOR)
    assert (public.trade_deck, public.plane_deck) == (None, None)
    assert (public.trade_deck_count, public.plane_deck_count) == (45, 101)
    everything = RULESET.view(the_content(), table.state, OMNISCIENT)
    assert (everything.trade_deck, everything.plane_deck) == (table.state.trade_deck, table.state.plane_deck)


def test_hubs_show_owner_stack_and_price() -> None:
    table = given(chips={"London": [1, 2]})
    hubs = {hub.hub: hub for hub in RULESET.view(the_content(), table.state, SPECTATOR).hubs}
    london, lima, oslo = hubs["London"], hubs["Lima"], hubs["Oslo"]
    assert (london.owner, london.chips, london.price, london.connecting_cost) == (2, [1, 2], 9, 3)
    assert (lima.owner, lima.pawn, lima.price) == (1, True, None)
    assert (oslo.owner, oslo.pawn, oslo.price) == (None, False, 2)


# --- events ------------------------------------------------------------------------------------------------------------

DRAW = Draw("trade_deck", 0)


@pytest.mark.parametrize(
    ("event", "left"),
    [
        (TradeDeckShuffled(DRAW, [EXAMPLE]), TradeDeckShuffled(DRAW)),
        (TradeCardsDealt(Seat(0), [EXAMPLE]), TradeCardsDealt(Seat(0))),
        (TradeCardExchanged(Seat(0), EXAMPLE, "lima-to-miami"), TradeCardExchanged(Seat(0))),
        (TradeCardDrawn(Seat(0), EXAMPLE), TradeCardDrawn(Seat(0))),
        (PlaneCardsDrawn(Seat(0), 2, ["red", "wild"]), PlaneCardsDrawn(Seat(0), 2)),
    ],
)
def test_an_event_tells_others_that_a_card_was_drawn_and_not_which(event: ExpediteEvent, left: ExpediteEvent) -> None:
    """A5.20, A6.3."""
    assert redacted(event, Seat(1)) == redacted(event, SPECTATOR) == left
    assert redacted(event, OMNISCIENT) == event
    assert redacted(event, Seat(0)) == (left if isinstance(event, TradeDeckShuffled) else event)


# --- other positions ---------------------------------------------------------------------------------------------------


def test_hidden_hands_and_decks_are_dealt_anew() -> None:
    """A6.3: over many positions an opponent holds every card that the viewer has not seen, and never one that he has."""
    table = given(planes={0: {"red": 3}, 1: {"blue": 4, "free_hub": 1}})
    hands = [set(state.players[1].trade_cards) for state in others(table, Seat(0), 300)]
    assert set().union(*hands) == set(the_content().trade_cards) - set(table.player(0).trade_cards)
    kinds = {kind for state in others(table, Seat(0)) for kind, n in state.players[1].plane_cards.items() if n}
    assert kinds == {"blue", "red", "white", "green", "yellow", "wild", "free_hub"}
    assert len({tuple(state.plane_deck[:6]) for state in others(table, Seat(0))}) > 50


def test_cards_that_all_have_seen_stay_in_their_hand() -> None:
    """A6.3."""
    table = given(planes={1: {"blue": 2}}, face_up=["free_hub", "wild"], to_act=1)
    table.does(1, DrawFaceUp())
    for state in others(table, Seat(0)):
        assert state.players[1].plane_cards["free_hub"] >= 1
        assert state.players[1].plane_cards["wild"] >= 1


def in_exchange(hand: list[str]) -> Table:
    """Seats 0 and 1 with pawns on Oslo and Rome, seat 0's hand as given, seat 0 to exchange."""
    table = new_game(2, {"first_player": [["blue"]], "trade_deck": [hand]})
    table.does(0, PlacePawn("Oslo"))
    table.does(1, PlacePawn("Rome"))
    return table


HAND = ["rome-to-caracas", "london-to-lima", "dakar-to-oslo"]


def test_what_another_handed_in_started_at_a_pawn_that_is_not_his() -> None:
    """A1.10, A6.3: everybody knows that much of it. Only one card starts in Rome, so it is known."""
    table = in_exchange(HAND)
    table.does(0, Exchange("rome-to-caracas"))
    for viewer in (Seat(1), SPECTATOR):
        assert all(state.players[0].handed_in == ["rome-to-caracas"] for state in others(table, viewer))
        assert seen(table, viewer, 0).handed_in is None
        assert seen(table, viewer, 0).handed_in_count == 1
    assert seen(table, Seat(0), 0).handed_in == ["rome-to-caracas"]


def test_who_handed_a_card_in_knows_that_nobody_held_it_then() -> None:
    """A6.3: it is in the deck, until another draws a card."""
    table = in_exchange(HAND)
    table.does(0, Exchange("rome-to-caracas"), Keep())
    table.does(1, Keep())
    assert all("rome-to-caracas" in state.trade_deck for state in others(table, Seat(0)))
    table.does(0, DrawBlind())
    table.does(1, DiscardCard(next(iter(table.player(1).trade_cards))))
    assert {"rome-to-caracas" in state.players[1].trade_cards for state in others(table, Seat(0), 400)} == {True, False}


def test_what_was_in_hand_when_the_trade_discards_became_the_deck_was_not_among_them() -> None:
    """A6.3: of two players each then knows the other's hand, but for what is drawn later."""
    discards = ["rome-to-caracas", "lima-to-miami", "lima-to-casablanca", "oslo-to-shanghai"]
    table = given(2, trade_deck=[], trade_discards=discards)
    kept = set(table.player(1).trade_cards)
    table.does(0, DiscardCard(next(iter(table.player(0).trade_cards))))
    assert all(set(state.players[1].trade_cards) == kept for state in others(table, Seat(0)))
    assert len({state.trade_deck[0] for state in others(table, Seat(0))}) == 3


@pytest.mark.parametrize(("seats", "told"), [(2, True), (3, False)])
def test_what_was_in_hand_when_the_plane_discards_became_the_deck_was_not_among_them(seats: int, told: bool) -> None:
    """A6.3: with two players the other's cards of before are known then; with three only those of both others together."""
    planes: dict[int, dict[PlaneKind, int]] = {1: {"blue": 4, "red": 1}, 2: {"white": 5}}
    table = given(
        seats,
        planes={seat: hand for seat, hand in planes.items() if seat < seats},
        plane_deck=0,
        plane_discards={"green": 9},
    )
    table.does(0, DrawBlind())
    before = table.player(1).plane_cards
    hands = [state.players[1].plane_cards for state in others(table, Seat(0))]
    assert all(hand == before for hand in hands) == told
    assert all(hand["green"] == 0 for hand in hands)
    table.does(1, DrawBlind())
    for state in others(table, Seat(0)):
        assert state.players[1].plane_cards["green"] == 3


def test_a_viewer_keeps_all_that_is_his() -> None:
    table = given(planes={0: {"red": 3, "wild": 2}}, cards={0: [EXAMPLE]})
    for state in others(table, Seat(0)):
        assert state.players[0] == table.player(0)


def test_the_omniscient_get_a_copy() -> None:
    table = given()
    (copy,) = others(table, OMNISCIENT, 1)
    assert copy == table.state and copy is not table.state


def test_the_same_chance_gives_the_same_positions() -> None:
    table = given()
    assert list(others(table, SPECTATOR, 3)) == list(others(table, SPECTATOR, 3))
    assert all(one != two for one, two in pairwise(others(table, SPECTATOR, 5)))
