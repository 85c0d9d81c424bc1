"""The metrics of all processes of one launcher, summed, for Prometheus to fetch.

Import it only where ``PROMETHEUS_MULTIPROC_DIR`` is set.
"""

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from infrastructure.observe.metrics import CHILD_DEATHS


def expose(host: str, port: int) -> int:
    """Serve them at ``/metrics`` from a thread; returns the port, which is another one if 0 was asked for. Raises ``OSError``."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    server, _ = start_http_server(port, host, registry)
    return int(server.server_port)


def forget(name: str, pid: int | None) -> None:
    """Count a child's death, and drop the gauges that spoke of its present."""
    CHILD_DEATHS.labels(name).inc()
    if pid is not None:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]
