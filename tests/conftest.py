"""What all tests share: Hypothesis that finds the same every time, one bench of the book, and which tests are slow."""

import os
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from miklat import LAW
from miklat.judging.bench import Bench

settings.register_profile(
    "same",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("same")


@pytest.fixture(scope="session")
def book() -> Bench:
    """The bench of the book, compiled anew."""
    return Bench(LAW)


@pytest.fixture(autouse=True)
def _no_keep(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing is kept in the user's own cache folder, and no source text of theirs is shown."""
    monkeypatch.delenv("COLUMNS", raising=False)  # pages are as wide as their own terminal, not as that of the tests
    monkeypatch.setenv("MIKLAT_CACHE", str(tmp_path_factory.getbasetemp() / "keep"))
    monkeypatch.setenv("MIKLAT_TEXTS", str(tmp_path_factory.getbasetemp() / "texts"))
    monkeypatch.setattr("miklat.judging.lookup.BEHIND_AFTER", None)


# -- the slowest tests -----------------------------------------------------------------------------------------------

SLOWEST = Path(__file__).with_name("slowest.txt")
MOST = 40
_seconds: defaultdict[str, float] = defaultdict(float)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out the slowest tests (tests/slowest.txt)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        slow = set(SLOWEST.read_text(encoding="utf-8").splitlines())
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in slow])
        items[:] = [item for item in items if item.nodeid not in slow]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """With MIKLAT_UPDATE_SLOWEST set, a run of all tests writes the list of the slowest anew."""
    if os.environ.get("MIKLAT_UPDATE_SLOWEST") and not os.environ.get("PYTEST_XDIST_WORKER"):
        names = sorted(_seconds, key=lambda name: -_seconds[name])[:MOST]
        SLOWEST.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
