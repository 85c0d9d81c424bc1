"""Playing: views, legal commands, commands."""

import asyncio
import uuid
from typing import Any

import pytest

from tests.http.conftest import Api, Json, legal, opened, play_first, problem, started, whose_turn


async def test_a_view_is_one_viewers(ada: Api, ben: Api, api: Api, eve: Api) -> None:
    game = await started(ada, ben)
    path = f"/v1/games/{game['id']}/view"
    for who, name in ((ada, "seat0"), (ben, "seat1"), (eve, "spectator"), (api, "spectator")):
        answer = await who.get(path)
        seen = answer.json()
        assert set(seen) == {"game_id", "version", "viewer", "to_act", "outcome", "state"}
        assert (seen["viewer"], seen["state"]["ruleset"]) == (name, "expedite")
        assert answer.headers["etag"] == f'"{seen["version"]}-{name}"'
        assert answer.headers["cache-control"] == "private, no-cache"
        assert answer.headers["vary"] == "Authorization"
    assert (await ada.ok("GET", path, params={"viewer": "spectator"}))["viewer"] == "spectator"
    assert (await ada.ok("GET", path, params={"seat": 0}))["viewer"] == "seat0"
    await ada.problem(403, "not_your_seat", "GET", path, params={"seat": 1})
    await api.problem(403, "not_your_seat", "GET", path, params={"seat": 0})
    await ada.problem(409, "not_over", "GET", path, params={"viewer": "omniscient"})
    await ada.problem(400, "invalid_request", "GET", path, params={"viewer": "spectator", "seat": 0})


async def test_before_the_start_there_is_no_view(ada: Api) -> None:
    game = await opened(ada)
    await ada.problem(409, "not_started", "GET", f"/v1/games/{game['id']}/view")
    await ada.problem(409, "not_started", "GET", f"/v1/games/{game['id']}/legal-commands")
    await ada.problem(
        409, "not_started", "POST", f"/v1/games/{game['id']}/commands", json={"commands": [{"type": "expedite.pass"}]}
    )


