"""Reads the files shown in docs/faults.md, and gathers from the sources every kind of fault there is."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

from miklat.cli.common import read_possible
from miklat.cli.session import open_law
from miklat.files.faults import Faults
from tests.docs.pages import Fenced

MARK = "=> "


def shown_file(block: Fenced) -> tuple[str, list[str]]:
    """The file of a block, and what is said of it."""
    said = [line.removeprefix("=>").strip() for line in block.lines if line.startswith("=>")]
    return "".join(f"{line}\n" for line in block.lines if not line.startswith("=>")), said


def told(text: str, folder: Path) -> list[str]:
    """What is said of a file, without its name."""
    path = folder / "case.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        read_possible(os.fspath(path), open_law())
    except Faults as error:
        return [line.strip() for fault in error.faults for line in str(fault).removeprefix(f"{path}:").split("\n")]
    return []


def kinds(source: str) -> Iterator[str]:
    r"""Every `what` of a fault that a module can tell, as a pattern.

    >>> list(kinds("def f(faults, n):\n    faults.add(1, 1, f'no {n}', 'write it')"))
    ['no\\ .+?']
    """
    tree = ast.parse(source)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            named = _named(function)
            for call in ast.walk(function):
                if isinstance(call, ast.Call):
                    yield from _patterns(_what(call), named)
    for assign in ast.walk(tree):
        if isinstance(assign, ast.Assign | ast.AnnAssign) and isinstance(assign.value, ast.Tuple):
            for row in assign.value.elts:
                if isinstance(row, ast.Tuple) and len(row.elts) == 3:
                    yield from _patterns(row.elts[1], {})


_TELL = ("add", "wrong", "stop", "fault")
"""What tells a fault: its last two arguments are what is wrong, and what to write instead."""


def _what(call: ast.Call) -> ast.expr | None:
    """The argument of a call that says what is wrong."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return call.args[-2] if name in _TELL and len(call.args) >= 2 else None


def _named(function: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """The values that a function gives to names."""
    named: dict[str, list[ast.expr]] = {}
    for one in ast.walk(function):
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
            named.setdefault(one.targets[0].id, []).append(one.value)
    return named


def _patterns(what: ast.expr | None, named: dict[str, list[ast.expr]]) -> Iterator[str]:
    match what:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=parts):
            yield "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+?" for p in parts)
        case ast.Name(id=name):
            for value in named.get(name, []):
                yield from _patterns(value, {})
