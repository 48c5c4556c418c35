"""Open the reading room: the law in a browser, and for machines, on this computer."""

from argparse import ArgumentParser, Namespace

from miklat.cli import DONE
from miklat.cli.common import refuse
from miklat.cli.session import Session
from miklat.diagram.store import keep_folder
from miklat.judging.desk import Desk

PORT = 8535
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; this computer alone if left out")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port to listen at; {PORT} if left out")
    parser.add_argument("--public-url", metavar="URL", help="by what address others reach it; needed beyond loopback")
    parser.add_argument("--open", action="store_true", help="open it in the browser")


def run(arguments: Namespace, session: Session) -> int:
    """Serve until stopped; the exit status of a room that could not be opened is 2."""
    if arguments.host not in LOOPBACK and not arguments.public_url:
        why = f"{arguments.host} can be reached by others: say by what address with --public-url, or leave --host out"
        return refuse(ValueError(why))
    try:
        import uvicorn

        from miklat.web.app import host_of, make_app
    except ImportError as error:
        return refuse(ValueError(f"{error.name} is not installed: pip install 'miklat[web]', or python3 dev serve"))
    own = tuple(f"{name}:{arguments.port}" for name in ("127.0.0.1", "localhost", "[::1]"))
    hosts = (*own, host_of(arguments.public_url)) if arguments.public_url else own
    app = make_app(Desk(session.law, keep_folder()), hosts=hosts, public_url=arguments.public_url)
    server = uvicorn.Server(
        uvicorn.Config(
            app, host=arguments.host, port=arguments.port, log_config=LOGS, access_log=False, server_header=False,
            timeout_graceful_shutdown=20, limit_concurrency=256, h11_max_incomplete_event_size=16_384,
        )
    )  # fmt: skip
    if arguments.open:
        _open_when_ready(f"http://127.0.0.1:{arguments.port}/")
    server.run()
    return DONE


def _open_when_ready(address: str) -> None:
    import webbrowser
    from threading import Timer

    timer = Timer(0.5, webbrowser.open, (address,))
    timer.daemon = True
    timer.start()


LOGS = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(message)s"}},
    "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stderr"}},
    "loggers": {
        "miklat.web": {"handlers": ["out"], "level": "INFO", "propagate": False},
        "uvicorn": {"handlers": ["out"], "level": "INFO", "propagate": False},
    },
}
