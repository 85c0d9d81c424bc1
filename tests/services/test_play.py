"""The way of a command through the services, over a real Postgres."""

import asyncio
import secrets

import msgspec
import pytest

from app.services import play
from app.services.refusals import (
    BatchAfterReveal,
    CommandRefused,
    GameOver,
    KeyReused,
    NoOpenDecision,
    NotFound,
    NotStarted,
    NotYourSeat,
    SeatRequired,
    StaleDecision,
    VersionMismatch,
)
from domain.kernel.ids import AccountId, GameId, Seat
from domain.kernel.registry import Registry
from domain.table.codec import encode_game
from domain.table.history import verify
from tests.domain.toy import TOY, Show, Take, ToyState
from tests.services.conftest import Process, ask, create, order, process


async def started(server: Process, seats: int = 1, **more: object) -> tuple[AccountId, GameId]:
    account = await server.account()
    act = create(seats, hot_seat=seats > 1, **more)
    done = await server.table.create(ask(account), act, secrets.token_bytes(32), sandbox=False)
    return account, done.game.id


async def hand(server: Process, game_id: GameId, seat: int = 0) -> list[int]:
    _, game = await server.games.current(game_id)
    assert isinstance(game.state, ToyState)
    return list(game.state.hands[seat])


async def test_a_command_is_stored_and_answered_with_what_its_seat_may_see(server: Process) -> None:
    account, game_id = await started(server)
    played = await server.play.play(order(game_id, account, Take(), view=True, next=True))
    assert (played.first_version, played.version) == (6, 6)
    event = msgspec.json.decode(played.events[0].event)
    assert event["type"] == "toy.taken"
    assert event["card"] in await hand(server, game_id)
    assert played.next is not None
    assert (played.next.number, played.next.version) == (2, 6)
    rows = await server.store.read(game_id)
    assert rows[-1].hash.hex() == played.hash == played.events[0].hash
    assert played.events[0].prev_hash == rows[-2].hash.hex()


async def test_the_same_key_plays_once_and_gives_the_first_answer_again(server: Process, other: Process) -> None:
    account, game_id = await started(server)
    asked = order(game_id, account, Take(), view=True, next=True)
    first = await server.play.play(asked)
    await server.play.play(order(game_id, account, Take()))
    for at in (server, other):
        again = await at.play.play(asked)
        assert again.replayed
        assert again._replace(replayed=False) == first


async def test_the_first_answer_comes_before_anything_about_the_present_state_is_looked_at(server: Process) -> None:
    account, game_id = await started(server)
    asked = order(game_id, account, Take(), decision=1, if_match=frozenset({5}))
    first = await server.play.play(asked)
    again = await server.play.play(asked)
    assert (again.replayed, again.version) == (True, first.version)


async def test_a_key_of_another_request_is_refused(server: Process) -> None:
    account, game_id = await started(server)
    asked = order(game_id, account, Take())
    await server.play.play(asked)
    with pytest.raises(KeyReused):
        await server.play.play(asked._replace(digest=b"e" * 32))


async def test_a_refusal_keeps_no_key(server: Process) -> None:
    account, game_id = await started(server)
    asked = order(game_id, account, Show(99))
    with pytest.raises(CommandRefused) as refused:
        await server.play.play(asked)
    assert (refused.value.index, refused.value.violation.rule) == (0, "T2")
    held = await hand(server, game_id)
    assert [msgspec.json.decode(a)["card"] for a in refused.value.alternatives] == sorted(held)
    assert not (await server.play.play(asked._replace(commands=[Take()]))).replayed


@pytest.mark.parametrize("processes", [1, 2])
async def test_equal_keys_at_the_same_moment_play_once(server: Process, other: Process, processes: int) -> None:
    account, game_id = await started(server)
    asked = order(game_id, account, Take())
    at = (server, other)[:processes]
    answers = await asyncio.gather(*(one.play.play(asked) for one in at for _ in range(4)))
    assert sum(not answer.replayed for answer in answers) == 1
    assert len({answer.hash for answer in answers}) == 1
    assert (await server.store.read(game_id))[-1].version == answers[0].version


async def test_seats_that_act_at_once_in_two_processes_do_not_disturb_each_other(server: Process, other: Process) -> None:
    account, game_id = await started(server, 4)
    orders = [order(game_id, account, Take(), seat=Seat(seat), decision=1) for seat in range(4)]
    answers = await asyncio.gather(*((server, other)[n % 2].play.play(one) for n, one in enumerate(orders)))
    assert sorted(answer.version for answer in answers) == list(range(12, 16))
    assert encode_game((await server.games.current(game_id))[1]) == encode_game((await other.games.current(game_id))[1])


