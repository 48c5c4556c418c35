"""The reading room: a page is a function of its address and the law; every choice is a link; nothing is a dead end."""

import html
import json
import logging
import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from miklat import LAW
from miklat.cli import main
from miklat.judging.ask import Interview, Interviewer
from miklat.judging.desk import Desk
from miklat.web.app import make_app
from tests.strategies import Maker

BLADE = "act=mishap&task=chopping_wood&flew=blade_off_handle&presume=ordinary"
PAGES = (
    "/", "/m/makkot/2/1", "/m/sanhedrin/9/2", "/n/35", "/n/35/22", f"/case?{BLADE}", "/case?presume=ordinary",
    "/ask?presume=ordinary", "/ask?act=mishap&presume=ordinary", "/opinions", "/opinions/axe/rebbi/sages", "/course",
    "/course?act=mishap&e=killing&e=flight:kedesh", "/words", "/words/task", "/how", "/gaps", "/claims",
    "/class?seed=7&n=3", "/embed/m/makkot/2/1", "/embed/course?e=killing",
    "/course/whatif?e=killing&e=flight:kedesh&edit=drop+%232",
)  # fmt: skip


class Links(HTMLParser):
    """The links, headings and languages of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.hrefs: list[str] = []
        self.headings: list[str] = []
        self.styled: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "a" and named.get("href"):
            self.hrefs.append(str(named["href"]))
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if "style" in named or any(name.startswith("on") for name in named):
            self.styled.append(tag)


@pytest.mark.parametrize("address", PAGES)
def test_every_page_stands(room: TestClient, address: str) -> None:
    """Each answers 200 with one first heading, no inline style or script, and every link of its own that it shows
    answers 200 or 303.
    """
    answer = room.get(address)
    assert answer.status_code == 200, address
    page = Links(answer.text)
    assert page.headings.count("h1") == 1
    assert page.styled == []
    own = sorted({href.partition("#")[0] for href in page.hrefs if href.startswith("/")})
    for href in Random(7).sample(own, min(len(own), 6)):
        assert room.get(href).status_code in (200, 303), (address, href)


@pytest.mark.parametrize("address", PAGES)
def test_headers(room: TestClient, address: str) -> None:
    """A strict policy, no sniffing, no referrer, and the law that made the page."""
    headers = room.get(address).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-miklat-law"] == LAW.fingerprint.removeprefix("sha256:")[:12]
    assert "set-cookie" not in headers


def test_the_dispute_on_the_blade(room: TestClient) -> None:
    """The felled tree: Rebbi no, the Sages yes, both in the table, neither counted."""
    page = room.get(f"/case?{BLADE}").text
    assert "Rebbi" in page
    assert "the Sages" in page
    assert not re.search(r"\d+ (of the )?voices", page)


def test_a_case_on_which_very_many_readings_part(room: TestClient) -> None:
    """Of little that is told they part in more ways than a table holds: it gives every answer, and the page stands."""
    told = sorted(Maker(5).half_known(120, 1_000), key=len)
    for facts in [{}, *told[:8]]:
        answer = room.get("/case", params=facts, follow_redirects=True)
        assert answer.status_code == 200, facts
        assert "Who says what" in answer.text


def test_an_address_has_one_form(room: TestClient) -> None:
    """Facts in the order of the law, empty ones dropped: any other order leads there by 303, which leads nowhere on."""
    answer = room.get("/case?task=chopping_wood&act=mishap&flew=")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/case?act=mishap&task=chopping_wood"
    assert room.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    ("address", "told", "status"),
    [
        ("/case?taks=other", "did you mean task", 400),
        ("/case?task=chopping_wod", "did you mean chopping_wood", 400),
        ("/case?act=mishap&q=exil", "did you mean exile", 400),
        ("/m/makkot/2/19", "not held here", 404),
        ("/ref/Makkot 2:6", "not held here", 404),
        ("/c/M9:9", "not held here", 404),
        ("/words/taks", "not held here", 404),
        ("/opinions/axe/rebbi/hillel", "not held here", 404),
        ("/nothing/at/all", "not held here", 404),
        ("/course?e=flying", "here is no event", 400),
        ("/course?e=arrival", "cannot be in this order", 200),
        ("/case?task=pushing_roller&motion=upward", "cannot be together", 200),
        ("/course/whatif?e=killing&edit=fly+away", "cannot be told otherwise so", 400),
        ("/course/whatif?e=killing", "Say what to change", 400),
        ("/opinions/compare?one=axe:hillel", "cannot be compared", 400),
        ("/class?n=100&kinds=riddle", "sheet has 1 to 20 questions", 400),
        ("/class/export.html?level=evil", "level is one of", 400),
        ("/class/export.exe", "A sheet is there as html", 404),
        ("/case?weapons=however&extent=mishnah", "cannot be heard together", 400),
        ("/course?weapons=however&extent=mishnah&e=killing", "cannot be heard together", 400),
        ("/ask?task=pushing_roller&motion=upward", "cannot be together", 200),
    ],
)
def test_nothing_is_a_dead_end(room: TestClient, address: str, told: str, status: int) -> None:
    """What cannot be answered says what is wrong, and has a way on that works."""
    answer = room.get(address)
    assert answer.status_code == status
    assert told in answer.text
    ways = [href for href in Links(answer.text).hrefs if href.startswith("/")]
    assert ways
    assert room.get(ways[-1]).status_code in (200, 303)


@pytest.mark.parametrize(
    ("asked", "place"), [("Makkos 2:1", "/m/makkot/2/1"), ("Num. 35:16", "/n/35/16"), ("M2:1d", "/m/makkot/2/1")]
)
def test_liberal_references(room: TestClient, asked: str, place: str) -> None:
    """However a reader writes a place, it is found."""
    answer = room.get(f"/ref/{asked}")
    assert answer.status_code == 303
    assert answer.headers["location"].partition("#")[0] == place


def test_an_interview_leads_to_the_ruling(room: TestClient) -> None:
    """Answers leave by GET and come to what is asked next; with the first value throughout it ends in a ruling."""
    address = "/ask?presume=ordinary&q=exile"
    for _ in range(30):
        answer = room.get(address)
        fact = re.search(r'name="fact" value="(\w+)"', answer.text)
        if fact is None:
            break
        value = re.search(r'name="value" value="(\w+)"', answer.text)
        assert value is not None
        went = room.get(f"{address}&fact={fact[1]}&value={value[1]}")
        assert went.status_code == 303
        address = went.headers["location"]
    assert "Who says what" in room.get(address).text


def test_a_changed_answer_takes_back_what_cannot_stand_beside_it(room: TestClient) -> None:
    """The page says which answers were taken back."""
    went = room.get("/ask?task=pushing_roller&motion=downward&fact=task&value=climbing_ladder")
    assert went.status_code == 303
    assert "motion=" not in went.headers["location"].partition("lost=")[0]
    assert "were taken back" in room.get(went.headers["location"]).text


def test_a_cited_address_says_when_the_law_is_another(room: TestClient) -> None:
    """Under the law it cites nothing is said; under another the page says so above the ruling."""
    mark = LAW.fingerprint.removeprefix("sha256:")[:12]
    assert "under another law" not in room.get(f"/case?act=mishap&law={mark}").text
    assert "under another law" in room.get("/case?act=mishap&law=8d85f99c").text


def test_twins_are_what_the_command_writes(
    room: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The JSON of a page is the bytes of `judge --json` of its case file."""
    path = tmp_path / "case.yaml"
    path.write_text(room.get(f"/case.yaml?{BLADE}").text, encoding="utf-8")
    assert main(["judge", "--json", str(path)]) == 0
    assert room.get(f"/case.json?{BLADE}").text == capsys.readouterr().out


