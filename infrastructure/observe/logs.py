"""Logs: one line an event, JSON or for the eye, with request and game ids and without secrets.

``request_id`` and ``game_id`` come from ``structlog.contextvars``: whoever knows them binds them, every line below shows them.
"""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, Literal

import msgspec
import structlog
from structlog.typing import EventDict, WrappedLogger

_SECRET = re.compile(
    r"(^|[_\W])(token|tokens|authorization|seed|entropy|key|keys|secret|password|invite|salt|cookie)($|[_\W])", re.IGNORECASE
)


def without_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Drop every field that is named like a secret, at any depth."""
    for name in [name for name in event if _SECRET.search(str(name))]:
        del event[name]
    for name, value in event.items():
        if isinstance(value, dict | list | tuple):
            event[name] = _cleaned(value)
    return event


def _cleaned(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _cleaned(inner) for name, inner in value.items() if not _SECRET.search(str(name))}
    if isinstance(value, list | tuple):
        return [_cleaned(inner) for inner in value]
    return value


def _json(_logger: WrappedLogger, _method: str, event: MutableMapping[str, Any]) -> str:
    return _encode(event).decode()


_encode = msgspec.json.Encoder(enc_hook=repr).encode


def configure(form: Literal["console", "json"], level: str) -> None:
    """Send this process's logs, and those of the libraries in it, to standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    # Tracebacks without local variables: those hold tokens and seeds.
    last: list[structlog.typing.Processor] = [structlog.processors.format_exc_info, _json]
    if form == "console":
        plain = structlog.dev.plain_traceback
        last = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    _adopt_libraries(shared, last, level)


def _adopt_libraries(shared: list[structlog.typing.Processor], last: list[structlog.typing.Processor], level: str) -> None:
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        logger = logging.getLogger(chatty)
        logger.handlers.clear()
        logger.propagate = True
    for talkative in ("uvicorn", "alembic"):  # their comings and goings tell nobody anything
        logging.getLogger(talkative).setLevel(max(root.level, logging.WARNING))
