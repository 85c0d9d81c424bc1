"""What every answer has, and what is refused before anything is looked at."""

import asyncio
import base64
import json
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar

from app.http.codes import Code
from app.http.problems import Problem
from tests.http.conftest import Api, opened, problem, serving

ID = "019a0000-0000-7000-8000-000000000000"


async def test_an_unknown_path_is_a_problem(api: Api) -> None:
    said = await api.problem(404, "not_found", "GET", "/v1/nothing/here")
    assert said["instance"] == "/v1/nothing/here"


async def test_a_path_of_odd_bytes_is_a_problem(api: Api) -> None:
    for path in ("/v1/games/%00", "/v1/games/%ff%fe", "/v1/accounts/%ed%a0%80", f"/v1/games/{ID}/seats/99999999999999999999"):
        answer = await api.request("GET", path)
        problem(answer, 405, "method_not_allowed") if "seats" in path else problem(answer, 404, "not_found")


async def test_another_method_is_405_with_the_methods_that_are_allowed(api: Api) -> None:
    answer = await api.request("PUT", "/v1/games")
    problem(answer, 405, "method_not_allowed")
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS, POST"
    answer = await api.request("PATCH", f"/v1/games/{ID}/commands")
    problem(answer, 405, "method_not_allowed")
    assert answer.headers["allow"] == "OPTIONS, POST"


async def test_options_tells_the_methods_of_a_path(api: Api) -> None:
    answer = await api.options(f"/v1/games/{ID}")
    assert answer.status_code == 204
    assert answer.headers["allow"] == "DELETE, GET, HEAD, OPTIONS"
    await api.problem(404, "not_found", "OPTIONS", "/v1/nothing")


async def test_head_is_wherever_get_is(api: Api) -> None:
    for path in ("/v1/rulesets", "/v1/rulesets/expedite", "/health/live", "/schema/openapi.json", "/"):
        got, head = await api.get(path), await api.head(path)
        assert head.status_code == 200
        assert head.content == b""
        assert head.headers["content-length"] == str(len(got.content))
        assert head.headers["content-type"] == got.headers["content-type"]
    problem(await api.request("GET", f"/v1/games/{ID}/seats"), 405, "method_not_allowed")
    assert (await api.head(f"/v1/games/{ID}/seats")).status_code == 405


async def test_a_connection_outlives_head(url: str) -> None:
    where = httpx.URL(url)
    reader, writer = await asyncio.open_connection(where.host, where.port)
    asked = b"HEAD /v1/rulesets HTTP/1.1\r\nhost: x\r\n\r\n"
    writer.write(asked + asked.replace(b"HTTP/1.1\r\n", b"HTTP/1.1\r\nconnection: close\r\n"))
    told = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    assert told.count(b"HTTP/1.1 200 OK") == 2
    assert told.endswith(b"\r\n\r\n")


async def told(url: str, asked: bytes) -> tuple[bytes, dict[str, str], bytes]:
    """What a server says to these bytes by itself: status line, headers, body."""
    where = httpx.URL(url)
    reader, writer = await asyncio.open_connection(where.host, where.port)
    writer.write(asked)
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)).decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
    body = await asyncio.wait_for(reader.readexactly(int(headers["content-length"])), 10)
    writer.close()
    return head[0].encode(), headers, body


