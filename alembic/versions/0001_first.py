"""The first schema: event store, lobby, accounts; and the triggers that keep the history append-only."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# What was recorded stays as it was. Only whoever acts as the role ``waybill_archiver`` may delete, to move old games elsewhere.
APPEND_ONLY = ("events", "command_log", "contents")
REFUSE = """
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'waybill_archiver' then
    return null;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$
"""


class Xid8(sa.types.UserDefinedType):
    cache_ok = True

    def get_col_spec(self, **_):
        return "xid8"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("kind in ('human', 'bot')", name=op.f("accounts_kind_known")),
        sa.PrimaryKeyConstraint("id", name=op.f("accounts_pkey")),
        sa.UniqueConstraint("name", name=op.f("accounts_name_key")),
    )
    op.create_table(
        "checkpoints",
        sa.Column("projection", sa.Text(), nullable=False),
        sa.Column("xid", Xid8(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("projection", name=op.f("checkpoints_pkey")),
    )
    op.create_table(
        "command_log",
        sa.Column("stream_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("decision", sa.Integer(), nullable=True),
        sa.Column("commands", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("first_version", sa.Integer(), nullable=False),
        sa.Column("last_version", sa.Integer(), nullable=False),
        sa.CheckConstraint("0 < first_version and first_version <= last_version", name=op.f("command_log_versions_in_order")),
        sa.PrimaryKeyConstraint("stream_id", "actor", "key", name=op.f("command_log_pkey")),
    )
    op.create_table(
        "contents",
        sa.Column("content_hash", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("content_hash", name=op.f("contents_pkey")),
    )
    op.create_table(
        "events",
        sa.Column("stream_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("position", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("xid", Xid8(), server_default=sa.text("pg_current_xact_id()"), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("command", sa.LargeBinary(), nullable=True),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("octet_length(command) = 32", name=op.f("events_command_is_sha256")),
        sa.CheckConstraint("octet_length(hash) = 32", name=op.f("events_hash_is_sha256")),
        sa.CheckConstraint("seat >= 0", name=op.f("events_seat_from_0")),
        sa.CheckConstraint("version > 0", name=op.f("events_version_from_1")),
        sa.PrimaryKeyConstraint("stream_id", "version", name=op.f("events_pkey")),
    )
    op.create_index("events_feed", "events", ["xid", "position"], unique=False)
    op.create_table(
        "games",
        sa.Column("game_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("owner", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("sandbox", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("accounts", postgresql.ARRAY(sa.Uuid(as_uuid=False)), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("status in ('open', 'running', 'finished', 'cancelled')", name=op.f("games_status_known")),
        sa.CheckConstraint("visibility in ('public', 'unlisted', 'private')", name=op.f("games_visibility_known")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("games_pkey")),
    )
    op.create_index("games_owner", "games", ["owner", "game_id"], unique=False)
    op.create_index("games_status", "games", ["status", "game_id"], unique=False)
    op.create_table(
        "invites",
        sa.Column("game_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("used_by", sa.Uuid(as_uuid=False), nullable=True),
        sa.CheckConstraint("octet_length(digest) = 32", name=op.f("invites_digest_is_sha256")),
        sa.PrimaryKeyConstraint("game_id", "digest", name=op.f("invites_pkey")),
    )
    op.create_index(
        "invites_used_by", "invites", ["used_by", "game_id"], unique=False, postgresql_where=sa.text("used_by is not null")
    )
    op.create_table(
        "requests",
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("resource", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("actor", "key", name=op.f("requests_pkey")),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("account_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("seats_pkey")),
    )
    op.create_index("seats_account", "seats", ["account_id", "game_id"], unique=False)
    op.create_index("seats_account_status", "seats", ["account_id", "status", "game_id"], unique=False)
    op.create_table(
        "streams",
        sa.Column("stream_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("to_act", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.CheckConstraint("octet_length(head_hash) = 32", name=op.f("streams_head_hash_is_sha256")),
        sa.CheckConstraint("version > 0", name=op.f("streams_version_from_1")),
        sa.PrimaryKeyConstraint("stream_id", name=op.f("streams_pkey")),
        postgresql_with={"fillfactor": 70},
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("account_id", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("scopes", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("octet_length(digest) = 32", name=op.f("tokens_digest_is_sha256")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], ondelete="CASCADE", name=op.f("tokens_account_id_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("tokens_pkey")),
        sa.UniqueConstraint("digest", name=op.f("tokens_digest_key")),
    )
    op.create_index("tokens_account", "tokens", ["account_id", "id"], unique=False)
    op.execute(REFUSE)
    for table in APPEND_ONLY:
        op.execute(
            f"create trigger {table}_append_only before update or delete or truncate on {table} "
            "for each statement execute function refuse_change()"
        )


def downgrade() -> None:
    for table in (
        "tokens",
        "accounts",
        "invites",
        "seats",
        "games",
        "checkpoints",
        "contents",
        "requests",
        "command_log",
        "events",
        "streams",
    ):
        op.drop_table(table)
    op.execute("drop function refuse_change()")
