"""The examples in the docstrings hold."""

import doctest
from types import ModuleType

import pytest

from miklat.files import case_yaml, faults, tree
from miklat.terms import nearest


@pytest.mark.parametrize("module", [case_yaml, faults, tree, nearest], ids=lambda module: module.__name__)
def test_the_examples_hold(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
