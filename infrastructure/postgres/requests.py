"""Idempotency: which requests were carried out, by whom, under which key."""

from sqlalchemy import Text, and_, bindparam, cast, exists, literal_column, select, text, union_all
from sqlalchemy.dialects.postgresql import insert

from infrastructure.postgres.database import Connection, Database
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import command_log, requests
from infrastructure.records import Request, VersionConflict

_actor, _key, _resource = (cast(bindparam(name), Text) for name in ("actor", "key", "resource"))
# In the words of the index.
_in_a_stream = and_(
    text("command_log.actor <> 'bot'"),
    literal_column("command_log.actor || ' ' || command_log.key") == _actor + literal_column("' '") + _key,
)
_stream = cast(command_log.c.stream_id, Text)

_created = select(literal_column("0"), *(requests.c[name] for name in Request._fields)).where(
    requests.c.actor == _actor, requests.c.key == _key
)
_played = select(literal_column("1"), command_log.c.actor, command_log.c.key, command_log.c.digest, _stream).where(_in_a_stream)
_KNOWN = Statement(union_all(_created, _played).order_by(literal_column("1")).limit(1))

_new = select(_actor, _key, bindparam("digest", type_=requests.c.digest.type), _resource).where(
    ~exists().where(_in_a_stream, _stream != _resource)
)
_CLAIM = Statement(insert(requests).from_select(list(Request._fields), _new).on_conflict_do_nothing().returning(requests.c.key))


class PostgresRequests:
    """Which requests were carried out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def known(self, actor: str, key: str) -> Request | None:
        """The request that was carried out under this key: what it created or, if it created nothing outside of a stream, an
        account's act in one; the stream is its ``resource`` then."""
        row = await self._database.row(*_KNOWN.bind(actor=actor, key=key))
        return None if row is None else Request(*row[1:])


async def claim(connection: Connection, request: Request) -> None:
    """Note a request in the transaction that carries it out; while another one does the same, wait for how it ends.
    Raises ``VersionConflict`` if the key is known, be it from a stream other than the one that is created with it."""
    if await connection.fetchrow(*_CLAIM.bind(**request._asdict())) is None:
        raise VersionConflict
