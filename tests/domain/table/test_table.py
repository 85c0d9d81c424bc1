"""Round the game: who sits where, when it starts, what it tells, how it is replayed."""

import pytest

from domain.kernel.errors import OptionsRefused, RuleViolation, TableRefused
from domain.kernel.ids import AccountId, Seat
from domain.kernel.ruleset import edition_of
from domain.kernel.viewer import OMNISCIENT, SPECTATOR
from domain.table.codec import copy_game, decode_event, encode_game
from domain.table.commands import Cancel, Create, LeaveSeat, TakeSeat
from domain.table.decide import Opening, act_at_table, open_game, play
from domain.table.events import Created, Finished, Started
from domain.table.evolve import Happened, replay
from domain.table.evolve import create as created
from domain.table.state import AnyGame, Holder
from domain.table.views import redact
from tests.domain.table.playing import ANN, BEN, GAME, SEED, Recorder, create, finished
from tests.domain.toy import TOY, Show, Take

EDITION = edition_of(TOY)


def opened(act: Create) -> AnyGame:
    return Recorder(act).game


def test_the_owner_takes_the_lowest_seat_and_bots_the_highest() -> None:
    game = opened(create(4, bots=["random", "greedy"]))
    assert game.holders == [Holder(ANN), None, Holder(bot="random"), Holder(bot="greedy")]
    assert game.status == "open"


def test_with_hot_seat_the_owner_takes_all_that_bots_leave() -> None:
    game = opened(create(3, hot_seat=True, bots=["random"]))
    assert game.seats_of(ANN) == [Seat(0), Seat(1)]
    assert game.status == "running"


def test_without_joining_the_owner_of_a_hot_seat_game_sits_down_later() -> None:
    """So that he can add entropy, which comes with a seat."""
    recorder = Recorder(create(2, join=False, hot_seat=True))
    assert recorder.game.seats_of(ANN) == []
    for seat in (Seat(0), Seat(1)):
        recorder.act(ANN, TakeSeat(seat, ANN, "5" * 32))
    assert recorder.game.status == "running"


def test_a_game_starts_when_its_last_seat_is_taken() -> None:
    recorder = Recorder(create(2))
    assert recorder.game.state is None
    recorder.act(BEN, TakeSeat(Seat(1), BEN))
    assert recorder.game.status == "running"
    assert recorder.rows[3].type == "table.started.v1"
    assert sorted(recorder.game.decisions.open) == [0, 1]


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(TableRefused, match="not enough seats"):
        opened(create(2, bots=["random", "random"]))
    assert opened(create(2, join=False, bots=["random", "random"])).status == "running"


def test_a_number_of_seats_that_the_game_is_not_for_is_refused() -> None:
    with pytest.raises(OptionsRefused) as refused:
        opened(create(5))
    assert refused.value.pointer is None


def test_options_are_checked_by_the_game() -> None:
    act = Create("toy", 2, {"hand_limit": 0}, "public", True, False, [])
    with pytest.raises(OptionsRefused) as refused:
        open_game(EDITION, act, Opening(GAME, ANN, SEED, False), Recorder(create()).tick())
    assert (refused.value.rule, refused.value.pointer) == ("T3", "/hand_limit")


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (TakeSeat(Seat(0), BEN), "seat_taken"),
        (TakeSeat(Seat(9), BEN), "no_such_seat"),
        (TakeSeat(Seat(-1), BEN), "no_such_seat"),
        (TakeSeat(Seat(1), ANN), "already_seated"),
        (LeaveSeat(Seat(1)), "seat_free"),
        (LeaveSeat(Seat(9)), "no_such_seat"),
    ],
)
def test_what_cannot_be_done_at_the_table_is_refused_and_changes_nothing(act: TakeSeat | LeaveSeat, code: str) -> None:
    game = opened(create(3))
    before = encode_game(game)
    with pytest.raises(TableRefused) as refused:
        act_at_table(EDITION, game, act, Recorder(create()).tick())
    assert refused.value.code == code
    assert encode_game(game) == before


