"""Helping colleagues on the way."""

from domain.mail_race.commands import DeclineAssist, EndTurn, GiveDelivery, TakeDelivery, TravelOn, UseCard
from domain.mail_race.events import AssistDeclined, ColleaguesPassed, DeliveryGiven, DeliveryTaken, Landed
from domain.mail_race.views import MailRaceAssist
from tests.domain.mail_race.table import Table, kinds, only


def passing(*own: str, others: tuple[str, ...] = ()) -> Table:
    """Seat 0 has ridden from Nibley over No Name, where seat 1 stands, to Elephant Butte."""
    table = Table()
    table.no_postcard()
    table.at(0, "nibley")
    table.at(1, "no-name")
    table.aboard(0, *own)
    table.aboard(1, *others)
    table.hand(0, "motor-bike")
    table.drive("motor-bike", "no-name", "elephant-butte")
    return table


def test_a_delivery_may_be_taken_from_a_colleague_passed() -> None:
    """P8, M10, Z4: cube and card."""
    table = passing(others=("S1", "N1"))
    assert table.legal() == [TakeDelivery("S1"), TakeDelivery("N1"), DeclineAssist()]
    assert table.view("spectator").turn.assist == MailRaceAssist(1, ["S1", "N1"], [])
    events = table.do(TakeDelivery("S1"))
    assert only(events, DeliveryTaken) == DeliveryTaken(0, 1, "S1")
    assert kinds(events) == ["DeliveryTaken", "Landed"]
    assert [cargo.delivery for cargo in table.seat(0).van] == ["S1"]
    assert [cargo.delivery for cargo in table.seat(1).van] == ["N1"]


def test_a_delivery_may_be_given_to_a_colleague_passed() -> None:
    """P8, M10, Q22: without asking him."""
    table = passing("S1", "N1")
    assert table.legal() == [GiveDelivery("S1"), GiveDelivery("N1"), DeclineAssist()]
    assert only(table.do(GiveDelivery("N1")), DeliveryGiven) == DeliveryGiven(0, 1, "N1")
    assert [cargo.delivery for cargo in table.seat(1).van] == ["N1"]


def test_one_delivery_a_pass_either_taken_or_given() -> None:
    """Q21, M10."""
    table = passing("S1", others=("N1",))
    assert table.legal() == [TakeDelivery("N1"), GiveDelivery("S1"), DeclineAssist()]
    table.do(TakeDelivery("N1"))
    assert table.refused(GiveDelivery("S1")) == ("P8", "nobody_passed")


def test_an_assist_is_a_choice() -> None:
    """P8."""
    table = passing("S1", others=("N1",))
    assert kinds(table.do(DeclineAssist())) == ["AssistDeclined", "Landed"]
    assert [cargo.delivery for cargo in table.seat(0).van] == ["S1"]


def test_the_assist_is_settled_before_anything_else() -> None:
    """Q4, P8."""
    table = passing("S1")
    for command in (EndTurn(), UseCard("bicycle", "why")):
        assert table.refused(command) == ("P8", "assist_open")
    assert table.refused(TravelOn("why")) == ("P8", "assist_open")


def test_what_does_not_fit_does_not_change_hands() -> None:
    """M3, Q22."""
    table = passing("S1", "W1", others=("N1",))
    assert table.legal() == [GiveDelivery("S1"), GiveDelivery("W1"), DeclineAssist()]
    assert table.refused(TakeDelivery("N1")) == ("M3", "van_full")
    other = passing("S1", others=("N1", "W1"))
    assert other.legal() == [TakeDelivery("N1"), TakeDelivery("W1"), DeclineAssist()]
    assert other.refused(GiveDelivery("S1")) == ("M3", "van_full")


def test_two_full_vans_have_nothing_to_exchange() -> None:
    """Z4: nobody is asked."""
    table = passing("S1", "W1", others=("N1", "M1"))
    assert table.legal()[0] == UseCard("bicycle", "ding-dong")
    assert table.refused(GiveDelivery("S1")) == ("P8", "nobody_passed")


