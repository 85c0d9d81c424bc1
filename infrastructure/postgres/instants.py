"""Instants as Postgres keeps them: both have microseconds, nothing is lost either way."""

from datetime import UTC, datetime

from domain.kernel.ids import Instant


def to_time(at: Instant) -> datetime:
    """The moment, with its time zone."""
    return datetime.fromisoformat(at)


def to_instant(time: datetime) -> Instant:
    """The moment as text."""
    return Instant(time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"))
