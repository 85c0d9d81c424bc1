"""Reading what a request says: its query and its body, each exactly as documented, and nothing besides."""

import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import unquote_to_bytes

import msgspec

from app.http.codes import Code
from app.http.problems import HttpRefusal, invalid, invalid_by
from app.http.schemas import MOST

T = TypeVar("T")
Q = TypeVar("Q", bound=msgspec.Struct)
_INTEGER = re.compile(r"-?[0-9]{1,16}", re.ASCII)
_BOOLEANS = {"true": True, "false": False}
_NOT_JSON = "The body is not JSON: {}."


class QueryReader(Generic[Q]):
    """Reads a query string into a struct; its lists are written with commas between their members."""

    def __init__(self, kind: type[Q]) -> None:
        self._kind = kind
        hints = get_type_hints(kind)
        self._read = {f.encode_name: _reader(hints[f.name]) for f in msgspec.structs.fields(kind)}
        self._empty = kind() if all(not f.required for f in msgspec.structs.fields(kind)) else None

    def __call__(self, query: bytes) -> Q:
        """Raises ``INVALID_REQUEST`` with the name of the parameter."""
        if not query and self._empty is not None:
            return self._empty
        values: dict[str, Any] = {}
        for part in query.split(b"&"):
            if part:
                name, value = _pair(part)
                if name in values:
                    raise invalid("query", f"/{name}", "The parameter is given twice")
                values[name] = self._read.get(name, str)(value)
        try:
            return msgspec.convert(values, self._kind)
        except msgspec.ValidationError as error:
            raise invalid_by("query", error) from None


def read_json(decode: Callable[[bytes], T], body: bytes) -> T:
    """Reads a body. Raises ``MALFORMED_BODY``, or ``INVALID_REQUEST`` with a pointer."""
    try:
        return with_whole_numbers(decode, body)
    except msgspec.ValidationError as error:
        raise invalid_by("body", error) from None
    except msgspec.DecodeError as error:
        raise HttpRefusal(Code.MALFORMED_BODY, _NOT_JSON.format(error)) from None
    except RecursionError:
        raise HttpRefusal(Code.MALFORMED_BODY, _NOT_JSON.format("it is nested too deeply")) from None


def with_whole_numbers(decode: Callable[[bytes], T], data: bytes) -> T:
    """What JSON says, where ``2.0`` is as good as ``2``: both are integers to JSON Schema, and some languages write the former.

    Raises what ``decode`` raises.
    """
    try:
        return decode(data)
    except msgspec.ValidationError as error:
        if "got `float`" not in str(error):
            raise
        return decode(msgspec.json.encode(_whole(msgspec.json.decode(data))))


def _whole(value: Any) -> Any:
    match value:
        case float() if value.is_integer() and abs(value) <= MOST:
            return int(value)
        case dict():
            return {name: _whole(one) for name, one in value.items()}
        case list():
            return [_whole(one) for one in value]
        case _:
            return value


def _pair(part: bytes) -> tuple[str, str]:
    name, _, value = part.replace(b"+", b" ").partition(b"=")
    try:
        return unquote_to_bytes(name).decode(), unquote_to_bytes(value).decode()
    except UnicodeDecodeError:
        raise invalid("query", "", "The query is not UTF-8") from None


def _reader(hint: Any) -> Callable[[str], Any]:
    kinds = {get_origin(kind) or kind for kind in _kinds(hint)}
    if list in kinds:
        return lambda text: text.split(",") if text else []
    if bool in kinds:
        return lambda text: _BOOLEANS.get(text, text)
    if int in kinds:
        return lambda text: int(text) if _INTEGER.fullmatch(text) else text
    return str


def _kinds(hint: Any) -> list[Any]:
    """The members of an optional type."""
    return list(get_args(hint)) if type(None) in get_args(hint) else [hint]
