"""The command ``waybill``. Each subcommand imports what it needs when it runs, so that all of them start quickly."""

import os
import sys
from pathlib import Path

import rich_click as click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="waybill")
def main() -> None:
    """Waybill: play, replay and audit board games about express delivery over HTTP."""


@main.command()
@click.option("--host", help="Address to listen on. [WAYBILL_HOST; 127.0.0.1]")
@click.option("--port", type=int, help="Port to listen on, 0 for any. [WAYBILL_PORT; 8000]")
@click.option("--workers", type=int, help="Web worker processes. [WAYBILL_WORKERS; 1]")
@click.option(
    "--data-dir", type=click.Path(path_type=Path), help="Where the data lie. [WAYBILL_DATA_DIR; the user's data folder]"
)
@click.option("--metrics-port", type=int, help="Port for Prometheus. [WAYBILL_METRICS_PORT; 9464 or another]")
@click.option("--log", help="console or json. [WAYBILL_LOG; console]")
@click.option("--log-level", help="debug, info, warning or error. [WAYBILL_LOG_LEVEL; info]")
def serve(**flags: object) -> None:
    """Run the server, with a Postgres and a Redis of its own unless WAYBILL_DATABASE_URL and WAYBILL_REDIS_URL name others."""
    from app import launcher
    from app.settings import Settings, WrongSetting
    from infrastructure.embedded import CannotStart
    from infrastructure.observe.logs import configure

    try:
        settings = Settings.read(os.environ, flags)
        configure(settings.log, settings.log_level)
        launcher.serve(settings, click.echo, meanwhile=lambda line: click.echo(line, err=True))
    except (WrongSetting, CannotStart) as error:
        fail(error)


@main.command()
@click.option(
    "--data-dir", type=click.Path(path_type=Path), help="Where the data lie. [WAYBILL_DATA_DIR; the user's data folder]"
)
def migrate(**flags: object) -> None:
    """Bring the database to this release's schema. `waybill serve` does it by itself."""
    from contextlib import ExitStack

    from app import launcher
    from app.settings import Settings, WrongSetting
    from infrastructure.embedded import CannotStart

    try:
        settings = Settings.read(os.environ, flags)
        with ExitStack() as cleanup:
            launcher.migrate(launcher.with_database(settings, cleanup))
    except (WrongSetting, CannotStart) as error:
        fail(error)
    click.echo("The database is up to date.")


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Check the history of a finished game: chain, salts, commitment, every draw, every command, every event, the outcome."""
    from rich.console import Console

    from app.verify import verify_file
    from domain.kernel.errors import HistoryBroken

    try:
        verify_file(file, Console())
    except HistoryBroken as error:
        fail(f"{file} does not hold: {error}")
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")


@main.command()
@click.option("--ruleset", default="expedite", show_default=True, help="What to play.")
@click.option("--bots", default="greedy,greedy,random", show_default=True, help="Who plays, a name a seat.")
@click.option("--url", help="A running server; without it one is started for the demonstration.")
def demo(ruleset: str, bots: str, url: str | None) -> None:
    """Play a game between built-in opponents through the HTTP interface, show it, and verify its history."""
    from rich.console import Console

    from app.demo import DemoFailed, run
    from domain.kernel.errors import HistoryBroken

    try:
        run(ruleset, bots.split(","), url, Console())
    except (DemoFailed, HistoryBroken) as error:
        fail(error)


@main.command("export-openapi")
@click.argument("file", type=click.Path(path_type=Path), default=Path("openapi/openapi.json"))
def export_openapi(file: Path) -> None:
    """Write the OpenAPI document of this release to FILE."""
    from app.http.pages import openapi_json
    from app.main import create_app
    from app.settings import Settings

    file.write_bytes(openapi_json(create_app(Settings())))


def fail(error: object) -> None:
    """End with one line."""
    click.echo(f"waybill: {error}", err=True)
    sys.exit(1)


if __name__ == "__main__":
    main()
