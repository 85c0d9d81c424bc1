"""H, V: what seats see and do not see, and what they remember."""

from typing import Any

import msgspec

from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express import events as e
from domain.earth_express import table_events as t
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.state import ALL_SEE, Held, State
from domain.earth_express.views import EarthExpressView
from domain.kernel.chance import SeededChance
from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, SPECTATOR, Viewer
from tests.domain.earth_express.position import SYCAMORE, Table, card, given, new_game
from tests.domain.earth_express.test_rounds import finish

PLAIN = EarthExpressOptions(ecosystems=False)


def view(table: Table, viewer: Viewer) -> EarthExpressView:
    return RULESET.view(table.content, table.state, viewer)


def others(table: Table, viewer: Viewer, n: int = 30) -> list[State]:
    """Positions that the viewer could not tell from this one."""
    return [RULESET.resample(table.content, table.state, viewer, SeededChance(bytes(31) + bytes([k]), {})) for k in range(n)]


def ids(state: State, seat: int) -> set[str]:
    return {held.card for held in state.players[seat].hand}


def shown(event: Any, viewer: Viewer) -> Any:
    return RULESET.redact(event, viewer)


# --- views -------------------------------------------------------------------------------------------------------------
def test_a_hand_is_seen_by_its_holder_others_see_its_size() -> None:
    """V1, H2, H6."""
    table = given(3)
    own = view(table, Seat(0))
    assert set(own.seats[0].hand) == ids(table.state, 0)
    assert [(seat.hand, seat.hand_count) for seat in own.seats[1:]] == [([], 7), ([], 7)]
    assert [seat.hand for seat in view(table, SPECTATOR).seats] == [[], [], []]
    assert all(len(seat.hand) == 7 for seat in view(table, OMNISCIENT).seats)


def test_stacks_are_seen_by_nobody_while_the_game_runs() -> None:
    """V3, V4: their sizes are."""
    table = given(2)
    for viewer in (Seat(0), Seat(1), SPECTATOR):
        seen = view(table, viewer)
        assert (seen.stack, seen.action_stack) == (None, None)
        assert (seen.stack_count, seen.tiles_left) == (len(table.state.stack), 2)
    assert view(table, OMNISCIENT).stack == table.state.stack


def test_the_choice_of_ecosystem_is_secret_until_all_have_chosen() -> None:
    """H4, V2, F4: that a seat has chosen is seen; the card given back never."""
    table, _ = new_game(2)
    kept = table.legal(0)[0]
    (event,) = table.does(0, kept)
    assert shown(event, Seat(0)).face == kept.face
    assert shown(event, Seat(1)).face is None
    seen = view(table, Seat(1)).seats[0]
    assert (seen.has_kept, seen.ecosystem, seen.dealt) == (True, None, None)
    assert view(table, Seat(0)).seats[0].ecosystem == kept.face
    table.does(1, table.legal(1)[0])
    assert view(table, Seat(1)).seats[0].ecosystem == kept.face
    assert view(table, Seat(1)).seats[0].dealt is None


def test_everything_done_in_a_step_is_seen_at_once() -> None:
    """H1, A8: while others still plant; drawn cards are not (H2)."""
    table = given(2, hands={0: ["Basil", "Garlic"]})
    events = table.does(0, c.PlantCard(card("Basil"), "a1"), c.Refresh(), c.DiscardCard(card("Garlic")), c.DrawCards())
    drawn = next(event for event in events if isinstance(event, t.CardsDrawn))
    assert [shown(event, Seat(1)) == event for event in events] == [not isinstance(event, t.CardsDrawn) for event in events]
    assert (shown(drawn, Seat(1)).cards, shown(drawn, Seat(1)).count) == (None, 1)
    assert shown(drawn, Seat(0)) == drawn
    seen = view(table, Seat(1))
    assert [planted.card for planted in seen.seats[0].tableau] == [card("Basil")]
    assert seen.discard == [card("Garlic")]


def test_of_the_hands_that_are_passed_each_seat_is_told_its_own() -> None:
    """V1, H5, RND3."""
    table = given(3, options=PLAIN)
    events = [event for seat in range(3) for event in finish(table, seat)]
    passed = next(event for event in events if isinstance(event, t.HandsPassed))
    assert [len(hand or ()) for hand in passed.hands] == [5, 5, 5]
    assert shown(passed, Seat(1)).hands == [None, passed.hands[1], None]
    assert shown(passed, SPECTATOR).hands == [None, None, None]
    assert shown(passed, OMNISCIENT) == passed
    assert set(passed.hands[1] or ()) < ids(table.state, 1)


