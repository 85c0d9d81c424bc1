"""What a child of the launcher runs: ``python -m app.serving web …`` or ``python -m app.serving background …``."""

import asyncio
import gc
import json
import os
import signal
import socket
import sys
from importlib import import_module
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.drain import drain
from app.http.codes import Code
from app.settings import Settings
from infrastructure.observe.logs import configure

GRACE = 5
"""Seconds that requests get to end by themselves."""
UNREADABLE = json.dumps(
    {
        "type": f"/problems/{Code.INVALID_REQUEST.text}",
        "title": Code.INVALID_REQUEST.value.title,
        "status": Code.INVALID_REQUEST.status,
        "detail": "This cannot be read as HTTP/1.1.",
        "instance": "/",
        "code": Code.INVALID_REQUEST.text,
    }
).encode()
"""The body of what answers bytes that are no request: nobody knows what it would be for."""


class Gathering:
    """A transport to which the pieces of an answer that come in one turn of the event loop are one piece: one system call and
    one packet instead of two."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._pieces: list[bytes] = []
        self._call_soon = asyncio.get_running_loop().call_soon

    def write(self, piece: bytes) -> None:
        """Like the transport's, at the end of this turn."""
        if not self._pieces:
            self._call_soon(self._flush)
        self._pieces.append(piece)

    def close(self) -> None:
        """Like the transport's."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._pieces and not self._transport.is_closing():
            self._transport.write(b"".join(self._pieces))
        self._pieces.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Protocol(HttpToolsProtocol):
    """HTTP/1.1 over such transports."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(Gathering(transport))  # type: ignore[arg-type]

    def send_400_response(self, msg: str) -> None:
        """Like every refusal, a problem that any web page may read."""
        head = (
            "HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json\r\ncache-control: no-store\r\n"
            f"access-control-allow-origin: *\r\ncontent-length: {len(UNREADABLE)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + UNREADABLE)
        self.transport.close()


class Server(uvicorn.Server):
    """Begins the drain the moment it is told to stop, and tells its parent when it takes requests."""

    def __init__(self, config: uvicorn.Config, ready: int) -> None:
        super().__init__(config)
        self._ready = ready
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is there now stays: rulesets, routes, schemas
        gc.set_threshold(50_000, 20, 100)
        os.write(self._ready, b"1")
        os.close(self._ready)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(drain.begin)
        super().handle_exit(sig, frame)


def serve(app: Any, listener: socket.socket, ready: int) -> None:
    """Serve an ASGI application on a listening socket until SIGTERM or SIGINT, which stays this process's exit status."""
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http=Protocol,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=2048,
        timeout_keep_alive=75,  # longer than a load balancer keeps its side open
        timeout_graceful_shutdown=GRACE,
    )
    Server(config, ready).run(sockets=[listener])


def main(role: str, entry: str, *descriptors: str) -> None:
    """``entry``: ``module:function`` of the application factory, or of what runs in the background."""
    settings = Settings.read(os.environ)
    configure(settings.log, settings.log_level)
    module, _, function = entry.partition(":")
    start = getattr(import_module(module), function)
    if role == "web":
        listener, ready = map(int, descriptors)
        serve(start(settings), socket.socket(fileno=listener), ready)
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the launcher says when
        start(settings)


if __name__ == "__main__":
    main(*sys.argv[1:])
