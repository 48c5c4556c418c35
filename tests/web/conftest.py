"""One room for all the tests of the reading room."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the reading room needs miklat[web]")

from starlette.testclient import TestClient

from miklat import LAW
from miklat.diagram.store import keep_folder
from miklat.judging.desk import Desk
from miklat.web.app import make_app
from tests.browser import open_browser


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


@pytest.fixture(scope="session")
def address(desk: Desk) -> Iterator[str]:
    """Where a real server answers."""
    uvicorn = pytest.importorskip("uvicorn", reason="the reading room needs miklat[web]")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(make_app(desk), host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(timeout=30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for all."""
    with open_browser() as found:
        yield found
