"""Games round their play: the lobby, opening, seats, invites."""

import base64
import hashlib
import secrets
from typing import Annotated, Final, Literal

import msgspec
from litestar import Controller
from msgspec import Meta

from app import bots
from app.http import presenting, requests, schemas
from app.http.accounts import claim
from app.http.admission import give_back, token_required
from app.http.call import Call, new_key
from app.http.codes import Code
from app.http.etags import game_etag, none_match
from app.http.operations import UNCHANGED, Answer, operation
from app.http.paging import PageQuery, next_link, read_cursor, write_cursor
from app.http.paths import PARTS
from app.http.problems import HttpRefusal, invalid, invalid_by
from app.http.replies import Header, Reply, json_reply
from app.http.waiting import POLL, Patience, Wait
from app.services.refusals import NotFound
from app.services.table import Ask, Done
from domain.kernel.codec import codec_of
from domain.kernel.ids import AccountId, GameId, Seat
from domain.table.commands import Create
from infrastructure.records import GameQuery, GameRow

PRIVATE: Final[list[Header]] = [(b"cache-control", b"private, no-cache"), (b"vary", b"Authorization")]
REPLAYED: Final[Header] = (b"idempotency-replayed", b"true")
_SEATING: Final = (Code.NOT_OPEN, Code.IDEMPOTENCY_KEY_REUSED)


class GameListQuery(PageQuery, frozen=True):
    """Which games."""

    ruleset: Annotated[schemas.RulesetName | None, Meta(description="Only games of this ruleset.")] = None
    status: Annotated[
        Literal["open", "running", "finished", "cancelled"] | None, Meta(description="Only games in this state.")
    ] = None
    account: Annotated[
        Annotated[str, Meta(pattern=f"^(me|{PARTS['name'].pattern})$")] | None,
        Meta(description="Only games in which this account (its name or id, or `me`) holds a seat."),
    ] = None
    to_act: Annotated[
        Literal["me"] | None, Meta(description="Only games that wait for a decision of the caller's, longest waiting first.")
    ] = None
    wait: Wait = 0


class InvitedQuery(requests.Request, frozen=True):
    """By what right."""

    invite: Annotated[
        requests.InviteSecret | None, Meta(description="Shows a private game to whoever holds it, until it is used or over.")
    ] = None


