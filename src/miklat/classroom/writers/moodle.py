"""Moodle XML: each question with its id as idnumber, so that a second import can tell what it has."""

from html import escape
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from miklat.classroom.question import ClassSheet, SheetQuestion


def write(sheet: ClassSheet, *, key: bool = False) -> bytes:
    """The sheet in Moodle XML; its key is part of the format."""
    quiz = Element("quiz")
    category = SubElement(quiz, "question", type="category")
    _text(SubElement(category, "category"), f"$course$/top/miklat/{sheet.title} ({sheet.mark}, {sheet.seed})")
    for one in sheet.questions:
        _question(quiz, one, sheet)
    indent(quiz, " ")
    body: bytes = tostring(quiz, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body + b"\n"


def _question(quiz: Element, one: SheetQuestion, sheet: ClassSheet) -> None:
    made = SubElement(quiz, "question", type="multichoice" if one.options else "essay")
    _text(SubElement(made, "name"), f"{one.kind}: {one.story[:60]}")
    body = SubElement(made, "questiontext", format="html")
    _text(body, f"<p>{escape(one.story)}</p><p><strong>{escape(one.stem)}</strong></p>")
    feedback = SubElement(made, "generalfeedback", format="html")
    places = "; ".join(f"{at} ({number})" for number, at in one.cite)
    _text(feedback, f"<p>{escape(one.why)}</p><p>{escape(places)}. Law {escape(sheet.version)}, {sheet.mark}.</p>")
    for name, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0"), ("idnumber", one.id)):
        SubElement(made, name).text = value
    if not one.options:
        for name, value in (("responseformat", "editor"), ("responserequired", "1"), ("responsefieldlines", "6")):
            SubElement(made, name).text = value
        _text(SubElement(made, "graderinfo", format="html"), f"<p>{escape(one.why)}</p>")
        return
    for name, value in (
        ("single", "false" if one.several else "true"), ("shuffleanswers", "true"), ("answernumbering", "ABCD"),
    ):  # fmt: skip
        SubElement(made, name).text = value
    share = 100 / sum(option.right for option in one.options)
    for option in one.options:
        fraction = f"{share:.5f}".rstrip("0").rstrip(".") if option.right else ("-50" if one.several else "0")
        answer = SubElement(made, "answer", fraction=fraction, format="html")
        _text(answer, f"<p>{escape(option.text)}</p>")
    tags = SubElement(made, "tags")
    for tag in ("miklat", one.kind, one.level):
        _text(SubElement(tags, "tag"), tag)


def _text(parent: Element, words: str) -> None:
    SubElement(parent, "text").text = words
