"""The thin layer in front of Litestar: what every answer has, and what is answered without it.

One function instead of a stack of middleware: request ids, CORS, HEAD and OPTIONS on every path, and a last resort for faults.
"""

import itertools
import re
import secrets
import time
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, Self

import structlog
from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.routes import BaseRoute, HTTPRoute
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from prometheus_client import Counter, Histogram

from app.http.call import Call
from app.http.codes import Code
from app.http.operations import ANSWER, OPERATION, Operation
from app.http.problems import HttpRefusal, problem_reply
from app.http.replies import Reply
from infrastructure.observe.metrics import REQUEST_SECONDS, REQUESTS
from infrastructure.records import DatabaseUnavailable

ASKED: Final = "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-ID"
TOLD: Final = (
    "Allow, Content-Disposition, Deprecation, ETag, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, "
    "Retry-After, Sunset, WWW-Authenticate, X-Request-ID"
)
_PROCESS: Final = secrets.token_hex(8).encode()
_numbers: Final = itertools.count(1)
_CORS: Final = [(b"access-control-allow-origin", b"*"), (b"access-control-expose-headers", TOLD.encode())]
_PREFLIGHT: Final = [(b"access-control-allow-headers", ASKED.encode()), (b"access-control-max-age", b"7200")]
_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9._:/+=@-]{1,128}")
_PARAMETER: Final = re.compile(r"\\\{([a-z_]+)[^}]*\\\}")

log = structlog.get_logger("waybill.http")


class Methods:
    """Which methods a path has."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._paths = [(_pattern(route.path), _with_head(route.methods)) for route in routes]

    def of(self, path: str) -> str | None:
        """The value of ``Allow``; ``None`` if there is no such path."""
        found = [allowed for pattern, allowed in self._paths if pattern.fullmatch(path.rstrip("/") or "/")]
        return found[0] if found else None


class Shortcut:
    """An operation that is reached past Litestar's routing, which would take an eighth of the time of a command."""

    def __init__(self, route: BaseRoute, handler: HTTPRouteHandler) -> None:
        (self._method,) = handler.http_methods
        self._path = _pattern(route.path)
        self._answer = handler.opt[ANSWER]
        self._controller = handler.owner
        self.operation: Operation = handler.opt[OPERATION]

    @classmethod
    def to(cls, operation_id: str, routes: Iterable[BaseRoute]) -> Self:
        """The way to one of the operations that these routes have."""
        every = ((route, handler) for route in routes if isinstance(route, HTTPRoute) for handler in route.route_handlers)
        route, handler = next(one for one in every if OPERATION in one[1].opt and one[1].opt[OPERATION].id == operation_id)
        return cls(route, handler)

    def parts(self, scope: HTTPScope) -> dict[str, Any] | None:
        """The variable parts of the request's path; ``None`` if it is for something else."""
        found = self._path.fullmatch(scope["path"]) if scope["method"] == self._method else None
        return None if found is None else found.groupdict()

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        try:
            reply = await self._answer(self._controller, Call(scope, receive, send))
        except Exception as error:
            reply = _fault_reply(scope, error)
        await reply(scope, receive, send)


class Edge:
    """Litestar with the edge in front."""

    def __init__(self, app: ASGIApp, methods: Methods, shortcut: Shortcut) -> None:
        self._app = app
        self._methods = methods
        self._shortcut = shortcut

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500
        request_id = _request_id(scope)
        structlog.contextvars.bind_contextvars(request_id=request_id.decode())
        common = [*_CORS, (b"x-request-id", request_id)]
        method, head = scope["method"], scope["method"] == "HEAD"

        async def tell(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *common]
            elif head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        if head:  # answered like GET; the server in front keeps its own scope, and so knows that no body will come
            scope = {**scope, "method": "GET"}
            scope["state"]["head"] = True
        parts = self._shortcut.parts(scope)
        if parts is not None:
            scope["path_params"] = parts
            await self._shortcut(scope, receive, tell)
        elif scope["method"] == "OPTIONS":
            await self._options(scope)(scope, receive, tell)
        else:
            await self._app(scope, receive, tell)
        seconds = time.perf_counter() - began
        _observe(self._shortcut.operation if parts is not None else _operation(scope), scope, status, seconds)
        log.debug("answered", method=method, path=scope["path"], status=status, seconds=round(seconds, 6))

    def _options(self, scope: HTTPScope) -> Reply:
        allowed = self._methods.of(scope["path"])
        if allowed is None:
            return problem_reply(scope, HttpRefusal(Code.NOT_FOUND))
        value = allowed.encode()
        return Reply(204, headers=[(b"allow", value), (b"access-control-allow-methods", value), *_PREFLIGHT])


def fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Litestar's exception handler: the answer to what no operation answered itself."""
    reply = _fault_reply(request.scope, error)
    headers = {name.decode(): value.decode("latin-1") for name, value in reply.headers}
    return Response(reply.body, status_code=reply.status, media_type=reply.media_type.decode(), headers=headers)


def _fault_reply(scope: HTTPScope, error: Exception) -> Reply:
    match error:
        case NotFoundException():
            refusal = HttpRefusal(Code.NOT_FOUND)
        case MethodNotAllowedException():
            allowed = scope["litestar_app"].state.methods.of(scope["path"]) or ""
            refusal = HttpRefusal(Code.METHOD_NOT_ALLOWED, headers=[(b"allow", allowed.encode())])
        case HTTPException() if error.status_code < 500:
            refusal = HttpRefusal(Code.INVALID_REQUEST, error.detail)
        case DatabaseUnavailable():
            log.warning("database_unavailable", error=str(error))
            refusal = HttpRefusal(Code.UNAVAILABLE, headers=[(b"retry-after", b"1")])
        case _:
            log.error("request_failed", exc_info=error)
            refusal = HttpRefusal(Code.INTERNAL_ERROR)
    return problem_reply(scope, refusal)


def _operation(scope: HTTPScope) -> Operation | None:
    return scope["route_handler"].opt.get(OPERATION) if "route_handler" in scope else None


def _observe(operation: Operation | None, scope: HTTPScope, status: int, seconds: float) -> None:
    requests, times = _metrics("none" if operation is None else operation.id, status)
    requests.inc()
    if "waited" not in scope["state"]:
        times.observe(seconds)


@cache
def _metrics(operation: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(operation, status), REQUEST_SECONDS.labels(operation)


def _request_id(scope: HTTPScope) -> bytes:
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _REQUEST_ID.fullmatch(value):
            return value
    return b"%b-%x" % (_PROCESS, next(_numbers))


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(_PARAMETER.sub(r"(?P<\1>[^/]+)", re.escape(path)))


def _with_head(methods: Iterable[str]) -> str:
    return ", ".join(sorted({*methods, "OPTIONS"} | ({"HEAD"} if "GET" in methods else set())))
