"""A server that strangers call as often as they like."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.main import create_app
from app.settings import Settings
from tests.http.conftest import serving

DOCUMENT = Path(__file__).parents[2] / "openapi" / "openapi.json"
CLIENTS = Path(__file__).parent / "clients"
_PLENTY = ",".join(f"{bucket}=1000000/1000000" for bucket in ("read", "play", "create", "streams"))


@pytest.fixture(scope="module")
async def url(module_database_url: str) -> AsyncIterator[str]:
    """Where it is."""
    async with serving(create_app(Settings(database_url=module_database_url, rate_limits=_PLENTY))) as url:
        yield url
