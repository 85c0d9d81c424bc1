"""What is hidden, from whom, and until when."""

import pytest

from domain.kernel.chance import SeededChance
from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, SPECTATOR, Viewer
from domain.mail_race import RULESET
from domain.mail_race.commands import EndTurn, TakeUnseenCard, UseCard
from domain.mail_race.events import (
    CardUsed,
    DeliveriesShuffled,
    PostcardsShuffled,
    TransportShuffled,
    UnseenCardTaken,
)
from tests.domain.mail_race.table import Table, only


def test_the_orders_of_all_decks_are_hidden_from_all() -> None:
    """V1, V4: the shuffles too."""
    table = Table()
    for viewer in (0, 1, SPECTATOR):
        view = table.view(viewer)
        assert view.deck.order is None
        assert view.postcard.deck is None
        assert all(depot.deck is None for depot in view.depots)
        for event in table.events:
            if isinstance(event, TransportShuffled | DeliveriesShuffled | PostcardsShuffled):
                shown = RULESET.redact(event, Seat(viewer) if isinstance(viewer, int) else SPECTATOR)
                assert isinstance(shown, type(event))
                assert shown.order is None
                assert shown.draw == event.draw


def test_the_number_of_cards_left_and_the_level_on_top_are_known() -> None:
    """V1, S5."""
    deck = Table().view(SPECTATOR).deck
    assert (deck.left, deck.top_level) == (45, 1)


def test_a_card_taken_unseen_is_known_to_its_owner_alone() -> None:
    """V2; its level is on its back."""
    table = Table()
    event = only(table.do(TakeUnseenCard()), UnseenCardTaken)
    assert RULESET.redact(event, Seat(0)) == event
    assert RULESET.redact(event, OMNISCIENT) == event
    for other in (Seat(1), SPECTATOR):
        assert RULESET.redact(event, other) == UnseenCardTaken(0, 1)
        assert table.view(other).carriers[0].unseen is None
        assert table.view(other).carriers[0].unseen_levels == [1]
    assert table.view(0).carriers[0].unseen == [event.card]


def test_the_rest_of_a_hand_is_known_to_all() -> None:
    """V3, Q35."""
    table = Table()
    table.hand(0, "mule", unseen=["rocket"])
    for viewer in (1, SPECTATOR):
        assert table.view(viewer).carriers[0].hand == ["mule"]
        assert table.view(viewer).carriers[0].unseen_levels == [3]


def test_a_used_card_is_known_to_all() -> None:
    """V2: until it is used."""
    table = Table()
    table.hand(0, unseen=["mule"])
    event = only(table.drive("mule", "slapout"), CardUsed)
    assert RULESET.redact(event, Seat(1)) == event
    assert table.view(1).discards == ["mule"]
    assert table.view(1).carriers[0].unseen_levels == []


def test_the_omniscient_see_everything() -> None:
    """V1, V2, V4: once the game is over."""
    table = Table()
    table.hand(1, unseen=["rocket"])
    view = table.view(OMNISCIENT)
    assert view.carriers[1].unseen == ["rocket"]
    assert view.deck.order == table.state.deck
    assert view.postcard.deck == table.state.postcard_deck
    assert [depot.deck for depot in view.depots] == list(table.state.decks.values())


def test_slips_vans_and_scores_are_open() -> None:
    """Q46."""
    table = Table()
    table.aboard(1, "W4", flown=True)
    table.slip(1, letters=2)
    carrier = table.view(SPECTATOR).carriers[1]
    assert (carrier.slip.letters, carrier.score.total) == (2, 3)
    (cargo,) = carrier.van
    assert (cargo.delivery, cargo.destination, cargo.kind, cargo.fragile, cargo.flown) == ("W4", "panacea", "parcel", True, True)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_hidden_cards_are_dealt_anew_within_their_level(viewer: Viewer) -> None:
    """V1, V2: what the viewer does not know changes somewhere, and only within a level."""
    table = Table()
    table.hand(0, unseen=["rocket", "mule"])
    table.hand(1, unseen=["plane"])
    seen = set()
    for number in range(30):
        other = RULESET.resample(table.content, table.state, viewer, SeededChance(bytes([number] * 32), {}))
        levels = [table.content.transport[card].level for card in other.deck]
        assert levels == [table.content.transport[card].level for card in table.state.deck]
        seen.add((*other.carriers[0].unseen, *other.carriers[1].unseen, *other.deck))
    assert len(seen) == 30
    own = {key[:2] for key in seen}
    assert (own == {("mule", "rocket")}) == (viewer == 0)


def test_a_seat_that_must_leave_an_occupied_place_can_leave_it_with_the_cards_it_is_dealt() -> None:
    """V2, P7: at Sandwich no card of level 1 helps but the last Mail Jump, which a random deal seldom finds."""
    table = Table()
    table.no_postcard()
    table.at(0, "woonsocket")
    table.at(1, "sandwich")
    table.hand(0, unseen=["mail-jump"])
    table.state.discards += [card for card in table.state.deck if card == "mail-jump"]
    table.state.deck = [card for card in table.state.deck if card != "mail-jump"]
    table.drive("bicycle", "sandwich")
    table.state.turn.actions = 1
    decks = set()
    for number in range(60):
        other = RULESET.resample(table.content, table.state, Seat(1), SeededChance(bytes([number] * 32), {}))
        assert other.carriers[0].unseen == ["mail-jump"]
        assert RULESET.legal(table.content, other, Seat(0))
        decks.add(tuple(other.deck))
    assert len(decks) == 60


@pytest.mark.parametrize(
    ("reason", "expected"),
    [("take", True), ("unseen", True), ("end", False), ("ride", False), ("postcard", True), ("deliver", True), ("last", False)],
)
def test_a_command_reveals_if_it_turns_up_a_card(reason: str, expected: bool) -> None:
    """V1, V4: a refill, an unseen card, the next postcard or delivery; not a delivery whose deck is empty."""
    table = Table()
    table.postcard("elephant-butte" if reason == "postcard" else "zap")
    table.at(0, "no-name")
    ride = UseCard("bicycle", "elephant-butte" if reason == "postcard" else "surprise")
    if reason in {"deliver", "last"}:
        table.aboard(0, "W1")
    if reason == "last":
        table.seat(1).delivered += table.state.decks["west"]
        table.state.decks["west"] = []
    command = {"take": table.legal()[0], "unseen": TakeUnseenCard(), "end": EndTurn()}.get(reason, ride)
    assert RULESET.reveals(table.content, table.state, Seat(0), command) == expected
    table.do(command)
