"""The lobby, seats and invites."""

import asyncio
import secrets
from datetime import UTC, datetime, timedelta

from tests.http.conftest import Api, Json, caller, legal, opened, pages, play_first, player, problem, started


async def test_a_new_game_is_told_whole(ada: Api) -> None:
    answer = await ada.post("/v1/games", json={"ruleset": "expedite", "seats": 3, "options": {"turn_limit": 9}})
    assert answer.status_code == 201
    game = answer.json()
    assert answer.headers["location"] == f"/v1/games/{game['id']}"
    assert answer.headers["etag"] == f'"{game["version"]}"'
    assert set(game) == {
        *("id", "ruleset", "rules_version", "content_hash", "options", "visibility", "hot_seat", "sandbox", "status", "owner"),
        *("seats", "version", "head_hash", "seed_commitment", "to_act", "outcome", "created_at", "started_at", "ended_at"),
    }
    assert game["options"] == {"turn_limit": 9, "two_player_passive_cap": True}
    assert game["status"] == "open"
    assert game["owner"] == {"id": ada.account["id"], "name": ada.account["name"]}
    assert [seat["account"] for seat in game["seats"]] == [game["owner"], None, None]
    assert game == await ada.ok("GET", f"/v1/games/{game['id']}")


async def test_join_false_leaves_all_seats_free(ada: Api) -> None:
    game = await opened(ada, join=False)
    assert [seat["account"] for seat in game["seats"]] == [None, None]
    first = (await ada.ok("GET", f"/v1/games/{game['id']}/events"))["items"][0]
    assert first["event"]["seed_commitment"] == game["seed_commitment"]
    assert "seed" not in first["event"]
    entropy = secrets.token_urlsafe(32)
    seated = await ada.ok("POST", f"/v1/games/{game['id']}/seats", json={"seat": 1, "entropy": entropy})
    assert [seat["account"] and seat["account"]["id"] for seat in seated["seats"]] == [None, ada.account["id"]]
    taken = (await ada.ok("GET", f"/v1/games/{game['id']}/events"))["items"][-1]
    assert taken["event"]["type"] == "table.seat_taken"
    assert len(taken["event"]["entropy"]) == 64


async def test_entropy_is_16_to_64_bytes_of_base64url(ada: Api) -> None:
    game = await opened(ada, join=False)
    for entropy in ("", "short", "a" * 20, "a" * 25, "a" * 87, "+" * 32, "é" * 32, 5):
        body = {"entropy": entropy}
        said = await ada.problem(400, "invalid_request", "POST", f"/v1/games/{game['id']}/seats", json=body)
        assert said["errors"][0]["pointer"] == "/entropy"
    await ada.ok("POST", f"/v1/games/{game['id']}/seats", json={"entropy": secrets.token_urlsafe(16)})


async def test_the_game_starts_with_the_last_seat(ada: Api, ben: Api) -> None:
    game = await opened(ada)
    answer = await ben.post(f"/v1/games/{game['id']}/seats")
    assert answer.status_code == 201
    full = answer.json()
    assert full["status"] == "running"
    assert full["started_at"] is not None
    assert len(full["to_act"]) == 1
    assert set(full["to_act"][0]) == {"seat", "decision", "opened_at"}
    await ben.problem(409, "not_open", "POST", f"/v1/games/{game['id']}/seats", json={})
    await ben.problem(409, "not_open", "DELETE", f"/v1/games/{game['id']}/seats/1")
    await ada.problem(409, "not_open", "DELETE", f"/v1/games/{game['id']}")