def test_every_page_of_the_law_has_a_twin(room: TestClient) -> None:
    """For machines, as the command writes it, and named in the head of the page."""
    from miklat import machine

    desk = Desk(LAW)
    for path, twin, body in (
        ("/m/makkot/2/1", "/m/makkot/2/1.json", machine.law(desk, {"part": "Makkot 2:1"})),
        ("/words", "/words.json", machine.words(desk, {})),
        (
            "/opinions/axe/rebbi/sages", "/opinions/axe/rebbi/sages.json",
            machine.partings(desk, {"one": "axe:rebbi", "other": "axe:sages"}),
        ),
    ):  # fmt: skip
        assert f'<link rel="alternate" type="application/json" href="{twin}">' in room.get(path).text
        answer = room.get(twin)
        assert answer.headers["content-type"] == "application/json"
        assert answer.text == body
    assert room.get("/text.json").json()
    assert room.get("/nothing/at/all.json").status_code == 404


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ("/case.{}?victm=israelite", 400, "victm"),
        ("/case.{}?died=perhaps", 400, "perhaps"),
        ("/case.{}?act=mishap&lay_in_wait=yes&died=no&judged=murderer", 400, "died"),
        ("/course.{}?e=fligth", 400, "fligth"),
        ("/opinions/axe/rebbi/sagess.{}", 404, "sagess"),
        ("/nothing/at/all.{}", 404, "nothing"),
    ],
)
def test_a_twin_tells_its_faults_in_its_own_form(room: TestClient, asked: str, status: int, said: str) -> None:
    """JSON as the problem details of RFC 9457, with every fault; text as text; and the page as a page."""
    value = room.get(asked.format("json"))
    assert (value.status_code, value.headers["content-type"]) == (status, "application/problem+json")
    assert value.json()["status"] == status
    assert value.json()["code"] == {400: "unreadable", 404: "not-found"}[status]
    assert said in " ".join(one["what"] for one in value.json()["faults"])
    if asked.startswith("/case"):
        text = room.get(asked.format("txt"))
        assert (text.status_code, text.headers["content-type"]) == (status, "text/plain; charset=utf-8")
        assert said in text.text
        assert "<" not in text.text


