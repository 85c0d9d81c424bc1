"""The hash chain: bodies are canonical JSON, links and salts are as documented."""

import hashlib
import hmac
import json

import pytest

from domain.kernel.chain import START, body, command_digest, command_row, link, salt
from domain.kernel.codec import canonical
from domain.kernel.ids import GameId, Instant, Seat

GAME = GameId("0190a5f0-0000-7000-8000-000000000001")
AT = Instant("2026-01-02T03:04:05.000006Z")


def jcs(value: object) -> bytes:
    """RFC 8785 for what we write, by the standard library."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


@pytest.mark.parametrize("seat", [None, Seat(0), Seat(7)])
@pytest.mark.parametrize("command", [None, bytes(32)])
def test_a_body_is_canonical_json_of_its_fields(seat: Seat | None, command: bytes | None) -> None:
    data = {"b": [1, -2], "a": {"z": "Ulan Bator", "y": None}}
    made = body(GAME, 12, "toy.shown.v1", seat, AT, command, canonical(data))
    assert made == jcs(
        {
            "game_id": GAME,
            "version": 12,
            "type": "toy.shown.v1",
            "seat": seat,
            "at": AT,
            "command": command and command.hex(),
            "data": data,
        }
    )


@pytest.mark.parametrize("text", ["plain", 'quote " and \\', "tab\t newline\n bell\x07 unit\x1f", "Café – Žluťoučký", "\u2028 /"])
def test_strings_are_escaped_as_rfc_8785_says(text: str) -> None:
    assert canonical({"text": text}) == jcs({"text": text})


def test_salts_come_from_the_seed_and_the_version() -> None:
    seed = bytes(range(32))
    assert salt(seed, 258) == hmac.digest(seed, b"salt" + (258).to_bytes(8, "big"), "sha256")


def test_a_link_is_the_sha256_of_what_came_before_the_salt_and_the_body() -> None:
    assert bytes(32) == START
    assert link(START, b"s" * 32, b"{}") == hashlib.sha256(bytes(32) + b"s" * 32 + b"{}").digest()


def test_a_command_row_is_canonical_json() -> None:
    commands = canonical([{"type": "toy.show", "card": 3}])
    row = command_row("acc", Seat(1), None, commands)
    assert row == jcs({"actor": "acc", "seat": 1, "decision": None, "commands": [{"type": "toy.show", "card": 3}]})
    assert command_digest(row) == hashlib.sha256(row).digest()
