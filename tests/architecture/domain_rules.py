"""What code under ``domain/`` may use, read off its syntax: no clock, no chance, no environment, no outside."""

import ast
from collections.abc import Iterator
from typing import Final

MODULES: Final = frozenset(
    {
        "__future__",
        "abc",
        "bisect",
        "collections",
        "collections.abc",
        "dataclasses",
        "enum",
        "functools",
        "hashlib",
        "heapq",
        "hmac",
        "itertools",
        "math",
        "msgspec",
        "operator",
        "re",
        "types",
        "typing",
    }
)
READERS: Final = frozenset({"pathlib", "importlib.resources"})
"""Only where content is loaded, and where a ruleset is put together."""
BUILTINS: Final = frozenset({"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"})
"""Built-ins that touch the outside."""
CALLS: Final = frozenset({"hash", "id"})
"""Built-ins whose answer differs from process to process; as names of fields they are harmless."""


def faults(source: str, place: str) -> Iterator[str]:
    """What a file at ``place`` (such as ``domain/expedite/legal.py``) does that the domain must not."""
    allowed = MODULES | READERS if _may_read(place) else MODULES
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (f"imports {n.name}" for n in names if not _allowed(n.name, allowed))
            case ast.ImportFrom(module=module, level=level):
                if level or module is None:
                    yield "imports relatively"
                elif not _allowed(module, allowed):
                    yield f"imports {module}"
            case ast.Name(id=name, ctx=ast.Load()) if name in BUILTINS:
                yield f"uses {name}()"
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                yield f"uses {name}()"
            case _:
                pass


def _allowed(module: str, allowed: frozenset[str]) -> bool:
    return module in allowed or module.partition(".")[0] == "domain"


def _may_read(place: str) -> bool:
    parts = place.split("/")
    return "content" in parts[:-1] or parts[-1] in ("ruleset.py", "__init__.py")
