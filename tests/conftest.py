"""What all tests share: Hypothesis that finds the same every time, and one bench of the book."""

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
    """Nothing is kept in the user's own cache folder."""
    monkeypatch.setenv("MIKLAT_CACHE", str(tmp_path_factory.getbasetemp() / "keep"))
