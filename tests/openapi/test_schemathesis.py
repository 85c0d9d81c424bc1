"""Schemathesis finds nothing: examples, edge cases, random requests and walks along links, with a token and without."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.http.conftest import Api, opened, player
from tests.openapi.running import Ran, run

HERE = Path(__file__).parent
TIME = 1800
"""Seconds after which a run has hung."""


async def games_of(ada: Api, ben: Api) -> list[str]:
    """Games in all states: of both, of one alone, running, open, over, called off, and one that Ada may not see."""
    asked: Sequence[dict[str, Any]] = (
        {"hot_seat": True},
        {"bots": ["random"]},
        {"visibility": "private"},
        {"join": False, "bots": ["random", "random"], "options": {"turn_limit": 1}},
        {"visibility": "unlisted"},
    )
    games = [(await opened(ada, **one))["id"] for one in asked]
    await ada.ok("DELETE", f"/v1/games/{games[-1]}")
    return [*games, (await opened(ben, visibility="private"))["id"]]


async def schemathesis(url: str, folder: Path, *more: str, with_token: bool) -> Ran:
    """Run it. ``more``: arguments."""
    async with await player(url) as ada, await player(url) as ben:
        games, (token,) = await games_of(ada, ben), (await ada.ok("GET", "/v1/tokens"))["items"]
        header = ["--header", f"Authorization: Bearer {ada.token}"] if with_token else []
        ran = await run(
            *("st", "--config-file", HERE / "schemathesis.toml", "run", f"{url}/schema/openapi.json", *header),
            *("--continue-on-failure", "--no-shrink", *more),
            *("--report-json-path", folder / "report.json", "--report", "json"),
            cwd=folder,
            seconds=TIME,
            env={
                "SCHEMATHESIS_HOOKS": str(HERE / "schemathesis_hooks.py"),
                "WAYBILL_TEST_GAMES": " ".join(games),
                "WAYBILL_TEST_TOKEN_ID": token["id"],
            },
        )
        await ada.ok("GET", "/v1/accounts/me")
    return ran


@pytest.mark.parametrize("with_token", [True, False], ids=["with a token", "without"])
async def test_nothing_is_found(url: str, tmp_path: Path, with_token: bool) -> None:
    ran = await schemathesis(url, tmp_path, "--seed", "1", with_token=with_token)
    assert ran.status == 0, ran.said
    print(ran.said)
    print((tmp_path / "report.json").read_text()[:3000])
