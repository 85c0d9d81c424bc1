"""How the race is laid out."""

from collections import Counter

import pytest

from domain.kernel.chance import ScriptedChance, SeededChance
from domain.kernel.errors import OptionsRefused
from domain.kernel.ids import AccountId, GameId, Instant, Seat
from domain.kernel.play import begin, play
from domain.mail_race import RULESET
from domain.mail_race.commands import ChooseColor, DeclineAssist, EndTurn, PickUp, TakeCard, TakeUnseenCard, TravelOn
from domain.mail_race.events import (
    AnyEvent,
    CardTurnedUp,
    DeliveriesShuffled,
    FirstSeatSet,
    PostcardsShuffled,
    TransportShuffled,
    TurnBegun,
)
from domain.mail_race.state import MailRaceOptions
from domain.table.commands import Create
from domain.table.decide import Opening, open_game
from tests.domain.kit import edition
from tests.domain.mail_race.case import CASE
from tests.domain.mail_race.table import Table, document, kinds, only

seats_2_to_4 = pytest.mark.parametrize("seats", [2, 3, 4])


@seats_2_to_4
def test_all_trucks_begin_at_the_hub_with_a_bicycle_and_no_other_card(seats: int) -> None:
    """S2, S4, Y6: and with an empty slip and van."""
    table = Table(seats)
    for carrier in table.state.carriers:
        assert carrier.place == "gas"
        assert not (carrier.hand or carrier.unseen or carrier.van)
    assert table.view(0).turn.bicycle_left == 2


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_two_to_four_carriers_race(seats: int) -> None:
    """S2: four trucks; the range is public."""
    act = Create("mail-race", seats, {}, "public", join=False, hot_seat=False, bots=[])
    opening = Opening(GameId("a game"), AccountId("an owner"), bytes(32), sandbox=True)
    with pytest.raises(OptionsRefused) as refusal:
        open_game(edition(CASE), act, opening, Instant("2026-01-01T00:00:00.000000Z"))
    assert refusal.value.code == "seats_refused"


@seats_2_to_4
def test_three_transport_cards_lie_face_up_and_45_are_left(seats: int) -> None:
    """S5, Q40: the same deck whatever the number of carriers."""
    table = Table(seats)
    assert len(table.state.face_up) == 3
    assert len(table.state.deck) == 45


def test_level_1_lies_on_top_then_2_and_3_at_the_bottom() -> None:
    """S5: each level is shuffled by itself."""
    table = Table()
    cards = table.state.face_up + table.state.deck
    assert [table.content.transport[card].level for card in cards] == [1] * 16 + [2] * 16 + [3] * 16
    shuffles = [event for event in table.events if isinstance(event, TransportShuffled)]
    assert [event.draw.purpose for event in shuffles] == ["transport_level_1", "transport_level_2", "transport_level_3"]


@seats_2_to_4
def test_one_delivery_a_region_lies_open_with_its_cube_on_the_depot(seats: int) -> None:
    """S6, S8, Y2, Q40."""
    table = Table(seats)
    depots = table.view("spectator").depots
    assert [(depot.region, depot.place) for depot in depots] == [
        ("west", "nibley"),
        ("midwest", "castle-danger"),
        ("south", "waterproof"),
        ("northeast", "frackville"),
    ]
    for depot in depots:
        assert depot.delivery is not None
        assert table.content.deliveries[depot.delivery].region == depot.region
        assert depot.deck_left == 7


def test_one_postcard_lies_open_and_the_token_at_its_town() -> None:
    """S7."""
    table = Table(script={"postcards": [["zap"]]})
    assert table.view("spectator").postcard.place == "zap"
    assert table.view("spectator").postcard.deck_left == 13


def test_colors_are_chosen_seat_by_seat_from_the_first_before_anything_is_turned_up() -> None:
    """Z1, Q44, S2, S3."""
    state, events = begin(edition(CASE), MailRaceOptions(1), 3, ScriptedChance({}))
    content = edition(CASE).content
    asked = []
    for color in ("green", "blue", "pink"):
        (seat,) = RULESET.decisions(content, state)
        asked.append(seat)
        assert not state.face_up
        events += play(edition(CASE), state, seat, ChooseColor(color), ScriptedChance({}))
    assert asked == [1, 2, 0]
    assert [carrier.color for carrier in state.carriers] == ["pink", "green", "blue"]
    assert [content.by_color[carrier.color].depot for carrier in state.carriers] == ["castle-danger", "frackville", "nibley"]
    assert only(events, TurnBegun) == TurnBegun(1, 1)
    assert len(state.face_up) == 3


