"""Instants as Postgres keeps them: both have microseconds, nothing is lost either way."""

from datetime import datetime

from domain.kernel.ids import Instant


def to_time(at: Instant) -> datetime:
    """The moment, with its time zone."""
    return datetime.fromisoformat(at)


def to_instant(time: datetime) -> Instant:
    """The moment as text. It has to be in UTC, as asyncpg gives it."""
    return Instant(time.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z")
