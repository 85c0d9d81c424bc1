"""How Schemathesis is kept from what would take hours, and what it is to find beside its own checks."""

import os
from typing import Any

import schemathesis
from schemathesis.generation import GenerationMode

OWN_TOKEN = os.environ.get("WAYBILL_TEST_TOKEN_ID", "")
UNSAYABLE_CODES = {"invalid_cursor", "position_ahead", "seat_required"}
UNSAYABLE = {("query", "/viewer"), ("query", "/seat")}
"""A seat or a viewer, not both: no schema of single parameters can say it."""


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """An allowed wait is cut to a second; another token than the run's own is deleted."""
    if case.query and isinstance(wait := case.query.get("wait"), int) and 1 < wait <= 60:
        case.query["wait"] = 1
    if case.path_parameters and OWN_TOKEN and case.path_parameters.get("token_id") == OWN_TOKEN:
        case.path_parameters["token_id"] = "00000000-0000-7000-8000-000000000000"


@schemathesis.check
def what_is_documented_can_be_read(ctx: Any, response: Any, case: Any) -> None:
    """A request as the document describes it gets 400 only for what a schema cannot say."""
    if response.status_code == 400 and case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE:
        said = response.json()
        where = {(one["in"], one["pointer"]) for one in said.get("errors", ())}
        assert said["code"] in UNSAYABLE_CODES or (where and where <= UNSAYABLE), said
