"""Text to a tree with places, by either of the two YAML parsers."""

import json
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from miklat.files import tree
from miklat.files.faults import Fault, Gathering
from miklat.files.tree import Limits, Mapping, Scalar, Sequence, Tree, read_tree

PARSERS = [yaml.BaseLoader, *([yaml.CBaseLoader] if hasattr(yaml, "CBaseLoader") else [])]


@pytest.fixture(params=PARSERS, ids=lambda parser: parser.__name__)
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test once with the parser in Python and once with the one in C."""
    monkeypatch.setattr(tree, "_loader", lambda: request.param)


def read(text: str | bytes, **limits: int) -> tuple[Tree, list[Fault]]:
    faults = Gathering("f")
    return read_tree(text, faults, Limits(**limits)), sorted(faults.found)


def plain(node: Any) -> Any:
    """The tree as plain values: what JSON would have given."""
    match node:
        case Scalar():
            return node.text
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {key.text: plain(value) for key, value in node.pairs}


def well(text: str | bytes) -> Any:
    read_, faults = read(text)
    assert not faults
    assert read_.whole
    return read_.root


@pytest.mark.usefixtures("either_parser")
class TestWhatIsTaken:
    def test_every_scalar_is_the_text_it_was_written_as(self) -> None:
        root = well("a: yes\nb: 20:30\nc: 0o17\nd: 2001-01-01\ne: ~\nf: .inf\ng: 'yes'\nh: 1_000\n")
        assert plain(root) == {
            "a": "yes", "b": "20:30", "c": "0o17", "d": "2001-01-01", "e": "~", "f": ".inf", "g": "yes", "h": "1_000",
        }  # fmt: skip

    def test_places_are_counted_from_one_in_characters(self) -> None:
        root = well("כ: x\n'😀': [a, \"b\"]\n")
        (_, x), (key, items) = root.pairs
        assert (x.line, x.col, x.quoted) == (1, 4, False)
        assert (key.line, key.col, key.quoted) == (2, 1, True)
        assert [(item.line, item.col, item.quoted) for item in items.items] == [(2, 7, False), (2, 10, True)]

    @pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_encodings_and_line_ends_change_nothing(self, codec: str, end: str) -> None:
        root = well(f"title: מקלט{end}b: x{end}".encode(codec))
        assert plain(root) == {"title": "מקלט", "b": "x"}
        assert [(key.line, key.col) for key, _ in root.pairs] == [(1, 1), (2, 1)]

    def test_a_mark_before_a_str_is_no_part_of_it(self) -> None:
        assert plain(well("\ufeffa: b")) == {"a": "b"}

    def test_json_may_indent_with_tabs_and_columns_stay(self) -> None:
        root = well('{\n\t"a":\t"x\\ty",\n\t\t"b": [\t"c"]}')
        assert plain(root) == {"a": "x\ty", "b": ["c"]}
        assert [(value.line, value.col) for _, value in root.pairs] == [(2, 7), (3, 8)]

    def test_json_escapes_of_its_own(self) -> None:
        root = well(r'{"a": "\/", "b": "\ud83d\ude00\uD83D\uDE01 \\ud83d\\ude00", "c": "x"}')
        assert plain(root) == {"a": "/", "b": "😀😁 \\ud83d\\ude00", "c": "x"}
        assert [key.col for key, _ in root.pairs] == [2, 13, 61]

    def test_a_block_of_text(self) -> None:
        assert plain(well("a: |\n  one\n  two\nb: >\n  three\n  four\n")) == {"a": "one\ntwo\n", "b": "three four\n"}


FAULTS = [
    ("", ["f:1:1: this file is empty"]),
    ("# only a remark\n", ["f:1:1: this file is empty"]),
    ("---\n", ["f:1:1: this file is empty"]),
    (b"a: \x00", ["f:1:4: this is not a text file (it holds a zero byte)"]),
    (b"a: b\nc: \xe9", ["f:2:4: this is not UTF-8 text (byte 0xe9); save the file as UTF-8"]),
    (b"\xef\xbb\xbfa: \xe9", ["f:1:4: this is not UTF-8 text"]),
    (b"\xff\xfea\x00\x00\xd8", ["f:1:2: this is not UTF-16-LE text"]),
    ("a: x\x1b[31m", ['f:1:5: the character U+001B cannot stand in a text file; take it out, or write "\\u001B"']),
    ("a: x\u2028b", ["f:1:5: the character U+2028 cannot stand"]),
    ("a: \ud800", ["f:1:4: the character U+D800 cannot stand in a text file; take it out"]),
    ("a: &b c\nd: *b", ["f:1:4: '&b' is an anchor", "f:2:4: '*b' is an alias"]),
    ("a: !!python/object/apply:os.system [x]", ["f:1:4: '!!python/object/apply:os.system' is a tag"]),
    ("a: !x {b: c}\nd: ! e", ["f:1:4: '!x' is a tag", "f:2:4: '!' is a tag"]),
    ("a: b\n---\nc: d", ["f:2:1: a second document begins here"]),
    ("? [a]\n: b\n? {c: d}\n: e\n", ["f:1:3: a list stands where a name", "f:3:3: a mapping stands where a name"]),
    ("null: a\n~: b\n? \n: c", ["f:1:1: nothing stands", "f:2:1: nothing stands", "f:3:2: nothing stands"]),
    ("a: b\nc: d\na: e", ["f:3:1: 'a' is written twice (first on line 1); keep one of the two"]),
    ("a: {b: c, 'b': d}", ["f:1:11: 'b' is written twice (first on line 1)"]),
    ("a:\n\tb: c", ["f:2:1: a tab stands where only spaces can; indent with spaces"]),
    ("a: 'x\n", ["f:1:4: this quoted text is never closed"]),
    ("a: b: c", ["f:1:5: a ':' stands where no value can begin"]),
    ("a: @x", ["f:1:4: a text cannot begin with '@'; put it in quotes"]),
    ("a: b\nc\n", ["f:2:1: this line has no ': '"]),
    ("a:\n  b: c\n d: e", ["f:3:2: this does not follow from the lines above"]),
    ("a: 'b' c", ["f:1:8: this does not follow from the lines above"]),
    ("{a: b]", ["f:1:6: a comma or a closing bracket is missing (opened on line 1, column 1)"]),
    ("a: - b", ["f:1:4: a '-' stands where no list can begin"]),
    ("%YAML 7.0\n---\na: b", ["f:1:1: a line beginning with %"]),
    ("a: |x\n b", ["f:1:5: a block of text cannot begin like this"]),
    ("a: b\na: c\nd: @", ["f:2:1: 'a' is written twice", "f:3:4: a text cannot begin with '@'"]),
]


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(("text", "lines"), FAULTS)
def test_each_fault_is_told_with_its_place(text: str | bytes, lines: list[str]) -> None:
    found = [str(fault) for fault in read(text)[1]]
    assert len(found) == len(lines), found
    for fault, line in zip(found, lines, strict=True):
        assert fault.startswith(line)


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize("escape", [r"\ud800", r"\U00110000", r"\Uffffffff", r"\q", r"\xq"])
def test_an_escape_that_names_no_character_is_a_fault(escape: str) -> None:
    ((fault),) = read(f'a: "{escape}"')[1]
    assert "escape" in fault.what


@pytest.mark.usefixtures("either_parser")
def test_limits_are_told_at_the_place_that_passes_them() -> None:
    assert str(read("[[[a]]]", depth=2)[1][0]).startswith("f:1:3: this is nested deeper than 2 levels")
    assert str(read("[a, b, c]", nodes=2)[1][0]).startswith("f:1:8: there are more than 2 words here")
    assert str(read("a: 12345", size=7)[1][0]).startswith("f:1:1: this file is larger than")
    for text, limits in [("[[a]]", {"depth": 2}), ("[a, b]", {"nodes": 3}), ("a: 1234", {"size": 7})]:
        assert read(text, **limits)[1] == []


def test_what_stood_before_a_fault_of_syntax_is_kept() -> None:
    read_, faults = read("a: b\nc:\n  d: e\n f: g")
    assert not read_.whole
    assert len(faults) == 1
    assert plain(read_.root) == {"a": "b", "c": {"d": "e"}}


json_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x7f"), max_size=20)
json_value = st.recursive(
    json_text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(json_text.filter(bool), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(json_text.filter(bool), json_value, min_size=1), st.sampled_from([None, 1, "\t"]), st.booleans())
@example({"a": "😀\\"}, "\t", True)
@settings(deadline=None)
def test_json_reads_as_json_does(value: dict[str, object], indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    read_, faults = read(text)
    if not ascii_only and any("cannot stand" in fault.what for fault in faults):
        return
    assert faults == []
    assert plain(read_.root) == value


@given(st.binary() | st.text() | st.text("ab:-?&*!{}[]\"'|>%@`#,\\ \t\n\r\0\ud800\ufeff"))
@settings(max_examples=500, deadline=None)
def test_no_text_raises_anything(text: str | bytes) -> None:
    for parser in PARSERS:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tree, "_loader", lambda parser=parser: parser)
            read_, faults = read(text)
            assert faults or read_.whole
            assert all(fault.line >= 1 and fault.col >= 1 and "\n" not in str(fault) for fault in faults)
