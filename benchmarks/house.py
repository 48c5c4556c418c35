"""The house in figures: lines of src, lengths of functions and files, circles of imports, modules a clause
needs and a course enters, where a law stands.

Run it with ``python3 dev run python benchmarks/house.py``. These are no tests: they print and judge nothing but for the
circles, which `tests/docs/test_house.py` keeps away.
"""

import ast
import statistics
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src" / "miklat"
LAWS = SRC / "laws"


def main() -> None:
    """Print the figures."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(SRC.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in sources.items()}
    lines = {path: text.count("\n") for path, text in sources.items()}
    lengths = sorted(length for tree in trees.values() for length in functions(tree))
    long = [f"{name(path)} {n}" for path, n in lines.items() if n > 400 and LAWS not in path.parents]
    print(f"lines of src                    {sum(lines.values()):7,} in {len(lines)} files")
    print(f"lines of a function             median {statistics.median(lengths):.0f}, p90 {percentile(lengths, 90)}")
    print(f"files over 400 lines, no law's  {', '.join(long) or 'none'}")
    found = circles(graph(trees))
    print(f"circles of imports              {'; '.join(' -> '.join(one) for one in found) or 'none'}")
    needs = [one for path, tree in trees.items() if is_chapter(path, tree) for one in clause_modules(tree)]
    few, most = sum(len(read) < 3 for _, read in needs), max(len(read) for _, read in needs)
    print(f"modules a clause names          median {statistics.median(len(every) for every, _ in needs):.0f}")
    print(f"modules open beside a clause's  at most 2 for {few} of {len(needs)} clauses, {most} at most")
    for law in sorted(path.parent for path in LAWS.glob("*/__init__.py")):
        outside = [path for path in trees if law not in path.parents]
        named = [name(path) for path in outside if f"laws.{law.name}" in sources[path]]
        files = len(list(law.rglob("*.py")))
        print(f"a law is one folder             {law.name}: {files} files, named in {', '.join(named) or 'no other'}")
    entered = course_modules()
    slice_of = [one for one in entered if one.startswith("miklat.courses.")]
    floors = dict.fromkeys(one.split(".")[1] for one in entered)
    print(f"modules entered by a course     {len(entered)}: {len(slice_of)} of its slice, {len(floors)} floors,")
    print("  from command to page, in order: " + " ".join(one.removeprefix("miklat.") for one in entered))


def functions(tree: ast.Module) -> Iterator[int]:
    """The length of each function of a module, its docstring left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            told = node.body[0].value if isinstance(node.body[0], ast.Expr) else None
            words = isinstance(told, ast.Constant) and isinstance(told.value, str)
            spent = told.end_lineno - told.lineno + 1 if words and told is not None and told.end_lineno else 0
            yield (node.end_lineno or node.lineno) - node.lineno + 1 - spent


def percentile(lengths: list[int], share: int) -> int:
    """The length that so many of a hundred do not pass."""
    return lengths[min(len(lengths) - 1, len(lengths) * share // 100)]


def name(path: Path) -> str:
    """A module by its dotted name."""
    parts = path.relative_to(SRC.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.Module, path: Path) -> Iterator[str]:
    """The modules of miklat that a module imports when it is imported itself."""
    waiting: list[ast.stmt] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("miklat"):
            for one in node.names:
                inner = SRC.parent / f"{node.module}.{one.name}".replace(".", "/")
                module = inner.with_suffix(".py").exists() or (inner / "__init__.py").exists()
                yield f"{node.module}.{one.name}" if module else str(node.module)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test):
            waiting += node.body + node.orelse
        elif isinstance(node, ast.Try):
            waiting += node.body


def graph(trees: Mapping[Path, ast.Module]) -> dict[str, set[str]]:
    """What each module imports."""
    return {name(path): set(imported(tree, path)) - {name(path)} for path, tree in trees.items()}


def circles(modules: Mapping[str, set[str]]) -> list[list[str]]:
    """Modules that import one another in a circle, each circle once: what is left when all that leads out is gone."""
    left = {one: {other for other in imports if other in modules} for one, imports in modules.items()}
    while ends := [one for one, imports in left.items() if not imports]:
        left = {one: imports - set(ends) for one, imports in left.items() if imports}
    found = []
    while left:
        way = [next(iter(left))]
        while (after := min(left[way[-1]])) not in way:
            way.append(after)
        circle = way[way.index(after) :]
        found.append(circle)
        left = {one: imports - set(circle) for one, imports in left.items() if one not in circle}
        while ends := [one for one, imports in left.items() if not imports]:
            left = {one: imports - set(ends) for one, imports in left.items() if imports}
    return found


def is_chapter(path: Path, tree: ast.Module) -> bool:
    """Whether a module of a law writes clauses."""
    return LAWS in path.parents and any(isinstance(node, ast.Assign) and is_clause(node.value) for node in tree.body)


PLAIN = ("words", "axes", "questions", "holders", "modes", "works")
"""Modules of a law whose names say what they are where they are used: nobody has to open them to read a clause."""


def clause_modules(tree: ast.Module) -> Iterator[tuple[set[str], set[str]]]:
    """Of each clause of a chapter the modules of its law that it takes names from, and those of them that must be open
    beside its own to read it: what is named in the chapter itself is followed to what it is made of.
    """
    froms = {
        one.asname or one.name: str(node.module)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("miklat.laws")
        for one in node.names
    }
    own = {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    clauses = {name for name, value in own.items() if is_clause(value)}
    for clause in sorted(clauses):
        waiting, seen, every = [own[clause]], {clause}, set[str]()
        while waiting:
            for node in ast.walk(waiting.pop()):
                if isinstance(node, ast.Name) and node.id not in seen:
                    seen.add(node.id)
                    every |= {froms[node.id]} if node.id in froms else set()
                    waiting += [own[node.id]] if node.id in own and node.id not in clauses else []
        yield every, {one for one in every if not set(one.split(".")) & set(PLAIN)}


def is_clause(value: ast.expr) -> bool:
    """Whether a value is a clause as it is written."""
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "clause"


def course_modules() -> list[str]:
    """The modules of the house whose functions are called from command to page for one course, in order of entry."""
    from contextlib import redirect_stdout
    from io import StringIO

    from miklat.cli import main as miklat

    words = ["judge", str(ROOT / "examples" / "course-outside-the-limits.yaml")]
    entered: dict[str, None] = {}

    def watch(frame: FrameType, event: str, _: object) -> None:
        module = str(frame.f_globals.get("__name__", ""))
        if event == "call" and module.startswith("miklat.") and frame.f_code.co_name != "<module>":
            entered.setdefault(module)

    with redirect_stdout(StringIO()):
        miklat(words)  # once before, so that what is imported or kept is not counted
        sys.setprofile(watch)
        try:
            miklat(words)
        finally:
            sys.setprofile(None)
    return list(entered)


if __name__ == "__main__":
    main()
