"""A case file to a `CaseFile` by a small vocabulary of our own, and back."""

import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from miklat.files import CaseFile, Expectation, Faults, Vocabulary, parse_case, read_case, write_case
from miklat.files.case_yaml import MOST_TITLE, gather_case

WORDS = Vocabulary(
    facts={
        "killer": ("israelite", "stranger"),
        "died": ("yes", "no"),
        "act": ("struck", "hurled", "mishap"),
        "means": ("iron_tool", "stone", "other"),
        "lay_in_wait": ("yes", "no"),
        "duty": ("none", "father_beating_son"),
    },
    axes={"edition": ("jps", "niv"), "axe": ("rebbi", "sages")},
    questions=("death", "exile"),
)


def case(text: str | bytes, name: str = "f") -> CaseFile:
    return parse_case(text, name, WORDS)


def faults(text: str) -> list[str]:
    with pytest.raises(Faults) as caught:
        case(text)
    return str(caught.value).splitlines()


WHOLE = """\
miklat: 1
title: The barrel, let down
facts:
  died: yes
  killer: israelite
  act: unknown
voice:
  edition: niv
presume: ordinary
expect:
  - exile: yes
    death: no
  - voice: {axe: sages, edition: jps}
    exile: open
"""


def test_a_whole_case() -> None:
    read = case(WHOLE)
    assert read.title == "The barrel, let down"
    assert list(read.facts.items()) == [("died", "yes"), ("killer", "israelite")]
    assert read.voice == {"edition": "niv"}
    assert read.presume == "ordinary"
    assert read.expect == (
        Expectation({}, {"exile": "yes", "death": "no"}),
        Expectation({"axe": "sages", "edition": "jps"}, {"exile": "open"}),
    )
    assert [(expectation.line, expectation.col) for expectation in read.expect] == [(11, 5), (13, 5)]


def test_places_are_kept_for_later_checks() -> None:
    read = case(WHOLE)
    assert read.at("facts", "killer") == (5, 3)
    assert read.at("voice", "edition") == (8, 3)
    assert read.at("expect", "1", "voice", "axe") == (13, 13)
    assert read.at("facts", "means") == read.at("facts") == (3, 1)
    assert read.at("nowhere") == (1, 1)
    assert str(read.fault(("facts", "died"), "he cannot", "write no")) == "f:4:3: he cannot; write no"


def test_json_of_the_same_shape_is_the_same_case() -> None:
    text = """{
\t"miklat": 1, "title": "The barrel, let down", "facts": {"died": "yes", "killer": "israelite"},
\t"voice": {"edition": "niv"}, "presume": "ordinary",
\t"expect": [{"exile": "yes", "death": "no"}, {"voice": {"axe": "sages", "edition": "jps"}, "exile": "open"}]
}"""
    assert case(text) == case(WHOLE)


@pytest.mark.parametrize(
    "text",
    [
        "miklat: 1",
        "miklat: '1'\nfacts:\nvoice: ~\nexpect: null\npresume:\ntitle:\n",
        "miklat: 1\nfacts: {}\nvoice: {}\nexpect: []\n",
        '{"miklat": 1, "title": null, "facts": null}',
        "facts: {died: unknown}\nmiklat: 1\n",
    ],
)
def test_what_is_left_out_or_empty_is_nothing(text: str) -> None:
    assert case(text) == CaseFile()


@pytest.mark.parametrize("title", ["ערי מקלט", "yes", "20:30", "'~'", '"\\e[31m"'])
def test_a_title_is_any_text(title: str) -> None:
    written = {"'~'": "~", '"\\e[31m"': "\x1b[31m"}.get(title, title)
    assert case(f"miklat: 1\ntitle: {title}").title == written


ALL_FACTS = "the facts are killer, died, act, means, lay_in_wait and duty"
PARTS = "the parts are miklat, title, facts, course, voice, presume and expect"

