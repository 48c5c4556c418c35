"""Open the reading room: the law in a browser, and for machines, on this computer."""

import errno
import gc
import socket
from argparse import ArgumentParser, Namespace
from urllib.parse import urlsplit

from miklat.cli import DONE
from miklat.cli.common import refuse
from miklat.cli.session import Session
from miklat.diagram.store import keep_folder
from miklat.judging.desk import Desk

PORT = 8535
MOST_NODES = 80_000
"""Nodes above which the room's bench is made anew: while it is, there are two, and the memory for both is never given
back.
"""
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; this computer alone if left out")
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"the port to listen at; {PORT} if left out, 0 for any that is free"
    )
    parser.add_argument("--public-url", metavar="URL", help="by what address others reach it; needed beyond loopback")
    parser.add_argument("--open", action="store_true", help="open it in the browser")


def run(arguments: Namespace, session: Session) -> int:
    """Serve until stopped; the exit status of a room that could not be opened is 2."""
    wrong = "; ".join(wrong_with(arguments))
    if wrong:
        return refuse(ValueError(wrong))
    try:
        from miklat.web.serving import serve
    except ImportError as error:
        return refuse(ValueError(f"{error.name} is not installed: pip install 'miklat[web]', or python3 dev serve"))
    try:
        listener = listen(arguments.host, arguments.port)
    except OSError as error:
        return refuse(ValueError(why_not(error, arguments.host, arguments.port)))
    gc.enable()
    with listener:
        desk = Desk(session.law, keep_folder(), MOST_NODES)
        serve(desk, listener, public_url=arguments.public_url, browse=arguments.open)
    return DONE


def wrong_with(arguments: Namespace) -> list[str]:
    """What is wrong with the options, all of it."""
    wrong = []
    if arguments.host not in LOOPBACK and not arguments.public_url:
        wrong.append(
            f"{arguments.host} can be reached by others: say by what address with --public-url, or leave --host out"
        )
    if not 0 <= arguments.port <= 65_535:
        wrong.append(f"there is no port {arguments.port}: ports go from 1 to 65535, and 0 takes any that is free")
    if arguments.public_url and not named_by(arguments.public_url):
        wrong.append(f"{arguments.public_url!r} is no address of a site: write it as https://law.example.org")
    return wrong


def named_by(url: str) -> str | None:
    """The host that the address of a site names; None where it is no such address."""
    try:
        parts = urlsplit(url)
        return parts.hostname if parts.scheme in ("http", "https") and parts.port != 0 else None
    except ValueError:
        return None


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; OSError where it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=256)


def why_not(error: OSError, host: str, port: int) -> str:
    """Why the room cannot listen there, and what to write instead."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is taken by another program: choose another with --port, or --port 0 for any"
    if error.errno == errno.EACCES:
        return f"port {port} is not for every user: choose one above 1023 with --port"
    why = str(error.strerror or error).partition(" (while")[0]
    return f"this computer cannot listen at {host}, port {port} ({why}): leave --host out"
