"""An operation of the interface: declared at its handler, obeyed when it is called, told of in the OpenAPI document."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, Self, get_type_hints

import msgspec
import structlog
from litestar import delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp

from app.http.admission import Admission, Bucket, Scope, admit, first_of, limit_headers
from app.http.call import Call
from app.http.codes import Code
from app.http.paths import read_path
from app.http.problems import HttpRefusal, problem_reply
from app.http.reading import QueryReader, read_json
from app.http.refusals import KNOWN, refusal_of
from app.http.replies import Reply, StreamReply

Method = Literal["GET", "POST", "DELETE"]
OPERATION: Final = "operation"
ANSWER: Final = "answer"
_VERBS: Final = {"GET": get, "POST": post, "DELETE": delete}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One answer that is not an error. ``shape``: what its JSON is, or ``None`` for an answer without a body."""

    shape: Any = None
    status: int = 200
    about: str
    media: tuple[str, ...] = ("application/json",)
    headers: tuple[str, ...] = ()
    example: Any = None


UNCHANGED: Final = Answer(status=304, about="The caller has it already.", headers=("ETag",))


@dataclass(frozen=True, kw_only=True)
class Operation:
    """All that there is to know of an operation apart from what it does. ``keyed``: it obeys ``Idempotency-Key``;
    ``recalls``: it makes sure itself that the caller's token is still good, see ``Admission``; ``asks``: further request headers
    that it heeds."""

    id: str
    summary: str
    about: str = ""
    scope: Scope | None = None
    public: bool = False
    bucket: Bucket | None = None
    answers: tuple[Answer, ...]
    refuses: tuple[Code, ...] = ()
    keyed: bool = False
    recalls: bool = False
    asks: tuple[str, ...] = ()
    query: type[msgspec.Struct] | None = None
    body: type[msgspec.Struct] | None = None

    def __deepcopy__(self, memo: object) -> Self:
        """Litestar copies handlers with all that they carry; this is a value."""
        return self

    @property
    def admission(self) -> Admission:
        """What is asked of the caller."""
        return Admission(self.scope, self.public, self.bucket, self.recalls)


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No query parameters."""


Handler = Callable[..., Awaitable[Reply | StreamReply]]


def operation(method: Method, path: str = "/", **declared: Any) -> Callable[[Handler], HTTPRouteHandler]:
    """Make a Litestar handler of a method ``(self, call, *, query, body, …variable parts of the path)``.

    The types of ``query`` and ``body`` say what is read; where they are missing the request may have neither.
    ``declared``: fields of ``Operation``.
    """

    def decorate(function: Handler) -> HTTPRouteHandler:
        hints = get_type_hints(function)
        operation = Operation(**declared, query=hints.get("query"), body=hints.get("body"))
        answer = _answering(operation, function)

        async def handler(self: Any, request: Call) -> ASGIApp:
            return await answer(self, request)

        handler.__name__ = handler.__qualname__ = function.__name__
        handler.__doc__ = function.__doc__
        made: HTTPRouteHandler = _VERBS[method](path, status_code=200, opt={OPERATION: operation, ANSWER: answer})(handler)
        return made

    return decorate


def _answering(operation: Operation, function: Handler) -> Callable[[Any, Call], Awaitable[Reply | StreamReply]]:
    admission, read = operation.admission, _reading(operation)

    async def answer(controller: Any, call: Call) -> Reply | StreamReply:
        reply: Reply | StreamReply
        try:
            call.no_header_twice()
            await admit(call, admission)
            said = await read(call)
            parts = read_path(call.path_params)
            if "game_id" in parts:
                structlog.contextvars.bind_contextvars(game_id=parts["game_id"])
            reply = await function(controller, call, **said, **parts)
        except HttpRefusal as refusal:
            reply = problem_reply(call.scope, await first_of(call, refusal))
        except KNOWN as refusal:
            reply = problem_reply(call.scope, refusal_of(refusal))
        reply.headers = [*reply.headers, *limit_headers(call)]
        return reply

    return answer


def _reading(operation: Operation) -> Callable[[Call], Awaitable[dict[str, Any]]]:
    """How a request's query and body are read, in this order. Raises 400, 406, 413, 415."""
    read_query = QueryReader(operation.query or NoQuery)
    decode = None if operation.body is None else msgspec.json.Decoder(operation.body).decode
    media = {one for answer in operation.answers if answer.shape is not None for one in answer.media}

    async def read(call: Call) -> dict[str, Any]:
        said: dict[str, Any] = {}
        if media:
            check_accept(call, media)
        query = read_query(call.scope["query_string"])
        if operation.query is not None:
            said["query"] = query
        if decode is not None:
            said["body"] = read_json(decode, await _body(call))
        if operation.keyed:
            call.key()
        return said

    return read


async def _body(call: Call) -> bytes:
    raw = await call.read()
    if not raw:
        return b"{}"
    media, _, parameters = (call.header(b"content-type") or "").lower().partition(";")
    if media.strip() != "application/json" or parameters.replace(" ", "").replace('"', "") not in {"", "charset=utf-8"}:
        raise HttpRefusal(Code.UNSUPPORTED_MEDIA_TYPE)
    return raw


def check_accept(call: Call, media: set[str]) -> None:
    """Raises ``NOT_ACCEPTABLE`` if the caller takes none of these media types."""
    accept = call.header(b"accept")
    if accept is not None and not any(_accepts(accept, one) for one in media):
        raise HttpRefusal(Code.NOT_ACCEPTABLE, f"This address answers with {' or '.join(sorted(media))}.")


def _accepts(accept: str, media: str) -> bool:
    ranges = {"*/*", media, f"{media.split('/', maxsplit=1)[0]}/*"}
    for one in accept.lower().split(","):
        name, *parameters = one.replace(" ", "").split(";")
        if name in ranges and not any(p in {"q=0", "q=0.0", "q=0.00", "q=0.000"} for p in parameters):
            return True
    return False
