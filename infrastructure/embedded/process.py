"""Child processes that do not outlive their parent."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

_PR_SET_PDEATHSIG = 1


class CannotStart(Exception):
    """A server cannot be started; the message is one line for whoever runs Waybill."""


def libc() -> ctypes.CDLL:
    """The C library, for the few calls that Python lacks."""
    return ctypes.CDLL(None, use_errno=True)


def dies_with_parent(death: signal.Signals) -> Callable[[], None]:
    """To be called between fork and exec: send the child this signal when the thread that made it ends. Linux only."""
    parent, c = os.getpid(), libc() if sys.platform == "linux" else None

    def tie() -> None:
        if c is not None:
            c.prctl(_PR_SET_PDEATHSIG, int(death))
            if os.getppid() != parent:  # it died before the tie was made
                os._exit(1)

    return tie


class Child:
    """A child process in a session of its own, so that Ctrl-C reaches its parent only, which ends it in due order."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        death: signal.Signals,
        log: Path | None = None,
        cwd: Path | None = None,
        become: Callable[[], None] | None = None,
        environment: Mapping[str, str] | None = None,
        pass_fds: Sequence[int] = (),
    ) -> None:
        """Start it. ``become`` runs in the child before exec; without ``log`` it writes where its parent does.

        Raises ``CannotStart``.
        """
        tie = dies_with_parent(death)

        def prepare() -> None:
            if become is not None:
                become()
            tie()  # last: a change of user would undo it

        output = None if log is None else os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=cwd,
                env=None if environment is None else {**os.environ, **environment},
                pass_fds=pass_fds,
                start_new_session=True,
                preexec_fn=prepare,  # noqa: PLW1509 - called while there is one thread
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise CannotStart(f"{command[0]} cannot be run: {error}") from error
        finally:
            if output is not None:
                os.close(output)

    @property
    def pid(self) -> int:
        return self.process.pid

    def alive(self) -> bool:
        """Whether it still runs."""
        return self.process.poll() is None

    def send(self, number: signal.Signals) -> None:
        """Send a signal; nothing happens if it is gone."""
        self.process.send_signal(number)

    def ends(self, seconds: float) -> bool:
        """Whether it ends within this time."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def stop(self, *steps: tuple[signal.Signals, float]) -> None:
        """Send each signal and give it so many seconds; at last SIGKILL."""
        for number, seconds in steps:
            self.send(number)
            if self.ends(seconds):
                return
        self.process.kill()
        self.process.wait()


def wait_until(ready: Callable[[], bool], child: Child, seconds: float, what: str) -> None:
    """Wait for a child to be ready. Raises ``CannotStart`` if it ends first or the time is over."""
    deadline = time.monotonic() + seconds
    while not ready():
        if not child.alive():
            raise CannotStart(f"{what} ended at once with status {child.process.returncode}")
        if time.monotonic() > deadline:
            child.stop()
            raise CannotStart(f"{what} was not ready after {seconds:.0f} seconds")
        time.sleep(0.005)


def die_with(parent: str) -> None:
    """Let this process be killed with its parent if that is the program of this name, which forwards no SIGKILL. Linux only."""
    try:
        name = Path(f"/proc/{os.getppid()}/comm").read_text(encoding="utf-8").strip()
    except OSError:
        return
    if name == parent:
        libc().prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
