"""The script `dev` and what it installs from: all that can be known without a network."""

import importlib.machinery
import importlib.util
import itertools
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "locks").glob("*.txt"))


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, in an empty folder of its own, where nothing is installed or run."""
    (tmp_path / "dev").write_text((ROOT / "dev").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "locks").mkdir()
    for lock in ("dev", "run"):
        (tmp_path / "locks" / f"{lock}.txt").write_text("a==1", encoding="utf-8")
    loader = importlib.machinery.SourceFileLoader("dev", str(tmp_path / "dev"))
    spec = importlib.util.spec_from_loader("dev", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.chdir(tmp_path)
    return module


@pytest.fixture
def installed(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Every setup that was made: the locks it was made from."""
    made: list[list[str]] = []

    def install(locks: list[str], wanted: str) -> None:
        made.append(locks)
        stamp = Path(dev.STAMP)
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(wanted, encoding="utf-8")

    monkeypatch.setattr(dev, "install", install)
    return made


@pytest.fixture
def handed(dev: ModuleType, installed: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Every command that was handed over to, and last the variables it was given, one a string."""
    seen: list[list[str]] = []

    def become(_: str, command: list[str], variables: dict[str, str]) -> None:
        seen.extend([command, [f"{name}={value}" for name, value in variables.items()]])

    monkeypatch.setattr(dev.os, "execvpe", become)
    monkeypatch.setattr(dev, "WINDOWS", False)
    return seen


# -- the words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["--help"]])
def test_help_names_every_way_in(words: list[str]) -> None:
    """Asked for help, or nothing, `dev` says what it can do, and sets up nothing."""
    said = subprocess.run([sys.executable, ROOT / "dev", *words], capture_output=True, text=True, check=True)
    assert said.stderr == ""
    for way in ("dev judge", "dev test", "dev run", "dev lock", "dev texts", "dev with"):
        assert way in said.stdout


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (["judge", "a case.yaml", "--json"], ["PYTHON", "-c", "START", "judge", "a case.yaml", "--json"]),
        (["--version"], ["PYTHON", "-c", "START", "--version"]),
        (["with", "dev", "judge", "it"], ["miklat", "judge", "it"]),
        (["study", "--help"], ["miklat", "study", "--help"]),
        (["run", "python", "-c", "print(1)"], ["python", "-c", "print(1)"]),
        (["with", "dev", "run", "true"], ["true"]),
    ],
)
def test_arguments_pass_through(dev: ModuleType, handed: list[list[str]], words: list[str], command: list[str]) -> None:
    """What follows the word reaches the command as it is; a word that is not dev's own is a miklat command."""
    dev.main(words)
    assert handed[0] == [{"PYTHON": dev.PYTHON, "START": dev.START}.get(word, word) for word in command]


def test_commands_see_the_environment_and_no_other(
    dev: ModuleType, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment is first on the PATH; nothing leads to another Python's packages; the rest is left alone."""
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("PYTHONHOME", "elsewhere")
    monkeypatch.setenv("VIRTUAL_ENV", "elsewhere")
    monkeypatch.setenv("OF_THE_USER", "kept")
    dev.main(["run", "true"])
    variables = dict(pair.split("=", 1) for pair in handed[1])
    assert variables["PATH"].split(os.pathsep)[0] == os.path.dirname(dev.PYTHON)
    assert variables["VIRTUAL_ENV"] == dev.VENV
    assert variables["OF_THE_USER"] == "kept"
    assert not {"PYTHONPATH", "PYTHONHOME"} & variables.keys()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["run"], "dev run: which command?"),
        (["with"], "dev with: with what? Write one of dev, run"),
        (["with", "nothing", "run", "true"], "There are dev, run."),
        (["with", "dev"], "dev with dev: and then what?"),
        (["with", "dev", "with"], "dev with: with what?"),
        (["lock", "--bogus"], "dev lock takes nothing but --upgrade, and not --bogus."),
    ],
)
def test_slips_are_named(
    dev: ModuleType, installed: list[list[str]], capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    """A slip ends in one sentence and status 2, not in a traceback, and before anything is set up."""
    with pytest.raises(SystemExit) as end:
        dev.main(words)
    out, err = capsys.readouterr()
    assert (end.value.code, out, installed) == (2, "", [])
    assert why in err
    assert len(err.splitlines()) == 1


def test_a_command_that_is_not_there_is_named(dev: ModuleType, installed: list[list[str]]) -> None:
    with pytest.raises(SystemExit, match="cannot run no-such-command"):
        dev.main(["run", "no-such-command"])


# -- the checks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("failing", "code"), [("", 0), ("mypy", 1), ("pytest", 5), ("ruff", 1)])
def test_every_check_runs_and_pytest_last(
    dev: ModuleType,
    installed: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failing: str,
    code: int,
) -> None:
    """A check that fails is named and stops no other; pytest comes last; the exit code tells."""
    ran: list[list[str]] = []

    def run(command: list[str], _: dict[str, str]) -> int:
        ran.append(command)
        return 5 if command[0] == failing else 0

    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["test", "-k", "some"]) == code
    assert [command[0] for command in ran] == ["ruff", "ruff", "mypy", "lint-imports", "pytest"]
    assert ran[-1][-2:] == ["-k", "some"]
    assert ("FAILED" in capsys.readouterr().out) == (failing in {"mypy", "ruff"})


