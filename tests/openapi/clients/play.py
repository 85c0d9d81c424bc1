"""A stranger's program: plays with nothing but the client that openapi-python-client made of openapi/openapi.json.

``python play.py URL FOLDER``: two people play a game of Expedite to its end, then one of them begins every title, and the
history of the first game is left in the folder. Prints what came of it as JSON.
"""

import asyncio
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import TypeVar
from uuid import UUID

from waybill_client import AuthenticatedClient, Client
from waybill_client.api.accounts import register_account
from waybill_client.api.events import get_history, list_events
from waybill_client.api.games import create_game, create_invite, get_game, take_seat
from waybill_client.api.playing import get_legal_commands, get_view, play_commands
from waybill_client.api.rulesets import list_rulesets
from waybill_client.models import (
    CreateGame,
    CreateGameOptions,
    CreateGameRuleset,
    CreateGameVisibility,
    CreateInvite,
    DryRun,
    ExpediteBuyHub,
    ExpediteHubBought,
    ExpediteView,
    Game,
    GameEvent,
    GameStatus,
    LegalList,
    PlayCommands,
    Played,
    Problem,
    RegisterAccount,
    RegisterAccountKind,
    Ruleset,
    TakeSeat,
)

MOVES = 12
"""So many commands are played of each title."""

T = TypeVar("T")


def got(kind: type[T], answer: object) -> T:
    """The answer, which must be of this kind."""
    if not isinstance(answer, kind):
        raise SystemExit(f"not a {kind.__name__}: {answer}")
    return answer


async def register(url: str, name: str) -> AuthenticatedClient:
    """Somebody new."""
    body = RegisterAccount(name=name, kind=RegisterAccountKind.BOT)
    async with Client(base_url=url) as stranger:
        answer = await register_account.asyncio(client=stranger, body=body)
    if answer is None or isinstance(answer, Problem):
        raise SystemExit(f"not registered: {answer}")
    return AuthenticatedClient(base_url=url, token=answer.token)


async def open_for_two(ada: AuthenticatedClient, ben: AuthenticatedClient) -> Game:
    """Ada opens a game, Ben accepts her invite."""
    options = CreateGameOptions.from_dict({"turn_limit": 12})
    asked = CreateGame(ruleset=CreateGameRuleset.EXPEDITE, seats=2, options=options, visibility=CreateGameVisibility.PRIVATE)
    game = got(Game, await create_game.asyncio(client=ada, body=asked))
    invite = await create_invite.asyncio(game.id, client=ada, body=CreateInvite(seat=1))
    if invite is None or isinstance(invite, Problem):
        raise SystemExit(f"no invite: {invite}")
    return got(Game, await take_seat.asyncio(game.id, client=ben, body=TakeSeat(invite=invite.invite)))


async def choose(client: AuthenticatedClient, game_id: UUID, seat: int, rng: random.Random) -> PlayCommands:
    """Any legal command, as the answer to the decision that is open."""
    legal = got(LegalList, await get_legal_commands.asyncio(game_id, client=client, seat=seat))
    if legal.decision is None:
        raise SystemExit(f"seat {seat} is to act and has nothing to decide")
    buying = [command for command in legal.commands if isinstance(command, ExpediteBuyHub)]
    return PlayCommands(commands=[rng.choice(buying or legal.commands)], seat=seat, decision=legal.decision.number)


async def play_on(clients: list[AuthenticatedClient], game: Game, moves: int | None, rng: random.Random) -> Game:
    """Whoever is to act plays, until the game is over or so many commands were played."""
    to_act, played = game.to_act, 0
    while to_act and (moves is None or played < moves):
        seat = to_act[0].seat
        client = clients[seat % len(clients)]
        body = await choose(client, game.id, seat, rng)
        to_act = got(Played, await play_commands.asyncio(game.id, client=client, body=body)).to_act
        played += 1
    return got(Game, await get_game.asyncio(game.id, client=clients[0]))


async def events_of(client: AuthenticatedClient, game: Game) -> list[GameEvent]:
    """All events as seat 0 sees them, page by page."""
    events: list[GameEvent] = []
    after: int | None = 0
    while after is not None:
        page = await list_events.asyncio(game.id, client=client, seat=0, after=after, limit=100)
        if page is None or isinstance(page, Problem):
            raise SystemExit(f"no events: {page}")
        events += page.items
        after = page.next_
    return events


async def whole_game(ada: AuthenticatedClient, ben: AuthenticatedClient, folder: Path) -> dict[str, object]:
    """Expedite, to its end."""
    game = await open_for_two(ada, ben)
    first = await choose(ada, game.id, 0, random.Random(1)) if game.to_act[0].seat == 0 else None
    if first is not None:
        got(DryRun, await play_commands.asyncio(game.id, client=ada, body=first, dry_run=True))
    game = await play_on([ada, ben], game, None, random.Random(1))
    events = await events_of(ada, game)
    view = await get_view.asyncio(game.id, client=ben)
    if view is None or isinstance(view, Problem) or not isinstance(view.state, ExpediteView):
        raise SystemExit(f"no view: {view}")
    (folder / "history.ndjson").write_text(got(str, await get_history.asyncio(game.id, client=ada)))
    return {
        "finished": game.status is GameStatus.FINISHED,
        "places": [result.place for result in game.outcome.results] if game.outcome else [],
        "versions": [event.version for event in events] == list(range(1, game.version + 1)),
        "head": events[-1].hash_ == game.head_hash,
        "bought": sum(isinstance(event.event, ExpediteHubBought) for event in events),
        "hubs": sum(hub.owner is not None for hub in view.state.hubs),
    }


async def beginning(client: AuthenticatedClient, ruleset: Ruleset) -> dict[str, object]:
    """The first moves of a title, played by one person for all seats; the classes that the client made of what it was sent."""
    asked = CreateGame(ruleset=CreateGameRuleset(ruleset.id), seats=max(ruleset.seats), hot_seat=True)
    game = got(Game, await create_game.asyncio(client=client, body=asked))
    game = await play_on([client], game, MOVES, random.Random(2))
    view = await get_view.asyncio(game.id, client=client, seat=0)
    if view is None or isinstance(view, Problem):
        raise SystemExit(f"no view: {view}")
    kinds = Counter(type(event.event).__name__ for event in await events_of(client, game))
    return {"state": type(view.state).__name__, "events": sorted(kinds), "version": game.version}


async def main(url: str, folder: Path) -> dict[str, object]:
    """Everything."""
    async with await register(url, "ada-by-client") as ada, await register(url, "ben-by-client") as ben:
        rulesets = await list_rulesets.asyncio(client=ada)
        if rulesets is None or isinstance(rulesets, Problem):
            raise SystemExit(f"no rulesets: {rulesets}")
        game = await whole_game(ada, ben, folder)
        return {"game": game, "titles": {ruleset.id: await beginning(ada, ruleset) for ruleset in rulesets.items}}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(sys.argv[1], Path(sys.argv[2])))))
