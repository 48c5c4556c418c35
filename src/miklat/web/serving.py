"""The room behind a listening socket, until it is told to end; what was begun by then is still answered."""

import socket
import webbrowser
from threading import Thread

import uvicorn

from miklat.judging.desk import Desk
from miklat.web.app import host_of, make_app
from miklat.web.logs import LOGS

DRAIN = 20
"""Seconds that what was begun may take to be answered once the room is told to end."""


class _RoomServer(uvicorn.Server):
    """A server that says when it is open."""

    shown, browse = "", False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and say so."""
        await super().startup(sockets)
        print(f"The reading room is open at {self.shown} (Ctrl-C ends it)", flush=True)
        if self.browse:  # in a thread: some browsers are waited for
            Thread(target=webbrowser.open, args=(self.shown,), daemon=True).start()


def serve(desk: Desk, listener: socket.socket, *, public_url: str | None, browse: bool) -> None:
    """Serve until SIGTERM or Ctrl-C. KeyboardInterrupt after the latter."""
    host, port = listener.getsockname()[:2]
    names = ("127.0.0.1", "localhost", "[::1]")
    own = [f"{name}:{port}" for name in names] + (list(names) if port == 80 else [])
    hosts = (*own, host_of(public_url)) if public_url else tuple(own)
    app = make_app(desk, hosts=hosts, public_url=public_url)
    server = _RoomServer(
        uvicorn.Config(
            app, http="h11", log_config=LOGS, access_log=False, server_header=False, proxy_headers=False,
            timeout_graceful_shutdown=DRAIN, limit_concurrency=256, h11_max_incomplete_event_size=16_384,
        )
    )  # fmt: skip
    server.shown = f"http://{'[::1]' if host == '::1' else '127.0.0.1'}:{port}/"
    server.browse = browse
    server.run(sockets=[listener])
