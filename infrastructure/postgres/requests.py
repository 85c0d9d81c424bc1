"""Idempotency of whatever is created outside a game's stream."""

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.postgresql import insert

from infrastructure.postgres.database import Connection, Database
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import requests
from infrastructure.records import Request, VersionConflict

_KNOWN = Statement(
    select(requests.c.actor, requests.c.key, requests.c.digest, requests.c.resource).where(
        requests.c.actor == bindparam("actor"), requests.c.key == bindparam("key")
    )
)
_CLAIM = Statement(
    insert(requests)
    .values({name: bindparam(name) for name in Request._fields})
    .on_conflict_do_nothing()
    .returning(requests.c.key)
)


class PostgresRequests:
    """Which creating requests were carried out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def known(self, actor: str, key: str) -> Request | None:
        """The request that was carried out under this key."""
        row = await self._database.row(*_KNOWN.bind(actor=actor, key=key))
        return None if row is None else Request(*row)


async def claim(connection: Connection, request: Request) -> None:
    """Note a request in the transaction that carries it out; while another one does the same, wait for how it ends.
    Raises ``VersionConflict`` if the key is known."""
    if await connection.fetchrow(*_CLAIM.bind(**request._asdict())) is None:
        raise VersionConflict
