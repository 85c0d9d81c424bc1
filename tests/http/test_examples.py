"""The examples in the OpenAPI document really run: this plays them, and with ``WAYBILL_RECORD=1`` writes them down."""

import json
import os
import re
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from app.http.openapi.document import EXAMPLES
from tests.http.conftest import Api, caller, legal, opened, whose_turn
from tests.http.contract import the_document

Json = Any
FILE = Path(str(EXAMPLES))
RECORDED = json.loads(FILE.read_bytes()) if FILE.exists() else {}
OPERATIONS = {one["operationId"]: (m, p, one) for p, methods in the_document()["paths"].items() for m, one in methods.items()}


class Player:
    """Sends the example of one operation after the other."""

    def __init__(self) -> None:
        self.played: dict[str, Json] = {}

    async def send(self, who: Api, operation: str, body: Json = None, **values: Any) -> httpx.Response:
        """``values``: of the path and the query."""
        method, path, declared = OPERATIONS[operation]
        where = re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), path)
        query = {
            p["name"]: values[p["name"]] for p in declared.get("parameters", ()) if p["in"] == "query" and p["name"] in values
        }
        sent = {} if body is None else {"json": body}
        answer = await who.request(method, where, params=query, **sent)
        assert answer.is_success, (operation, answer.text)
        self.played[operation] = {"status": answer.status_code, "values": values, "body": body, "answer": _told(answer)}
        return answer


def _told(answer: httpx.Response) -> Json:
    kind = answer.headers.get("content-type", "").partition(";")[0]
    if kind == "application/json":
        return answer.json() if len(answer.content) < 10_000 else None
    if kind == "text/event-stream":
        first = next(block for block in answer.text.split("\n\n") if block.startswith("id: "))
        return dict(line.split(": ", 1) for line in first.splitlines())
    return answer.text[:2000].rpartition("\n")[0] if kind else None


@pytest.fixture(scope="module")
async def played(url: str) -> dict[str, Json]:
    """What came of them."""
    run = Player()
    async with caller(url) as nobody:
        ada = await _registered(run, nobody, url, "ada")
        ben = await _registered(run, nobody, url, "ben")
        await _accounts(run, ada)
        await _rulesets(run, nobody)
        await _game(run, ada, ben)
        await run.send(nobody, "getLiveness")
        await run.send(nobody, "getReadiness")
        await ada.aclose()
        await ben.aclose()
    return run.played


async def _registered(run: Player, nobody: Api, url: str, name: str) -> Api:
    made = (await run.send(nobody, "registerAccount", {"name": name, "kind": "human"})).json()
    someone = caller(url, made["token"])
    someone.account = made["account"]
    return someone


async def _accounts(run: Player, ada: Api) -> None:
    made = (await run.send(ada, "createToken", {"scopes": ["read"], "expires_at": "2999-01-01T00:00:00Z"})).json()
    await run.send(ada, "listTokens", limit=10)
    await run.send(ada, "deleteToken", token_id=made["id"])
    await run.send(ada, "getMyAccount")
    await run.send(ada, "getAccount", name="ada")


async def _rulesets(run: Player, nobody: Api) -> None:
    await run.send(nobody, "listRulesets", limit=1)
    found = (await run.send(nobody, "getRuleset", ruleset="expedite")).json()
    await run.send(nobody, "getContent", ruleset="expedite")
    await run.send(nobody, "getContentEdition", ruleset="expedite", content_hash=found["content_hash"])
    await run.send(nobody, "getRules", ruleset="expedite", version=1)


async def _game(run: Player, ada: Api, ben: Api) -> None:
    first = await opened(ada, seats=3)
    await ben.ok("POST", f"/v1/games/{first['id']}/seats", json={"seat": 1})
    await run.send(ben, "leaveSeat", game_id=first["id"], seat=1)
    await run.send(ada, "cancelGame", game_id=first["id"])
    asked = {"ruleset": "expedite", "seats": 2, "options": {"turn_limit": 1}, "visibility": "unlisted"}
    game = (await run.send(ada, "createGame", asked)).json()
    invite = (await run.send(ada, "createInvite", {"seat": 1}, game_id=game["id"])).json()["invite"]
    seat = {"seat": 1, "invite": invite, "entropy": "c29tZSBieXRlcyBvZiBteSBvd24"}
    await run.send(ben, "takeSeat", seat, game_id=game["id"])
    await run.send(ada, "getGame", game_id=game["id"])
    await run.send(ada, "listGames", account="me", status="running", limit=1)
    acting, _ = await whose_turn(game, ada, ben)
    await run.send(acting, "getView", game_id=game["id"])
    listed = (await run.send(acting, "getLegalCommands", game_id=game["id"], wait=10)).json()
    body = {"commands": listed["commands"][:1], "decision": listed["decision"]["number"]}
    await run.send(acting, "playCommands", body, game_id=game["id"], include="view,next")
    await run.send(acting, "listEvents", game_id=game["id"], after=2, limit=3)
    while (now := await ada.ok("GET", f"/v1/games/{game['id']}"))["status"] == "running":
        who = (ada, ben)[now["to_act"][0]["seat"]]
        await who.ok("POST", f"/v1/games/{game['id']}/commands", json={"commands": (await legal(who, game))["commands"][:1]})
    await run.send(ada, "streamEvents", game_id=game["id"], after=now["version"] - 1)
    await run.send(ada, "getHistory", game_id=game["id"])


def _write_down(played: dict[str, Json]) -> None:
    FILE.write_text(json.dumps(played, indent=1, sort_keys=True) + "\n")


async def test_every_operation_has_an_example_that_runs(played: dict[str, Json]) -> None:
    if os.environ.get("WAYBILL_RECORD"):
        _write_down(played)
    assert set(played) == set(OPERATIONS) == set(RECORDED)
    for operation, example in played.items():
        recorded = RECORDED[operation]
        assert example["status"] == recorded["status"]
        assert set(example["values"]) == set(recorded["values"])
        assert set(example["body"] or ()) == set(recorded["body"] or ())


@pytest.mark.parametrize("operation", RECORDED)
def test_recorded_answers_are_as_documented(operation: str) -> None:
    recorded = RECORDED[operation]
    for media in OPERATIONS[operation][2]["responses"][str(recorded["status"])].get("content", {}).values():
        if "example" in media:
            schema = {**media["schema"], "components": the_document()["components"]}
            jsonschema_rs.Draft202012Validator(schema).validate(media["example"])


def test_declared_request_examples_are_what_the_document_shows() -> None:
    for operation, recorded in RECORDED.items():
        shown = OPERATIONS[operation][2].get("requestBody", {}).get("content", {}).get("application/json", {}).get("examples")
        assert (shown is None) == (recorded["body"] is None)
        assert shown is None or recorded["body"] in [one["value"] for one in shown.values()]
