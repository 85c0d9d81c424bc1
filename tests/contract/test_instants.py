"""Times go to Postgres and back to the microsecond."""

import pytest

from domain.kernel.ids import Instant
from infrastructure.postgres.instants import to_instant, to_time
from tests.streams import Stores


@pytest.mark.parametrize(
    "text",
    [
        "2026-01-02T03:04:05.000006Z",
        "2026-12-31T23:59:59.999999Z",
        "2026-06-01T00:00:00.000000Z",
        "2024-02-29T12:00:00.100000Z",
        "1999-12-31T23:59:59.000001Z",
    ],
)
async def test_an_instant_comes_back_as_it_went(stores: Stores, text: str) -> None:
    row = await stores.database.row("select $1::timestamptz", to_time(Instant(text)))
    assert row is not None
    assert to_instant(row[0]) == text
