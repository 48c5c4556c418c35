"""The one place where what libraries throw becomes words: an input they cannot take is a fault of the file.

What is not thrown by a library of tables, and is none of the errors that data alone bring about, is a fault of ours: it
is let through, and the command line says so (exit status 3).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from miklat.bulk.tables.columns import refuse_file
from miklat.files.faults import Fault, Faults, shown

LIBRARIES = (
    "pyarrow",
    "polars",
    "pyo3_runtime",
    "fastexcel",
    "_fastexcel",
    "zipfile",
    "zlib",
    "gzip",
    "xml",
    "msgspec",
)
DATA_ERRORS = (RecursionError, MemoryError, UnicodeError, OverflowError, EOFError, ArithmeticError)


@contextmanager
def reading(path: str, where: Callable[[], str] = str, instead: str = "write the file anew") -> Iterator[None]:
    """Make faults of the file of whatever its reading throws; ``where`` says how far it was (sheet, row)."""
    try:
        yield
    except OSError as error:
        raise Faults([_unread(path, error, where)]) from None
    except BaseException as error:  # a panic of Rust is no Exception
        if not _of_a_library(error):
            raise
        words = shown(str(error).strip().split("\n")[0], 160) or type(error).__name__
        raise Faults([refuse_file(path, f"{where() or 'it'} cannot be read ({words})", instead)]) from None


def _of_a_library(error: BaseException) -> bool:
    return type(error).__module__.split(".")[0] in LIBRARIES or isinstance(error, DATA_ERRORS)


def _unread(path: str, error: OSError, where: Callable[[], str]) -> Fault:
    if isinstance(error, FileNotFoundError):
        return refuse_file(path, "there is no such file", "check its name")
    if isinstance(error, PermissionError):
        return refuse_file(path, "it may not be read", "check its permissions")
    words = error.strerror or shown(str(error).split("\n")[0], 160)
    return refuse_file(path, f"{where() or 'it'} cannot be read ({words})", "is it cut short? copy or write it anew")
