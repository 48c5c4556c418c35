"""The examples in the docstrings hold."""

import doctest
from types import ModuleType

import pytest

from miklat.cli import common, interview
from miklat.files import case_yaml, faults, plain, tree
from miklat.terms import nearest


@pytest.mark.parametrize(
    "module", [case_yaml, faults, plain, tree, nearest, common, interview], ids=lambda module: module.__name__
)
def test_the_examples_hold(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
