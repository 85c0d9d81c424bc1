"""``waybill demo``: a game between built-in opponents, played and watched through the HTTP interface, then verified."""

import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console

from app.verify import verify_file

START_SECONDS = 60


class DemoFailed(Exception):
    """The demonstration could not go on; the message is one line."""


def run(ruleset: str, bots: Sequence[str], url: str | None, console: Console) -> None:
    """Play on the server at ``url``, or on one that is started for it and thrown away. Raises ``DemoFailed``."""
    with tempfile.TemporaryDirectory(prefix="waybill-demo-") as folder:
        if url is not None:
            _play(url, ruleset, bots, Path(folder), console)
            return
        with _server(Path(folder), console) as own:
            _play(own, ruleset, bots, Path(folder), console)


@contextmanager
def _server(folder: Path, console: Console) -> Iterator[str]:
    """A server of its own on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WAYBILL_")}
    command = [sys.executable, "-m", "app.cli", "serve", "--port", str(port), "--data-dir", str(folder / "data")]
    console.print("Starting a server with a database of its own …")
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_ready(url, server, folder / "server.log")
        yield url
    finally:
        server.terminate()
        server.wait(30)


def _wait_until_ready(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            lines = log.read_text(errors="replace").strip().splitlines() or ["it said nothing"]
            raise DemoFailed(f"the server did not start: {lines[-1]}")
        try:
            if httpx.get(f"{url}/health/ready").is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise DemoFailed("the server did not become ready")


def _play(url: str, ruleset: str, bots: Sequence[str], folder: Path, console: Console) -> None:
    try:
        with httpx.Client(base_url=url, timeout=30) as client:
            game = _open(client, ruleset, bots)
            console.print(f"Game {game['id']} of {ruleset}, {len(bots)} seats: {', '.join(bots)}", soft_wrap=True)
            console.print(f"Commitment to the shuffles: {game['seed_commitment']}", soft_wrap=True)
            for event in _events(client, game["id"]):
                console.print(f"[dim]{event['version']:5}[/dim]  {event['words']}", highlight=False)
            history = _ok(client.get(f"/v1/games/{game['id']}/history"))
    except httpx.TransportError as error:
        raise DemoFailed(f"{url} cannot be reached: {error}") from None
    path = folder / f"{game['id']}.ndjson"
    path.write_bytes(history.content)
    verify_file(path, console)


def _open(client: httpx.Client, ruleset: str, bots: Sequence[str]) -> dict[str, Any]:
    offered = _ok(client.get(f"/v1/rulesets/{ruleset}")).json()
    name = f"demo-{secrets.token_hex(6)}"
    account = _ok(client.post("/v1/accounts", json={"name": name, "kind": "bot"})).json()
    client.headers["Authorization"] = f"Bearer {account['token']}"
    body = {
        "ruleset": ruleset,
        "seats": len(bots),
        "options": _options(offered, len(bots)),
        "bots": list(bots),
        "join": False,
        "visibility": "unlisted",
    }
    game: dict[str, Any] = _ok(client.post("/v1/games", json=body)).json()
    return game


def _options(offered: dict[str, Any], seats: int) -> dict[str, Any]:
    """Those of a mode made for demonstrations, which is sure to end; else none."""
    limited = [m["options"] for m in offered["modes"] if m["name"] == "limited" and seats in m["seats"]]
    return dict(limited[0]) if limited else {}


def _events(client: httpx.Client, game_id: str) -> Iterator[dict[str, Any]]:
    """The live stream to its end, taken up again wherever it breaks off."""
    after = 0
    while True:
        headers = {"Accept": "application/x-ndjson"}
        with client.stream("GET", f"/v1/games/{game_id}/events/stream", params={"after": after}, headers=headers) as lines:
            if lines.status_code == httpx.codes.NO_CONTENT:
                return
            if not lines.is_success:
                lines.read()
                _ok(lines)
            for line in lines.iter_lines():
                message = msgspec.json.decode(line)
                if "version" in message and "words" in message:
                    after = message["version"]
                    yield message


def _ok(response: httpx.Response) -> httpx.Response:
    if response.is_success:
        return response
    raise DemoFailed(f"{response.request.url.path} answered {response.status_code}: {_reason(response)}")


def _reason(response: httpx.Response) -> str:
    try:
        return str(response.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return response.text[:100]
