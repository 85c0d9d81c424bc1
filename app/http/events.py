"""What happened: as pages, as a live stream, and at the end as one file."""

from collections.abc import AsyncGenerator, AsyncIterator
from functools import cache
from typing import Annotated, Final

from litestar import Controller
from msgspec import Meta

from app.http import presenting, schemas
from app.http.call import Call
from app.http.codes import Code
from app.http.games import PRIVATE, account_of
from app.http.operations import Answer, operation
from app.http.paging import next_link
from app.http.play import LookQuery, asked_by
from app.http.problems import HttpRefusal, invalid
from app.http.replies import Reply, StreamReply, json_reply
from app.http.streams import NDJSON, SSE, Following, form_of, not_now
from app.http.waiting import Patience, Wait
from domain.kernel.ids import GameId
from domain.kernel.registry import Registry
from infrastructure.records import DatabaseUnavailable

_PIECE: Final = 1 << 16
_LOOKING: Final = (Code.SEAT_REQUIRED, Code.NOT_YOUR_SEAT, Code.NOT_OVER)
_Types = Annotated[
    Annotated[list[schemas.EventTypeName], Meta(min_length=1, max_length=50)] | None,
    Meta(description="Only events of these types, separated by commas. More types may come with later releases."),
]


class EventsQuery(LookQuery, frozen=True):
    """Which events."""

    after: Annotated[schemas.Count, Meta(description="Only events with a version above this.")] = 0
    limit: Annotated[int, Meta(ge=1, le=500, description="The most items in the page.")] = 50
    types: _Types = None
    wait: Wait = 0


class StreamQuery(LookQuery, frozen=True):
    """Which events."""

    after: Annotated[schemas.Count, Meta(description="Begin behind this version; `Last-Event-ID` goes before it.")] = 0
    types: _Types = None


class EventsController(Controller):
    """What happened."""

    path = "/v1/games/{game_id:str}"
    tags = ("Events",)

    @operation(
        "GET",
        "/events",
        id="listEvents",
        summary="The events as this viewer may see them",
        about="In order. Every viewer gets every version: what he may not know is left out of an event, never the event. "
        "With `wait` the answer is held back until there are some.",
        scope="read",
        public=True,
        bucket="read",
        answers=(Answer(shape=schemas.EventPage, about="A page of events.", headers=("Link",)),),
        refuses=_LOOKING,
    )
    async def events(self, call: Call, *, query: EventsQuery, game_id: GameId) -> Reply:
        read, patience = call.services.read, Patience(call, query.wait)
        types, after = _types(call, query.types), query.after
        while True:
            _, viewer = await read.viewer(game_id, asked_by(call, query))
            page = await read.events(game_id, viewer, after, query.limit, types)
            if page.events or not patience.left or (await call.services.games.current(game_id))[1].over:
                break
            after = max(after, page.read_to)
            await patience.race(read.wait(game_id, after, patience.left))
        headers, following = list(PRIVATE), page.read_to if page.more else None
        if following is not None:
            headers.append(next_link(call, "after", str(following)))
        items = [presenting.event(game_id, shown) for shown in page.events]
        return json_reply(schemas.EventPage(items, following, page.read_to), headers=headers)

    @operation(
        "GET",
        "/events/stream",
        id="streamEvents",
        summary="The same, live",
        about=(
            "Server-sent events, or with `Accept: application/x-ndjson` one object a line. A game event is an unnamed message: "
            "`id:` its version, `data:` the item of `/events`. Named ones: `ping` every 15 s with `{version}`; `end` with "
            "`{version, status, outcome}`, after which the server closes, and answers 204 to whoever reconnects there; `bye` "
            "with a `code` (`shutdown`, `too_slow`, `token_revoked`, `seat_lost`, `unavailable`) before any other close, at "
            "once if the database is away: browsers come again after that, but after a 503 never. In NDJSON a named one is an "
            "object with that one key."
        ),
        scope="read",
        public=True,
        bucket="streams",
        asks=("Last-Event-ID",),
        answers=(
            Answer(shape=schemas.GameEvent, about="The stream.", media=(SSE, NDJSON)),
            Answer(status=204, about="The game is over and there is nothing more to send."),
        ),
        refuses=(*_LOOKING, Code.POSITION_AHEAD),
    )
    async def stream(self, call: Call, *, query: StreamQuery, game_id: GameId) -> Reply | StreamReply:
        form = form_of(call)
        try:
            following = await _begin(call, query, game_id)
        except DatabaseUnavailable:
            chunks = not_now(form)
        else:
            if following is None:
                return Reply(204, headers=PRIVATE)
            chunks = following.chunks(form)
        return StreamReply(chunks, form.media, [*PRIVATE[:1], (b"vary", b"Authorization, Accept"), *form.headers])

    @operation(
        "GET",
        "/history",
        id="getHistory",
        summary="A finished game as one file",
        about="All that is needed to check the game without a server, as `waybill verify` does; see `openapi/HISTORY.md`.",
        scope="read",
        public=True,
        bucket="read",
        answers=(Answer(shape=schemas.HistoryLine, about="The file.", media=(NDJSON,), headers=("Content-Disposition",)),),
        refuses=(Code.NOT_OVER,),
    )
    async def history(self, call: Call, *, game_id: GameId) -> StreamReply:
        lines = await call.services.audit.history(game_id, account_of(call))
        name = f'attachment; filename="{game_id}.ndjson"'.encode()
        return StreamReply(_in_pieces(lines), NDJSON.encode(), [*PRIVATE, (b"content-disposition", name)])


async def _begin(call: Call, query: StreamQuery, game_id: GameId) -> Following | None:
    """``None`` if the game is over and there is nothing more to send. Raises ``POSITION_AHEAD``."""
    asked, after, types = asked_by(call, query), _position(call, query), _types(call, query.types)
    version, viewer = await call.services.read.viewer(game_id, asked)
    if after > version:
        raise HttpRefusal(Code.POSITION_AHEAD, f"The game is at version {version}.", params={"version": version})
    _, game = await call.services.games.current(game_id)
    if game.over and not (await call.services.read.events(game_id, viewer, after, 1, types)).events:
        return None
    return Following(call, game_id, asked, viewer, after, types)


async def _in_pieces(lines: AsyncIterator[bytes]) -> AsyncGenerator[bytes]:
    piece = bytearray()
    async for line in lines:
        piece += line
        if len(piece) > _PIECE:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


def _types(call: Call, names: list[str] | None) -> frozenset[str] | None:
    """The types that are asked for. Raises ``INVALID_REQUEST`` for one that there is not."""
    if names is None:
        return None
    known = _event_types(call.services.editions.registry)
    for n, name in enumerate(names):
        if name not in known:
            raise invalid("query", f"/types/{n}", "There is no such type of event")
    return frozenset(names)


@cache
def _event_types(registry: Registry) -> frozenset[str]:
    return frozenset(schemas.event_types(registry))


def _position(call: Call, query: StreamQuery) -> int:
    said = call.header(b"last-event-id")
    if said is None or said == "":
        return query.after
    if not (said.isascii() and said.isdigit() and len(said) <= 16):
        raise invalid("header", "/Last-Event-ID", "Expected the version of an event")
    return int(said)