FAULTS = [
    # the version
    ("title: x", ["f:1:1: the version of the format is not given; write `miklat: 1` as the first line"]),
    ("miklat: x", ["f:1:9: 'x' is no version of the format; write `miklat: 1`"]),
    ("miklat: 1.0", ["f:1:9: '1.0' is no version of the format; write `miklat: 1`"]),
    ("miklat:", ["f:1:8: the version of the format must be a number, not nothing"]),
    ("miklat: [1]", ["f:1:9: the version of the format must be a number, not a list"]),
    ("miklat: 12\nnew: x", ["f:1:9: this file is of format '12', newer than this miklat, which reads format 1"]),
    # kinds
    ("yes", ["f:1:1: a case must be names with values, not the text 'yes'"]),
    ("[a]", ["f:1:1: a case must be names with values, not a list"]),
    ("miklat: 1\ntitle: [a]", ["f:2:8: the title must be a text, not a list"]),
    ("miklat: 1\nfacts: x", ["f:2:8: facts must be names with values, not the text 'x'; write it like this: `killer:"]),
    ("miklat: 1\nfacts:\n  - died: yes", ["f:3:3: facts must be names with values, not a list"]),
    (
        "miklat: 1\nvoice: niv",
        ["f:2:8: voice must be names with choices, not the text 'niv'; write it like this: `edi"],
    ),
    ("miklat: 1\npresume: [ordinary]", ["f:2:10: presume must be a word, not a list; write it like this: `presume:"]),
    ("miklat: 1\nexpect:\n  exile: yes", ["f:3:3: expect must be a list, not names with values"]),
    ("miklat: 1\nexpect: [yes]", ["f:2:10: an expectation must be questions with answers, not the text 'yes'"]),
    (
        "miklat: 1\nfacts: {act: [hurled]}",
        ["f:2:14: act takes one value, not a list; write one of its own: the values of act are struck, hurled, mishap"],
    ),
    (
        "miklat: 1\nfacts: {act: }",
        ["f:2:14: act has no value; leave the line out, or write one of its own: the values of act are struck, hu"],
    ),
    # parts
    ("miklat: 1\nfact: {}", [f"f:2:1: 'fact' is not a part of a case file; write facts ({PARTS})"]),
    ("miklat: 1\nqqq: {}", [f"f:2:1: 'qqq' is not a part of a case file; write one of them: {PARTS}"]),
    ("miklat: 1\ndied: yes", ["f:2:1: 'died' is a fact, not a part of the file; write it under `facts:`, indented"]),
    (
        "miklat: 1\nLay-in-wait: yes",
        ["f:2:1: 'Lay-in-wait' is a fact, not a part of the file; write `lay_in_wait` under"],
    ),
    ("miklat: 1\naxe: sages", ["f:2:1: 'axe' is an axis, not a part of the file; write it under `voice:`, indented"]),
    ("miklat: 1\nexile: yes", ["f:2:1: 'exile' is a question, not a part of the file; write it under `expect:`"]),
    # facts
    ("miklat: 1\nfacts: {dead: yes}", [f"f:2:9: 'dead' is not a fact; write died ({ALL_FACTS})"]),
    ("miklat: 1\nfacts: {qqq: yes}", [f"f:2:9: 'qqq' is not a fact; write one of them: {ALL_FACTS}"]),
    ("miklat: 1\nfacts: {Stone: no}", ["f:2:9: 'Stone' is not a fact but a value of means; write `means: stone`"]),
    ("miklat: 1\nfacts: {Act: yes}", ["f:2:14: 'yes' is not a value of act but of died and lay_in_wait; write"]),
    ("miklat: 1\nexpect: [{Voice: {}, exile: yes}]", ["f:2:11: 'Voice' is not a question; write voice"]),
    (
        "miklat: 1\nfacts: {lay in wait: no, Lay-in-Wait: yes}",
        ["f:2:26: 'Lay-in-Wait' is lay_in_wait, which is written twice (first on line 2); leave one of them out"],
    ),
    ("miklat: 1\nfacts: {d\u0456ed: yes}", ["f:2:9: 'd\\u0456ed' is not a fact; write died"]),
    (
        "miklat: 1\nfacts: {killer: isr\u0430elite}",
        ["f:2:17: 'isr\\u0430elite' is not a value of killer; write israelite (the"],
    ),
    ('miklat: 1\nfacts: {died: "  "}', ["f:2:15: '  ' is not a value of died; write one of its own"]),
    ("miklat: 1\nfacts: {axe: sages}", ["f:2:9: 'axe' is not a fact but an axis; write it under `voice:`"]),
    ("miklat: 1\nfacts: {exile: yes}", ["f:2:9: 'exile' is not a fact but a question; write it under `expect:`"]),
    (
        "miklat: 1\nfacts: {voice: x}",
        ["f:2:9: 'voice' is not a fact but a part of the file; begin it at the left margin"],
    ),
    ("miklat: 1\nfacts: {stone: yes}", ["f:2:9: 'stone' is not a fact but a value of means; write `means: stone`"]),
    ("miklat: 1\nfacts:\n  'act:mishap':", ["f:3:3: 'act:mishap' is not a fact; put a space after the colon"]),
    # values
    (
        "miklat: 1\nfacts: {act: hurld}",
        ["f:2:14: 'hurld' is not a value of act; write hurled (the values of act are struck, hurled, mishap"],
    ),
    (
        "miklat: 1\nfacts: {act: qqq}",
        ["f:2:14: 'qqq' is not a value of act; write one of its own: the values of act are s"],
    ),
    (
        "miklat: 1\nfacts: {means: hurled}",
        ["f:2:16: 'hurled' is not a value of means but of act; write `act: hurled`, or"],
    ),
    (
        "miklat: 1\nfacts: {act: Iron-Tool}",
        ["f:2:14: 'Iron-Tool' is not a value of act but of means; write `means: iron_to"],
    ),
    (
        "miklat: 1\nfacts: {duty: fathr}",
        ["f:2:15: 'fathr' is not a value of duty; write father_beating_son (the values"],
    ),
    *(
        (
            f"miklat: 1\nfacts: {{died: {word}}}",
            [f"f:2:15: '{word}' is not a value of died; write yes (the values of died"],
        )
        for word in ("on", "y", "1")
    ),
    *(
        (
            f"miklat: 1\nfacts: {{died: {word}}}",
            [f"f:2:15: '{word}' is not a value of died; write no (the values of died"],
        )
        for word in ("off", "n", "0")
    ),
    # voice, presume, expect
    (
        "miklat: 1\nvoice: {edition: jsp}",
        ["f:2:18: 'jsp' is not a choice of edition; write jps (the choices of edition"],
    ),
    ("miklat: 1\nvoice: {died: yes}", ["f:2:9: 'died' is not an axis but a fact; write it under `facts:`"]),
    ("miklat: 1\nvoice: {ax: sages}", ["f:2:9: 'ax' is not an axis; write axe (the axes are edition and axe)"]),
    ("miklat: 1\nvoice: {sages: yes}", ["f:2:9: 'sages' is not an axis but a choice of axe; write `axe: sages`"]),
    (
        "miklat: 1\nvoice: {axe: unknown}",
        ["f:2:14: 'unknown' is not a choice of axe; write one of its own: the choices"],
    ),
    (
        "miklat: 1\npresume: all",
        ["f:2:10: 'all' is nothing that can be presumed; write ordinary, or leave the line out"],
    ),
    (
        "miklat: 1\nexpect: [{exil: yes}]",
        ["f:2:11: 'exil' is not a question; write exile (the questions are death and"],
    ),
    (
        "miklat: 1\nexpect: [{exile: on}]",
        ["f:2:18: 'on' is not an answer to exile; write yes (the answers to exile"],
    ),
    (
        "miklat: 1\nexpect: [{exile: unknown}]",
        ["f:2:18: 'unknown' is not an answer to exile; write one of its own: the"],
    ),
    ("miklat: 1\nexpect:\n  - voice: {axe: sages}\n  - exile: yes", ["f:3:5: this expectation expects nothing; add a"]),
    # all at once, in order, and with those of the tree and of the syntax
    (
        "miklat: 1\nfacts:\n  died: oui\n  act: &a mishap\n  act: mishap\nvoice: {axe: rebi}\nexpect: [{exile: non}]",
        [
            "f:3:9: 'oui' is not a value of died",
            "f:4:8: '&a' is an anchor",
            "f:5:3: 'act' is written twice (first on line 4)",
            "f:6:14: 'rebi' is not a choice of axe; write rebbi",
            "f:7:18: 'non' is not an answer to exile; write no",
        ],
    ),
    ("facts:\n  died: oui\n act: x", ["f:2:9: 'oui' is not a value of died", "f:3:2: this does not follow"]),
    ("miklat: *a\nfacts: *b\ntitle: *c\nexpect: [*d]", ["f:1:9: '*a'", "f:2:8: '*b'", "f:3:8: '*c'", "f:4:10: '*d'"]),
    ("miklat: 1\nfacts: {died: *a}\nvoice: {axe: *b}", ["f:2:15: '*a' is an alias", "f:3:14: '*b' is an alias"]),
]


