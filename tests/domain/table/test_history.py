"""A history holds as a whole, and whatever is changed in it is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.chain import START, body, command_digest, command_row, link, salt
from domain.kernel.codec import canonical
from domain.kernel.errors import HistoryBroken
from domain.kernel.ids import GameId, Instant, Seat
from domain.kernel.registry import Registry
from domain.table.commands import Cancel, Create, LeaveSeat, TakeSeat
from domain.table.history import verify
from tests.domain.table.playing import ANN, BEN, GAME, SEED, Recorder, create, file_of, finished
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


def rerow(lines: Lines) -> Lines:
    """Make rows and chain fit again: versions counted anew, each command's hash that of its row."""
    version, digest, row = 0, "", lines[0]
    for line in lines[1:]:
        if line["kind"] == "command":
            row = line
            row["first_version"] = version + 1
            text = command_row(row["actor"], row["seat"], row["decision"], canonical(row["commands"]))
            digest = command_digest(text).hex()
        else:
            version += 1
            line["version"] = row["last_version"] = version
            line["command"] = line["command"] and digest
    return rechain(lines)


def stop_early(lines: Lines) -> None:
    """Nothing behind the fifth command."""
    del lines[[n for n, line in enumerate(lines) if line["kind"] == "command"][5] :]


def stop_before_the_start(lines: Lines) -> None:
    del lines[[n for n, line in enumerate(lines) if line["kind"] == "command"][1] :]


def set_position(lines: Lines) -> None:
    """A position that nobody played to, and an event that nobody looks at."""
    n = [n for n, line in enumerate(lines) if line["kind"] == "command"][3]
    data: dict[str, Any] = {"type": "table.position_set.v1", "state": None, "draws": {}}
    lines[n:n] = [
        {"kind": "command", "actor": "table", "seat": None, "decision": None, "commands": []},
        {"kind": "event", "type": "table.position_set.v1", "seat": None, "at": lines[n + 1]["at"], "command": "-", "data": data},
    ]


def create_nothing(lines: Lines) -> None:
    lines[1]["commands"] = []


def create_twice(lines: Lines) -> None:
    lines[1]["commands"] *= 2


def set_no_time(lines: Lines) -> None:
    first_of(lines, "toy.taken.v1")["at"] = "yesterday"


def set_two_times(lines: Lines) -> None:
    """The last event of a command later than its first."""
    next(event for event in events(lines) if event["command"] is None and event["version"] > 2)["at"] = (
        "2030-01-01T00:00:00.000000Z"
    )


MENDED = [stop_early, stop_before_the_start, set_position, create_nothing, create_twice, set_no_time, set_two_times]


@pytest.mark.parametrize("fault", MENDED)
def test_a_forger_who_mends_rows_and_chain_is_found(fault: Callable[[Lines], None]) -> None:
    lines = history()
    fault(lines)
    with pytest.raises(HistoryBroken):
        check(rerow(lines))


def test_mending_untouched_rows_changes_nothing() -> None:
    assert rerow(history()) == history()


def test_mending_an_untouched_chain_changes_nothing() -> None:
    assert rechain(history()) == history()


def forged(recorder: Recorder, find: Callable[[dict[str, Any]], bool], actor: str) -> Lines:
    """The first command of this kind, as if this actor had sent it; rows, chain and head mended."""
    lines: Lines = [json.loads(line) for line in file_of(recorder)]
    n, line = next((n, line) for n, line in enumerate(lines) if line["kind"] == "command" and find(line["commands"][0]))
    line["actor"] = actor
    row = command_row(actor, line["seat"], line["decision"], canonical(line["commands"]))
    for event in lines[n + 1 : n + 1 + line["last_version"] - line["first_version"] + 1]:
        event["command"] = event["command"] and command_digest(row).hex()
    return rechain(lines)


def of(type_: str) -> Callable[[dict[str, Any]], bool]:
    return lambda command: bool(command["type"] == type_)


@pytest.mark.parametrize("act", [create(hot_seat=True), create(bots=["random"]), create(bots=["random"] * 2, join=False)])
def test_seats_are_played_by_their_account_or_a_built_in_opponent(act: Create) -> None:
    playing = Recorder(act)
    playing.play_to_the_end()
    assert check([json.loads(line) for line in file_of(playing)]).outcome.reason == "deck_empty"


