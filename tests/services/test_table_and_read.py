"""Opening and filling tables, reading games and waiting for news of them, over a real Postgres."""

import asyncio
import hashlib
import secrets
import time

import msgspec
import pytest
from prometheus_client import REGISTRY
from prometheus_client.samples import Sample

from app.services.access import Asked
from app.services.play import Order, Played
from app.services.refusals import KeyReused, NotFound, NotOver, NotStarted, NotYourSeat, SeatRequired
from app.services.shown import ShownEvent
from app.services.table import InviteRefused, InviteRequired, NotOwner
from app.workers import opponents
from app.workers.opponents import Opponents
from domain.kernel.errors import OptionsRefused, TableRefused
from domain.kernel.ids import AccountId, GameId, Seat
from domain.kernel.viewer import SPECTATOR
from infrastructure.records import DatabaseUnavailable, Position
from tests.domain.toy import Show, Take, ToyState, ToyView
from tests.services.conftest import Process, ask, create, order

SEED = bytes(range(32))


async def opened(server: Process, seats: int = 2, **more: object) -> tuple[AccountId, GameId]:
    owner = await server.account()
    done = await server.table.create(ask(owner), create(seats, **more), SEED, sandbox=False)
    return owner, done.game.id


async def test_a_game_is_created_once_for_each_key(server: Process, other: Process) -> None:
    owner = await server.account()
    asked = ask(owner)
    answers = await asyncio.gather(
        *(at.table.create(asked, create(2), secrets.token_bytes(32), sandbox=False) for at in (server, other, server, other))
    )
    assert sum(not done.replayed for done in answers) == 1
    assert len({done.game.id for done in answers}) == 1
    with pytest.raises(KeyReused):
        await server.table.create(asked._replace(digest=b"x" * 32), create(2), SEED, sandbox=False)


async def test_the_first_answer_is_the_game_as_it_was_created(server: Process) -> None:
    owner = await server.account()
    asked = ask(owner)
    first = await server.table.create(asked, create(2), SEED, sandbox=False)
    await server.table.take_seat(ask(await server.account()), first.game.id, None, None, None)
    again = await server.table.create(asked, create(2), SEED, sandbox=False)
    assert again.replayed
    assert again.game == first.game


async def test_a_game_that_cannot_be_is_refused(server: Process) -> None:
    owner = await server.account()
    with pytest.raises(NotFound):
        await server.table.create(ask(owner), msgspec.structs.replace(create(), ruleset="chess"), SEED, sandbox=False)
    with pytest.raises(OptionsRefused):
        await server.table.create(ask(owner), create(options={"hand_limit": 0}), SEED, sandbox=False)


async def test_the_last_to_sit_down_starts_the_game(server: Process) -> None:
    _, game_id = await opened(server, 2)
    ben = await server.account()
    done = await server.table.take_seat(ask(ben), game_id, None, b"e" * 16, None)
    facts = msgspec.json.decode(done.game.data)
    assert (facts["status"], facts["seats"][1]["account"]) == ("running", ben)
    assert [acting.seat for acting in done.game.to_act] == [0, 1]


async def test_two_who_want_the_same_seat_do_not_both_get_it(server: Process, other: Process) -> None:
    _, game_id = await opened(server, 3)
    people = [await server.account() for _ in range(4)]
    answers = await asyncio.gather(
        *((server, other)[n % 2].table.take_seat(ask(p), game_id, Seat(1), None, None) for n, p in enumerate(people)),
        return_exceptions=True,
    )
    refused = [answer for answer in answers if isinstance(answer, TableRefused)]
    assert len(refused) == 3
    assert {refusal.code for refusal in refused} == {"seat_taken"}