async def test_an_account_holds_one_seat_unless_the_game_is_hot_seat(ada: Api, ben: Api) -> None:
    game = await opened(ada, seats=3)
    await ada.problem(409, "already_seated", "POST", f"/v1/games/{game['id']}/seats", json={})
    await ben.problem(409, "seat_taken", "POST", f"/v1/games/{game['id']}/seats", json={"seat": 0})
    await ben.problem(404, "no_such_seat", "POST", f"/v1/games/{game['id']}/seats", json={"seat": 7})
    hot = await opened(ada, hot_seat=True)
    assert hot["status"] == "running"
    assert {seat["account"]["id"] for seat in hot["seats"]} == {ada.account["id"]}
    await ada.problem(400, "seat_required", "GET", f"/v1/games/{hot['id']}/legal-commands")
    await ada.problem(400, "seat_required", "GET", f"/v1/games/{hot['id']}/view")
    await ada.problem(
        400, "seat_required", "POST", f"/v1/games/{hot['id']}/commands", json={"commands": [{"type": "expedite.pass"}]}
    )
    seat = hot["to_act"][0]["seat"]
    assert (await legal(ada, hot, seat=seat))["decision"]["number"] == 1
    assert (await legal(ada, hot, seat=1 - seat))["decision"] is None


async def test_hot_seat_without_joining_leaves_all_seats_free(ada: Api) -> None:
    game = await opened(ada, hot_seat=True, join=False)
    for _ in range(2):
        assert game["status"] == "open"
        game = await ada.ok("POST", f"/v1/games/{game['id']}/seats", json={})
    assert {seat["account"]["id"] for seat in game["seats"]} == {ada.account["id"]}


async def test_seats_are_left_before_the_start(ada: Api, ben: Api, eve: Api) -> None:
    game = await opened(ada, seats=3)
    path = f"/v1/games/{game['id']}/seats"
    await ben.ok("POST", path, json={"seat": 2})
    await eve.problem(403, "not_owner", "DELETE", f"{path}/2")
    left = await ben.ok("DELETE", f"{path}/2")
    assert left["seats"][2]["account"] is None
    await ada.problem(409, "seat_free", "DELETE", f"{path}/2")
    await ada.problem(404, "no_such_seat", "DELETE", f"{path}/9")
    await ada.problem(404, "not_found", "DELETE", f"{path}/first")
    await ben.ok("POST", path, json={"seat": 2})
    assert (await ada.ok("DELETE", f"{path}/2"))["seats"][2]["account"] is None


async def test_the_owner_cancels_an_open_game(ada: Api, ben: Api) -> None:
    game = await opened(ada)
    await ben.problem(403, "not_owner", "DELETE", f"/v1/games/{game['id']}")
    gone = await ada.ok("DELETE", f"/v1/games/{game['id']}")
    assert (gone["status"], gone["outcome"]) == ("cancelled", None)
    assert gone["ended_at"] is not None
    assert (await ben.ok("GET", f"/v1/games/{game['id']}"))["status"] == "cancelled"
    await ben.problem(409, "not_open", "POST", f"/v1/games/{game['id']}/seats", json={})


async def test_what_does_not_go_together_is_refused_by_its_rule(ada: Api) -> None:
    said = await ada.problem(422, "options_refused", "POST", "/v1/games", json={"ruleset": "expedite", "seats": 7})
    assert said["rule"]
    assert said["reason"] == "seats_refused"
    assert said["errors"][0]["pointer"] == "/seats"
    bots = {"ruleset": "expedite", "seats": 2, "bots": ["random", "random"]}
    await ada.problem(422, "too_many_bots", "POST", "/v1/games", json=bots)


async def test_a_seed_is_for_games_without_strangers(ada: Api) -> None:
    seed = "5" * 64
    for more in ({}, {"join": False, "bots": ["random"]}, {"seats": 3, "bots": ["random"]}):
        body = {"ruleset": "expedite", "seats": 2, "seed": seed, **more}
        await ada.problem(422, "seed_refused", "POST", "/v1/games", json=body)
    first, second = [await opened(ada, seed=seed, hot_seat=True) for _ in range(2)]
    assert first["sandbox"]
    assert first["seed_commitment"] == second["seed_commitment"]
    deals = [await _events(ada, game) for game in (first, second)]
    assert deals[0] == deals[1]
    listed = {game["id"] for game in (await ada.ok("GET", "/v1/games", params={"limit": 500}))["items"]}
    async with await player(str(ada.base_url)) as other:
        theirs = {game["id"] for game in (await other.ok("GET", "/v1/games", params={"limit": 500}))["items"]}
    assert first["id"] not in theirs
    assert first["id"] in listed


async def _events(who: Api, game: Json) -> Json:
    events = (await who.ok("GET", f"/v1/games/{game['id']}/events", params={"seat": 0}))["items"]
    return [one["event"] for one in events]


