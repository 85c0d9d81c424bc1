"""What the schemas allow is read: whole numbers written with a fraction, and empty lists in a query."""

from collections.abc import AsyncIterator

import pytest

from tests.http.conftest import Api, legal, opened, player


@pytest.fixture
async def ada(url: str) -> AsyncIterator[Api]:
    """A player."""
    async with await player(url) as ada:
        yield ada


async def test_a_whole_number_may_have_a_fraction_of_zero(ada: Api) -> None:
    json = {"content-type": "application/json"}
    body = '{"ruleset": "expedite", "seats": 2.0, "hot_seat": true}'
    game = await ada.ok("POST", "/v1/games", content=body, headers=json)
    assert len(game["seats"]) == 2
    seat = game["to_act"][0]["seat"]
    body = f'{{"commands": [{{"type": "expedite.buy_hub", "hub": "Rome", "wilds": 1.0}}], "seat": {seat}.0}}'
    await ada.problem(422, "rule_violation", "POST", f"/v1/games/{game['id']}/commands", content=body, headers=json)


@pytest.mark.parametrize("number", ["2.5", "1e300", '"2"', "true"])
async def test_what_is_no_whole_number_is_refused(ada: Api, number: str) -> None:
    body, json = f'{{"ruleset": "expedite", "seats": {number}}}', {"content-type": "application/json"}
    said = await ada.problem(400, "invalid_request", "POST", "/v1/games", content=body, headers=json)
    assert said["errors"][0]["pointer"] == "/seats"


async def test_an_empty_list_in_a_query_is_a_list_of_nothing(ada: Api) -> None:
    game = await opened(ada, hot_seat=True)
    seat = game["to_act"][0]["seat"]
    listed = await legal(ada, game, seat=seat)
    body = {"commands": listed["commands"][:1], "seat": seat}
    played = await ada.ok("POST", f"/v1/games/{game['id']}/commands", params={"include": ""}, json=body)
    assert "view" not in played
    await ada.problem(400, "invalid_request", "GET", f"/v1/games/{game['id']}/events", params={"types": "", "seat": seat})