async def test_only_the_invited_sit_down_at_a_private_game_and_an_invite_works_once(server: Process) -> None:
    _, game_id = await opened(server, 3, visibility="private")
    secret = hashlib.sha256(b"invite").digest()
    await server.lobby.add_invite(game_id, secret, Seat(2), None, None)
    ben, cat = await server.account(), await server.account()
    with pytest.raises(NotFound):
        await server.read.game(game_id, ben)
    with pytest.raises(NotFound):
        await server.table.take_seat(ask(ben), game_id, None, None, None)
    with pytest.raises(InviteRefused):
        await server.table.take_seat(ask(ben), game_id, Seat(1), None, secret)
    done = await server.table.take_seat(ask(ben), game_id, None, None, secret)
    assert done.game.accounts[2] == ben
    with pytest.raises(NotFound):
        await server.table.take_seat(ask(cat), game_id, None, None, secret)
    await server.table.leave_seat(ask(ben), game_id, Seat(2))
    assert (await server.read.game(game_id, ben)).id == game_id, "who was invited goes on seeing it"


async def test_an_invite_lets_one_in_when_two_use_it_at_once(server: Process, other: Process) -> None:
    _, game_id = await opened(server, 4, visibility="unlisted")
    secret = hashlib.sha256(b"one invite").digest()
    await server.lobby.add_invite(game_id, secret, None, None, None)
    people = [await server.account() for _ in range(4)]
    answers = await asyncio.gather(
        *((server, other)[n % 2].table.take_seat(ask(p), game_id, None, None, secret) for n, p in enumerate(people)),
        return_exceptions=True,
    )
    refused = [answer for answer in answers if isinstance(answer, InviteRefused)]
    assert len(refused) == 3, answers


async def test_an_unlisted_game_is_seen_by_all_who_know_it_but_only_the_invited_sit_down(server: Process) -> None:
    owner, game_id = await opened(server, 2, visibility="unlisted", join=False)
    ben = await server.account()
    assert (await server.read.game(game_id, None)).id == game_id
    with pytest.raises(InviteRequired):
        await server.table.take_seat(ask(ben), game_id, None, None, None)
    await server.table.take_seat(ask(owner), game_id, None, None, None)


async def test_the_owner_may_remove_others_and_call_the_game_off_and_nobody_else(server: Process) -> None:
    owner, game_id = await opened(server, 3)
    ben, cat = await server.account(), await server.account()
    await server.table.take_seat(ask(ben), game_id, Seat(1), None, None)
    with pytest.raises(NotOwner):
        await server.table.leave_seat(ask(cat), game_id, Seat(1))
    with pytest.raises(NotOwner):
        await server.table.cancel(ask(ben), game_id)
    await server.table.leave_seat(ask(owner), game_id, Seat(1))
    done = await server.table.cancel(ask(owner), game_id)
    assert msgspec.json.decode(done.game.data)["status"] == "cancelled"


async def test_a_view_is_for_one_viewer(server: Process) -> None:
    owner, game_id = await opened(server, 2, hot_seat=True)
    with pytest.raises(SeatRequired):
        await server.read.view(game_id, Asked(owner))
    with pytest.raises(NotYourSeat):
        await server.read.view(game_id, Asked(await server.account(), Seat(0)))
    with pytest.raises(NotOver):
        await server.read.view(game_id, Asked(owner, viewer="omniscient"))
    mine = await server.read.view(game_id, Asked(owner, Seat(0)))
    public = await server.read.view(game_id, Asked(None))
    assert isinstance(mine.state, ToyView)
    assert isinstance(public.state, ToyView)
    assert None not in mine.state.hands[0]
    assert public.state.hands == [[None], [None]]
    assert public.viewer == SPECTATOR


async def test_a_seat_of_somebody_else_is_shut_until_the_game_is_over_to_views_and_legal_lists_alike(server: Process) -> None:
    owner, game_id = await opened(server, 2, hot_seat=True, options={"hand_limit": 9})
    stranger = await server.account()

    for _ in range(7):
        await server.play.play(order(game_id, owner, Take(), seat=Seat(0)))
    for number in range(2):
        for ask_for in (
            server.read.view(game_id, Asked(stranger, Seat(number))),
            server.read.legal(game_id, stranger, Seat(number)),
        ):
            with pytest.raises(NotYourSeat):
                await ask_for
    await play_out(server, owner, game_id)
    for number in range(2):
        assert (await server.read.view(game_id, Asked(stranger, Seat(number)))).viewer == number
        listed = await server.read.legal(game_id, stranger, Seat(number))
        assert (listed.seat, listed.number, list(listed.commands)) == (number, None, [])
    for ask_for in (server.read.legal(game_id, stranger, None), server.read.legal(game_id, stranger, Seat(2))):
        with pytest.raises(NotYourSeat):
            await ask_for
    with pytest.raises(SeatRequired):
        await server.read.legal(game_id, owner, None)


