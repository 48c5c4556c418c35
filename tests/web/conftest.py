"""One room for all the tests of the reading room."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the reading room needs miklat[web]")

from starlette.testclient import TestClient

from miklat import LAW
from miklat.diagram.store import keep_folder
from miklat.judging.desk import Desk
from miklat.web.app import make_app


@pytest.fixture(scope="session")
def desk() -> Desk:
    """The desk of the law that ships."""
    return Desk(LAW, keep_folder())


@pytest.fixture(scope="session")
def room(desk: Desk, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of the room, with no source text on the shelf."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MIKLAT_TEXTS", str(Path(tmp_path_factory.mktemp("shelf"))))
        with TestClient(make_app(desk), follow_redirects=False) as client:
            yield client