@seats_2_to_4
def test_every_draw_can_be_made_again_from_the_edition_as_the_readme_says(seats: int) -> None:
    """S5, S6, Q43: purposes, lists and their order."""
    key, doc = bytes(range(32)), document()
    state, events = begin(edition(CASE), MailRaceOptions(), seats, SeededChance(key, {}))
    chance = SeededChance(key, {})
    expected: list[AnyEvent] = [FirstSeatSet(*chance.below("first_seat", seats))]
    deck = []
    for level in (1, 2, 3):
        cards = [
            entry["card"] for entry in doc["transport_deck"]["items"] if entry["level"] == level for _ in range(entry["copies"])
        ]
        order, draw = chance.shuffle(f"transport_level_{level}", cards)
        expected.append(TransportShuffled(level, draw, order))
        deck += order
    for region in ("west", "midwest", "south", "northeast"):
        cards = [card["id"] for card in doc["deliveries"]["items"] if card["region"] == region]
        order, draw = chance.shuffle(f"deliveries_{region}", cards)
        expected.append(DeliveriesShuffled(region, draw, order))
    order, draw = chance.shuffle("postcards", doc["postcards"]["items"])
    expected.append(PostcardsShuffled(draw, order))
    assert events == expected
    assert state.deck == deck
    for event in events:
        assert f"`{event.draw.purpose}`" in RULESET.rules_text()  # type: ignore[attr-defined]


def test_a_taken_color_is_refused() -> None:
    """S2: each carrier has a color of his own."""
    state, _ = begin(edition(CASE), MailRaceOptions(0), 2, ScriptedChance({}))
    content = edition(CASE).content
    play(edition(CASE), state, Seat(0), ChooseColor("blue"), ScriptedChance({}))
    assert ChooseColor("blue") not in RULESET.legal(content, state, Seat(1))
    assert RULESET.explain(content, state, Seat(1), ChooseColor("blue")).rule == "S2"
    for command in (EndTurn(), TakeUnseenCard(), DeclineAssist(), TravelOn("gas"), PickUp()):
        assert RULESET.explain(content, state, Seat(1), command).rule == "Q44"


def test_the_color_is_kept() -> None:
    """S2."""
    assert Table().refused(ChooseColor("green")) == ("S2", "color_chosen")


def test_the_last_color_turns_the_board_up_in_a_set_order() -> None:
    """S5, S7, S8: three cards, the postcard, the four deliveries."""
    table = Table()
    tail = kinds(table.events)[-9:]
    assert tail == [*["CardTurnedUp"] * 3, "PostcardTurnedUp", *["DeliveryTurnedUp"] * 4, "TurnBegun"]
    spots = [event.spot for event in table.events if isinstance(event, CardTurnedUp)]
    assert spots == [0, 1, 2]


def test_who_begins_is_drawn_unless_the_options_say_it() -> None:
    """S9, Q43."""
    _, events = begin(edition(CASE), MailRaceOptions(), 4, ScriptedChance({"first_seat": [3]}))
    drawn = only(events, FirstSeatSet)
    assert (drawn.seat, drawn.draw is not None) == (3, True)
    _, events = begin(edition(CASE), MailRaceOptions(2), 4, ScriptedChance({}))
    assert only(events, FirstSeatSet) == FirstSeatSet(2)


def test_a_seat_that_is_not_there_cannot_begin() -> None:
    """Q43."""
    with pytest.raises(OptionsRefused) as refusal:
        begin(edition(CASE), MailRaceOptions(2), 2, ScriptedChance({}))
    assert (refusal.value.rule, refusal.value.pointer) == ("Q43", "/first_seat")


def test_the_others_follow_in_the_order_of_seats() -> None:
    """Q43."""
    table = Table(3, first=1)
    order = []
    for _ in range(4):
        order.append(table.state.turn.seat)
        table.end()
    assert order == [1, 2, 0, 1]
    assert table.refused(EndTurn(), seat=0) == ("Q43", "not_your_turn")


def test_a_scripted_deal_comes_out_as_written() -> None:
    """S5: what the shuffle says lies on top is turned up, in order."""
    table = Table(script={"transport_level_1": [["train", "mule", "train", "mail-jump"]]})
    assert table.state.face_up == ["train", "mule", "train"]
    assert table.state.deck[0] == "mail-jump"
    assert Counter(table.legal())[TakeCard("train")] == 1
