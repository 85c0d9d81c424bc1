"""Whether what is sent is what the OpenAPI document says. Every answer in these tests is held against it."""

import re
from functools import cache
from typing import Any

import httpx
import jsonschema_rs

from app.http.openapi.document import document
from app.main import create_app
from app.settings import Settings
from domain.rulesets import RULESETS

Json = Any


@cache
def the_document() -> Json:
    """The document, made anew from the code."""
    return document(create_app(Settings(database_url="")).routes, RULESETS)


def hold_against_document(answer: httpx.Response) -> None:
    """Fails if an operation answered in a way that is not documented."""
    operation = _operation(answer.request.method, answer.request.url.path)
    if operation is None or answer.request.method == "HEAD":
        return
    documented = operation["responses"].get(str(answer.status_code))
    assert documented is not None, (operation["operationId"], answer.status_code, answer.text)
    for name in documented["headers"]:
        always = name in {"X-Request-ID", "ETag", "Location", "Retry-After", "WWW-Authenticate", "RateLimit", "RateLimit-Policy"}
        assert name in answer.headers or not always, (operation["operationId"], answer.status_code, name)
    for name in ("ETag", "Location", "Link", "Idempotency-Replayed", "Retry-After"):
        assert name not in answer.headers or name in documented["headers"], (operation["operationId"], answer.status_code, name)
    kind = answer.headers.get("content-type", "").partition(";")[0]
    assert kind in documented.get("content", {"": None}), (operation["operationId"], answer.status_code, kind)
    if kind in ("application/json", "application/problem+json"):
        _validator(operation["operationId"], str(answer.status_code), kind).validate(answer.json())
    if kind == "application/problem+json":
        assert f"`{answer.json()['code']}`" in documented["description"], (operation["operationId"], answer.json()["code"])


@cache
def _validator(operation_id: str, status: str, kind: str) -> Any:
    documented = next(o for _, o in _operations() if o["operationId"] == operation_id)
    schema = documented["responses"][status]["content"][kind]["schema"]
    return jsonschema_rs.Draft202012Validator({**schema, "components": the_document()["components"]}, validate_formats=True)


@cache
def _operations() -> list[tuple[re.Pattern[str], Json]]:
    listed = []
    for path, operations in the_document()["paths"].items():
        pattern = re.sub(r"\\\{[a-z_]+\\\}", "[^/]+", re.escape(path))
        listed += [(re.compile(f"{method.upper()} {pattern}/?"), operation) for method, operation in operations.items()]
    return sorted(listed, key=lambda one: "[^/]+" in one[0].pattern)


def _operation(method: str, path: str) -> Json | None:
    method = "GET" if method == "HEAD" else method
    return next((operation for pattern, operation in _operations() if pattern.fullmatch(f"{method} {path}")), None)