def test_the_quick_tests_are_all_but_the_slowest(
    dev: ModuleType, installed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--quick` is passed on to pytest; the tests it leaves out are listed, at most forty, and are tests."""
    ran: list[list[str]] = []

    def run(command: list[str], _: dict[str, str]) -> int:
        ran.append(command)
        return 0

    monkeypatch.setattr(dev, "run", run)
    dev.main(["test", "--quick"])
    assert ran[-1][-1] == "--quick"
    listed = (ROOT / "tests" / "slowest.txt").read_text(encoding="utf-8").splitlines()
    assert len(listed) == len(set(listed)) <= 40
    for node in listed:
        path, _, name = node.partition("::")
        assert f"def {name.rpartition('::')[2].partition('[')[0]}(" in (ROOT / path).read_text(encoding="utf-8")


# -- setting up ------------------------------------------------------------------------------------------------------


def test_sets_up_once(dev: ModuleType, installed: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    """The first call sets up and says so on stderr only; the next ones are silent."""
    dev.set_up(["dev"])
    first = capsys.readouterr()
    assert (first.out, first.err) == ("", "setting up (once) ...\n")
    dev.set_up(["dev"])
    assert capsys.readouterr().err == ""
    assert installed == [["dev"]]


def test_sets_up_again_when_what_it_is_made_from_changes(dev: ModuleType, installed: list[list[str]]) -> None:
    """A changed lock, a changed pyproject.toml and another choice of locks each set up again."""
    root = Path(dev.ROOT)
    dev.set_up(["dev"])
    (root / "locks" / "dev.txt").write_text("a==2", encoding="utf-8")
    dev.set_up(["dev"])
    (root / "pyproject.toml").write_text("[project]", encoding="utf-8")
    dev.set_up(["dev"])
    (root / "locks" / "spark.txt").write_text("b==1", encoding="utf-8")
    dev.set_up(["dev", "spark"])
    assert installed == [["dev"], ["dev"], ["dev"], ["dev", "spark"]]


@pytest.mark.parametrize("word", ["judge", "check", "ask", "law", "course", "examples", "--version"])
def test_what_needs_little_sets_up_little(
    dev: ModuleType, handed: list[list[str]], installed: object, word: str
) -> None:
    """The commands of the core need locks/run.txt alone; the rest comes with the first that needs it."""
    dev.main([word])
    dev.main(["study"])
    dev.main([word])
    assert installed == [["run"], ["dev"]]


def test_an_environment_that_has_more_is_left_as_it_is(dev: ModuleType, handed: object, installed: object) -> None:
    """A small command runs in whatever there is, brought up to date with its own locks; but in no other Python's."""
    root = Path(dev.ROOT)
    dev.main(["study"])
    dev.main(["judge"])
    (root / "pyproject.toml").write_text("[project]", encoding="utf-8")
    dev.main(["judge"])
    stamp = Path(dev.STAMP)
    stamp.write_text("another Python\n" + stamp.read_text(encoding="utf-8").partition("\n")[2], encoding="utf-8")
    dev.main(["judge"])
    assert installed == [["dev"], ["dev"], ["run"]]


@pytest.mark.parametrize(("char", "said"), [(os.pathsep, f"holds {os.pathsep!r}"), ("\n", "holds a new line")])
def test_a_folder_whose_path_parts_is_named(
    dev: ModuleType, installed: list[list[str]], monkeypatch: pytest.MonkeyPatch, char: str, said: str
) -> None:
    """No environment can be made there: a sentence says so and what to do, before anything is written."""
    monkeypatch.setattr(dev, "ROOT", f"/some{char}where")
    with pytest.raises(SystemExit, match="Move it") as end:
        dev.set_up(["run"])
    assert said in str(end.value)
    assert len(str(end.value).splitlines()) == 1
    assert installed == []


def test_a_folder_that_cannot_be_written_is_named(
    dev: ModuleType, installed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read-only checkout: what is set up there already runs, and what is not ends in a sentence with what to do."""

    def refuse(path: str, **_: object) -> None:
        raise PermissionError(13, "Permission denied", path)

    dev.set_up(["run"])
    monkeypatch.setattr(dev.os, "makedirs", refuse)
    dev.set_up(["run"])
    with pytest.raises(SystemExit, match=r"cannot set up in .*: Permission denied .*copy it to where you may write"):
        dev.set_up(["dev"])
    assert installed == [["run"]]


@pytest.mark.skipif(sys.platform == "win32", reason="who may write is asked as POSIX does")
def test_where_home_cannot_be_written_what_is_brought_stays_here(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container that runs as anyone: uv and pip keep theirs in .dev; not so where they may write."""
    for name in ("XDG_CACHE_HOME", "UV_CACHE_DIR", "PIP_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", dev.ROOT)
    assert dev.own_cache() == {}
    for home in (os.path.join(dev.ROOT, "dev", "under a file"), "no/where"):
        monkeypatch.setenv("HOME", home)
        assert set(dev.own_cache().values()) == {os.path.join(dev.OWN, "cache")}
    monkeypatch.setenv("UV_CACHE_DIR", "told")
    assert set(dev.own_cache()) == {"PIP_CACHE_DIR"}


def test_small_needs_are_locked_as_the_others(dev: ModuleType) -> None:
    """Each package of locks/run.txt is of the version that locks/dev.txt has, and there are few."""
    pinned = {
        name: set(re.findall(r"^([\w.-]+==[\w.]+)", (ROOT / "locks" / f"{name}.txt").read_text("utf-8"), re.MULTILINE))
        for name in ("run", "dev")
    }
    assert pinned["run"] < pinned["dev"]
    assert len(pinned["run"]) <= 4


def test_what_is_locked_besides_has_an_environment_of_its_own(
    dev: ModuleType, installed: list[list[str]], handed: list[list[str]]
) -> None:
    """To go from one to the other sets up nothing again."""
    (Path(dev.ROOT) / "locks" / "spark.txt").write_text("b==1", encoding="utf-8")
    for words in (["run", "true"], ["with", "spark", "run", "true"], ["run", "true"], ["with", "spark", "run", "true"]):
        dev.main(words)
    assert installed == [["dev"], ["dev", "spark"]]
    places = [dict(pair.split("=", 1) for pair in variables)["VIRTUAL_ENV"] for variables in handed[1::2]]
    assert [Path(place).name for place in places] == [".venv", ".venv-spark"] * 2


def test_an_interrupted_setup_leaves_no_stamp(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever step fails, there is no stamp, so that the next call begins anew."""
    wanted = dev.description(["dev"])
    Path(dev.VENV).mkdir()
    Path(dev.STAMP).write_text(wanted + "older", encoding="utf-8")
    monkeypatch.setattr(dev, "find_uv", lambda: "uv")
    monkeypatch.setattr(dev, "uv_variables", dict)
    monkeypatch.setattr(dev, "run", lambda *_, **__: 1)
    with pytest.raises(SystemExit, match="could not set up"):
        dev.set_up(["dev"])
    assert not Path(dev.STAMP).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="asks for the lock as POSIX does")
def test_one_at_a_time(dev: ModuleType, tmp_path: Path) -> None:
    """While one process sets up, another one does not get the turn."""
    import fcntl

    with open(tmp_path / "turn", "w") as mine, open(tmp_path / "turn", "w") as theirs:
        dev.wait_for_turn(mine.fileno())
        with pytest.raises(BlockingIOError):
            fcntl.flock(theirs, fcntl.LOCK_EX | fcntl.LOCK_NB)


# -- where packages come from ----------------------------------------------------------------------------------------

PIP_SAYS = "global.index-url='of-all'\nglobal.cert='of-all.pem'\ninstall.index-url='of-install'\nglobal.timeout='9'\n"


@pytest.fixture
def told(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Pip's settings are PIP_SAYS, and the user's variables are empty."""
    for name in list(os.environ):
        monkeypatch.delenv(name)
    monkeypatch.setattr(dev, "output", lambda *_: PIP_SAYS)
    return monkeypatch


def test_uv_is_told_what_pip_was(dev: ModuleType, told: pytest.MonkeyPatch) -> None:
    """Where uv was told nothing it takes pip's settings, those of `install` before those of all commands."""
    variables = dev.uv_variables()
    assert variables["UV_DEFAULT_INDEX"] == "of-install"
    assert variables["SSL_CERT_FILE"] == "of-all.pem"
    assert variables["UV_PYTHON_DOWNLOADS"] == "never"


def test_a_variable_goes_before_pips_files(dev: ModuleType, told: pytest.MonkeyPatch) -> None:
    """As for pip itself, PIP_INDEX_URL goes before what its files say."""
    told.setenv("PIP_INDEX_URL", "of-variable")
    assert dev.uv_variables()["UV_DEFAULT_INDEX"] == "of-variable"


def test_what_uv_was_told_goes_first(dev: ModuleType, told: pytest.MonkeyPatch) -> None:
    """The user's own word to uv on where packages come from stays; on which environment to use, it does not."""
    told.setenv("UV_INDEX_URL", "of-uv")
    told.setenv("SSL_CERT_FILE", "own.pem")
    told.setenv("UV_PYTHON", "3.9")
    told.setenv("UV_MANAGED_PYTHON", "1")
    variables = dev.uv_variables()
    assert "UV_DEFAULT_INDEX" not in variables
    assert (variables["UV_INDEX_URL"], variables["SSL_CERT_FILE"]) == ("of-uv", "own.pem")
    assert not {"UV_PYTHON", "UV_MANAGED_PYTHON"} & variables.keys()


@pytest.mark.parametrize(
    ("said", "version"), [("uv 0.13.9 (x86_64)\n", (0, 13, 9)), ("uv 1.0\n", (1, 0)), ("", ()), ("uv\n", ())]
)
def test_uv_version(dev: ModuleType, told: pytest.MonkeyPatch, said: str, version: tuple[int, ...]) -> None:
    """A uv that does not run has no version, and so is older than any."""
    told.setattr(dev, "output", lambda *_: said)
    assert dev.uv_version("uv") == version


@pytest.mark.parametrize("path", [*LOCKS, ROOT / "dev", ROOT / "pyproject.toml"], ids=lambda path: path.name)
def test_no_place_is_written_down(path: Path) -> None:
    """Where packages come from is each machine's own matter: no file names a host, or a place on a disk."""
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r"://|file:/|@ |--(?:extra-)?index-url\s|--find-links\s|(?:^|[\s\"'=])/\w+/\w", text)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_every_requirement_is_pinned_and_hashed(path: Path) -> None:
    """Each requirement of a lock has one version and at least one hash."""
    text = re.sub(r"^ *#.*\n?", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    requirements = text.splitlines()
    assert requirements
    for requirement in requirements:
        assert re.fullmatch(r"[\w.-]+==[\w.]+( ; [^\\]+?)?( +--hash=sha256:[0-9a-f]{64})+ *", requirement)


def test_the_locks_hold_what_the_project_declares() -> None:
    """Whatever pyproject.toml asks for, for use or for development, is in the locks."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = declared["project"]
    asked = [*project["dependencies"], *itertools.chain(*project["optional-dependencies"].values())]
    asked += [*declared["dependency-groups"]["dev"], *declared["build-system"]["requires"]]
    locked = set(re.findall(r"^([\w.-]+)==", "".join(path.read_text(encoding="utf-8") for path in LOCKS), re.MULTILINE))
    assert {re.split(r"[<>=!~\[ ]", name)[0].lower() for name in asked} <= locked
