"""Children that are kept alive until it is time to stop."""

import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import Protocol

import structlog

from infrastructure.embedded import CannotStart, Child

log = structlog.get_logger()

READY_SECONDS = 60.0
STOP_SECONDS = 8.0
"""More than a web worker takes to let its requests end."""

_LONGEST_PAUSE = 5.0
_HEALTHY = 10.0


class Supervised(Protocol):
    """A child that can be started again and again."""

    @property
    def name(self) -> str: ...

    @property
    def pid(self) -> int | None: ...

    def start(self) -> None:
        """Raises ``CannotStart``."""

    def alive(self) -> bool: ...

    def stop(self) -> None:
        """End it and wait until it has ended."""


class Python:
    """A child that runs a module of this program. It dies at once when the launcher is killed."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str], listener: socket.socket | None) -> None:
        """With a ``listener`` the command gets two more arguments: its descriptor, and one on which to say that it is ready."""
        self.name = name
        # -P: a folder named app where it happens to be started is not ours.
        self._command = [sys.executable, "-P", "-m", *command]
        self._environment = environment
        self._listener = listener
        self._ready = -1
        self._child: Child | None = None

    def start(self) -> None:
        """Start it without waiting for it."""
        if self._listener is None:
            self._child = self._spawn()
            return
        if self._ready >= 0:
            os.close(self._ready)
        self._ready, theirs = os.pipe()
        try:
            self._child = self._spawn(self._listener.fileno(), theirs)
        finally:
            os.close(theirs)

    def _spawn(self, *descriptors: int) -> Child:
        command = [*self._command, *map(str, descriptors)]
        return Child(command, death=signal.SIGKILL, environment=self._environment, pass_fds=descriptors)

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child else None

    def wait_until_ready(self) -> None:
        """Raises ``CannotStart`` if it ends first, or takes too long."""
        if not select.select([self._ready], [], [], READY_SECONDS)[0] or not os.read(self._ready, 1):
            raise CannotStart(f"the {self.name} did not start; what it has to say is above")

    def alive(self) -> bool:
        return self._child is not None and self._child.alive()

    def ask_to_stop(self) -> None:
        """Let it begin to end."""
        if self._child is not None:
            self._child.send(signal.SIGTERM)

    def stop(self) -> None:
        """End it, at the latest after ``STOP_SECONDS``."""
        if self._child is not None:
            self._child.stop((signal.SIGTERM, STOP_SECONDS))


class Signals:
    """SIGTERM, SIGINT and SIGHUP as a flag, and a sleep from which every signal wakes."""

    def __init__(self) -> None:
        self.stop = False
        self._wake, wakes = os.pipe()
        os.set_blocking(wakes, False)
        signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._told_to_stop)
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def _told_to_stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stop = True

    def sleep(self, seconds: float) -> None:
        """Sleep, or less if a signal comes: a child's end is one too."""
        if select.select([self._wake], [], [], seconds)[0]:
            os.read(self._wake, 4096)


Died = Callable[[str, int | None], None]
"""Is told the name of a child that died, and what its process id was."""


class Watched:
    """One child and when it may be started again: at once, and ever later if it keeps dying."""

    def __init__(self, child: Supervised, died: Died) -> None:
        self._child = child
        self._died = died
        self._started = time.monotonic()
        self._pause = 0.0
        self._due: float | None = None

    def look_after(self) -> None:
        """Start it again if it has died and its pause is over."""
        now = time.monotonic()
        if self._due is None and not self._child.alive():
            self._pause = 0.0 if now - self._started > _HEALTHY else min(_LONGEST_PAUSE, self._pause * 2 + 0.1)
            self._due = now + self._pause
            log.error("child_died", child=self._child.name, restart_in=round(self._pause, 1))
            self._died(self._child.name, self._child.pid)
        if self._due is not None and now >= self._due:
            self._start()

    def _start(self) -> None:
        self._started, self._due = time.monotonic(), None
        try:
            self._child.start()
        except CannotStart as error:
            log.error("child_not_started", child=self._child.name, reason=str(error))


def supervise(children: Sequence[Supervised], signals: Signals, died: Died) -> None:
    """Keep them alive until a signal says to stop."""
    watched = [Watched(child, died) for child in children]
    while not signals.stop:
        signals.sleep(0.5)
        for one in watched:
            if not signals.stop:
                one.look_after()