async def test_the_past_is_shown_as_it_was(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    path = f"/v1/games/{game['id']}/view"
    before = await ada.get(path)
    acting, _ = await whose_turn(game, ada, ben)
    await play_first(acting, game)
    version = before.json()["version"]
    past = await ada.get(path, params={"at": version})
    assert past.json() == before.json()
    assert past.headers["etag"] == before.headers["etag"]
    await ada.problem(409, "not_started", "GET", path, params={"at": 1})
    await ada.problem(404, "not_found", "GET", path, params={"at": 99_999})
    await ada.problem(400, "invalid_request", "GET", path, params={"at": 0})


async def test_a_view_is_held_back_until_it_differs(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    path = f"/v1/games/{game['id']}/view"
    tag = (await ada.get(path)).headers["etag"]
    unchanged = await ada.get(path, params={"wait": 1}, headers={"if-none-match": tag})
    assert (unchanged.status_code, unchanged.headers["etag"]) == (304, tag)
    assert (await ada.get(path, params={"wait": 30}, headers={"if-none-match": '"1-seat0"'})).status_code == 200
    waiting = asyncio.create_task(ada.get(path, params={"wait": 30}, headers={"if-none-match": tag}))
    await asyncio.sleep(0.2)
    acting, _ = await whose_turn(game, ada, ben)
    played = await play_first(acting, game)
    answer = await asyncio.wait_for(waiting, 5)
    assert (answer.status_code, answer.json()["version"]) == (200, played["receipt"]["version"])


async def test_a_list_of_commands_is_held_back_until_there_are_some(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, other = await whose_turn(game, ada, ben)
    idle = await legal(other, game)
    assert (idle["decision"], idle["commands"], idle["reveals"]) == (None, [], [])
    waiting = asyncio.create_task(legal(other, game, wait=30))
    await asyncio.sleep(0.2)
    assert not waiting.done()
    await play_first(acting, game)
    listed = await asyncio.wait_for(waiting, 5)
    assert set(listed) == {"game_id", "seat", "version", "decision", "commands", "reveals"}
    assert set(listed["decision"]) == {"number", "kind", "words"}
    assert listed["commands"]


async def test_legal_commands_are_tagged_and_a_players_own(ada: Api, ben: Api, eve: Api, api: Api) -> None:
    game = await started(ada, ben)
    path = f"/v1/games/{game['id']}/legal-commands"
    answer = await ada.get(path)
    assert answer.headers["etag"] == f'"{answer.json()["version"]}-seat0"'
    assert (await ada.get(path, headers={"if-none-match": answer.headers["etag"]})).status_code == 304
    await eve.problem(403, "not_your_seat", "GET", path)
    await ada.problem(403, "not_your_seat", "GET", path, params={"seat": 1})
    await api.problem(401, "token_required", "GET", path)


async def test_playing_answers_with_a_receipt_and_what_was_asked_for(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, _ = await whose_turn(game, ada, ben)
    listed = await legal(acting, game)
    body = {"commands": listed["commands"][:1], "decision": listed["decision"]["number"]}
    answer = await acting.post(f"/v1/games/{game['id']}/commands?include=view,next", json=body)
    assert answer.status_code == 201
    played = answer.json()
    receipt = played["receipt"]
    assert receipt["first_version"] == listed["version"] + 1
    assert [one["version"] for one in played["events"]] == list(range(receipt["first_version"], receipt["version"] + 1))
    assert played["events"][-1]["hash"] == receipt["hash"]
    now = await acting.ok("GET", f"/v1/games/{game['id']}")
    assert (now["version"], now["head_hash"], now["to_act"]) == (receipt["version"], receipt["hash"], played["to_act"])
    assert played["view"] == await acting.ok("GET", f"/v1/games/{game['id']}/view")
    assert played["next"] == await legal(acting, game)
    events = await acting.ok("GET", f"/v1/games/{game['id']}/events", params={"after": listed["version"]})
    assert events["items"] == played["events"]
    assert {"view", "next"}.isdisjoint(await play_first((await whose_turn(game, ada, ben))[0], game))


async def test_a_repeated_command_is_played_once(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, other = await whose_turn(game, ada, ben)
    listed = await legal(acting, game)
    body, path = {"commands": listed["commands"][:1]}, f"/v1/games/{game['id']}/commands?include=view,next"
    key = {"idempotency-key": str(uuid.uuid4())}
    answers = await asyncio.gather(*(acting.post(path, json=body, headers=key) for _ in range(6)))
    assert {answer.status_code for answer in answers} == {201}
    assert sorted(answer.headers.get("idempotency-replayed", "") for answer in answers) == ["", *["true"] * 5]
    assert len({answer.content for answer in answers}) == 1
    await play_first((await whose_turn(game, ada, ben))[0], game)
    late = await acting.post(path, json=body, headers={**key, "if-match": '"1"'})
    assert late.content == answers[0].content, "a known key answers before the state is looked at"
    for changed in ({"json": {**body, "decision": 1}}, {"json": body, "path": f"/v1/games/{game['id']}/commands"}):
        where = changed.pop("path", path)
        await acting.problem(422, "idempotency_key_reused", "POST", where, headers=key, **changed)  # type: ignore[arg-type]
    theirs = await other.post(path, json=body, headers=key)
    assert "idempotency-replayed" not in theirs.headers, "a key is its account's own"


async def test_a_key_stands_for_one_request_of_its_account_wherever_it_is_sent(ada: Api, ben: Api) -> None:
    """Another game's commands, a new game, a seat, an invite, a token: each is another request, and refused."""
    games = [await opened(ada, hot_seat=True) for _ in range(2)]
    free, body = await opened(ben, seats=3), {"ruleset": "expedite", "seats": 2}
    seats = [game["to_act"][0]["seat"] for game in games]
    commands = [
        {"commands": (await legal(ada, game, seat=seat))["commands"][:1], "seat": seat}
        for game, seat in zip(games, seats, strict=True)
    ]
    paths = [f"/v1/games/{game['id']}/commands" for game in games]
    created, played = ({"idempotency-key": str(uuid.uuid4())} for _ in range(2))
    new = await ada.ok("POST", "/v1/games", json=body, headers=created)
    first = await ada.post(paths[0], json=commands[0], headers=played)
    others: list[tuple[str, Any]] = [
        (paths[1], commands[1]),
        ("/v1/games", {**body, "seats": 3}),
        (f"/v1/games/{free['id']}/seats", {}),
        (f"/v1/games/{new['id']}/invites", {}),
        ("/v1/tokens", {"scopes": ["read"]}),
    ]
    for key in (created, played):
        for path, asked in others:
            await ada.problem(422, "idempotency_key_reused", "POST", path, json=asked, headers=key)
    assert (await ada.post(paths[0], json=commands[0], headers=played)).content == first.content
    assert (await ada.ok("POST", "/v1/games", json=body, headers=created)) == new
    for game in (games[1], free):
        assert (await ada.ok("GET", f"/v1/games/{game['id']}"))["version"] == game["version"], "nothing was done"


async def test_if_match_pins_the_whole_game(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, other = await whose_turn(game, ada, ben)
    path, commands = f"/v1/games/{game['id']}/commands", (await legal(acting, game))["commands"][:1]
    now = game["version"]
    past = (
        '"1"',
        '"999"',
        '"1-seat0"',
        '"1-spectator"',
        '"1", "2"',
        f'W/"{now}"',
        f'W/"{now}", "1"',
        '"x"',
        '""',
        f'"{now}-seat"',
    )
    for tag in past:
        said = await acting.problem(412, "version_conflict", "POST", path, json={"commands": commands}, headers={"if-match": tag})
        assert said["params"] == {"version": now}
    for odd in ("1", f"{now}", f'"{now}" "1"', f'"{now}", *', f'"{now}", 1', 'w/"1"', '"1', "", ","):
        said = await acting.problem(400, "invalid_request", "POST", path, json={"commands": commands}, headers={"if-match": odd})
        assert said["errors"][0]["pointer"] == "/If-Match"
    await other.problem(412, "version_conflict", "POST", path, json={"commands": commands}, headers={"if-match": '"1"'})
    tag = f'"{now}-omniscient"'
    assert (await acting.post(path, json={"commands": commands}, headers={"if-match": tag})).status_code == 201


async def test_if_match_is_a_list_of_which_one_must_match_or_a_star(ada: Api, ben: Api) -> None:
    """RFC 9110, 13.1.1."""
    game = await started(ada, ben)
    path, version = f"/v1/games/{game['id']}/commands", game["version"]
    listed: list[list[str]] = [
        ['"1", "{}"'],
        ['"{}-seat1" ,"1"'],
        ['W/"{}", "{}-spectator"'],
        ['"a,b", ,"{}",'],
        ["*"],
        ['"1"', '"{}"'],
    ]
    for tags in listed:
        acting, _ = await whose_turn(game, ada, ben)
        body = {"commands": (await legal(acting, game))["commands"][:1]}
        headers = [("if-match", tag.replace("{}", str(version))) for tag in tags]
        answer = await acting.post(path, json=body, headers=headers)
        assert answer.status_code == 201, (tags, answer.text)
        version = answer.json()["receipt"]["version"]


async def test_a_decision_that_is_not_the_open_one_is_stale(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, other = await whose_turn(game, ada, ben)
    path, commands = f"/v1/games/{game['id']}/commands", (await legal(acting, game))["commands"][:1]
    said = await acting.problem(409, "stale_decision", "POST", path, json={"commands": commands, "decision": 7})
    assert said["params"] == {"decision": 1}
    said = await other.problem(409, "stale_decision", "POST", path, json={"commands": commands, "decision": 1})
    assert said["params"] == {"decision": None}
    await other.problem(409, "no_open_decision", "POST", path, json={"commands": commands})


async def test_a_refusal_by_the_rules_names_the_rule_and_the_alternatives(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, _ = await whose_turn(game, ada, ben)
    listed = await legal(acting, game)
    path = f"/v1/games/{game['id']}/commands"
    said = await acting.problem(
        422, "rule_violation", "POST", path, json={"commands": [{"type": "expedite.place_pawn", "hub": "Atlantis"}]}
    )
    assert said["rule"]
    assert said["reason"]
    assert said["index"] == 0
    assert said["errors"][0]["pointer"] == "/commands/0"
    assert 1 <= len(said["legal_commands"]) <= 5
    assert all(one in listed["commands"] for one in said["legal_commands"])
    rules = (await acting.get("/v1/rulesets/expedite/rules")).text
    assert said["rule"] in rules
    assert (await legal(acting, game))["version"] == listed["version"], "nothing was played"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/commands"),
        ({"commands": []}, "/commands"),
        ({"commands": [{}] * 65}, "/commands"),
        ({"commands": [{}]}, "/commands/0/type"),
        ({"commands": [5]}, "/commands/0"),
        ({"commands": [{"type": "expedite.pass"}, {"type": "expedite.steal"}]}, "/commands/1/type"),
        ({"commands": [{"type": "expedite.buy_hub", "hub": "Lima"}]}, "/commands/0/wilds"),
        ({"commands": [{"type": "expedite.buy_hub", "hub": "Lima", "wilds": -1}]}, "/commands/0/wilds"),
        ({"commands": [{"type": "expedite.buy_hub", "hub": 5, "wilds": 0}]}, "/commands/0/hub"),
        ({"commands": [{"type": "expedite.pass", "really": True}]}, "/commands/0/really"),
        ({"commands": [{"type": "expedite.pass"}], "decision": 0}, "/decision"),
        ({"commands": [{"type": "expedite.pass"}], "decision": 2**53}, "/decision"),
        ({"commands": [{"type": "expedite.pass"}], "seat": -1}, "/seat"),
        ({"commands": [{"type": "expedite.pass"}], "key": "x"}, "/key"),
    ],
)
async def test_a_command_that_cannot_be_read_is_pointed_at(ada: Api, body: Any, pointer: str) -> None:
    """Even for a game that is not there: 400 answers before 404."""
    path = f"/v1/games/{uuid.uuid4()}/commands"
    said = await ada.problem(400, "invalid_request", "POST", path, json=body)
    assert [one["pointer"] for one in said["errors"]] == [pointer]


async def test_odd_values_of_commands_are_no_fault_of_ours(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, _ = await whose_turn(game, ada, ben)
    path = f"/v1/games/{game['id']}/commands"
    for hub in ("", "\x00", "a" * 100_000, "\u202e", "'; drop table events"):
        await acting.problem(
            422, "rule_violation", "POST", path, json={"commands": [{"type": "expedite.place_pawn", "hub": hub}]}
        )


async def test_a_batch_is_played_whole_or_not_at_all(ada: Api) -> None:
    game = await opened(ada, hot_seat=True)
    seat = game["to_act"][0]["seat"]
    listed = await legal(ada, game, seat=seat)
    path, first = f"/v1/games/{game['id']}/commands", listed["commands"][0]
    body = {"commands": [first, first], "seat": seat}
    said = await ada.problem(422, "rule_violation", "POST", path, json=body)
    assert (said["index"], said["errors"][0]["pointer"]) == (1, "/commands/1")
    assert (await ada.ok("GET", f"/v1/games/{game['id']}"))["version"] == game["version"]


async def _at_a_reveal(ada: Api) -> tuple[Json, int, Json]:
    """A hot-seat game whose seat to act may send something that reveals: (game, seat, legal list)."""
    game = await opened(ada, hot_seat=True)
    while True:
        now = await ada.ok("GET", f"/v1/games/{game['id']}")
        seat = now["to_act"][0]["seat"]
        listed = await legal(ada, game, seat=seat)
        if listed["reveals"]:
            return game, seat, listed
        body = {"commands": listed["commands"][:1], "seat": seat}
        await ada.ok("POST", f"/v1/games/{game['id']}/commands", json=body)


async def test_nothing_follows_a_command_that_reveals(ada: Api) -> None:
    game, seat, listed = await _at_a_reveal(ada)
    path, revealing = f"/v1/games/{game['id']}/commands", listed["commands"][listed["reveals"][0]]
    body = {"commands": [revealing, {"type": "expedite.pass"}], "seat": seat}
    said = await ada.problem(422, "batch_after_reveal", "POST", path, json=body)
    assert (said["index"], said["errors"][0]["pointer"]) == (1, "/commands/1")
    assert (await legal(ada, game, seat=seat))["version"] == listed["version"]


async def test_a_dry_run_tells_what_would_come_and_does_nothing(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    acting, _ = await whose_turn(game, ada, ben)
    listed, path = await legal(acting, game), f"/v1/games/{game['id']}/commands"
    key = {"idempotency-key": "dry"}
    body = {"commands": listed["commands"][:1]}
    dry = await acting.post(f"{path}?dry_run=true", json=body, headers=key)
    assert dry.status_code == 200
    foreseen = dry.json()
    assert set(foreseen) == {"events", "complete"}
    assert (await legal(acting, game))["version"] == listed["version"]
    real = await acting.post(path, json=body, headers=key)
    assert (real.status_code, "idempotency-replayed" in real.headers) == (201, False)
    if foreseen["complete"]:
        assert [one["event"] for one in foreseen["events"]] == [one["event"] for one in real.json()["events"]]
    await acting.problem(409, "stale_decision", "POST", f"{path}?dry_run=true", json={**body, "decision": 1})


async def test_a_dry_run_ends_where_something_is_revealed(ada: Api) -> None:
    game, seat, listed = await _at_a_reveal(ada)
    body = {"commands": [listed["commands"][listed["reveals"][0]]], "seat": seat}
    dry = await ada.ok("POST", f"/v1/games/{game['id']}/commands?dry_run=true", json=body)
    assert dry["complete"] is False


async def test_a_whole_game_is_played_and_then_all_is_shown(ada: Api, ben: Api, api: Api) -> None:
    game = await started(ada, ben, options={"turn_limit": 2})
    path = f"/v1/games/{game['id']}"
    while (now := await ada.ok("GET", path))["status"] == "running":
        waiting = now["to_act"][0]
        await play_first((ada, ben)[waiting["seat"]], game)
    assert now["outcome"]["reason"]
    assert {tuple(one["party"]) for one in now["outcome"]["results"]} == {(0,), (1,)}
    assert now["to_act"] == []
    commands = {"commands": [{"type": "expedite.pass"}]}
    await ada.problem(409, "game_over", "POST", f"{path}/commands", json=commands)
    assert (await legal(ada, game, wait=30))["decision"] is None
    everything = await api.ok("GET", f"{path}/view", params={"viewer": "omniscient"})
    assert everything["outcome"] == now["outcome"]
    assert (await api.ok("GET", f"{path}/view", params={"seat": 1}))["viewer"] == "seat1"
    last = (await api.ok("GET", f"{path}/events", params={"types": "table.finished"}))["items"]
    assert [one["event"]["outcome"] for one in last] == [now["outcome"]]


async def test_a_seat_that_plays_legal_commands_is_never_refused(module_database_url: str) -> None:
    from app.main import create_app  # noqa: PLC0415
    from app.settings import Settings  # noqa: PLC0415
    from tests.http.conftest import player, serving  # noqa: PLC0415

    settings = Settings(database_url=module_database_url, rate_limits="play=3/0.001")
    async with serving(create_app(settings)) as limited, await player(limited) as someone:
        game = await opened(someone, hot_seat=True)
        path = f"/v1/games/{game['id']}/commands"
        for _ in range(8):
            now = await someone.ok("GET", f"/v1/games/{game['id']}")
            seat = now["to_act"][0]["seat"]
            listed = await legal(someone, game, seat=seat)
            await someone.ok("POST", path, json={"commands": listed["commands"][:1], "seat": seat})
        wrong = {"commands": [{"type": "expedite.fly", "hub": "Atlantis"}], "seat": seat}
        codes = [(await someone.post(path, json=wrong)).status_code for _ in range(5)]
        assert codes[-1] == 429
        problem(await someone.post(path, json=wrong), 429, "rate_limited")
