"""The schema. ``alembic/versions`` brings a database to it; triggers, which live there alone, keep the history append-only.

``stream_id`` (of a game: its id) leads every unique key of what belongs to a stream.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.types import UserDefinedType


class Xid8(UserDefinedType[int]):
    """A transaction's id in full, which never comes round again."""

    cache_ok = True

    def get_col_spec(self, **_: object) -> str:
        return "xid8"


METADATA = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pkey",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
        "ck": "%(table_name)s_%(constraint_name)s",
        "ix": "%(table_name)s_%(column_0_N_name)s",
    }
)


def _id(name: str) -> Column[str]:
    return Column(name, Uuid(as_uuid=False), nullable=False)


def _time(name: str, *, nullable: bool = False) -> Column[object]:
    return Column(name, DateTime(timezone=True), nullable=nullable)


def _sha256(name: str, *, nullable: bool = False) -> tuple[Column[bytes], CheckConstraint]:
    check = CheckConstraint(f"octet_length({name}) = 32", name=f"{name}_is_sha256")
    return Column(name, LargeBinary, nullable=nullable), check


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


# --- the event store ---------------------------------------------------------------------------------------------------

streams = Table(
    "streams",
    METADATA,
    _id("stream_id"),
    _text("kind"),
    _text("ruleset"),
    Column("rules_version", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    *_sha256("head_hash"),
    _text("status"),
    Column("to_act", JSONB, nullable=False),
    PrimaryKeyConstraint("stream_id"),
    CheckConstraint("version > 0", name="version_from_1"),
    # Heads are rewritten by every append; room on the page keeps the new row beside the old one, and out of the index.
    postgresql_with={"fillfactor": 70},
)

events = Table(
    "events",
    METADATA,
    _id("stream_id"),
    Column("version", Integer, nullable=False),
    Column("position", BigInteger, Identity(always=True), nullable=False),
    Column("xid", Xid8, nullable=False, server_default=text("pg_current_xact_id()")),
    _text("type"),
    Column("data", LargeBinary, nullable=False),
    Column("seat", SmallInteger),
    *_sha256("command", nullable=True),
    *_sha256("hash"),
    _time("recorded_at"),
    PrimaryKeyConstraint("stream_id", "version"),
    Index("events_feed", "xid", "position"),
    CheckConstraint("version > 0", name="version_from_1"),
    CheckConstraint("seat >= 0", name="seat_from_0"),
)

command_log = Table(
    "command_log",
    METADATA,
    _id("stream_id"),
    _text("actor"),
    _text("key"),
    Column("seat", SmallInteger),
    Column("decision", Integer),
    Column("commands", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    _time("at"),
    Column("first_version", Integer, nullable=False),
    Column("last_version", Integer, nullable=False),
    PrimaryKeyConstraint("stream_id", "actor", "key"),
    # An account's key stands for one request, whatever the game; the built-in opponents' keys are their game's own.
    Index(
        "command_log_actor_key",
        text("((actor || ' '::text) || key)"),
        postgresql_using="hash",
        postgresql_where=text("actor <> 'bot'"),
    ),
    CheckConstraint("0 < first_version and first_version <= last_version", name="versions_in_order"),
)

requests = Table(
    "requests",
    METADATA,
    _text("actor"),
    _text("key"),
    Column("digest", LargeBinary, nullable=False),
    _text("resource"),
    PrimaryKeyConstraint("actor", "key"),
)

contents = Table(
    "contents",
    METADATA,
    _text("content_hash"),
    _text("ruleset"),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("content_hash"),
)

checkpoints = Table(
    "checkpoints",
    METADATA,
    _text("projection"),
    Column("xid", Xid8, nullable=False),
    Column("position", BigInteger, nullable=False),
    _text("owner"),
    _time("lease_until"),
    PrimaryKeyConstraint("projection"),
)

# --- the lobby ---------------------------------------------------------------------------------------------------------

games = Table(
    "games",
    METADATA,
    _id("game_id"),
    _text("ruleset"),
    _text("status"),
    _text("visibility"),
    _id("owner"),
    Column("sandbox", Boolean, nullable=False),
    _time("created_at"),
    Column("accounts", ARRAY(Uuid(as_uuid=False)), nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game_id"),
    CheckConstraint("visibility in ('public', 'unlisted', 'private')", name="visibility_known"),
    CheckConstraint("status in ('open', 'running', 'finished', 'cancelled')", name="status_known"),
    Index("games_status", "status", "game_id"),
    Index("games_owner", "owner", "game_id"),
)

seats = Table(
    "seats",
    METADATA,
    _id("game_id"),
    Column("seat", SmallInteger, nullable=False),
    _id("account_id"),
    _text("status"),
    PrimaryKeyConstraint("game_id", "seat"),
    Index("seats_account", "account_id", "game_id"),
    Index("seats_account_status", "account_id", "status", "game_id"),
)

invites = Table(
    "invites",
    METADATA,
    _id("game_id"),
    *_sha256("digest"),
    Column("seat", SmallInteger),
    _time("expires_at", nullable=True),
    Column("used_by", Uuid(as_uuid=False)),
    PrimaryKeyConstraint("game_id", "digest"),
    Index("invites_used_by", "used_by", "game_id", postgresql_where=text("used_by is not null")),
)

# --- accounts ----------------------------------------------------------------------------------------------------------

accounts = Table(
    "accounts",
    METADATA,
    _id("id"),
    _text("name"),
    _text("kind"),
    _time("created_at"),
    PrimaryKeyConstraint("id"),
    UniqueConstraint("name"),
    CheckConstraint("kind in ('human', 'bot')", name="kind_known"),
)

tokens = Table(
    "tokens",
    METADATA,
    _id("id"),
    Column("account_id", Uuid(as_uuid=False), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    *_sha256("digest"),
    Column("scopes", ARRAY(Text), nullable=False),
    _time("created_at"),
    _time("expires_at", nullable=True),
    PrimaryKeyConstraint("id"),
    UniqueConstraint("digest"),
    Index("tokens_account", "account_id", "id"),
)
