"""Discarding World Trade Cards, and the deck that runs out."""

from domain.expedite import RULESET
from domain.expedite.commands import DiscardCard, DrawBlind, Fly, PlayCard
from domain.expedite.events import TradeCardDiscarded, TradeCardDrawn, TradeDiscardsShuffled, TurnBegan
from domain.kernel.ids import Seat
from tests.domain.expedite.position import RED, given, the_content

CARD = "oslo-to-shanghai"
HAND = {RED: [CARD]}


def test_a_discarded_card_is_replaced_and_the_turn_is_over() -> None:
    """A1.29, A1.27."""
    table = given(cards=HAND)
    top = table.state.trade_deck[0]
    events = table.does(RED, DiscardCard(CARD))
    assert events == [TradeCardDiscarded(Seat(RED), CARD), TradeCardDrawn(Seat(RED), top), TurnBegan(2, Seat(1))]
    assert top in table.player(RED).trade_cards
    assert len(table.player(RED).trade_cards) == 3


def test_only_a_card_in_hand_is_discarded() -> None:
    """A1.8: the refusal does not say where the card is."""
    table = given(cards={**HAND, 1: ["lima-to-miami"]})
    content = the_content()
    elsewhere = ["lima-to-miami", table.state.trade_deck[0], "nowhere-to-nowhere"]
    told = [RULESET.explain(content, table.state, Seat(RED), DiscardCard(card)) for card in elsewhere]
    assert {(violation.code, violation.rule) for violation in told} == {("not_in_hand", "A1.8")}


def test_with_the_deck_empty_the_cards_discarded_before_become_the_new_deck() -> None:
    """R-E19, R-E27, A5.13: the card just discarded does not come straight back."""
    for _ in range(5):
        table = given(cards=HAND, trade_deck=[], trade_discards=["lima-to-miami", "rome-to-caracas"])
        events = table.does(RED, DiscardCard(CARD))
        assert [type(event) for event in events] == [TradeCardDiscarded, TradeDiscardsShuffled, TradeCardDrawn, TurnBegan]
        assert table.state.trade_discards == [CARD]
        assert CARD not in [*table.player(RED).trade_cards, *table.state.trade_deck]


def test_a_card_is_not_discarded_if_none_can_be_drawn() -> None:
    """R-E27."""
    table = given(cards=HAND, trade_deck=[])
    assert table.legal(RED, DiscardCard) == []
    assert table.refuses(RED, DiscardCard(CARD)) == "R-E27"


def test_the_hand_stays_short_if_a_played_card_cannot_be_replaced() -> None:
    """R-E19: a guard, with 54 cards it does not happen; and such a landing reveals nothing."""
    chips = {"London": [RED], "Reykjavik": [RED], "Winnipeg": [RED]}
    table = given(cards={RED: ["london-to-winnipeg"]}, chips=chips, trade_deck=[])
    table.does(RED, PlayCard("london-to-winnipeg"), Fly("Reykjavik"))
    assert not RULESET.reveals(the_content(), table.state, Seat(RED), Fly("Winnipeg"))
    table.does(RED, Fly("Winnipeg"))
    assert len(table.player(RED).trade_cards) == 2
    assert table.asked() == {1: "turn"}


def test_a_landing_reveals_the_next_card_unless_it_wins() -> None:
    """R-E20: what is revealed, a legal command says beforehand."""
    chips = {"London": [RED], "Reykjavik": [RED], "Winnipeg": [RED], "Oslo": [RED]}
    for points, reveals in ((0, True), (91, True), (92, False)):
        table = given(cards={RED: ["london-to-winnipeg"]}, chips=chips, points=[points, 0, 0])
        table.does(RED, PlayCard("london-to-winnipeg"))
        assert not RULESET.reveals(the_content(), table.state, Seat(RED), Fly("Reykjavik"))
        table.does(RED, Fly("Reykjavik"))
        assert RULESET.reveals(the_content(), table.state, Seat(RED), Fly("Winnipeg")) == reveals


def test_many_discards_turn_the_deck_over_and_over() -> None:
    """A5.13: 54 cards, four players."""
    table = given(4)
    for turn in range(200):
        seat = turn % 4
        table.does(seat, DiscardCard(sorted(table.player(seat).trade_cards)[turn % 3]))
        held = [card for player in table.state.players for card in player.trade_cards]
        assert sorted([*held, *table.state.trade_deck, *table.state.trade_discards]) == sorted(the_content().trade_cards)
    assert table.state.trade_deck_number > 3


def test_the_turn_passes_clockwise() -> None:
    """A1.13."""
    table = given(4)
    for turn in range(9):
        assert table.asked() == {turn % 4: "turn"}
        table.does(turn % 4, DrawBlind())
