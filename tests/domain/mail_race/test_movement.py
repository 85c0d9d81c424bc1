"""How the thirteen types of transport move, and where a turn may end."""

import pytest

from domain.mail_race.commands import EndTurn, PickUp, TravelOn, UseCard
from domain.mail_race.rules.movement import ways
from domain.mail_race.views import MailRaceMove, MailRacePath
from tests.domain.mail_race.table import Table

WAYS = [
    # card, start, a way it goes
    ("bicycle", "gas", ("surprise",)),
    ("motor-bike", "gas", ("surprise", "wall")),
    ("van", "gas", ("surprise", "wall", "zap")),
    ("mule", "gas", ("slapout",)),
    ("pony-express", "gas", ("slapout", "elephant-butte")),
    ("4x4", "gas", ("slapout", "elephant-butte", "why")),
    ("mail-jump", "chicken", ("humptulips",)),
    ("steam-boat", "chicken", ("humptulips", "harmony")),
    ("sea-plane", "waterproof", ("chicken",)),
    ("sea-plane", "chicken", ("meddybemps",)),
    ("hot-air-balloon", "gas", ("surprise", "wall")),
    ("plane", "chicken", ("zap",)),
    ("rocket", "chicken", ("gas",)),
    ("rocket", "normal", ("nibley",)),
    ("train", "boring", ("woonsocket",)),
]


