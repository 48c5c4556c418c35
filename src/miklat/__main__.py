"""Run the command line as ``python -m miklat``."""

import sys

from miklat.cli import main

if __name__ == "__main__":
    sys.exit(main())
