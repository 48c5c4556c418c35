"""Run the command line as ``python -m miklat``."""

import sys

if __name__ == "__main__":
    try:
        from miklat.cli import main
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(main())
