"""Every edition of content that a game was ever played with."""

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.postgresql import insert

from infrastructure.postgres.database import Database
from infrastructure.postgres.statements import Statement
from infrastructure.postgres.tables import contents

_KEEP = Statement(
    insert(contents)
    .values(content_hash=bindparam("content_hash"), ruleset=bindparam("ruleset"), data=bindparam("data"))
    .on_conflict_do_nothing()
)
_GET = Statement(select(contents.c.ruleset, contents.c.data).where(contents.c.content_hash == bindparam("content_hash")))
_EDITIONS = Statement(
    select(contents.c.content_hash).where(contents.c.ruleset == bindparam("ruleset")).order_by(contents.c.content_hash)
)


class PostgresContents:
    """Editions by hash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, content_hash: str, ruleset: str, data: bytes) -> None:
        """Keep an edition; nothing happens if it is kept already."""
        await self._database.fetch(*_KEEP.bind(content_hash=content_hash, ruleset=ruleset, data=data))

    async def get(self, content_hash: str) -> tuple[str, bytes] | None:
        """(ruleset, data)."""
        row = await self._database.row(*_GET.bind(content_hash=content_hash))
        return None if row is None else (row["ruleset"], row["data"])

    async def editions(self, ruleset: str) -> list[str]:
        """The hashes of all editions of a ruleset that are kept."""
        return [row[0] for row in await self._database.fetch(*_EDITIONS.bind(ruleset=ruleset))]
