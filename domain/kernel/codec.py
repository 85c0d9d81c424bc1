"""Encoders and decoders of one ruleset, built once."""

from functools import cache
from typing import Any, Union

import msgspec

from domain.kernel.messages import Event, public_tag, tag_of
from domain.kernel.ruleset import AnyRuleset
from domain.kernel.upcast import upcast

_canonical = msgspec.json.Encoder(order="sorted")
_json = msgspec.json.Encoder()
_msgpack = msgspec.msgpack.Encoder()
_plain = msgspec.json.Decoder()


def canonical(value: object) -> bytes:
    """Canonical JSON (RFC 8785) of structs and plain values. Holds for what we write: ASCII keys, whole numbers, no floats."""
    return _canonical.encode(value)


def public_event(event: Event) -> msgspec.Raw:
    """The event's JSON as clients see it: ``type`` without the number of its shape."""
    stored = tag_of(type(event))
    shown = public_tag(stored)
    encoded = _json.encode(event)
    head = len('{"type":"') + len(stored)
    return msgspec.Raw(b'{"type":"' + shown.encode() + encoded[head:])


class Codec:
    """How one ruleset's commands, events and states are read and written."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self._upcasts = ruleset.upcasts
        self._command = msgspec.json.Decoder(_union(ruleset.commands))
        self._options = msgspec.json.Decoder(ruleset.options)
        self._events = {tag_of(kind): msgspec.json.Decoder(kind) for kind in ruleset.events}
        self._event = _union(ruleset.events)
        self._state = msgspec.msgpack.Decoder(ruleset.state)
        self._state_json = msgspec.json.Decoder(ruleset.state)

    def command(self, data: bytes) -> Any:
        """Reads one command; raises ``msgspec.ValidationError``."""
        return self._command.decode(data)

    def options(self, data: bytes) -> Any:
        """Reads options; raises ``msgspec.ValidationError``."""
        return self._options.decode(data)

    def knows(self, tag: str) -> bool:
        """Whether a stored event with this tag is one of the ruleset's."""
        return tag in self._events or tag in self._upcasts

    def event(self, tag: str, data: bytes) -> Any:
        """Reads a stored event of any shape it ever had."""
        decoder = self._events.get(tag)
        if decoder is not None:
            return decoder.decode(data)
        return msgspec.convert(upcast(self._upcasts, _plain.decode(data)), self._event)

    def state(self, data: bytes) -> Any:
        """Reads a state from MessagePack."""
        return self._state.decode(data)

    def state_from_json(self, data: bytes) -> Any:
        """Reads a state from JSON."""
        return self._state_json.decode(data)

    def copy(self, state: Any) -> Any:
        """An independent copy of a state."""
        return self._state.decode(_msgpack.encode(state))


def _union(kinds: tuple[type[Any], ...]) -> Any:
    return Union[kinds]  # noqa: UP007 - a union made of a tuple


@cache
def codec_of(ruleset: AnyRuleset) -> Codec:
    """The codec of a ruleset; one for the life of the process."""
    return Codec(ruleset)
