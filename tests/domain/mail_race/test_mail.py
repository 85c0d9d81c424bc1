"""Picking up and delivering."""

from domain.mail_race.commands import EndTurn, PickUp, TravelOn, UseCard
from domain.mail_race.events import DeliveryTurnedUp, Landed, MailDelivered, MailPickedUp
from domain.mail_race.views import MailRaceMailbox
from tests.domain.mail_race.table import Table, document, kinds, only


def near_nibley(delivery: str = "W1") -> Table:
    """Seat 0 one road from Nibley, where this delivery lies."""
    table = Table()
    table.no_postcard()
    table.at(0, "no-name")
    table.on_board(delivery)
    return table


def test_landing_on_a_depot_lets_one_pick_up() -> None:
    """M1, M2, Q18: the cube of that depot goes into the van, the card to its carrier, the mailbox to the destination."""
    table = near_nibley("W1")
    table.drive("bicycle", "nibley")
    assert only(table.do(PickUp()), MailPickedUp) == MailPickedUp(0, "W1", "west", mailbox="surprise")
    view = table.view("spectator")
    assert [cargo.delivery for cargo in view.carriers[0].van] == ["W1"]
    assert view.mailboxes == [MailRaceMailbox("west", "surprise", "W1", 0)]
    assert view.depots[0].delivery is None
    assert table.refused(PickUp()) == ("M1", "not_landed")


def test_a_second_pick_up_from_the_same_landing_finds_no_cube() -> None:
    """Y2, Q18: leaving and landing again does not help while the region's delivery is on its way."""
    table = near_nibley()
    table.hand(0, "mule")
    table.drive("bicycle", "nibley")
    table.do(PickUp())
    table.drive("bicycle", "hungry-horse")
    table.end()
    table.end()
    table.drive("bicycle", "nibley")
    assert table.refused(PickUp()) == ("Q18", "no_cube")


def test_passing_a_depot_does_not_pick_up() -> None:
    """M1."""
    table = near_nibley()
    table.hand(0, "motor-bike", "mule")
    table.at(0, "surprise")
    table.drive("bicycle", "no-name")
    events = table.do(UseCard("motor-bike", "nibley"))
    assert table.view(0).turn.pick_up is None
    events += table.do(TravelOn("hungry-horse"))
    assert kinds(events) == ["CardUsed", "Travelled", "Travelled", "Landed"]
    assert table.refused(PickUp()) == ("M1", "no_depot")


def test_a_card_that_ends_on_a_depot_in_mid_turn_is_a_landing() -> None:
    """Y3: pick up, then ride on."""
    table = near_nibley()
    table.drive("bicycle", "nibley")
    table.do(PickUp())
    table.drive("bicycle", "hungry-horse")
    assert [cargo.delivery for cargo in table.seat(0).van] == ["W1"]


def test_picking_up_is_a_choice_and_costs_no_action() -> None:
    """Q16: after the third action too; riding on declines it."""
    table = near_nibley()
    table.drive("bicycle", "nibley")
    assert table.state.turn.actions == 2
    table.do(PickUp())
    assert table.state.turn.actions == 2
    other = near_nibley()
    other.drive("bicycle", "nibley")
    other.drive("bicycle", "hungry-horse")
    assert other.refused(PickUp()) == ("M1", "no_depot")
    assert other.seat(0).van == []


def test_the_last_action_may_be_followed_by_a_pick_up() -> None:
    """Q16: the turn waits for it."""
    table = near_nibley()
    table.state.turn.actions = 1
    table.drive("bicycle", "nibley")
    assert table.legal() == [PickUp(), EndTurn()]
    table.do(PickUp())
    assert table.state.turn.seat == 1


def test_who_began_the_turn_on_a_depot_must_leave_and_land_again() -> None:
    """Q17."""
    table = near_nibley()
    table.at(0, "nibley")
    assert table.refused(PickUp()) == ("M1", "not_landed")
    table.drive("bicycle", "no-name")
    assert UseCard("bicycle", "nibley") not in table.legal()  # P6: not by the same path
    table.end()
    table.end()
    table.drive("bicycle", "nibley")
    assert PickUp() in table.legal()


def test_a_third_cube_is_refused() -> None:
    """M3."""
    table = near_nibley()
    table.aboard(0, "M1", "S1")
    table.drive("bicycle", "nibley")
    assert table.refused(PickUp()) == ("M3", "van_full")


def test_a_depot_without_a_cube_has_nothing_to_pick_up() -> None:
    """Q18, Q30."""
    table = near_nibley()
    table.aboard(1, "W1")
    table.drive("bicycle", "nibley")
    assert table.refused(PickUp()) == ("Q18", "no_cube")


