"""Names for the few scalars that travel everywhere."""

from typing import NewType

GameId = NewType("GameId", str)
"""A game's UUIDv7 in its usual text form."""

AccountId = NewType("AccountId", str)
"""An account's UUIDv7 in its usual text form. Opaque: it tells nothing about the person behind it."""

Seat = NewType("Seat", int)
"""A place at a game, numbered from 0."""

Version = NewType("Version", int)
"""How many events a stream holds; the first event is version 1."""

Instant = NewType("Instant", str)
"""A time as RFC 3339 in UTC with exactly six digits of fraction: ``2026-01-02T03:04:05.000006Z``. Sorts as text."""
