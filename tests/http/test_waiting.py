"""Answers that are held back, and people who hang up meanwhile."""

import asyncio

import httpx
import pytest
from prometheus_client import REGISTRY

from tests.http.conftest import Api, player, started, whose_turn


def answered(operation: str) -> float:
    """How often it came to an end with success or with 304."""
    counts = (
        REGISTRY.get_sample_value("waybill_http_requests_total", {"operation": operation, "status": status})
        for status in ("200", "304")
    )
    return sum(count or 0 for count in counts)


@pytest.mark.parametrize("operation", ["getView", "getLegalCommands", "listEvents", "listGames"])
async def test_whoever_hangs_up_is_waited_for_no_longer(ada: Api, ben: Api, url: str, operation: str) -> None:
    """Else the request would go on asking the database, without a pause, until its time is up."""
    game = await started(ada, ben)
    _, idle = await whose_turn(game, ada, ben)
    base = f"/v1/games/{game['id']}"
    tag = (await idle.get(f"{base}/view")).headers["etag"]
    path = {
        "getView": f"{base}/view?wait=60",
        "getLegalCommands": f"{base}/legal-commands?wait=60",
        "listEvents": f"{base}/events?after={game['version']}&wait=60",
        "listGames": "/v1/games?account=me&wait=60",
    }[operation]
    async with await player(url) as nobody:
        who = nobody if operation == "listGames" else idle
        before = answered(operation)
        with pytest.raises(httpx.ReadTimeout):
            await who.get(path, headers={"if-none-match": tag}, timeout=0.3)
        assert answered(operation) == before
        async with asyncio.timeout(5):
            while answered(operation) == before:  # noqa: ASYNC110 - a counter tells nobody
                await asyncio.sleep(0.01)
