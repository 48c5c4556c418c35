"""What is said where miklat itself fails: that it is our fault, where, and what to do."""

import os
import traceback

from miklat.files.faults import shown

_MOST = 300
"""Characters of an error's own words that are repeated."""


def our_fault(error: BaseException) -> str:
    """A sentence for an error nothing has foreseen: what it is, where in miklat it came up, and what to do.

    With MIKLAT_TRACEBACK set, the whole way it took stands before it.
    """
    if isinstance(error, MemoryError):
        return "miklat: there is not enough memory for this; give it less at once"
    words = shown(" ".join(str(error).split()), _MOST)
    told = f"{type(error).__name__}{': ' if words else ''}{words}"
    sentence = (
        f"miklat: this is our fault, not yours: {told} (in {_where(error)}). Nothing printed before it is to be relied "
        "on. Please report it with the command and its input; MIKLAT_TRACEBACK=1 shows the whole way it took."
    )
    if os.environ.get("MIKLAT_TRACEBACK"):
        return "".join(traceback.format_exception(error)) + sentence
    return sentence


def _where(error: BaseException) -> str:
    """The last line of miklat's own that it passed through."""
    here = os.path.dirname(os.path.dirname(__file__))
    frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.startswith(here)]
    return f"{os.path.relpath(frames[-1].filename, here)}, line {frames[-1].lineno}" if frames else "no line of miklat"
