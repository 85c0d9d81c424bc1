"""Programs of others, run as their users run them."""

import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Ran(NamedTuple):
    """What came of a program."""

    status: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """Everything that it wrote."""
        return f"{self.out}\n{self.err}".strip()


async def run(*command: str | Path, cwd: Path, seconds: float = 300, env: Mapping[str, str] | None = None) -> Ran:
    """Run a program to its end; the tests' server goes on meanwhile. Raises ``TimeoutError``, and ends it then."""
    pipe = asyncio.subprocess.PIPE
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", **(env or {})}
    program = await asyncio.create_subprocess_exec(*command, cwd=cwd, env=environment, stdout=pipe, stderr=pipe)
    try:
        async with asyncio.timeout(seconds):
            out, err = await program.communicate()
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()
    assert program.returncode is not None
    return Ran(program.returncode, out.decode(), err.decode())
