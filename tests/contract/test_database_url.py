"""A database that is not to be had is told in one sentence, without the password."""

import socket
from pathlib import Path

import pytest

from infrastructure.postgres.database import Database
from infrastructure.postgres.migrate import migrate
from infrastructure.records import DatabaseUnavailable

SECRET = "s3cr3t"


@pytest.mark.parametrize(
    ("url", "says"),
    [
        (f"postgresql://me:{SECRET}@127.0.0.1:1/waybill", "cannot be reached"),
        (f"postgresql://me:{SECRET}@no-such-host.invalid/waybill", "cannot be reached"),
        (f"postgresql://me:{SECRET}@/waybill?host=/no/such/folder", "No such file"),
        (f"mysql://me:{SECRET}@127.0.0.1/waybill", "should look like"),
        (f"postgresql://me:{SECRET}#x@127.0.0.1:5432/waybill", "should look like"),
        (f"postgresql://me:{SECRET}@127.0.0.1:port/waybill", "should look like"),
        (SECRET, "should look like"),
        ("", "should look like"),
    ],
)
@pytest.mark.parametrize("way", ["open", "migrate"])
async def test_a_wrong_url_is_one_clear_sentence(url: str, says: str, way: str) -> None:
    with pytest.raises(DatabaseUnavailable) as refusal:
        await (Database.open(url) if way == "open" else migrate(url))
    message = str(refusal.value)
    assert says in message
    assert SECRET not in message
    assert "\n" not in message


async def test_a_database_that_does_not_exist_is_named(postgres_url: str) -> None:
    with pytest.raises(DatabaseUnavailable, match=r'"nothing" does not exist'):
        await Database.open(postgres_url.replace("@/waybill?", "@/nothing?"))


async def test_a_server_that_says_nothing_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infrastructure.postgres.database.CONNECT_TIMEOUT", 0.1)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / ".s.PGSQL.5432"))
        silent.listen()
        with pytest.raises(DatabaseUnavailable):
            await Database.open(f"postgresql://me@/waybill?host={tmp_path}")
