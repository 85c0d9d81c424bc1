from litestar import Litestar

from tests.http.conftest import Api


async def test_smoke(app: Litestar, api: Api, ada: Api, ben: Api) -> None:
    print((await api.get("/v1/rulesets")).text[:3000])
    game = await ada.ok("POST", "/v1/games", json={"ruleset": "expedite", "seats": 2})
    print(game)
    gid = game["id"]
    game = await ben.ok("POST", f"/v1/games/{gid}/seats", json={})
    print(game)
    for _ in range(400):
        g = await api.ok("GET", f"/v1/games/{gid}")
        if g["status"] != "running":
            break
        seat = g["to_act"][0]["seat"]
        who = (ada, ben)[seat]
        legal = await who.ok("GET", f"/v1/games/{gid}/legal-commands")
        played = await who.ok(
            "POST",
            f"/v1/games/{gid}/commands?include=view,next",
            json={"commands": legal["commands"][:1], "decision": legal["decision"]["number"]},
        )
    print(str(played)[:3000])
    print((await ben.get(f"/v1/games/{gid}/view")).text[:3000])
    print((await ben.get(f"/v1/games/{gid}/events?limit=5")).text[:3000])
