"""A history holds as a whole, and whatever is changed in it is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.chain import START, body, link, salt
from domain.kernel.codec import canonical
from domain.kernel.errors import HistoryBroken
from domain.kernel.ids import GameId, Instant
from domain.kernel.registry import Registry
from domain.table.history import verify
from tests.domain.table.playing import GAME, SEED, file_of, finished
from tests.domain.toy import TOY

REGISTRY = Registry((TOY,))
Lines = list[dict[str, Any]]


def history() -> Lines:
    return [json.loads(line) for line in file_of(finished())]


def check(lines: Lines) -> Any:
    return verify((json.dumps(line).encode() for line in lines), REGISTRY)


def events(lines: Lines) -> Lines:
    return [line for line in lines if line["kind"] == "event"]


def rechain(lines: Lines) -> Lines:
    """Make the chain fit again, as somebody would who knows the seed."""
    prev = START
    for event in events(lines):
        command = event["command"] and bytes.fromhex(event["command"])
        salted = salt(SEED, event["version"])
        made = body(GAME, event["version"], event["type"], event["seat"], Instant(event["at"]), command, canonical(event["data"]))
        event["prev_hash"], prev = prev.hex(), link(prev, salted, made)
        event["hash"], event["salt"] = prev.hex(), salted.hex()
    lines[0]["head_hash"], lines[0]["version"] = prev.hex(), len(events(lines))
    return lines


def test_a_whole_history_holds() -> None:
    lines = history()
    found = check(lines)
    assert (found.game_id, found.ruleset, found.events) == (GAME, "toy", len(events(lines)))
    assert found.draws == 1
    assert found.outcome.reason == "deck_empty"


def first_of(lines: Lines, type_: str) -> dict[str, Any]:
    return next(event for event in events(lines) if event["type"] == type_)


def swap_cards(lines: Lines) -> None:
    order = first_of(lines, "toy.shuffled.v1")["data"]["order"]
    order[-1], order[-2] = order[-2], order[-1]


def drop_event(lines: Lines) -> None:
    lines.remove(first_of(lines, "toy.taken.v1"))


def set_score(lines: Lines) -> None:
    first_of(lines, "table.finished.v1")["data"]["outcome"]["results"][0]["score"][0]["value"] += 1


def set_seat(lines: Lines) -> None:
    event = first_of(lines, "toy.taken.v1")
    event["seat"] = 1 - event["seat"]


def set_command(lines: Lines) -> None:
    line = next(line for line in lines if line["kind"] == "command" and line["commands"][0]["type"] == "toy.show")
    line["commands"][0]["card"] = 99


def set_decision(lines: Lines) -> None:
    next(line for line in lines if line["kind"] == "command" and line["decision"])["decision"] += 1


def set_seed(lines: Lines) -> None:
    lines[0]["seed"] = bytes(32).hex()


def set_content(lines: Lines) -> None:
    lines[0]["content"] = lines[0]["content"].replace("9", "10")


def set_rules(lines: Lines) -> None:
    lines[0]["rules_version"] = 2


def set_salt(lines: Lines) -> None:
    first_of(lines, "toy.taken.v1")["salt"] = bytes(32).hex()


def set_hash(lines: Lines) -> None:
    lines[0]["head_hash"] = "zz"


def set_time(lines: Lines) -> None:
    first_of(lines, "toy.taken.v1")["at"] = "2025-01-01T00:00:00.000000Z"


def move_line(lines: Lines) -> None:
    lines.append(lines.pop(1))


def no_header(lines: Lines) -> None:
    lines.pop(0)


def only_header(lines: Lines) -> None:
    del lines[1:]


FAULTS: list[Callable[[Lines], None]] = [
    swap_cards, drop_event, set_score, set_seat, set_command, set_decision, set_seed, set_content, set_rules, set_salt,
    set_hash, set_time, move_line, no_header, only_header,
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_is_changed_is_found(fault: Callable[[Lines], None]) -> None:
    lines = history()
    fault(lines)
    with pytest.raises(HistoryBroken):
        check(lines)


@pytest.mark.parametrize("fault", [swap_cards, set_score, set_seat])
def test_a_forger_who_mends_the_chain_is_found_by_the_rules(fault: Callable[[Lines], None]) -> None:
    lines = history()
    fault(lines)
    with pytest.raises(HistoryBroken, match="rules lead to"):
        check(rechain(lines))


def test_mending_an_untouched_chain_changes_nothing() -> None:
    assert rechain(history()) == history()


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"kind":"other"}', b"\xff", b"null"])
def test_a_line_that_cannot_be_read_is_named(line: bytes) -> None:
    lines = file_of(finished())
    with pytest.raises(HistoryBroken, match="line 3"):
        verify([*lines[:2], line, *lines[3:]], REGISTRY)


def test_blank_lines_do_not_matter() -> None:
    lines = file_of(finished())
    assert verify([*lines, b"", b"\n"], REGISTRY).game_id == GameId(GAME)
