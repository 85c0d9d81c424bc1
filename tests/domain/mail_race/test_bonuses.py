"""Same Day, Hometown, Fragile."""

import pytest

from domain.mail_race.commands import DeclineAssist, GiveDelivery, PickUp, TakeDelivery
from domain.mail_race.events import Landed, MailDelivered
from tests.domain.mail_race.table import Table, only


def quiet(seats: int = 2) -> Table:
    table = Table(seats)
    table.no_postcard()
    return table


def test_picked_up_and_delivered_in_one_turn_is_same_day() -> None:
    """M6: Nibley to Surprise."""
    table = quiet()
    table.at(0, "hungry-horse")
    table.on_board("W1")
    table.hand(0, "motor-bike")
    table.drive("bicycle", "nibley")
    table.do(PickUp())
    event = only(table.drive("motor-bike", "no-name", "surprise"), MailDelivered)
    assert event.bonuses == ["same_day", "hometown"]
    assert table.score(0).same_day == 2


def test_a_delivery_of_an_earlier_turn_is_not_same_day() -> None:
    """M6."""
    table = quiet()
    table.at(0, "hungry-horse")
    table.on_board("W1")
    table.hand(0, "motor-bike")
    table.drive("bicycle", "nibley")
    table.do(PickUp())
    table.end()
    table.end()
    assert only(table.drive("motor-bike", "no-name", "surprise"), MailDelivered).bonuses == ["hometown"]


def test_same_day_is_stamped_once() -> None:
    """M5, M6, Q27: one-off."""
    table = quiet()
    table.at(0, "hungry-horse")
    table.on_board("W1")
    table.slip(0, same_day=True, hometown=True)
    table.hand(0, "motor-bike")
    table.drive("bicycle", "nibley")
    table.do(PickUp())
    assert only(table.drive("motor-bike", "no-name", "surprise"), MailDelivered).bonuses == []


def test_mail_taken_from_a_colleague_is_not_same_day() -> None:
    """M6, Q23: taken on the way and delivered by the same move."""
    table = quiet()
    table.at(0, "nibley")
    table.at(1, "no-name")
    table.aboard(1, "N1")
    table.on_board("W1")
    table.aboard(1, "W1")
    table.hand(0, "motor-bike")
    table.drive("motor-bike", "no-name", "surprise")
    event = only(table.do(TakeDelivery("W1")), MailDelivered)
    assert event.bonuses == ["hometown"]


def test_mail_given_away_and_taken_back_in_one_turn_is_not_same_day() -> None:
    """Q25: it was last acquired by assistance."""
    table = quiet()
    table.at(0, "no-name")
    table.at(1, "hungry-horse")
    table.on_board("W1")
    table.hand(0, "mule", "van", "motor-bike")
    table.drive("bicycle", "nibley")
    table.do(PickUp())
    table.drive("bicycle", "hungry-horse")  # a stop on the colleague
    table.state.turn.actions = 2
    table.drive("motor-bike", "wall", "surprise")
    table.do(GiveDelivery("W1"))
    assert table.seat(1).van[0].picked_up == 0
    table.at(1, "what-cheer")
    table.at(0, "normal")
    table.hand(0, "motor-bike")
    table.state.turn.actions = 1
    table.drive("motor-bike", "what-cheer", "surprise")
    assert only(table.do(TakeDelivery("W1")), MailDelivered).bonuses == ["hometown"]


def test_hometown_is_for_mail_picked_up_at_the_own_depot() -> None:
    """M7: seat 0 is blue, of Nibley."""
    table = quiet()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    assert only(table.drive("bicycle", "surprise"), MailDelivered).bonuses == ["hometown"]
    assert table.score(0).hometown == 2


def test_mail_from_elsewhere_is_not_hometown() -> None:
    """M7: seat 1 is pink, of Castle Danger."""
    table = quiet()
    table.end()
    table.at(1, "no-name")
    table.aboard(1, "W1")
    assert only(table.drive("bicycle", "surprise"), MailDelivered).bonuses == []


def test_hometown_counts_for_whoever_delivers_also_after_an_assist() -> None:
    """Q24: the colleague had picked it up."""
    table = quiet()
    table.at(0, "nibley")
    table.at(1, "no-name")
    table.aboard(1, "W1")
    table.hand(0, "motor-bike")
    table.drive("motor-bike", "no-name", "surprise")
    assert only(table.do(TakeDelivery("W1")), MailDelivered).bonuses == ["hometown"]


def test_hometown_is_stamped_once() -> None:
    """M5, M7."""
    table = quiet()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    table.slip(0, hometown=True)
    assert only(table.drive("bicycle", "surprise"), MailDelivered).bonuses == []


