"""Reading and writing a whole game, as caches keep it."""

from functools import cache
from typing import Any

import msgspec

from domain.kernel.codec import codec_of
from domain.kernel.messages import tag_of
from domain.kernel.ruleset import AnyRuleset
from domain.table.events import TABLE_EVENTS, TableEvent
from domain.table.state import AnyGame, Game

TABLE_SCHEMA = 1
"""Raised when the shape of ``Game`` changes."""

_encoder = msgspec.msgpack.Encoder()
_table_events: dict[str, msgspec.json.Decoder[Any]] = {tag_of(kind): msgspec.json.Decoder(kind) for kind in TABLE_EVENTS}


def encode_game(game: AnyGame) -> bytes:
    """MessagePack of a game."""
    return _encoder.encode(game)


def decode_game(ruleset: AnyRuleset, data: bytes) -> AnyGame:
    """The game that was encoded."""
    return _decoder(ruleset).decode(data)


def copy_game(ruleset: AnyRuleset, game: AnyGame) -> AnyGame:
    """An independent copy."""
    return decode_game(ruleset, encode_game(game))


def decode_table_event(tag: str, data: bytes) -> TableEvent:
    """A stored event of the table's. Raises ``KeyError`` for any other."""
    event: TableEvent = _table_events[tag].decode(data)
    return event


def decode_event(ruleset: AnyRuleset, tag: str, data: bytes) -> Any:
    """A stored event, the table's or the game's, of any shape it ever had."""
    decoder = _table_events.get(tag)
    return codec_of(ruleset).event(tag, data) if decoder is None else decoder.decode(data)


@cache
def _decoder(ruleset: AnyRuleset) -> msgspec.msgpack.Decoder[AnyGame]:
    return msgspec.msgpack.Decoder(Game[ruleset.state])  # type: ignore[name-defined]
