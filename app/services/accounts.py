"""Accounts and the tokens they are known by."""

import base64
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple

import uuid_utils

from app import ports
from app.services.refusals import (
    AlreadyCreated,
    ExpiryRefused,
    KeyReused,
    MightierToken,
    NameIsTaken,
    NotFound,
    ScopeRefused,
    TokenLost,
)
from domain.kernel.ids import AccountId
from infrastructure.records import Account, Kind, NameTaken, Request, Token, VersionConflict

ANONYMOUS: Final = "anonymous"
"""Whose keys those of callers without an account are."""
LATELY: Final = 5.0
"""Seconds for which a token that was good is recalled."""
REMEMBERED: Final = 10_000
"""Tokens, per process."""
FIRST_SCOPES: Final = frozenset({"read", "play"})
"""What the token has that comes with a new account."""


class Claim(NamedTuple):
    """An idempotency key and the hash of the whole request that came with it; without a key nothing can be repeated."""

    key: str | None
    digest: bytes


class Registered(NamedTuple):
    """A new account and the secret of its first token."""

    account: Account
    secret: str


class Recalled(NamedTuple):
    """A token that was good a moment ago, and the SHA-256 of its secret."""

    token: Token
    digest: bytes


class Issued(NamedTuple):
    """A new token and its secret."""

    token: Token
    secret: str


class Accounts:
    """Who plays."""

    def __init__(self, store: ports.Accounts, requests: ports.Requests) -> None:
        self._store = store
        self._requests = requests
        self._lately: OrderedDict[bytes, tuple[Token, float]] = OrderedDict()

    async def register(self, claim: Claim, name: str, kind: Kind) -> Registered:
        """A new account with a token to read and play. Raises ``NameIsTaken``, ``KeyReused``, ``AlreadyCreated``."""
        now = datetime.now(UTC)
        account = Account(AccountId(new_id()), name, kind, now)
        secret = new_secret("wb_")
        token = Token(new_id(), account.id, FIRST_SCOPES, now, None)
        try:
            request = request_of(ANONYMOUS, claim, f"/v1/accounts/{account.id}")
            await self._store.register(account, token, digest_of(secret), request)
        except NameTaken:
            raise NameIsTaken(f"the name {name} is taken") from None
        except VersionConflict:
            raise await known_before(self._requests, ANONYMOUS, claim) from None
        return Registered(account, secret)

    async def issue(self, claim: Claim, held: Token, scopes: frozenset[str], expires_at: datetime | None) -> Issued:
        """One more token for the account, at most as mighty as the one ``held`` and over no later; without an end of its own it
        ends with that one. Raises ``KeyReused``, ``AlreadyCreated``, ``ExpiryRefused``, ``ScopeRefused``."""
        await refuse_known(self._requests, held.account_id, claim)
        ends = to_come(expires_at)
        if not scopes <= held.scopes:
            raise ScopeRefused(f"the token lacks {', '.join(sorted(scopes - held.scopes))}")
        if held.expires_at is not None and ends is not None and ends > held.expires_at:
            raise ScopeRefused("the token itself ends before that")
        token = Token(new_id(), held.account_id, scopes, datetime.now(UTC), ends or held.expires_at)
        secret = new_secret("wb_")
        request = request_of(held.account_id, claim, f"/v1/tokens/{token.id}")
        try:
            await self._store.add_token(token, digest_of(secret), request)
        except VersionConflict:
            raise await known_before(self._requests, held.account_id, claim) from None
        return Issued(token, secret)

    async def tokens(self, account_id: AccountId, after: tuple[str, str] | None, limit: int) -> list[Token]:
        """The account's tokens, newest first, behind ``after`` (created_at, id)."""
        return await self._store.tokens(account_id, after, limit)

    async def withdraw(self, held: Token, token_id: str) -> None:
        """Make a token worthless: the one ``held``, or one that it could have made. Raises ``NotFound``, ``MightierToken``."""
        token = await self._store.token(held.account_id, token_id)
        if token is None:
            raise NotFound("there is no such token")
        if token.id != held.id and not (token.scopes <= held.scopes and _ends_with(token, held)):
            raise MightierToken("the token has a scope that this one lacks, or a later end")
        if not await self._store.delete_token(held.account_id, token_id):
            raise NotFound("there is no such token")

    async def authenticate(self, secret: str) -> Token | None:
        """The token with this secret, unless it is over or withdrawn."""
        digest = digest_of(secret)
        token = await self._store.authenticate(digest)
        if token is not None:
            self._lately[digest] = token, time.monotonic() + LATELY
            if len(self._lately) > REMEMBERED:
                self._lately.popitem(last=False)
        return token

    def recall(self, secret: str) -> Recalled | None:
        """The token with this secret if it was good lately: for whoever makes sure himself that it still is."""
        digest = digest_of(secret)
        token, until = self._lately.get(digest, (None, 0.0))
        return None if token is None or until < time.monotonic() else Recalled(token, digest)

    async def make_sure(self, digest: bytes | None) -> None:
        """Raises ``TokenLost`` if a token that was recalled is no longer good."""
        if digest is not None and await self._store.authenticate(digest) is None:
            self._lately.pop(digest, None)
            raise TokenLost("the token is over or was withdrawn")

    async def find(self, name_or_id: str) -> Account:
        """The account with this name or id. Raises ``NotFound``."""
        named = await self._store.by_name(name_or_id) if len(name_or_id) < 36 else await self._store.by_id(AccountId(name_or_id))
        if named is None:
            raise NotFound("there is no such account")
        return named

    async def names(self, ids: Iterable[AccountId]) -> Mapping[AccountId, str]:
        """The names of these accounts, without those that were erased."""
        wanted = sorted(set(ids))
        return await self._store.names(wanted) if wanted else {}


def _ends_with(token: Token, held: Token) -> bool:
    """Whether it is over when the other is, at the latest."""
    return held.expires_at is None or (token.expires_at is not None and token.expires_at <= held.expires_at)


def new_id() -> str:
    """A fresh UUIDv7."""
    return str(uuid_utils.uuid7())


def new_secret(prefix: str) -> str:
    """256 random bits in base64url behind a prefix that scanners can look for."""
    return prefix + base64.urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=").decode()


def digest_of(secret: str) -> bytes:
    """Under what a secret is kept: its SHA-256."""
    return hashlib.sha256(secret.encode()).digest()


def request_of(actor: str, claim: Claim, resource: str) -> Request | None:
    """What is kept of a request that has a key."""
    return None if claim.key is None else Request(actor, claim.key, claim.digest, resource)


def to_come(ends: datetime | None) -> datetime | None:
    """A time of expiry in UTC. Raises ``ExpiryRefused`` if it is over, or beyond what is kept."""
    if ends is None:
        return None
    if not datetime.now(UTC) < ends < datetime(9000, 1, 1, tzinfo=UTC):
        raise ExpiryRefused("the time of expiry is over")
    return ends.astimezone(UTC)


async def refuse_known(requests: ports.Requests, actor: str, claim: Claim) -> None:
    """A known key answers before anything else is looked at. Raises ``KeyReused``, ``AlreadyCreated``."""
    if claim.key is not None and await requests.known(actor, claim.key) is not None:
        raise await known_before(requests, actor, claim)


async def known_before(requests: ports.Requests, actor: str, claim: Claim) -> KeyReused | AlreadyCreated:
    """How to refuse a request whose key is known."""
    assert claim.key is not None
    known = await requests.known(actor, claim.key)
    assert known is not None
    if known.digest != claim.digest:
        return KeyReused("this idempotency key belongs to another request")
    return AlreadyCreated(known.resource)
