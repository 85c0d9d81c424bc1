"""A launcher in a process of its own, as a user would start it."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

import httpx

LAUNCH = [sys.executable, "-m", "tests.runtime.stand_in"]
"""The launcher with a small application instead of Waybill's."""
CLI = [sys.executable, "-P", "-c", "from app.cli import main; main()", "serve"]
"""``waybill serve``."""


def environment(data_dir: Path, **settings: str) -> dict[str, str]:
    """This process's environment, but for Waybill's settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WAYBILL_")}
    given = {f"WAYBILL_{name.upper()}": value for name, value in settings.items()}
    return {**kept, "WAYBILL_DATA_DIR": str(data_dir), "WAYBILL_PORT": "0", "WAYBILL_METRICS_PORT": "0", **given}


def refused(data_dir: Path, command: list[str] = LAUNCH, **settings: str) -> str:
    """What a launcher says that must not start: one line, and a status that is not 0."""
    result = subprocess.run(
        command,
        env=environment(data_dir, **settings),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode != 0
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


class Running:
    """A launcher that has said that it is ready. Leaving the ``with`` ends it with SIGTERM.

    Its logs go to a file: nobody reads a pipe while it runs, and a full one would make it stand still.
    """

    def __init__(self, data_dir: Path, command: list[str] = LAUNCH, **settings: str) -> None:
        self.data_dir = data_dir
        self._logs = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the launcher has ended
        self._logged = b""
        self.process = subprocess.Popen(
            command,
            env=environment(data_dir, **settings),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._logs,
            text=True,
        )
        self.banner = self._read_banner()
        self.url = _address(self.banner, "API").removesuffix("/v1")
        self.metrics = _address(self.banner, "Metrics")

    def _read_banner(self) -> str:
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith("  Workers"):
                return "".join(lines)
        self._ended()
        raise AssertionError(f"it did not start: {self.logs()}")

    def logs(self) -> str:
        """What it has logged so far."""
        if not self._logs.closed:
            self._logged = os.pread(self._logs.fileno(), 1 << 24, 0)
        return self._logged.decode(errors="replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.terminate()

    def terminate(self, number: signal.Signals = signal.SIGTERM) -> float:
        """Send the signal and wait for the end; returns the seconds that took."""
        began = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        self._ended()
        return time.monotonic() - began

    def _ended(self) -> None:
        self.process.communicate(timeout=30)
        self.logs()
        self._logs.close()

    def children(self) -> dict[int, str]:
        """Process id → command line of everything the launcher has started that runs."""
        return {pid: line for pid, (parent, line) in _processes().items() if parent == self.process.pid}

    def child(self, pattern: str) -> int:
        """The process id of the only child with this in its command line."""
        (pid,) = [pid for pid, line in self.children().items() if re.search(pattern, line)]
        return pid

    def remains(self) -> list[str]:
        """What still runs in this launcher's data folder or for it, wherever it hangs now."""
        return [line for _, line in _processes().values() if str(self.data_dir) in line]

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.url}{path}", timeout=10)


def _address(banner: str, name: str) -> str:
    found = re.search(rf"^  {name} +(\S+)$", banner, re.MULTILINE)
    assert found, banner
    return found[1]


def _processes() -> dict[int, tuple[int, str]]:
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            if state != "Z":
                found[int(entry.name)] = (int(parent), line)
    return found


def eventually(true: object, seconds: float = 10.0) -> None:
    """Wait until a condition holds; fail if it does not in time."""
    assert callable(true)
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.02)