class GamesController(Controller):
    """Games."""

    path = "/v1/games"
    tags = ("Games",)

    @operation(
        "POST",
        id="createGame",
        summary="Open a game",
        about="Bots take the highest seats and, with `join`, the caller the lowest. A game that is full starts at once.",
        scope="play",
        bucket="create",
        keyed=True,
        answers=(Answer(shape=schemas.Game, status=201, about="The game.", headers=("Location", "ETag")),),
        refuses=(Code.OPTIONS_REFUSED, Code.TOO_MANY_BOTS, Code.SEED_REFUSED, Code.IDEMPOTENCY_KEY_REUSED),
    )
    async def create(self, call: Call, *, body: requests.CreateGame) -> Reply:
        act = _create(call, body)
        seed = secrets.token_bytes(32) if body.seed is None else bytes.fromhex(body.seed)
        done = await call.services.table.create(ask(call), act, seed, sandbox=body.seed is not None)
        location = (b"location", f"/v1/games/{done.game.id}".encode())
        return await _done(call, done, 201, [location])

    @operation(
        "GET",
        id="listGames",
        summary="The lobby and the archive",
        about="Newest first, or with `to_act` the longest waiting first. With `wait` it is held back until there are some.",
        scope="read",
        public=True,
        bucket="read",
        answers=(Answer(shape=schemas.GamePage, about="A page of games.", headers=("Link",)),),
        refuses=(Code.INVALID_CURSOR, Code.TOKEN_REQUIRED),
    )
    async def games(self, call: Call, *, query: GameListQuery) -> Reply:
        wanted = await _wanted(call, query)
        patience = Patience(call, query.wait)
        while not (found := await call.services.lobby.games(wanted)) and patience.left:
            await patience.race(call.services.hints.wait_any(min(POLL, patience.left)))
        page, headers, following = found[: query.limit], list(PRIVATE), None
        if len(found) > query.limit:
            following = _place(wanted, page[-1])
            headers.append(next_link(call, "cursor", following))
        names = await call.services.accounts.names(presenting.accounts_in(page))
        return json_reply(schemas.GamePage([presenting.game(row, names) for row in page], following), headers=headers)

    @operation(
        "GET",
        "/{game_id:str}",
        id="getGame",
        summary="A game's public facts",
        scope="read",
        public=True,
        bucket="read",
        asks=("If-None-Match",),
        answers=(Answer(shape=schemas.Game, about="The game.", headers=("ETag",)), UNCHANGED),
    )
    async def game(self, call: Call, *, query: InvitedQuery, game_id: GameId) -> Reply:
        row = await call.services.read.game(game_id, account_of(call), _digest(query.invite))
        etag = game_etag(row.version)
        if not none_match(call.header(b"if-none-match"), etag):
            await give_back(call, "read")
            return Reply(304, headers=[*PRIVATE, (b"etag", etag.encode())])
        return await _game(call, row)

    @operation(
        "DELETE",
        "/{game_id:str}",
        id="cancelGame",
        summary="Call an open game off",
        about="The owner may, before it starts. The game stays to be seen as `cancelled`.",
        scope="play",
        bucket="create",
        keyed=True,
        answers=(Answer(shape=schemas.Game, about="The game.", headers=("ETag",)),),
        refuses=(Code.NOT_OWNER, Code.NOT_OPEN, Code.IDEMPOTENCY_KEY_REUSED),
    )
    async def cancel(self, call: Call, *, game_id: GameId) -> Reply:
        return await _done(call, await call.services.table.cancel(ask(call), game_id))

    @operation(
        "POST",
        "/{game_id:str}/invites",
        id="createInvite",
        summary="Invite somebody",
        about="The owner may, before the start. The invite is shown this once and is good for one seat.",
        scope="play",
        bucket="create",
        keyed=True,
        answers=(Answer(shape=schemas.Invite, status=201, about="The invite."),),
        refuses=(
            Code.NOT_OWNER,
            Code.NOT_OPEN,
            Code.NO_SUCH_SEAT,
            Code.EXPIRY_REFUSED,
            Code.ALREADY_CREATED,
            Code.IDEMPOTENCY_KEY_REUSED,
        ),
    )
    async def invite(self, call: Call, *, body: requests.CreateInvite, game_id: GameId) -> Reply:
        seat = None if body.seat is None else Seat(body.seat)
        made = await call.services.invites.issue(claim(call), game_id, call.known.account_id, seat, body.expires_at)
        return json_reply(
            schemas.Invite(made.secret, game_id, made.seat, made.expires_at), 201, [(b"cache-control", b"no-store")]
        )

    @operation(
        "POST",
        "/{game_id:str}/seats",
        id="takeSeat",
        summary="Sit down",
        about="The game starts when the last seat is taken.",
        scope="play",
        bucket="create",
        keyed=True,
        answers=(Answer(shape=schemas.Game, status=201, about="The game.", headers=("ETag",)),),
        refuses=(*_SEATING, Code.SEAT_TAKEN, Code.ALREADY_SEATED, Code.NO_SUCH_SEAT, Code.INVITE_REQUIRED, Code.INVITE_REFUSED),
    )
    async def take_seat(self, call: Call, *, body: requests.TakeSeat, game_id: GameId) -> Reply:
        seat = None if body.seat is None else Seat(body.seat)
        done = await call.services.table.take_seat(ask(call), game_id, seat, _entropy(body.entropy), _digest(body.invite))
        return await _done(call, done, 201)

    @operation(
        "DELETE",
        "/{game_id:str}/seats/{seat:str}",
        id="leaveSeat",
        summary="Leave, or be removed",
        about="Before the start; the owner may remove others.",
        scope="play",
        bucket="create",
        keyed=True,
        answers=(Answer(shape=schemas.Game, about="The game.", headers=("ETag",)),),
        refuses=(Code.NOT_OWNER, Code.NOT_OPEN, Code.SEAT_FREE, Code.NO_SUCH_SEAT, Code.IDEMPOTENCY_KEY_REUSED),
    )
    async def leave_seat(self, call: Call, *, game_id: GameId, seat: Seat) -> Reply:
        return await _done(call, await call.services.table.leave_seat(ask(call), game_id, seat))


