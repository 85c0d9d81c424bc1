"""A client in Python, generated from the document, plays against a real server."""

import importlib
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from app.verify import verify_file
from domain.rulesets import RULESETS
from tests.openapi.conftest import CLIENTS, DOCUMENT
from tests.openapi.running import run


@pytest.fixture(scope="module")
async def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program ``play.py`` and the client generated for it, without a warning."""
    folder = tmp_path_factory.mktemp("python")
    shutil.copy(CLIENTS / "play.py", folder)
    made = await run(
        *("openapi-python-client", "generate", "--path", DOCUMENT, "--output-path", folder / "waybill_client"),
        *("--meta", "none", "--config", CLIENTS / "python-client.yaml", "--fail-on-warning"),
        cwd=folder,
    )
    assert made.status == 0, made.said
    (folder / "waybill_client" / "py.typed").touch()
    return folder


@pytest.fixture(scope="module")
async def played(program: Path, url: str) -> Any:
    """What ``play.py`` told."""
    ran = await run(sys.executable, "play.py", url, program, cwd=program)
    assert ran.status == 0, ran.said
    return json.loads(ran.out)


async def test_a_program_that_uses_the_client_is_rightly_typed(program: Path) -> None:
    checked = await run(
        *(sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", program / "cache", "play.py"),
        cwd=program,
    )
    assert checked.status == 0, checked.said


async def test_every_operation_can_be_called(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(program)
    for methods in json.loads(DOCUMENT.read_bytes())["paths"].values():
        for operation in methods.values():
            name = "".join(f"_{c.lower()}" if c.isupper() else c for c in operation["operationId"])
            module = importlib.import_module(f"waybill_client.api.{operation['tags'][0].lower()}.{name}")
            assert callable(module.asyncio_detailed)


async def test_it_plays_a_whole_game(played: Any) -> None:
    game = played["game"]
    assert game["finished"]
    assert game["versions"]
    assert game["head"]
    assert sorted(game["places"])[0] == 1
    assert 0 < game["bought"] <= game["hubs"]


async def test_the_history_that_it_fetched_holds(played: Any, program: Path) -> None:
    found = verify_file(program / "history.ndjson", Console(quiet=True))
    assert found.outcome is not None


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in RULESETS])
async def test_it_has_a_class_for_what_it_is_sent_of_every_title(played: Any, ruleset: str) -> None:
    told, name = played["titles"][ruleset], ruleset.title().replace("-", "")
    assert told["state"] == f"{name}View"
    assert any(event.startswith(name) for event in told["events"])
    assert told["version"] > len(told["events"]) > 3
