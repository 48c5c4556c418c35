"""docs/house.md draws the house as it stands: the floors of pyproject.toml, and every package there is."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.docs.pages import DOCS, ROOT, fenced

sys.path.insert(0, str(ROOT / "benchmarks"))

PAGE = (DOCS / "house.md").read_text(encoding="utf-8")
SRC = ROOT / "src" / "miklat"


def built() -> set[str]:
    """The packages and modules of the house, but those every package has."""
    packages = {path.parent.name for path in SRC.glob("*/__init__.py")}
    modules = {path.stem for path in SRC.glob("*.py")} - {"__init__", "__main__"}
    return packages | modules


def floors() -> list[set[str]]:
    """The floors that import-linter keeps, from the top, without what is not built."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = [one["layers"] for one in contracts if one["type"] == "layers"]
    kept = [set(re.findall(r"\w+", layer)) & built() for layer in layers]
    return [floor for floor in kept if floor]


def drawn() -> list[set[str]]:
    """The floors as they are drawn, from the top."""
    (block,) = [block for block in fenced(PAGE) if block.kind == "floors"]
    return [set(re.findall(r"(\w+)(?:/|\.py)", line.split("  ")[0])) for line in block.lines]


def test_the_floors_drawn_are_those_kept() -> None:
    """Floor by floor, from the top."""
    assert drawn() == floors()


def test_every_package_is_drawn() -> None:
    """Nothing stands outside the picture."""
    assert set().union(*drawn()) == built()


def test_every_file_named_is_there() -> None:
    """A path in code marks names a file or folder of the sources or of the project."""
    named = set(re.findall(r"`([a-z_]+/[a-z_/]*(?:\.py)?)`", PAGE))
    assert named
    assert [path for path in sorted(named) if not (SRC / path).exists() and not (ROOT / path).exists()] == []


def test_no_module_imports_itself_by_a_way_round() -> None:
    """No circle of imports, inside a package or across packages."""
    from house import circles, graph  # type: ignore[import-not-found]

    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SRC.rglob("*.py")}
    assert circles(graph(trees)) == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [["b", "c"]]


def type_names(path: Path) -> Iterator[str]:
    """The classes and types that a module of the house defines, whether or not they are its own (`_Name`)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_")
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name), value=ast.expr()):
                if name.lstrip("_")[:1].isupper() and not name.isupper():  # a constant is in capitals throughout
                    yield name.lstrip("_")


def test_no_type_name_is_defined_twice() -> None:
    """One word, one meaning: whoever reads a name of a type knows where it stands. The words of laws are the laws'."""
    places: dict[str, list[str]] = {}
    for path in sorted(SRC.rglob("*.py")):
        if SRC / "laws" not in path.parents:
            for name in type_names(path):
                places.setdefault(name, []).append(str(path.relative_to(SRC)))
    assert len(places) > 300
    assert {name: where for name, where in places.items() if len(where) > 1} == {}
