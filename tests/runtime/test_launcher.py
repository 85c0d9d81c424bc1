"""``waybill serve`` as a process: how it starts, stays, refuses and ends."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest

from infrastructure.embedded.identity import NOBODY
from infrastructure.postgres.migrate import newest, revision
from tests.conftest import Databases
from tests.runtime.running import CLI, LAUNCH, Running, environment, eventually, refused

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that one launcher after the other uses: every start but the first finds it as it was left."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A launcher for those who leave it running."""
    with Running(tmp_path_factory.mktemp("running")) as launched:
        yield launched


def test_it_starts_on_a_fresh_folder_says_where_everything_is_and_answers(tmp_path: Path) -> None:
    fresh = tmp_path / "not" / "yet"
    with Running(fresh) as server:
        assert str(fresh) in server.banner
        assert "Postgres of its own" in server.banner
        assert server.get("/pid").status_code == 200
        assert httpx.get(server.metrics).status_code == 200
    assert server.process.returncode == 0
    assert server.remains() == []


def test_it_says_at_once_what_it_is_doing_and_keeps_the_banner_apart(tmp_path: Path) -> None:
    """The first start makes a database, which takes seconds."""
    with Running(tmp_path / "fresh", CLI) as server:
        lines = server.logs().splitlines()
        assert lines == [f"Starting Postgres in {tmp_path / 'fresh'} …"]
        assert server.banner.startswith("Waybill is ready")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_with_status_0_while_streams_are_open_and_lets_requests_finish(data: Path, number: signal.Signals) -> None:
    server = Running(data)
    with (
        httpx.stream("GET", f"{server.url}/stream", timeout=30) as stream,
        httpx.stream("GET", f"{server.url}/stream", timeout=30) as other,
    ):
        lines, others = stream.iter_lines(), other.iter_lines()
        assert next(lines) == next(others) == "data: open"
        server.process.send_signal(number)
        assert "data: bye" in list(lines)
        assert "data: bye" in list(others)
    assert server.terminate(number) < 6
    assert server.process.returncode == 0
    assert server.remains() == []


def test_ctrl_c_in_a_terminal_reaches_the_launcher_only(running: Running) -> None:
    """A terminal sends it to the whole session; the children are to end in due order."""
    assert {os.getsid(pid) for pid in running.children()}.isdisjoint({os.getsid(running.process.pid)})


def test_a_stream_that_does_not_end_is_cut_off(data: Path) -> None:
    server = Running(data)
    with httpx.stream("GET", f"{server.url}/stuck", timeout=30) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "data: open"
        assert 4 < server.terminate() < 10
    assert server.process.returncode == 0


async def test_a_killed_launcher_leaves_nothing_running_and_the_next_start_finds_the_data(data: Path) -> None:
    url = f"postgresql://waybill@/waybill?host={data}/run/postgres"
    with Running(data) as server:
        assert len(server.children()) == 4  # Postgres, Valkey, a worker, the background process
        connection = await asyncpg.connect(url)
        await connection.execute("CREATE TABLE kept AS SELECT 42 AS number")
        server.terminate(signal.SIGKILL)
    with Running(data) as again:  # at once, while the old Postgres may still be ending
        assert again.get("/pid").status_code == 200
        connection = await asyncpg.connect(url)
        assert await connection.fetchval("SELECT number FROM kept") == 42
        await connection.close()
    eventually(lambda: server.remains() == [])


@pytest.mark.parametrize("child", ["bin/postgres", "valkey-server", "serving web", "serving background"])
def test_a_child_that_dies_is_started_again(running: Running, child: str) -> None:
    before = running.child(child)
    os.kill(before, signal.SIGKILL)
    eventually(lambda: any(child in line and pid != before for pid, line in running.children().items()))
    eventually(lambda: running.get("/pid").status_code == 200)
    eventually(lambda: "waybill_child_deaths_total{child=" in httpx.get(running.metrics).text)


def test_requests_wait_while_the_only_worker_is_started_again(running: Running) -> None:
    os.kill(running.child("serving web"), signal.SIGKILL)
    assert running.get("/pid").status_code == 200


def test_two_servers_run_side_by_side_on_two_folders(running: Running, tmp_path: Path) -> None:
    with Running(tmp_path) as other:
        assert other.url != running.url
        assert other.get("/pid").json() != running.get("/pid").json()
    assert running.get("/pid").status_code == 200


def test_two_workers_share_the_port(data: Path) -> None:
    with Running(data, workers="2") as server:
        seen: set[int] = set()

        def both() -> bool:
            seen.add(server.get("/pid").json())
            return len(seen) == 2

        eventually(both)
        assert len([line for line in server.children().values() if "serving web" in line]) == 2


def test_metrics_are_summed_over_the_workers(data: Path) -> None:
    with Running(data, workers="2") as server:
        pids = [server.get("/pid").json() for _ in range(60)]
        assert len(set(pids)) == 2
        assert 'waybill_http_requests_total{operation="pid",status="200"} 60.0' in httpx.get(server.metrics).text
        os.kill(pids[0], signal.SIGKILL)
        eventually(lambda: "waybill_child_deaths_total" in httpx.get(server.metrics).text)
        assert 'waybill_http_requests_total{operation="pid",status="200"} 60.0' in httpx.get(server.metrics).text


