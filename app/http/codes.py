"""Every code that an error answer may carry, in one place. Each has a page at ``/problems/{code}``."""

from enum import Enum
from typing import NamedTuple


class Meaning(NamedTuple):
    """What a code stands for. ``about`` tells client authors, in Markdown, when it comes and what to do."""

    status: int
    title: str
    about: str


class Code(Enum):
    """The codes. An answer carries the member's name in lower case."""

    MALFORMED_BODY = Meaning(
        400, "The body is not JSON", "The request's body could not be read as JSON in UTF-8. Mend it and send it again."
    )
    INVALID_REQUEST = Meaning(
        400,
        "The request is not valid",
        "A field, a query parameter or a header is missing, unknown or has a value that it may not have. `errors` says "
        "which: `in` is "
        "`body`, `query` or `header`, and `pointer` a JSON pointer into it.",
    )
    INVALID_CURSOR = Meaning(
        400, "The cursor is not one of ours", "Take `cursor` as it came in `next`, for the same list, and do not make one up."
    )
    SEAT_REQUIRED = Meaning(
        400, "Say which seat", "The account holds several seats of the game and the request did not say which one it is for."
    )
    POSITION_AHEAD = Meaning(
        400,
        "The position is ahead of the game",
        "The stream was to begin after an event that has not happened yet. Begin at a version that you were sent.",
    )
    TOKEN_REQUIRED = Meaning(
        401, "A token is required", "Send `Authorization: Bearer <token>`. `POST /v1/accounts` gives an account and a token."
    )
    INVALID_TOKEN = Meaning(
        401, "The token is not valid", "The token is unknown, was deleted, or its time is over. Use another one."
    )
    INSUFFICIENT_SCOPE = Meaning(
        403, "The token's scopes do not allow this", "The operation needs the scope in `params.scope`, which the token lacks."
    )
    NOT_YOUR_SEAT = Meaning(
        403, "The seat is not yours", "The seat is somebody else's; until the game is over only he looks from it."
    )
    NOT_OWNER = Meaning(403, "Only the owner may do this", "The game's owner may do this, or whoever holds the seat in question.")
    MIGHTIER_TOKEN = Meaning(
        403,
        "The token is mightier than yours",
        "A token withdraws itself and those that it could have made: with no scope that it lacks, and no later end.",
    )
    INVITE_REQUIRED = Meaning(403, "An invite is required", "The game is for invited players: send the owner's `invite`.")
    INVITE_REFUSED = Meaning(
        403, "The invite is not valid", "The invite is unknown, used, over, or for another seat. Ask the owner for a new one."
    )
    NOT_FOUND = Meaning(404, "There is nothing here", "There is nothing under this address, or nothing that this caller may see.")
    NO_SUCH_SEAT = Meaning(404, "There is no such seat", "Seats are numbered from 0; this game has fewer.")
    METHOD_NOT_ALLOWED = Meaning(
        405, "The method is not allowed here", "The address exists, but not for this method. `Allow` lists those it has."
    )
    NOT_ACCEPTABLE = Meaning(
        406, "No such representation", "The request's `Accept` leaves out every media type that this address can answer with."
    )
    NAME_TAKEN = Meaning(409, "The name is taken", "Another account has this name. Choose another one.")
    ALREADY_CREATED = Meaning(
        409,
        "It was created before",
        "The first request with this key did create `resource`. Its answer held a secret, which is shown once only. If it "
        "was lost, "
        "delete the resource if you can and create a new one with another key.",
    )
    NOT_STARTED = Meaning(409, "The game has not started", "The game starts when its last seat is taken.")
    GAME_OVER = Meaning(409, "The game is over", "Nothing more can be played.")
    NOT_OVER = Meaning(409, "The game is not over", "This is shown when the game is over.")
    NOT_OPEN = Meaning(409, "The game is not open", "Sitting down, leaving and calling off are for games that have not started.")
    SEAT_TAKEN = Meaning(409, "The seat is taken", "Somebody sits there, or no seat is free.")
    SEAT_FREE = Meaning(409, "The seat is free", "Nobody sits there, so nobody can leave it.")
    ALREADY_SEATED = Meaning(
        409, "You sit at this game", "An account holds one seat of a game, unless it was created with `hot_seat`."
    )
    NO_OPEN_DECISION = Meaning(409, "The seat has nothing to decide", "Wait until the seat is asked; `to_act` says who is.")
    STALE_DECISION = Meaning(
        409,
        "Another decision is open",
        "The decision named in the request is no longer the seat's open one: that is `params.decision`, or none if `null`. "
        "Look again.",
    )
    VERSION_CONFLICT = Meaning(
        412, "The game has moved on", "`If-Match` pinned a version that the game is not at; it is at `params.version`."
    )
    BODY_TOO_LARGE = Meaning(413, "The body is too large", "A request's body may have at most 1 MiB.")
    UNSUPPORTED_MEDIA_TYPE = Meaning(
        415, "The body is not of a type that is read here", "Send JSON in UTF-8 with `Content-Type: application/json`."
    )
    RULE_VIOLATION = Meaning(
        422,
        "The rules do not allow it",
        "`rule` is the id of the first rule that command `index` breaks, as in `/v1/rulesets/{ruleset}/rules`; `reason` and "
        "`params` say how. "
        "`legal_commands` holds up to five commands of the same type that the seat may send instead. None of the batch was "
        "played.",
    )
    BATCH_AFTER_REVEAL = Meaning(
        422,
        "A command follows one that reveals",
        "Command `index` comes after one that turns up something new, or ends the game: it must wait for that. None of the "
        "batch was played.",
    )
    WRONG_RULESET = Meaning(
        422, "The command is of another game", "Command `index` is one of another ruleset's. None of the batch was played."
    )
    IDEMPOTENCY_KEY_REUSED = Meaning(
        422,
        "The key belongs to another request",
        "`Idempotency-Key` was used with another method, path, query or body. Use a new key for a new request.",
    )
    OPTIONS_REFUSED = Meaning(
        422,
        "The game cannot be set up so",
        "The options, or the number of seats, do not go together. `rule` and `reason` say why, `errors` where.",
    )
    TOO_MANY_BOTS = Meaning(422, "Too many bots", "There are not enough seats for these built-in opponents.")
    SEED_REFUSED = Meaning(
        422,
        "A seed may not be given here",
        "Only a game in which the caller and bots hold every seat may have a seed of the caller's.",
    )
    SCOPE_REFUSED = Meaning(
        422, "A token cannot give more than it has", "A token makes only tokens with scopes that it has and no later end."
    )
    EXPIRY_REFUSED = Meaning(
        422, "The time of expiry is over", "`expires_at` must be a time to come, and one before the year 9000."
    )
    RATE_LIMITED = Meaning(429, "Too many requests", "Wait for as many seconds as `Retry-After` says, then go on more slowly.")
    INTERNAL_ERROR = Meaning(
        500,
        "Something went wrong here",
        "The fault is ours. Whether the request was carried out is not known: send it again with the same `Idempotency-Key`.",
    )
    UNAVAILABLE = Meaning(
        503,
        "Not available just now",
        "The server is busy, starting or stopping. Whether the request was carried out is not known: send it again with the same "
        "`Idempotency-Key`, after the seconds in `Retry-After`.",
    )

    @property
    def text(self) -> str:
        """The code as answers carry it."""
        return self.name.lower()

    @property
    def status(self) -> int:
        """The HTTP status that it comes with."""
        return self.value.status
