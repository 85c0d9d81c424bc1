"""Three actions: cards are taken, then used."""

import pytest

from domain.mail_race.commands import EndTurn, PickUp, TakeCard, TakeUnseenCard, TravelOn, UseCard
from domain.mail_race.events import CardTaken, CardTurnedUp, CardUsed, TurnBegun, TurnEnded, UnseenCardTaken
from tests.domain.mail_race.table import Table, kinds, only


@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_every_split_of_three_actions(taken: int) -> None:
    """P1, P2: 0 taken and 3 used, 1 and 2, 2 and 1, 3 and 0; then the turn is over."""
    table = Table()
    table.hand(0, "mule")
    for _ in range(taken):
        table.do(TakeCard(table.state.face_up[0]))
    used = [("bicycle", "slapout"), ("bicycle", "ding-dong"), ("mule", "waterproof")][: 3 - taken]
    table.aboard(1, "S1")  # so that Waterproof has nothing to pick up
    for card, to in used:
        assert table.state.turn.seat == 0
        table.drive(card, to)
    assert table.state.turn.seat == 1
    assert sum(isinstance(event, CardTaken) for event in table.events) == taken
    assert sum(isinstance(event, CardUsed) for event in table.events) == 3 - taken


def test_a_fourth_action_is_refused() -> None:
    """P1: while a pick-up keeps the turn open."""
    table = Table()
    table.at(0, "surprise")
    table.hand(0, "mule", "train")
    table.drive("bicycle", "wall")
    table.drive("mule", "no-name")
    table.drive("bicycle", "nibley")
    assert table.legal() == [PickUp(), EndTurn()]
    assert table.refused(UseCard("train", "boring")) == ("P1", "no_actions_left")
    assert table.refused(UseCard("bicycle", "hungry-horse")) == ("P1", "no_actions_left")


def test_no_card_is_taken_after_one_was_used() -> None:
    """P1, Q2."""
    table = Table()
    table.drive("bicycle", "peculiar")
    assert table.refused(TakeCard(table.state.face_up[0])) == ("Q2", "take_before_use")
    assert table.refused(TakeUnseenCard()) == ("Q2", "take_before_use")


def test_a_fourth_card_cannot_be_taken() -> None:
    """P1: three taken, and the turn is over by itself."""
    table = Table()
    events = table.do(*[TakeUnseenCard()] * 3)
    assert kinds(events)[-2:] == ["TurnEnded", "TurnBegun"]
    assert table.state.turn.seat == 1


def test_a_card_taken_in_this_turn_may_be_used_in_it() -> None:
    """Q45."""
    table = Table(script={"transport_level_1": [["mule"]]})
    table.do(TakeCard("mule"))
    table.drive("mule", "slapout")
    assert table.seat(0).place == "slapout"


def test_a_face_up_card_is_replaced_at_once_and_the_new_one_may_be_taken_next() -> None:
    """P3, Q3: on the spot that became free."""
    table = Table(script={"transport_level_1": [["mule", "train", "mule", "mail-jump"]]})
    turned_up = only(table.do(TakeCard("train")), CardTurnedUp)
    assert turned_up == CardTurnedUp(1, "mail-jump")
    assert table.state.face_up == ["mule", "mail-jump", "mule"]
    table.do(TakeCard("mail-jump"))
    assert table.seat(0).hand == ["mail-jump", "train"]


def test_the_top_card_may_be_taken_unseen() -> None:
    """P3: the three on the table stay."""
    table = Table(script={"transport_level_1": [["mule", "mule", "mule", "train"]]})
    event = only(table.do(TakeUnseenCard()), UnseenCardTaken)
    assert event == UnseenCardTaken(0, 1, "train")
    assert table.seat(0).unseen == ["train"]
    assert table.state.face_up == ["mule", "mule", "mule"]


def test_a_card_that_does_not_lie_there_cannot_be_taken() -> None:
    """P3."""
    assert Table().refused(TakeCard("rocket")) == ("P3", "not_face_up")


def test_used_cards_are_discarded() -> None:
    """P4."""
    table = Table()
    table.hand(0, "mule")
    table.drive("mule", "slapout")
    assert table.state.discards == ["mule"]
    assert table.seat(0).hand == []


def test_the_bicycle_is_used_twice_but_not_three_times_and_never_discarded() -> None:
    """P4, VT1."""
    table = Table()
    table.hand(0, "train")
    table.drive("bicycle", "surprise")
    table.drive("bicycle", "no-name")
    assert table.refused(UseCard("bicycle", "nibley")) == ("P4", "bicycle_used_twice")
    assert table.state.discards == []
    table.drive("train", "boring")
    assert table.view(0).turn.bicycle_left == 2