@pytest.mark.parametrize(("card", "start", "way"), WAYS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_card_takes_the_truck_along_its_way(card: str, start: str, way: tuple[str, ...]) -> None:
    """VT1 to VT13, P5."""
    table = Table()
    table.no_postcard()
    table.at(0, start)
    if card != "bicycle":
        table.hand(0, card)
    table.drive(card, *way)
    assert table.seat(0).place == way[-1]
    assert table.state.turn.move is None


REFUSED = [
    # card, start, first step, rule
    ("bicycle", "nibley", "jackpot", "VT1"),  # a trail
    ("bicycle", "gas", "wall", "VT1"),  # two spaces away
    ("motor-bike", "humptulips", "harmony", "VT2"),  # water
    ("van", "jackpot", "nibley", "VT3"),  # a trail
    ("mule", "gas", "surprise", "VT4"),  # a road
    ("pony-express", "boring", "harmony", "VT5"),  # a road
    ("4x4", "panacea", "waterproof", "VT6"),  # water
    ("mail-jump", "harmony", "why", "VT7"),  # land
    ("steam-boat", "panacea", "enigma", "VT8"),  # land
    ("sea-plane", "zap", "chicken", "VT9"),  # from inland
    ("sea-plane", "harmony", "normal", "VT9"),  # to an inland airport
    ("sea-plane", "harmony", "waterproof", "VT9"),  # to a shore without an airport
    ("sea-plane", "harmony", "harmony", "VT9"),
    ("hot-air-balloon", "nibley", "jackpot", "VT10"),  # a trail
    ("plane", "gas", "zap", "VT11"),  # from no airport
    ("plane", "zap", "gas", "VT11"),  # to no airport
    ("plane", "zap", "zap", "VT11"),
    ("rocket", "gas", "zap", "VT12"),  # from no airport
    ("rocket", "zap", "zap", "VT12"),
    ("train", "boring", "boring", "VT13"),
    ("train", "boring", "gas", "VT13"),  # to no station
    ("train", "gas", "boring", "VT13"),  # from no station
    ("bicycle", "chicken", "hungry-horse", "VT1"),  # no road leads there
]


@pytest.mark.parametrize(("card", "start", "to", "rule"), REFUSED, ids=lambda value: value)
def test_a_card_does_not_leave_its_surface(card: str, start: str, to: str, rule: str) -> None:
    """VT1 to VT13, Q11, Q12."""
    table = Table()
    table.at(0, start)
    if card != "bicycle":
        table.hand(0, card)
    assert table.refused(UseCard(card, to)) == (rule, "not_reached")


def test_jumps_reach_every_other_place_of_their_kind() -> None:
    """VT9, VT11 to VT13, Q11, Q12."""
    table = Table()
    transport = table.content.transport
    shore = ("chicken", "egg-harbor", "harmony", "horseheads", "humptulips", "meddybemps", "panacea", "sandwich")
    assert transport["sea-plane"].nexts["waterproof"] == shore
    assert transport["plane"].nexts["zap"] == tuple(sorted({*shore, "normal", "ding-dong", "whynot"}))
    assert transport["rocket"].nexts["zap"] == tuple(sorted(set(table.content.places) - {"zap"}))
    assert len(transport["train"].nexts["boring"]) == 11


def test_exactly_the_printed_number_of_spaces() -> None:
    """P5: a way is not broken off."""
    table = Table()
    table.hand(0, "motor-bike")
    table.do(UseCard("motor-bike", "surprise"))
    assert table.refused(EndTurn()) == ("P5", "way_unfinished")
    assert table.view(0).turn.move == MailRaceMove("motor-bike", "gas", ["surprise"], steps_left=1)


def test_a_card_with_only_a_shorter_way_cannot_be_used() -> None:
    """P5, P6: beyond Panacea there is no second space by road, for the way back is travelled."""
    table = Table()
    table.no_postcard()
    table.at(0, "enigma")
    table.hand(0, "motor-bike", unseen=["van"])
    assert table.refused(UseCard("motor-bike", "panacea")) == ("P5", "not_exact")
    assert UseCard("motor-bike", "whynot") in table.legal()
    table.drive("bicycle", "panacea")
    assert table.legal() == [EndTurn()]
    assert table.refused(UseCard("van", "enigma")) == ("P6", "path_retraced")


def test_a_4x4_mixes_trails_and_roads() -> None:
    """VT6, Q9: trail, road, trail."""
    table = Table()
    table.at(0, "chicken")
    table.hand(0, "4x4")
    table.drive("4x4", "hungry-horse", "wall", "no-name")
    assert table.seat(0).place == "no-name"


def test_a_balloon_goes_exactly_two_roads() -> None:
    """VT10, Q10: over one place."""
    table = Table()
    balloon = table.content.transport["hot-air-balloon"]
    assert balloon.steps == 2
    assert not balloon.overland
    assert balloon.nexts == table.content.transport["bicycle"].nexts


def test_the_way_back_is_refused_in_the_same_turn() -> None:
    """P6, Q5, Q6, Q41: by the same card, by another card, by another surface, by a jump."""
    table = Table()
    table.hand(0, "mule", "4x4")
    table.drive("bicycle", "slapout")
    assert table.refused(UseCard("bicycle", "gas")) == ("P6", "path_retraced")
    assert table.refused(UseCard("mule", "gas")) == ("P6", "path_retraced")  # the trail beside the road
    assert table.refused(UseCard("4x4", "gas")) == ("P6", "path_retraced")


def test_a_jump_back_is_refused_in_the_same_turn() -> None:
    """Q5."""
    table = Table()
    table.at(0, "zap")
    table.hand(0, "plane", "rocket")
    table.drive("plane", "normal")
    assert table.refused(UseCard("rocket", "zap")) == ("P6", "path_retraced")
    assert UseCard("rocket", "gas") in table.legal()


def test_a_balloon_uses_up_both_its_roads() -> None:
    """Q5, Q10."""
    table = Table()
    table.hand(0, "hot-air-balloon")
    table.drive("hot-air-balloon", "surprise", "wall")
    assert table.refused(UseCard("bicycle", "surprise"))[0] == "P6"
    assert table.view(0).turn.travelled == [MailRacePath("gas", "surprise"), MailRacePath("surprise", "wall")]


def test_coming_back_by_another_way_is_allowed() -> None:
    """Q5: only paths are not retraced; the start may be passed and ended on again."""
    table = Table()
    table.at(1, "zap")
    table.hand(0, "van")
    table.drive("van", "surprise", "what-cheer", "peculiar")
    table.drive("bicycle", "gas")
    assert table.seat(0).place == "gas"
    table = Table()
    table.at(0, "santa-claus")
    table.hand(0, "van")
    table.drive("van", "normal", "knockemstiff", "santa-claus")
    assert table.seat(0).place == "santa-claus"


def test_paths_are_free_again_in_the_next_turn() -> None:
    """Q6."""
    table = Table()
    table.drive("bicycle", "slapout")
    table.end()
    table.end()
    table.at(1, "zap")
    assert UseCard("bicycle", "gas") in table.legal()


def test_the_last_action_cannot_lead_onto_a_colleague() -> None:
    """P7, Q7."""
    table = Table()
    table.at(1, "wall")
    table.hand(0, "train")
    table.drive("bicycle", "surprise")
    table.state.turn.actions = 1
    assert table.refused(UseCard("bicycle", "wall")) == ("P7", "place_occupied")
    assert UseCard("bicycle", "no-name") in table.legal()


def test_an_earlier_action_may_lead_onto_a_colleague_if_the_truck_can_leave_again() -> None:
    """P7, Q7: by bicycle; until then the turn cannot be ended."""
    table = Table()
    table.at(1, "surprise")
    table.drive("bicycle", "surprise")
    assert table.refused(EndTurn()) == ("P7", "place_occupied")
    table.drive("bicycle", "wall")
    assert EndTurn() in table.legal()


def test_a_move_onto_a_colleague_is_refused_when_nothing_could_leave() -> None:
    """Q7: the bicycle has no road out of Sandwich but the one it came by; a card in hand can change that."""
    table = Table()
    table.at(0, "woonsocket")
    table.at(1, "sandwich")
    assert table.refused(UseCard("bicycle", "sandwich")) == ("P7", "place_occupied")
    table.hand(0, unseen=["mail-jump"])
    assert UseCard("bicycle", "sandwich") in table.legal()


def test_the_look_ahead_goes_over_several_cards() -> None:
    """Q7: from one occupied town to the next, as long as the last is free."""
    table = Table(4)
    table.at(0, "neversink")
    table.at(1, "ho-ho-kus")
    table.at(2, "moosup")
    table.at(3, "frackville")
    assert table.refused(UseCard("bicycle", "ho-ho-kus")) == ("P7", "place_occupied")
    table.hand(0, "mule")
    table.drive("bicycle", "ho-ho-kus")
    assert table.refused(UseCard("bicycle", "moosup")) == ("P7", "place_occupied")  # no trail leaves Moosup
    table.drive("bicycle", "frackville")
    assert table.legal() == [UseCard("mule", "booger-hole"), UseCard("mule", "neversink"), PickUp()]


def test_a_way_in_the_middle_of_a_move_is_chosen_so_that_it_can_end_well() -> None:
    """Q7, P5: the step is offered only if the whole way can be ended."""
    table = Table()
    table.at(0, "sandwich")
    table.at(1, "mosquitoville")
    table.hand(0, "motor-bike")
    table.do(UseCard("motor-bike", "woonsocket"))
    table.state.turn.bicycle = 2
    assert table.refused(TravelOn("mosquitoville")) == ("P7", "place_occupied")
    assert table.legal() == [TravelOn("meddybemps"), TravelOn("moosup")]


def test_a_truck_may_stay_where_others_are_only_if_it_has_not_moved() -> None:
    """P7, Q8: back at the crowded hub it must move on."""
    table = Table()
    table.hand(0, "van")
    assert EndTurn() in table.legal()
    table.drive("van", "surprise", "what-cheer", "peculiar")
    table.drive("bicycle", "gas")
    assert table.refused(EndTurn()) == ("P7", "place_occupied")


def test_a_rocket_may_come_down_on_a_colleague_only_on_the_way() -> None:
    """Q12, Q7."""
    table = Table()
    table.at(0, "zap")
    table.at(1, "surprise")
    table.hand(0, "rocket")
    table.drive("rocket", "surprise")
    table.drive("bicycle", "wall")
    table = Table()
    table.at(0, "zap")
    table.at(1, "chicken")
    table.hand(0, "rocket")
    assert table.refused(UseCard("rocket", "chicken")) == ("P7", "place_occupied")


def test_ways_of_the_widest_card_are_as_many_as_the_board_gives() -> None:
    """MR-6.1: the 4x4 at Knockemstiff has 87 ways, more than any other card anywhere."""
    content = Table().content
    most = max(
        (sum(1 for _ in ways(card, place, card.steps, frozenset())), card.id, place)
        for card in content.transport.values()
        for place in content.places
    )
    assert most == (87, "4x4", "knockemstiff")


def test_movement_is_commanded_step_by_step_so_that_lists_stay_short() -> None:
    """Z2: with all thirteen types in hand no place offers more than 80 commands."""
    table = Table()
    table.hand(0, *sorted({card for cards in table.content.levels.values() for card in cards} - set(table.state.face_up)))
    longest = 0
    for place in table.content.places:
        table.at(0, place)
        longest = max(longest, len(table.legal()))
    assert longest == 80
