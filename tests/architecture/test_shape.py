"""Files and functions stay small, and names say something."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(path for folder in ("app", "domain", "infrastructure") for path in (ROOT / folder).rglob("*.py"))
LONGEST_FILE, USUAL_FILE, LONGEST_FUNCTION, USUAL_FUNCTION = 500, 150, 50, 10
SAY_NOTHING = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"}


def functions(source: str) -> Iterator[tuple[str, int]]:
    """Name and length in lines of every function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_function_is_long_and_half_of_them_are_short() -> None:
    lengths = {f"{path.relative_to(ROOT)}:{name}": n for path in FILES for name, n in functions(path.read_text(encoding="utf-8"))}
    assert {place: n for place, n in lengths.items() if n > LONGEST_FUNCTION} == {}
    assert median(lengths.values()) < USUAL_FUNCTION


def test_no_file_is_very_long_and_half_of_them_are_short() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {place: n for place, n in lengths.items() if n > LONGEST_FILE} == {}
    assert median(lengths.values()) < USUAL_FILE


def test_no_name_says_nothing() -> None:
    assert [str(path.relative_to(ROOT)) for path in FILES if SAY_NOTHING & {*path.stem.split("_"), *path.parent.parts}] == []


def test_alembic_is_no_package_since_it_would_hide_the_library() -> None:
    assert not (ROOT / "alembic" / "__init__.py").exists()


@pytest.mark.parametrize("length", [1, 51])
def test_a_function_s_length_is_seen(length: int) -> None:
    body = "\n".join("    pass" for _ in range(length - 1)) or "    "
    source = f"def f() -> None:{' ...' if length == 1 else ''}\n{body}"
    assert list(functions(source)) == [("f", length)]
