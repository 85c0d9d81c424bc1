"""The OpenAPI document."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from openapi_spec_validator import validate

from app.http.codes import Code
from app.http.openapi.document import declared
from app.http.pages import openapi_json
from app.main import create_app
from app.settings import Settings
from domain.kernel.messages import tag_of
from domain.rulesets import RULESETS
from tests.http.conftest import Api
from tests.http.contract import the_document

FILE = Path(__file__).parents[2] / "openapi" / "openapi.json"
Json = Any
OPERATIONS = [(path, method, one) for path, methods in the_document()["paths"].items() for method, one in methods.items()]


def _schema(name: str) -> Json:
    return the_document()["components"]["schemas"][name]


async def test_the_file_is_what_the_server_gives(api: Api) -> None:
    """If this fails: `waybill export-openapi`, and a line in openapi/CHANGES.md."""
    served = (await api.get("/schema/openapi.json")).content
    assert served == openapi_json(create_app(Settings()))
    assert served == FILE.read_bytes()


def test_the_document_is_valid_openapi() -> None:
    validate(json.loads(FILE.read_bytes()))


def test_operations_have_names_of_their_own_and_words() -> None:
    names = [one["operationId"] for _, _, one in OPERATIONS]
    assert len(set(names)) == len(names)
    assert all(name[0].islower() and name.isalnum() for name in names)
    tags = {tag["name"] for tag in the_document()["tags"]}
    for _, _, one in OPERATIONS:
        assert one["summary"]
        assert one["description"]
        assert set(one["tags"]) <= tags


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=lambda one: one if isinstance(one, str) else "")
def test_every_error_answer_is_a_documented_problem(path: str, method: str, operation: Json) -> None:
    answers = operation["responses"]
    needed = {"400", "500", "503"}
    if operation["security"]:
        needed |= {"401", "429"}
        assert operation["x-rate-limit"] in {"read", "play", "create", "streams"}
    if "{" in path:
        needed.add("404")
    if "requestBody" in operation:
        needed |= {"413", "415"}
    assert needed <= set(answers)
    for status, answer in answers.items():
        if status >= "400":
            assert answer["content"]["application/problem+json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
            for name in answer["content"]["application/problem+json"]["examples"]:
                assert Code[name.upper()].status == int(status)


def test_unions_have_discriminators_with_public_names() -> None:
    commands = {tag_of(kind) for ruleset in RULESETS for kind in ruleset.commands}
    events = {tag_of(kind).rpartition(".")[0] for ruleset in RULESETS for kind in ruleset.events}
    for name, field, tags in (
        ("Command", "type", commands),
        ("Event", "type", events),
        ("GameState", "ruleset", {ruleset.id for ruleset in RULESETS}),
    ):
        union = _schema(name)
        assert union["discriminator"]["propertyName"] == field
        mapping = union["discriminator"]["mapping"]
        assert tags <= set(mapping)
        assert [{"$ref": ref} for ref in mapping.values()] == union["oneOf"]
        for tag, ref in mapping.items():
            assert _schema(ref.rpartition("/")[2])["properties"][field] == {"type": "string", "const": tag}
    assert _schema("Command")["discriminator"]["mapping"]["expedite.buy_hub"].endswith("/ExpediteBuyHub")
    assert _schema("Event")["discriminator"]["mapping"]["expedite.hub_bought"].endswith("/ExpediteHubBought")


def test_what_is_sent_is_closed_and_bounded() -> None:
    for name in ("RegisterAccount", "CreateToken", "CreateGame", "CreateInvite", "TakeSeat", "PlayCommands", "ExpediteBuyHub"):
        assert _schema(name)["additionalProperties"] is False
    assert _schema("PlayCommands")["properties"]["commands"] == {
        "type": "array",
        "items": {"$ref": "#/components/schemas/Command"},
        "minItems": 1,
        "maxItems": 64,
    }
    assert _schema("ExpediteBuyHub")["properties"]["wilds"] == {"minimum": 0, "maximum": 100, "type": "integer"}


def test_nothing_is_null_by_default_and_no_component_is_unused() -> None:
    text = json.dumps(the_document())
    assert '"default": null' not in json.dumps(the_document()["components"]["schemas"])
    for name in the_document()["components"]["schemas"]:
        assert f'"#/components/schemas/{name}"' in text, name


def test_request_examples_fit_their_schemas() -> None:
    for _, _, operation in OPERATIONS:
        for media in operation.get("requestBody", {}).get("content", {}).values():
            validator = jsonschema_rs.Draft202012Validator({**media["schema"], "components": the_document()["components"]})
            assert media["examples"]
            for example in media["examples"].values():
                validator.validate(example["value"])


def test_every_operation_of_the_application_is_in_the_document() -> None:
    listed = [(one.path, one.method.lower()) for one in declared(create_app(Settings()).routes)]
    assert sorted(listed) == sorted((path, method) for path, method, _ in OPERATIONS)
    assert len(listed) == 26
