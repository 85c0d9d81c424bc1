"""Metrics are named in one list, as Prometheus wants names to be."""

import ast
from pathlib import Path

from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.metrics import MetricWrapperBase

from infrastructure.observe import metrics

ROOT = Path(__file__).parents[2]
LIST = ROOT / "infrastructure" / "observe" / "metrics.py"
ALL = [value for value in vars(metrics).values() if isinstance(value, MetricWrapperBase)]


def makes_metrics(source: str) -> bool:
    """Whether a file that takes the metric classes from the library calls one of them."""
    calls = {
        node.func.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return bool(calls & {"Counter", "Gauge", "Histogram", "Summary", "Info", "Enum"}) and "prometheus_client" in source


def test_no_other_file_makes_one() -> None:
    files = [path for folder in ("app", "domain", "infrastructure") for path in (ROOT / folder).rglob("*.py")]
    assert [path for path in files if makes_metrics(path.read_text(encoding="utf-8"))] == [LIST]
    assert makes_metrics("from prometheus_client import Gauge\nlag = Gauge('lag', 'Lag')")


def test_names_begin_with_waybill_and_say_what_they_are() -> None:
    families = [family for metric in ALL for family in metric.describe()]
    assert len({family.name for family in families}) == len(ALL) > 10
    for metric, family in zip(ALL, families, strict=True):
        assert family.name.startswith("waybill_")
        assert family.documentation
        assert not isinstance(metric, Histogram) or family.name.endswith(("_seconds", "_size"))
        assert isinstance(metric, Counter | Gauge | Histogram)
