"""``waybill demo`` and ``waybill verify`` as a newcomer calls them."""

import asyncio
from pathlib import Path
from typing import NamedTuple

from tests.http.conftest import Api
from tests.runtime.running import CLI, environment

WAYBILL, ENVIRONMENT = CLI[:-1], environment(Path("/unused"))


class Said(NamedTuple):
    """How a command ended, and what it said."""

    status: int | None
    out: str
    errors: str


async def waybill(*arguments: str | Path) -> Said:
    """Run a command to its end."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *WAYBILL, *arguments, stdout=pipe, stderr=pipe, env=environment(Path("/unused"))
    )
    out, errors = await asyncio.wait_for(process.communicate(), 120)
    return Said(process.returncode, out.decode(), errors.decode())


async def test_demo_starts_a_server_plays_a_game_over_http_and_verifies_it() -> None:
    said = await waybill("demo", "--bots", "greedy,random")
    assert (said.status, said.errors) == (0, "")
    assert "Seat 0 was taken by the greedy bot." in said.out
    assert "Seat 1 was taken by the random bot." in said.out
    assert "The game ended" in said.out
    assert "The history holds" in said.out


async def test_verify_checks_a_file_and_says_in_one_line_what_does_not_hold(url: str, api: Api, tmp_path: Path) -> None:
    said = await waybill("demo", "--url", url, "--bots", "greedy,greedy")
    assert said.status == 0, said
    game_id = said.out.partition("Game ")[2].split()[0]
    history = (await api.get(f"/v1/games/{game_id}/history")).content
    file = tmp_path / "game.ndjson"
    file.write_bytes(history)
    said = await waybill("verify", file)
    assert (said.status, said.errors) == (0, "")
    assert game_id in said.out
    file.write_bytes(history.replace(b'"reason":"', b'"reason":"not_'))
    said = await waybill("verify", file)
    assert (said.status, said.out) == (1, "")
    assert said.errors.startswith(f"waybill: {file} does not hold: event ")
    assert len(said.errors.splitlines()) == 1


async def test_what_cannot_be_done_is_said_in_one_line(url: str, tmp_path: Path) -> None:
    lines = [
        await waybill("verify", tmp_path / "nothing"),
        await waybill("verify", "README.md"),
        await waybill("demo", "--url", url, "--ruleset", "chess"),
        await waybill("demo", "--url", url, "--bots", "greedy"),
        await waybill("demo", "--url", "http://127.0.0.1:9"),
    ]
    assert [(said.status, len(said.errors.splitlines())) for said in lines] == [(1, 1)] * len(lines)
    words = ["No such file", "README.md does not hold: line 1", "no such ruleset", "not for 1 seats", "cannot be reached"]
    for said, word in zip(lines, words, strict=True):
        assert word in said.errors
