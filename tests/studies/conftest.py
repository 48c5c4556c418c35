"""What tests of the study share: the study of the book."""

import pytest

from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.judging.bench import Bench
from miklat.studies.study import Study


@pytest.fixture(scope="session")
def study(book: Bench) -> Study:
    """The study of the book."""
    return Study(Compiled(book.law, compile_law(book.law)))
