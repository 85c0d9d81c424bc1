"""Randomness that can be checked afterwards.

Every draw has a purpose (``plane_deck``) and an index: how many draws this purpose has had before, over the whole game.
Its bytes are ``HMAC-SHA256(key, purpose ‖ 0x00 ‖ index ‖ block)`` for block 0, 1, … with index and block as 8 bytes, big
endian. ``key = HMAC-SHA256(seed, "draws" ‖ entropy)``, where entropy is, for every seat that gave some, in order of seats:
the seat (1 byte), the length (1 byte), the bytes. A whole number below n is the next 8 bytes, big endian, modulo n; words
at or above the largest multiple of n are skipped. A shuffle is Fisher–Yates from the last place down: place i is swapped
with below(i + 1).
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from domain.kernel.ids import Seat
from domain.kernel.messages import Draw

T = TypeVar("T")
_WORD = 1 << 64


def commitment(seed: bytes) -> str:
    """What is published before anything is drawn: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def draw_key(seed: bytes, entropy: Mapping[Seat, bytes]) -> bytes:
    """The key of all draws of a game: the server's seed mixed with what the seats added."""
    mixed = b"".join(bytes((seat, len(entropy[seat]))) + entropy[seat] for seat in sorted(entropy))
    return hmac.digest(seed, b"draws" + mixed, "sha256")


class Chance(Protocol):
    """Where a ruleset gets its randomness from. Each call is one draw and gives its reference for the event."""

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[list[T], Draw]:
        """The items in a random order."""

    def below(self, purpose: str, n: int) -> tuple[int, Draw]:
        """A whole number from 0 to n − 1."""


class SeededChance:
    """Draws from a key, going on from how many draws each purpose has had."""

    def __init__(self, key: bytes | Callable[[], bytes], drawn: Mapping[str, int]) -> None:
        """``key`` may be how to make it: then it is made for the first draw, and for most commands never."""
        self._key = key
        self._drawn = dict(drawn)

    def _words(self, draw: Draw) -> Iterator[int]:
        if not isinstance(self._key, bytes):
            self._key = self._key()
        return _words(self._key, draw)

    def _next(self, purpose: str) -> Draw:
        index = self._drawn.get(purpose, 0)
        self._drawn[purpose] = index + 1
        return Draw(purpose, index)

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[list[T], Draw]:
        draw = self._next(purpose)
        words = self._words(draw)
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = _below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        return order, draw

    def below(self, purpose: str, n: int) -> tuple[int, Draw]:
        draw = self._next(purpose)
        return _below(self._words(draw), n), draw


class ScriptedChance(SeededChance):
    """For tests: the named draws come out as written, all others from a fixed key.

    ``script``: purpose → outcomes in order; an outcome is the whole order for a shuffle, the number for ``below``. A shuffle's
    outcome may be only the beginning of the order: the items it does not name follow in the order they were given.
    """

    def __init__(self, script: Mapping[str, Sequence[object]], drawn: Mapping[str, int] | None = None) -> None:
        super().__init__(bytes(32), drawn or {})
        self._script = script

    def _written(self, purpose: str) -> object | None:
        index = self._drawn.get(purpose, 0)
        outcomes = self._script.get(purpose, ())
        return outcomes[index] if index < len(outcomes) else None

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[list[T], Draw]:
        written = self._written(purpose)
        if written is None:
            return super().shuffle(purpose, items)
        assert isinstance(written, Sequence)
        rest = list(items)
        for item in written:
            rest.remove(item)
        return [*written, *rest], self._next(purpose)

    def below(self, purpose: str, n: int) -> tuple[int, Draw]:
        written = self._written(purpose)
        if written is None:
            return super().below(purpose, n)
        assert isinstance(written, int) and 0 <= written < n
        return written, self._next(purpose)


def _words(key: bytes, draw: Draw) -> Iterator[int]:
    prefix = draw.purpose.encode() + b"\0" + draw.index.to_bytes(8, "big")
    block = 0
    while True:
        digest = hmac.digest(key, prefix + block.to_bytes(8, "big"), "sha256")
        for at in range(0, 32, 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


def _below(words: Iterator[int], n: int) -> int:
    limit = _WORD - _WORD % n
    return next(word for word in words if word < limit) % n
