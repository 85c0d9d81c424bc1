"""The document through tools that run on Node: a linter, and a client in TypeScript."""

import json
import shutil
from pathlib import Path

import pytest

from tests.openapi.conftest import CLIENTS, DOCUMENT
from tests.openapi.node import TOOLS, installed, node


@pytest.fixture(scope="module")
async def tools() -> Path:
    """The folder ``node_modules``."""
    return await installed()


@pytest.fixture(scope="module")
async def program(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program ``play.ts`` and the types generated for it."""
    folder = tmp_path_factory.mktemp("typescript")
    for name in ("play.ts", "tsconfig.json", "package.json"):
        shutil.copy(CLIENTS / name, folder)
    (folder / "node_modules").symlink_to(tools)
    made = await node(tools / TOOLS["openapi-typescript"], DOCUMENT, "--default-non-nullable=false", "-o", "api.d.ts", cwd=folder)
    assert made.status == 0, made.said
    return folder


async def test_the_linter_finds_nothing(tools: Path, tmp_path: Path) -> None:
    linted = await node(tools / TOOLS["redocly"], "lint", "--extends=recommended-strict", "--format=json", DOCUMENT, cwd=tmp_path)
    found = json.loads(linted.out)
    assert found["problems"] == []
    assert linted.status == 0, linted.said


async def test_a_typescript_client_compiles_in_the_strictest_way(tools: Path, program: Path) -> None:
    compiled = await node(tools / TOOLS["tsc"], "--project", ".", cwd=program)
    assert (compiled.status, compiled.said) == (0, "")


async def test_a_typescript_client_plays_a_whole_game(program: Path, url: str) -> None:
    played = await node("play.ts", url, cwd=program)
    assert played.status == 0, played.said
    told = json.loads(played.out)
    assert (told["status"], told["reason"]) == ("finished", "turn_limit")
    assert told["bought"] > 0
