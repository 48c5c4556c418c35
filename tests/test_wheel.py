"""What is given to others: a wheel with all it needs, and how to cite it."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import miklat
from miklat.cli.examples import examples_folder

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel made of the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_a_wheel_holds_the_examples_and_the_marker_of_types(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert "miklat/py.typed" in names
    assert {f"miklat/examples/{path.name}" for path in (ROOT / "examples").glob("*.yaml")} <= names


def test_a_wheel_says_what_it_is(wheel: zipfile.ZipFile) -> None:
    """Its metadata carry the README, the keywords, and the version the package gives."""
    (name,) = [one for one in wheel.namelist() if one.endswith("METADATA")]
    told = wheel.read(name).decode("utf-8")
    assert f"Version: {miklat.__version__}" in told
    assert "Keywords: " in told
    assert "Typing :: Typed" in told
    assert "*Miklat* is Hebrew for refuge." in told


def test_the_citation_is_of_this_version() -> None:
    told = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {miklat.__version__}\n" in told
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"\nlicense: {project['license']}\n" in told


def test_examples_are_written_over_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each case once; one that is there already keeps its words."""
    from miklat.cli import main

    monkeypatch.chdir(tmp_path)
    assert main(["examples"]) == 0
    assert {p.name for p in (tmp_path / "examples").iterdir()} == {p.name for p in examples_folder().glob("*.yaml")}
    (tmp_path / "examples" / "roller.yaml").write_text("mine", encoding="utf-8")
    assert main(["examples"]) == 0
    assert (tmp_path / "examples" / "roller.yaml").read_text(encoding="utf-8") == "mine"
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["examples", "file"]) == 2