async def test_built_in_opponents_take_the_highest_seats_and_play(ada: Api) -> None:
    game = await opened(ada, bots=["random"], visibility="unlisted")
    assert [seat["bot"] for seat in game["seats"]] == [None, "random"]
    assert game["status"] == "running"
    for _ in range(6):
        listed = await legal(ada, game, wait=20)
        assert listed["commands"], "the bot did not play"
        await play_first(ada, game)


async def test_unlisted_games_are_seen_by_their_id_and_sat_at_by_invite(ada: Api, ben: Api, api: Api) -> None:
    game = await opened(ada, visibility="unlisted")
    assert (await api.ok("GET", f"/v1/games/{game['id']}"))["id"] == game["id"]
    assert game["id"] not in {one["id"] for one in (await api.ok("GET", "/v1/games", params={"limit": 500}))["items"]}
    await ben.problem(403, "invite_required", "POST", f"/v1/games/{game['id']}/seats", json={})
    await ben.problem(403, "invite_refused", "POST", f"/v1/games/{game['id']}/seats", json={"invite": "wi_nonsense"})
    invite = await ada.ok("POST", f"/v1/games/{game['id']}/invites", json={})
    assert (await ben.ok("POST", f"/v1/games/{game['id']}/seats", json={"invite": invite["invite"]}))["status"] == "running"


async def test_private_games_are_not_there_for_others(ada: Api, ben: Api, eve: Api, api: Api) -> None:
    game = await opened(ada, visibility="private", seats=3)
    path = f"/v1/games/{game['id']}"
    invite = (await ada.ok("POST", f"{path}/invites", json={"seat": 2}))["invite"]
    await ben.problem(403, "invite_refused", "POST", f"{path}/seats", json={"seat": 1, "invite": invite})
    assert (await ben.ok("POST", f"{path}/seats", json={"invite": invite}))["seats"][2]["account"]["id"] == ben.account["id"]
    for method, where, body in (
        ("GET", "", None),
        ("GET", "/view", None),
        ("GET", "/events", None),
        ("GET", "/events/stream", None),
        ("GET", "/legal-commands", None),
        ("GET", "/history", None),
        ("POST", "/seats", {}),
        ("POST", "/seats", {"invite": "wi_nonsense"}),
        ("POST", "/invites", {}),
        ("POST", "/commands", {"commands": [{"type": "expedite.pass"}]}),
        ("DELETE", "", None),
        ("DELETE", "/seats/0", None),
    ):
        await eve.problem(404, "not_found", method, path + where, json=body)
    await api.problem(404, "not_found", "GET", path)
    for who, sees in ((ada, True), (ben, True), (eve, False), (api, False)):
        listed = {one["id"] for one in (await who.ok("GET", "/v1/games", params={"limit": 500}))["items"]}
        assert (game["id"] in listed) == sees
    await ben.ok("DELETE", f"{path}/seats/2")
    assert (await ben.ok("GET", path))["id"] == game["id"], "who was invited still sees it"


async def test_whoever_holds_an_invite_looks_at_a_private_game_before_he_sits_down(
    ada: Api, ben: Api, eve: Api, api: Api
) -> None:
    game = await opened(ada, visibility="private", seats=3)
    path, other = f"/v1/games/{game['id']}", await opened(ada, visibility="private")
    invite = (await ada.ok("POST", f"{path}/invites", json={}))["invite"]
    for who in (ben, api):
        answer = await who.get(path, params={"invite": invite})
        assert (answer.json(), answer.headers["etag"]) == (await ada.ok("GET", path), '"2"')
        assert (await who.get(path, params={"invite": invite}, headers={"if-none-match": '"2"'})).status_code == 304
        await who.problem(404, "not_found", "GET", path)
        await who.problem(404, "not_found", "GET", path, params={"invite": "wi_nonsense"})
        await who.problem(404, "not_found", "GET", f"/v1/games/{other['id']}", params={"invite": invite})
    listed = {one["id"] for one in (await ben.ok("GET", "/v1/games", params={"limit": 500}))["items"]}
    assert game["id"] not in listed, "the invite is nobody's until somebody takes it"
    await ben.ok("POST", f"{path}/seats", json={"invite": invite})
    await eve.problem(404, "not_found", "GET", path, params={"invite": invite})
    assert (await ben.ok("GET", path, params={"invite": invite}))["version"] == 3
    public = await opened(ada)
    assert (await eve.ok("GET", f"/v1/games/{public['id']}", params={"invite": "wi_nonsense"}))["id"] == public["id"]


