"""What can be set from outside: environment variables, and the flags of ``waybill serve``, which win."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args, get_origin

import msgspec
from msgspec import Meta
from platformdirs import user_data_path

from infrastructure.limits import limits

Port = Annotated[int, Meta(ge=0, le=65535)]


class WrongSetting(Exception):
    """A setting has a value that it cannot have; the message is one line that names it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each field ``x`` is set by ``WAYBILL_X``; an empty variable counts as none."""

    data_dir: Path = msgspec.field(default_factory=lambda: user_data_path("waybill"))
    """Where the database lies if none is named, and what belongs to a running server."""
    database_url: str | None = None
    """A Postgres database for Waybill alone; without it Waybill runs one of its own."""
    redis_url: str | None = None
    """A Redis or Valkey; without it Waybill runs one of its own. In a worker: without it there is none."""
    host: str = "127.0.0.1"
    port: Port = 8000
    """0 takes any free one."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    metrics_port: Port | None = None
    """Without it one that is free, 9464 by preference; 0 takes any free one."""
    log: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    content_dir: Path | None = None
    """Holds ``<ruleset>.json`` for each ruleset whose components shall be others than those that come with it."""
    rate_limits: str = ""
    """Other limits than the usual ones: ``create=100/2,streams=…``, each ``bucket=burst/per_second``."""

    @classmethod
    def read(cls, environment: Mapping[str, str], flags: Mapping[str, object] | None = None) -> Self:
        """Raises ``WrongSetting``. Flags that are ``None`` were not given."""
        given: dict[str, Any] = {}
        for field in cls.__struct_fields__:
            flag, variable = (flags or {}).get(field), f"WAYBILL_{field.upper()}"
            source = variable if flag is None else f"--{field.replace('_', '-')}"
            value = environment.get(variable) or None if flag is None else flag
            if value is not None:
                given[field] = _checked(cls, field, value, source)
        return cls(**given)

    def environment(self) -> dict[str, str]:
        """The variables from which another process reads the same settings."""
        values = {f"WAYBILL_{field.upper()}": getattr(self, field) for field in self.__struct_fields__}
        return {name: "" if value is None else str(value) for name, value in values.items()}


def _checked(cls: type[Settings], field: str, value: object, source: str) -> object:
    kind = {f.name: f.type for f in msgspec.structs.fields(cls)}[field]
    if kind in (Path, Path | None):
        return Path(str(value)).expanduser()
    try:
        if field == "rate_limits":
            limits(str(value))
        return msgspec.convert(value, kind, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        expected = f"Expected one of {', '.join(get_args(kind))}" if get_origin(kind) is Literal else error
        raise WrongSetting(f"{source}: {expected}, got {str(value)!r}") from None


def without_password(url: str) -> str:
    """A URL as it may be shown."""
    return re.sub(r"(//[^:/@]*:).*(?=@)", r"\1***", re.sub(r"(password=)[^&]*", r"\1***", url))
