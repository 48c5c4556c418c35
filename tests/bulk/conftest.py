"""What the tests of tables share: a source of random cases, and the command run within."""

from collections.abc import Callable
from pathlib import Path

import pytest

from miklat import cli
from miklat.bulk.sample import Sampler
from miklat.judging.bench import Bench

Run = Callable[..., int]


@pytest.fixture(scope="session")
def sampler(book: Bench) -> Sampler:
    return Sampler(book.compiled)


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `miklat many` in an empty folder; gives its exit status."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: cli.main(["many", *map(str, words)])
