"""Express Route alone: one account plays several panels, a turn in batches between what is revealed."""

import pytest

from tests.http.conftest import Api, Json, legal, opened

DRIVE = [
    {"type": "express_route.activate_control", "vehicle": "mach3", "control": "range", "battery": "silver"},
    {"type": "express_route.move_to", "point": "denver"},
    {"type": "express_route.end_turn"},
]
"""Mach 3 goes from Kansas City to Denver, and the turn ends."""


async def alone(who: Api, panels: int) -> Json:
    """A game of panels that are all this account's."""
    return await opened(who, ruleset="express-route", seats=panels, hot_seat=True, seed="5e" * 32, options={"start_seat": 0})


async def brought_to(who: Api, game: Json, kind: str) -> Json:
    """The legal list of the first decision of this kind; until then the first of the listed commands is played."""
    while True:
        now = await who.ok("GET", f"/v1/games/{game['id']}")
        listed = await legal(who, game, seat=now["to_act"][0]["seat"])
        if listed["decision"]["kind"] == kind:
            return listed
        await sent(who, game, listed["commands"][:1], seat=listed["seat"])


async def sent(who: Api, game: Json, commands: list[Json], *, seat: int, **query: bool) -> Json:
    path = f"/v1/games/{game['id']}/commands"
    return await who.ok("POST", path, params=query, json={"commands": commands, "seat": seat})


@pytest.mark.parametrize("panels", [1, 2, 3, 4])
async def test_one_account_plays_all_panels_each_with_its_own_specialist_and_turn(ada: Api, panels: int) -> None:
    """U15, U11, U13."""
    game = await alone(ada, panels)
    assert [seat["account"]["name"] for seat in game["seats"]] == [ada.account["name"]] * panels
    for turn in range(panels):
        seat = (await brought_to(ada, game, "act"))["seat"]
        assert seat == turn
        await sent(ada, game, [{"type": "express_route.end_turn"}], seat=seat)
    view = await ada.ok("GET", f"/v1/games/{game['id']}/view", params={"seat": 0})
    specialists = [panel["specialist"] for panel in view["state"]["panels"]]
    assert len(set(specialists)) == panels
    assert (view["state"]["turn"], view["state"]["seat"]) == (panels + 1, 0)


async def test_what_lies_between_two_reveals_is_one_batch_and_can_be_tried_first(ada: Api) -> None:
    """A4, R43: a dry run says what the batch then does; only the events' places in the chain are still to come."""
    game = await alone(ada, 1)
    seat = (await brought_to(ada, game, "act"))["seat"]
    tried = await sent(ada, game, DRIVE, seat=seat, dry_run=True)
    assert tried["complete"]
    played = await sent(ada, game, DRIVE, seat=seat)
    assert [event["event"] for event in tried["events"]] == [event["event"] for event in played["events"]]
    assert played["events"][-1]["event"]["type"] == "express_route.turn_began"


@pytest.mark.parametrize("kind", ["add_package", "draw_event"])
async def test_a_dry_run_turns_nothing_up_and_nothing_is_sent_after_what_reveals(ada: Api, kind: str) -> None:
    """V1, V3, K6."""
    game = await alone(ada, 2)
    listed = await brought_to(ada, game, kind)
    assert listed["reveals"]
    command, seat = listed["commands"][0], listed["seat"]
    tried = await sent(ada, game, [command], seat=seat, dry_run=True)
    assert (tried["events"], tried["complete"]) == ([], False)
    body = {"commands": [command, command], "seat": seat}
    refused = await ada.problem(422, "batch_after_reveal", "POST", f"/v1/games/{game['id']}/commands", json=body)
    assert refused["index"] == 1
