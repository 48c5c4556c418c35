"""The examples in the docstrings of what reads the pages hold."""

import doctest
from types import ModuleType

import pytest

from tests.docs import faults, opinion, pages, test_clean


@pytest.mark.parametrize("module", [pages, opinion, faults, test_clean], ids=lambda module: module.__name__)
def test_the_examples_hold(module: ModuleType) -> None:
    """Each of them."""
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
