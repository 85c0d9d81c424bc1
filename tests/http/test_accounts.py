"""Accounts and tokens."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

from app.main import create_app
from app.settings import Settings
from tests.http.conftest import Api, caller, opened, pages, player, problem, serving


async def test_registering_gives_an_account_and_a_token_that_reads_and_plays(api: Api, url: str) -> None:
    answer = await api.post("/v1/accounts", json={"name": "grace", "kind": "bot"})
    assert answer.status_code == 201
    assert answer.headers["location"] == "/v1/accounts/grace"
    assert answer.headers["cache-control"] == "no-store"
    made = answer.json()
    assert set(made) == {"account", "token"}
    assert (made["account"]["name"], made["account"]["kind"]) == ("grace", "bot")
    assert made["account"]["created_at"].endswith("Z")
    assert len(made["token"].removeprefix("wb_")) >= 43
    async with caller(url, made["token"]) as grace:
        assert await grace.ok("GET", "/v1/accounts/me") == made["account"]
        (token,) = (await grace.ok("GET", "/v1/tokens"))["items"]
        assert token["scopes"] == ["read", "play"]
        assert token["expires_at"] is None
    assert await api.ok("GET", "/v1/accounts/grace") == made["account"]
    assert await api.ok("GET", f"/v1/accounts/{made['account']['id']}") == made["account"]


async def test_a_name_belongs_to_one_account(api: Api) -> None:
    await api.ok("POST", "/v1/accounts", json={"name": "only-one", "kind": "human"})
    await api.problem(409, "name_taken", "POST", "/v1/accounts", json={"name": "only-one", "kind": "bot"})
    await api.problem(404, "not_found", "GET", "/v1/accounts/nobody-at-all")


async def test_no_token_or_a_bad_one_is_401_with_a_challenge(api: Api, url: str) -> None:
    headers: Any
    for headers, code in (
        ({}, "token_required"),
        ({"authorization": "Bearer wb_nonsense"}, "invalid_token"),
        ({"authorization": "Bearer"}, "invalid_token"),
        ({"authorization": "Basic YTpi"}, "invalid_token"),
        ({"authorization": b"Bearer \xff\xfe"}, "invalid_token"),
    ):
        answer = await api.get("/v1/accounts/me", headers=headers)
        problem(answer, 401, code)
        assert answer.headers["www-authenticate"].startswith("Bearer ")
    async with caller(url, "wb_nonsense") as wrong:
        await wrong.problem(401, "invalid_token", "GET", "/v1/rulesets")
    await api.problem(401, "token_required", "GET", "/v1/games?account=me")
    await api.problem(401, "token_required", "GET", "/v1/games?to_act=me")


async def test_a_token_goes_in_the_header_only(ada: Api, api: Api) -> None:
    await api.problem(401, "token_required", "GET", f"/v1/accounts/me?access_token={ada.token}")
    await api.problem(401, "token_required", "GET", "/v1/accounts/me", headers={"cookie": f"token={ada.token}"})


async def test_401_answers_before_anything_else(api: Api) -> None:
    await api.problem(
        401, "token_required", "POST", "/v1/games/nonsense/commands?colour=red", content=b"{", headers={"accept": "x/y"}
    )


async def test_a_token_makes_only_lesser_tokens(ada: Api, url: str) -> None:
    lesser = await ada.ok("POST", "/v1/tokens", json={"scopes": ["read", "read"]})
    assert lesser["scopes"] == ["read"]
    async with caller(url, lesser["token"]) as reader:
        assert (await reader.ok("GET", "/v1/accounts/me"))["id"] == ada.account["id"]
        said = await reader.problem(403, "insufficient_scope", "POST", "/v1/games", json={})
        assert said["params"] == {"scope": "play"}
        await reader.problem(422, "scope_refused", "POST", "/v1/tokens", json={"scopes": ["read", "play"]})
    await ada.problem(422, "scope_refused", "POST", "/v1/tokens", json={"scopes": ["admin"]})
    await ada.problem(400, "invalid_request", "POST", "/v1/tokens", json={"scopes": []})
    await ada.problem(400, "invalid_request", "POST", "/v1/tokens", json={"scopes": ["tournaments"]})


async def test_a_token_withdraws_itself_and_what_it_could_have_made(ada: Api, url: str) -> None:
    """The lesser one whose holder one trusts less does not lock the account out."""
    first = min((await ada.ok("GET", "/v1/tokens"))["items"], key=lambda token: token["created_at"])
    later = [(datetime.now(UTC) + timedelta(hours=hours)).isoformat() for hours in (1, 2)]

    async def made(**asked: Any) -> Any:
        return await ada.ok("POST", "/v1/tokens", json=asked)

    reads, brief, longer, plays = (
        await made(scopes=["read"]),
        await made(scopes=["read"], expires_at=later[0]),
        await made(scopes=["read"], expires_at=later[1]),
        await made(scopes=["play"], expires_at=later[0]),
    )
    async with caller(url, reads["token"]) as reader, caller(url, brief["token"]) as passing, caller(url, plays["token"]) as hand:
        assert len((await reader.ok("GET", "/v1/tokens"))["items"]) >= 5
        said = await hand.problem(403, "insufficient_scope", "GET", "/v1/tokens")
        assert said["params"] == {"scope": "read"}
        for weak, strong in ((reader, first), (reader, plays), (passing, reads), (passing, longer), (hand, brief)):
            await weak.problem(403, "mightier_token", "DELETE", f"/v1/tokens/{strong['id']}")
        assert (await reader.delete(f"/v1/tokens/{longer['id']}")).status_code == 204
        for one, its in ((reader, reads), (passing, brief), (hand, plays)):
            assert (await one.delete(f"/v1/tokens/{its['id']}")).status_code == 204
    assert first["id"] in {token["id"] for token in await pages(ada, "/v1/tokens")}


async def test_a_token_cannot_outlive_the_one_that_made_it(url: str) -> None:
    async with await player(url) as someone:
        soon = datetime.now(UTC) + timedelta(seconds=1.5)
        brief = await someone.ok("POST", "/v1/tokens", json={"scopes": ["read"], "expires_at": soon.isoformat()})
        async with caller(url, brief["token"]) as heir:
            later = (soon + timedelta(seconds=1)).isoformat()
            await heir.problem(422, "scope_refused", "POST", "/v1/tokens", json={"scopes": ["read"], "expires_at": later})
            child = await heir.ok("POST", "/v1/tokens", json={"scopes": ["read"]})
            assert child["expires_at"] == brief["expires_at"]
            await asyncio.sleep(1.6)
            await heir.problem(401, "invalid_token", "GET", "/v1/accounts/me")


async def test_odd_times_are_refused(ada: Api) -> None:
    over = ("2020-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59")
    unreadable = ("2999-01-01T00:00:00", "2999-13-01T00:00:00Z", "soon", 5)
    for status, code, times in ((422, "expiry_refused", over), (400, "invalid_request", unreadable)):
        for time in times:
            said = await ada.problem(status, code, "POST", "/v1/tokens", json={"scopes": ["read"], "expires_at": time})
            assert said["errors"][0]["pointer"] == "/expires_at"


async def test_a_withdrawn_token_is_worth_nothing(ada: Api, ben: Api, url: str) -> None:
    made = await ada.ok("POST", "/v1/tokens", json={"scopes": ["read"]})
    await ben.problem(404, "not_found", "DELETE", f"/v1/tokens/{made['id']}")
    async with caller(url, made["token"]) as other:
        await other.ok("GET", "/v1/accounts/me")
        assert (await ada.delete(f"/v1/tokens/{made['id']}")).status_code == 204
        await other.problem(401, "invalid_token", "GET", "/v1/accounts/me")
    await ada.problem(404, "not_found", "DELETE", f"/v1/tokens/{made['id']}")
    await ada.problem(404, "not_found", "DELETE", "/v1/tokens/nonsense")


async def test_tokens_are_listed_newest_first_page_by_page(url: str) -> None:
    async with await player(url) as someone:
        made = [(await someone.ok("POST", "/v1/tokens", json={"scopes": ["read"]}))["id"] for _ in range(4)]
        listed = await pages(someone, "/v1/tokens?limit=2")
        assert all("token" not in item for item in listed)
        seen = [item["id"] for item in listed]
        assert seen[:4] == made[::-1]
        assert len(seen) == 5


async def test_an_answer_that_held_a_token_is_not_repeated(api: Api, ada: Api) -> None:
    asked: Any = {"json": {"name": "once", "kind": "human"}, "headers": {"idempotency-key": "register-once"}}
    assert (await api.post("/v1/accounts", **asked)).status_code == 201
    again = await api.problem(409, "already_created", "POST", "/v1/accounts", **asked)
    assert (await api.ok("GET", again["resource"]))["name"] == "once"
    assert "once" not in again["resource"], "names are kept in one place, where they can be erased"
    asked["json"] = {"name": "once-more", "kind": "human"}
    await api.problem(422, "idempotency_key_reused", "POST", "/v1/accounts", **asked)
    asked = {"json": {"scopes": ["read"]}, "headers": {"idempotency-key": "token-once"}}
    made = await ada.ok("POST", "/v1/tokens", **asked)
    again = await ada.problem(409, "already_created", "POST", "/v1/tokens", **asked)
    assert again["resource"] == f"/v1/tokens/{made['id']}"


async def test_a_known_key_answers_though_the_time_of_expiry_is_over_meanwhile(ada: Api, url: str) -> None:
    game = await opened(ada)
    soon = (datetime.now(UTC) + timedelta(seconds=1)).isoformat()
    asked: Any = {"json": {"scopes": ["read"], "expires_at": soon}, "headers": {"idempotency-key": "soon-over"}}
    made = await ada.ok("POST", "/v1/tokens", **asked)
    invite: Any = {"json": {"expires_at": soon}, "headers": {"idempotency-key": "invite-soon-over"}}
    await ada.ok("POST", f"/v1/games/{game['id']}/invites", **invite)
    lesser = await ada.ok("POST", "/v1/tokens", json={"scopes": ["play"]})
    await asyncio.sleep(1.1)
    again = await ada.problem(409, "already_created", "POST", "/v1/tokens", **asked)
    assert again["resource"] == f"/v1/tokens/{made['id']}"
    await ada.problem(409, "already_created", "POST", f"/v1/games/{game['id']}/invites", **invite)
    async with caller(url, lesser["token"]) as other:
        await other.problem(409, "already_created", "POST", "/v1/tokens", **asked)


async def test_of_equal_requests_at_once_one_is_carried_out(api: Api, url: str) -> None:
    asked: Any = {"json": {"name": "in-a-hurry", "kind": "human"}, "headers": {"idempotency-key": "hurry"}}
    answers = await asyncio.gather(*(api.post("/v1/accounts", **asked) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409, 409]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"already_created"}
    async with await player(url) as someone:
        asked = {"json": {"scopes": ["read"]}, "headers": {"idempotency-key": "hurry"}}
        answers = await asyncio.gather(*(someone.post("/v1/tokens", **asked) for _ in range(6)))
        assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409, 409]
        assert len((await someone.ok("GET", "/v1/tokens"))["items"]) == 2


async def test_a_refusal_uses_up_no_key(api: Api) -> None:
    key = {"idempotency-key": "tried-before"}
    await api.ok("POST", "/v1/accounts", json={"name": "taken-one", "kind": "human"})
    await api.problem(409, "name_taken", "POST", "/v1/accounts", json={"name": "taken-one", "kind": "bot"}, headers=key)
    await api.ok("POST", "/v1/accounts", json={"name": "free-one", "kind": "human"}, headers=key)


async def test_a_key_is_visible_ascii(api: Api) -> None:
    for key in ("", "a" * 256, "a b", b"\xe9"):
        said = await api.problem(
            400,
            "invalid_request",
            "POST",
            "/v1/accounts",
            json={"name": "abc", "kind": "human"},
            headers={"idempotency-key": key},
        )
        assert said["errors"][0] == said["errors"][0] | {"in": "header", "pointer": "/Idempotency-Key"}


async def test_a_token_that_was_withdrawn_elsewhere_plays_no_more(ada: Api, url: str, module_database_url: str) -> None:
    """Whatever would be the answer: stored, repeated, tried, refused, unreadable."""
    path = f"/v1/games/{(await opened(ada, hot_seat=True))['id']}"
    first, held = await a_command(ada, path), {"idempotency-key": "held"}
    await ada.ok("POST", f"{path}/commands", json=first, headers=held)
    following, version = await a_command(ada, path), (await ada.ok("GET", path))["version"]
    asked: tuple[Any, ...] = (
        {"json": following},
        {"json": first, "headers": held},
        {"json": following, "params": {"dry_run": "true"}},
        {"json": following, "headers": {"if-match": '"1"'}},
        {"json": following | {"commands": [{"type": "expedite.pass"}]}},
        {"json": {"commands": []}},
        {"content": b"{"},
    )
    async with serving(create_app(Settings(database_url=module_database_url))) as other, caller(other, ada.token) as there:
        for one in asked:
            made = await ada.ok("POST", "/v1/tokens", json={"scopes": ["read", "play"]})
            async with caller(url, made["token"]) as hand:
                await hand.ok("GET", path)
                assert (await there.delete(f"/v1/tokens/{made['id']}")).status_code == 204
                await hand.problem(401, "invalid_token", "POST", f"{path}/commands", **one)
    assert (await ada.ok("GET", path))["version"] == version


async def test_a_token_whose_time_is_over_plays_no_more(ada: Api, url: str) -> None:
    path = f"/v1/games/{(await opened(ada, hot_seat=True))['id']}"
    ends = (datetime.now(UTC) + timedelta(seconds=1)).isoformat()
    made = await ada.ok("POST", "/v1/tokens", json={"scopes": ["read", "play"], "expires_at": ends})
    async with caller(url, made["token"]) as hand:
        command = await a_command(hand, path)
        await asyncio.sleep(1.1)
        await hand.problem(401, "invalid_token", "POST", f"{path}/commands", json=command)


async def a_command(who: Api, path: str) -> Any:
    """A body that plays the first legal command of the first seat that is to act."""
    seat = (await who.ok("GET", path))["to_act"][0]["seat"]
    listed = await who.ok("GET", f"{path}/legal-commands", params={"seat": seat})
    return {"commands": listed["commands"][:1], "seat": seat}
