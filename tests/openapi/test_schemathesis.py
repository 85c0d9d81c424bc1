"""Schemathesis finds nothing: examples, edge cases, random requests and walks along links, with a token and without."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.http.conftest import Api, opened, player
from tests.openapi.conftest import DOCUMENT
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


class Effort(NamedTuple):
    """How many random requests of each operation, and how many walks along links."""

    examples: int
    walks: int

    def __str__(self) -> str:
        return f"generation.max-examples = {self.examples}\nphases.stateful.generation.max-examples = {self.walks}\n"


SHORT, LONG = Effort(8, 30), Effort(60, 150)


class Answer(NamedTuple):
    """What a request that the run made got."""

    phase: str
    operation: str
    status: int


class Found(NamedTuple):
    """What came of a run in which nothing was found amiss."""

    report: Any
    answers: Sequence[Answer]

    def succeeded(self, *phases: str) -> set[str]:
        """The operations that were carried out in these phases, in any if none is named."""
        return {one.operation for one in self.answers if one.status < 300 and (not phases or one.phase in phases)}

    def check(self, steps: int) -> None:
        """No operation and no phase was left out, no answer was one that is not documented, and the walks had so many steps.

        Schemathesis ends its walks, without a word, when one that it repeats comes out otherwise.
        """
        operations = self.report["operations"]
        assert operations["tested"] == operations["total"] == len(DOCUMENTED)
        assert {name: one["status"] for name, one in self.report["phases"].items()} == dict.fromkeys(PHASES, "success")
        assert {one for one in self.answers if one.status not in DOCUMENTED[one.operation] or one.status >= 500} == set()
        assert sum(one.phase == "stateful" for one in self.answers) >= steps


PHASES = ("examples", "coverage", "fuzzing", "stateful")
OPERATIONS = [one for path in json.loads(DOCUMENT.read_bytes())["paths"].values() for one in path.values()]
DOCUMENTED = {one["operationId"]: {int(status) for status in one["responses"]} for one in OPERATIONS}
PUBLIC = {one["operationId"] for one in OPERATIONS if not one["security"] or {} in one["security"]}
WALKED = {
    *("registerAccount", "getAccount", "createToken", "deleteToken"),
    *("createGame", "getGame", "cancelGame", "createInvite", "takeSeat"),
    *("getView", "getLegalCommands", "playCommands", "listEvents", "streamEvents"),
}
"""The operations that a walk can come to."""


async def games_of(ada: Api, ben: Api) -> list[str]:
    """Games in all states: running, over, open, called off, Ada's and Ben's, and one that she may not see."""
    asked: Sequence[dict[str, Any]] = (
        {"hot_seat": True},
        {"join": False, "bots": ["random", "random"], "options": {"turn_limit": 1}},
        {"bots": ["random"]},
        {"visibility": "private"},
        {"visibility": "unlisted"},
    )
    games = [(await opened(ada, **one))["id"] for one in asked]
    await ada.ok("DELETE", f"/v1/games/{games[-1]}")
    return [*games, (await opened(ben, seats=4))["id"], (await opened(ben, visibility="private"))["id"]]


async def schemathesis(url: str, folder: Path, effort: Effort, seed: int, *, with_token: bool) -> Found:
    """Run it; it must find nothing."""
    config = f"{effort}{(HERE / 'schemathesis.toml').read_text()}{'' if with_token else NOT_FOR_STRANGERS}"
    (folder / "schemathesis.toml").write_text(config)
    async with await player(url) as ada, await player(url) as ben:
        games, (token,) = await games_of(ada, ben), (await ada.ok("GET", "/v1/tokens"))["items"]
        header = ["--header", f"Authorization: Bearer {ada.token}"] if with_token else []
        ran = await run(
            *("st", "run", f"{url}/schema/openapi.json", *header, "--continue-on-failure", "--no-shrink"),
            *("--seed", str(seed), "--report-json-path", folder / "report.json"),
            cwd=folder,
            seconds=SECONDS,
            env={
                "SCHEMATHESIS_HOOKS": str(HERE / "schemathesis_hooks.py"),
                "WAYBILL_TEST_URL": url,
                "WAYBILL_TEST_ANSWERS": str(folder / "answers"),
                "WAYBILL_TEST_GAMES": " ".join(games),
                "WAYBILL_TEST_TOKEN": ada.token if with_token else "",
                "WAYBILL_TEST_TOKEN_ID": token["id"],
                "WAYBILL_TEST_OTHER_TOKEN": ben.token,
            },
        )
        assert ran.status == 0, ran.said
        await ada.ok("GET", "/v1/accounts/me")  # the token was good to the end
    lines = [line.split() for line in (folder / "answers").read_text().splitlines()]
    answers = [Answer(phase, operation, int(status)) for phase, operation, status in lines]
    return Found(json.loads((folder / "report.json").read_bytes()), answers)


@pytest.fixture(params=[SHORT, pytest.param(LONG, marks=pytest.mark.long)], ids=["", "for_long"])
def effort(request: pytest.FixtureRequest) -> Any:
    """How much is tried."""
    return request.param


def seed_of(effort: Effort) -> int:
    """The same every time in the suite."""
    return 1 if effort is SHORT else random.randrange(1 << 31)


async def test_nothing_is_found_with_a_token(url: str, tmp_path: Path, effort: Effort) -> None:
    found = await schemathesis(url, tmp_path, effort, seed_of(effort), with_token=True)
    found.check(steps=10 * effort.walks)
    assert found.succeeded() == set(DOCUMENTED)
    assert found.succeeded("stateful") >= WALKED


async def test_nothing_is_found_without_a_token(url: str, tmp_path: Path, effort: Effort) -> None:
    found = await schemathesis(url, tmp_path, effort, seed_of(effort), with_token=False)
    found.check(steps=100)  # there is not far to walk
    assert found.succeeded() == PUBLIC
