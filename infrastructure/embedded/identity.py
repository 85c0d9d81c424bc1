"""As whom Postgres runs: it refuses root.

Root's children become ``nobody``. They keep the two capabilities that let them reach programs and data under folders which
are closed to all but root, such as ``/root``. Where the system grants no such capabilities and the paths are closed, a user
namespace, in which root is called ``nobody``, does the same.
"""

import ctypes
import os
import pwd
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from infrastructure.embedded.process import CannotStart, libc

NOBODY = 65534

_PR_SET_KEEPCAPS, _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE = 8, 47, 2
_CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH = 1, 2
_CAPABILITY_VERSION_3 = 0x20080522
_CLONE_NEWUSER = 0x10000000


class Identity:
    """A user to run as. ``become`` is called in the child; ``own`` gives a folder, with all in it, to the user."""

    def __init__(self, become: Callable[[], None] | None, owner: int) -> None:
        self.become = become
        self._owner = owner

    def own(self, folder: Path) -> None:
        """Make the folder private to this user. Cheap if it is already."""
        if folder.stat().st_uid != self._owner:
            for parent, folders, files in os.walk(folder, topdown=False):
                for name in (*folders, *files):
                    os.chown(Path(parent, name), self._owner, -1, follow_symlinks=False)
            os.chown(folder, self._owner, -1)
        folder.chmod(0o700)


def identity(program: Path, folder: Path) -> Identity:
    """The first identity under which the program runs and reaches the folder. Raises ``CannotStart``."""
    if os.geteuid() != 0:
        _check_has_a_name()
        return Identity(None, os.geteuid())
    for candidate in (Identity(become_nobody, NOBODY), Identity(enter_namespace, 0)):
        if works(candidate, program, folder):
            return candidate
    raise CannotStart(
        f"Postgres does not run as root, and the user nobody cannot reach {folder} or {program}: "
        "start as another user, choose another data folder, or set WAYBILL_DATABASE_URL"
    )


def _check_has_a_name() -> None:
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError:
        raise CannotStart(
            f"Postgres needs a user with a name, and user id {os.geteuid()} has none: "
            "start as another user or set WAYBILL_DATABASE_URL"
        ) from None


def works(candidate: Identity, program: Path, folder: Path) -> bool:
    """Whether the program runs under this identity, with the folder within reach."""

    def become() -> None:
        if candidate.become is not None:
            candidate.become()
        os.chdir(folder)

    try:
        return subprocess.run([program, "--version"], preexec_fn=become, capture_output=True, check=False).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def become_nobody() -> None:
    """Turn root into nobody, who keeps root's reach if the system lets him."""
    keep = sys.platform == "linux" and libc().prctl(_PR_SET_KEEPCAPS, 1, 0, 0, 0) == 0
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)
    if keep:
        _keep_reach()


def _keep_reach() -> None:
    """Hold on to the right to reach every path; where that is refused one is a plain user."""
    c, mask = libc(), 1 << _CAP_DAC_OVERRIDE | 1 << _CAP_DAC_READ_SEARCH
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    if c.capset(header, (ctypes.c_uint32 * 6)(mask, mask, mask, 0, 0, 0)) == 0:
        for capability in (_CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH):
            c.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, capability, 0, 0)


def enter_namespace() -> None:
    """Let root be called nobody. Raises ``OSError`` where that is not allowed."""
    if sys.platform != "linux" or libc().unshare(_CLONE_NEWUSER) != 0:
        raise OSError("no user namespaces")
    for name, line in (("setgroups", "deny"), ("uid_map", f"{NOBODY} 0 1"), ("gid_map", f"{NOBODY} 0 1")):
        Path("/proc/self", name).write_text(line, encoding="ascii")