def test_two_empty_vans_have_nothing_to_exchange() -> None:
    """Z4: but that they met is recorded."""
    table = passing()
    assert only(table.events, ColleaguesPassed) == ColleaguesPassed(0, [1])
    assert table.refused(DeclineAssist()) == ("P8", "nobody_passed")


def test_only_what_is_aboard_changes_hands() -> None:
    """M10."""
    table = passing("S1", others=("N1",))
    assert table.refused(TakeDelivery("S1")) == ("M10", "not_aboard")
    assert table.refused(GiveDelivery("N1")) == ("M10", "not_aboard")


def test_the_colleague_may_take_it_back_when_he_passes() -> None:
    """M10: on a later turn."""
    table = passing(others=("N1",))
    table.do(TakeDelivery("N1"))
    table.end()
    table.hand(1, "motor-bike")
    table.drive("motor-bike", "elephant-butte", "why")
    table.do(TakeDelivery("N1"))
    assert [cargo.delivery for cargo in table.seat(1).van] == ["N1"]


def test_a_colleague_at_the_start_of_the_turn_is_not_passed() -> None:
    """Q20: nor one where the move ends."""
    table = Table()
    table.no_postcard()
    table.aboard(1, "N1")
    table.hand(0, "motor-bike")
    assert "ColleaguesPassed" not in kinds(table.drive("motor-bike", "surprise", "wall"))
    table = Table()
    table.no_postcard()
    table.at(1, "surprise")
    table.aboard(1, "N1")
    assert "ColleaguesPassed" not in kinds(table.drive("bicycle", "surprise"))


def test_a_stop_in_mid_turn_is_passed_when_the_truck_leaves() -> None:
    """Q20: by bicycle."""
    table = Table()
    table.no_postcard()
    table.at(1, "surprise")
    table.aboard(1, "N1")
    table.drive("bicycle", "surprise")
    events = table.drive("bicycle", "wall")
    assert only(events, ColleaguesPassed) == ColleaguesPassed(0, [1])
    table.do(TakeDelivery("N1"))
    assert [cargo.delivery for cargo in table.seat(0).van] == ["N1"]


def test_a_stop_in_mid_turn_is_passed_also_when_left_by_air_or_rail() -> None:
    """Q20: in whatever way."""
    for card, start, stop, to in (
        ("plane", "castle-danger", "egg-harbor", "zap"),
        ("rocket", "castle-danger", "egg-harbor", "why"),
        ("train", "surprise", "what-cheer", "boring"),
        ("sea-plane", "normal", "egg-harbor", "chicken"),
    ):
        table = Table()
        table.no_postcard()
        table.at(0, start)
        table.at(1, stop)
        table.aboard(1, "N5")
        table.hand(0, card)
        table.drive("bicycle", stop)
        assert only(table.drive(card, to), ColleaguesPassed) == ColleaguesPassed(0, [1])


def test_nobody_is_passed_between_the_ends_of_a_jump_or_under_a_balloon() -> None:
    """Q10, Q20."""
    table = Table()
    table.no_postcard()
    table.at(0, "nibley")
    table.at(1, "no-name")
    table.aboard(1, "N1")
    table.hand(0, "hot-air-balloon")
    assert kinds(table.drive("hot-air-balloon", "no-name", "surprise"))[-1] == "Landed"
    table = Table()
    table.no_postcard()
    table.at(0, "boring")
    table.at(1, "no-name")
    table.aboard(1, "N1")
    table.hand(0, "train")
    assert "ColleaguesPassed" not in kinds(table.drive("train", "elephant-butte"))


def passing_two(first: str, *second: str) -> Table:
    """Seat 0 has driven from Hungry Horse over Nibley, where seat 2 stands, and No Name, where seat 1 does, to Elephant Butte."""
    table = Table(3)
    table.no_postcard()
    table.at(0, "hungry-horse")
    table.at(1, "no-name")
    table.at(2, "nibley")
    table.aboard(1, first)
    table.aboard(2, *second)
    table.hand(0, "van")
    table.drive("van", "nibley", "no-name", "elephant-butte")
    return table


