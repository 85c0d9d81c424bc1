"""What a client needs to draw the table, and the words for it."""

from domain.kernel.ids import Seat
from domain.kernel.viewer import SPECTATOR
from domain.mail_race import RULESET
from domain.mail_race.commands import AnyCommand, PickUp, TakeCard, TakeUnseenCard, TravelOn, UseCard
from domain.mail_race.events import AssistDeclined, ColleaguesPassed, Landed, MailDelivered, RaceEnded
from domain.mail_race.views import MailRaceMove, MailRacePath, MailRaceReach
from tests.domain.mail_race.table import Table


def words(table: Table) -> str:
    return RULESET.describe_decision(table.content, table.state, Seat(table.state.turn.seat))


def test_the_view_says_what_each_card_reaches() -> None:
    """Z2: the ends of all ways, by the cards the viewer knows of."""
    table = Table()
    table.at(0, "sandwich")
    table.hand(0, "motor-bike", unseen=["mail-jump"])
    bicycle = MailRaceReach("bicycle", ["woonsocket"])
    motor_bike = MailRaceReach("motor-bike", ["meddybemps", "moosup", "mosquitoville"])
    assert table.view(SPECTATOR).reachable == [bicycle, motor_bike]
    assert table.view(0).reachable == [bicycle, MailRaceReach("mail-jump", ["ho-ho-kus", "meddybemps"]), motor_bike]


def test_in_the_middle_of_a_move_the_view_shows_the_way_so_far_and_the_ends_to_come() -> None:
    """P5, P6."""
    table = Table()
    table.at(0, "sandwich")
    table.hand(0, "motor-bike")
    table.do(UseCard("motor-bike", "woonsocket"))
    view = table.view(1)
    assert view.turn.move == MailRaceMove("motor-bike", "sandwich", ["woonsocket"], 1)
    assert view.turn.travelled == [MailRacePath("sandwich", "woonsocket")]
    assert view.reachable == [MailRaceReach("motor-bike", ["meddybemps", "moosup", "mosquitoville"])]
    assert words(table) == "Travel on with the Motor Bike: 1 more space."


def test_the_view_says_whose_turn_it_is_and_what_is_left_of_it() -> None:
    """P1, P4."""
    table = Table(3, first=2)
    table.do(TakeUnseenCard())
    turn = table.view(0).turn
    assert (turn.seat, turn.decision, turn.actions_left, turn.bicycle_left) == (2, "action", 2, 2)
    assert (turn.may_take_cards, turn.may_rest_here, turn.pick_up) == (True, True, None)
    table.drive("bicycle", "surprise")
    turn = table.view(0).turn
    assert (turn.actions_left, turn.bicycle_left, turn.may_take_cards, turn.may_rest_here) == (1, 1, False, True)


def test_in_the_middle_of_a_move_nobody_may_rest() -> None:
    """P5, Q7: nor where a colleague stands."""
    table = Table()
    table.at(1, "wall")
    table.hand(0, "motor-bike")
    table.do(UseCard("motor-bike", "surprise"))
    assert not table.view(0).turn.may_rest_here
    table.do(TravelOn("wall"))
    assert not table.view(0).turn.may_rest_here


def test_cargo_shows_whether_it_may_still_be_delivered_on_the_same_day() -> None:
    """M6: in the turn of its pick-up only."""
    table = Table()
    table.no_postcard()
    table.at(0, "no-name")
    table.drive("bicycle", "nibley")
    table.do(PickUp())
    assert [cargo.same_day for cargo in table.view(1).carriers[0].van] == [True]
    table.end()
    assert [cargo.same_day for cargo in table.view(1).carriers[0].van] == [False]


def test_decisions_are_put_into_words() -> None:
    """Z1 to Z4."""
    table = Table()
    assert words(table) == "You have 3 actions left: take a transport card, use a card or end the turn."
    table.no_postcard()
    table.on_board("W1")
    table.at(0, "no-name")
    table.drive("bicycle", "nibley")
    assert words(table) == (
        "You have 2 actions left: use a card, pick up the letter W1 from Nibley, UT to Surprise, NE or end the turn."
    )