async def test_a_pinned_version_that_is_past_is_refused_with_the_present_one(server: Process, other: Process) -> None:
    account, game_id = await started(server)
    await other.games.current(game_id)
    played = await server.play.play(order(game_id, account, Take(), if_match=frozenset({5})))
    with pytest.raises(VersionMismatch) as refused:
        await other.play.play(order(game_id, account, Take(), if_match=frozenset({5})))
    assert refused.value.version == played.version


async def test_a_decision_that_is_past_is_refused_with_the_present_one(server: Process, other: Process) -> None:
    account, game_id = await started(server)
    await other.games.current(game_id)
    await server.play.play(order(game_id, account, Take(), decision=1))
    with pytest.raises(StaleDecision) as refused:
        await other.play.play(order(game_id, account, Take(), decision=1))
    assert refused.value.current == 2


async def test_a_process_that_is_behind_judges_by_the_newest_state(server: Process, other: Process) -> None:
    account, game_id = await started(server, options={"hand_limit": 9})
    await other.games.current(game_id)
    for _ in range(3):
        await server.play.play(order(game_id, account, Take()))
    card = (await hand(server, game_id))[-1]
    assert not (await other.play.play(order(game_id, account, Show(card)))).replayed


async def test_a_batch_is_played_whole_or_not_at_all(server: Process) -> None:
    account, game_id = await started(server)
    await server.play.play(order(game_id, account, Take()))
    one, two = await hand(server, game_id)
    before = encode_game((await server.games.current(game_id))[1])
    with pytest.raises(CommandRefused) as refused:
        await server.play.play(order(game_id, account, Show(one), Show(one)))
    assert refused.value.index == 1
    assert encode_game((await server.games.current(game_id))[1]) == before
    played = await server.play.play(order(game_id, account, Show(one), Show(two)))
    assert [e.seat for e in played.events] == [0, 0]
    _, game = await server.games.current(game_id)
    assert game.decisions.open[Seat(0)].number == 4


async def test_nothing_follows_a_command_that_reveals(server: Process) -> None:
    account, game_id = await started(server)
    (card,) = await hand(server, game_id)
    for commands, index in (((Take(), Show(card)), 1), ((Show(card), Take(), Take()), 2)):
        with pytest.raises(BatchAfterReveal) as refused:
            await server.play.play(order(game_id, account, *commands))
        assert refused.value.index == index
    played = await server.play.play(order(game_id, account, Show(card), Take()))
    assert len(played.events) == 2


async def test_a_dry_run_shows_what_does_not_depend_on_what_is_revealed_and_changes_nothing(server: Process) -> None:
    account, game_id = await started(server)
    (card,) = await hand(server, game_id)
    before = encode_game((await server.games.current(game_id))[1])
    tried = await server.play.dry_run(order(game_id, account, Show(card), Take()))
    assert [msgspec.json.decode(e.event)["type"] for e in tried.events] == ["toy.shown"]
    assert not tried.complete
    assert (await server.play.dry_run(order(game_id, account, Show(card)))).complete
    with pytest.raises(CommandRefused):
        await server.play.dry_run(order(game_id, account, Show(99)))
    assert encode_game((await server.games.current(game_id))[1]) == before
    assert len(await server.store.read(game_id)) == 5


async def test_a_dry_run_of_the_last_command_tells_neither_the_seed_nor_the_outcome(server: Process) -> None:
    """The dry run plays nothing, so that the game goes on; what the end publishes is not published by it."""
    account, game_id = await started(server, options={"hand_limit": 9})
    for _ in range(8):
        await server.play.play(order(game_id, account, Take()))
    *shown, last = await hand(server, game_id)
    await server.play.play(order(game_id, account, *map(Show, shown)))
    tried = await server.play.dry_run(order(game_id, account, Show(last)))
    assert [e.type for e in tried.events] == ["toy.shown"]
    assert not tried.complete
    played = await server.play.play(order(game_id, account, Show(last)))
    assert [e.type for e in played.events] == ["toy.shown", "table.finished"]


async def test_whose_seat_it_is_is_never_guessed(server: Process) -> None:
    account, game_id = await started(server, 2)
    stranger = await server.account()
    with pytest.raises(SeatRequired):
        await server.play.play(order(game_id, account, Take()))
    for seat in (None, Seat(0)):
        with pytest.raises(NotYourSeat):
            await server.play.play(order(game_id, stranger, Take(), seat=seat))
    with pytest.raises(NotYourSeat):
        await server.play.play(order(game_id, account, Take(), seat=Seat(7)))
    _, private = await started(server, 2, visibility="private")
    with pytest.raises(NotFound):
        await server.play.play(order(private, stranger, Take(), seat=Seat(0)))
    with pytest.raises(NotFound):
        await server.play.play(order(GameId("0190a5f0-0000-7000-8000-000000000001"), account, Take()))