@pytest.mark.parametrize(
    "asked",
    [b"BREW / HTTP/1.1\r\nhost: x\r\n\r\n", b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n"],
    ids=["a method that there is not", "TLS", "a path without end"],
)
async def test_what_is_no_request_is_a_problem_too(url: str, asked: bytes) -> None:
    status, headers, body = await told(url, asked)
    assert (status, headers["content-type"]) == (b"HTTP/1.1 400 Bad Request", "application/problem+json")
    assert headers["access-control-allow-origin"] == "*"
    assert msgspec.json.decode(body, type=Problem).code == "invalid_request"


async def test_a_body_that_is_announced_as_too_large_is_not_waited_for(url: str) -> None:
    head = b"POST /v1/accounts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1048577\r\n\r\n"
    status, _, _ = await told(url, head)
    assert status.startswith(b"HTTP/1.1 413 ")


async def test_nothing_but_json_can_be_had(api: Api) -> None:
    await api.problem(406, "not_acceptable", "GET", "/v1/rulesets", headers={"accept": "text/html"})
    await api.problem(406, "not_acceptable", "GET", "/v1/rulesets", headers={"accept": "application/json;q=0, image/*"})
    for accept in ("*/*", "application/*", "text/html, application/json;q=0.1", "APPLICATION/JSON"):
        assert (await api.get("/v1/rulesets", headers={"accept": accept})).status_code == 200


async def test_a_body_must_be_json_by_its_type(api: Api) -> None:
    body = b'{"name":"somebody","kind":"human"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-1", "", "application/jsonx"):
        await api.problem(415, "unsupported_media_type", "POST", "/v1/accounts", content=body, headers={"content-type": kind})
    said = {"content-type": 'application/json; charset="UTF-8"'}
    assert (await api.post("/v1/accounts", content=body, headers=said)).status_code == 201


MALFORMED: dict[str, bytes] = {
    "nothing": b"",
    "half": b'{"name":',
    "not JSON": b"{name: 1}",
    "not UTF-8": b'{"name":"\xff\xfe","kind":"human"}',
    "a key that is not UTF-8": b'{"\xff":1}',
    "a lone surrogate": b'{"name":"\\ud800","kind":"human"}',
    "NUL": b'{"name":"a\\u0000b","kind":"human"}',
    "a raw NUL": b'{"name":"a\x00b","kind":"human"}',
    "a byte order mark": b'\xef\xbb\xbf{"name":"abc","kind":"human"}',
    "too deep": b'{"name":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "a huge number": b'{"name":' + b"9" * 100_000 + b"}",
    "infinity": b'{"name":1e999}',
    "NaN": b'{"name":NaN}',
    "a list": b"[]",
    "null": b"null",
    "the wrong types": b'{"name":1,"kind":true}',
    "a field too many": b'{"name":"abc","kind":"human","admin":true}',
    "a field too few": b'{"name":"abc"}',
    "another kind": b'{"name":"abc","kind":"dog"}',
    "an upper-case name": b'{"name":"Abc","kind":"human"}',
    "a reserved name": b'{"name":"me","kind":"human"}',
    "a name of 31": b'{"name":"' + b"a" * 31 + b'","kind":"human"}',
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
async def test_whatever_is_sent_is_never_our_fault(api: Api, body: bytes) -> None:
    answer = await api.post("/v1/accounts", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] in {"malformed_body", "invalid_request"}


async def test_a_request_that_breaks_off_is_not_carried_out(ada: Api, ben: Api) -> None:
    """A body that does not come is not the empty body, which would take the lowest seat."""
    game = await opened(ada, seats=3)
    where = httpx.URL(str(ada.base_url))
    for length in ("content-length: 2", "transfer-encoding: chunked"):
        _, writer = await asyncio.open_connection(where.host, where.port)
        head = f"POST /v1/games/{game['id']}/seats HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {ben.token}\r\n{length}\r\n\r\n"
        writer.write(head.encode())
        await writer.drain()
        await asyncio.sleep(0.1)
        writer.close()
    await asyncio.sleep(0.3)
    assert (await ada.ok("GET", f"/v1/games/{game['id']}"))["version"] == game["version"]


async def test_a_wrong_field_is_pointed_at(ada: Api) -> None:
    wrong: dict[str, dict[str, Any]] = {
        "/seats": {"ruleset": "expedite", "seats": "2"},
        "/ruleset": {"ruleset": "chess", "seats": 2},
        "/colour": {"ruleset": "expedite", "seats": 2, "colour": 1},
        "/bots/1": {"ruleset": "expedite", "seats": 4, "bots": ["random", "deep-thought"]},
        "/options/turn_limit": {"ruleset": "expedite", "seats": 2, "options": {"turn_limit": 0}},
        "/options/house~1rule~0": {"ruleset": "expedite", "seats": 2, "options": {"house/rule~": 0}},
        "/options/two_player_passive_cap": {"ruleset": "expedite", "seats": 2, "options": {"two_player_passive_cap": 10**30}},
        "/seed": {"ruleset": "expedite", "seats": 2, "seed": "abc"},
    }
    for pointer, body in wrong.items():
        said = await ada.problem(400, "invalid_request", "POST", "/v1/games", json=body)
        assert [(e["in"], e["pointer"]) for e in said["errors"]] == [("body", pointer)]


async def test_a_body_of_more_than_a_mebibyte_is_413(api: Api) -> None:
    huge = b'{"name":"' + b"a" * (1 << 20) + b'"}'
    await api.problem(413, "body_too_large", "POST", "/v1/accounts", content=huge, headers={"content-type": "application/json"})

    async def chunks() -> Any:
        for _ in range(20):
            yield b" " * 100_000

    answer = await api.post("/v1/accounts", content=chunks(), headers={"content-type": "application/json"})
    problem(answer, 413, "body_too_large")


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("colour=red", "/colour"),
        ("limit=0", "/limit"),
        ("limit=501", "/limit"),
        ("limit=1.0", "/limit"),
        ("limit=1e2", "/limit"),
        ("limit=%D9%A1", "/limit"),
        ("limit=" + "9" * 400, "/limit"),
        ("limit=1&limit=2", "/limit"),
        ("status=over", "/status"),
        ("ruleset=chess", "/ruleset"),
        ("account=%00", "/account"),
        ("account=nobody-at-all", "/account"),
        ("to_act=everybody", "/to_act"),
        ("wait=61", "/wait"),
        ("%ff=1", ""),
        ("status=%ed%a0%80", ""),
        ("=", "/"),
        ("limit", "/limit"),
    ],
)
async def test_query_parameters_are_not_ignored(api: Api, query: str, pointer: str) -> None:
    said = await api.problem(400, "invalid_request", "GET", f"/v1/games?{query}")
    assert [(e["in"], e["pointer"]) for e in said["errors"]] == [("query", pointer)]


async def test_operations_without_parameters_refuse_all(ada: Api) -> None:
    await ada.problem(400, "invalid_request", "GET", "/v1/accounts/me?verbose=1")
    await ada.problem(400, "invalid_request", "POST", "/v1/accounts?verbose=1", json={"name": "abcdef", "kind": "human"})


async def test_a_cursor_is_only_good_for_its_own_list(ada: Api) -> None:
    for cursor in ("x", "%00", "W10", "WyJnYW1lcyIsIngiXQ", "WyJ0b2tlbnMiXQ", "bnVsbA", "a" * 300):
        await ada.problem(400, "invalid_cursor", "GET", f"/v1/games?cursor={cursor}")
    time = "2026-01-01T00:00:00Z"
    for place in (
        ("0001-01-01T00:00:00+23:59", ID),
        ("9999-12-31T23:59:59-23:59", ID),
        ("2026-01-01T00:00:00", ID),
        *((time, odd) for odd in (f"{{{ID}}}", f"urn:uuid:{ID}", ID.replace("-", ""), f"-{ID}", ID.upper(), "")),
    ):
        for kind, path in (("games", "/v1/games?"), ("to_act", "/v1/games?to_act=me&"), ("tokens", "/v1/tokens?")):
            cursor = base64.urlsafe_b64encode(json.dumps([kind, *place]).encode()).decode()
            await ada.problem(400, "invalid_cursor", "GET", f"{path}cursor={cursor}")
    await ada.problem(400, "invalid_cursor", "GET", "/v1/games?to_act=me&cursor=WyJnYW1lcyIsIjAxOWEiXQ")


async def test_any_web_page_may_call_and_read_every_answer(api: Api) -> None:
    answers = [
        await api.get("/v1/rulesets"),
        await api.get("/v1/nothing"),
        await api.put("/v1/games"),
        await api.get("/v1/accounts/me"),
        await api.post("/v1/accounts", content=b"{"),
        await api.get("/schema"),
    ]
    for answer in answers:
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in answer.headers
        assert "set-cookie" not in answer.headers
        exposed = answer.headers["access-control-expose-headers"].lower().split(", ")
        assert {"etag", "link", "location", "retry-after", "ratelimit", "idempotency-replayed", "x-request-id"} <= set(exposed)


async def test_preflights_allow_what_is_used_here(api: Api) -> None:
    asked = {"origin": "https://somewhere.test", "access-control-request-method": "POST"}
    answer = await api.options(f"/v1/games/{ID}/commands", headers=asked)
    assert answer.status_code == 204
    assert "POST" in answer.headers["access-control-allow-methods"]
    allowed = answer.headers["access-control-allow-headers"].lower().split(", ")
    needed = {"authorization", "content-type", "idempotency-key", "if-match", "if-none-match", "last-event-id", "x-request-id"}
    assert needed <= set(allowed)


async def test_a_request_id_is_echoed_or_made_up(api: Api) -> None:
    assert (await api.get("/v1/rulesets", headers={"x-request-id": "abc-1:2"})).headers["x-request-id"] == "abc-1:2"
    assert (await api.get("/v1/nothing", headers={"x-request-id": "abc"})).headers["x-request-id"] == "abc"
    made = [(await api.get("/v1/rulesets")).headers["x-request-id"] for _ in range(2)]
    assert len(set(made)) == 2
    for odd in ("a" * 129, "a b", "<script>"):
        assert (await api.get("/v1/rulesets", headers={"x-request-id": odd})).headers["x-request-id"] != odd


async def test_every_code_has_a_page(api: Api) -> None:
    listed = (await api.get("/problems")).text
    for code in Code:
        page = await api.get(f"/problems/{code.text}")
        assert page.status_code == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert code.text in page.text
        assert code.text in listed
    await api.problem(404, "not_found", "GET", "/problems/bad_weather")


async def test_the_documentation_needs_nothing_from_elsewhere(api: Api) -> None:
    page = await api.get("/schema")
    assert page.status_code == 200
    assert "://" not in page.text
    for name in ("swagger-ui.css", "swagger-ui-bundle.js", "start.js"):
        assert f"/schema/assets/{name}" in page.text
        assert len((await api.get(f"/schema/assets/{name}")).content) > 50
    assert "validatorUrl: null" in (await api.get("/schema/assets/start.js")).text
    for name in ("../codes.py", "index.html", "%2e%2e%2fcodes.py"):
        await api.problem(404, "not_found", "GET", f"/schema/assets/{name}")


@pytest.mark.parametrize("name", ["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-Id"])
async def test_what_is_said_once_is_not_said_twice(ada: Api, name: str) -> None:
    """Neither is quietly left out; whether they say the same does not matter."""
    game = await opened(ada)
    kept = {"authorization": f"Bearer {ada.token}", "content-type": "application/json", "idempotency-key": "twice"}
    value = kept.get(name.lower(), "1")
    headers = [*((key, one) for key, one in kept.items() if key != name.lower()), (name, value), (name, value)]
    async with httpx.AsyncClient(base_url=ada.base_url) as client:
        for path in ("/v1/games", f"/v1/games/{game['id']}/commands"):
            said = problem(await client.post(path, headers=headers, content=b"{}"), 400, "invalid_request")
            assert [(one["in"], one["pointer"]) for one in said["errors"]] == [("header", f"/{name}")]


async def test_a_fault_of_ours_is_a_problem_that_tells_nothing(module_database_url: str) -> None:
    """A service that breaks in the middle: the pool of connections is gone and says so in its own words."""
    from app.main import create_app  # noqa: PLC0415
    from app.settings import Settings  # noqa: PLC0415

    app = create_app(Settings(database_url=module_database_url))
    async with serving(app) as url, httpx.AsyncClient(base_url=url) as api:
        whole, app.state.services = app.state.services, object()
        listed = await api.get("/v1/rulesets")
        played = await api.post(f"/v1/games/{ID}/commands", headers={"Authorization": "Bearer wb_any"}, json={})
        app.state.services = whole
    for answer in (listed, played):
        said = problem(answer, 500, "internal_error")
        assert set(said) == {"type", "title", "status", "detail", "instance", "code"}
        assert "object" not in json.dumps(said)
        assert answer.headers["access-control-allow-origin"] == "*"


async def test_health_says_whether_the_server_can_work(api: Api, app: Litestar) -> None:
    assert (await api.get("/health/live")).json() == {"status": "ok", "checks": {}}
    assert (await api.get("/health/ready")).json()["checks"]["database"] == "ok"
