"""`miklat serve` as a process: how it opens, what it says, what it never says, and how it ends."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from miklat.cli import main
from tests.docs.pages import ROOT

pytest.importorskip("uvicorn", reason="the reading room needs miklat[web]")

START = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from miklat.__main__ import start; start()"
)
MIKLAT = [sys.executable, "-c", START]
DEV = [sys.executable, os.fspath(ROOT / "dev")]
CANARY = "canary"


class Process:
    """A room in a process of its own: ``at`` is the port that it says it is open at."""

    def __init__(self, started: subprocess.Popen[str], log: Path) -> None:
        assert started.stdout is not None
        self.process, self._log = started, log
        said = started.stdout.readline()
        assert said.startswith("The reading room is open at http://127.0.0.1:"), said + log.read_text()
        self.at = int(urlsplit(said.split()[6]).port or 0)

    def connect(self) -> http.client.HTTPConnection:
        """A connection to it."""
        return http.client.HTTPConnection("127.0.0.1", self.at, timeout=60)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> http.client.HTTPResponse:
        """One answer."""
        with closing(self.connect()) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            return answer

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        """The answer to GET."""
        return self.ask("GET", path, **headers)

    def ready(self) -> None:
        """Wait until it says that it is warm."""
        while self.get("/readyz").status != 200:
            pass

    def log(self) -> list[str]:
        """The lines it wrote to standard error."""
        return self._log.read_text(encoding="utf-8").splitlines()


@contextmanager
def opened(folder: Path, *options: str, by: list[str] = MIKLAT, **more: str) -> Iterator[Process]:
    """A room opened by a command, at whatever port is free; killed at the end if it still runs."""
    log = folder / "log"
    variables = {**os.environ, "PYTHONPATH": os.fspath(ROOT / "src"), "MIKLAT_TEXTS": os.fspath(folder), **more}
    with log.open("w") as errors:
        started = subprocess.Popen(
            [*by, "serve", "--port", "0", *options], stdout=subprocess.PIPE, stderr=errors, env=variables, text=True
        )
        with started:
            try:
                yield Process(started, log)
            finally:
                started.kill()


def test_what_was_begun_is_answered(tmp_path: Path) -> None:
    """Told to end by SIGTERM, twice, while a sheet is being made: the sheet comes whole, no other is let in, and the
    process ends by the signal.
    """
    with opened(tmp_path) as room, closing(room.connect()) as slow:
        room.ready()
        slow.request("GET", "/healthz")
        assert slow.getresponse().read() == b"well\n"
        slow.request("GET", "/class?seed=5&n=2")
        room.process.send_signal(signal.SIGTERM)
        room.process.send_signal(signal.SIGTERM)
        answer = slow.getresponse()
        assert answer.status == 200
        assert b"</html>" in answer.read()
        assert room.process.wait(60) == -signal.SIGTERM
        with pytest.raises(OSError, match="refused"):
            room.get("/healthz")


def test_the_log_is_json_and_never_tells_what_was_asked(tmp_path: Path) -> None:
    """Whatever a reader writes - in path, query, method, header or body - no line holds it; Ctrl-C ends the room."""
    with opened(tmp_path) as room:
        room.ready()
        for path in (
            f"/{CANARY}",
            f"/case?act=mishap&law={CANARY}",
            f"/ref/{CANARY}",
            f"/case?{CANARY}=1",
            "/case?%00",
        ):
            answer = room.get(path)
            assert answer.status < 500
            assert float(str(answer.headers["server-timing"]).removeprefix("cpu;dur=")) >= 0
        assert room.get("/how", host=f"{CANARY}.example").status == 421
        for method, path, body in (
            (CANARY.upper(), "/", ""),
            ("POST", "/api/v1/judge", f'{{"facts": {{"{CANARY}": 1}}'),
        ):
            assert room.ask(method, path, body).status in (400, 405)
        with socket.create_connection(("127.0.0.1", room.at)) as raw:
            raw.sendall(f"{CANARY}\r\n\r\n".encode())
            assert b"400" in raw.recv(100)
        room.process.send_signal(signal.SIGINT)
        assert room.process.wait(60) == 130
        *lines, last = room.log()
        assert last == "stopped"
        assert CANARY not in "".join(lines).lower()
        told = [json.loads(line) for line in lines]
        requests = [one for one in told if "route" in one]
        assert len(requests) >= 10
        assert all({"route", "method", "status", "ms", "cpu_ms", "nodes"} == set(one) for one in requests)


@pytest.mark.skipif(sys.prefix != os.fspath(ROOT / ".venv"), reason="this is not the environment of `python3 dev`")
def test_it_opens_the_browser_once_it_is_open(tmp_path: Path) -> None:
    """By `python3 dev serve --open`: the user's own browser, at the address that answers."""
    asked, browser = tmp_path / "asked", tmp_path / "browser"
    os.mkfifo(asked)
    browser.write_text(f'#!/bin/sh\necho "$1" > {asked}\n', encoding="utf-8")
    browser.chmod(0o700)
    with opened(tmp_path, "--open", by=DEV, BROWSER=os.fspath(browser)) as room:
        assert asked.read_text(encoding="utf-8") == f"http://127.0.0.1:{room.at}/\n"
        assert room.get("/").status == 200


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--host", "0.0.0.0"], "0.0.0.0 can be reached by others: say by what address with --public-url"),
        (["--port", "70000", "--public-url", "law"], "70000: ports go from 1 to 65535, and 0 takes any that is free; "),
        (["--public-url", "law.example.org"], "write it as https://law.example.org"),
        (["--host", "no.such.invalid", "--public-url", "https://a.example"], "cannot listen at no.such.invalid"),
    ],
)
def test_what_cannot_be_opened(options: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Says what is wrong with it, all at once, and what to write instead."""
    assert main(["serve", *options]) == 2
    assert told in capsys.readouterr().err


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    """Says so, before anything is done."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    assert f"port {port} of 127.0.0.1 is taken by another program" in capsys.readouterr().err
