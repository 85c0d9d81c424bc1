"""How often one caller may do what."""

import re
from collections.abc import Mapping
from typing import NamedTuple


class Limit(NamedTuple):
    """A bucket of ``burst`` tokens into which ``per_second`` drip."""

    burst: int
    per_second: float


LIMITS: Mapping[str, Limit] = {
    "read": Limit(6_000, 600),
    "play": Limit(20_000, 4_000),  # more than one seat can use that waits for each answer
    "create": Limit(1_200, 20),
    "streams": Limit(600, 20),
}

_ONE = re.compile(r"(?P<bucket>[a-z]+)=(?P<burst>\d{1,9})/(?P<rate>\d{1,9}(\.\d{1,6})?)")


def limits(text: str) -> Mapping[str, Limit]:
    """The usual limits but for those in ``bucket=burst/per_second,…``. Raises ``ValueError`` with one line."""
    changed = dict(LIMITS)
    for part in filter(None, (part.strip() for part in text.split(","))):
        found = _ONE.fullmatch(part)
        if found is None or found["bucket"] not in LIMITS or int(found["burst"]) < 1 or float(found["rate"]) <= 0:
            raise ValueError(f"expected bucket=burst/per_second with a bucket of {', '.join(LIMITS)}, got {part!r}")
        changed[found["bucket"]] = Limit(int(found["burst"]), float(found["rate"]))
    return changed