async def test_before_the_start_and_after_the_end_nothing_is_played(server: Process) -> None:
    account = await server.account()
    done = await server.table.create(ask(account), create(2), secrets.token_bytes(32), sandbox=False)
    with pytest.raises(NotStarted):
        await server.play.play(order(done.game.id, account, Take()))
    account, game_id = await started(server, options={"hand_limit": 9})
    await play_out(server, account, game_id)
    with pytest.raises(GameOver):
        await server.play.play(order(game_id, account, Take()))


async def play_out(server: Process, account: AccountId, game_id: GameId) -> None:
    """Draw all, show all."""
    for _ in range(8):
        await server.play.play(order(game_id, account, Take()))
    for card in await hand(server, game_id):
        await server.play.play(order(game_id, account, Show(card)))


async def test_a_seat_with_nothing_to_decide_is_told_so(server: Process) -> None:
    account, game_id = await started(server, 2)
    for seat in (0, 1):
        for card in await hand(server, game_id, seat):
            await server.play.play(order(game_id, account, Show(card), seat=Seat(seat)))
    for _ in range(7):
        await server.play.play(order(game_id, account, Take(), seat=Seat(0)))
        await server.play.play(order(game_id, account, Show((await hand(server, game_id))[0]), seat=Seat(0)))
    _, game = await server.games.current(game_id)
    assert game.over
    account, game_id = await started(server, 2, options={"hand_limit": 9})
    for _ in range(7):
        await server.play.play(order(game_id, account, Take(), seat=Seat(0)))
    await server.play.play(order(game_id, account, Show((await hand(server, game_id, 1))[0]), seat=Seat(1)))
    with pytest.raises(NoOpenDecision):
        await server.play.play(order(game_id, account, Take(), seat=Seat(1)))
    with pytest.raises(StaleDecision) as refused:
        await server.play.play(order(game_id, account, Take(), seat=Seat(1), decision=1))
    assert refused.value.current is None


async def test_a_finished_game_gives_a_history_that_holds(server: Process) -> None:
    account, game_id = await started(server, options={"hand_limit": 9})
    await play_out(server, account, game_id)
    lines = [line async for line in await server.audit.history(game_id, None)]
    found = verify(lines, Registry((TOY,)))
    assert (found.game_id, found.commands) == (game_id, 18)
    row = await server.lobby.game(game_id)
    assert row is not None
    assert msgspec.json.decode(row.data)["status"] == "finished"


async def test_a_fresh_process_finds_the_same_game_with_the_cache_and_without(server: Process, module_database_url: str) -> None:
    account, game_id = await started(server, 2)
    await server.play.play(order(game_id, account, Take(), seat=Seat(1)))
    expected = encode_game((await server.games.current(game_id))[1])
    for cache in (server.cache, None):
        fresh = await process(module_database_url, cache)
        assert encode_game((await fresh.games.current(game_id))[1]) == expected
        await fresh.close()


async def test_what_the_store_cannot_take_leaves_no_doubtful_state_behind(
    server: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    account, game_id = await started(server)

    async def broken(entry: object) -> None:
        raise OSError("the connection broke")

    asked = order(game_id, account, Take())
    with monkeypatch.context() as patched:
        patched.setattr(server.store, "append", broken)
        with pytest.raises(OSError, match="broke"):
            await server.play.play(asked)
    assert len(await hand(server, game_id)) == 1
    assert not (await server.play.play(asked)).replayed


async def test_a_fault_behind_the_decision_leaves_no_doubtful_state_behind(
    server: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    account, game_id = await started(server)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(play, "record", broken)
        with pytest.raises(ZeroDivisionError):
            await server.play.play(order(game_id, account, Take()))
    assert len(await hand(server, game_id)) == 1
    assert (await server.play.play(order(game_id, account, Take()))).version == 6


async def test_whose_seat_it_is_answers_before_a_known_key(server: Process) -> None:
    account, game_id = await started(server, 2)
    asked = order(game_id, account, Take(), seat=Seat(0))
    await server.play.play(asked)
    for changed, refusal in ((asked._replace(seat=Seat(7)), NotYourSeat), (asked._replace(seat=None), SeatRequired)):
        with pytest.raises(refusal):
            await server.play.play(changed._replace(digest=b"e" * 32))
