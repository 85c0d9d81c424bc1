"""The first check that fails answers: each request here fails two of them that follow each other."""

import uuid
from collections.abc import AsyncIterator

import pytest

from tests.http.conftest import Api, Json, caller, legal, opened, play_first, started, whose_turn

PASS = {"commands": [{"type": "expedite.pass"}]}
ILLEGAL = {"commands": [{"type": "expedite.fly", "hub": "Atlantis"}]}


def commands(game: Json) -> str:
    return f"/v1/games/{game['id']}/commands"


@pytest.fixture(scope="module")
async def reader(ada: Api, url: str) -> AsyncIterator[Api]:
    """Ada with a token that may only read."""
    made = await ada.ok("POST", "/v1/tokens", json={"scopes": ["read"]})
    async with caller(url, made["token"]) as reader:
        yield reader


async def test_no_token_before_what_cannot_be_read(api: Api) -> None:
    await api.problem(401, "token_required", "POST", f"/v1/games/{uuid.uuid4()}/commands?x=1", content=b"{")


async def test_too_small_a_scope_before_what_cannot_be_read(reader: Api) -> None:
    await reader.problem(403, "insufficient_scope", "POST", f"/v1/games/{uuid.uuid4()}/commands?x=1", content=b"{")


async def test_what_cannot_be_read_before_what_is_not_there(ada: Api) -> None:
    path = f"/v1/games/{uuid.uuid4()}/commands"
    await ada.problem(415, "unsupported_media_type", "POST", path, content=b"{}")
    await ada.problem(400, "malformed_body", "POST", path, content=b"{", headers={"content-type": "application/json"})
    await ada.problem(400, "invalid_request", "POST", f"{path}?x=1", json=PASS)
    await ada.problem(400, "invalid_request", "POST", path, json=PASS, headers={"if-match": "x"})
    await ada.problem(400, "invalid_request", "POST", path, json=PASS, headers={"idempotency-key": "a b"})
    await ada.problem(404, "not_found", "POST", path, json=PASS)


async def test_what_may_not_be_seen_before_whose_seat_it_is(ada: Api, eve: Api) -> None:
    game = await opened(ada, visibility="private")
    await eve.problem(404, "not_found", "POST", commands(game), json={**PASS, "seat": 0})


async def test_whose_seat_it_is_before_how_the_game_stands(ada: Api, eve: Api) -> None:
    game = await opened(ada)
    await eve.problem(403, "not_your_seat", "POST", commands(game), json=PASS)
    await eve.problem(403, "not_your_seat", "GET", f"/v1/games/{game['id']}/view", params={"seat": 0})


async def test_a_known_key_before_how_the_game_stands(ada: Api, ben: Api) -> None:
    game = await started(ada, ben, options={"turn_limit": 1})
    acting, _ = await whose_turn(game, ada, ben)
    body, key = {"commands": (await legal(acting, game))["commands"][:1]}, {"idempotency-key": str(uuid.uuid4())}
    first = await acting.post(commands(game), json=body, headers=key)
    while (now := await ada.ok("GET", f"/v1/games/{game['id']}"))["status"] == "running":
        await play_first((ada, ben)[now["to_act"][0]["seat"]], game)
    again = await acting.post(commands(game), json=body, headers={**key, "if-match": '"1"'})
    assert (again.status_code, again.content) == (201, first.content)
    await acting.problem(422, "idempotency_key_reused", "POST", commands(game), json=PASS, headers=key)
    await acting.problem(409, "game_over", "POST", commands(game), json=PASS, headers={"if-match": '"1"'})


async def test_how_the_game_stands_before_its_version(ada: Api) -> None:
    game = await opened(ada)
    await ada.problem(409, "not_started", "POST", commands(game), json=PASS, headers={"if-match": '"1"'})


async def test_the_version_before_the_decision(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    for who in await whose_turn(game, ada, ben):
        body = {**ILLEGAL, "decision": 99}
        await who.problem(412, "version_conflict", "POST", commands(game), json=body, headers={"if-match": '"1"'})


async def test_the_decision_before_the_rules(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, other = await whose_turn(game, ada, ben)
    await acting.problem(409, "stale_decision", "POST", commands(game), json={**ILLEGAL, "decision": 99})
    await other.problem(409, "no_open_decision", "POST", commands(game), json=ILLEGAL)
    await acting.problem(422, "rule_violation", "POST", commands(game), json=ILLEGAL)


async def test_the_same_order_holds_for_a_dry_run(ada: Api, ben: Api, eve: Api) -> None:
    game = await started(ada, ben)
    acting, other = await whose_turn(game, ada, ben)
    path = f"{commands(game)}?dry_run=true"
    await eve.problem(403, "not_your_seat", "POST", path, json=ILLEGAL, headers={"if-match": '"1"'})
    await acting.problem(412, "version_conflict", "POST", path, json={**ILLEGAL, "decision": 9}, headers={"if-match": '"1"'})
    await acting.problem(409, "stale_decision", "POST", path, json={**ILLEGAL, "decision": 9})
    await other.problem(409, "no_open_decision", "POST", path, json=ILLEGAL)
    await acting.problem(422, "rule_violation", "POST", path, json=ILLEGAL)


async def test_a_command_of_another_title_is_refused_by_name(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, _ = await whose_turn(game, ada, ben)
    said = await acting.problem(422, "wrong_ruleset", "POST", commands(game), json={"commands": [{"type": "mail_race.end_turn"}]})
    assert (said["index"], said["errors"][0]["pointer"]) == (0, "/commands/0")
