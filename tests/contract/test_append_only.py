"""What was recorded stays as it was, whoever asks for something else."""

import asyncpg
import pytest

from tests.streams import OWNER, Stores, Stream, facts


@pytest.fixture
async def recorded(stores: Stores) -> Stores:
    """A database with a row in every table that is append-only."""
    await stores.events.append(Stream.new().entry()._replace(facts=facts(OWNER)))
    await stores.database.fetch("insert into contents values (gen_random_uuid(), 'expedite', 'data')")
    return stores


APPEND_ONLY = ("events", "command_log", "contents")
CHANGES = [
    *(f"delete from {table}" for table in APPEND_ONLY),
    *(f"truncate {table}" for table in APPEND_ONLY),
    "update events set data = data",
    "update command_log set digest = digest",
    "update contents set data = data",
]


@pytest.mark.parametrize("change", CHANGES)
async def test_nobody_changes_or_removes_what_was_recorded(recorded: Stores, change: str) -> None:
    with pytest.raises(asyncpg.RestrictViolationError, match="append-only"):
        await recorded.database.fetch(change)


@pytest.mark.parametrize("table", APPEND_ONLY)
async def test_the_archiver_may_remove(recorded: Stores, table: str) -> None:
    assert await as_archiver(recorded, f"delete from {table}") != "DELETE 0"


@pytest.mark.parametrize("change", [change for change in CHANGES if not change.startswith("delete")])
async def test_not_even_the_archiver_may_change(recorded: Stores, change: str) -> None:
    with pytest.raises(asyncpg.RestrictViolationError, match="append-only"):
        await as_archiver(recorded, change)


async def as_archiver(stores: Stores, change: str) -> str:
    """What becomes of a change by the role that may archive. The role is the whole cluster's, so it is not kept."""
    async with stores.database.transaction() as connection:
        undone = connection.transaction()
        await undone.start()
        await connection.execute("create role waybill_archiver")
        await connection.execute("grant select, update, delete, truncate on all tables in schema public to waybill_archiver")
        await connection.execute("set local role waybill_archiver")
        answer = await connection.execute(change)
        await undone.rollback()
        return answer


EVENT = "insert into events (stream_id, version, type, data, hash, recorded_at) values (gen_random_uuid(), {})"


@pytest.mark.parametrize(
    "row",
    [
        EVENT.format("0, 't', '', sha256(''), now()"),
        EVENT.format("1, 't', '', 'short', now()"),
        "insert into command_log values (gen_random_uuid(), 'a', 'k', 0, 1, '', '', now(), 2, 1)",
        "insert into streams values (gen_random_uuid(), 'game', 'r', 1, 0, sha256(''), 'open', '[]')",
        "insert into accounts values (gen_random_uuid(), 'name', 'dog', now())",
    ],
)
async def test_what_cannot_be_is_not_stored(stores: Stores, row: str) -> None:
    with pytest.raises(asyncpg.CheckViolationError):
        await stores.database.fetch(row)


async def test_every_unique_key_of_a_stream_begins_with_the_stream(stores: Stores) -> None:
    """So that streams can be spread over several servers some day."""
    rows = await stores.database.fetch(
        "select tablename, indexdef from pg_indexes where indexdef like 'CREATE UNIQUE%' and tablename = any($1)",
        ["streams", "events", "command_log", "games", "seats", "invites"],
    )
    assert len(rows) == 6
    for table, definition in rows:
        assert "(stream_id" in definition or "(game_id" in definition, f"{table}: {definition}"


async def test_no_session_may_hold_things_up_for_long(stores: Stores) -> None:
    for name in ("idle_in_transaction_session_timeout", "statement_timeout", "lock_timeout"):
        row = await stores.database.row(f"select setting::int from pg_settings where name = '{name}'")
        assert row is not None
        assert 0 < row[0] <= 30_000
