"""What can be played."""

import hashlib

from litestar import Litestar

from tests.http.conftest import Api, pages, problem


async def test_a_ruleset_says_all_that_a_lobby_needs(api: Api) -> None:
    (listed,) = [one for one in (await api.ok("GET", "/v1/rulesets"))["items"] if one["id"] == "expedite"]
    assert listed == await api.ok("GET", "/v1/rulesets/expedite")
    assert listed["seats"] == [2, 3, 4]
    assert {"random", "greedy"} <= set(listed["bots"])
    assert listed["options"]["properties"]["two_player_passive_cap"] == {"type": "boolean", "default": True}
    assert listed["options"]["additionalProperties"] is False
    assert listed["rules_version"] in listed["rules_versions"]
    assert listed["content_hash"] in listed["content_hashes"]
    assert {"name", "title", "seats", "options"} == set(listed["modes"][0])
    await api.problem(404, "not_found", "GET", "/v1/rulesets/chess")


async def test_rulesets_come_in_pages(api: Api) -> None:
    every = [one["id"] for one in (await api.ok("GET", "/v1/rulesets"))["items"]]
    seen = [one["id"] for one in await pages(api, "/v1/rulesets?limit=1")]
    assert seen == every


async def test_content_is_tagged_by_its_hash(api: Api) -> None:
    newest = await api.get("/v1/rulesets/expedite/content")
    digest = hashlib.sha256(newest.content).hexdigest()
    assert digest == (await api.ok("GET", "/v1/rulesets/expedite"))["content_hash"]
    assert newest.headers["etag"] == f'"{digest}"'
    assert newest.headers["cache-control"] == "no-cache"
    for said in (f'"{digest}"', f'W/"{digest}"', f'"x", "{digest}"', "*"):
        again = await api.get("/v1/rulesets/expedite/content", headers={"if-none-match": said})
        assert again.status_code == 304
        assert again.content == b""
        assert again.headers["etag"] == f'"{digest}"'
    assert (await api.get("/v1/rulesets/expedite/content", headers={"if-none-match": '"x"'})).status_code == 200
    edition = await api.get(f"/v1/rulesets/expedite/content/{digest}")
    assert edition.content == newest.content
    assert edition.headers["cache-control"] == "public, max-age=31536000, immutable"
    await api.problem(404, "not_found", "GET", f"/v1/rulesets/expedite/content/{'0' * 64}")


async def test_the_rules_name_every_rule_by_its_id(api: Api) -> None:
    answer = await api.get("/v1/rulesets/expedite/rules")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert "R-E27" in answer.text
    assert (await api.get("/v1/rulesets/expedite/rules?version=1")).text == answer.text
    problem(await api.get("/v1/rulesets/expedite/rules?version=99"), 404, "not_found")


async def test_every_edition_that_a_game_used_can_be_had_for_ever(api: Api, app: Litestar) -> None:
    older = b'{"an older": "edition"}'
    digest = hashlib.sha256(older).hexdigest()
    await app.state.services.contents.keep(digest, "expedite", older)
    told = await api.ok("GET", "/v1/rulesets/expedite")
    assert told["content_hashes"] == [told["content_hash"], digest]
    answer = await api.get(f"/v1/rulesets/expedite/content/{digest}")
    assert answer.content == older
    assert "immutable" in answer.headers["cache-control"]
    await api.problem(404, "not_found", "GET", f"/v1/rulesets/mail-race/content/{digest}")
