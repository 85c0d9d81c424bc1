"""The README has every id, and every fact is cited by a test."""

import re
from pathlib import Path

from domain.mail_race import RULESET

FACTS = {"CP": 1, "S": 9, "P": 8, "M": 11, "E": 7, "VT": 13, "Y": 6}
OTHERS = {"Q": 46, "Z": 4, "V": 4}


def ids(of: dict[str, int]) -> list[str]:
    return [f"{letters}{number}" for letters, most in of.items() for number in range(1, most + 1)]


def cited() -> set[str]:
    """Every id in the docstrings of tests; ``P1 to P3`` cites three."""
    texts = [path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path.name != Path(__file__).name]
    text = "\n".join(doc for source in texts for doc in re.findall(r'"""(.*?)"""', source, re.DOTALL))
    found = set(re.findall(r"\b(?:CP|VT|[SPMEYQZV])\d+\b", text))
    for letters, first, last in re.findall(r"\b(CP|VT|[SPMEYQZV])(\d+) to \1(\d+)\b", text):
        found |= {f"{letters}{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_the_readme_has_a_row_for_every_id() -> None:
    """Every fact, ruling, decision and hidden thing."""
    rows = set(re.findall(r"^\| ([A-Z]+\d+) \|", RULESET.rules_text(), re.MULTILINE))
    assert sorted(set(ids(FACTS | OTHERS)) - rows) == []


def test_a_test_cites_every_fact_and_ruling() -> None:
    """Whoever reads a rule finds where it is tried."""
    assert sorted(set(ids(FACTS | OTHERS)) - cited()) == []
