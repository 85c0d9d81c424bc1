"""All events of all streams, for whoever follows everything.

Position alone is no order to follow: it is given out before the commit, and whoever follows it steps over what commits late.
Behind ``pg_snapshot_xmin`` nothing is under way any more, so the feed goes by (transaction id, position) and stops there. A
stream's events are in order, since an append knows its head before its transaction begins, and gets a higher id than the last.
"""

from sqlalchemy import bindparam, func, select, tuple_
from sqlalchemy.sql.elements import ColumnElement

from domain.kernel.ids import GameId
from infrastructure.postgres.database import Database
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import Xid8, events
from infrastructure.records import FeedEvent, Position

START = Position(0, 0)
"""Before everything."""

_fence: ColumnElement[int] = func.pg_snapshot_xmin(func.pg_current_snapshot(), type_=Xid8())

_READ = Statement(
    select(events.c.xid, events.c.position, events.c.stream_id, events.c.version, events.c.type)
    .where(
        tuple_(events.c.xid, events.c.position)
        > tuple_(bindparam("xid", type_=events.c.xid.type), bindparam("position", type_=events.c.position.type)),
        events.c.xid < _fence,
    )
    .order_by(events.c.xid, events.c.position)
    .limit(bindparam("most"))
)
_LAG = Statement(
    select(func.extract("epoch", func.clock_timestamp() - func.min(events.c.recorded_at))).where(events.c.xid >= _fence)
)


class PostgresFeed:
    """The feed, read behind the fence."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, after: Position, limit: int) -> list[FeedEvent]:
        """The next events whose transactions, and all before them, are over."""
        rows = await self._database.fetch(*_READ.bind(xid=after.xid, position=after.position, most=limit))
        return [FeedEvent(Position(row[0], row[1]), GameId(str(row[2])), row[3], row[4]) for row in rows]

    async def lag(self) -> float:
        """For how many seconds the oldest stored event has been held back behind the fence: close to 0, unless some
        transaction that has written stays open, in whatever database of the cluster."""
        row = await self._database.row(*_LAG.bind())
        return 0.0 if row is None or row[0] is None else max(0.0, float(row[0]))
