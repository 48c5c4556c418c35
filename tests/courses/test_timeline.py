"""The timeline: bands per voice, marks, clauses; as text, as a picture, as a page that needs nothing but itself."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from miklat.courses.judged_course import JudgedCourse
from miklat.courses.lanes import Lane, lanes_of
from miklat.courses.page import course_page
from miklat.courses.steps import Follower
from miklat.courses.svg import runs_of, timeline_svg
from miklat.courses.timeline import timeline_page
from miklat.judging.case import Case
from miklat.law.event import Event
from miklat.law.voice import complete_voice
from miklat.laws.refuge.course import CHRONICLE
from miklat.say.html import to_page
from miklat.say.text import to_text
from tests.courses.courses import BARREL, bench, told

FOLLOWER = Follower(bench(), CHRONICLE)
LAW = bench().law
COURSE = told(
    "killing", "flight: kedesh", "arrival", "judgment: manslayer", "restored", "left_limits", "high_priest_died",
    "went_home", "killer_died",
)  # fmt: skip


@pytest.fixture(scope="module")
def course() -> JudgedCourse:
    noted = (*COURSE[:-1], Event("killer_died", None, None, "שיבה <טובה> & שלום"))
    return FOLLOWER.follow(Case(BARREL, "ערי מקלט <b>"), noted)


@pytest.fixture(scope="module")
def lanes(course: JudgedCourse) -> tuple[Lane, ...]:
    return lanes_of(FOLLOWER, course)


def html_of(course: JudgedCourse, lanes: tuple[Lane, ...]) -> str:
    return to_page(course_page(course, lanes, LAW, CHRONICLE))


def lane(lanes: tuple[Lane, ...], **choices: str) -> Lane:
    voice = complete_voice(LAW, choices)
    (found,) = [one for one in lanes if any(all(voice[a] == c for a, c in v.items()) for v in one.voices)]
    return found


def test_the_bands_of_each_voice_are_those_of_its_answers(lanes: tuple[Lane, ...]) -> None:
    niv = lane(lanes, edition="niv").bands
    assert niv["exiled"] == ("silent", "silent", "silent", "on", "on", "on", "off", "off", "none")
    assert niv["exposed"] == ("silent", "silent", "off", "open", "off", "on", "off", "off", "none")
    assert niv["protected"] == ("on", "on", "on", "open", "on", "off", "on", "on", "none")
    assert niv["free"] == ("silent",) * 3 + ("off",) * 3 + ("on", "on", "none")
    jps = lane(lanes, inference="letter").bands
    assert jps["exposed"] == ("silent",) * 8 + ("none",)
    assert jps["free"] == ("silent",) * 8 + ("none",)


def test_silent_has_a_mark_of_its_own_and_blank_is_where_nothing_is_ruled(
    course: JudgedCourse, lanes: tuple[Lane, ...]
) -> None:
    text = to_text(timeline_page(course, lanes, LAW, CHRONICLE), width=200)
    assert "~ the law does not say, ? open: what was told does not settle it, blank: nothing is ruled" in text
    (row, *_) = [line.split() for line in text.splitlines() if line.strip().startswith("free ")]
    assert row == ["free", "~", "~", "~", ".", ".", ".", "##", "##"]
    svg = timeline_svg(course, lanes, LAW, CHRONICLE)
    assert "Dots: it does not say." in svg
    assert '<line class="silent"' in svg
    page = html_of(course, lanes)
    assert '<td class="silent"><span>not said</span></td>' in page
    assert '<td class="none"><span></span></td>' in page


@pytest.mark.parametrize("char", ["\x00", "\x1b[31m", "\u202e", "\ufffe", "\x85"])
def test_what_a_reader_would_obey_is_marked_in_every_form(char: str) -> None:
    one = FOLLOWER.follow(Case(BARREL, f"a{char}b"), (Event("killing", None, None, f"c{char}d"),))
    drawn = lanes_of(FOLLOWER, one)
    for text in (timeline_svg(one, drawn, LAW, CHRONICLE), html_of(one, drawn)):
        assert char[0] not in text
        assert "a\N{REPLACEMENT CHARACTER}" in text
        assert "c\N{REPLACEMENT CHARACTER}" in text
    ElementTree.fromstring(timeline_svg(one, drawn, LAW, CHRONICLE))


def test_the_clauses_of_a_lane_are_those_of_its_voices(lanes: tuple[Lane, ...]) -> None:
    """Verses 26-28 stand in one edition alone, and what is only implied counts in some voices alone."""
    jps = {clause for clauses in lane(lanes, inference="letter").clauses for clause in clauses}
    niv = {clause for clauses in lane(lanes, edition="niv").clauses for clause in clauses}
    assert not any("N35:28" in clause for clause in jps)
    assert {"N35:28t", "N35:28r", "(N35:28s)", "N35:25n"} <= niv
    assert not {"N35:25u", "N35:25h", "N35:25n"} & jps


def test_every_voice_is_in_exactly_one_lane(lanes: tuple[Lane, ...]) -> None:
    for edition in ("jps", "niv"):
        for inference in ("implied", "letter"):
            lane(lanes, edition=edition, inference=inference)


def test_runs_are_told_in_order() -> None:
    assert list(runs_of(("on", "on", "off", "open"))) == [(0, 1, "on"), (2, 2, "off"), (3, 3, "open")]
    assert list(runs_of(())) == []


def test_the_text_has_the_events_first(course: JudgedCourse, lanes: tuple[Lane, ...]) -> None:
    text = to_text(timeline_page(course, lanes, LAW, CHRONICLE))
    assert text.index("1. killing") < text.index("9. killer_died") < text.index("protected  ")
    assert "changes under N35:25s" in text


def test_the_picture_is_whole_xml_with_words_for_those_who_do_not_see_it(
    course: JudgedCourse, lanes: tuple[Lane, ...]
) -> None:
    svg = timeline_svg(course, lanes, LAW, CHRONICLE)
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert root.find(f"{space}title") is not None
    described = root.find(f"{space}desc")
    assert described is not None
    assert described.text
    assert "exiled after event 4 to 6" in described.text
    assert len(root.findall(f".//{space}circle[@class='mark']")) == 9
    assert len(root.findall(f".//{space}circle[@class='flag']")) == 1
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


class Page(HTMLParser):
    """What stands in a page, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_shows_the_picture_first_and_then_a_row_a_step(course: JudgedCourse, lanes: tuple[Lane, ...]) -> None:
    """The picture is a table whose cells say in words what they show, a row an event; codes of voices are folded."""
    text = html_of(course, lanes)
    page = Page(text)
    names = [tag for tag, _ in page.tags]
    assert names.index("table") < names.index("ol") < names.index("details")
    assert {tag for tag, _ in page.tags} >= {"html", "main", "h1", "caption", "th"}
    shown, folded = text.split("<details>", 1)
    assert shown.count('<th scope="row"') == 9 * shown.count("<caption>")
    assert not re.search(r"\b(edition|extent|inference)=", shown)
    assert re.search(r"\b(edition|extent|inference)=", folded)
    assert '<body class="across">' in text


