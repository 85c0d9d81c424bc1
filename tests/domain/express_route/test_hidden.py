"""What nobody may know yet."""

from collections import Counter

import msgspec
import pytest

from domain.express_route import RULESET
from domain.express_route.commands import (
    AddPackage,
    BuyUpgrade,
    DrawEvent,
    EndTurn,
    FillCaller,
    LookAtEvents,
    PlacePackage,
    ResolveEvent,
    SwapCallers,
)
from domain.express_route.state import State
from domain.kernel.chance import SeededChance
from domain.kernel.codec import canonical
from domain.kernel.viewer import OMNISCIENT, SPECTATOR
from tests.domain.express_route.position import Table, given, new_game, the_content


def others(table: Table, n: int = 60) -> list[State]:
    """Positions that nobody could tell from this one."""
    return [RULESET.resample(the_content(), table.state, SPECTATOR, SeededChance(bytes([k]) * 32, {})) for k in range(n)]


def test_fronts_in_the_phone_bank_are_nowhere_in_the_view() -> None:
    """V1, K6, R6: neither destination nor id; backs of callers and of the top tokens are."""
    table = new_game()
    shown = canonical(table.view()).decode()
    hidden = [*table.state.callers, *table.state.decks["low"], *table.state.decks["high"]]
    assert not [package for package in hidden if f'"{package}"' in shown]
    view = table.view()
    callers = [the_content().packages[c].origin for c in table.state.callers if c]
    assert [caller.back.origin for caller in view.callers if caller.back] == callers
    assert view.decks[0].on_top == the_content().packages[table.state.decks["low"][0]].origin


def test_the_order_of_events_and_what_was_left_out_are_nowhere_in_the_view() -> None:
    """V3: only how many of each deck are left."""
    table = new_game()
    shown = canonical(table.view()).decode()
    assert not [card for card in the_content().events if f'"{card}"' in shown]
    assert (table.view().events.deck_1, table.view().events.deck_2) == (12, 12)


def test_after_the_end_all_is_shown() -> None:
    """V1, V3."""
    table = new_game()
    view = table.view(OMNISCIENT)
    assert view.decks[0].order == table.state.decks["low"]
    assert view.events.order == table.state.stack
    assert len(view.events.left_out or []) == 69 - 24
    assert [caller.package for caller in view.callers[:2]] == table.state.callers


def test_hidden_tokens_of_one_back_can_be_any_of_their_kind() -> None:
    """V1, K5: the caller from Boston may be any of the three hidden Low tokens from there."""
    table = given(callers=["L07", "L01"], low=["L16", "L08", "L14"])
    drawn = Counter(other.callers[0] for other in others(table))
    assert set(drawn) == {"L07", "L08"}
    assert {other.callers[1] for other in others(table)} == {"L01"}


def test_the_back_of_the_top_token_stays_and_the_rest_is_mixed() -> None:
    """V2, R6."""
    table = given(low=["L16", "L08", "L14", "L15"])
    assert {the_content().packages[other.decks["low"][0]].origin for other in others(table)} == {"denver"}
    assert len({tuple(other.decks["low"]) for other in others(table)}) > 5


def test_a_front_that_elimination_gives_away_stays() -> None:
    """V1: only one hidden Low token comes from Boston."""
    table = given(callers=["L07", "L01"], low=["L16", "L14"])
    assert {other.callers[0] for other in others(table)} == {"L07"}


def test_backs_that_an_operator_put_underneath_stay_known() -> None:
    """V2."""
    table = given("operator", callers=["L07", "H01"], low=["L16", "L14", "L08"], high=["H02", "H03"])
    table.does(SwapCallers())
    for other in others(table):
        assert the_content().packages[other.decks["low"][-1]].origin == "boston"
        assert other.decks["high"][-1] == "H01"
    table.does(FillCaller("high"), FillCaller("high"))
    assert table.state.known_backs == {"low": 1, "high": 1}
    assert {other.decks["high"][-1] for other in others(table)} == {"H01"}


def test_a_card_that_the_forecaster_put_back_stays_where_everybody_saw_it() -> None:
    """V4: on top or at the bottom, until it is drawn."""
    for where, place in (("top", 0), ("bottom", -1)):
        table = given("forecaster", step="event", stack=["E1-01", "E1-02", "E1-03", "E2-01"])
        table.does(LookAtEvents())
        assert [card.card for card in table.view().looked_at] == ["E1-01", "E1-02"]
        table.does(ResolveEvent("E1-02", where))  # type: ignore[arg-type]
        assert {other.stack[place] for other in others(table)} == {"E1-01"}
        assert len({tuple(other.stack) for other in others(table)}) > 5
        assert all("E1-02" not in other.stack for other in others(table))


def test_hidden_events_stay_in_their_decks() -> None:
    """V3, U8: the back shows the deck."""
    table = given(stack=["E1-01", "E2-01", "E2-02"])
    for other in others(table):
        assert [the_content().events[card].deck for card in other.stack] == [1, 2, 2]


def test_what_the_operators_and_the_forecasters_knowledge_leaves_is_part_of_the_state() -> None:
    """V2, V4: it survives encoding."""
    table = given("operator", callers=["L07", "H01"])
    table.does(SwapCallers())
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(table.state), type=State)
    assert again.known_backs == table.state.known_backs == {"low": 1, "high": 1}


@pytest.mark.parametrize(
    ("table", "command", "reveals"),
    [
        (given(step="packages"), AddPackage(0), True),
        (given(step="event"), DrawEvent(), True),
        (given("forecaster", step="event"), LookAtEvents(), True),
        (given(track=["L29"]), BuyUpgrade("L29", "phone-bank-1"), False),
        (given("operator"), SwapCallers(), False),
        (given(), EndTurn(), False),
    ],
)
def test_what_turns_something_up_ends_a_batch(table: Table, command: AddPackage, reveals: bool) -> None:
    """N4, N7: everything else between two reveals can be sent as one batch."""
    assert RULESET.reveals(the_content(), table.state, table.turn.seat, command) == reveals
    told = [type(event).__name__ for event in table.does(command) if event.reveals]
    assert bool(told) == reveals


def test_the_navigators_placing_reveals_the_next_back_if_a_gap_is_filled() -> None:
    """R46, R58: on red there is no gap."""
    for light, reveals in (("green", True), ("red", False)):
        table = given("navigator", callers=["L11", "L01"], low=["L10", "L12"], step="packages", light=light)
        table.does(table.legal()[0])
        assert RULESET.reveals(the_content(), table.state, table.turn.seat, PlacePackage("chicago")) == reveals


def test_refusals_do_not_rest_on_a_hidden_front() -> None:
    """V1, R46: of a package in the bank one learns nothing by trying."""
    for other in ("L11", "L10"):
        table = given(callers=[other, "L01"], step="packages", low=["L12"])
        with pytest.raises(Exception, match="L10 is not a delivered package"):
            table.does(BuyUpgrade("L10", "range-1"))