def test_a_pair_shows_a_case_anybody_might_meet(room: TestClient) -> None:
    """Of each way to part the everyday case, where it is not the smallest; three sides make three pairs."""
    from miklat.law.voice import complete_voice
    from miklat.say.english import facts_words
    from miklat.studies.partings import parting
    from miklat.studies.study import Study

    page = room.get("/opinions/axe/rebbi/sages").text
    with Desk(LAW).open() as bench:
        voices = [complete_voice(LAW, {"axe": side}) for side in ("rebbi", "sages")]
        found = parting(Study(bench.compiled), "exile", *voices)
    for kind in found.kinds:
        assert kind.everyday is not None
        told = facts_words(kind.everyday.facts, LAW)
        assert f"{told[:1].upper()}{told[1:]}." in html.unescape(page)
    pairs = sum(len(axis.names) * (len(axis.names) - 1) // 2 for axis in LAW.axes)
    opinions = room.get("/opinions").text
    assert len(re.findall(r'href="/opinions/\w+/\w+/\w+"', opinions)) == pairs
    for one in LAW.kinds:
        assert f"{one.says[:1].upper()}{one.says[1:]}" in opinions


def test_courses_to_begin_from_and_what_if(room: TestClient) -> None:
    """Each course of the examples by its title; of an event, what would stand had it not been."""
    page = room.get("/course").text
    assert "The flight, the judgment, the years in the city, and the way home" in page
    course = "/course?act=mishap&presume=ordinary&e=killing&e=flight:kedesh&e=arrival:kedesh&e=left_limits"
    told = room.get(course).text
    otherwise = html.unescape(re.findall(r'href="(/course/whatif[^"]*)"', told)[-1])
    assert "edit=drop+%234" in otherwise
    answer = room.get(otherwise)
    assert answer.status_code == 200
    assert "What if: drop #4" in answer.text
    assert f'href="{html.escape(course)}"' in answer.text


def test_the_bench_offers_the_usual_reading_and_every_extent(room: TestClient) -> None:
    """By the kinds of axes that the law says a page is told by; the one heard is marked."""
    page = html.unescape(room.get(f"/case?{BLADE}").text)
    views = re.search(r'<p class="readings">(.*?)</p>', page, re.S)
    assert views is not None
    named = re.findall(r">([^<]+)</a>", views[1])
    extents = sum(len(axis.names) for axis in LAW.axes if LAW.kind_of(axis).layer)
    assert named[:2] == ["every reading", "the usual reading"]
    assert len(named) == 2 + extents
    usual = re.findall(r'href="(/case\?[^"]+)">the usual reading', page)[0]
    assert 'aria-current="true">the usual reading' in room.get(usual).text


def test_limits(room: TestClient) -> None:
    """An address over 4 KB, a body over 64 KB, a course of more than 60 events: refused in a sentence."""
    assert room.get(f"/case?act={'a' * 5000}").status_code == 414
    assert room.post("/api/v1/judge", content=b"{" + b" " * 70_000).status_code == 413
    assert "60 events" in room.get(f"/course?{'&'.join(['e=killing'] * 61)}").text


def test_a_name_that_is_not_the_rooms(desk: Desk) -> None:
    """Where hosts are given no other is answered."""
    with TestClient(make_app(desk, hosts=("law.example.org",))) as client:
        assert client.get("/how").status_code == 421
        assert client.get("/how", headers={"host": "law.example.org"}).status_code == 200


def test_no_log_tells_what_was_asked(room: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    """A line a request: the route, never the query, nor a path that a reader wrote."""
    with caplog.at_level(logging.INFO, "miklat.web"):
        room.get("/case?act=mishap&q=canary")
        room.get("/ref/canary")
        room.get("/canary")
    assert caplog.records
    for record in caplog.records:
        assert "canary" not in record.getMessage()
        assert set(json.loads(record.getMessage())) >= {"route", "status", "ms", "nodes"}


def test_everything_that_is_sent_first(room: TestClient) -> None:
    """A first visit is at most 80 KB with its letters, the next page at most 12 KB, as they are packed for sending."""
    import gzip

    def packed(path: str) -> int:
        content = room.get(path).content
        return len(content) if path.endswith("woff2") else len(gzip.compress(content, 6))

    letters = sum(packed(f"/static/{name}.woff2") for name in ("frank-ruhl", "source-serif"))
    shared = sum(packed(f"/static/{name}") for name in ("site.css", "htmx.min.js", "site.js", "icon.svg"))
    assert letters + shared + packed("/") <= 80_000
    assert packed(f"/case?{BLADE}") <= 12_000
    assert len(room.get("/static/site.css").content) <= 18_432


@pytest.mark.parametrize("facts", [{}, {"act": "hurled"}, {"act": "struck", "aim": "victim"}, {"act": "mishap"}])
def test_the_bench_asks_as_an_interview_does(room: TestClient, desk: Desk, facts: dict[str, str]) -> None:
    """The deed before the aim: the questions of the bench stand in the order in which an interview puts them."""
    with desk.open() as bench:
        order = Interviewer(bench, LAW.first_questions, story=LAW.story).asking(Interview(facts))
    assert not order or (order[0] == "act") == ("act" not in facts)
    page = room.get("/case", params=facts).text
    places = [page.find(LAW.fact(name).asks.replace("'", "&#39;")) for name in order]
    assert -1 not in places
    assert places == sorted(places)