def ask(call: Call) -> Ask:
    """The request's identity; without a key nobody can repeat it."""
    return Ask(call.known.account_id, call.key() or new_key(), call.digest())


def account_of(call: Call) -> AccountId | None:
    """Who looks, if anybody by name."""
    return None if call.caller is None else call.caller.account_id


def _create(call: Call, body: requests.CreateGame) -> Create:
    """What the table is asked for. Raises ``INVALID_REQUEST``, ``SEED_REFUSED``."""
    edition = call.services.editions.newest(body.ruleset)
    if edition is None:
        raise invalid("body", "/ruleset", "There is no such ruleset")
    known = bots.names(body.ruleset)
    for n, bot in enumerate(body.bots):
        if bot not in known:
            raise invalid("body", f"/bots/{n}", f"The ruleset has the bots {', '.join(known)}")
    try:
        codec_of(edition.ruleset).options(msgspec.json.encode(body.options))
    except msgspec.ValidationError as error:
        raise invalid_by("body", error, "/options") from None
    people = body.seats - len(body.bots)
    if body.seed is not None and people > 0 and not (body.join and (body.hot_seat or people == 1)):
        raise HttpRefusal(Code.SEED_REFUSED)
    return Create(body.ruleset, body.seats, body.options, body.visibility, body.join, body.hot_seat, list(body.bots))


def _digest(invite: str | None) -> bytes | None:
    """Under what an invite is kept."""
    return None if invite is None else hashlib.sha256(invite.encode()).digest()


def _entropy(text: str | None) -> bytes | None:
    if text is None:
        return None
    bare = text.rstrip("=")
    return base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4))


async def _wanted(call: Call, query: GameListQuery) -> GameQuery:
    if query.ruleset is not None and call.services.editions.newest(query.ruleset) is None:
        raise invalid("query", "/ruleset", "There is no such ruleset")
    if call.caller is None and "me" in (query.account, query.to_act):
        raise token_required()
    if query.to_act is not None and query.account not in (None, "me"):
        raise invalid("query", "/account", "Only me goes with to_act")
    return GameQuery(
        viewer=account_of(call),
        ruleset=query.ruleset,
        status=query.status,
        listed_for=await _listed_for(call, "me" if query.to_act is not None else query.account),
        to_act=query.to_act is not None,
        after=read_cursor("games" if query.to_act is None else "to_act", query.cursor, "time", "id"),
        limit=query.limit + 1,
    )


async def _listed_for(call: Call, account: str | None) -> AccountId | None:
    if account is None:
        return None
    if account == "me":
        return call.known.account_id
    try:
        return (await call.services.accounts.find(account)).id
    except NotFound:
        raise invalid("query", "/account", "There is no such account") from None


def _place(wanted: GameQuery, last: GameRow) -> str:
    if not wanted.to_act:
        return write_cursor("games", [presenting.created_at(last), last.id])
    since = min(one.opened_at for one in last.to_act if last.accounts[one.seat] == wanted.listed_for)
    return write_cursor("to_act", [since, last.id])


async def _done(call: Call, done: Done, status: int = 200, headers: list[Header] | None = None) -> Reply:
    headers = headers or []
    if done.replayed:
        await give_back(call, "create")
        headers = [*headers, REPLAYED]
    return await _game(call, done.game, status, headers)


async def _game(call: Call, row: GameRow, status: int = 200, headers: list[Header] | None = None) -> Reply:
    names = await call.services.accounts.names(presenting.accounts_in([row]))
    tag = (b"etag", game_etag(row.version).encode())
    return json_reply(presenting.game(row, names), status, [*PRIVATE, tag, *(headers or [])])