async def play_out(server: Process, owner: AccountId, game_id: GameId) -> None:
    """Show all that is held."""
    while not (await server.games.current(game_id))[1].over:
        _, game = await server.games.current(game_id)
        assert isinstance(game.state, ToyState)
        seat = min(game.decisions.open)
        await server.play.play(order(game_id, owner, Show(game.state.hands[seat][0]), seat=seat))


async def test_the_past_is_seen_as_it_was_and_in_the_midst_of_a_command_nobody_is_asked(server: Process) -> None:
    owner, game_id = await opened(server, 2, hot_seat=True)
    await server.play.play(order(game_id, owner, Take(), seat=Seat(0)))
    now = await server.read.view(game_id, Asked(owner, Seat(0)))
    then = await server.read.view(game_id, Asked(owner, Seat(0)), now.version - 1)
    assert isinstance(now.state, ToyView)
    assert isinstance(then.state, ToyView)
    assert (len(now.state.hands[0]), len(then.state.hands[0])) == (2, 1)
    assert [a.decision for a in then.to_act] == [1, 1]
    midst = await server.read.view(game_id, Asked(owner, Seat(0)), now.version - 2)
    assert midst.to_act == []
    with pytest.raises(NotStarted):
        await server.read.view(game_id, Asked(owner, Seat(0)), 1)
    with pytest.raises(NotFound):
        await server.read.view(game_id, Asked(owner, Seat(0)), now.version + 1)


async def test_events_are_paged_and_chosen_by_type(server: Process) -> None:
    owner, game_id = await opened(server, 1, options={"hand_limit": 9})
    for _ in range(5):
        await server.play.play(order(game_id, owner, Take()))
    whole = await server.read.events(game_id, SPECTATOR, 0, 500)
    assert [e.version for e in whole.events] == list(range(1, 11))
    assert not whole.more
    paged: list[ShownEvent] = []
    after = 0
    while True:
        page = await server.read.events(game_id, SPECTATOR, after, 3)
        paged += page.events
        after = page.read_to
        if not page.more:
            break
    assert paged == whole.events
    drawn = await server.read.events(game_id, SPECTATOR, 0, 2, frozenset({"toy.taken"}))
    assert [(e.version, e.redacted, e.salt) for e in drawn.events] == [(6, True, None), (7, True, None)]
    assert drawn.more
    for one, two in zip(whole.events, whole.events[1:], strict=False):
        assert two.prev_hash == one.hash


async def test_whoever_waits_hears_of_news_from_another_process(server: Process, other: Process) -> None:
    owner, game_id = await opened(server, 1)
    seen: list[int | None] = []

    async def follow() -> None:
        async for page in other.read.follow(game_id, SPECTATOR, 5):
            seen.extend(event.version for event in page.events)
            if len(seen) == 2:
                return

    following = asyncio.create_task(follow())
    for _ in range(2):
        await server.play.play(order(game_id, owner, Take()))
    await asyncio.wait_for(following, 5)
    assert seen == [6, 7]
    await asyncio.wait_for(other.read.wait(game_id, 6, 30), 5)


async def test_games_bots_and_appends_are_counted(server: Process) -> None:
    def counted(*names: str) -> list[float]:
        samples = {sample.name: sample.value for metric in REGISTRY.collect() for sample in metric.samples if _of_toy(sample)}
        return [samples.get(f"waybill_{name}", 0) for name in names]

    names = ("games_started_total", "games_finished_total", "bot_moves_total", "append_seconds_count", "append_batch_size_count")
    before = counted(*names)
    _, game_id = await opened(server, 1, join=False, bots=["random"])
    opponents = Opponents(server.feed, server.checkpoints, server.games, server.play, server.hints)
    while not (await server.games.current(game_id))[1].over:
        await opponents.turn()
    await opponents.leave()
    commands = len(await server.store.log(game_id))
    gained = [after - past for after, past in zip(counted(*names), before, strict=True)]
    # the first command and the last change the lobby too, and go alone
    assert gained == [1, 1, commands - 1, commands, commands - 2]
    assert 0 <= counted("feed_lag_seconds")[0] < 10


