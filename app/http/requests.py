"""The shapes of bodies. A struct's name is its name in the OpenAPI document."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from app.http.admission import Scope
from app.http.schemas import BotName, Command, Positive, RulesetName, SeatNumber, Time
from domain.table.commands import Visibility

_FOUR: Final = "[A-Za-z0-9_-]{4}"
_LAST: Final = "([A-Za-z0-9_-]{2}(==)?|[A-Za-z0-9_-]{3}=?)"
_BYTES_16_TO_64: Final = f"^(({_FOUR}){{5,20}}({_LAST}|{_FOUR})|({_FOUR}){{21}}[A-Za-z0-9_-]{{2}}(==)?)$"
"""16 to 64 bytes in base64url, padded or not."""


InviteSecret = Annotated[str, Meta(max_length=100)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A body or a query. Fields that it does not know are refused."""


class RegisterAccount(Request, frozen=True):
    """Who wants to play."""

    name: Annotated[str, Meta(pattern="^[a-z0-9_-]{3,30}$", description="Unique. `me` is reserved.")]
    kind: Literal["human", "bot"]


class CreateToken(Request, frozen=True):
    """What another token of the account is to be good for."""

    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)]
    expires_at: Annotated[Time | None, Meta(description="Without it the token ends when the one that makes it does.")] = None


class CreateGame(Request, frozen=True):
    """A game to be opened."""

    ruleset: Annotated[RulesetName, Meta(description="One of `GET /v1/rulesets`.")]
    seats: Annotated[int, Meta(ge=1, le=16, description="How many play.")]
    options: Annotated[dict[str, Any], Meta(description="As the ruleset's `options` schema says; the rest has its default.")] = {}
    visibility: Visibility = "public"
    join: Annotated[bool, Meta(description="Take the lowest seat.")] = True
    hot_seat: Annotated[bool, Meta(description="An account may hold several seats; the creator takes all that bots leave.")] = (
        False
    )
    bots: Annotated[list[BotName], Meta(max_length=16, description="Built-in opponents, for the highest seats.")] = []
    seed: Annotated[
        Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None,
        Meta(description="Only where the caller and bots hold every seat: makes the game a repeatable `sandbox`."),
    ] = None


class CreateInvite(Request, frozen=True):
    """Whom to let in."""

    seat: Annotated[SeatNumber | None, Meta(description="The only seat that it is for; without it any.")] = None
    expires_at: Time | None = None


class TakeSeat(Request, frozen=True):
    """Where to sit."""

    seat: Annotated[SeatNumber | None, Meta(description="Without it the lowest free one, or the invite's.")] = None
    invite: Annotated[InviteSecret | None, Meta(description="As it came from the owner.")] = None
    entropy: Annotated[
        Annotated[str, Meta(pattern=_BYTES_16_TO_64)] | None,
        Meta(description="16 to 64 bytes in base64url, mixed into every draw of the game and public at once."),
    ] = None


class PlayCommands(Request, frozen=True):
    """What a seat wants to do: all of it or nothing."""

    commands: Annotated[list[Command], Meta(min_length=1, max_length=64)]
    seat: Annotated[SeatNumber | None, Meta(description="Which, if the account holds several.")] = None
    decision: Annotated[Positive | None, Meta(description="The number of the decision that the first command answers.")] = None
