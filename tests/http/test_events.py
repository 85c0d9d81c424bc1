"""What happened: pages, streams, the file."""

import asyncio
import contextlib
import hashlib
import itertools
import json
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar
from prometheus_client import REGISTRY

from app.drain import Drain
from app.http import replies, streams
from app.main import create_app
from app.settings import Settings
from tests.http.conftest import Api, Json, caller, legal, opened, pages, play_first, player, serving, started, whose_turn


async def test_events_come_in_order_page_by_page(ada: Api, ben: Api, api: Api) -> None:
    game = await started(ada, ben)
    whole = (await api.ok("GET", f"/v1/games/{game['id']}/events"))["items"]
    assert [one["version"] for one in whole] == list(range(1, game["version"] + 1))
    seen = await pages(api, f"/v1/games/{game['id']}/events?limit=3")
    assert seen == whole
    for after in (9999, 2**31, 2**53 - 1):
        assert (await api.ok("GET", f"/v1/games/{game['id']}/events?after={after}"))["items"] == []


async def test_every_viewer_gets_every_version_and_the_hashes_chain(ada: Api, ben: Api, api: Api) -> None:
    game = await started(ada, ben)
    for _ in range(4):
        await play_first((await whose_turn(game, ada, ben))[0], game)
    told = [(await who.ok("GET", f"/v1/games/{game['id']}/events"))["items"] for who in (ada, ben, api)]
    assert told[0] != told[1] != told[2]
    for ours, theirs in zip(*told[:2], strict=True):
        same = {key: value for key, value in ours.items() if key not in ("event", "redacted", "words", "salt")}
        assert same == {key: theirs[key] for key in same}
        assert ours["event"]["type"] == theirs["event"]["type"]
    for events in told:
        assert events[0]["prev_hash"] == "0" * 64
        for before, after in itertools.pairwise(events):
            assert after["prev_hash"] == before["hash"]
        assert all(("salt" in one) != one["redacted"] for one in events)
        assert "seed" not in json.dumps([one["event"] for one in events]).replace("seed_commitment", "")


async def test_events_are_chosen_by_type(ada: Api, ben: Api, api: Api) -> None:
    game = await started(ada, ben)
    path = f"/v1/games/{game['id']}/events"
    chosen = (await api.ok("GET", path, params={"types": "table.started,table.seat_taken"}))["items"]
    assert [one["event"]["type"] for one in chosen] == ["table.seat_taken", "table.seat_taken", "table.started"]
    page = await api.ok("GET", path, params={"types": "table.finished"})
    assert (page["items"], page["next"], page["read_to"]) == ([], None, game["version"])
    for wrong in ("", "table", "table.started.v1", "table.started,", "Table.Started", "table.started,expedite.pie"):
        said = await api.problem(400, "invalid_request", "GET", path, params={"types": wrong})
        assert said["errors"][0]["pointer"].startswith("/types")


async def test_a_page_is_held_back_until_there_is_an_event(ada: Api, ben: Api, api: Api) -> None:
    game = await started(ada, ben)
    path = f"/v1/games/{game['id']}/events"
    waiting = asyncio.create_task(api.ok("GET", path, params={"after": game["version"], "wait": 30}))
    await asyncio.sleep(0.2)
    assert not waiting.done()
    played = await play_first((await whose_turn(game, ada, ben))[0], game)
    page = await asyncio.wait_for(waiting, 5)
    assert [one["version"] for one in page["items"]] == [one["version"] for one in played["events"]]
    assert (await api.ok("GET", path, params={"after": 9999, "wait": 1}))["items"] == []


class Message:
    """A message of a stream of server-sent events."""

    def __init__(self, block: str) -> None:
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        self.id, self.event, self.data = fields.get("id"), fields.get("event"), json.loads(fields.get("data", "null"))


@contextlib.asynccontextmanager
async def following(who: Api, game: Json, **sent: Any) -> AsyncIterator[AsyncIterator[Message]]:
    """The messages of a game's stream, for no longer than half a minute."""
    async with asyncio.timeout(30), who.stream("GET", f"/v1/games/{game['id']}/events/stream", **sent) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert answer.headers["cache-control"] == "private, no-cache"
        yield _messages(answer.aiter_text())


async def _messages(text: AsyncIterator[str]) -> AsyncIterator[Message]:
    left = ""
    async for piece in text:
        *blocks, left = (left + piece).split("\n\n")
        for block in blocks:
            message = Message(block)
            if message.data is not None:
                yield message


async def _next(messages: AsyncIterator[Message], number: int) -> list[Message]:
    return [await asyncio.wait_for(anext(messages), 10) for _ in range(number)]


