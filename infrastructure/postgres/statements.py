"""SQLAlchemy Core writes the SQL, asyncpg runs it."""

from typing import Any

from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.sql.expression import Executable

_DIALECT = asyncpg.dialect()  # type: ignore[no-untyped-call]


class Statement:
    """A statement compiled once; its parameters are bound by name, and literals in it are kept."""

    def __init__(self, statement: Executable) -> None:
        compiled = statement.compile(dialect=_DIALECT)  # type: ignore[attr-defined]
        self._sql = compiled.string
        self._names: list[str] = compiled.positiontup or []
        self._literals: dict[str, Any] = compiled.params

    def bind(self, **values: Any) -> tuple[Any, ...]:
        """The SQL, then the values in order of its placeholders."""
        known = self._literals | values
        return (self._sql, *[known[name] for name in self._names])