def test_the_bicycle_costs_an_action_each_time() -> None:
    """Q45: two taken leave one use."""
    table = Table(script={"transport_level_1": [["mail-jump"] * 4]})
    table.do(TakeCard("mail-jump"), TakeCard("mail-jump"))
    table.drive("bicycle", "surprise")
    assert table.state.turn.seat == 1


def test_a_card_is_used_once() -> None:
    """P4: it takes a second mule to ride a second time."""
    table = Table()
    table.hand(0, "mule")
    table.drive("mule", "slapout")
    assert table.refused(UseCard("mule", "elephant-butte")) == ("P4", "card_not_in_hand")


def test_a_card_of_another_hand_cannot_be_used() -> None:
    """P4."""
    table = Table()
    table.hand(1, "mule")
    assert table.refused(UseCard("mule", "slapout")) == ("P4", "card_not_in_hand")


def test_actions_may_be_left_unused() -> None:
    """Q1: after none, or after one."""
    table = Table()
    assert kinds(table.end()) == ["TurnEnded", "TurnBegun"]
    table.drive("bicycle", "peculiar")
    assert only(table.end(), TurnBegun) == TurnBegun(0, 3)


def test_there_is_no_limit_to_a_hand() -> None:
    """Q34."""
    table = Table()
    for _ in range(6):
        table.do(*[TakeUnseenCard()] * 3)
    assert len(table.seat(0).unseen) == 9


def test_staying_at_the_crowded_hub_is_always_allowed() -> None:
    """Q8: three cards taken and no move, in the first turn."""
    table = Table(4)
    table.do(*[TakeUnseenCard()] * 3)
    assert table.seat(0).place == "gas"
    assert EndTurn() in table.legal()


def test_a_turn_ends_by_itself_when_nothing_else_is_left() -> None:
    """MR-6.1: no action and no pick-up; with a pick-up it waits."""
    table = Table()
    table.at(0, "what-cheer")
    table.state.turn.actions = 1
    table.drive("bicycle", "castle-danger")
    assert table.legal() == [PickUp(), EndTurn()]
    assert kinds(table.do(PickUp())) == ["MailPickedUp", "TurnEnded", "TurnBegun"]
    assert table.state.turn.seat == 1


def test_a_turn_does_not_end_by_itself_while_an_unseen_card_might_be_used() -> None:
    """V2: else all would know what the card is not. With cards that all know it ends."""
    for unseen, asked in ((["mail-jump"], 0), ([], 1)):
        table = Table()
        table.at(0, "woonsocket")
        table.hand(0, unseen=unseen)
        table.drive("bicycle", "sandwich")
        assert table.state.turn.seat == asked
    table = Table()
    table.at(0, "woonsocket")
    table.hand(0, "train")
    table.drive("bicycle", "sandwich")
    assert table.state.turn.seat == 1


def test_known_cards_go_before_unseen_ones_of_the_same_type() -> None:
    """MR-6.2."""
    table = Table()
    table.hand(0, "mule", unseen=["mule"])
    assert only(table.drive("mule", "slapout"), CardUsed) == CardUsed(0, "mule", unseen=False)
    assert only(table.drive("mule", "elephant-butte"), CardUsed) == CardUsed(0, "mule", unseen=True)


def test_a_colleague_cannot_act_in_between() -> None:
    """Q43."""
    table = Table()
    assert table.refused(TakeUnseenCard(), seat=1) == ("Q43", "not_your_turn")


def test_nothing_else_is_done_in_the_middle_of_a_move() -> None:
    """P5: a card once begun is travelled to its end."""
    table = Table()
    table.hand(0, "van")
    table.do(UseCard("van", "surprise"))
    for command in (EndTurn(), TakeUnseenCard(), UseCard("bicycle", "wall"), PickUp()):
        assert table.refused(command) == ("P5", "way_unfinished")
    assert table.refused(TravelOn("gas")) == ("P6", "path_retraced")
    assert all(isinstance(command, TravelOn) for command in table.legal())


def test_travelling_on_needs_a_card_in_use() -> None:
    """P5."""
    assert Table().refused(TravelOn("surprise")) == ("P5", "no_card_in_use")


def test_the_next_turn_starts_with_three_actions_and_no_used_paths() -> None:
    """P1, P6, Q6."""
    table = Table()
    table.drive("bicycle", "surprise")
    assert only(table.end(), TurnEnded) == TurnEnded(0)
    table.end()
    assert table.state.turn.actions == 3
    table.drive("bicycle", "gas")
    assert table.seat(0).place == "gas"
