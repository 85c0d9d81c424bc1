"""The shapes of answers, and the scalars that shapes are made of. A struct's name is its name in the OpenAPI document."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from app import bots
from app.http.admission import Scope
from domain.kernel.messages import public_tag, tag_of
from domain.kernel.outcome import Outcome
from domain.kernel.registry import Registry
from domain.rulesets import RULESETS
from domain.table.commands import Visibility
from domain.table.events import TABLE_EVENTS
from domain.table.state import Status

MOST: Final = (1 << 53) - 1
"""No number is larger: beyond it JavaScript's are not exact."""


def _like(about: str, **schema: Any) -> Meta:
    return Meta(description=about, extra_json_schema=schema)


def event_types(registry: Registry) -> list[str]:
    """The public types of all events that a stream may hold."""
    kinds = (TABLE_EVENTS, *(ruleset.events for ruleset in registry))
    return sorted({public_tag(tag_of(kind)) for some in kinds for kind in some})


Uuid = Annotated[str, Meta(extra_json_schema={"format": "uuid"})]
Hash = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]
Time = Annotated[datetime, Meta(tz=True)]
Instant = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Count = Annotated[int, Meta(ge=0, le=MOST)]
Positive = Annotated[int, Meta(ge=1, le=MOST)]
ViewerName = Annotated[str, _like("Who looks.", pattern="^(seat[0-9]+|spectator|omniscient)$", examples=["seat0"])]
RulesetName = Annotated[str, Meta(max_length=40, extra_json_schema={"enum": sorted(ruleset.id for ruleset in RULESETS)})]
BotName = Annotated[
    str, Meta(max_length=40, extra_json_schema={"enum": sorted({bot for ruleset in RULESETS for bot in bots.names(ruleset.id)})})
]
EventTypeName = Annotated[str, Meta(max_length=100, extra_json_schema={"enum": event_types(RULESETS)})]

Command = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/Command"})]
Event = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/Event"})]
GameState = Annotated[Any, Meta(extra_json_schema={"$ref": "#/components/schemas/GameState"})]
Schema = Annotated[Any, _like("A JSON Schema, with defaults.", type="object", additionalProperties=True)]
Document = Annotated[Any, Meta(extra_json_schema={"type": "object", "additionalProperties": True})]
Content = Annotated[Any, Meta(extra_json_schema={"type": "object", "additionalProperties": True})]


# --- accounts ----------------------------------------------------------------------------------------------------------


class Account(msgspec.Struct, frozen=True):
    """Who plays."""

    id: Uuid
    name: str
    kind: Literal["human", "bot"]
    created_at: Time


class NewAccount(msgspec.Struct, frozen=True):
    """An account and its first token, which is shown this once."""

    account: Account
    token: str


class Token(msgspec.Struct, frozen=True):
    """What is known of a token; the token itself was shown once."""

    id: Uuid
    scopes: list[Scope]
    created_at: Time
    expires_at: Time | None


class NewToken(msgspec.Struct, frozen=True):
    """A token, which is shown this once."""

    id: Uuid
    scopes: list[Scope]
    created_at: Time
    expires_at: Time | None
    token: str


class TokenPage(msgspec.Struct, frozen=True):
    """Tokens, newest first. ``next``: the cursor of the next page."""

    items: list[Token]
    next: str | None


# --- rulesets ----------------------------------------------------------------------------------------------------------


class RulesetMode(msgspec.Struct, frozen=True):
    """A way to play that has a name: options to start from, and for how many."""

    name: str
    title: str
    seats: list[int]
    options: Document


class Ruleset(msgspec.Struct, frozen=True):
    """A title that can be played. New games are played by ``rules_version`` with the content ``content_hash``."""

    id: str
    title: str
    summary: str
    seats: list[int]
    options: Schema
    modes: list[RulesetMode]
    bots: list[str]
    rules_version: int
    rules_versions: list[int]
    content_hash: Hash
    content_hashes: list[Hash]


class RulesetPage(msgspec.Struct, frozen=True):
    """Rulesets. ``next``: the cursor of the next page."""

    items: list[Ruleset]
    next: str | None


# --- games -------------------------------------------------------------------------------------------------------------


class AccountRef(msgspec.Struct, frozen=True):
    """An account; ``name`` is ``null`` where it was erased."""

    id: Uuid
    name: str | None


