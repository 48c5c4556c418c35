"""The printed edition: text, HTML and JSON."""

import json
from html.parser import HTMLParser

import pytest

from miklat import LAW
from miklat.cli import main
from miklat.cli.session import open_law
from miklat.say.edition import SECTIONS, NoSuchPart, find_part, slug
from miklat.say.html import to_fragment, to_page
from miklat.say.law_json import law_json, law_value
from miklat.say.law_page import law_page
from miklat.say.page import Document, Heading, Items, Link, Para, Strong, Table
from miklat.say.text import WIDTH, to_text
from tests.say.conftest import Golden

VOID = {"meta", "link", "br", "hr", "img", "input"}


class Reader(HTMLParser):
    """Reads HTML strictly: every tag closed in order, every id and link noted."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.tags: list[str] = []
        self.loaded: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.loaded += [value or "" for name, value in attrs if name in {"src", "srcset", "data", "poster"}]
        if tag == "a":
            self.links.append(given.get("href") or "")
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(asked: str = "") -> Document:
    return law_page(LAW, find_part(LAW, asked))


@pytest.fixture(scope="module")
def whole() -> str:
    return to_page(page_of())


def test_whole_text(golden: Golden) -> None:
    """The whole edition as text: every clause with its words, rules, definitions, examples and notes, none too wide."""
    text = to_text(page_of())
    flat = " ".join(text.split())
    for clause in LAW.clauses:
        assert f"\n{clause.number}\n" in text
        for words in (clause.text, *clause.notes, *(one.title for one in clause.examples)):
            assert " ".join(words.split()) in flat
        for one in clause.defines:
            assert f'By "{one.says}" is meant:' in flat
    for name, values in LAW.domains.items():
        assert f"\n{name}: " in text
        assert all(f"\n{value}" in text for value in values)
    assert all(f"- {mode.name}: " in text for mode in LAW.modes)
    assert all(sentence.says[1:] in flat for sentence in (*LAW.world, *LAW.voices))
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "\x1b" not in text
    golden("law.txt", text)


def test_one_place_as_html(golden: Golden) -> None:
    """Makkot 2:1 as a page: each clause with an anchor, both sides of the dispute in one table, the passage linked."""
    page = to_page(page_of("Makkot 2:1"))
    read = Reader(page)
    assert {"m2-1a", "m2-1b", "m2-1c", "m2-1d", "m2-1e"} <= set(read.ids)
    assert "https://www.sefaria.org/Mishnah_Makkot.2.1" in read.links
    assert "<th" in page
    assert page.index("Rebbi, outright") < page.index("The Sages, outright") < page.index("</table>")
    golden("makkot-2-1.html", page)


def test_html_is_sound(whole: str) -> None:
    """Well formed, ids unique, headings in order, landmarks and language given, links in the page lead somewhere."""
    read = Reader(whole)
    assert len(read.ids) == len(set(read.ids))
    assert {slug(clause.number) for clause in LAW.clauses} <= set(read.ids)
    assert read.headings[0] == 1
    assert read.headings.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(read.headings, read.headings[1:], strict=False))
    assert all(tag in read.tags for tag in ("header", "nav", "main", "footer"))
    assert '<html lang="en" dir="ltr">' in whole
    assert {link[1:] for link in read.links if link.startswith("#")} <= set(read.ids)


def test_html_needs_nothing_else(whole: str) -> None:
    """Nothing is loaded from anywhere; the only addresses are links to the passages."""
    read = Reader(whole)
    assert read.loaded == []
    assert not {"script", "link", "img", "iframe"} & set(read.tags)
    assert "url(" not in whole
    assert "@import" not in whole
    outside = {link for link in read.links if not link.startswith("#")}
    assert outside == {clause.at.url for clause in LAW.clauses}
    assert all(link.startswith("https://www.sefaria.org/") for link in outside)


def test_html_is_for_paper_and_dark(whole: str) -> None:
    """The page has its dress for print, for small screens and for the dark, and sets nothing by left and right."""
    for asked in ("@media print", "prefers-color-scheme: dark", "max-width: 36rem"):
        assert asked in whole
    for one_sided in ("margin-left", "margin-right", "text-align: left", "padding-left"):
        assert one_sided not in whole


def test_hostile_words_are_escaped() -> None:
    """Whatever a title or a cell holds comes out as words: no tag, no attribute, no terminal code."""
    bad = '<script>alert("x")</script>&"\'\x1b[31m\u202e'
    blocks = (
        Heading(1, (bad,), bad),
        Para((Strong(bad), Link(bad, bad))),
        Items(((bad,),)),
        Table(((bad,),), (((bad,),),)),
    )
    document = Document(bad, blocks, (bad,))
    for page in (to_page(document), to_fragment(document)):
        read = Reader(page)
        assert "script" not in read.tags
        assert "<script" not in page
    text = to_text(document)
    assert "\x1b" not in text
    assert "\u202e" not in text


@pytest.mark.parametrize(
    ("asked", "first", "count"),
    [
        ("", "N35:15", 66),
        ("Numbers 35", "N35:15", 41),
        ("makkot 2", "M2:1a", 12),
        ("Mishnah Makkot 2", "M2:1a", 12),
        ("Numbers 35:16", "N35:16", 4),
        ("Numbers 35:22-23", "N35:22a", 5),
        ("Makkot  2:1", "M2:1a", 6),
        ("m2:1D", "M2:1d", 1),
        ("P1", "P1", 1),
        ("sanhedrin 9:2", "S9:2a", 13),
        ("35:16", "N35:16", 4),
        ("https://www.sefaria.org/Mishnah_Makkot.2.1", "M2:1a", 6),
        ("mishnah-makkot-2-1", "M2:1a", 6),
        ("#m2-1d", "M2:1d", 1),
        ("במדבר לה:טז", "N35:16", 4),
        ("Makkos", "M2:1a", 12),
        ("Rebbi", "M2:1d", 2),
        ("the sages", "M2:1d", 2),
        ("Rabbi Eliezer ben Yaakov", "M2:2b", 1),
        ("axe", "M2:1d", 2),
        ("chopping wood", "M2:1e", 1),
        ("task", "M2:1b", 3),
        ("exile", "N35:25a", 15),
    ],
)
def test_parts(asked: str, first: str, count: int) -> None:
    """A chapter, a place, a run of verses or a clause is found, however it is spelt."""
    part = find_part(LAW, asked)
    assert (part.clauses[0], len(part.clauses)) == (first, count)


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("M2:1z", "M2:1"),
        ("Makkkot 2:1", "Mishnah Makkot 2:1"),
        ("Rebi", "Rebbi"),
        ("exiled", "exile"),
        ("Numbers 36:1", "nothing of this law stands at Numbers 36:1"),
        ("Numbers 35:1", "not held here. It treats: the Levites' forty-eight cities"),
        ("Makkot 2:3", "not held here. It treats: father and son"),
        ("Sanhedrin 77a", "Bavli Sanhedrin 77a is not held here. It treats: iron of any size"),
        ("Joshua 20:8", "the six cities by name"),
        ("a blind man", "Mishnah Makkot 2:3 and Bavli Makkot 8b-13a speak of this, and are not held here"),
        ("omission", "an omission cannot be told here"),
        ("axis", "axes"),
        ("Numbers 99:1", ""),
        ("\x00", ""),
        ("x" * 5000, ""),
    ],
)
def test_unknown_part(asked: str, near: str) -> None:
    """What is no part is refused, with the nearest that is."""
    with pytest.raises(NoSuchPart) as caught:
        find_part(LAW, asked)
    assert near in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "headings"),
    [
        ("axe", ["axis-axe"]),
        ("Rebbi", ["axis-axe"]),
        ("task", ["fact-task"]),
        ("exile", ["question-exile"]),
        ("manslayer", ["fact-judged", "axis-trial_for"]),
        ("other", ["fact-act", "fact-means", "fact-task"]),
    ],
)
def test_a_word_shows_what_it_means_and_no_more(asked: str, headings: list[str]) -> None:
    """A word of the law gives its own entry, beside the clauses that ask it; a word of several things gives each."""
    page = page_of(asked)
    anchors = [block.anchor or "" for block in page.blocks if isinstance(block, Heading) and block.level == 3]
    assert [one for one in anchors if one.startswith(("axis-", "fact-", "question-"))] == headings


def test_sections() -> None:
    """Each section can be printed alone."""
    for section in SECTIONS:
        page = page_of(section)
        assert [block.anchor for block in page.blocks if isinstance(block, Heading) and block.level == 2] == [section]


def test_json_is_whole_and_steady() -> None:
    """The JSON holds every value of the law, conditions with their English, and is the same each time."""
    text = law_json(LAW, find_part(LAW, ""))
    assert text == law_json(LAW, find_part(LAW, ""))
    value = json.loads(text)
    assert value == json.loads(json.dumps(law_value(LAW, find_part(LAW, ""))))
    clauses = [clause for chapter in value["chapters"] for clause in chapter["clauses"]]
    assert [clause["number"] for clause in clauses] == [clause.number for clause in LAW.clauses]
    rules = [rule for clause in clauses for rule in clause["rules"]]
    assert len(rules) == len(LAW.rules)
    assert all(rule["when"]["words"] and rule["when"]["condition"]["type"] for rule in rules)
    assert [fact["name"] for fact in value["facts"]] == [fact.name for fact in LAW.facts]
    assert [axis["name"] for axis in value["axes"]] == [axis.name for axis in LAW.axes]
    assert value["law"]["fingerprint"] == LAW.fingerprint


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`miklat law` prints a part in each format and refuses what is none with exit status 2."""
    assert main(["law", "Makkot", "2:1"]) == 0
    assert "M2:1d" in capsys.readouterr().out
    assert main(["law", "M2:1d", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["part"] == "M2:1d, Mishnah Makkot 2:1"
    assert main(["law", "N35:16", "--format", "html"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")
    assert main(["law", "M9:9"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "M9:9" in said.err


def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    """`miklat law --check` finds no error in the book, says what it looked through, and silences only with a reason."""
    assert main(["law", "--check"]) == 0
    assert "Errors: 0. Warnings: 0," in capsys.readouterr().out
    assert main(["law", "--check", "--loud"]) == 0
    assert "warning W1 means=other" in capsys.readouterr().out
    assert main(["law", "--check", "--loud", "--quiet", "W1: they are the rest of a list"]) == 0
    assert "W1" not in capsys.readouterr().out
    assert main(["law", "--check", "--quiet", "W1"]) == 2
    assert "write what and why" in capsys.readouterr().err


def test_check_fails_on_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An error in the law gives exit status 1."""
    import msgspec

    faulty = msgspec.structs.replace(LAW, facts=LAW.facts[1:])
    monkeypatch.setattr("miklat.cli.session.shipped_law", lambda *_: faulty)
    open_law.cache_clear()
    assert main(["law", "--check"]) == 1
    open_law.cache_clear()
    assert "error" in capsys.readouterr().out