async def test_an_invite_is_the_owners_and_good_once(ada: Api, ben: Api, eve: Api) -> None:
    game = await opened(ada, visibility="unlisted", seats=3)
    path = f"/v1/games/{game['id']}"
    await ben.problem(403, "not_owner", "POST", f"{path}/invites", json={})
    await ada.problem(404, "no_such_seat", "POST", f"{path}/invites", json={"seat": 3})
    answer = await ada.post(f"{path}/invites", json={}, headers={"idempotency-key": "invite"})
    assert (answer.status_code, answer.headers["cache-control"]) == (201, "no-store")
    again = await ada.problem(409, "already_created", "POST", f"{path}/invites", json={}, headers={"idempotency-key": "invite"})
    assert again["resource"].startswith(path)
    invite = answer.json()["invite"]
    await ben.ok("POST", f"{path}/seats", json={"invite": invite})
    await eve.problem(403, "invite_refused", "POST", f"{path}/seats", json={"invite": invite})
    soon = (datetime.now(UTC) + timedelta(seconds=0.7)).isoformat()
    brief = (await ada.ok("POST", f"{path}/invites", json={"expires_at": soon}))["invite"]
    await asyncio.sleep(0.8)
    await eve.problem(403, "invite_refused", "POST", f"{path}/seats", json={"invite": brief})