def test_shuffles_are_hidden_and_turned_up_cards_are_not() -> None:
    """V3, E9, E10, GER3."""
    table = given(2, fauna=("A07A", "A20A"), stack=["Cat Grass", "Blackthorn"], options=PLAIN)
    events = table.does(0, c.Germinate(table.player().hand[0].card), c.NameFeature("[col=red]"))
    searched = next(event for event in events if isinstance(event, e.StackSearched))
    assert shown(searched, Seat(1)) == searched
    shuffled = next(event for event in events if isinstance(event, t.DiscardsShuffled))
    assert shown(shuffled, Seat(0)).order is None
    assert shown(shuffled, OMNISCIENT) == shuffled
    assert card("Blackthorn") in view(table, Seat(1)).seats[0].hand
    assert card("Blackthorn") in view(table, SPECTATOR).seats[0].hand


def test_cards_that_a_search_has_not_reached_stay_unknown() -> None:
    """V3, E3, E9: neither which they are nor in what order they lie."""
    table = given(2, fauna=("A07A", "A20A"), options=PLAIN)
    table.does(0, c.Germinate(table.player().hand[0].card), c.NameFeature("[col=red]"))
    stacks = [state.stack for state in others(table, Seat(0), 5)]
    assert all(stack != table.state.stack for stack in stacks)
    assert any(set(stack) != set(table.state.stack) for stack in stacks)
    assert all(state.discard == table.state.discard for state in others(table, Seat(0), 5))


# --- memory ------------------------------------------------------------------------------------------------------------
def test_a_seat_knows_the_packet_it_passed_on() -> None:
    """H5: until cards are seen to leave it; the two drawn into it are unknown."""
    table = given(3, options=PLAIN)
    for seat in range(3):
        finish(table, seat)
    passed = view(table, Seat(0)).seats[1]
    assert len(passed.hand) == 5
    assert set(passed.hand) < ids(table.state, 1)
    assert view(table, Seat(2)).seats[1].hand == []
    leaving = passed.hand[0]
    table.does(1, c.PlantCard(leaving, "c3"))
    assert leaving not in view(table, Seat(0)).seats[1].hand


def test_passed_cards_stay_in_their_packet_when_a_position_is_made_anew() -> None:
    """H5, with 2, 3 and 8 seats."""
    for seats in (2, 3, 8):
        table = given(seats, options=PLAIN)
        for seat in range(seats):
            finish(table, seat)
        known = [set(seat.hand) for seat in view(table, Seat(0)).seats]
        made = others(table, Seat(0), 5)
        assert all(known[seat] <= ids(state, seat) for state in made for seat in range(seats))
        assert any(ids(state, 1) != ids(table.state, 1) for state in made)


def test_what_is_unseen_is_dealt_anew_and_nothing_is_lost() -> None:
    """V1, V3, V4."""
    table = given(2, in_round=1)
    made = others(table, Seat(0))
    assert all(ids(state, 0) == ids(table.state, 0) for state in made)
    assert len({frozenset(ids(state, 1)) for state in made}) > 1
    assert len({tuple(state.action_stack) for state in made}) == 2
    for state in made:
        cards = [*state.stack, *ids(state, 0), *ids(state, 1)]
        assert sorted(cards) == sorted(table.content.cards)


def test_after_a_reshuffle_everybody_knows_what_the_stack_is_made_of() -> None:
    """H5, E10: what was in hands before stays in hands, what is in the new stack came from the open pile."""
    table = given(3, options=PLAIN, stack=[], discard=["Basil", "Garlic", "Heather", SYCAMORE])
    before = ids(table.state, 1) | ids(table.state, 2)
    table.does(0, c.Refresh(), c.DiscardCard(table.player().hand[0].card), c.DrawCards())
    pile = set(table.state.stack)
    for state in others(table, Seat(0)):
        assert set(state.stack) == pile
        assert ids(state, 1) | ids(state, 2) == before
    made = others(table, Seat(1))
    drawn = {held.card for held in table.player().hand if held.batch == table.state.batch}
    assert all(pile | drawn == set(state.stack) | _newly_drawn(state) for state in made)
    assert len({frozenset(state.stack) for state in made}) > 1


def _newly_drawn(state: State) -> set[str]:
    return {held.card for held in state.players[0].hand if held.batch == state.batch}


