"""The Postgres and the Valkey that Waybill starts for itself."""

import os
import signal
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import asyncpg
import pytest
import redis.asyncio
from redis.exceptions import NoPermissionError

from infrastructure.embedded import CannotStart, DataFolder, Postgres, Valkey
from infrastructure.embedded.identity import NOBODY, Identity, become_nobody, enter_namespace, works


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    held = DataFolder(tmp_path / "data")
    yield held
    held.release()


@pytest.fixture
def postgres(folder: DataFolder) -> Iterator[Postgres]:
    server = Postgres(folder)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def valkey(folder: DataFolder) -> Iterator[Valkey]:
    server = Valkey(folder)
    server.start()
    yield server
    server.stop()


async def value(url: str, sql: str) -> object:
    """What one query gives."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# --- Postgres ----------------------------------------------------------------------------------------------------------


async def test_postgres_loses_nothing_that_it_acknowledged_and_listens_on_a_private_socket_only(
    postgres: Postgres, folder: DataFolder
) -> None:
    settings = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "listen_addresses": "", "jit": "off"}
    for name, expected in settings.items():
        assert await value(postgres.url, f"SHOW {name}") == expected
    assert mode(folder.sockets / "postgres") == mode(folder.path / "postgres") == 0o700


@pytest.mark.parametrize("group", [False, True], ids=["its first process", "all its processes"])
async def test_postgres_starts_again_at_once_after_it_was_killed(postgres: Postgres, group: bool) -> None:
    await value(postgres.url, "CREATE TABLE kept AS SELECT 42 AS number")
    assert postgres.pid is not None
    (os.killpg if group else os.kill)(postgres.pid, signal.SIGKILL)
    postgres.start()  # nobody has waited for the dead: a zombie still bears the noted process id
    assert await value(postgres.url, "SELECT number FROM kept") == 42


async def test_what_still_runs_in_the_cluster_is_ended_before_a_new_start(postgres: Postgres, folder: DataFolder) -> None:
    left_over = postgres.pid
    again = Postgres(folder)
    again.start()
    assert not postgres.alive()
    assert again.pid != left_over
    assert await value(again.url, "SELECT 1") == 1
    again.stop()


async def test_a_start_that_was_cut_short_while_the_cluster_was_made_is_made_good(folder: DataFolder) -> None:
    half = folder.path / "postgres.new"
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")
    server = Postgres(folder)
    server.start()
    assert await value(server.url, "SELECT 1") == 1
    server.stop()
    assert not half.exists()


def test_data_of_another_postgres_are_not_touched(postgres: Postgres, folder: DataFolder) -> None:
    postgres.stop()
    version = folder.path / "postgres" / "PG_VERSION"
    version.write_text("17\n")
    with pytest.raises(CannotStart, match="made by Postgres 17, and this Waybill brings Postgres 18"):
        postgres.start()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to become somebody else")
@pytest.mark.parametrize("become", [become_nobody, enter_namespace])
def test_root_s_postgres_reaches_folders_that_are_closed_to_others(become: Callable[[], None], folder: DataFolder) -> None:
    folder.path.parent.chmod(0o700)
    program = Postgres(folder).program
    who = Identity(become, NOBODY)
    if not works(who, program, Path("/")):
        pytest.skip("this system does not allow it")
    assert works(who, program, folder.path)


def test_a_folder_has_one_holder(folder: DataFolder) -> None:
    with pytest.raises(CannotStart, match=rf"in use by another Waybill \(process {os.getpid()}\)"):
        DataFolder(folder.path)
    folder.release()
    DataFolder(folder.path).release()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotStart, match="file/data cannot be used: Not a directory"):
        DataFolder(tmp_path / "file" / "data")


# --- Valkey ------------------------------------------------------------------------------------------------------------


@pytest.fixture
async def client(valkey: Valkey) -> AsyncIterator["redis.asyncio.Redis"]:
    async with redis.asyncio.Redis.from_url(valkey.url) as connected:
        yield connected


async def test_valkey_serves_its_own_user_and_forgets_what_is_least_used(
    client: "redis.asyncio.Redis", folder: DataFolder
) -> None:
    assert mode(folder.sockets / "valkey.sock") == 0o700
    memory = await client.info("memory")
    assert memory["maxmemory"] == 256 * 1024**2
    assert memory["maxmemory_policy"] == "allkeys-lru"
    assert (await client.info("persistence"))["aof_enabled"] == 0
    assert (await client.info("server"))["tcp_port"] == 0


@pytest.mark.parametrize("command", ["KEYS *", "FLUSHALL", "CONFIG GET dir", "SHUTDOWN", "REPLICAOF no one"])
async def test_valkey_refuses_dangerous_commands(client: "redis.asyncio.Redis", command: str) -> None:
    with pytest.raises(NoPermissionError):
        await client.execute_command(*command.split())  # type: ignore[no-untyped-call]


def test_a_redis_on_the_path_that_does_not_start_is_passed_over(
    folder: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "redis-server"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    server = Valkey(folder)
    assert server.name == "redis-server"
    server.start()
    assert server.alive()
    assert server.name == "valkey-server"
    server.stop()
