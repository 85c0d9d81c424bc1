"""These tests do not disturb each other: those of a module share a database."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from tests.streams import Stores


@pytest.fixture(scope="module")
async def stores(module_database_url: str) -> AsyncIterator[Stores]:
    """What one process of the server has of Postgres."""
    async with AsyncExitStack() as stack:
        yield await Stores.open(module_database_url, stack)
