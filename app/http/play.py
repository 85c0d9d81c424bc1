"""Playing: what a viewer sees, what a seat may do, and doing it."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final, Literal

import msgspec
from litestar import Controller
from msgspec import Meta
from prometheus_client import Counter

from app.http import presenting, requests, schemas
from app.http.admission import give_back
from app.http.call import Call, new_key
from app.http.codes import Code
from app.http.etags import none_match, pinned_versions, viewer_etag
from app.http.games import PRIVATE, REPLAYED, account_of
from app.http.operations import UNCHANGED, Answer, operation
from app.http.problems import invalid, invalid_by
from app.http.reading import with_whole_numbers
from app.http.replies import Reply, json_reply
from app.http.waiting import Patience, Wait
from app.services.access import Asked
from app.services.play import Order, Played
from app.services.read import Viewed
from app.services.refusals import ServiceRefusal
from app.services.shown import Legal
from domain.kernel.ids import GameId, Seat
from domain.kernel.messages import Command, tag_of
from infrastructure.observe.metrics import COMMANDS

_LOOKING: Final = (Code.SEAT_REQUIRED, Code.NOT_YOUR_SEAT, Code.NOT_OVER)


class LookQuery(requests.Request, frozen=True):
    """As whom to look. Without either: as the caller's only seat, or as a spectator."""

    seat: Annotated[schemas.SeatNumber | None, Meta(description="From this seat.")] = None
    viewer: Annotated[
        Literal["spectator", "omniscient"] | None,
        Meta(description="`spectator`: what is public. `omniscient`: everything, once the game is over."),
    ] = None


class ViewQuery(LookQuery, frozen=True):
    """Which view."""

    at: Annotated[schemas.Positive | None, Meta(description="A version: the past, as that viewer knew it then.")] = None
    wait: Wait = 0


class LegalQuery(requests.Request, frozen=True):
    """Whose legal commands."""

    seat: Annotated[
        schemas.SeatNumber | None, Meta(description="Which seat's, if the account holds several; any when the game is over.")
    ] = None
    wait: Wait = 0


class PlayQuery(requests.Request, frozen=True):
    """How to play."""

    dry_run: Annotated[bool, Meta(description="Only say what would come of it.")] = False
    include: Annotated[
        Annotated[list[Literal["view", "next"]], Meta(max_length=2)] | None,
        Meta(description="What the answer shall hold besides: the seat's `view`, its `next` legal commands."),
    ] = None