@pytest.mark.parametrize(("text", "lines"), FAULTS)
def test_each_fault_says_where_what_and_what_instead(text: str, lines: list[str]) -> None:
    found = faults(text)
    assert len(found) == len(lines), found
    for fault, line in zip(found, lines, strict=True):
        assert fault.startswith(line)
        assert "; " in fault


def test_a_long_list_of_facts_gives_the_nearest_only() -> None:
    many = Vocabulary({f"fact_{nth}": ("yes",) for nth in range(30)}, {}, ())
    with pytest.raises(Faults) as caught:
        parse_case("miklat: 1\nfacts: {fact_77: yes}", "f", many)
    assert str(caught.value) == "f:2:9: 'fact_77' is not a fact; write fact_7, fact_17 or fact_27"


@pytest.mark.parametrize(
    "facts",
    [
        "Died: TRUE, MEANS: Iron-Tool, lay in wait: False, killer: Unknown",
        "died\u200b: YES, \u200fmeans: iron tool, lay-in-wait: No",
        "\uff44\uff49\uff45\uff44: yes, means: 'iron\u00a0tool ', lay_in_wait: 'no\u200e'",
    ],
)
def test_case_hyphens_blanks_and_what_cannot_be_seen_make_no_difference(facts: str) -> None:
    """As in a table: names and words alike."""
    read = case(f"miklat: 1\nfacts: {{{facts}}}\nvoice: {{AXE: Sages}}\nexpect: [{{Exile: True}}]")
    assert read.facts == {"died": "yes", "means": "iron_tool", "lay_in_wait": "no"}
    assert read.voice == {"axe": "sages"}
    assert read.expect[0].answers == {"exile": "yes"}


