"""The rules as played here name everything."""

import re
from pathlib import Path

import pytest

from domain.mini_express import RULESET
from domain.mini_express.state import MiniExpressOptions

TESTS = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
FACTS = [f"B1.{n}" for n in range(1, 47)]
RULINGS = [f"R-M{n}" for n in range(1, 46)]


def ids(text: str) -> set[str]:
    """The ids that a text names; ``B1.5 to B1.10`` names all of them."""
    found = set(re.findall(r"\b(?:B\d\.\d+|R-M\d+|D-M\d)\b", text))
    for stem, first, last in re.findall(r"\b(B\d\.|R-M)(\d+) to \1(\d+)", text):
        found |= {f"{stem}{n}" for n in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("rule", [*FACTS, *RULINGS, *(f"B3.{n}" for n in range(1, 24)), *(f"D-M{n}" for n in range(1, 9))])
def test_every_fact_ruling_and_decision_is_in_the_readme(rule: str) -> None:
    assert rule in ids(RULESET.rules_text())


@pytest.mark.parametrize("rule", [*FACTS, *RULINGS, *(f"B6.{n}" for n in range(1, 46))])
def test_every_fact_ruling_and_edge_case_is_cited_by_a_test(rule: str) -> None:
    assert rule in ids(TESTS)


@pytest.mark.parametrize("option", MiniExpressOptions.__struct_fields__)
def test_every_option_is_in_the_readme(option: str) -> None:
    assert f"`{option}`" in RULESET.rules_text()
