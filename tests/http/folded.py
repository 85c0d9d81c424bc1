"""``python -m tests.http.folded FILE``: fold a history's events, and nothing else, in a process of its own.

Prints the head's hash, the outcome and the whole final state as JSON.
"""

import sys
from collections.abc import Iterator

import msgspec

from domain.kernel.ruleset import Edition, edition_of
from domain.kernel.viewer import OMNISCIENT
from domain.rulesets import RULESETS
from domain.table.codec import decode_event
from domain.table.events import Created
from domain.table.evolve import Happened, create, replay
from domain.table.history import CommandLine, EventLine, Header

_line = msgspec.json.Decoder(Header | CommandLine | EventLine)


def main(path: str) -> None:
    with open(path, "rb") as file:
        header, *lines = [_line.decode(line) for line in file]
    assert isinstance(header, Header)
    edition = edition_of(RULESETS.get(header.ruleset, header.rules_version), header.content.encode())
    first, *rest = happened(edition, lines)
    assert isinstance(first.event, Created)
    game = replay(edition, create(header.game_id, first.event, first.at), rest)
    state = edition.ruleset.view(edition.content, game.state, OMNISCIENT)
    sys.stdout.buffer.write(msgspec.json.encode({"head_hash": game.head_hash.hex(), "outcome": game.outcome, "state": state}))


def happened(edition: Edition, lines: list[Header | CommandLine | EventLine]) -> Iterator[Happened]:
    """The events of a history."""
    for line in lines:
        if isinstance(line, EventLine):
            event = decode_event(edition.ruleset, line.type, bytes(line.data))
            yield Happened(event, line.seat, line.at, line.command is not None, bytes.fromhex(line.hash))


if __name__ == "__main__":
    main(sys.argv[1])