class PlayController(Controller):
    """Playing."""

    path = "/v1/games/{game_id:str}"
    tags = ("Playing",)

    @operation(
        "GET",
        "/view",
        id="getView",
        summary="The game as one viewer may see it",
        about="With `wait` the answer is held back until the view differs from the one in `If-None-Match`.",
        scope="read",
        public=True,
        bucket="read",
        asks=("If-None-Match",),
        answers=(Answer(shape=schemas.View, about="The view.", headers=("ETag",)), UNCHANGED),
        refuses=(*_LOOKING, Code.NOT_STARTED),
    )
    async def view(self, call: Call, *, query: ViewQuery, game_id: GameId) -> Reply:
        asked, known = asked_by(call, query), call.header(b"if-none-match")
        seen, patience = await call.services.read.view(game_id, asked, query.at), Patience(call, query.wait)
        while not none_match(known, _tag(seen)) and patience.left and query.at is None and seen.outcome is None:
            await patience.race(call.services.read.wait(game_id, seen.version, patience.left))
            seen = await call.services.read.view(game_id, asked)
        headers = [*PRIVATE, (b"etag", _tag(seen).encode())]
        if not none_match(known, _tag(seen)):
            await give_back(call, "read")
            return Reply(304, headers=headers)
        return json_reply(presenting.view(seen), headers=headers)

    @operation(
        "GET",
        "/legal-commands",
        id="getLegalCommands",
        summary="Every command that the seat may send now",
        about="Whole and ready to send; none if it has nothing to decide. With `wait` the answer is held back until it has.",
        scope="read",
        bucket="read",
        asks=("If-None-Match",),
        answers=(
            Answer(shape=schemas.LegalList, about="The commands.", headers=("ETag",)),
            UNCHANGED,
        ),
        refuses=(Code.SEAT_REQUIRED, Code.NOT_YOUR_SEAT, Code.NOT_STARTED),
    )
    async def legal(self, call: Call, *, query: LegalQuery, game_id: GameId) -> Reply:
        found = await self._legal(call, query, game_id)
        etag = viewer_etag(found.version, Seat(found.seat))
        headers = [*PRIVATE, (b"etag", etag.encode())]
        if not none_match(call.header(b"if-none-match"), etag):
            await give_back(call, "read")
            return Reply(304, headers=headers)
        return json_reply(presenting.legal(game_id, found), headers=headers)

    async def _legal(self, call: Call, query: LegalQuery, game_id: GameId) -> Legal:
        services, patience = call.services, Patience(call, query.wait)
        while True:
            found = await services.read.legal(game_id, call.known.account_id, _seat(query.seat))
            if found.number is not None or not patience.left or (await services.games.current(game_id))[1].over:
                return found
            await patience.race(services.read.wait(game_id, found.version, patience.left))

    @operation(
        "POST",
        "/commands",
        id="playCommands",
        summary="Play",
        about="All of the commands or none; nothing may follow one that reveals. Name the decision that the first one answers.",
        scope="play",
        bucket="play",
        keyed=True,
        recalls=True,
        asks=("If-Match",),
        answers=(
            Answer(shape=schemas.Played, status=201, about="They were played."),
            Answer(shape=schemas.DryRun, status=200, about="With `dry_run`: what would come of them."),
        ),
        refuses=(
            Code.SEAT_REQUIRED,
            Code.NOT_YOUR_SEAT,
            Code.NOT_STARTED,
            Code.GAME_OVER,
            Code.VERSION_CONFLICT,
            Code.NO_OPEN_DECISION,
            Code.STALE_DECISION,
            Code.RULE_VIOLATION,
            Code.BATCH_AFTER_REVEAL,
            Code.WRONG_RULESET,
            Code.IDEMPOTENCY_KEY_REUSED,
            Code.UNAVAILABLE,
        ),
    )
    async def play(self, call: Call, *, query: PlayQuery, body: requests.PlayCommands, game_id: GameId) -> Reply:
        order = _order(call, query, body, game_id)
        if query.dry_run:
            return json_reply(presenting.dry_run(await call.services.play.dry_run(order)), headers=PRIVATE)
        played = await _play(call, order)
        await give_back(call, "play")
        return json_reply(presenting.played(played), 201, [*PRIVATE, REPLAYED] if played.replayed else PRIVATE)


async def _play(call: Call, order: Order) -> Played:
    """Play, and count what came of it."""
    ruleset = tag_of(type(order.commands[0])).partition(".")[0].replace("_", "-")
    try:
        played = await call.services.play.play(order)
    except ServiceRefusal as refusal:
        _count(ruleset, refusal.code).inc()
        raise
    _count(ruleset, "replayed" if played.replayed else "played").inc()
    return played


@cache
def _count(ruleset: str, outcome: str) -> Counter:
    return COMMANDS.labels(ruleset, outcome)


def asked_by(call: Call, query: LookQuery) -> Asked:
    """As whom the caller wants to look. Raises ``INVALID_REQUEST`` for two answers to that."""
    if query.seat is not None and query.viewer is not None:
        raise invalid("query", "/viewer", "Name a seat or a viewer, not both")
    return Asked(account_of(call), _seat(query.seat), query.viewer)


def read_commands(call: Call, raws: Sequence[msgspec.Raw]) -> list[Command]:
    """The commands, of whatever game. Raises ``INVALID_REQUEST`` with a pointer."""
    commands: list[Command] = []
    try:
        for raw in raws:
            commands.append(with_whole_numbers(call.services.command, raw))
    except msgspec.ValidationError as error:
        raise invalid_by("body", error, f"/commands/{len(commands)}") from None
    return commands


def _order(call: Call, query: PlayQuery, body: requests.PlayCommands, game_id: GameId) -> Order:
    include = query.include or ()
    return Order(
        game_id=game_id,
        actor=call.known.account_id,
        key=call.key() or new_key(),
        digest=call.digest(),
        account=call.known.account_id,
        seat=_seat(body.seat),
        commands=read_commands(call, body.commands),
        decision=body.decision,
        if_match=pinned_versions(call.joined(b"if-match")),
        view="view" in include,
        next="next" in include,
        token=call.recalled,
    )


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)


def _tag(seen: Viewed) -> str:
    return viewer_etag(seen.version, seen.viewer)