@pytest.mark.parametrize("actor", [BEN, "bot", "nobody"])
def test_a_command_of_somebody_who_did_not_hold_the_seat_is_found(actor: str) -> None:
    with pytest.raises(HistoryBroken, match=rf"event \d+: {actor} played for seat 0, which {ANN} held"):
        check(forged(finished(), lambda command: command["type"].startswith("toy."), actor))


def test_an_account_does_not_play_for_a_built_in_opponent() -> None:
    recorder = Recorder(create(bots=["random"] * 2, join=False))
    recorder.play_to_the_end()
    with pytest.raises(HistoryBroken, match=f"{ANN} played for seat 0, which bot held"):
        check(forged(recorder, lambda command: command["type"].startswith("toy."), ANN))


def test_who_held_a_seat_before_does_not_play_for_who_holds_it_now() -> None:
    recorder = Recorder(create(join=False))
    recorder.act(BEN, TakeSeat(Seat(0), BEN))
    recorder.act(BEN, LeaveSeat(Seat(0)))
    recorder.act(ANN, TakeSeat(Seat(0), ANN))
    recorder.act(BEN, TakeSeat(Seat(1), BEN))
    recorder.play_to_the_end()
    assert check([json.loads(line) for line in file_of(recorder)]).outcome.reason == "deck_empty"
    plays = iter(line.seat for line in recorder.lines if line.seat is not None)
    with pytest.raises(HistoryBroken, match="played for seat"):
        check(forged(recorder, lambda command: command["type"].startswith("toy."), BEN if next(plays) == 0 else ANN))


@pytest.mark.parametrize("kind", ["table.take_seat", "table.leave_seat", "table.cancel"])
def test_nobody_acts_at_the_table_for_somebody_else(kind: str) -> None:
    """Taking a seat is one's own act; leaving it its holder's or the owner's; calling off the owner's."""
    recorder = Recorder(create(3))
    recorder.act(BEN, TakeSeat(Seat(1), BEN))
    recorder.act(ANN, LeaveSeat(Seat(1)))
    recorder.act(BEN, TakeSeat(Seat(2), BEN))
    recorder.act(BEN, LeaveSeat(Seat(2)))
    recorder.act(ANN, Cancel())
    assert check([json.loads(line) for line in file_of(recorder)]).outcome is None
    with pytest.raises(HistoryBroken, match="nobody acted for somebody else"):
        check(forged(recorder, of(kind), "nobody"))


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"kind":"other"}', b"\xff", b"null"])
def test_a_line_that_cannot_be_read_is_named(line: bytes) -> None:
    lines = file_of(finished())
    with pytest.raises(HistoryBroken, match="line 3"):
        verify([*lines[:2], line, *lines[3:]], REGISTRY)


@pytest.mark.parametrize(("row", "member"), [("command", b'"commands":[{"'), ("event", b'"data":{"')])
@pytest.mark.parametrize("put", [b"\xff", b"\\ud800"])
def test_text_that_is_none_is_found_where_it_stands(row: str, member: bytes, put: bytes) -> None:
    """Bytes that are not UTF-8, and half a character, in what a line holds unread."""
    lines = file_of(finished())
    n = [n for n, line in enumerate(lines) if line.startswith(b'{"kind":"%b"' % row.encode())][4]
    lines[n] = lines[n].replace(member, member + put)
    with pytest.raises(HistoryBroken, match=r"event \d+: |line \d+ "):
        verify(lines, REGISTRY)


def test_brackets_without_end_are_found() -> None:
    lines = file_of(finished())
    deep = b"[" * 100_000 + b"]" * 100_000
    with pytest.raises(HistoryBroken, match="line 3"):
        verify([*lines[:2], lines[2].replace(b'"data":{', b'"data":{"x":%b,' % deep), *lines[3:]], REGISTRY)


def test_bytes_are_written_in_one_way() -> None:
    lines = history()
    lines[0]["seed"] = lines[0]["seed"].upper()
    with pytest.raises(HistoryBroken, match="lower-case"):
        check(lines)


def test_blank_lines_do_not_matter() -> None:
    lines = file_of(finished())
    assert verify([*lines, b"", b"\n"], REGISTRY).game_id == GameId(GAME)
