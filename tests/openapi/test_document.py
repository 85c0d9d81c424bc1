"""What generators of clients need of the document beyond its being valid; each of these has once misled one."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from app.http.openapi.document import EXAMPLES
from tests.openapi.conftest import DOCUMENT

Json = Any
THE = json.loads(DOCUMENT.read_bytes())
EXAMPLE = json.loads(EXAMPLES.read_bytes())
OPERATIONS = {one["operationId"]: (path, one) for path, methods in THE["paths"].items() for one in methods.values()}
LINKS = [
    (source, name, link)
    for source, (_, one) in OPERATIONS.items()
    for answer in one["responses"].values()
    for name, link in answer.get("links", {}).items()
]


def schemas(of: Json) -> Iterator[Json]:
    """All schemas within a part of the document."""
    if isinstance(of, dict):
        yield of
        for name, part in of.items():
            if name not in {"example", "examples", "default", "links"}:
                yield from schemas(part)
    elif isinstance(of, list):
        for part in of:
            yield from schemas(part)


def test_an_object_says_what_it_holds() -> None:
    objects = [one for one in schemas(THE) if one.get("type") == "object"]
    assert objects
    for one in objects:
        assert "properties" in one or "additionalProperties" in one, one


def test_a_list_says_what_it_holds_and_a_tuple_how_many() -> None:
    lists = [one for one in schemas(THE) if one.get("type") == "array"]
    assert lists
    for one in lists:
        assert isinstance(one.get("items"), dict) != ("prefixItems" in one), one
        if "prefixItems" in one:
            assert one["minItems"] == one["maxItems"] == len(one["prefixItems"])


@pytest.mark.parametrize(("source", "name", "link"), LINKS, ids=lambda one: one if isinstance(one, str) else "")
def test_a_link_leads_from_an_answer_to_a_request(source: str, name: str, link: Json) -> None:
    path, target = OPERATIONS[link["operationId"]]
    parameters = {one["name"] for one in target["parameters"]}
    assert set(re.findall(r"{(\w+)}", path)) <= set(link.get("parameters", {})) <= parameters
    answer = EXAMPLE[source]["answer"]
    for expression in re.findall(r"\$response\.body#([^\"]*)", json.dumps(link)):
        found = answer
        if expression.startswith("/to_act/0/") and not found["to_act"]:
            continue  # in the example nobody is to act yet
        for step in expression[1:].split("/"):
            found = found[int(step) if isinstance(found, list) else step]
        assert found is not None


def test_there_are_links_for_a_whole_game() -> None:
    steps = {(source, link["operationId"]) for source, _, link in LINKS}
    way = ["getRuleset", "createGame", "getLegalCommands", "playCommands", "getLegalCommands"]
    assert set(pairwise(way)) <= steps
