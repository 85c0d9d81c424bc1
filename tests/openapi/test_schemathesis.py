"""Schemathesis finds nothing: examples, edge cases, random requests and walks along links, with a token and without."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.http.conftest import Api, opened, player
from tests.openapi.running import run

HERE = Path(__file__).parent
SECONDS = 1800
"""After so many a run has hung."""
NOT_FOR_STRANGERS = """
[[operations]]
include-operation-id = "playCommands"
phases.coverage.enabled = false
"""
"""A thousand commands, each of which would be answered with 401."""


async def games_of(ada: Api, ben: Api) -> list[str]:
    """Games in all states: running, open, over, called off, Ada's and Ben's, and one that she may not see."""
    asked: Sequence[dict[str, Any]] = (
        {"hot_seat": True},
        {"bots": ["random"]},
        {"visibility": "private"},
        {"join": False, "bots": ["random", "random"], "options": {"turn_limit": 1}},
        {"visibility": "unlisted"},
    )
    games = [(await opened(ada, **one))["id"] for one in asked]
    await ada.ok("DELETE", f"/v1/games/{games[-1]}")
    return [*games, (await opened(ben, seats=4))["id"], (await opened(ben, visibility="private"))["id"]]


async def schemathesis(url: str, folder: Path, config: str, *more: str, with_token: bool) -> dict[str, Any]:
    """Run it, which must find nothing; its report. ``more``: arguments."""
    (folder / "schemathesis.toml").write_text((HERE / "schemathesis.toml").read_text() + config)
    async with await player(url) as ada, await player(url) as ben:
        games, (token,) = await games_of(ada, ben), (await ada.ok("GET", "/v1/tokens"))["items"]
        header = ["--header", f"Authorization: Bearer {ada.token}"] if with_token else []
        ran = await run(
            *("st", "run", f"{url}/schema/openapi.json", *header, "--continue-on-failure", "--no-shrink", *more),
            *("--report-json-path", folder / "report.json"),
            cwd=folder,
            seconds=SECONDS,
            env={
                "SCHEMATHESIS_HOOKS": str(HERE / "schemathesis_hooks.py"),
                "WAYBILL_TEST_GAMES": " ".join(games),
                "WAYBILL_TEST_TOKEN_ID": token["id"],
            },
        )
        assert ran.status == 0, ran.said
        await ada.ok("GET", "/v1/accounts/me")  # the token was good to the end
    report: dict[str, Any] = json.loads((folder / "report.json").read_bytes())
    return report


def accepted(report: dict[str, Any]) -> set[str]:
    """The operations that succeeded at least once."""
    rates = report["valid_rates"]
    return {one for one, phases in rates.items() if any(phase["accepted"] for phase in phases.values())}


def everything_was_tried(report: dict[str, Any]) -> bool:
    """No operation and no phase was left out."""
    operations = report["operations"]
    return operations["tested"] == operations["total"] and all(p["status"] == "success" for p in report["phases"].values())


@pytest.mark.long
async def test_nothing_is_found_with_a_token(url: str, tmp_path: Path) -> None:
    report = await schemathesis(url, tmp_path, "", "--seed", "1", with_token=True)
    assert everything_was_tried(report)
    assert len(accepted(report)) >= report["operations"]["total"] - 3


@pytest.mark.long
async def test_nothing_is_found_without_a_token(url: str, tmp_path: Path) -> None:
    report = await schemathesis(url, tmp_path, NOT_FOR_STRANGERS, "--seed", "1", with_token=False)
    assert everything_was_tried(report)
    assert "POST /v1/accounts" in accepted(report)
    assert "POST /v1/games" not in accepted(report)


@pytest.mark.long
@pytest.mark.parametrize("with_token", [True, False], ids=["with a token", "without"])
async def test_nothing_is_found_for_long(url: str, tmp_path: Path, with_token: bool) -> None:
    seed = str(random.randrange(1 << 31))
    assert everything_was_tried(await schemathesis(url, tmp_path, "", "-n", "100", "--seed", seed, with_token=with_token))
