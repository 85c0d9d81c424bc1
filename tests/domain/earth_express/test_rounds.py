"""RND, PLT: rounds, hands and planting."""

import pytest

from domain.earth_express import commands as c
from domain.earth_express import events as e
from domain.earth_express import table_events as t
from domain.earth_express.options import EarthExpressOptions
from tests.domain.earth_express.position import Table, card, given

PLAIN = EarthExpressOptions(ecosystems=False)


def finish(table: Table, seat: int) -> list[e.EarthExpressEvent]:
    """Plant what is to be planted anywhere, take as little as possible, end the round."""
    events: list[e.EarthExpressEvent] = []
    quiet = (c.PlantCard, c.SkipAbility, c.ChooseAction, c.StopPlacing, c.TakeSeeds, c.EndSteps, c.EndRound)
    while table.asked(seat) is not None:
        was = table.state.round
        events += table.does(seat, next(one for kind in quiet for one in table.legal(seat, kind)))
        if table.state.round != was:
            break
    return events


def test_two_cards_are_planted_in_a_round() -> None:
    """PLT1, RND1: then comes the action; a third is refused."""
    table = given()
    hand = [held.card for held in table.player().hand]
    assert len(table.legal(0, c.PlantCard)) == 7 * 9
    table.does(0, c.PlantCard(hand[0], "b2"), *table.legal(0, c.SkipAbility)[:1])
    _past_black(table)
    table.does(0, c.PlantCard(hand[1], "c3"))
    _past_black(table)
    assert table.asked(0) == "action"
    assert table.refuses(0, c.PlantCard(hand[2], "a1")) == "PLT1"


def _past_black(table: Table) -> None:
    while table.asked(0) == "black_ability":
        table.does(0, table.legal(0, c.SkipAbility)[0])


def test_in_round_five_one_card_is_planted() -> None:
    """PLT1, OBJ3."""
    table = given(in_round=5, hands={0: ["Basil"]}, options=PLAIN)
    table.does(0, c.PlantCard(card("Basil"), "a1"))
    assert table.asked(0) == "action"
    assert len(table.player().hand) == 6


def test_any_empty_cell_will_do_and_a_taken_one_will_not() -> None:
    """PLT2, PLT3: nothing moves or discards what is planted."""
    table = given(tableaus={0: {"b2": "Basil"}}, hands={0: ["Garlic"]})
    cells = {one.cell for one in table.legal(0, c.PlantCard)}
    assert cells == {"a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"}
    assert table.refuses(0, c.PlantCard(card("Garlic"), "b2")) == "PLT2"


def test_only_cards_of_the_own_hand_are_planted() -> None:
    """PLT1: the same is said of a card elsewhere and of none at all."""
    table = given(hands={1: ["Basil"]})
    assert table.refuses(0, c.PlantCard(card("Basil"), "a1")) == "PLT1"
    assert table.refuses(0, c.PlantCard("F999", "a1")) == "PLT1"


def test_planting_costs_nothing() -> None:
    """PLT4."""
    table = given(seeds=0, hands={0: ["Giant Sequoia"]})
    table.does(0, c.PlantCard(card("Giant Sequoia"), "a1"))
    assert table.player().seeds == 0


def test_a_coloured_ability_does_nothing_when_planted() -> None:
    """PLT6."""
    table = given(hands={0: ["Cat Grass"]})
    events = table.does(0, c.PlantCard(card("Cat Grass"), "a1"))
    assert [type(event) for event in events] == [e.CardPlanted]


def test_hands_go_to_the_left_and_two_cards_are_drawn() -> None:
    """RND3, F2, F8: with three players seat 1 gets what seat 0 had."""
    table = given(3, options=PLAIN)
    for seat in range(3):
        finish(table, seat)
    before = table.state.round
    assert before == 2
    assert [len(player.hand) for player in table.state.players] == [7, 7, 7]
    passed = [[held.card for held in player.hand if held.seen != 1 << seat] for seat, player in enumerate(table.state.players)]
    assert [len(cards) for cards in passed] == [5, 5, 5]


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_five_cards_left_over_go_to_the_next_seat(seats: int) -> None:
    """RND3, F8: two players swap."""
    table = given(seats, options=PLAIN)
    left: list[set[str]] = []
    for seat in range(seats):
        if seat == seats - 1:
            left = [{held.card for held in player.hand} for player in table.state.players]
        while table.state.round == 1 and table.asked(seat) is not None:
            kinds = (c.PlantCard, c.SkipAbility, c.ChooseAction, c.StopPlacing, c.TakeSeeds, c.EndSteps)
            command = next(one for kind in kinds for one in table.legal(seat, kind))
            if seat == seats - 1 and isinstance(command, c.PlantCard):
                left[seat].discard(command.card)
            table.does(seat, command)
    for seat in range(seats):
        assert left[seat] <= {held.card for held in table.player((seat + 1) % seats).hand}


def test_a_round_begins_by_passing_then_drawing_then_the_tile() -> None:
    """A9, RND2, RND3, RND4."""
    table = given(2, options=PLAIN, steps={0: "abilities", 1: "done"}, tableaus={0: {"a1": ("Basil", 0, 2)}}, colour="red")
    kinds = [type(event) for event in table.does(0, c.EndSteps())]
    assert kinds[-6:] == [t.RoundEnded, t.HandsPassed, t.CardsDrawn, t.CardsDrawn, t.RoundBegan, t.TileRevealed]


def test_the_round_waits_for_everybody() -> None:
    """RND1, RND2: who has finished has nothing to decide."""
    table = given(3, options=PLAIN)
    finish(table, 0)
    assert table.asked(0) is None
    assert table.asked(1) == table.asked(2) == "plant"
    assert table.refuses(0, c.EndSteps()) == "K1"
    finish(table, 2)
    assert table.state.round == 1


def test_three_rounds_show_three_tiles_and_then_they_are_shuffled() -> None:
    """RND4, CMP3: rounds 4 and 5 show two different ones of the new shuffle."""
    table = given(2, options=PLAIN)
    shown = [table.state.tile]
    shuffles = 0
    while table.outcome is None:
        for seat in (0, 1):
            events = finish(table, seat)
            shown += [event.tile for event in events if isinstance(event, t.TileRevealed)]
            shuffles += sum(isinstance(event, t.ActionsShuffled) for event in events)
    assert len(shown) == 5
    assert len(set(shown[:3])) == 3
    assert shown[3] != shown[4]
    assert shuffles == 1


def test_the_game_ends_after_round_five() -> None:
    """OBJ2, END1: every tableau has nine cards."""
    table = given(2, options=PLAIN)
    while table.outcome is None:
        finish(table, 0)
        finish(table, 1)
    assert table.state.round == 5
    assert all(None not in player.cells for player in table.state.players)
    assert table.refuses(0, c.EndRound()) == "END1"
    assert table.legal(0) == []
