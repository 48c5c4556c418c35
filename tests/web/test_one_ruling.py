"""One ruling, whichever way it is asked for: in the page, in its twin, by the command, over HTTP and by MCP.

Of random cases, told whole, half told or barely, in random voices, with the ordinary presumed and without: 200 of them,
MIKLAT_RULINGS or MIKLAT_FULL=1 (10,000) asks for more. And the address of each is a fixed point, and every link of some
of their pages leads somewhere.
"""

import json
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
import pytest
from starlette.testclient import TestClient

from miklat import LAW
from miklat.cli import main
from miklat.judging.desk import Desk
from miklat.web.address import query, read
from tests.aside import run_aside
from tests.strategies import Maker

FULL = bool(os.environ.get("MIKLAT_FULL"))
COUNT = int(os.environ.get("MIKLAT_RULINGS", "10000" if FULL else "200"))
PARTS = 4
Primitive = str | int | float | bool | None
"""What a client takes as a value of an address."""
PAGES, LINKS = (500, 400) if FULL else (COUNT // 20, 12)
"""Pages whose links are followed, and how many of the links of each."""


TOLD = (*[99] * 12, 8, 5, 2)
"""How many facts a case tells: mostly all that are known."""


class RandomCase(msgspec.Struct, frozen=True):
    """What is asked: facts, choices, what is presumed, the question that is opened."""

    facts: dict[str, str]
    voice: dict[str, str]
    presume: str | None
    question: str | None

    def pairs(self) -> list[tuple[str, Primitive]]:
        """Its address, name by name."""
        more = {"presume": self.presume, "q": self.question}
        return [*self.facts.items(), *self.voice.items(), *((name, one) for name, one in more.items() if one)]


def random_cases(seed: int, count: int) -> Iterator[RandomCase]:
    """Cases of every kind; the same seed gives the same."""
    maker = Maker(seed)
    for facts, voice in zip(maker.half_known(count, 1_000), maker.voices(count), strict=True):
        draw = maker.random
        told = draw.sample(sorted(facts), min(len(facts), draw.choice(TOLD)))
        chosen = draw.sample(sorted(voice), draw.choice((0, 0, 1, 2, len(voice))))
        yield RandomCase(
            {name: facts[name] for name in told}, {name: voice[name] for name in chosen},
            draw.choice((None, "ordinary")), draw.choice((None, *(one.name for one in LAW.questions))),
        )  # fmt: skip


class ShownAnswers(HTMLParser):
    """What a page says of each question, and the rows of its table; and its links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.answers: dict[str, list[str]] = {}
        self.columns: list[str] = []
        self.rows: list[list[str]] = []
        self.hrefs: list[str] = []
        self._at, self._row = "", False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: str(value) for name, value in attrs}
        words = named.get("class", "").split()
        if tag == "a" and "href" in named:
            self.hrefs.append(named["href"])
        if tag == "a" and named.get("href", "").startswith("#why-"):
            self.columns.append(named["href"].removeprefix("#why-"))
        if tag == "section" and named.get("id", "").startswith("why-"):
            self._at = named["id"].removeprefix("why-")
            self.answers[self._at] = []
        if tag in ("tr", "div"):
            self._at, self._row = ("", tag == "tr") if tag == "tr" else ("", False)
            self.rows += [[]] if tag == "tr" else []
        if tag == "span" and words[:1] == ["a"]:
            if self._at:
                self.answers[self._at].append(words[1])
            elif self._row:
                self.rows[-1].append(words[1])


def answers_of(twin: dict[str, Any]) -> dict[str, list[str]]:
    """What the JSON of a case says of each question."""
    return {one["question"]: list(dict.fromkeys(cell["answer"] for cell in one["cells"])) for one in twin["rulings"]}


@pytest.mark.parametrize("part", range(PARTS))
def test_the_ruling_is_one(room: TestClient, part: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page, its twin and the HTTP API; and the command, of the case file that the page gives."""
    files, twins = [], []
    for number, case in enumerate(random_cases(100 + part, COUNT // PARTS)):
        pairs = case.pairs()
        twin = room.get("/case.json", params=pairs).text
        body = {"facts": case.facts, "voice": case.voice, **({"presume": case.presume} if case.presume else {})}
        assert room.post("/api/v1/judge", json=body).text == twin, case
        shown = ShownAnswers(room.get("/case", params=pairs, follow_redirects=True).text)
        told = answers_of(json.loads(twin))
        assert shown.answers, case
        assert shown.answers == {name: told[name] for name in shown.answers}, case
        for row in (one for one in shown.rows if len(one) == len(shown.columns)):
            assert all(given in told[name] for name, given in zip(shown.columns, row, strict=True)), case
        path = tmp_path / f"{number}.yaml"
        path.write_text(room.get("/case.yaml", params=pairs).text, encoding="utf-8")
        files.append(str(path))
        twins.append(twin)
    for start in range(0, len(files), 100):
        assert main(["judge", "--json", *files[start : start + 100]]) == 0
        said = capsys.readouterr().out.splitlines()
        assert len(said) == len(files[start : start + 100])
        assert all(json.loads(one) == json.loads(twin) for one, twin in zip(said, twins[start:], strict=False))


@pytest.mark.parametrize("part", range(PARTS))
def test_the_ruling_is_the_same_for_assistants(room: TestClient, desk: Desk, part: int) -> None:
    """The tool gives the value of the page's twin."""
    server = pytest.importorskip("miklat.mcp.server", reason="the law for assistants needs miklat[mcp]")
    asked = server.make_server(desk)

    async def all_of_them() -> None:
        for case in random_cases(100 + part, COUNT // PARTS // 2):
            words = {"facts": case.facts, "voice": case.voice, "presume": case.presume}
            answer = await asked.call_tool("judge", words)
            assert answer.structured_content == room.get("/case.json", params=case.pairs()).json(), case

    run_aside(all_of_them())


def written(case: RandomCase) -> list[tuple[str, str]]:
    """The address of a case, name by name."""
    return [(name, str(one)) for name, one in case.pairs()]


def test_the_canonical_address_is_a_fixed_point(room: TestClient) -> None:
    """Whatever the order its names are written in, an address leads to one, and that one nowhere on; reading it and
    writing it again changes nothing.
    """
    draw = Random(7)
    for case in random_cases(200, COUNT):
        canonical = query(read(written(case), LAW))
        assert query(read(parse_qsl(canonical), LAW)) == canonical
        pairs = written(case)
        draw.shuffle(pairs)
        assert query(read(pairs, LAW)) == canonical
        if urlencode(pairs) != canonical:
            answer = room.get(f"/course?{urlencode(pairs)}")
            assert answer.status_code == 303
            assert answer.headers["location"] == f"/course?{canonical}"


def test_every_link_leads_somewhere(room: TestClient) -> None:
    """On pages of random cases, of the interview about them and of the courses they begin: 200, or 303 to a page."""
    draw = Random(9)
    for case in random_cases(300, PAGES):
        path = draw.choice(("/case", "/case", "/ask", "/course"))
        page = room.get(path, params=case.pairs(), follow_redirects=True)
        assert page.status_code == 200, (path, case)
        own = sorted({re.sub("#.*", "", one) for one in ShownAnswers(page.text).hrefs if one.startswith("/")})
        for href in draw.sample(own, min(len(own), LINKS)):
            answer = room.get(href)
            assert answer.status_code in (200, 303), (path, case, href)
            if answer.status_code == 303:
                assert room.get(answer.headers["location"]).status_code == 200, (path, case, href)