def test_a_name_that_is_a_value_too_is_read_as_the_name_where_names_stand() -> None:
    words = Vocabulary({"died": ("yes", "no"), "high_priest": ("lives", "died")}, {}, ())
    read = parse_case("miklat: 1\nfacts: {Died: yes, High-Priest: Died}", "f", words)
    assert read.facts == {"died": "yes", "high_priest": "died"}


def test_a_list_of_names_is_told_once() -> None:
    """Every list, whatever it is of: the first fault has it, those after only what is near."""
    wrong = faults(
        "miklat: 1\nfacts: {qqq: yes, rrr: no, ded: yes}\nvoice: {qqq: a, rrr: b}\n"
        "expect: [{exile: qqq}, {exile: rrr}, {exile: yess}]\nqqq: 1\nrrr: 1"
    )
    for listing in (ALL_FACTS, PARTS, "the axes are edition and axe", "the answers to exile are"):
        assert sum(listing in line for line in wrong) == 1, listing
    assert wrong[1].endswith("'rrr' is not a fact; write one of the facts told above")
    assert wrong[2].endswith("'ded' is not a fact; write died")


IN_DOUBT = [
    ("died: yes, died: no", {}),
    ("died: no, died: no", {"died": "no"}),
    ("died: yes, died: maybe", {}),
    ("died: maybe, died: yes", {}),
    ("died: yes, died: no, died: no", {}),
    ("died: unknown, died: yes", {}),
    ("died: yes, act: [struck], means: ston", {"died": "yes"}),
]


