"""Errors as RFC 9457 ``application/problem+json``."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar.types import HTTPScope
from msgspec import Meta

from app.http.codes import Code
from app.http.replies import Headers, Reply
from domain.kernel.errors import Param

Place = Literal["body", "query", "header"]
_AT = " - at `$"
_UNKNOWN = re.compile(r"Object (?:contains unknown|missing required) field `(.*)`", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[([^\]]*)\]")


class ProblemError(msgspec.Struct, frozen=True, rename={"place": "in"}):
    """One thing that is wrong with a request: ``pointer`` is a JSON pointer into its body, or a query parameter or header."""

    place: Place
    pointer: str
    detail: str


class Problem(msgspec.Struct, omit_defaults=True, frozen=True):
    """An error answer (RFC 9457). What a kind of problem has beyond the first six fields is told on the page behind ``type``."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    rule: str | None = None
    reason: str | None = None
    params: dict[str, Param] | None = None
    errors: list[ProblemError] | None = None
    index: int | None = None
    legal_commands: list[Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/Command"})]] | None = None
    resource: str | None = None


class HttpRefusal(Exception):
    """A request that is answered with a problem."""

    def __init__(
        self,
        code: Code,
        detail: str | None = None,
        *,
        params: dict[str, Param] | None = None,
        errors: Sequence[ProblemError] = (),
        headers: Headers = (),
        **more: Any,
    ) -> None:
        """``more``: further fields of ``Problem``; ``headers`` go with the answer."""
        self.code = code
        self.detail = code.value.title + "." if detail is None else detail
        self.headers = headers
        self.more = {"params": params or None, "errors": list(errors) or None, **more}
        super().__init__(self.detail)


def invalid(place: Place, pointer: str, detail: str) -> HttpRefusal:
    """One value of the request is not valid."""
    return HttpRefusal(Code.INVALID_REQUEST, f"{detail} (at {place} {pointer})", errors=[ProblemError(place, pointer, detail)])


def invalid_by(place: Place, error: msgspec.ValidationError, under: str = "") -> HttpRefusal:
    """What msgspec found; ``under`` is the pointer of the value that was read."""
    message, _, path = str(error).rpartition(_AT) if _AT in str(error) else (str(error), "", "")
    pointer = under + "".join(_escaped(name or index) for name, index in _STEP.findall(path.rstrip("`")))
    unknown = _UNKNOWN.match(message)
    if unknown is not None:
        pointer += _escaped(unknown[1])
    return invalid(place, pointer, message.replace("`", ""))


def problem_reply(scope: HTTPScope, refusal: HttpRefusal) -> Reply:
    """The answer that tells of a refusal."""
    code = refusal.code
    problem = Problem(
        type=f"/problems/{code.text}",
        title=code.value.title,
        status=code.status,
        detail=refusal.detail,
        instance=scope["raw_path"].split(b"?")[0].decode("latin-1"),
        code=code.text,
        **refusal.more,
    )
    headers = (*refusal.headers, (b"cache-control", b"no-store"))
    return Reply(code.status, msgspec.json.encode(problem), b"application/problem+json", headers)


def _escaped(step: str) -> str:
    return "/" + step.replace("~", "~0").replace("/", "~1")
