"""Which games are listed, in what order, and to whom."""

import hashlib
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from domain.kernel.ids import AccountId, GameId, Instant, Seat
from infrastructure.postgres.lobby import PostgresLobby
from infrastructure.records import GameFacts, GameQuery, GameRow, Invite, Request, ToAct, VersionConflict
from tests.streams import AT, OWNER, Stores, Stream, facts


@pytest.fixture
def lobby(stores: Stores) -> PostgresLobby:
    return PostgresLobby(stores.database)


def account() -> AccountId:
    return AccountId(str(uuid.uuid4()))


def ruleset() -> str:
    """A title of the test's own, so that no other test's games are in its lists."""
    return f"ruleset-{uuid.uuid4()}"


_made = 0


def stream() -> Stream:
    """A new game's stream, with an id above all before it, as UUIDv7 has them."""
    global _made  # noqa: PLW0603
    _made += 1
    return Stream(GameId(str(uuid.UUID(int=(_made << 64) + uuid.uuid4().int % 2**64))))


async def game(stores: Stores, its: GameFacts, to_act: Sequence[ToAct] = (), invite: bytes | None = None) -> Stream:
    """A game with these facts."""
    made = stream()
    entry = made.entry(to_act=to_act)._replace(facts=its, invite=invite)
    await stores.events.append(entry)
    made.stored(entry)
    return made


def waiting(seat: int, since: int, decision: int = 1) -> ToAct:
    """An open decision, opened at this second."""
    return ToAct(Seat(seat), decision, Instant(f"2026-01-02T03:04:{since:02}.000000Z"))


def ids(rows: Sequence[GameRow]) -> list[GameId]:
    return [row.id for row in rows]


async def test_a_game_is_what_its_facts_and_its_head_say(stores: Stores, lobby: PostgresLobby) -> None:
    one, its = account(), facts(OWNER, None, account(), visibility="unlisted", owner=account())
    made = await game(stores, its, [waiting(2, 5, 3)])
    expected = GameRow(made.id, its.data, 1, made.hash, [waiting(2, 5, 3)], "unlisted", its.owner, list(its.accounts))
    assert await lobby.game(made.id) == expected
    assert await lobby.game(GameId(one)) is None


async def test_a_game_in_the_lobby_moves_with_its_stream(stores: Stores, lobby: PostgresLobby) -> None:
    made = await game(stores, facts(OWNER), [waiting(0, 1)])
    await stores.events.append(made.entry(to_act=[waiting(1, 2)]))
    row = await lobby.game(made.id)
    assert row is not None
    assert (row.version, row.to_act) == (2, [waiting(1, 2)])


async def test_games_are_listed_newest_first_page_by_page(stores: Stores, lobby: PostgresLobby) -> None:
    title = ruleset()
    made = [(await game(stores, facts(OWNER, ruleset=title))).id for _ in range(5)]
    query = GameQuery(None, ruleset=title, limit=2)
    first = await lobby.games(query)
    second = await lobby.games(query._replace(after=(AT, first[-1].id)))
    third = await lobby.games(query._replace(after=(AT, second[-1].id)))
    assert ids([*first, *second, *third]) == made[::-1]
    assert len(first) == len(second) == 2


async def test_games_are_filtered_by_status_and_by_who_sits(stores: Stores, lobby: PostgresLobby) -> None:
    title, mine, other = ruleset(), account(), account()
    running = await game(stores, facts(mine, other, ruleset=title))
    finished = await game(stores, facts(other, mine, ruleset=title, status="finished"))
    opened = await game(stores, facts(other, None, ruleset=title, status="open"))
    query = GameQuery(None, ruleset=title)
    assert ids(await lobby.games(query)) == [opened.id, finished.id, running.id]
    assert ids(await lobby.games(query._replace(status="finished"))) == [finished.id]
    assert ids(await lobby.games(query._replace(listed_for=mine))) == [finished.id, running.id]
    assert ids(await lobby.games(query._replace(listed_for=mine, status="running"))) == [running.id]
    assert ids(await lobby.games(query._replace(listed_for=mine, status="open"))) == []


async def test_a_game_leaves_the_list_of_who_has_left_his_seat(stores: Stores, lobby: PostgresLobby) -> None:
    leaver = account()
    made = await game(stores, facts(leaver, None, status="open"))
    await stores.events.append(made.entry()._replace(facts=facts(None, None, status="open")))
    assert await lobby.games(GameQuery(None, listed_for=leaver)) == []


async def test_a_finished_game_is_listed_as_finished(stores: Stores, lobby: PostgresLobby) -> None:
    player = account()
    made = await game(stores, facts(player))
    await stores.events.append(made.entry()._replace(facts=facts(player, status="finished")))
    assert await lobby.games(GameQuery(None, listed_for=player, status="running")) == []
    assert ids(await lobby.games(GameQuery(None, listed_for=player, status="finished"))) == [made.id]