def test_landing_on_the_destination_delivers_at_once() -> None:
    """M4, M5, Q19: a stamp for the letter, one for its region; then a new card, mailbox and cube of the same region (M9)."""
    table = Table(script={"deliveries_west": [["W2", "W3"]]})
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    events = table.drive("bicycle", "surprise")
    assert kinds(events) == ["CardUsed", "Travelled", "Landed", "MailDelivered", "DeliveryTurnedUp"]
    assert only(events, MailDelivered) == MailDelivered(0, "W1", "letter", "west", True, True, ["hometown"])
    assert only(events, DeliveryTurnedUp).region == "west"
    assert table.seat(0).van == []
    assert table.seat(0).delivered == ["W1"]
    assert (table.seat(0).slip.letters, table.seat(0).slip.regions) == (1, ["west"])
    assert table.view(0).depots[0].delivery == only(events, DeliveryTurnedUp).delivery


def test_passing_the_destination_does_not_deliver() -> None:
    """M4."""
    table = Table()
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    table.hand(0, "motor-bike")
    table.drive("motor-bike", "surprise", "what-cheer")
    assert [cargo.delivery for cargo in table.seat(0).van] == ["W1"]


def test_a_balloon_over_the_destination_does_not_deliver() -> None:
    """M4, Q10."""
    table = Table()
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    table.hand(0, "hot-air-balloon")
    table.drive("hot-air-balloon", "surprise", "what-cheer")
    assert [cargo.delivery for cargo in table.seat(0).van] == ["W1"]


def test_a_landing_in_mid_turn_delivers_too() -> None:
    """Y3, M4."""
    table = Table()
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    table.drive("bicycle", "surprise")
    table.drive("bicycle", "wall")
    assert table.seat(0).delivered == ["W1"]


def test_a_region_is_stamped_once() -> None:
    """M5."""
    table = Table()
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    table.slip(0, letters=1, regions=["west"], hometown=True)
    event = only(table.drive("bicycle", "surprise"), MailDelivered)
    assert (event.stamped, event.region_stamped) == (True, False)
    assert table.seat(0).slip.regions == ["west"]
    assert table.seat(0).slip.letters == 2


def test_a_fifth_letter_or_parcel_gets_no_stamp_but_its_region_does() -> None:
    """Q26: the bonuses are still checked."""
    table = Table()
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    table.slip(0, letters=4, parcels=4)
    event = only(table.drive("bicycle", "surprise"), MailDelivered)
    assert (event.stamped, event.region_stamped, event.bonuses) == (False, True, ["hometown"])
    assert table.seat(0).slip.letters == 4
    table.at(0, "normal")
    table.aboard(0, "W2")
    table.end()
    table.end()
    event = only(table.drive("bicycle", "what-cheer"), MailDelivered)
    assert (event.kind, event.stamped) == ("parcel", False)
    assert table.seat(0).slip.parcels == 4


def test_a_depot_stays_empty_once_its_deck_has_run_out() -> None:
    """Q30."""
    table = Table()
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    table.seat(1).delivered += table.state.decks["west"]
    table.state.decks["west"] = []
    events = table.drive("bicycle", "surprise")
    assert kinds(events)[-1] == "MailDelivered"
    assert table.view(0).depots[0].delivery is None
    table.end()
    table.end()
    table.at(0, "hungry-horse")
    table.drive("bicycle", "nibley")
    assert table.refused(PickUp()) == ("Q18", "no_cube")


def test_one_landing_delivers_before_it_picks_up() -> None:
    """Q4: the delivery frees the room. Needs a card whose destination is another region's depot."""
    doc = document()
    doc["deliveries"]["items"][8]["destination"] = "nibley"  # M1
    table = Table(doc=doc)
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "M1", "S1")
    events = table.drive("bicycle", "nibley")
    assert only(events, MailDelivered).delivery == "M1"
    assert only(table.do(PickUp()), MailPickedUp).region == "west"
    assert len(table.seat(0).van) == 2


def test_one_landing_delivers_everything_for_that_place_in_van_order() -> None:
    """Q19, Q38: two mailboxes on one town. Needs two cards with the same destination."""
    doc = document()
    doc["deliveries"]["items"][8]["destination"] = "surprise"  # M1
    table = Table(doc=doc)
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1", "M1")
    events = table.drive("bicycle", "surprise")
    assert [event.delivery for event in events if isinstance(event, MailDelivered)] == ["W1", "M1"]
    assert [event.region for event in events if isinstance(event, DeliveryTurnedUp)] == ["west", "midwest"]
    assert table.seat(0).slip.letters == 2


def test_a_cube_that_comes_to_the_depot_landed_on_may_be_picked_up() -> None:
    """M1, M9, Q18: whoever has just landed there; the cube is there before the pick-up."""
    doc = document()
    doc["deliveries"]["items"][8]["destination"] = "nibley"  # M1
    table = Table(doc=doc)
    table.at(0, "no-name")
    table.aboard(0, "M1")
    assert only(table.drive("bicycle", "nibley"), Landed).place == "nibley"
    assert PickUp() in table.legal()