def test_two_colleagues_passed_are_met_in_the_order_of_the_way() -> None:
    """Q21, Z4: one delivery with each."""
    table = passing_two("N1", "S1")
    assert only(table.events, ColleaguesPassed) == ColleaguesPassed(0, [2, 1])
    assert table.legal()[0] == TakeDelivery("S1")
    assert kinds(table.do(TakeDelivery("S1"))) == ["DeliveryTaken"]
    assert table.legal() == [TakeDelivery("N1"), GiveDelivery("S1"), DeclineAssist()]
    assert kinds(table.do(GiveDelivery("S1"))) == ["DeliveryGiven", "Landed"]
    assert [cargo.delivery for cargo in table.seat(1).van] == ["N1", "S1"]


def test_several_colleagues_at_one_place_are_met_in_turn_order() -> None:
    """MR-6.1: the hub is crowded in the first turns; seat 1 has begun, seat 2 comes next."""
    table = Table(4, first=1)
    table.no_postcard()
    table.at(1, "surprise")
    table.aboard(1, "N1")
    table.hand(1, "motor-bike")
    events = table.drive("motor-bike", "gas", "slapout")
    assert only(events, ColleaguesPassed) == ColleaguesPassed(1, [2, 3, 0])
    assert only(table.do(DeclineAssist()), AssistDeclined) == AssistDeclined(1, 2)
    assert only(table.do(GiveDelivery("N1")), DeliveryGiven) == DeliveryGiven(1, 3, "N1")
    assert table.state.turn.passed == []  # with seat 0 nothing is left to exchange


def test_a_colleague_with_whom_nothing_can_be_exchanged_is_skipped() -> None:
    """Z4: and not come back to when mail taken later could be given to him."""
    table = passing_two("N1")
    assert table.view(0).turn.assist == MailRaceAssist(1, ["N1"], [])
    assert kinds(table.do(TakeDelivery("N1"))) == ["DeliveryTaken", "Landed"]


def test_postcards_on_the_way_come_before_the_colleague_and_the_landing_after_him() -> None:
    """Q4."""
    table = Table()
    table.postcard("slapout", "zap")
    table.at(1, "slapout")
    table.aboard(1, "N1")
    table.hand(0, "motor-bike")
    events = table.drive("motor-bike", "slapout", "toad-suck")
    assert kinds(events)[-3:] == ["PostcardCollected", "PostcardTurnedUp", "ColleaguesPassed"]
    assert kinds(table.do(DeclineAssist())) == ["AssistDeclined", "Landed"]


def test_mail_taken_on_the_way_is_delivered_where_the_move_ends() -> None:
    """Q23: the landing comes after the assist."""
    table = passing(others=("N8",))
    assert "Landed" not in kinds(table.events)
    events = table.do(TakeDelivery("N8"))
    assert kinds(events)[:3] == ["DeliveryTaken", "Landed", "MailDelivered"]
    assert only(events, Landed) == Landed(0, "elephant-butte", [])


def test_mail_given_away_on_the_way_is_not_delivered_where_the_move_ends() -> None:
    """Q4, Q23."""
    table = passing("N8")
    assert kinds(table.do(GiveDelivery("N8"))) == ["DeliveryGiven", "Landed"]


def test_coming_past_again_in_the_same_turn_is_another_pass() -> None:
    """Q21: a stop on the colleague, then round and through."""
    table = Table()
    table.no_postcard()
    table.at(0, "nibley")
    table.at(1, "no-name")
    table.aboard(1, "N1", "S1")
    table.hand(0, "van")
    table.drive("bicycle", "no-name")
    table.drive("van", "elephant-butte", "ding-dong", "slapout")
    table.do(TakeDelivery("N1"))
    table.hand(0, "motor-bike")
    table.drive("motor-bike", "no-name", "surprise")
    assert table.legal() == [TakeDelivery("S1"), GiveDelivery("N1"), DeclineAssist()]
