"""The hash chain over a stream.

``hash = SHA-256(prev_hash ‖ salt ‖ body)``; the first ``prev_hash`` is 32 zero bytes; ``body`` is canonical JSON (RFC 8785) of
``{at, command, data, game_id, seat, type, version}``, where ``data`` is the event as stored and ``command`` is, on a command's
first event, the SHA-256 in hex of its log row's canonical JSON, and ``null`` on the others.
``salt = HMAC-SHA256(seed, "salt" ‖ version)`` with the version as 8 bytes, big endian.
"""

import hashlib
import hmac

from domain.kernel.codec import canonical
from domain.kernel.ids import GameId, Instant, Seat

START = bytes(32)
"""What stands for the hash before the first event."""


def salt(seed: bytes, version: int) -> bytes:
    """The salt of one event."""
    return hmac.digest(seed, b"salt" + version.to_bytes(8, "big"), "sha256")


def body(game_id: GameId, version: int, type_: str, seat: Seat | None, at: Instant, command: bytes | None, data: bytes) -> bytes:
    """The bytes that the hash stands for. ``command`` is a SHA-256, ``data`` canonical JSON; keys come in sorted order."""
    return b'{"at":"%b","command":%b,"data":%b,"game_id":"%b","seat":%b,"type":"%b","version":%d}' % (
        at.encode(),
        b"null" if command is None else b'"%b"' % command.hex().encode(),
        data,
        game_id.encode(),
        b"null" if seat is None else b"%d" % seat,
        type_.encode(),
        version,
    )


def link(prev_hash: bytes, salt_: bytes, body_: bytes) -> bytes:
    """The hash of an event."""
    return hashlib.sha256(prev_hash + salt_ + body_).digest()


def command_row(actor: str, seat: Seat | None, decision: int | None, commands: bytes) -> bytes:
    """Canonical JSON of a row of the command log; ``commands`` is the canonical JSON of the list of commands."""
    return b'{"actor":%b,"commands":%b,"decision":%b,"seat":%b}' % (
        canonical(actor),
        commands,
        b"null" if decision is None else b"%d" % decision,
        b"null" if seat is None else b"%d" % seat,
    )


def command_digest(row: bytes) -> bytes:
    """What a command's first event holds of its log row."""
    return hashlib.sha256(row).digest()
