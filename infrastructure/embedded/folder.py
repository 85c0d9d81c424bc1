"""The data folder: who holds it, and where its sockets are."""

import fcntl
import hashlib
import os
import shutil
from pathlib import Path
from typing import IO

from infrastructure.embedded.process import CannotStart

_LONGEST_SOCKET_FOLDER = 90
"""Bytes. A socket's whole path may have 103 on macOS and 107 on Linux."""


class DataFolder:
    """A data folder, held by this process alone until ``release`` or its end.

    ``path`` is absolute; ``sockets`` is a folder in it, or a short one elsewhere where the path would be too long for a socket.
    """

    def __init__(self, path: Path) -> None:
        """Make it if need be and take hold of it. Raises ``CannotStart``."""
        self.path = path.expanduser().resolve()
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = _hold(self.path)
            self.sockets = _socket_folder(self.path)
        except OSError as error:
            raise CannotStart(f"the data folder {self.path} cannot be used: {error.strerror}") from error

    def release(self) -> None:
        """Let others have it."""
        if self.sockets.parent != self.path:
            shutil.rmtree(self.sockets, ignore_errors=True)
        self._lock.close()


def _hold(path: Path) -> IO[str]:
    """Lock by the kernel: it is free the moment its holder is gone, however he ended."""
    lock = (path / "lock").open("a+", encoding="ascii")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        holder = lock.read().strip() or "?"
        lock.close()
        raise CannotStart(f"the data folder {path} is in use by another Waybill (process {holder})") from None
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def _socket_folder(path: Path) -> Path:
    folder = path / "run"
    if len(os.fsencode(folder / "postgres")) > _LONGEST_SOCKET_FOLDER:
        folder = Path("/tmp", f"waybill-{os.geteuid()}-{hashlib.sha256(os.fsencode(path)).hexdigest()[:12]}")  # noqa: S108
    folder.mkdir(mode=0o711, exist_ok=True)
    status = folder.lstat()
    if status.st_uid != os.geteuid() or folder.is_symlink() or status.st_mode & 0o022:
        raise CannotStart(f"{folder} must be a folder of this user's which no other may change")
    return folder