async def test_games_that_are_not_public_are_listed_only_to_those_who_belong_to_them(
    stores: Stores, lobby: PostgresLobby
) -> None:
    owner, player, guest, stranger, title = account(), account(), account(), account(), ruleset()
    made: dict[str, GameId] = {}
    for visibility in ("public", "unlisted", "private"):
        one = await game(stores, facts(player, None, ruleset=title, owner=owner, visibility=visibility, status="open"))
        digest = hashlib.sha256(one.id.encode()).digest()
        await lobby.add_invite(one.id, digest, None, None, None)
        await stores.events.append(one.entry(actor=guest)._replace(invite=digest))
        made[visibility] = one.id

    async def sees(viewer: AccountId | None) -> set[str]:
        listed = ids(await lobby.games(GameQuery(viewer, ruleset=title)))
        return {visibility for visibility, game_id in made.items() if game_id in listed}

    assert await sees(None) == {"public"}
    assert await sees(stranger) == {"public"}
    for belonging in (owner, player, guest):
        assert await sees(belonging) == {"public", "unlisted", "private"}


async def test_a_sandbox_is_listed_to_its_owner_alone(stores: Stores, lobby: PostgresLobby) -> None:
    owner, title = account(), ruleset()
    made = await game(stores, facts(owner, OWNER, ruleset=title, owner=owner, sandbox=True))
    assert ids(await lobby.games(GameQuery(owner, ruleset=title))) == [made.id]
    assert await lobby.games(GameQuery(None, ruleset=title)) == []
    assert await lobby.games(GameQuery(OWNER, ruleset=title)) == []


async def test_games_that_wait_for_me_are_listed_longest_waiting_first(stores: Stores, lobby: PostgresLobby) -> None:
    me, other = account(), account()
    late = await game(stores, facts(me, other), [waiting(0, 30)])
    await game(stores, facts(me, other), [waiting(1, 1)])  # waits for the other
    await game(stores, facts(me, other), [])
    early = await game(stores, facts(other, me), [waiting(0, 50), waiting(1, 10)])
    twice = await game(stores, facts(me, me), [waiting(0, 40), waiting(1, 20)])
    query = GameQuery(me, listed_for=me, to_act=True)
    assert ids(await lobby.games(query)) == [early.id, twice.id, late.id]
    first = (await lobby.games(query._replace(limit=1)))[0]
    rest = await lobby.games(query._replace(after=(waiting(1, 10).opened_at, first.id)))
    assert ids(rest) == [twice.id, late.id]


async def test_waiting_games_are_filtered_as_others_are(stores: Stores, lobby: PostgresLobby) -> None:
    me, title = account(), ruleset()
    made = await game(stores, facts(me, ruleset=title), [waiting(0, 1)])
    await game(stores, facts(me), [waiting(0, 2)])
    assert ids(await lobby.games(GameQuery(me, ruleset=title, listed_for=me, to_act=True))) == [made.id]
    assert await lobby.games(GameQuery(me, status="finished", listed_for=me, to_act=True)) == []


async def test_an_invite_lets_one_account_in_once(stores: Stores, lobby: PostgresLobby) -> None:
    guest, late, digest = account(), account(), hashlib.sha256(b"secret").digest()
    made = await game(stores, facts(OWNER, None, visibility="private", status="open"))
    await lobby.add_invite(made.id, digest, Seat(1), None, None)
    assert await lobby.invite(made.id, digest) == Invite(digest, Seat(1), None)
    assert not await lobby.may_see(made.id, guest)

    entry = made.entry(actor=guest)
    await stores.events.append(entry._replace(invite=digest, facts=facts(OWNER, guest, visibility="private")))
    made.stored(entry)
    assert await lobby.may_see(made.id, guest)
    assert await lobby.invite(made.id, digest) is None

    with pytest.raises(VersionConflict):
        await stores.events.append(made.entry(actor=late)._replace(invite=digest))
    assert not await lobby.may_see(made.id, late)
    head = await stores.events.head(made.id)
    assert head is not None
    assert head.version == made.version


async def test_an_invite_is_good_for_its_game_and_its_time_only(stores: Stores, lobby: PostgresLobby) -> None:
    made, other = await game(stores, facts(OWNER)), await game(stores, facts(OWNER))
    now, over, valid = datetime.now(UTC), hashlib.sha256(b"over").digest(), hashlib.sha256(b"valid").digest()
    await lobby.add_invite(made.id, over, None, now - timedelta(seconds=1), None)
    await lobby.add_invite(made.id, valid, None, now + timedelta(hours=1), None)
    assert await lobby.invite(made.id, over) is None
    assert await lobby.invite(other.id, valid) is None
    assert await lobby.invite(made.id, valid) == Invite(valid, None, now + timedelta(hours=1))


async def test_an_invite_is_made_once_for_a_request(stores: Stores, lobby: PostgresLobby) -> None:
    made, request = await game(stores, facts(OWNER)), Request(OWNER, str(uuid.uuid4()), b"d", "invite")
    await lobby.add_invite(made.id, b"1" * 32, None, None, request)
    with pytest.raises(VersionConflict):
        await lobby.add_invite(made.id, b"2" * 32, None, None, request)
    assert await lobby.invite(made.id, b"2" * 32) is None
