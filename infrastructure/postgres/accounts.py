"""Accounts and their tokens. Names live here only, so that they can be erased."""

from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg
from sqlalchemy import ARRAY, LargeBinary, Uuid, any_, bindparam, delete, func, insert, or_, select

from domain.kernel.ids import AccountId
from infrastructure.postgres.batches import Batches
from infrastructure.postgres.database import Connection, Database
from infrastructure.postgres.requests import claim
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import accounts, tokens
from infrastructure.records import Account, NameTaken, Request, Token

_account = select(accounts.c.id, accounts.c.name, accounts.c.kind, accounts.c.created_at)
_BY_NAME = Statement(_account.where(accounts.c.name == bindparam("name")))
_BY_ID = Statement(_account.where(accounts.c.id == bindparam("id")))
_NAMES = Statement(
    select(accounts.c.id, accounts.c.name).where(accounts.c.id == any_(bindparam("ids", type_=ARRAY(Uuid(as_uuid=False)))))
)
_REGISTER = Statement(insert(accounts).values({name: bindparam(name) for name in Account._fields}))

_token = select(tokens.c.id, tokens.c.account_id, tokens.c.scopes, tokens.c.created_at, tokens.c.expires_at)
_ADD_TOKEN = Statement(insert(tokens).values({name: bindparam(name) for name in (*Token._fields, "digest")}))
_TOKENS = Statement(
    _token.where(
        tokens.c.account_id == bindparam("account_id"),
        or_(bindparam("after", type_=Uuid(as_uuid=False)).is_(None), tokens.c.id < bindparam("after")),
    )
    .order_by(tokens.c.id.desc())
    .limit(bindparam("most"))
)
_TOKEN = Statement(_token.where(tokens.c.account_id == bindparam("account_id"), tokens.c.id == bindparam("token_id")))
_DELETE_TOKEN = Statement(
    delete(tokens)
    .where(tokens.c.account_id == bindparam("account_id"), tokens.c.id == bindparam("token_id"))
    .returning(tokens.c.id)
)
_AUTHENTICATE = Statement(
    _token.add_columns(tokens.c.digest).where(
        tokens.c.digest == any_(bindparam("digests", type_=ARRAY(LargeBinary))),
        or_(tokens.c.expires_at.is_(None), tokens.c.expires_at > func.clock_timestamp()),
    )
)


class PostgresAccounts:
    """The accounts in Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._authentications = Batches(self._authenticate)

    async def register(self, account: Account, token: Token, digest: bytes, request: Request | None) -> None:
        """Both at once. Raises ``NameTaken``, or ``VersionConflict`` if the request's key is known."""
        async with self._database.transaction() as connection:
            if request is not None:
                await claim(connection, request)
            try:
                await connection.execute(*_REGISTER.bind(**account._asdict()))
            except asyncpg.UniqueViolationError:
                raise NameTaken from None
            await _add(connection, token, digest)

    async def by_name(self, name: str) -> Account | None:
        """The account with this name."""
        return _read_account(await self._database.row(*_BY_NAME.bind(name=name)))

    async def by_id(self, account_id: AccountId) -> Account | None:
        """The account with this id."""
        return _read_account(await self._database.row(*_BY_ID.bind(id=account_id)))

    async def names(self, ids: Sequence[AccountId]) -> Mapping[AccountId, str]:
        """The names of these accounts; those that were erased are missing."""
        return {AccountId(str(row["id"])): row["name"] for row in await self._database.fetch(*_NAMES.bind(ids=ids))}

    async def add_token(self, token: Token, digest: bytes, request: Request | None) -> None:
        """Raises ``VersionConflict`` if the request's key is known."""
        async with self._database.transaction() as connection:
            if request is not None:
                await claim(connection, request)
            await _add(connection, token, digest)

    async def tokens(self, account_id: AccountId, after: tuple[str, str] | None, limit: int) -> list[Token]:
        """Newest first, by their ids, which are in order of time; ``after`` counts by its id alone."""
        last = None if after is None else after[1]
        rows = await self._database.fetch(*_TOKENS.bind(account_id=account_id, after=last, most=limit))
        return [_read_token(row) for row in rows]

    async def token(self, account_id: AccountId, token_id: str) -> Token | None:
        """One of the account's tokens, be it over or not."""
        row = await self._database.row(*_TOKEN.bind(account_id=account_id, token_id=token_id))
        return None if row is None else _read_token(row)

    async def delete_token(self, account_id: AccountId, token_id: str) -> bool:
        """Whether there was such a token."""
        return await self._database.row(*_DELETE_TOKEN.bind(account_id=account_id, token_id=token_id)) is not None

    async def authenticate(self, digest: bytes) -> Token | None:
        """The token with this SHA-256, as committed now, unless it is over. Calls of one moment share one query."""
        return await self._authentications.ask(digest)

    async def _authenticate(self, digests: Sequence[bytes]) -> list[Token | None]:
        rows = await self._database.fetch(*_AUTHENTICATE.bind(digests=digests))
        found = {row["digest"]: _read_token(row) for row in rows}
        return [found.get(digest) for digest in digests]


async def _add(connection: Connection, token: Token, digest: bytes) -> None:
    values: dict[str, Any] = token._asdict() | {"scopes": sorted(token.scopes), "digest": digest}
    await connection.execute(*_ADD_TOKEN.bind(**values))


def _read_account(row: asyncpg.Record | None) -> Account | None:
    return None if row is None else Account(AccountId(str(row["id"])), row["name"], row["kind"], row["created_at"])


def _read_token(row: asyncpg.Record) -> Token:
    return Token(
        id=str(row["id"]),
        account_id=AccountId(str(row["account_id"])),
        scopes=frozenset(row["scopes"]),
        created_at=row["created_at"],
        expires_at=row["expires_at"],
    )