@pytest.mark.parametrize(("words", "said"), IN_DOUBT)
def test_what_is_in_doubt_is_not_taken_as_said(words: str, said: dict[str, str], tmp_path: Path) -> None:
    """A file with faults gives what could be read of it; what was written twice and not alike is not among that."""
    path = tmp_path / "a.yaml"
    path.write_text(f"miklat: 1\nfacts: {{{words}}}\n", encoding="utf-8")
    read, wrong = gather_case(path, WORDS)
    assert wrong
    assert read.facts == said


@pytest.mark.parametrize("length", [300, 301])
def test_a_title_has_at_most_so_many_characters(length: int) -> None:
    text = f"miklat: 1\ntitle: {'a' * length}"
    if length <= MOST_TITLE:
        assert len(case(text).title) == length
    else:
        assert faults(text)[0].startswith("f:2:8: this title is longer than 300 characters; shorten it")


@pytest.mark.parametrize("owners", [1, 2, 3, 4, 9])
def test_of_whom_else_a_word_is_said_is_told_of_at_most_three(owners: int) -> None:
    """A word of two or three other facts is likely meant for one of them; of more, their names would tell nothing."""
    named = {f"fact_{place}": ("left", "right") for place in range(owners)}
    words = Vocabulary(facts={"act": ("struck", "hurled"), **named}, axes={}, questions=("death",))
    with pytest.raises(Faults) as caught:
        parse_case("miklat: 1\nfacts: {act: left}", "f", words)
    line = str(caught.value)
    assert line.startswith("f:2:14: 'left' is not a value of act")
    assert [name for name in named if name in line] == (list(named) if owners <= 3 else [])
    assert ("write `fact_0: left`, or one of its own" in line) is (owners <= 3)


def test_words_of_a_hostile_file_are_shown_escaped() -> None:
    (line,) = faults('miklat: 1\nfacts: {"\\e[2J\\n": yes}')
    assert line.startswith(r"f:2:9: '\x1b[2J\n' is not a fact; ")