def test_a_step_says_what_it_changed_in_the_reading_told_first(course: JudgedCourse, lanes: tuple[Lane, ...]) -> None:
    text = " ".join(to_text(course_page(course, lanes, LAW, CHRONICLE)).split())
    assert "6. He left the limits of the city. Against the law: he had to stay." in text
    assert "Lawful: he was free to flee there." in text
    assert "he may go home" in text


@pytest.mark.parametrize("width", [40, 72, 100])
def test_the_page_keeps_to_its_width(width: int, course: JudgedCourse, lanes: tuple[Lane, ...]) -> None:
    text = to_text(course_page(course, lanes, LAW, CHRONICLE), width=width)
    assert max(map(len, text.splitlines())) <= width


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing(course: JudgedCourse, lanes: tuple[Lane, ...]) -> None:
    text = html_of(course, lanes)
    assert not re.search(r"<script|<link|<img|@import|url\((?!#)|src=", text)
    assert "@media print" in text


def test_words_of_a_file_are_text_and_keep_their_own_direction(course: JudgedCourse, lanes: tuple[Lane, ...]) -> None:
    text = html_of(course, lanes)
    assert "<b>" not in text
    assert '<h1 dir="auto">ערי מקלט &lt;b&gt;</h1>' in text
    assert "שיבה &lt;טובה&gt; &amp; שלום" in text
    svg = timeline_svg(course, lanes, LAW, CHRONICLE)
    assert 'direction="ltr"' in svg  # time runs one way in the picture, whatever the words do
