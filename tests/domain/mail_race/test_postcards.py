"""Postcards are collected by landing on them or travelling over them."""

from domain.mail_race.events import PostcardCollected, PostcardTurnedUp
from tests.domain.mail_race.table import Table, kinds, only


def test_landing_on_the_token_collects_the_postcard() -> None:
    """M11, Q29: by itself; a stamp, and the token goes to the next postcard's town."""
    table = Table()
    table.postcard("slapout", "zap")
    events = table.drive("bicycle", "slapout")
    assert kinds(events) == ["CardUsed", "Travelled", "Landed", "PostcardCollected", "PostcardTurnedUp"]
    assert only(events, PostcardCollected) == PostcardCollected(0, "slapout", stamped=True)
    assert table.seat(0).postcards == ["slapout"]
    assert table.seat(0).slip.postcards == 1
    assert table.view(1).postcard.place == "zap"


def test_a_landing_delivers_before_it_collects() -> None:
    """Q4: Toad Suck is a destination and on a postcard."""
    table = Table()
    table.at(0, "santa-claus")
    table.aboard(0, "W3")
    table.postcard("toad-suck", "zap")
    events = table.drive("bicycle", "toad-suck")
    assert kinds(events)[2:] == ["Landed", "MailDelivered", "DeliveryTurnedUp", "PostcardCollected", "PostcardTurnedUp"]


def test_travelling_over_the_token_collects_it_before_the_landing() -> None:
    """M11, Q4."""
    table = Table()
    table.hand(0, "motor-bike")
    table.postcard("slapout", "zap")
    events = table.drive("motor-bike", "slapout", "ding-dong")
    assert kinds(events)[-3:] == ["PostcardCollected", "PostcardTurnedUp", "Landed"]


def test_flying_over_the_token_collects_it() -> None:
    """M11, Q10."""
    table = Table()
    table.hand(0, "hot-air-balloon")
    table.postcard("slapout", "zap")
    table.drive("hot-air-balloon", "slapout", "ding-dong")
    assert table.seat(0).postcards == ["slapout"]


def test_nothing_lies_between_the_ends_of_a_jump() -> None:
    """M11, Q20: a train from Elephant Butte to No Name does not come through Why; it collects where it lands."""
    table = Table()
    table.at(0, "no-name")
    table.hand(0, "train")
    table.postcard("elephant-butte", "why")
    table.drive("train", "elephant-butte")
    assert table.seat(0).postcards == ["elephant-butte"]


def test_a_token_that_comes_to_the_rest_of_the_way_is_collected_too() -> None:
    """Q29: over one, and onto the place of landing."""
    table = Table()
    table.hand(0, "motor-bike")
    table.postcard("slapout", "ding-dong", "zap")
    events = table.drive("motor-bike", "slapout", "ding-dong")
    places = [event.place for event in events if isinstance(event, PostcardCollected)]
    assert places == ["slapout", "ding-dong"]
    assert table.state.postcard == "zap"


def test_a_token_that_comes_to_the_middle_of_the_way_is_collected_on_it() -> None:
    """Q29: three in one ride."""
    table = Table()
    table.hand(0, "van")
    table.postcard("slapout", "toad-suck", "zap")
    table.drive("van", "slapout", "toad-suck", "waterproof")
    assert table.seat(0).postcards == ["slapout", "toad-suck"]


def test_a_token_that_comes_to_the_way_behind_is_not_collected() -> None:
    """Q29."""
    table = Table()
    table.at(0, "wall")
    table.hand(0, "motor-bike")
    table.postcard("hungry-horse", "wall")
    table.drive("motor-bike", "hungry-horse", "boring")
    assert table.seat(0).postcards == ["hungry-horse"]
    assert table.state.postcard == "wall"


def test_a_token_on_the_own_place_waits_for_another_landing() -> None:
    """Q29: standing there collects nothing, nor does leaving; coming back in another turn does."""
    table = Table()
    table.at(0, "slapout")
    table.postcard("slapout", "zap")
    table.drive("bicycle", "toad-suck")
    assert table.seat(0).postcards == []
    table.end()
    table.end()
    table.drive("bicycle", "slapout")
    assert table.seat(0).postcards == ["slapout"]


def test_a_fifth_postcard_moves_the_token_without_a_stamp() -> None:
    """Q26."""
    table = Table()
    table.slip(0, postcards=4)
    table.postcard("slapout", "zap")
    events = table.drive("bicycle", "slapout")
    assert only(events, PostcardCollected).stamped is False
    assert table.seat(0).slip.postcards == 4
    assert only(events, PostcardTurnedUp) == PostcardTurnedUp("zap")


def test_the_last_postcard_leaves_no_token() -> None:
    """Q30."""
    table = Table()
    table.postcard("slapout")
    table.seat(1).postcards += table.state.postcard_deck
    table.state.postcard_deck = []
    events = table.drive("bicycle", "slapout")
    assert kinds(events)[-1] == "PostcardCollected"
    assert table.view(0).postcard.place is None
    table.drive("bicycle", "toad-suck")
    assert table.seat(0).postcards == ["slapout"]
