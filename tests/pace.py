"""How long a second is on this machine, now: limits of time hold on a quiet one, and stretch on a busy one."""

import resource
import subprocess
import sys
from functools import cache

QUIET = 0.012
"""Processor seconds that a Python which does nothing takes on a quiet machine of the kind the limits are told for."""


@cache
def stretch() -> float:
    """How much slower this machine is now than a quiet one; at least 1, and twice over for what comes later."""
    starts = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        starts.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 2 * max(1.0, min(starts) / QUIET)
