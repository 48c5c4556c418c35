"""How far a run over a table is, shown on a terminal, and the bounds it must keep to."""

import sys
import time


class BadArgument(ValueError):
    """What was asked for cannot be."""


def memory_used() -> int:
    """The bytes of memory that this process has used at most."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


class Bar:
    """How far it is, on a terminal; and whether the bounds that were set hold."""

    def __init__(self, total: int | None, most: int | None = None, memory: int | None = None) -> None:
        self._bar, self._most, self._memory = sys.stderr.isatty(), most, memory
        self.wanted = bool(self._bar or most or memory)
        self._total, self._started, self._last, self._shown = total, time.perf_counter(), 0.0, False

    def show(self, rows: int) -> None:
        """Say it, at most ten times a second; BadArgument where a bound is passed."""
        self._check(rows)
        if not self._bar:
            return
        now = time.perf_counter()
        if now - self._last < 0.1 and rows != self._total:
            return
        self._last, self._shown = now, True
        speed = f"{rows / max(now - self._started, 1e-9):,.0f} rows/s"
        if self._total:
            full = round(30 * rows / self._total)
            sys.stderr.write(f"\r[{'#' * full}{'.' * (30 - full)}] {rows:,} of {self._total:,} rows, {speed} \x1b[K")
        else:
            sys.stderr.write(f"\r{rows:,} rows, {speed} \x1b[K")
        sys.stderr.flush()

    def _check(self, rows: int) -> None:
        if self._most is not None and rows > self._most:
            raise BadArgument(f"the table has more rows than --max-rows {self._most:,}: nothing was written")
        if self._memory is not None and memory_used() > self._memory:
            raise BadArgument(f"after {rows:,} rows more memory is used than --max-memory allows: nothing was written")

    def done(self) -> None:
        """End the line."""
        if self._shown:
            sys.stderr.write("\n")
            sys.stderr.flush()
