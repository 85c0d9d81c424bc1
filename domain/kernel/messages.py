"""Base structs of commands and events.

A command is imperative and strict: a field it does not know is refused. An event is past tense and tolerant: a reader
overlooks what a newer writer added. Both carry their kind in ``type``; the values are namespaced by the game, an event's
ends in the number of its shape: ``expedite.buy_hub``, ``expedite.hub_bought.v1``.
"""

import re
from functools import cache
from typing import ClassVar, Final

import msgspec

COMMAND_TAG: Final = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")
EVENT_TAG: Final = re.compile(r"([a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)\.v([1-9][0-9]*)")


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """What a seat asks for. Optional fields default to ``None`` and are left out when unset."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What happened. Stores facts, also the outcome of every shuffle and draw.

    A field that some viewer may not see is optional with default ``None``; ``redact`` leaves it out for him. An event that
    records randomness has a field ``draw: Draw``; one draw an event, in the order in which they were made.
    """

    reveals: ClassVar[bool] = False
    """Whether the event tells the acting seat something it could not know before: a dry run ends before it."""


class Draw(msgspec.Struct, frozen=True, gc=False):
    """Which piece of randomness an event rests on: the ``index``-th draw of the game (from 0) for this ``purpose``."""

    purpose: str
    index: int


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The value of ``type`` that the struct is written with."""
    tag = kind.__struct_config__.tag
    if not isinstance(tag, str):
        raise TypeError(f"{kind.__name__} has no tag")
    return tag


@cache
def public_tag(stored: str) -> str:
    """An event's tag as clients see it: without the number of its shape."""
    match = EVENT_TAG.fullmatch(stored)
    if match is None:
        raise ValueError(f"not an event tag: {stored}")
    return match[1]
