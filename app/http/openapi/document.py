"""The document as a whole."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any, Final, NamedTuple, cast

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.routes import BaseRoute, HTTPRoute

from app.http.admission import SCOPES
from app.http.codes import Code
from app.http.openapi.components import Json, schemas_of
from app.http.openapi.links import LINKS
from app.http.openapi.texts import ASKS, HEADERS, INTRODUCTION, STREAM_MESSAGE, TAGS
from app.http.operations import OPERATION, Answer, Operation
from app.http.paths import PARTS
from app.http.problems import Problem
from app.http.schemas import StreamBye, StreamEnd, StreamPing
from app.http.streams import NDJSON, SSE
from domain.kernel.registry import Registry

_PROBLEM: Final = "application/problem+json"
_LINES: Final = {NDJSON, "text/markdown"}


EXAMPLES: Final = files("app.http.openapi") / "examples.json"
"""Operation → a request and its answer, as they were once sent; the tests send them again."""


class Declared(NamedTuple):
    """An operation with its place."""

    method: str
    path: str
    tag: str
    operation: Operation


def declared(routes: Iterable[BaseRoute]) -> Iterator[Declared]:
    """All operations of an application, in the order of their paths."""
    for route in sorted(routes, key=lambda route: route.path):
        handlers = route.route_handlers if isinstance(route, HTTPRoute) else []
        for handler in sorted(handlers, key=_method):
            if OPERATION in handler.opt:
                yield Declared(_method(handler), _template(route.path), _tag(handler), handler.opt[OPERATION])


def document(routes: Iterable[BaseRoute], registry: Registry) -> Json:
    """The OpenAPI document."""
    operations = list(declared(routes))
    types = _Types(operations)
    schemas = schemas_of(registry, types.all)
    used = {code for one in operations for code in codes_of(one.operation, one.path)}
    paths: Json = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, types.schemas(schemas.asked), schemas.components)
    for struct in types.parameters:
        schemas.components.pop(struct.__name__, None)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Waybill",
            "version": version("waybill"),
            "summary": "Play, replay and audit board games about express delivery.",
            "description": INTRODUCTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The server that this document comes from."}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": schemas.components | {"StreamMessage": STREAM_MESSAGE},
            "headers": HEADERS,
            "examples": {code.text: _example(code) for code in Code if code in used},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": f"Scopes: {', '.join(SCOPES)}."}},
        },
    }


class _Types:
    """The types that operations speak of, each once."""

    def __init__(self, operations: Iterable[Declared]) -> None:
        self.all: list[Any] = [Problem, StreamPing, StreamEnd, StreamBye]
        self.parameters: list[type[msgspec.Struct]] = []
        for one in operations:
            if one.operation.query is not None:
                self.parameters.append(one.operation.query)
            bodies = [one.operation.body, *(answer.shape for answer in one.operation.answers)]
            self.all += [body for body in (one.operation.query, *bodies) if body is not None]

    def schemas(self, asked: list[Json]) -> "dict[int, Json]":
        """Type (by its identity) → schema."""
        return {id(kind): schema for kind, schema in zip(self.all, asked, strict=True)}


def _operation(one: Declared, of: dict[int, Json], components: Json) -> Json:
    operation = one.operation
    described: Json = {
        "operationId": operation.id,
        "tags": [one.tag],
        "summary": operation.summary,
        "description": operation.about or operation.summary + ".",
        "security": _security(operation),
    }
    if operation.bucket is not None:
        described["x-rate-limit"] = operation.bucket
    parameters = [*_path_parameters(one.path), *_query_parameters(operation, of, components), *_header_parameters(operation)]
    if parameters:
        described["parameters"] = parameters
    if operation.body is not None:
        described["requestBody"] = _body(operation, of)
    described["responses"] = _answers(operation, of) | _refusals(one)
    _add_example(described, examples().get(operation.id))
    return described


@cache
def examples() -> Json:
    """The examples of all operations."""
    return cast(Json, msgspec.json.decode(EXAMPLES.read_bytes())) if EXAMPLES.is_file() else {}


def _add_example(described: Json, example: Json | None) -> None:
    """Show a request and its answer in an operation."""
    if example is None:
        return
    for parameter in described.get("parameters", ()):
        if parameter["name"] in example["values"]:
            value = example["values"][parameter["name"]]
            parameter["example"] = value.split(",") if parameter["schema"].get("type") == "array" else value
    if example["body"] is not None:
        shown = described["requestBody"]["content"]["application/json"].setdefault("examples", {})
        shown["example"] = {"summary": "As it was sent once", "value": example["body"]}
    for media, content in described["responses"][str(example["status"])].get("content", {}).items():
        if example["answer"] is not None and media != NDJSON:
            content["example"] = example["answer"]


def _security(operation: Operation) -> list[Json]:
    if operation.bucket is None or (operation.public and operation.scope is None):
        return []  # a token would change nothing; generators ask for one wherever they read of one
    token: Json = {"token": [] if operation.scope is None else [operation.scope]}
    return [{}, token] if operation.public else [token]


def _path_parameters(path: str) -> list[Json]:
    described = []
    for name, part in PARTS.items():
        if f"{{{name}}}" in path:
            schema: Json = {"type": "integer", "minimum": 0, "maximum": 63} if part.kind is int else {"type": "string"}
            if part.format is not None:
                schema["format"] = part.format
            elif part.kind is str:
                schema["pattern"] = f"^({part.pattern})$"
            described.append({"name": name, "in": "path", "required": True, "description": part.about, "schema": schema})
    return described


def _query_parameters(operation: Operation, of: dict[int, Json], components: Json) -> list[Json]:
    if operation.query is None:
        return []
    struct = components[of[id(operation.query)]["$ref"].rpartition("/")[2]]
    described = []
    for name, schema in struct["properties"].items():
        plain = _without_null(schema)
        parameter: Json = {"name": name, "in": "query", "required": name in struct.get("required", ())}
        parameter["description"] = plain.pop("description", name)
        if plain.get("type") == "array":
            parameter |= {"style": "form", "explode": False}
        described.append(parameter | {"schema": plain})
    return described


def _without_null(schema: Json) -> Json:
    """The schema of a parameter that is there: one that may be left out is never ``null``."""
    options = [option for option in schema.get("anyOf", ()) if option != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return rest | options[0] if options else rest


def _header_parameters(operation: Operation) -> list[Json]:
    asked = [*operation.asks, *(["Idempotency-Key"] if operation.keyed else [])]
    return [{"name": name, "in": "header", "required": False, **ASKS[name]} for name in asked]


def _body(operation: Operation, of: dict[int, Json]) -> Json:
    assert operation.body is not None
    required = any(field.required for field in msgspec.structs.fields(operation.body))
    return {"required": required, "content": {"application/json": {"schema": of[id(operation.body)]}}}


def _answers(operation: Operation, of: dict[int, Json]) -> Json:
    answers = {str(answer.status): _answer(operation, answer, of) for answer in operation.answers}
    if operation.id in LINKS:
        answers[str(operation.answers[0].status)]["links"] = LINKS[operation.id]
    return answers


def _answer(operation: Operation, answer: Answer, of: dict[int, Json]) -> Json:
    headers = ["X-Request-ID", *answer.headers, *(["RateLimit-Policy", "RateLimit"] if operation.bucket else [])]
    if operation.keyed:
        headers.append("Idempotency-Replayed")
    described: Json = {"description": answer.about, "headers": _headers(headers)}
    if answer.shape is not None:
        described["content"] = {media: {"schema": _shape(media, answer, of)} for media in answer.media}
    return described


def _shape(media: str, answer: Answer, of: dict[int, Json]) -> Json:
    if media == SSE:
        return {"$ref": "#/components/schemas/StreamMessage"}
    return {"type": "string"} if media in _LINES else of[id(answer.shape)]


def _refusals(one: Declared) -> Json:
    by_status: dict[int, list[Code]] = {}
    for code in codes_of(one.operation, one.path):
        by_status.setdefault(code.status, []).append(code)
    return {str(status): _refusal(one.operation, codes) for status, codes in sorted(by_status.items())}


def codes_of(operation: Operation, path: str) -> list[Code]:
    """Every code that the operation may answer with."""
    codes = [Code.INVALID_REQUEST, Code.INTERNAL_ERROR, Code.UNAVAILABLE, *operation.refuses]
    if operation.bucket is not None:
        codes += [Code.INVALID_TOKEN, Code.RATE_LIMITED] + ([] if operation.public else [Code.TOKEN_REQUIRED])
    if operation.scope is not None:
        codes.append(Code.INSUFFICIENT_SCOPE)
    if "{" in path:
        codes.append(Code.NOT_FOUND)
    if any(answer.shape is not None for answer in operation.answers):
        codes.append(Code.NOT_ACCEPTABLE)
    if operation.body is not None:
        codes += [Code.MALFORMED_BODY, Code.BODY_TOO_LARGE, Code.UNSUPPORTED_MEDIA_TYPE]
    return [code for code in Code if code in codes]


def _refusal(operation: Operation, codes: list[Code]) -> Json:
    headers = ["X-Request-ID", *(["WWW-Authenticate"] if codes[0].status == 401 else [])]
    if operation.bucket is not None and codes[0].status not in {401, 500, 503}:
        headers += ["RateLimit-Policy", "RateLimit"]
    if codes[0].status in {429, 503}:
        headers.append("Retry-After")
    examples = {code.text: {"$ref": f"#/components/examples/{code.text}"} for code in codes}
    return {
        "description": " ".join(f"`{code.text}`: {code.value.title}." for code in codes),
        "headers": _headers(headers),
        "content": {_PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": examples}},
    }


def _headers(names: Iterable[str]) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _example(code: Code) -> Json:
    value = {
        "type": f"/problems/{code.text}",
        "title": code.value.title,
        "status": code.status,
        "detail": f"{code.value.title}.",
        "instance": "/v1/games",
        "code": code.text,
    }
    return {"summary": code.value.title, "value": value}


def _method(handler: HTTPRouteHandler) -> str:
    return next(iter(handler.http_methods))


def _template(path: str) -> str:
    return path.replace(":str}", "}")


def _tag(handler: HTTPRouteHandler) -> str:
    (tag,) = handler.resolve_tags()
    return tag