class GameSeat(msgspec.Struct, frozen=True):
    """Who sits there: an account, a built-in opponent by its name, or nobody yet."""

    seat: int
    account: AccountRef | None
    bot: str | None


class ToAct(msgspec.Struct, frozen=True):
    """A seat that is to decide: the number of its decision and since when it is open."""

    seat: int
    decision: int
    opened_at: Instant


class Game(msgspec.Struct, frozen=True):
    """What everybody who may see a game knows of it."""

    id: Uuid
    ruleset: str
    rules_version: int
    content_hash: Hash
    options: Document
    visibility: Visibility
    hot_seat: bool
    sandbox: bool
    status: Status
    owner: AccountRef
    seats: list[GameSeat]
    version: int
    head_hash: Hash
    seed_commitment: Hash
    to_act: list[ToAct]
    outcome: Outcome | None
    created_at: Instant
    started_at: Instant | None
    ended_at: Instant | None


class GamePage(msgspec.Struct, frozen=True):
    """Games. ``next``: the cursor of the next page."""

    items: list[Game]
    next: str | None


class Invite(msgspec.Struct, frozen=True):
    """The right to take a seat, for one who is told ``invite``; it is shown this once."""

    invite: str
    game_id: Uuid
    seat: int | None
    expires_at: Time | None


# --- playing -----------------------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """The game as one viewer may see it at one version."""

    game_id: Uuid
    version: int
    viewer: ViewerName
    to_act: list[ToAct]
    outcome: Outcome | None
    state: GameState


class Decision(msgspec.Struct, frozen=True):
    """What a seat is to decide: its number, its kind and words."""

    number: int
    kind: str
    words: str


class LegalList(msgspec.Struct, frozen=True):
    """Every command that a seat may send, sorted by its JSON; ``reveals``: the indices of those that turn up something new."""

    game_id: Uuid
    seat: int
    version: int
    decision: Decision | None
    commands: list[Command]
    reveals: list[int]


class GameEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event as a viewer may see it. Without ``salt`` something of it was left out (``redacted``)."""

    game_id: Uuid
    version: int
    at: Instant
    seat: int | None
    event: Event
    redacted: bool
    words: str
    prev_hash: Hash
    hash: Hash
    salt: Hash | msgspec.UnsetType = msgspec.UNSET


class EventPage(msgspec.Struct, frozen=True):
    """Events, in order. ``next``: the ``after`` of the next page, if there is one; ``read_to``: the version up to which the game
    was looked through, to go on from later."""

    items: list[GameEvent]
    next: int | None
    read_to: int


class Receipt(msgspec.Struct, frozen=True):
    """What was played: the versions of its events and the hash of the last of them."""

    game_id: Uuid
    seat: int
    first_version: int
    version: int
    hash: Hash


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the commands; ``view`` and ``next`` where they were asked for."""

    receipt: Receipt
    events: list[GameEvent]
    to_act: list[ToAct]
    view: View | msgspec.UnsetType = msgspec.UNSET
    next: LegalList | msgspec.UnsetType = msgspec.UNSET


class ForeseenEvent(msgspec.Struct, frozen=True):
    """An event that would come of a command."""

    seat: int | None
    event: Event
    redacted: bool
    words: str


class DryRun(msgspec.Struct, frozen=True):
    """What would come of the commands; not ``complete`` where it would go on with something that is not known before, or with the
    end of the game, which publishes the seed."""

    events: list[ForeseenEvent]
    complete: bool


class StreamPing(msgspec.Struct, frozen=True):
    """A sign of life: the version up to which everything was sent."""

    version: int


class StreamEnd(msgspec.Struct, frozen=True):
    """The game is over, and all of it was sent."""

    version: int
    status: Literal["finished", "cancelled"]
    outcome: Outcome | None


ByeCode = Literal["shutdown", "too_slow", "token_revoked", "seat_lost", "unavailable"]


class StreamBye(msgspec.Struct, frozen=True):
    """The stream ends before the game does. More codes may come."""

    code: ByeCode


class Health(msgspec.Struct, frozen=True):
    """Whether the server, or a part of it, does its work."""

    status: Literal["ok", "failing"]
    checks: dict[str, Literal["ok", "failing"]]


HistoryLine = Annotated[Any, Meta(extra_json_schema={"type": "object", "additionalProperties": True})]
