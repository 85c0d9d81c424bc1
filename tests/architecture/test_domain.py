"""The domain uses the standard library and msgspec, and of the standard library nothing that reaches outside."""

from pathlib import Path

import pytest

from tests.architecture.domain_rules import faults

ROOT = Path(__file__).parents[2]
FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "domain").rglob("*.py"))


@pytest.mark.parametrize("place", FILES)
def test_a_file_of_the_domain_reaches_nothing_outside(place: str) -> None:
    assert list(faults((ROOT / place).read_text(encoding="utf-8"), place)) == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import time", "imports time"),
        ("import datetime", "imports datetime"),
        ("from datetime import datetime", "imports datetime"),
        ("import random", "imports random"),
        ("import secrets", "imports secrets"),
        ("import uuid", "imports uuid"),
        ("import os", "imports os"),
        ("from os import environ", "imports os"),
        ("import os.path", "imports os.path"),
        ("import socket", "imports socket"),
        ("import asyncio", "imports asyncio"),
        ("import sqlalchemy", "imports sqlalchemy"),
        ("from infrastructure.records import Head", "imports infrastructure.records"),
        ("from app.ports import Lobby", "imports app.ports"),
        ("from pathlib import Path", "imports pathlib"),
        ("from . import state", "imports relatively"),
        ("def late() -> None:\n    import random", "imports random"),
        ("text = open('file').read()", "uses open()"),
        ("order = hash(card)", "uses hash()"),
        ("key = id(card)", "uses id()"),
        ("__import__('os')", "uses __import__()"),
        ("eval('1')", "uses eval()"),
        ("print('here')", "uses print()"),
    ],
)
def test_the_rule_bites(source: str, fault: str) -> None:
    assert list(faults(source, "domain/expedite/legal.py")) == [fault]


def test_content_may_be_read_from_files_where_it_is_loaded() -> None:
    source = "from pathlib import Path\nfrom importlib.resources import files"
    assert list(faults(source, "domain/expedite/content/content.py")) == []
    assert list(faults(source, "domain/expedite/ruleset.py")) == []
    assert list(faults("import random", "domain/expedite/content/content.py")) == ["imports random"]
