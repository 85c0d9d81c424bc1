"""The published test vectors hold for this code, and for a reader who has nothing but the page that describes the format."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.chain import body, command_row, link, salt
from domain.kernel.chance import SeededChance, commitment, draw_key
from domain.kernel.codec import canonical
from domain.kernel.ids import Seat

VECTORS = json.loads((Path(__file__).parents[3] / "openapi" / "history-vectors.json").read_text())
SEED = bytes.fromhex(VECTORS["seed"])


def jcs(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def words(purpose: str, index: int) -> Iterator[int]:
    """A draw's words, by the description alone."""
    for block in range(1 << 20):
        message = purpose.encode() + b"\0" + index.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.new(bytes.fromhex(VECTORS["draw_key"]), message, hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))


def below(source: Iterator[int], n: int) -> int:
    return next(word for word in source if word < (1 << 64) // n * n) % n


def test_the_seed_and_the_command_row() -> None:
    row = VECTORS["command_row"]
    assert commitment(SEED) == VECTORS["seed_commitment"] == hashlib.sha256(SEED).hexdigest()
    described = jcs({name: row[name] for name in ("actor", "seat", "decision", "commands")})
    assert command_row(row["actor"], row["seat"], row["decision"], canonical(row["commands"])) == described == row["row"].encode()
    assert hashlib.sha256(described).hexdigest() == row["sha256"]


@pytest.mark.parametrize("event", VECTORS["events"], ids=lambda e: e["type"])
def test_the_events(event: dict[str, Any]) -> None:
    described = jcs({n: event[n] for n in ("at", "command", "data", "game_id", "seat", "type", "version")})
    command = event["command"] and bytes.fromhex(event["command"])
    made = body(event["game_id"], event["version"], event["type"], event["seat"], event["at"], command, canonical(event["data"]))
    assert made == described == event["body"].encode()
    salted = hmac.new(SEED, b"salt" + event["version"].to_bytes(8, "big"), hashlib.sha256).digest()
    assert salt(SEED, event["version"]) == salted == bytes.fromhex(event["salt"])
    before = bytes.fromhex(event["prev_hash"])
    assert link(before, salted, made).hex() == hashlib.sha256(before + salted + described).hexdigest() == event["hash"]


def test_the_key_of_the_draws() -> None:
    given = {Seat(int(seat)): bytes.fromhex(data) for seat, data in VECTORS["entropy"].items()}
    mixed = b"".join(bytes([seat, len(data)]) + data for seat, data in sorted(given.items()))
    described = hmac.new(SEED, b"draws" + mixed, hashlib.sha256).hexdigest()
    assert draw_key(SEED, given).hex() == described == VECTORS["draw_key"]


@pytest.mark.parametrize("draw", VECTORS["draws"], ids=lambda d: f"{d['purpose']} {d['index']}")
def test_the_draws(draw: dict[str, Any]) -> None:
    source = words(draw["purpose"], draw["index"])
    chance = SeededChance(bytes.fromhex(VECTORS["draw_key"]), {draw["purpose"]: draw["index"]})
    if "below" in draw:
        n = int(draw["below"])
        assert str(below(source, n)) == str(chance.below(draw["purpose"], n)[0]) == str(draw["result"])
        return
    items = list(draw["shuffle"])
    for i in range(len(items) - 1, 0, -1):
        j = below(source, i + 1)
        items[i], items[j] = items[j], items[i]
    assert items == draw["result"] == chance.shuffle(draw["purpose"], draw["shuffle"])[0]
