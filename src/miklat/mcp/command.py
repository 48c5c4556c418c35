"""Hold the law ready for an assistant: the Model Context Protocol over standard input and output."""

import gc
from argparse import ArgumentParser, Namespace

from miklat.cli import DONE
from miklat.cli.common import refuse
from miklat.cli.session import Session
from miklat.diagram.store import keep_folder
from miklat.judging.desk import Desk


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes: nothing of its own."""


def run(arguments: Namespace, session: Session) -> int:
    """Serve until the pipe is closed."""
    try:
        from miklat.mcp.server import make_server
    except ImportError as error:
        return refuse(ValueError(f"{error.name} is not installed: pip install 'miklat[mcp]'"))
    gc.enable()
    make_server(Desk(session.law, keep_folder())).run("stdio")
    return DONE
