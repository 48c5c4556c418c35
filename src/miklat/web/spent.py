"""The processor's time that a request took, wherever it was spent: the loop serves many at once, and so do threads."""

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
_of_request: ContextVar[list[float]] = ContextVar("spent")


def begin() -> list[float]:
    """The account of the request that begins here: seconds, one entry a task."""
    account: list[float] = []
    _of_request.set(account)
    return account


def counted(task: Callable[[], T]) -> Callable[[], T]:
    """The task, its time put to the account of the request that asked for it; it may run in any thread."""
    account = _of_request.get([])

    def timed() -> T:
        begun = time.thread_time()
        try:
            return task()
        finally:
            account.append(time.thread_time() - begun)

    return timed
