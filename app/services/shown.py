"""Events and legal commands as one viewer may see them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from domain.kernel.chain import salt
from domain.kernel.codec import public_event
from domain.kernel.ids import Instant, Seat
from domain.kernel.messages import Event, public_tag, tag_of
from domain.kernel.ruleset import Edition
from domain.kernel.viewer import Viewer
from domain.table.codec import decode_event
from domain.table.events import TableEvent
from domain.table.state import AnyGame
from domain.table.views import describe, redact
from infrastructure.records import RecordedEvent

_json = msgspec.json.Encoder()


class ShownEvent(NamedTuple):
    """An event as a viewer sees it: ``event`` is its JSON with the public ``type``, hashes and salt are hex.

    ``salt`` comes with an event that is shown whole. A dry run's events have neither version, time nor hashes.
    """

    version: int | None
    at: Instant | None
    seat: Seat | None
    type: str
    event: msgspec.Raw
    redacted: bool
    words: str
    prev_hash: str | None = None
    hash: str | None = None
    salt: str | None = None


class Legal(NamedTuple):
    """What a seat may send now: JSON of each command, sorted by it; ``reveals``: indices of those that reveal."""

    version: int
    seat: Seat
    number: int | None
    kind: str | None
    words: str | None
    commands: Sequence[msgspec.Raw]
    reveals: Sequence[int]


def words_of(edition: Edition, shown: Event) -> str:
    """A redacted event in words."""
    return describe(shown) if isinstance(shown, TableEvent) else edition.ruleset.describe(edition.content, shown)


def show_undated(edition: Edition, event: Event, seat: Seat | None, viewer: Viewer) -> ShownEvent:
    """An event that has not been recorded, for a dry run."""
    shown = redact(edition.ruleset, event, viewer)
    return ShownEvent(None, None, seat, *_told(edition, event, shown))


def show(edition: Edition, event: Event, row: RecordedEvent, salted: bytes, prev_hash: bytes, viewer: Viewer) -> ShownEvent:
    """A recorded event as the viewer may see it; ``salted`` is its salt."""
    shown = redact(edition.ruleset, event, viewer)
    told = _told(edition, event, shown)
    whole = salted.hex() if shown is event else None
    return ShownEvent(row.version, row.at, row.seat, *told, prev_hash.hex(), row.hash.hex(), whole)


def _told(edition: Edition, event: Event, shown: Event) -> tuple[str, msgspec.Raw, bool, str]:
    """Public type, JSON, whether anything was left out, words."""
    return public_tag(tag_of(type(event))), public_event(shown), shown is not event, words_of(edition, shown)


def show_rows(edition: Edition, seed: bytes, rows: Iterable[RecordedEvent], prev_hash: bytes, viewer: Viewer) -> list[ShownEvent]:
    """Successive events of one stream; ``prev_hash`` is the one before the first of them."""
    shown = []
    for row in rows:
        event = decode_event(edition.ruleset, row.type, row.data)
        shown.append(show(edition, event, row, salt(seed, row.version), prev_hash, viewer))
        prev_hash = row.hash
    return shown


def legal_of(edition: Edition, game: AnyGame, seat: Seat) -> Legal:
    """The seat's legal commands, ready to send."""
    decision = game.decisions.open.get(seat)
    if decision is None:
        return Legal(game.version, seat, None, None, None, (), ())
    ruleset, content, _ = edition
    listed = sorted((_json.encode(command), command) for command in ruleset.legal(content, game.state, seat))
    return Legal(
        game.version,
        seat,
        decision.number,
        decision.kind,
        ruleset.describe_decision(content, game.state, seat),
        [msgspec.Raw(encoded) for encoded, _ in listed],
        [n for n, (_, command) in enumerate(listed) if ruleset.reveals(content, game.state, seat, command)],
    )
