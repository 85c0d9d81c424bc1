"""Accounts, tokens, requests, contents, checkpoints."""

import asyncio
import hashlib
import uuid
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from domain.kernel.ids import AccountId
from infrastructure.postgres.accounts import PostgresAccounts
from infrastructure.postgres.checkpoints import PostgresCheckpoints
from infrastructure.postgres.contents import PostgresContents
from infrastructure.postgres.feed import START
from infrastructure.postgres.requests import PostgresRequests
from infrastructure.records import Account, NameTaken, Position, Request, Token, VersionConflict
from tests.streams import Stores, Stream

NOW = datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC)


@pytest.fixture
def accounts(stores: Stores) -> PostgresAccounts:
    return PostgresAccounts(stores.database)


def account() -> Account:
    """Somebody new."""
    id_ = uuid.uuid4()
    return Account(AccountId(str(id_)), f"name-{id_.hex[:12]}", "human", NOW)


def token(of: Account, expires_at: datetime | None = None) -> tuple[Token, bytes]:
    """A token of his, and its digest."""
    id_ = str(uuid.uuid4())
    return Token(id_, of.id, frozenset({"read", "play"}), NOW, expires_at), hashlib.sha256(id_.encode()).digest()


def request() -> Request:
    return Request("somebody", str(uuid.uuid4()), b"digest", "resource")


async def test_an_account_is_found_by_its_name_and_its_id(accounts: PostgresAccounts) -> None:
    one, other = account(), account()
    await accounts.register(one, *token(one), None)
    assert await accounts.by_name(one.name) == one
    assert await accounts.by_id(one.id) == one
    assert await accounts.by_name(other.name) is None
    assert await accounts.by_id(other.id) is None
    assert await accounts.names([other.id, one.id]) == {one.id: one.name}


async def test_a_name_is_given_once_even_to_many_at_once(accounts: PostgresAccounts) -> None:
    everybody = [account()._replace(name="the-same") for _ in range(10)]
    answers = await asyncio.gather(*(accounts.register(one, *token(one), None) for one in everybody), return_exceptions=True)
    assert Counter(type(answer) for answer in answers) == {type(None): 1, NameTaken: 9}


async def test_a_known_request_comes_before_a_taken_name(accounts: PostgresAccounts, stores: Stores) -> None:
    """Whoever registers twice under one key is told that he is registered, not that his name is taken."""
    made = request()
    twice = [account()._replace(name=made.key[:20]) for _ in range(2)]
    answers = await asyncio.gather(*(accounts.register(one, *token(one), made) for one in twice), return_exceptions=True)
    assert Counter(type(answer) for answer in answers) == {type(None): 1, VersionConflict: 1}
    assert await PostgresRequests(stores.database).known(made.actor, made.key) == made


async def test_a_refused_name_leaves_its_request_unknown(accounts: PostgresAccounts, stores: Stores) -> None:
    one, made = account(), request()
    await accounts.register(one, *token(one), None)
    other = account()._replace(name=one.name)
    with pytest.raises(NameTaken):
        await accounts.register(other, *token(other), made)
    assert await PostgresRequests(stores.database).known(made.actor, made.key) is None


async def test_a_token_authenticates_until_it_is_over_or_deleted(accounts: PostgresAccounts) -> None:
    one = account()
    lasting, over = token(one, datetime.now(UTC) + timedelta(hours=1)), token(one, datetime.now(UTC) - timedelta(seconds=1))
    await accounts.register(one, *lasting, None)
    await accounts.add_token(*over, None)
    answers = await asyncio.gather(*(accounts.authenticate(digest) for digest in (lasting[1], over[1], b"x" * 32, lasting[1])))
    assert list(answers) == [lasting[0], None, None, lasting[0]]
    assert await accounts.delete_token(one.id, lasting[0].id)
    assert await accounts.authenticate(lasting[1]) is None


async def test_a_token_is_deleted_by_its_own_account_only(accounts: PostgresAccounts) -> None:
    one, other = account(), account()
    mine, digest = token(one)
    await accounts.register(one, mine, digest, None)
    assert not await accounts.delete_token(other.id, mine.id)
    assert await accounts.token(other.id, mine.id) is None
    assert await accounts.token(one.id, mine.id) == await accounts.authenticate(digest) == mine
    assert await accounts.delete_token(one.id, mine.id)
    assert not await accounts.delete_token(one.id, mine.id)


async def test_tokens_are_listed_newest_first_page_by_page(accounts: PostgresAccounts) -> None:
    one = account()
    made = sorted((token(one) for _ in range(5)), key=lambda pair: pair[0].id)
    await accounts.register(one, *made[0], None)
    for pair in made[1:]:
        await accounts.add_token(*pair, None)
    first = await accounts.tokens(one.id, None, 2)
    rest = await accounts.tokens(one.id, (first[-1].created_at.isoformat(), first[-1].id), 50)
    assert [*first, *rest] == [pair[0] for pair in reversed(made)]
    assert len(first) == 2


async def test_a_token_is_made_once_for_a_request(accounts: PostgresAccounts) -> None:
    one, made = account(), request()
    await accounts.register(one, *token(one), None)
    await accounts.add_token(*token(one), made)
    with pytest.raises(VersionConflict):
        await accounts.add_token(*token(one), made)
    assert len(await accounts.tokens(one.id, None, 50)) == 2


async def test_an_edition_is_kept_once_and_for_ever(stores: Stores) -> None:
    contents, hashed = PostgresContents(stores.database), str(uuid.uuid4())
    assert await contents.get(hashed) is None
    await asyncio.gather(*(contents.keep(hashed, "expedite", b"{}") for _ in range(5)))
    assert await contents.get(hashed) == ("expedite", b"{}")


async def test_a_checkpoint_has_one_holder_at_a_time(stores: Stores) -> None:
    checkpoints, name = PostgresCheckpoints(stores.database), str(uuid.uuid4())
    claims = await asyncio.gather(*(checkpoints.claim(name, f"{n}", 30) for n in range(8)))
    assert sorted(claims, key=lambda place: place is None) == [START] + [None] * 7
    holder = f"{claims.index(START)}"
    assert await checkpoints.save(name, holder, Position(7, 70))
    assert not await checkpoints.save(name, "somebody else", Position(9, 90))
    assert await checkpoints.claim(name, holder, 30) == Position(7, 70)
    await checkpoints.release(name, holder)
    assert await checkpoints.claim(name, "the next", 30) == Position(7, 70)


async def test_a_lease_ends_with_its_time(stores: Stores) -> None:
    checkpoints, name = PostgresCheckpoints(stores.database), str(uuid.uuid4())
    await checkpoints.claim(name, "slow", 0.05)
    await asyncio.sleep(0.1)
    assert not await checkpoints.save(name, "slow", Position(1, 1))
    assert await checkpoints.claim(name, "next", 30) == START
    assert await checkpoints.claim(name, "slow", 30) is None


async def test_the_feeds_lag_shows_a_transaction_that_stays_open(stores: Stores) -> None:
    """Whoever has written and does not commit holds back everything that comes after him."""
    async with stores.database.transaction() as connection:
        await connection.execute("select pg_current_xact_id()")
        now = datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
        await stores.events.append(Stream.new().entry()._replace(at=now))  # type: ignore[arg-type]
        await asyncio.sleep(0.2)
        assert 0.2 <= await stores.feed.lag() < 10
    assert await stores.feed.lag() == 0