def test_a_card_found_or_given_back_is_known_to_all() -> None:
    """E9, E4."""
    table = given(
        2, fauna=("A07A", "A20A"), stack=["Cat Grass"], discard=["Garlic"], options=PLAIN, hands={0: ["Japanese Maple"]}
    )
    table.does(0, c.Germinate(card("Japanese Maple")), c.NameFeature("[col=red]"))
    assert card("Japanese Maple") in view(table, SPECTATOR).seats[0].hand
    assert Held(card("Japanese Maple"), table.state.batch - 1, ALL_SEE) in table.player().hand


def test_before_the_reveal_another_seat_may_have_kept_anything() -> None:
    """V2: of any two cards that are not seen elsewhere; afterwards the face stands, the card given back may be any."""
    table, _ = new_game(3)
    table.does(1, table.legal(1)[2])
    made = others(table, Seat(0))
    assert len({state.players[1].kept for state in made}) > 5
    assert all(state.players[0].dealt == table.player(0).dealt for state in made)
    assert all((state.players[1].kept or "")[:-1] in state.players[1].dealt for state in made)
    table.does(0, table.legal(0)[0])
    table.does(2, table.legal(2)[0])
    made = others(table, Seat(0))
    assert {state.players[1].kept for state in made} == {table.player(1).kept}
    assert len({tuple(sorted(state.players[1].dealt)) for state in made}) > 5


def test_the_omniscient_get_a_copy() -> None:
    """V1 to V6, after the end."""
    table = given(2)
    made = RULESET.resample(table.content, table.state, OMNISCIENT, SeededChance(bytes(32), {}))
    assert made == table.state
    assert made is not table.state


# --- what reveals ------------------------------------------------------------------------------------------------------
def reveals(table: Table, seat: int, command: c.EarthExpressCommand) -> bool:
    """As the ruleset says, and as the events bear out."""
    said = RULESET.reveals(table.content, table.state, Seat(seat), command)
    copy = Table(msgspec.json.decode(msgspec.json.encode(table.state), type=State), of=table.edition)
    assert said == any(event.reveals for event in copy.does(seat, command))
    return said


def test_draws_and_searches_reveal_other_steps_do_not() -> None:
    """REF1, GER3."""
    table = given(2, fauna=("A07A", "A20A"), seeds=9)
    hand = [held.card for held in table.player().hand]
    assert not reveals(table, 0, c.PlantCard(hand[0], "a1"))
    assert not reveals(table, 0, c.Refresh())
    table.does(0, c.Refresh())
    assert not reveals(table, 0, c.DiscardCard(hand[0]))
    table.does(0, c.DiscardCard(hand[0]))
    assert reveals(table, 0, c.DrawCards())
    table.does(0, *map(c.DiscardCard, hand[1:6]))
    assert reveals(table, 0, c.DiscardCard(hand[6]))
    table.does(0, c.DrawCards())
    table.does(0, c.Germinate(table.player().hand[0].card))
    assert reveals(table, 0, c.NameFeature("[col=red]"))


def test_the_last_seat_to_finish_reveals_what_the_next_round_brings() -> None:
    """RND3, RND4: but not while another still plants, and not at the end of the game."""
    tableaus: Any = {0: {"a1": ("Cat Grass", 0, 2)}}
    last = given(2, step="abilities", colour="yellow", steps={1: "done"}, tableaus=tableaus)
    assert reveals(last, 0, c.EndSteps())
    assert reveals(last, 0, c.ConvertSprouts(["a1", "a1"]))
    first = given(2, step="abilities", colour="yellow", steps={1: "plant"}, tableaus=tableaus)
    assert not reveals(first, 0, c.EndSteps())
    final = given(2, step="abilities", colour="yellow", steps={1: "done"}, tableaus=tableaus, in_round=5)
    assert not reveals(final, 0, c.EndSteps())
    waits = given(2, step="abilities", colour="yellow", steps={1: "done"}, tableaus=tableaus, tokens={1: 1})
    assert not reveals(waits, 0, c.EndSteps())


def test_the_last_choice_of_an_ecosystem_reveals_hands() -> None:
    """SET9, F4."""
    table, _ = new_game(2)
    assert not reveals(table, 0, table.legal(0)[0])
    table.does(1, table.legal(1)[0])
    assert reveals(table, 0, table.legal(0)[0])


def test_alone_the_last_planting_reveals_demeters_new_cards() -> None:
    """SOL7."""
    table = given(1)
    shown_first = table.demeter.cells[0]
    assert shown_first is not None
    assert not reveals(table, 0, c.PlantCard(shown_first.card, "a1"))
    last = given(1, to_plant=1)
    assert reveals(last, 0, last.legal(0, c.PlantCard)[0])