def test_a_second_start_on_the_same_folder_is_refused(running: Running) -> None:
    line = refused(running.data_dir, CLI)
    assert f"{running.data_dir} is in use by another Waybill (process {running.process.pid})" in line
    assert running.get("/pid").status_code == 200


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_taken_port_is_refused(tmp_path: Path, workers: str) -> None:
    """Also one whose holder would share it, as another server with several workers would."""
    with socket.create_server(("127.0.0.1", 0), reuse_port=workers != "1") as taken:
        port = taken.getsockname()[1]
        line = refused(tmp_path, CLI, port=str(port), workers=workers)
    assert f"port {port}" in line
    assert "in use" in line
    assert list(tmp_path.iterdir()) == []  # it looked before it made anything


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        ("database_url", "postgresql://waybill:hush@127.0.0.1:1/waybill", "WAYBILL_DATABASE_URL cannot be used"),
        ("database_url", "postgresql://waybill:hush@nowhere.invalid/waybill", "WAYBILL_DATABASE_URL cannot be used"),
        ("database_url", "mysql://waybill:hush@127.0.0.1/waybill", "WAYBILL_DATABASE_URL cannot be used"),
        ("database_url", "nonsense", "WAYBILL_DATABASE_URL cannot be used"),
        ("redis_url", "redis://:hush@127.0.0.1:1/0", "WAYBILL_REDIS_URL cannot be used"),
        ("redis_url", "http://:hush@127.0.0.1:1/0", "WAYBILL_REDIS_URL cannot be used"),
        ("redis_url", "nonsense", "WAYBILL_REDIS_URL cannot be used"),
        ("port", "many", "WAYBILL_PORT"),
        ("workers", "0", "WAYBILL_WORKERS"),
        ("log", "xml", "WAYBILL_LOG: Expected one of console, json"),
        ("content_dir", "/nowhere", "WAYBILL_CONTENT_DIR"),
        ("host", "not-an-address.invalid", "not-an-address.invalid"),
    ],
)
def test_a_wrong_setting_gives_one_line_that_names_it_and_tells_no_password(
    data: Path, setting: str, value: str, words: str
) -> None:
    line = refused(data, CLI, **{setting: value})
    assert words in line
    assert "hush" not in line


@pytest.mark.parametrize(("name", "words"), [("chess.json", "is not named after a ruleset"), ("expedite.json", "cannot be used")])
def test_content_that_cannot_stand_in_for_the_printed_one_is_refused_in_one_line(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / name).write_text("{}")
    line = refused(tmp_path / "data", CLI, content_dir=str(tmp_path))
    assert f"WAYBILL_CONTENT_DIR: {tmp_path / name} {words}" in line
    assert not (tmp_path / "data").exists()


async def test_with_urls_it_uses_those_servers_and_makes_no_folder(tmp_path: Path, database_url: str, redis_url: str) -> None:
    with Running(tmp_path / "unused", database_url=database_url, redis_url=redis_url) as server:
        assert server.get("/pid").status_code == 200
        assert len(server.children()) == 2
    assert not (tmp_path / "unused").exists()


@pytest.fixture
async def empty_url(databases: Databases) -> AsyncIterator[str]:
    url = await databases.create("template1")
    yield url
    await databases.drop(url)


def test_migrate_brings_an_empty_database_up_to_date(empty_url: str, tmp_path: Path) -> None:
    for _ in range(2):
        done = subprocess.run(
            [*CLI[:-1], "migrate"],
            env=environment(tmp_path, database_url=empty_url),
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == "The database is up to date.\n"
    assert asyncio.run(revision(empty_url)) == newest()


def test_it_works_where_the_path_is_too_long_for_a_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 60) / ("y" * 60)
    with Running(deep) as server:
        assert server.get("/pid").status_code == 200
        (sockets,) = {line.split(" -k ")[1].split()[0] for line in server.children().values() if " -k " in line}
        assert Path(sockets).is_dir()
    assert not Path(sockets).exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="whoever is no root is an ordinary user anyway")
def test_it_works_as_an_ordinary_user(tmp_path: Path) -> None:
    ordinary = ["unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}"]
    if subprocess.run([*ordinary, "true"], check=False).returncode:
        pytest.skip("no user namespaces here")
    with Running(tmp_path, [*ordinary, *LAUNCH]) as server:
        assert server.get("/pid").status_code == 200
    assert (tmp_path / "postgres").stat().st_uid == tmp_path.stat().st_uid


def test_a_launcher_under_uv_dies_with_it(data: Path) -> None:
    """``uv run`` forwards SIGTERM and SIGINT; SIGKILL it cannot."""
    server = Running(data, ["uv", "run", "--no-sync", "python", "-m", "tests.runtime.stand_in"])
    time.sleep(1)
    assert server.get("/pid").status_code == 200
    server.terminate(signal.SIGKILL)
    eventually(lambda: server.remains() == [])
