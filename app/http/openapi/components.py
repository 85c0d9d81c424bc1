"""JSON Schemas of everything that travels, under stable names.

A command's or an event's component is named after its tag (``expedite.buy_hub`` → ``ExpediteBuyHub``), every other struct's after
its class. ``Command``, ``Event`` and ``GameState`` are unions with a discriminator.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

import msgspec

from domain.kernel.messages import public_tag, tag_of
from domain.kernel.registry import Registry
from domain.table.events import TABLE_EVENTS

Json = dict[str, Any]
_REF: Final = "#/components/schemas/"
_CODE: Final = re.compile(r"``([^`]*)``")
_TYPES: Final = {str: "string", int: "integer", bool: "boolean"}


class Schemas(NamedTuple):
    """``components`` by name, and the schemas of the types that were asked for, in their order."""

    components: Json
    asked: list[Json]


def schemas_of(registry: Registry, types: Sequence[Any]) -> Schemas:
    """The schemas of these types and of all that the registry's games are made of.

    Raises ``ValueError`` if two different structs would have one name.
    """
    commands: list[type[msgspec.Struct]] = [kind for ruleset in registry for kind in ruleset.commands]
    events: list[type[msgspec.Struct]] = [*TABLE_EVENTS, *(kind for ruleset in registry for kind in ruleset.events)]
    views: list[type[msgspec.Struct]] = [ruleset.view_type for ruleset in registry]
    shown, raw = msgspec.json.schema_components([*types, *commands, *events, *views], ref_template=_REF + "{name}")
    public = {tag_of(kind): tag_of(kind) for kind in (*commands, *views)} | {tag_of(e): public_tag(tag_of(e)) for e in events}
    mender = _Mender(public, _names(raw, public))
    components = {mender.names[old]: mender.mend(schema) for old, schema in raw.items()}
    schemas = [mender.mend(schema) for schema in shown]
    parts = iter(schemas[len(types) :])
    components["Command"] = _union("type", [public[tag_of(kind)] for kind in commands], parts, "What a seat asks for.")
    components["Event"] = _union("type", [public[tag_of(kind)] for kind in events], parts, "What happened.")
    components["GameState"] = _union("ruleset", [tag_of(kind) for kind in views], parts, "A game as a viewer sees it.")
    return Schemas(dict(sorted(components.items())), schemas[: len(types)])


def _union(field: str, tags: Sequence[str], parts: Iterable[Json], about: str) -> Json:
    mapping = {tag: part["$ref"] for tag, part in zip(tags, parts, strict=False)}
    return {
        "description": about,
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def _names(raw: Mapping[str, Json], public: Mapping[str, str]) -> dict[str, str]:
    names = {}
    for old, schema in raw.items():
        tag = next(iter(schema.get("properties", {}).get("type", {}).get("enum", ())), "")
        names[old] = "".join(map(str.title, re.split(r"[._]", public[tag]))) if tag in public else old
    every = sorted(names.values())
    wrong = {name for name in every if every.count(name) > 1 or "." in name}
    if wrong:
        raise ValueError(f"two structs have one name: {wrong}")
    return names


class _Mender:
    """Makes of msgspec's schemas what generators of clients read best."""

    def __init__(self, public: Mapping[str, str], names: Mapping[str, str]) -> None:
        self._public = public
        self.names = names

    def mend(self, schema: Json) -> Json:
        """``default: null`` and titles go, single values are constants, unions with a discriminator are exclusive."""
        mended: Json = {}
        value: Any
        for key, value in schema.items():
            match key, value:
                case "title", _:
                    pass
                case "default", None:
                    pass
                case "description", str():
                    mended[key] = _CODE.sub(r"`\1`", " ".join(value.split()))
                case "$ref", str():
                    mended[key] = self._renamed(value)
                case "enum", [only]:
                    mended |= {"type": _TYPES[type(only)], "const": self._public.get(only, only)}
                case "enum", [*several]:
                    mended |= {"type": _TYPES[type(several[0])], "enum": several}
                case "anyOf", [*options] if {} in options:
                    pass  # anything at all
                case "anyOf", [*options]:
                    mended["oneOf" if "discriminator" in schema else "anyOf"] = [self.mend(cast("Json", one)) for one in options]
                case "discriminator", {"mapping": mapping}:
                    mended[key] = value | {"mapping": {tag: self._renamed(ref) for tag, ref in mapping.items()}}
                case "properties", {**inner}:
                    mended[key] = {str(name): self.mend(cast("Json", one)) for name, one in inner.items()}
                case "items", False:
                    pass  # said by maxItems, and not understood by every generator
                case "prefixItems", [*several]:
                    mended[key] = [self.mend(cast("Json", one)) for one in several]
                case "items" | "additionalProperties", dict():
                    mended[key] = self.mend(value)
                case "type", "object" if not {"properties", "additionalProperties"} & schema.keys():
                    mended |= {"type": "object", "additionalProperties": True}  # else to some it is an object without fields
                case _:
                    mended[key] = value
        return mended

    def _renamed(self, ref: str) -> str:
        name = ref.removeprefix(_REF)
        return _REF + self.names.get(name, name)
