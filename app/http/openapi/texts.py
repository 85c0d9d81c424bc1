"""What the document says in words."""

from typing import Any, Final

INTRODUCTION: Final = """\
Play board games about express delivery over HTTP: register an account, open a game or sit down at one, look at it, ask for the
commands that you may send, and send them.

* Every answer may be read by any web page. `HEAD` works wherever `GET` does. `X-Request-ID` is accepted and echoed.
* Errors are problems (RFC 9457); their `code` is stable, and behind their `type` there is a page.
* What is not documented in a request is refused. What you do not know in an answer overlook: fields, event types, codes and
  rulesets may be added at any time.
* A creating or playing request may be repeated under the same `Idempotency-Key`: it is carried out once, and the repetition gets
  the first answer.
* A token's limits are told by `RateLimit-Policy` and `RateLimit`; `x-rate-limit` at an operation names the one it counts for.
"""

TAGS: Final = {
    "Accounts": "Who plays, and the tokens by which they are known.",
    "Rulesets": "What can be played: titles, their printed components, their rules.",
    "Games": "The lobby, opening games, seats and invites.",
    "Playing": "What a seat sees, what it may do, and doing it.",
    "Events": "What happened: the only truth about a game.",
    "Operation": "For whoever runs the server.",
}


def _message(name: str | None, shape: str) -> dict[str, Any]:
    """A message of a stream: unnamed ones, which parsers call ``message``, have an id, named ones have none."""
    data = {
        "type": "string",
        "contentMediaType": "application/json",
        "contentSchema": {"$ref": f"#/components/schemas/{shape}"},
    }
    fields: dict[str, Any] = {"event": {"type": "string", "const": name or "message"}, "data": data}
    if name is None:
        fields["id"] = {"type": "string", "pattern": "^[0-9]+$"}
    return {"type": "object", "required": ["event" if name else "id", "data"], "properties": fields}


STREAM_MESSAGE: Final = {
    "description": "A server-sent event: its fields, `data` parsed as JSON.",
    "anyOf": [
        _message(None, "GameEvent"),
        _message("ping", "StreamPing"),
        _message("end", "StreamEnd"),
        _message("bye", "StreamBye"),
    ],
}

_text: Final = {"type": "string"}
_count: Final = {"type": "integer", "minimum": 0}

ASKS: Final[dict[str, dict[str, Any]]] = {
    "Idempotency-Key": {
        "description": "The same key with the same request returns the first answer and is carried out once; with another "
        "request, also to another game, it is refused. A key is its account's own. Best a UUID.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
    },
    "If-Match": {
        "description": "Tags of the game or of views of it: play only if the game is still at one of their versions. Compared "
        "strongly: a weak tag never matches. `*` pins nothing.",
        "schema": {"type": "string", "pattern": r'^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$'},
    },
    "If-None-Match": {"description": "Tags that the caller has: 304 if nothing has changed.", "schema": _text},
    "Last-Event-ID": {
        "description": "The version of the last event received; empty if there was none.",
        "schema": {"type": "string", "pattern": "^[0-9]{0,16}$"},
    },
}

HEADERS: Final[dict[str, dict[str, Any]]] = {
    "Content-Disposition": {"description": "A name for the file.", "schema": _text},
    "ETag": {"description": "The tag of this answer, for `If-None-Match` and `If-Match`.", "schema": _text},
    "Idempotency-Replayed": {
        "description": "There if the answer is a repetition.",
        "schema": {"type": "string", "const": "true"},
    },
    "Link": {"description": 'The next page, with `rel="next"`.', "schema": _text},
    "Location": {"description": "Where it is.", "schema": {"type": "string", "format": "uri-reference"}},
    "RateLimit": {"description": "What is left of the limit: `r` now, all of it again after `t` seconds.", "schema": _text},
    "RateLimit-Policy": {"description": "The limit and its size `q`.", "schema": _text},
    "Retry-After": {"description": "Seconds to wait.", "schema": _count},
    "WWW-Authenticate": {"description": "How to authenticate.", "schema": _text},
    "X-Request-ID": {
        "description": "The request's id, as it was sent or made up; the server's logs have it.",
        "schema": _text,
    },
}
