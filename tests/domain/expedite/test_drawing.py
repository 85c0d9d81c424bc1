"""Plane cards: drawing, the face-up row, the deck that runs out."""

from domain.expedite import RULESET
from domain.expedite.commands import BuyHub, DrawBlind, DrawFaceUp, Pass
from domain.expedite.content.content import PLANE_KINDS
from domain.expedite.events import FaceUpRefilled, FaceUpTaken, PlaneCardsDrawn, PlaneDiscardsShuffled, TurnBegan, TurnPassed
from domain.kernel.ids import Seat
from tests.domain.expedite.position import Table, given, the_content


def hand(table: Table, seat: int) -> dict[str, int]:
    """What a seat holds, kinds it has none of left out."""
    return {kind: n for kind, n in table.player(seat).plane_cards.items() if n}


def emptied(**held: int) -> Table:
    """Seat 2 holds all plane cards but two face-up ones and the named discards; the deck is empty."""
    left = {"blue": 18, "red": 17, "white": 18, "green": 17, "yellow": 18, "wild": 10, "free_hub": 3}
    rest = {kind: left[kind] - held.get(kind, 0) for kind in PLANE_KINDS}
    return given(planes={2: rest}, plane_discards={kind: held.get(kind, 0) for kind in PLANE_KINDS})


def test_a_blind_draw_takes_the_top_three_cards() -> None:
    """A1.14, A5.12."""
    table = given()
    top = table.state.plane_deck[:3]
    events = table.does(0, DrawBlind())
    assert events == [PlaneCardsDrawn(Seat(0), 3, top), TurnBegan(2, Seat(1))]
    assert hand(table, 0) == {top[0]: 3}
    assert table.state.face_up == ["red", "green"]


def test_taking_the_face_up_cards_takes_both_and_the_next_two_are_turned_up() -> None:
    """A1.14, A1.15, A5.12: wild and Free Hub cards as any other."""
    table = given(face_up=["wild", "free_hub"])
    top = table.state.plane_deck[:2]
    events = table.does(0, DrawFaceUp())
    assert events == [FaceUpTaken(Seat(0), ["wild", "free_hub"]), FaceUpRefilled(top), TurnBegan(2, Seat(1))]
    assert hand(table, 0) == {"wild": 1, "free_hub": 1}
    assert table.state.face_up == top


def test_blind_and_face_up_cards_are_not_mixed() -> None:
    """R-E11, A1.14: the two commands take all of the one or all of the other."""
    assert given().legal(0, DrawBlind) == [DrawBlind()]
    assert given().legal(0, DrawFaceUp) == [DrawFaceUp()]


def test_there_is_no_limit_to_the_hand() -> None:
    """A1.16."""
    table = given(planes={0: {"blue": 18, "white": 18, "yellow": 18}})
    table.does(0, DrawBlind())
    assert sum(hand(table, 0).values()) == 57


def test_a_deck_of_two_is_made_anew_from_the_discards_in_the_middle_of_a_draw() -> None:
    """R-E9, A5.12."""
    table = given(
        planes={1: {"yellow": 1}}, plane_deck=2, plane_discards={"white": 2, "wild": 1}, script={"plane_deck": [["wild"]]}
    )
    events = table.does(0, DrawBlind())
    assert [type(event) for event in events] == [PlaneCardsDrawn, PlaneDiscardsShuffled, PlaneCardsDrawn, TurnBegan]
    assert hand(table, 0) == {"blue": 2, "wild": 1}
    assert table.state.plane_deck == ["white", "white"]
    assert sum(table.state.plane_discards.values()) == 0


def test_a_draw_takes_what_there_is_when_cards_are_short() -> None:
    """R-E9, A5.12: one card, without and with discards."""
    table = given(plane_deck=1)
    table.does(0, DrawBlind())
    assert hand(table, 0) == {"blue": 1}
    table = given(plane_deck=0, plane_discards={"white": 1})
    table.does(0, DrawBlind())
    assert hand(table, 0) == {"white": 1}


def test_a_blind_draw_needs_a_card_in_deck_or_discards_and_the_other_a_face_up_card() -> None:
    """R-E9, A5.12: deck of none."""
    table = emptied()
    assert table.refuses(0, DrawBlind()) == "R-E9"
    assert DrawFaceUp() in table.legal(0)
    assert DrawBlind() in emptied(white=1).legal(0)
    table.does(0, DrawFaceUp())
    assert table.state.face_up == []
    assert table.refuses(1, DrawFaceUp()) == "R-E9"


def test_the_face_up_row_is_filled_from_the_discards_when_the_deck_is_empty() -> None:
    """R-E9, R-E10."""
    table = emptied(white=1, blue=1)
    events = table.does(0, DrawFaceUp())
    assert [type(event) for event in events] == [FaceUpTaken, PlaneDiscardsShuffled, FaceUpRefilled, TurnBegan]
    assert sorted(table.state.face_up) == ["blue", "white"]


def test_a_short_row_is_filled_as_soon_as_cards_are_spent() -> None:
    """R-E10."""
    table = emptied()
    table.does(0, DrawFaceUp())
    table.state.to_act = Seat(2)
    buy = BuyHub("London", 1)
    assert RULESET.reveals(the_content(), table.state, Seat(2), buy)
    table.does(2, buy)
    assert len(table.state.face_up) == 2
    assert len(table.state.plane_deck) == 1


def test_the_new_deck_is_the_same_for_the_same_chance() -> None:
    """A5.12: a reshuffle is a numbered draw."""
    tables = [given(plane_deck=0, plane_discards={"white": 5, "blue": 5, "red": 5}) for _ in range(2)]
    first, second = (table.does(0, DrawBlind()) for table in tables)
    assert first == second
    assert tables[0].state == tables[1].state


def test_a_draw_reveals_and_a_row_that_cannot_be_filled_does_not() -> None:
    content, table = the_content(), given()
    assert RULESET.reveals(content, table.state, Seat(0), DrawBlind())
    assert RULESET.reveals(content, table.state, Seat(0), DrawFaceUp())
    assert not RULESET.reveals(content, emptied().state, Seat(0), DrawFaceUp())


def test_whoever_can_do_nothing_passes() -> None:
    """R-E27: a guard for decks that are nowhere left."""
    table = emptied()
    table.state.face_up = []
    assert table.refuses(0, Pass()) == "R-E27"
    table.state.trade_deck = []
    assert table.legal(0) == [Pass()]
    assert table.does(0, Pass()) == [TurnPassed(Seat(0)), TurnBegan(2, Seat(1))]
