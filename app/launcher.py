"""``waybill serve``: Postgres, Redis, web workers and the background process as children of one process.

The launcher itself answers no request. It keeps its children alive, and they die with it, however it ends.
"""

import asyncio
import contextlib
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import msgspec
import structlog

from app.settings import Settings, without_password
from app.supervisor import Python, Signals, Supervised, supervise
from infrastructure.embedded import CannotStart, DataFolder, Postgres, Valkey
from infrastructure.embedded.process import die_with

log = structlog.get_logger()

PREFERRED_METRICS_PORT = 9464


class Entry(NamedTuple):
    """What the children run, as ``module:function``; each is called with the settings."""

    web: str = "app.main:create_app"
    background: str = "app.workers.background:main"


class Servers(NamedTuple):
    """The servers that belong to this launcher; ``None`` for what is elsewhere, or cannot be had."""

    folder: DataFolder | None
    postgres: Postgres | None
    valkey: Valkey | None


def serve(
    settings: Settings,
    say: Callable[[str], object],
    entry: Entry = Entry(),  # noqa: B008 - a constant
    meanwhile: Callable[[str], object] = lambda line: None,
) -> None:
    """Serve until SIGTERM, SIGINT or SIGHUP, then end in due order. Raises ``CannotStart``.

    ``say`` gets the banner when all is ready, ``meanwhile`` a line when something begins that takes seconds.
    """
    die_with("uv")
    signals = Signals()
    with ExitStack() as cleanup:
        listeners = [cleanup.enter_context(one) for one in listen(settings)]
        reach_redis(settings)
        check_content(settings)
        servers = start_servers(settings, cleanup, meanwhile)
        settings = complete(settings, servers, listeners[0])
        migrate(settings)
        metrics = expose_metrics(settings, servers.folder, cleanup)
        children = start_children(settings, entry, listeners, cleanup)
        say(banner(settings, servers, metrics))
        own = [one for one in (servers.postgres, servers.valkey) if one is not None]
        supervise([*own, *children], signals, count_death)
        log.info("stopping")


def listen(settings: Settings) -> list[socket.socket]:
    """One socket a web worker, all on one port; the system spreads connections over them evenly, which it does not over workers
    that share a socket. Whoever connects before they are ready waits. Elsewhere than on Linux they do share one.
    """
    first = _bind(settings.host, settings.port, several=False)
    if settings.workers == 1 or sys.platform != "linux":
        return [first] * settings.workers
    with first:  # it has found out whether the port is free
        port = first.getsockname()[1]
    return [_bind(settings.host, port, several=True) for _ in range(settings.workers)]


def _bind(host: str, port: int, *, several: bool) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048, reuse_port=several)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise CannotStart(f"cannot listen on {host} port {port} ({reason}): choose with --host and --port") from None


def start_servers(settings: Settings, cleanup: ExitStack, meanwhile: Callable[[str], object]) -> Servers:
    """Start what no URL is given for."""
    if settings.database_url and settings.redis_url:
        return Servers(None, None, None)
    folder = _hold(settings, cleanup)
    postgres = None
    if not settings.database_url:
        meanwhile(f"Starting Postgres in {folder.path} …")
        postgres = _postgres(folder, cleanup)
    valkey = None if settings.redis_url else _valkey(folder, settings.workers, cleanup)
    return Servers(folder, postgres, valkey)


def with_database(settings: Settings, cleanup: ExitStack) -> Settings:
    """The settings with a database that runs, for commands that need nothing else."""
    if settings.database_url:
        return settings
    return msgspec.structs.replace(settings, database_url=_postgres(_hold(settings, cleanup), cleanup).url)


def _hold(settings: Settings, cleanup: ExitStack) -> DataFolder:
    folder = DataFolder(settings.data_dir)
    cleanup.callback(folder.release)
    return folder


def _postgres(folder: DataFolder, cleanup: ExitStack) -> Postgres:
    postgres = Postgres(folder)
    cleanup.callback(postgres.stop)
    postgres.start()
    return postgres


def _valkey(folder: DataFolder, workers: int, cleanup: ExitStack) -> Valkey | None:
    try:
        valkey = Valkey(folder)
        valkey.start()
    except CannotStart as error:
        if workers > 1:
            raise CannotStart(f"--workers above 1 needs a Redis: {error}") from error
        log.warning("no_redis", reason=str(error))
        return None
    cleanup.callback(valkey.stop)
    return valkey


def complete(settings: Settings, servers: Servers, listener: socket.socket) -> Settings:
    """The settings with which the children run."""
    return msgspec.structs.replace(
        settings,
        port=listener.getsockname()[1],
        database_url=servers.postgres.url if servers.postgres else settings.database_url,
        redis_url=servers.valkey.url if servers.valkey else settings.redis_url,
    )