async def test_equal_requests_make_one_game(ada: Api) -> None:
    body, key = {"ruleset": "expedite", "seats": 4}, {"idempotency-key": "one-game"}
    answers = await asyncio.gather(*(ada.post("/v1/games", json=body, headers=key) for _ in range(5)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert sorted(answer.headers.get("idempotency-replayed", "") for answer in answers) == ["", *["true"] * 4]
    await ada.problem(422, "idempotency_key_reused", "POST", "/v1/games", json={**body, "seats": 3}, headers=key)


async def test_the_first_answer_is_repeated_though_the_game_has_moved_on(ada: Api, ben: Api) -> None:
    body = {"ruleset": "expedite", "seats": 2}
    first = await ada.post("/v1/games", json=body, headers={"idempotency-key": "moved-on"})
    game, sit = first.json(), {"idempotency-key": "sit"}
    seated = await ben.post(f"/v1/games/{game['id']}/seats", json={}, headers=sit)
    acting = ada if seated.json()["to_act"][0]["seat"] == 0 else ben
    await play_first(acting, game)
    again = await ada.post("/v1/games", json=body, headers={"idempotency-key": "moved-on"})
    assert (again.json(), again.headers["idempotency-replayed"]) == (game, "true")
    again = await ben.post(f"/v1/games/{game['id']}/seats", json={}, headers=sit)
    assert (again.status_code, again.json(), again.headers["idempotency-replayed"]) == (201, seated.json(), "true")


async def test_keys_are_their_accounts_own(ada: Api, ben: Api) -> None:
    key = {"idempotency-key": "common"}
    games = [await who.ok("POST", "/v1/games", json={"ruleset": "expedite", "seats": 2}, headers=key) for who in (ada, ben)]
    assert games[0]["id"] != games[1]["id"]


async def test_games_are_listed_newest_first_page_by_page(url: str) -> None:
    async with await player(url) as someone:
        made = [(await opened(someone))["id"] for _ in range(5)]
        seen = [one["id"] for one in await pages(someone, "/v1/games?limit=2&account=me&status=open&ruleset=expedite")]
        assert seen == made[::-1]
        by_name = await someone.ok("GET", "/v1/games", params={"account": someone.account["name"]})
        assert [one["id"] for one in by_name["items"]] == seen
        assert (await someone.ok("GET", "/v1/games", params={"account": "me", "status": "running"}))["items"] == []
        await someone.problem(400, "invalid_request", "GET", "/v1/games?to_act=me&account=player-0")


async def test_games_that_wait_for_the_caller_come_longest_waiting_first(url: str) -> None:
    async with await player(url) as first, await player(url) as second:
        games = [await started(first, second) for _ in range(4)]
        mine = [game for game in games if game["to_act"][0]["seat"] == 0]
        seen = await pages(first, "/v1/games?to_act=me&limit=1")
        assert [one["id"] for one in seen] == [one["id"] for one in mine]
        assert all(one["to_act"][0]["seat"] == 0 for one in seen)
        if mine:
            await play_first(first, mine[0])
            left = (await first.ok("GET", "/v1/games", params={"to_act": "me"}))["items"]
            assert mine[0]["id"] not in {one["id"] for one in left[: len(mine) - 1]}


async def test_a_list_is_held_back_until_it_is_not_empty(url: str) -> None:
    async with await player(url) as someone, await player(url) as other:
        asked = {"account": "me", "status": "running", "wait": 20}
        waiting = asyncio.create_task(someone.ok("GET", "/v1/games", params=asked))
        game = await opened(someone)
        await asyncio.sleep(0.3)
        assert not waiting.done()
        await other.ok("POST", f"/v1/games/{game['id']}/seats", json={})
        assert [one["id"] for one in (await asyncio.wait_for(waiting, 10))["items"]] == [game["id"]]
        assert (await someone.ok("GET", "/v1/games", params={"account": "me", "status": "cancelled", "wait": 1}))["items"] == []


async def test_a_games_tag_is_its_version(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    answer = await ada.get(f"/v1/games/{game['id']}")
    assert answer.headers["etag"] == f'"{game["version"]}"'
    assert answer.headers["cache-control"] == "private, no-cache"
    assert "Authorization" in answer.headers["vary"]
    left = answer.headers["ratelimit"]
    again = await ada.get(f"/v1/games/{game['id']}", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ratelimit"] >= left, "a 304 costs nothing"


async def test_what_is_called_too_often_is_429(module_database_url: str) -> None:
    from app.main import create_app  # noqa: PLC0415
    from app.settings import Settings  # noqa: PLC0415
    from tests.http.conftest import serving  # noqa: PLC0415

    settings = Settings(database_url=module_database_url, rate_limits="create=3/0.001,play=2/0.001")
    async with serving(create_app(settings)) as url, await player(url, "hasty") as someone, caller(url) as stranger:
        for left in (2, 1, 0):
            answer = await someone.post("/v1/games", json={"ruleset": "expedite", "seats": 2})
            assert answer.headers["ratelimit-policy"].startswith('"create";q=3')
            assert answer.headers["ratelimit"].startswith(f'"create";r={left};t=')
        answer = await someone.post("/v1/games", json={"ruleset": "expedite", "seats": 2})
        said = problem(answer, 429, "rate_limited")
        assert said["params"] == {"limit": "create"}
        assert int(answer.headers["retry-after"]) > 0
        assert (await someone.get("/v1/games")).status_code == 200, "each limit is its own"
        answer = await someone.post("/v1/tokens", content=b"{")
        problem(answer, 429, "rate_limited")  # before the body is read
        await stranger.ok("POST", "/v1/accounts", json={"name": "slow", "kind": "human"})


async def test_a_seat_is_left_and_a_game_called_off_once_a_key(ada: Api, ben: Api) -> None:
    game = await opened(ada, seats=3)
    path = f"/v1/games/{game['id']}"
    await ben.ok("POST", f"{path}/seats", json={"seat": 1})
    left = [await ben.delete(f"{path}/seats/1", headers={"idempotency-key": "leave"}) for _ in range(2)]
    assert [one.status_code for one in left] == [200, 200]
    assert left[0].json() == left[1].json()
    assert [one.headers.get("idempotency-replayed") for one in left] == [None, "true"]
    await ada.ok("DELETE", path, headers={"idempotency-key": "off"})
    said = await ada.problem(422, "idempotency_key_reused", "DELETE", f"{path}/seats/0", headers={"idempotency-key": "off"})
    assert said["status"] == 422
