"""What awaits, run to its end in a thread of its own: where a browser is driven, the thread of the tests has a loop."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_aside(awaited: Coroutine[Any, Any, T]) -> T:
    """What comes of it; what it raises is raised."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, awaited).result()
