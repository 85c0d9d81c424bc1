"""How Alembic reaches the database: through the connection it is given, or on its own by ``WAYBILL_DATABASE_URL``."""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection, text
from sqlalchemy.dialects.postgresql.base import ischema_names

from infrastructure.postgres.migrate import connection_to
from infrastructure.postgres.tables import METADATA, Xid8

# SQLAlchemy does not know this type when it looks at a database.
ischema_names["xid8"] = Xid8

# Two processes that start at once take turns; any number will do, as long as it stays.
LOCK = 0x57617962


def run(connection: Connection) -> None:
    """One transaction for everything: a migration is there whole or not at all."""
    context.configure(connection=connection, target_metadata=METADATA, compare_server_default=True)
    with context.begin_transaction():
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        context.run_migrations()


async def run_alone() -> None:
    async with connection_to(os.environ["WAYBILL_DATABASE_URL"]) as connection:
        await connection.run_sync(run)


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_alone())
