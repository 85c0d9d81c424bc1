"""Two accounts play a whole game of each title over HTTP, by listed commands only; a second process finds the same end."""

import asyncio
import json
import random
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from app.verify import verify_file
from tests.http.conftest import Api, Json, player

TITLES: dict[str, Json] = {
    "expedite": {"turn_limit": 40},
    "express-route": {"scenario": "scenario-1"},
    "mail-race": {},
    "mini-express": {},
    "earth-express": {},
}


@pytest.mark.parametrize("title", TITLES)
async def test_two_accounts_play_a_whole_game(url: str, title: str, tmp_path: Path) -> None:
    async with await player(url) as ada, await player(url) as ben:
        body = {"ruleset": title, "seats": 2, "options": TITLES[title]}
        game = await keyed(ada, "/v1/games", body)
        path = f"/v1/games/{game['id']}"
        await keyed(ben, f"{path}/seats", {"entropy": "c2l4dGVlbiBieXRlcyBvZiBub25zZW5zZQ"})
        played = await play_to_the_end((ada, ben), path, random.Random(title))
        game = await ada.ok("GET", path)
        file = tmp_path / "history.ndjson"
        file.write_bytes((await ben.get(f"{path}/history")).content)
        seen = await ben.ok("GET", f"{path}/view", params={"viewer": "omniscient"})
        theirs = await ben.ok("GET", f"{path}/legal-commands", params={"seat": 0})
        assert (theirs["seat"], theirs["decision"], theirs["commands"]) == (0, None, []), "no seat is shut any more"
    verified = verify_file(file, Console(quiet=True))
    folded = json.loads(await asyncio.to_thread(fold, file))
    assert (verified.commands, verified.events, verified.head_hash) == (played + 2, game["version"], game["head_hash"])
    assert folded == {"head_hash": game["head_hash"], "outcome": game["outcome"], "state": seen["state"]}
    assert seen["outcome"] == game["outcome"]


def fold(history: Path) -> bytes:
    """What another process makes of the events."""
    return subprocess.run([sys.executable, "-m", "tests.http.folded", history], capture_output=True, check=True).stdout


async def play_to_the_end(players: tuple[Api, Api], path: str, chance: random.Random) -> int:
    """Any of the listed commands, time and again, until the game is over; how many were played."""
    played = 0
    while (game := await players[0].ok("GET", path))["status"] == "running":
        who = players[chance.choice(game["to_act"])["seat"]]
        listed = await who.ok("GET", f"{path}/legal-commands")
        while listed["decision"] is not None:
            command = {"commands": [chance.choice(listed["commands"])], "decision": listed["decision"]["number"]}
            listed = (await keyed(who, f"{path}/commands?include=next", command))["next"]
            played += 1
    return played


async def keyed(who: Api, path: str, body: Json) -> Any:
    """Send what must succeed, with a key of its own."""
    return await who.ok("POST", path, json=body, headers={"idempotency-key": str(uuid.uuid4())})
