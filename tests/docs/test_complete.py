"""Nothing goes undocumented: commands, options, exit statuses, environment variables, keys, terms, sages."""

import argparse
import ast
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import miklat
from miklat import LAW, bench, cli
from miklat.courses.hebrew import MONTHS
from miklat.law.question import OUTCOMES
from miklat.say.ruling_json import judged_value
from tests.clause_reading import count_of_voices
from tests.docs.console import Console
from tests.docs.pages import DOCS, PAGES, ROOT, name_of

COMMANDS = (DOCS / "commands.md").read_text(encoding="utf-8")
FORMATS = (DOCS / "formats.md").read_text(encoding="utf-8")
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
_Subs = argparse._SubParsersAction
NAMES = [name for name, _ in cli.COMMANDS]


def section(name: str) -> str:
    """What docs/commands.md says of a command."""
    found = re.search(rf"^## miklat {name}\n(.*?)(?=^## |\Z)", COMMANDS, flags=re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize("name", NAMES)
def test_a_command_is_told_with_all_its_options(name: str) -> None:
    """Each has a section, which names every option; and names none that there is not."""
    parser = argparse.ArgumentParser(add_help=False)
    import_module(cli.module_of(name)).add_arguments(parser)
    told = section(name)
    assert told, f"docs/commands.md has no section `## miklat {name}`"
    options = {option for action in _actions(parser) for option in action.option_strings if option.startswith("--")}
    options -= {"--help", "--law", "--layers"}
    assert {one for one in options if f"`{one}" not in told} == set()
    words = {name for action in _actions(parser) if isinstance(action, _Subs) for name in action.choices}
    assert {one for one in words if not re.search(rf"`{one}\b", told)} == set()
    rows = "\n".join(line for line in told.split("\n") if line.startswith("|"))
    assert {one for one in re.findall(r"`(--[a-z-]+)", rows) if one not in options} == set()


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, _Subs):
            for one in action.choices.values():
                yield from _actions(one)


def test_every_exit_status_is_told() -> None:
    """The table has just those that the command line gives."""
    told = {int(row) for row in re.findall(r"^\| (\d+) \|", COMMANDS, flags=re.MULTILINE)}
    assert told == {cli.DONE, cli.FAILED, cli.AT_FAULT, cli.OUR_FAULT, cli.IN_PART, cli.STOPPED}


def test_every_environment_variable_is_told() -> None:
    """Whatever the sources or the tests ask of the environment is in the table."""
    asked = {name for path in (ROOT / "src").rglob("*.py") for name in _variables(path.read_text(encoding="utf-8"))}
    assert {"MIKLAT_CACHE", "NO_COLOR"} <= asked
    assert {name for name in asked if f"`{name}`" not in COMMANDS} == set()


def _variables(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Subscript(value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str(name))):
                yield name
            case ast.Call(
                func=ast.Attribute(attr="get" | "getenv", value=of), args=[ast.Constant(value=str(name)), *_]
            ):
                if "environ" in ast.unparse(of) or ast.unparse(of) == "os":
                    yield name
            case ast.Compare(left=ast.Constant(value=str(name)), comparators=[ast.Attribute(attr="environ")]):
                yield name


def test_every_key_of_a_ruling_is_told() -> None:
    """Of rulings known, half known and presumed, in every voice."""
    case = {"act": "mishap", "task": "chopping_wood"}
    asked = ("death", "exile")
    judged = [
        judged_value(bench().judge(case, questions=asked, presume=p, explain=True), LAW) for p in (None, "ordinary")
    ]
    assert {key for one in judged for key in _keys(one) if f"`{key}`" not in FORMATS} == set()


def test_every_public_name_is_told() -> None:
    """Of the Python package, in the table of its names."""
    assert {name for name in miklat.__all__ if f"`{name}`" not in FORMATS} == set()


def test_every_key_of_a_check_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a check that fails."""
    console = Console(tmp_path, monkeypatch)
    (tmp_path / "a.yaml").write_text("{miklat: 1, facts: {act: mishap}, expect: [{death: no}]}", encoding="utf-8")
    made = json.loads(console.run("miklat check a.yaml --json"))
    made["exercised"] = None
    assert made["failed"]
    assert {key for key in _keys(made) if f"`{key}`" not in FORMATS} == set()


_BY_NAME = ("facts", "voice", "because", "reasons", "rests_on", "where")
"""Keys whose values are keyed by facts, axes or questions."""


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        for key, one in value.items():
            yield from () if key in _BY_NAME else _keys(one)
    elif isinstance(value, list):
        for one in value:
            yield from _keys(one)


def test_the_glossary_has_every_sage_and_every_term() -> None:
    """Every holder and choice of a dispute, and the words for answers, modes and kinds of axes."""
    holders = {rule.holder for rule in LAW.rules}
    disputes = [(axis.name, name) for axis in LAW.axes if axis.kind == "dispute" for name in axis.names[1:]]
    assert {one for one in holders if f"| {one} |" not in GLOSSARY} == set()
    assert [one for one in disputes if f"`{one[0]}={one[1]}`" not in GLOSSARY] == []
    assert {one for one in [mode.name for mode in LAW.modes] if f"**{one}**" not in GLOSSARY} == set()
    assert {one for one in [kind.name for kind in LAW.kinds] if f"**{one}**" not in GLOSSARY} == set()
    assert {one for one in (*OUTCOMES, "open") if f"*{one}*" not in GLOSSARY} == set()
    assert {one for one in MONTHS if one not in GLOSSARY} == set()


def test_the_numbers_told_are_those_of_the_law() -> None:
    """Wherever a page says how many there are of something."""
    voices = count_of_voices(LAW)
    counts = {
        r"([\d,]+) voices": voices,
        r"(\d+) such points": len(LAW.axes),
        r"(\d+) axes": len(LAW.axes),
        r"(\d+) facts": len(LAW.facts),
        r"(\d+) clauses": len(LAW.clauses),
        r"(\d+) rules": len(LAW.rules),
        r"(\d+) questions": len(LAW.questions),
    }
    text = {page: page.read_text(encoding="utf-8") for page in PAGES if name_of(page) in ("README.md", "CHANGELOG.md")}
    for page, words in text.items():
        for pattern, count in counts.items():
            for found in re.findall(pattern, words):
                assert int(found.replace(",", "")) == count, f"{name_of(page)}: {pattern}"