class TestWhereItIsReadFrom:
    def test_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "מקלט.yaml"
        file.write_text(WHOLE, encoding="utf-8")
        read = read_case(file, WORDS)
        assert read == case(WHOLE)
        assert read.name == str(file)

    def test_standard_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WHOLE.encode())))
        assert read_case("-", WORDS) == case(WHOLE)

    def test_standard_input_is_named_in_faults(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("miklat: 3"))
        with pytest.raises(Faults, match=r"^<stdin>:1:9: "):
            read_case("-", WORDS)

    def test_no_standard_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        with pytest.raises(Faults, match=r"^<stdin>:1:1: there is no standard input; name a file$"):
            read_case("-", WORDS)

    @pytest.mark.parametrize(
        ("name", "what"),
        [
            ("missing.yaml", "there is no such file"),
            (".", "this is a directory"),
            ("", "there is no such file"),
            ("a\0b", "this cannot be the name of a file"),
            ("x" * 5000, "this file cannot be read"),
        ],
    )
    def test_what_is_no_file(self, name: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        with pytest.raises(Faults) as caught:
            read_case(name, WORDS)
        (fault,) = caught.value.faults
        assert fault.what.startswith(what)

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
    def test_a_file_that_may_not_be_read(self, tmp_path: Path) -> None:
        file = tmp_path / "a.yaml"
        file.touch(mode=0)
        with pytest.raises(Faults, match="this file may not be read by you"):
            read_case(file, WORDS)


word = st.sampled_from
expectations = st.builds(
    Expectation,
    st.fixed_dictionaries({}, optional={axis: word(choices) for axis, choices in WORDS.axes.items()}),
    st.dictionaries(word(WORDS.questions), word(WORDS.answers), min_size=1),
)
cases = st.builds(
    CaseFile,
    title=st.text(st.characters(exclude_categories=["Cs"]), max_size=MOST_TITLE)
    | st.text("yes: no#-'\"\\\n\t {}[]~|>%@&*!?,א😀\u2028\x85", max_size=MOST_TITLE),
    facts=st.fixed_dictionaries({}, optional={fact: word(values) for fact, values in WORDS.facts.items()}),
    voice=st.fixed_dictionaries({}, optional={axis: word(choices) for axis, choices in WORDS.axes.items()}),
    presume=st.none() | word(WORDS.presumptions),
    expect=st.lists(expectations, max_size=3).map(tuple),
)


@given(cases)
@example(CaseFile(title="yes: no # x"))
@example(CaseFile(title=" - 'a'\n\u202e\ufeff\uffff\0"))
@example(CaseFile(title="null"))
@example(CaseFile(title="\u200fמקלט 👩‍⚖️"))
@settings(deadline=None)
def test_what_is_written_reads_back_equal_and_in_order(written: CaseFile) -> None:
    text = write_case(written)
    read = case(text.encode())
    assert read == written
    assert (list(read.facts), list(read.voice)) == (list(written.facts), list(written.voice))
    assert write_case(read) == text


def test_the_order_of_the_file_is_kept() -> None:
    assert write_case(case(WHOLE)) == WHOLE.replace("  act: unknown\n", "")


def test_quotes_only_where_they_are_needed() -> None:
    def title(text: str) -> str:
        return write_case(CaseFile(title=text)).splitlines()[1].removeprefix("title: ")

    for text in ("yes", "He fell, and (he) died - so what?", "ערי מקלט", "20:30"):
        assert title(text) == text
    assert title('a: "b"') == r'"a: \"b\""'
    assert title("😀") == '"😀"'
    assert title("a\n\x1b") == r'"a\n\u001b"'


def test_half_a_character_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="half a character"):
        write_case(CaseFile(title="\ud800"))


def test_a_case_is_equal_by_what_it_says() -> None:
    assert parse_case(WHOLE, "a", WORDS) == parse_case("\n" + WHOLE, "b", WORDS)
    assert case(WHOLE) != CaseFile()
    assert CaseFile() != 1
    assert Expectation() != 1


names = word(
    ["miklat", "title", "facts", "voice", "presume", "expect", "course", *WORDS.facts, *WORDS.axes, "exile", ""]
)
values = word(
    ["1", "yes", "no", "true", "mishap", "sages", "unknown", "null", "*a", "!t x", "&a x", "[", "", "ordinary"]
)
trees = st.recursive(
    values,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(st.tuples(names, inner), max_size=4).map(lambda ps: f"{{{', '.join(f'{k}: {v}' for k, v in ps)}}}")
    ),
    max_leaves=12,
)
blocks = st.lists(st.tuples(names, trees), max_size=6).map(lambda ps: "".join(f"{k}: {v}\n" for k, v in ps))


def outcome(text: str | bytes) -> CaseFile | Faults:
    try:
        return case(text)
    except Faults as wrong:
        return wrong


@given(blocks | trees | st.text() | st.binary())
@settings(max_examples=300, deadline=None)
def test_whatever_is_in_a_file_only_faults_are_raised(text: str | bytes) -> None:
    match outcome(text):
        case Faults() as wrong:
            assert wrong.faults
            assert len(str(wrong).splitlines()) == len(wrong.faults)
        case CaseFile() as read:
            assert case(write_case(read)) == read