@pytest.mark.parametrize(("before", "bonuses", "points"), [(0, ["fragile"], 2), (1, ["fragile"], 6), (2, [], 6)])
def test_the_first_fragile_parcel_brings_2_the_second_4_more_the_third_nothing(
    before: int, bonuses: list[str], points: int
) -> None:
    """M8, E5, Q27, Y4."""
    table = quiet()
    table.at(0, "whynot")
    table.aboard(0, "N4")
    table.slip(0, fragile=before)
    assert only(table.drive("bicycle", "enigma"), MailDelivered).bonuses == bonuses
    assert table.score(0).fragile == points


def test_other_parcels_and_letters_are_not_fragile() -> None:
    """M8."""
    table = quiet()
    table.at(0, "enigma")
    table.aboard(0, "N2")
    assert only(table.drive("bicycle", "whynot"), MailDelivered).bonuses == []


@pytest.mark.parametrize(
    ("card", "start", "way"),
    [
        ("sea-plane", "waterproof", ("panacea",)),
        ("hot-air-balloon", "waterproof", ("enigma", "panacea")),
        ("plane", "zap", ("panacea",)),
        ("rocket", "zap", ("panacea",)),
    ],
    ids=["sea-plane", "hot-air-balloon", "plane", "rocket"],
)
def test_a_fragile_parcel_that_was_flown_earns_nothing(card: str, start: str, way: tuple[str, ...]) -> None:
    """M8, Q13: four cards fly."""
    table = quiet()
    table.at(0, start)
    table.aboard(0, "W4")
    table.slip(0, hometown=True)
    table.hand(0, card)
    events = table.drive(card, *way)
    assert only(events, Landed).flown == ["W4"]
    assert only(events, MailDelivered).bonuses == []


def test_a_train_does_not_fly() -> None:
    """M8, Q13."""
    table = quiet()
    table.at(0, "boring")
    table.aboard(0, "N4")
    table.hand(0, "train")
    assert only(table.drive("train", "enigma"), MailDelivered).bonuses == ["fragile"]


def test_the_flight_stays_with_the_parcel() -> None:
    """Q14: flown in an earlier turn and through a colleague's hands."""
    table = quiet()
    table.at(0, "enigma")
    table.at(1, "whynot")
    table.aboard(1, "N4", flown=True)
    table.hand(0, "motor-bike", "mule")
    table.drive("motor-bike", "whynot", "bean-station")
    table.do(TakeDelivery("N4"))
    event = only(table.drive("mule", "enigma"), MailDelivered)
    assert event.bonuses == []


def test_a_flight_before_the_pick_up_does_no_harm() -> None:
    """Q15: the rocket brings the carrier to the depot."""
    table = quiet()
    table.at(0, "zap")
    table.on_board("N4")
    table.hand(0, "rocket")
    table.drive("rocket", "frackville")
    table.do(PickUp())
    assert not table.seat(0).van[0].flown
    assert not table.view(0).carriers[0].van[0].flown


def test_only_fragile_parcels_are_marked_by_a_flight() -> None:
    """Q14."""
    table = quiet()
    table.at(0, "zap")
    table.aboard(0, "W4", "N2")
    table.hand(0, "plane")
    assert only(table.drive("plane", "normal"), Landed).flown == ["W4"]


def flying_on(own: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> Table:
    """Seat 0 has ridden to Egg Harbor, where seat 1 stands, and flies on to Zap."""
    table = quiet()
    table.at(0, "castle-danger")
    table.at(1, "egg-harbor")
    table.aboard(0, *own)
    table.aboard(1, *others)
    table.hand(0, "plane")
    table.drive("bicycle", "egg-harbor")
    table.drive("plane", "zap")
    return table


def test_a_parcel_given_away_at_the_stop_before_the_flight_does_not_fly() -> None:
    """Q14, Q20: the assist comes first in the move, so the parcel stays on the ground."""
    table = flying_on(own=("W4",), others=("M4",))
    assert only(table.do(GiveDelivery("W4")), Landed).flown == []
    assert not table.seat(1).van[1].flown


def test_a_parcel_taken_at_the_stop_before_the_flight_flies_along() -> None:
    """Q14, Q20."""
    assert only(flying_on(others=("M4",)).do(TakeDelivery("M4")), Landed).flown == ["M4"]


def test_declining_leaves_the_flight_as_it_is() -> None:
    """Q14."""
    assert only(flying_on(own=("W4",)).do(DeclineAssist()), Landed).flown == ["W4"]
