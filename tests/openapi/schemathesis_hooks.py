"""What Schemathesis is told of this interface, and what it is to find beside its own checks."""

import itertools
import os
import re
import uuid
from typing import Any, Final

import schemathesis
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import TestPhase

OWN_TOKEN: Final = os.environ.get("WAYBILL_TEST_TOKEN_ID", "")
_games: Final = itertools.cycle(os.environ["WAYBILL_TEST_GAMES"].split())
_NOBODY: Final = "00000000-0000-7000-8000-000000000000"

UNSAYABLE_CODES: Final = {"invalid_cursor", "position_ahead", "seat_required"}
UNSAYABLE: Final = {
    ("query", "/viewer"),  # a seat or a viewer, not both
    ("query", "/account"),  # only names that there are
    ("header", "/If-Match"),  # has quotation marks, which are never generated in headers, whatever the schema says
    ("body", "/options"),  # each title has its own
}
_SUBPOINTER: Final = re.compile(r"(?<=.)/.*", re.DOTALL)


def _is_valid(case: Any) -> bool:
    return case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """A valid request is a new one about a game that there is; an allowed wait is cut to a second; the run's own token stays."""
    path, query, headers = case.path_parameters or {}, case.query or {}, case.headers or {}
    if _is_valid(case) and case.meta.phase.name is not TestPhase.STATEFUL:
        path.update({name: next(_games) for name in path if name == "game_id"})
        headers.update({name: str(uuid.uuid4()) for name in headers if name == "Idempotency-Key"})
    if path.get("token_id") == OWN_TOKEN:
        path["token_id"] = _NOBODY
    if isinstance(query.get("wait"), int) and 1 < query["wait"] <= 60:
        query["wait"] = 1


@schemathesis.check
def what_is_documented_can_be_read(ctx: Any, response: Any, case: Any) -> None:
    """A request as the document describes it gets 400 only for what a schema cannot say."""
    if response.status_code == 400 and _is_valid(case):
        said = response.json()
        where = {(one["in"], _SUBPOINTER.sub("", one["pointer"])) for one in said.get("errors", ())}
        assert said["code"] in UNSAYABLE_CODES or (where and where <= UNSAYABLE), said