@pytest.mark.parametrize("act", [TakeSeat(Seat(1), BEN), LeaveSeat(Seat(0)), Cancel()])
def test_nothing_happens_at_a_table_whose_game_runs(act: TakeSeat | LeaveSeat | Cancel) -> None:
    game = opened(create(1))
    with pytest.raises(TableRefused) as refused:
        act_at_table(EDITION, game, act, Recorder(create()).tick())
    assert refused.value.code == "not_open"


def test_a_seat_can_be_left_and_taken_again_and_a_game_called_off() -> None:
    recorder = Recorder(create(3))
    recorder.act(BEN, TakeSeat(Seat(2), BEN))
    act_at_table(EDITION, recorder.game, LeaveSeat(Seat(2)), recorder.tick())
    assert recorder.game.free_seats() == [Seat(1), Seat(2)]
    act_at_table(EDITION, recorder.game, Cancel(), recorder.tick())
    assert recorder.game.status == "cancelled"
    assert recorder.game.over


def test_what_a_seat_adds_changes_the_deal() -> None:
    deals = []
    for entropy in (None, "00" * 16, "01" * 16):
        recorder = Recorder(create(2))
        recorder.act(BEN, TakeSeat(Seat(1), BEN, entropy))
        deals.append(tuple(recorder.state.deck))
    assert len(set(deals)) == 3


def test_a_refused_command_leaves_the_game_untouched() -> None:
    game = opened(create(1))
    before = encode_game(game)
    with pytest.raises(RuleViolation):
        play(EDITION, game, Seat(0), Show(99), Recorder(create()).tick())
    assert encode_game(game) == before


def test_the_seed_is_told_when_the_game_is_over_and_not_before() -> None:
    recorder = finished()
    first = decode_event(TOY, recorder.rows[0].type, recorder.rows[0].data)
    last = decode_event(TOY, recorder.rows[-1].type, recorder.rows[-1].data)
    assert isinstance(first, Created)
    assert isinstance(last, Finished)
    for viewer in (Seat(0), Seat(1), SPECTATOR):
        shown = redact(TOY, first, viewer)
        assert shown == Created(**{**{f: getattr(first, f) for f in first.__struct_fields__}, "seed": None})
        assert redact(TOY, last, viewer) is last
    assert first.seed == SEED.hex() == last.seed
    assert redact(TOY, first, OMNISCIENT) is first


def test_a_batch_counts_a_decision_for_each_of_its_commands() -> None:
    recorder = Recorder(create(1))
    card = recorder.state.hands[0][0]
    recorder.play(Seat(0), Show(card), Take())
    assert recorder.game.decisions.open[Seat(0)].number == 3


def test_replay_leads_to_the_same_game_from_the_start_and_from_every_command() -> None:
    recorder = finished()
    rows = recorder.rows
    happened = [Happened(decode_event(TOY, r.type, r.data), r.seat, r.at, r.command is not None, r.hash) for r in rows]
    first = happened[0].event
    assert isinstance(first, Created)
    whole = replay(EDITION, created(GAME, first, rows[0].at), happened[1:])
    assert encode_game(whole) == encode_game(recorder.game)
    piecewise = created(GAME, first, rows[0].at)
    for line in recorder.lines:
        replay(EDITION, piecewise, happened[max(line.first_version - 1, 1) : line.last_version])
        piecewise = copy_game(TOY, piecewise)
    assert encode_game(piecewise) == encode_game(recorder.game)


def test_a_game_of_strangers_is_started_by_the_last_of_them() -> None:
    recorder = Recorder(create(2, join=False))
    recorder.act(AccountId("x"), TakeSeat(Seat(0), AccountId("x")))
    assert recorder.game.status == "open"
    recorder.act(BEN, TakeSeat(Seat(1), BEN))
    assert isinstance(decode_event(TOY, recorder.rows[-4].type, recorder.rows[-4].data), Started)
