"""What the generated requests must not do, lest a run takes hours or ends the token that it needs."""

import os
from typing import Any

import schemathesis

OWN_TOKEN = os.environ.get("WAYBILL_TEST_TOKEN_ID", "")


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """An allowed wait is cut to a second; another token than the run's own is deleted."""
    if case.query and isinstance(wait := case.query.get("wait"), int) and 1 < wait <= 60:
        case.query["wait"] = 1
    if case.path_parameters and OWN_TOKEN and case.path_parameters.get("token_id") == OWN_TOKEN:
        case.path_parameters["token_id"] = "00000000-0000-7000-8000-000000000000"
