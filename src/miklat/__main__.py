"""Run the command line: ``python -m miklat``, and the ``miklat`` script."""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def start() -> "NoReturn":
    """Run a command and end the process with its status.

    Taking a compiled law apart, node by node, at the end costs more than a bare start of Python: where nothing runs
    beside, and all is written, the process just ends.
    """
    try:
        from miklat.cli import main
    except KeyboardInterrupt:
        sys.exit(130)
    status = main()
    if "threading" in sys.modules:
        sys.exit(status)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        sys.exit(status)
    os._exit(status)


if __name__ == "__main__":
    start()
