"""An idempotency key is its account's own, whatever the game: an index to look it up by.

The built-in opponents' keys are their game's own, so their commands are left out. By hash, since it is only ever asked for one
key: a quarter of what an ordered index adds to every append.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "command_log_actor_key",
        "command_log",
        [sa.text("((actor || ' '::text) || key)")],
        unique=False,
        postgresql_using="hash",
        postgresql_where=sa.text("actor <> 'bot'"),
    )


def downgrade() -> None:
    op.drop_index("command_log_actor_key", table_name="command_log")