async def test_a_stream_sends_the_items_of_the_list_live(ada: Api, ben: Api, api: Api) -> None:
    game = await started(ada, ben)
    async with following(api, game) as messages:
        told = await _next(messages, game["version"])
        played = await play_first((await whose_turn(game, ada, ben))[0], game)
        told += await _next(messages, len(played["events"]))
    listed = (await api.ok("GET", f"/v1/games/{game['id']}/events"))["items"]
    assert [one.data for one in told] == listed
    assert [one.id for one in told] == [str(one["version"]) for one in listed]
    assert {one.event for one in told} == {None}


async def test_a_stream_goes_on_where_it_was_broken_off(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    async with following(ada, game, params={"after": 2}) as messages:
        assert [one.data["version"] for one in await _next(messages, 2)] == [3, 4]
    async with following(ada, game, params={"after": 2}, headers={"last-event-id": "4"}) as messages:
        assert (await _next(messages, 1))[0].data["version"] == 5
    path = f"/v1/games/{game['id']}/events/stream"
    await ada.problem(400, "position_ahead", "GET", path, params={"after": game["version"] + 1})
    await ada.problem(400, "position_ahead", "GET", path, headers={"last-event-id": "9" * 16})
    for odd in ("x", "-1", "1.0", "9" * 17, b"\xb2"):
        await ada.problem(400, "invalid_request", "GET", path, headers={"last-event-id": odd})


async def test_a_stream_ends_with_the_game(ada: Api, ben: Api, api: Api) -> None:
    game = await started(ada, ben, options={"turn_limit": 1})
    async with following(api, game) as messages:
        while (now := await ada.ok("GET", f"/v1/games/{game['id']}"))["status"] == "running":
            await play_first((ada, ben)[now["to_act"][0]["seat"]], game)
        *told, end = [one async for one in messages]
    assert [one.data["version"] for one in told] == list(range(1, now["version"] + 1))
    assert (end.event, end.id) == ("end", None)
    assert end.data == {"version": now["version"], "status": "finished", "outcome": now["outcome"]}
    path = f"/v1/games/{game['id']}/events/stream"
    done = await api.get(path, headers={"last-event-id": str(now["version"])})
    assert (done.status_code, done.content) == (204, b"")
    late = (await api.get(path, params={"after": now["version"] - 1})).text
    assert late.count("\ndata: ") == 2


async def test_a_stream_of_chosen_types_still_ends(ada: Api) -> None:
    game = await opened(ada)
    async with following(ada, game, params={"types": "table.created"}) as messages:
        assert (await _next(messages, 1))[0].data["event"]["type"] == "table.created"
        await ada.ok("DELETE", f"/v1/games/{game['id']}")
        (end,) = [one async for one in messages]
    assert (end.event, end.data["status"], end.data["outcome"]) == ("end", "cancelled", None)
    path = f"/v1/games/{game['id']}/events/stream?types=table.created"
    assert (await ada.get(path, headers={"last-event-id": "1"})).status_code == 204, "whoever reconnects need not come again"
    assert (await ada.get(path)).text.count("\ndata: ") == 2


async def test_lines_of_json_are_the_same(ada: Api, api: Api) -> None:
    game = await opened(ada)
    await ada.ok("DELETE", f"/v1/games/{game['id']}")
    path = f"/v1/games/{game['id']}/events/stream"
    answer = await api.get(path, headers={"accept": "application/x-ndjson"})
    assert answer.headers["content-type"] == "application/x-ndjson"
    *told, end = [json.loads(line) for line in answer.text.splitlines()]
    assert told == (await api.ok("GET", f"/v1/games/{game['id']}/events"))["items"]
    assert set(end) == {"end"}
    await api.problem(406, "not_acceptable", "GET", path, headers={"accept": "application/json"})


async def test_head_tells_of_a_stream_and_does_not_begin_it(ada: Api, api: Api) -> None:
    game = await opened(ada)
    head = await api.head(f"/v1/games/{game['id']}/events/stream")
    assert (head.status_code, head.headers["content-type"], head.content) == (200, "text/event-stream; charset=utf-8", b"")
    await asyncio.sleep(0.1)
    assert REGISTRY.get_sample_value("waybill_streams_open") == 0


async def test_a_quiet_stream_gives_signs_of_life(ada: Api, ben: Api, monkeypatch: Any) -> None:
    monkeypatch.setattr(streams, "PING", 0.5)
    game = await started(ada, ben)
    async with following(ada, game, params={"after": game["version"]}) as messages:
        first, second = await _next(messages, 2)
    assert (first.event, first.id, first.data) == ("ping", None, {"version": game["version"]})
    assert second.event == "ping"


async def test_a_withdrawn_token_ends_its_streams(ada: Api, ben: Api, url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(streams, "PING", 0.5)
    game = await started(ada, ben)
    made = await ada.ok("POST", "/v1/tokens", json={"scopes": ["read"]})
    async with caller(url, made["token"]) as reader, following(reader, game, params={"after": game["version"]}) as messages:
        assert (await _next(messages, 1))[0].event == "ping"
        await ada.ok("DELETE", f"/v1/tokens/{made['id']}")
        last = [one async for one in messages][-1]
    assert (last.event, last.data) == ("bye", {"code": "token_revoked"})


async def test_who_loses_his_seat_sees_nothing_of_the_next(ada: Api, ben: Api) -> None:
    game = await opened(ada, seats=3)
    await ben.ok("POST", f"/v1/games/{game['id']}/seats", json={"seat": 1})
    async with following(ben, game) as messages:
        await _next(messages, 3)
        await ben.ok("DELETE", f"/v1/games/{game['id']}/seats/1")
        told = [one async for one in messages]
    assert [one.event for one in told] == [None, "bye"]
    assert told[-1].data == {"code": "seat_lost"}


async def test_streams_say_goodbye_when_the_server_ends(ada: Api, ben: Api, app: Litestar) -> None:
    game = await started(ada, ben)
    drain = Drain()
    object.__setattr__(app.state.services, "drain", drain)
    asked = {"params": {"after": game["version"], "wait": 60}}
    waiting = asyncio.create_task(ada.get(f"/v1/games/{game['id']}/events", **asked))  # type: ignore[arg-type]
    async with following(ada, game, params={"after": game["version"]}) as messages:
        await asyncio.sleep(0.3)
        drain.begin()
        (bye,) = [one async for one in messages]
    assert (bye.event, bye.data) == ("bye", {"code": "shutdown"})
    assert (await asyncio.wait_for(waiting, 2)).json()["items"] == []
    await ada.problem(503, "unavailable", "GET", "/health/ready")
    object.__setattr__(app.state.services, "drain", Drain())


async def test_a_stream_that_cannot_begin_says_goodbye_so_that_a_browser_comes_again(module_database_url: str) -> None:
    """To an ``EventSource`` every status but 200 is the end for good."""
    app = create_app(Settings(database_url=module_database_url))
    async with serving(app) as url, await player(url) as ada:
        game = await opened(ada)
        await app.state.services.database.close()
        async with caller(url) as api:
            await api.problem(503, "unavailable", "GET", f"/v1/games/{game['id']}")
            await ada.problem(503, "unavailable", "POST", f"/v1/games/{game['id']}/commands", json={"commands": []})
            async with following(api, game) as messages:
                told = [one async for one in messages]
    assert [(one.event, one.data) for one in told] == [("bye", {"code": "unavailable"})]


async def test_a_client_that_takes_nothing_is_given_up(ada: Api, monkeypatch: Any) -> None:
    monkeypatch.setattr(replies, "SLOW", 0.1)
    sent: list[Any] = []

    async def chunks() -> Any:
        try:
            while True:
                yield b"x"
        except replies.TooSlow:
            yield b"bye"

    async def send(message: Any) -> None:
        if message.get("body") == b"x" and len(sent) > 3:
            await asyncio.sleep(60)
        sent.append(message)

    async def receive() -> Any:
        await asyncio.sleep(60)

    scope: Any = {"state": {}}
    await asyncio.wait_for(replies.StreamReply(chunks(), b"text/plain")(scope, receive, send), 5)
    assert [message.get("body") for message in sent[-2:]] == [b"bye", b""]


async def test_a_stream_is_closed_when_its_client_leaves(ada: Api, ben: Api) -> None:
    game = await started(ada, ben)
    before = len(asyncio.all_tasks())
    for _ in range(5):
        async with following(ada, game) as messages:
            await _next(messages, 1)
    for _ in range(40):
        await asyncio.sleep(0.05)
        if len(asyncio.all_tasks()) <= before:
            break
    assert len(asyncio.all_tasks()) <= before


async def test_a_finished_game_is_one_file(ada: Api, ben: Api, api: Api) -> None:
    game = await started(ada, ben, options={"turn_limit": 1})
    path = f"/v1/games/{game['id']}"
    await ada.problem(409, "not_over", "GET", f"{path}/history")
    while (now := await ada.ok("GET", path))["status"] == "running":
        who = (ada, ben)[now["to_act"][0]["seat"]]
        assert (await legal(who, game))["commands"]
        await play_first(who, game)
    answer = await api.get(f"{path}/history")
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.headers["content-disposition"] == f'attachment; filename="{game["id"]}.ndjson"'
    header, *lines = [json.loads(line) for line in answer.text.splitlines()]
    assert hashlib.sha256(bytes.fromhex(header["seed"])).hexdigest() == game["seed_commitment"]
    assert (header["version"], header["head_hash"]) == (now["version"], now["head_hash"])
    assert [one["version"] for one in lines if one["kind"] == "event"] == list(range(1, now["version"] + 1))