def reach_redis(settings: Settings) -> None:
    """Raises ``CannotStart`` if the Redis that was named does not answer."""
    if settings.redis_url is None:
        return
    from redis import Redis, RedisError  # noqa: PLC0415 - heavy

    try:
        with Redis.from_url(settings.redis_url, socket_connect_timeout=5, socket_timeout=5) as client:
            client.ping()
    except (RedisError, ValueError, OSError) as error:
        raise CannotStart(f"the Redis of WAYBILL_REDIS_URL cannot be used: {_first_line(error)}") from None


def check_content(settings: Settings) -> None:
    """Raises ``CannotStart`` if what is to stand in for the printed components cannot."""
    if settings.content_dir is None:
        return
    from domain.kernel.errors import ContentRefused  # noqa: PLC0415 - heavy
    from domain.rulesets import RULESETS  # noqa: PLC0415

    if not settings.content_dir.is_dir():
        raise CannotStart(f"WAYBILL_CONTENT_DIR: there is no folder {settings.content_dir}")
    for file in sorted(settings.content_dir.glob("*.json")):
        ruleset = RULESETS.newest(file.stem)
        if ruleset is None:
            raise CannotStart(f"WAYBILL_CONTENT_DIR: {file} is not named after a ruleset")
        try:
            ruleset.load(file.read_bytes())
        except (ContentRefused, OSError) as error:
            raise CannotStart(f"WAYBILL_CONTENT_DIR: {file} cannot be used: {_first_line(error)}") from None


def migrate(settings: Settings) -> None:
    """Bring the database to the newest revision. Raises ``CannotStart`` if it cannot be reached or used."""
    from infrastructure.postgres.migrate import migrate as bring_up_to_date  # noqa: PLC0415 - heavy

    if settings.database_url is None:
        raise CannotStart("there is no database: set WAYBILL_DATABASE_URL")
    try:
        asyncio.run(bring_up_to_date(settings.database_url))
    except Exception as error:
        log.debug("migration_failed", exc_info=True)
        raise CannotStart(f"the database of WAYBILL_DATABASE_URL cannot be used: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def start_children(settings: Settings, entry: Entry, listeners: list[socket.socket], cleanup: ExitStack) -> list[Supervised]:
    """Start them side by side, and wait until the web workers take requests."""
    environment = settings.environment()
    arguments = ["app.serving", "web", entry.web]
    web = [Python(f"web worker {n}", arguments, environment, one) for n, one in enumerate(listeners, 1)]
    children = [*web]
    if settings.redis_url is not None:  # else the one web worker does it, so that hints reach it
        children.append(Python("background process", ["app.serving", "background", entry.background], environment, None))
    cleanup.callback(_stop_together, children)
    for child in children:
        child.start()
    for one in web:
        one.wait_until_ready()
    return [*children]


def _stop_together(children: list[Python]) -> None:
    for child in children:
        child.ask_to_stop()
    for child in children:
        child.stop()


def expose_metrics(settings: Settings, folder: DataFolder | None, cleanup: ExitStack) -> str:
    """Serve the metrics of all children, summed, on a port of their own; returns the address."""
    directory = Path(tempfile.mkdtemp(prefix="waybill-metrics-")) if folder is None else folder.path / "metrics"
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(mode=0o700)
    cleanup.callback(shutil.rmtree, directory, ignore_errors=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(directory)  # read when the library is imported, here and in the children
    from infrastructure.observe.exposition import expose  # noqa: PLC0415 - see above

    ports = [PREFERRED_METRICS_PORT, 0] if settings.metrics_port is None else [settings.metrics_port]
    for port in ports:
        with contextlib.suppress(OSError):
            return _address(settings.host, expose(settings.host, port), "/metrics")
    raise CannotStart(f"cannot serve metrics on {settings.host} port {settings.metrics_port}: choose with --metrics-port")


def count_death(name: str, pid: int | None) -> None:
    """Keep the metrics right when a child has died."""
    from infrastructure.observe.exposition import forget  # noqa: PLC0415 - see above

    forget(name, pid)


def _address(host: str, port: int, path: str) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - one that can be opened
    return f"http://[{host}]:{port}{path}" if ":" in host else f"http://{host}:{port}{path}"


def banner(settings: Settings, servers: Servers, metrics: str) -> str:
    """What to know about a server that runs."""
    lines = [
        ("API", _address(settings.host, settings.port, "/v1")),
        ("Documentation", _address(settings.host, settings.port, "/schema")),
        ("Metrics", metrics),
        ("Data", str(servers.folder.path) if servers.folder and servers.postgres else "in the database"),
        ("Database", _what(servers.postgres.name if servers.postgres else None, settings.database_url)),
        ("Cache", _what(servers.valkey.name if servers.valkey else None, settings.redis_url)),
        ("Workers", str(settings.workers)),
    ]
    return "\n".join(["Waybill is ready; Ctrl-C ends it.", *(f"  {name:<15}{value}" for name, value in lines)])


def _what(own: str | None, url: str | None) -> str:
    if own:
        return f"{own} of its own, in the data folder"
    return "none; in the memory of the one worker" if url is None else without_password(url)
