"""What tests of the study share: the hall of the book."""

import pytest

from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.judging.bench import Bench
from miklat.studies.hall import Hall


@pytest.fixture(scope="session")
def hall(book: Bench) -> Hall:
    """The study hall of the book."""
    return Hall(Compiled(book.law, compile_law(book.law)))