def test_a_decision_speaks_of_nothing_that_cannot_be_done() -> None:
    """Q32, P4: no card left on the table or in the deck; no card left to use."""
    table = Table()
    table.state.discards += table.state.face_up
    table.state.face_up = []
    table.deck()
    assert not table.view(0).turn.may_take_cards
    assert words(table) == "You have 3 actions left: use a card or end the turn."
    table.no_postcard()
    table.at(0, "surprise")
    table.drive("bicycle", "no-name")
    table.drive("bicycle", "nibley")
    letter = words(table).removeprefix("You have 1 action left: ")
    assert letter.startswith("pick up the ")
    assert letter.endswith(" or end the turn.")
    table.seat(0).unseen = ["mule"]
    table.state.discards.remove("mule")
    assert words(table).startswith("You have 1 action left: use a card, pick up the ")


def test_an_assist_is_put_into_words() -> None:
    """Z4."""
    table = Table()
    table.no_postcard()
    table.at(0, "nibley")
    table.at(1, "no-name")
    table.aboard(1, "N1")
    table.hand(0, "motor-bike")
    table.drive("motor-bike", "no-name", "surprise")
    assert words(table) == "You pass seat 1: take one of his deliveries or do nothing."
    table.aboard(0, "S1")
    assert words(table) == "You pass seat 1: take one of his deliveries, give him one of yours or do nothing."


def test_events_are_put_into_words() -> None:
    """A whole delivery."""
    table = Table(script={"deliveries_west": [["W3", "W2"]]})
    table.no_postcard()
    table.at(0, "no-name")
    table.aboard(0, "W1")
    told = [RULESET.describe(table.content, event) for event in table.drive("bicycle", "surprise")]
    assert told == [
        "Seat 0 uses a Bicycle.",
        "Seat 0 travels to Surprise, NE.",
        "Seat 0 lands in Surprise, NE.",
        "Seat 0 delivers the letter W1 from Nibley, UT to Surprise, NE and earns Hometown.",
        "New mail at Nibley, UT: the letter W3 from Nibley, UT to Toad Suck, AR.",
    ]


def test_the_words_for_an_unseen_card_tell_no_more_than_the_event() -> None:
    """V2."""
    table = Table(script={"transport_level_1": [["mule", "mule", "mule", "train"]]})
    event = table.do(TakeUnseenCard())[0]
    assert RULESET.describe(table.content, event) == "Seat 0 takes an unseen card of level 1: a Train."
    other = RULESET.redact(event, Seat(1))
    assert RULESET.describe(table.content, other) == "Seat 0 takes an unseen card of level 1."


def test_what_is_counted_up_reads_like_a_sentence() -> None:
    """M5, Q14, P8, E7."""
    content = Table().content
    told = [
        RULESET.describe(content, event)
        for event in (
            MailDelivered(0, "W4", "parcel", "west", True, True, ["same_day", "hometown", "fragile"]),
            Landed(0, "panacea", ["W4", "M4"]),
            ColleaguesPassed(1, [2, 0, 3]),
            AssistDeclined(1, 2),
            RaceEnded([12, -3, 40]),
        )
    ]
    assert told == [
        "Seat 0 delivers the fragile parcel W4 from Nibley, UT to Panacea, FL and earns Same Day, Hometown and Fragile.",
        "Seat 0 lands in Panacea, FL with fragile mail that has now flown: W4 and M4.",
        "Seat 1 passes seat 2, seat 0 and seat 3.",
        "Seat 1 passes seat 2 without assisting.",
        "The race is over: seat 0 has 12, seat 1 has -3 and seat 2 has 40.",
    ]


def test_a_refusal_calls_things_by_their_names() -> None:
    """VT3, P7, P3: and by what was asked where nothing is called so."""
    table = Table()
    table.hand(0, "van")

    def said(command: AnyCommand) -> str:
        return RULESET.explain(table.content, table.state, Seat(0), command).message

    assert said(UseCard("van", "jackpot")) == "the Van does not go from Gas to Jackpot"
    assert said(UseCard("van", "atlantis")) == "the Van does not go from Gas to atlantis"
    assert said(TakeCard("sea-plane")) == "no Sea Plane lies on the table"
    assert said(TakeCard("camel")) == "no camel lies on the table"
