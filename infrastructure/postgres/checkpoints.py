"""How far each projection has read."""

from datetime import timedelta

from sqlalchemy import Interval, and_, bindparam, func, or_, update
from sqlalchemy.dialects.postgresql import insert

from infrastructure.postgres.database import Database
from infrastructure.postgres.feed import START
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import checkpoints
from infrastructure.records import Position

# The server's clock alone says when a lease ends: the holders' may differ.
_now = func.clock_timestamp()
_until = _now + bindparam("lease", type_=Interval())
_mine = and_(checkpoints.c.projection == bindparam("projection"), checkpoints.c.owner == bindparam("owner"))

_CLAIM = Statement(
    insert(checkpoints)
    .values(
        projection=bindparam("projection"), xid=START.xid, position=START.position, owner=bindparam("owner"), lease_until=_until
    )
    .on_conflict_do_update(
        index_elements=["projection"],
        set_={"owner": bindparam("owner"), "lease_until": _until},
        where=or_(checkpoints.c.owner == bindparam("owner"), checkpoints.c.lease_until < _now),
    )
    .returning(checkpoints.c.xid, checkpoints.c.position)
)
_SAVE = Statement(
    update(checkpoints)
    .values(xid=bindparam("xid"), position=bindparam("place"))
    .where(_mine, checkpoints.c.lease_until >= _now)
    .returning(checkpoints.c.position)
)
_RELEASE = Statement(update(checkpoints).values(lease_until=_now).where(_mine))


class PostgresCheckpoints:
    """Checkpoints with leases."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, projection: str, owner: str, seconds: float) -> Position | None:
        """Take or renew the lease; ``None`` while somebody else holds it."""
        lease = timedelta(seconds=seconds)
        row = await self._database.row(*_CLAIM.bind(projection=projection, owner=owner, lease=lease))
        return None if row is None else Position(*row)

    async def save(self, projection: str, owner: str, place: Position) -> bool:
        """Move on; ``False`` if the lease was lost."""
        saved = _SAVE.bind(projection=projection, owner=owner, xid=place.xid, place=place.position)
        return await self._database.row(*saved) is not None

    async def release(self, projection: str, owner: str) -> None:
        """Give the lease back."""
        await self._database.fetch(*_RELEASE.bind(projection=projection, owner=owner))
