"""Which games there are, who sits at them, who may come in."""

from datetime import datetime
from functools import cache
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import (
    ColumnElement,
    DateTime,
    Select,
    and_,
    bindparam,
    cast,
    column,
    delete,
    exists,
    func,
    or_,
    select,
    true,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB, insert

from domain.kernel.ids import AccountId, GameId, Seat
from infrastructure.postgres.database import Connection, Database
from infrastructure.postgres.instants import to_time
from infrastructure.postgres.requests import claim
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import games, invites, seats, streams
from infrastructure.records import GameFacts, GameQuery, GameRow, Invite, Request, ToAct, VersionConflict

_to_act = msgspec.json.Decoder(list[ToAct])

_games = select(
    games.c.game_id,
    games.c.data,
    streams.c.version,
    streams.c.head_hash,
    streams.c.to_act,
    games.c.visibility,
    games.c.owner,
    games.c.accounts,
).join_from(games, streams, games.c.game_id == streams.c.stream_id)

_GAME = Statement(_games.where(games.c.game_id == bindparam("game_id")))

_facts: dict[str, Any] = {
    name: bindparam(name) for name in ("ruleset", "status", "visibility", "owner", "sandbox", "created_at", "accounts", "data")
}
_LIST = Statement(
    insert(games).values(game_id=bindparam("game_id"), **_facts).on_conflict_do_update(index_elements=["game_id"], set_=_facts)
)
_STAND_UP = Statement(delete(seats).where(seats.c.game_id == bindparam("game_id")))
_SIT = Statement(
    insert(seats).values(
        game_id=bindparam("game_id"), seat=bindparam("seat"), account_id=bindparam("account_id"), status=bindparam("status")
    )
)

_INVITE = Statement(
    insert(invites).values(
        game_id=bindparam("game_id"), digest=bindparam("digest"), seat=bindparam("seat"), expires_at=bindparam("expires_at")
    )
)
_INVITED = Statement(
    select(invites.c.digest, invites.c.seat, invites.c.expires_at).where(
        invites.c.game_id == bindparam("game_id"),
        invites.c.digest == bindparam("digest"),
        invites.c.used_by.is_(None),
        or_(invites.c.expires_at.is_(None), invites.c.expires_at > func.clock_timestamp()),
    )
)
_USE = Statement(
    update(invites)
    .values(used_by=bindparam("account"))
    .where(invites.c.game_id == bindparam("game_id"), invites.c.digest == bindparam("digest"), invites.c.used_by.is_(None))
    .returning(invites.c.digest)
)
_CAME_IN = Statement(
    select(invites.c.digest).where(invites.c.game_id == bindparam("game_id"), invites.c.used_by == bindparam("account")).limit(1)
)


class PostgresLobby:
    """The lobby in Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def game(self, game_id: GameId) -> GameRow | None:
        """One game."""
        row = await self._database.row(*_GAME.bind(game_id=game_id))
        return None if row is None else _game(row)

    async def games(self, query: GameQuery) -> list[GameRow]:
        """A page of them. Newest first, by their ids, which are in order of time; ``after`` counts by its id alone.
        With ``to_act`` the longest waiting first: ``after`` is (since when, game id)."""
        values = _values(query)
        statement = _page(frozenset(name for name, value in values.items() if value is not None), query.to_act)
        return [_game(row) for row in await self._database.fetch(*statement.bind(**values))]

    async def may_see(self, game_id: GameId, account: AccountId) -> bool:
        """Whether the account has taken an invite to this game."""
        return await self._database.row(*_CAME_IN.bind(game_id=game_id, account=account)) is not None

    async def add_invite(
        self, game_id: GameId, digest: bytes, seat: Seat | None, expires_at: datetime | None, request: Request | None
    ) -> None:
        """Keep an invite by the SHA-256 of its secret. Raises ``VersionConflict`` if the request's key is known."""
        async with self._database.transaction() as connection:
            if request is not None:
                await claim(connection, request)
            await connection.execute(*_INVITE.bind(game_id=game_id, digest=digest, seat=seat, expires_at=expires_at))

    async def invite(self, game_id: GameId, digest: bytes) -> Invite | None:
        """An invite that is neither used nor over."""
        row = await self._database.row(*_INVITED.bind(game_id=game_id, digest=digest))
        return None if row is None else Invite(*row)


async def list_game(connection: Connection, game_id: GameId, facts: GameFacts) -> None:
    """Bring a game's facts and seats up to date, in the transaction of the append that changed them."""
    values = facts._asdict() | {"created_at": to_time(facts.created_at), "accounts": list(facts.accounts)}
    await connection.execute(*_LIST.bind(game_id=game_id, **values))
    await connection.execute(*_STAND_UP.bind(game_id=game_id))
    for seat, account in enumerate(facts.accounts):
        if account is not None:
            await connection.execute(*_SIT.bind(game_id=game_id, seat=seat, account_id=account, status=facts.status))


async def use_invite(connection: Connection, game_id: GameId, digest: bytes, account: str) -> None:
    """Mark an invite as used, in the transaction of the append that rests on it. Raises ``VersionConflict`` if somebody else has
    used it: whoever decided on it has to look again."""
    if await connection.fetchrow(*_USE.bind(game_id=game_id, digest=digest, account=account)) is None:
        raise VersionConflict


def _game(row: asyncpg.Record) -> GameRow:
    return GameRow(
        id=GameId(str(row["game_id"])),
        data=row["data"],
        version=row["version"],
        head_hash=row["head_hash"],
        to_act=_to_act.decode(row["to_act"]),
        visibility=row["visibility"],
        owner=AccountId(str(row["owner"])),
        accounts=[None if one is None else AccountId(str(one)) for one in row["accounts"]],
    )


def _values(query: GameQuery) -> dict[str, Any]:
    time, last = query.after or (None, None)
    return {
        "viewer": query.viewer,
        "ruleset": query.ruleset,
        "status": query.status,
        "account": query.listed_for,
        "since": time and datetime.fromisoformat(time),
        "last": last,
        "most": query.limit,
    }


@cache
def _page(given: frozenset[str], to_act: bool) -> Statement:
    """The statement for a page, by the names of what the query gives."""
    page = _games.where(_visible("viewer" in given)).limit(bindparam("most"))
    if "ruleset" in given:
        page = page.where(games.c.ruleset == bindparam("ruleset"))
    if "status" in given:
        page = page.where(games.c.status == bindparam("status"))
    if to_act:
        return Statement(_longest_waiting_first(page, "last" in given))
    if "account" in given:
        page = page.where(_sits("status" in given))
    if "last" in given:
        page = page.where(games.c.game_id < bindparam("last"))
    return Statement(page.order_by(games.c.game_id.desc()))


def _sits(in_status: bool) -> ColumnElement[bool]:
    held = select(seats.c.game_id).where(seats.c.account_id == bindparam("account"))
    if in_status:
        held = held.where(seats.c.status == bindparam("status"))
    return games.c.game_id.in_(held)


def _visible(to_somebody: bool) -> ColumnElement[bool]:
    public = and_(games.c.visibility == "public", ~games.c.sandbox)
    if not to_somebody:
        return public
    viewer = bindparam("viewer", type_=games.c.owner.type)
    came_in = exists().where(invites.c.game_id == games.c.game_id, invites.c.used_by == viewer)
    seated = exists().where(seats.c.game_id == games.c.game_id, seats.c.account_id == viewer)
    return or_(public, games.c.owner == viewer, and_(~games.c.sandbox, or_(seated, came_in)))


def _longest_waiting_first(page: Select[Any], going_on: bool) -> Select[Any]:
    opened = func.jsonb_array_elements(streams.c.to_act).table_valued(column("value", JSONB), name="opened")
    seat, time = opened.c.value[0].as_integer(), cast(opened.c.value[2].astext, DateTime(timezone=True))
    waiting = (
        select(func.min(time).label("since"))
        .select_from(opened)
        .join(seats, and_(seats.c.game_id == games.c.game_id, seats.c.seat == seat))
        .where(seats.c.account_id == bindparam("account"))
        .correlate(streams, games)
        .lateral("waiting")
    )
    since = waiting.c.since
    held = select(seats.c.game_id).where(seats.c.account_id == bindparam("account"), seats.c.status == "running")
    page = page.join(waiting, true()).where(since.is_not(None), games.c.game_id.in_(held))
    if going_on:
        place = tuple_(bindparam("since", type_=since.type), bindparam("last", type_=games.c.game_id.type))
        page = page.where(tuple_(since, games.c.game_id) > place)
    return page.order_by(since, games.c.game_id)