def _of_toy(sample: Sample) -> bool:
    return sample.labels.get("ruleset", "toy") == "toy" and set(sample.labels) <= {"ruleset"}


async def test_a_game_that_cannot_be_played_does_not_keep_the_bots_from_others(
    server: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [(await opened(server, 1, join=False, bots=["random"]))[1] for _ in range(2)]
    whole, error = server.games.current, [KeyError("its rules are gone"), DatabaseUnavailable("away")]

    async def current(game_id: GameId) -> object:
        if game_id == games[0]:
            raise error[0]
        return await whole(game_id)

    monkeypatch.setattr(server.games, "current", current)
    opponents = Opponents(server.feed, server.checkpoints, server.games, server.play, server.hints)
    while not (await whole(games[1]))[1].over:
        await opponents.turn()
    error.pop(0)
    monkeypatch.setattr(opponents, "_place", Position(0, 0))
    with pytest.raises(DatabaseUnavailable, match="away"):  # then it is all read again, not passed over
        await opponents.turn()
    await opponents.leave()


async def test_when_the_reader_of_the_feed_is_killed_another_plays_on_within_seconds(server: Process, other: Process) -> None:
    """The one that is killed neither saves nor gives the lease back."""
    killed = Opponents(server.feed, server.checkpoints, server.games, server.play, server.hints)
    successor = Opponents(other.feed, other.checkpoints, other.games, other.play, other.hints)
    while await killed.turn():
        pass
    began, (_, game_id) = time.monotonic(), await opened(server, 1, join=False, bots=["random"])
    while not (await other.games.current(game_id))[1].over:
        assert time.monotonic() < began + 5, "the bots stand still"
        await successor.turn()
        await asyncio.sleep(0.02)
    assert time.monotonic() > began + 0.5, "the lease was not waited for"
    await successor.leave()


async def test_a_turn_that_takes_long_keeps_the_lease(server: Process, other: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "LEASE", 0.6)
    monkeypatch.setattr(opponents, "HEARTBEAT", 0.15)
    playing, plain = asyncio.Event(), server.play.play

    async def thinking(asked: Order) -> Played:
        playing.set()
        await asyncio.sleep(1.5)
        return await plain(asked)

    monkeypatch.setattr(server.play, "play", thinking)
    first = Opponents(server.feed, server.checkpoints, server.games, server.play, server.hints)
    second = Opponents(other.feed, other.checkpoints, other.games, other.play, other.hints)
    await opened(server, 1, join=False, bots=["random"])
    running = asyncio.create_task(first.run())
    try:
        await asyncio.wait_for(playing.wait(), 5)
        until = time.monotonic() + 1.3
        while time.monotonic() < until:
            assert not await second.turn()
            await asyncio.sleep(0.05)
    finally:
        running.cancel()
        await asyncio.wait({running})
    await asyncio.sleep(opponents.IDLE)
    assert await second.turn(), "who ends gives the lease back at once"
    await second.leave()


async def test_bots_play_a_whole_game_and_a_second_reader_of_the_feed_keeps_out(server: Process, other: Process) -> None:
    _, game_id = await opened(server, 3, join=False, bots=["random", "random", "random"])
    first = Opponents(server.feed, server.checkpoints, server.games, server.play, server.hints)
    second = Opponents(other.feed, other.checkpoints, other.games, other.play, other.hints)
    for _ in range(200):
        await first.turn()
        assert not await second.turn()
        _, game = await server.games.current(game_id)
        if game.over:
            break
    assert game.over
    assert isinstance(game.state, ToyState)
    keys = [(logged.actor, logged.key) for logged in await server.store.log(game_id)]
    assert len(set(keys)) == len(keys)
    await first.leave()
    assert await second.turn() is False, "everything was read"
