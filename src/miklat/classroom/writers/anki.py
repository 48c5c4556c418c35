"""An Anki deck: a card a question; the question's id is the note's guid, so that importing twice does not double."""

import os
import tempfile
from html import escape

import genanki

from miklat.classroom.question import ClassSheet, SheetQuestion

MODEL = 1_535_001_535
"""The number by which Anki knows our kind of note; it must never change."""


def write(sheet: ClassSheet, *, key: bool = False) -> bytes:
    """The deck; its key is the back of the cards."""
    from zlib import crc32

    deck = genanki.Deck(1 << 40 | crc32(sheet.title.encode()), f"miklat::{sheet.title}")
    for one in sheet.questions:
        deck.add_note(_note(one, sheet))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "deck.apkg")
        genanki.Package(deck).write_to_file(path, timestamp=_made(sheet))
        with open(path, "rb") as file:
            return file.read()


def _made(sheet: ClassSheet) -> float:
    """A moment for the deck, in seconds: the same for the same sheet, and another for another, since Anki numbers the
    notes by it; never 0, which Anki takes for no number.
    """
    from zlib import crc32

    return 1.5e9 + crc32("".join(one.id for one in sheet.questions).encode()) % 100_000_000


def _model() -> "genanki.Model":
    fields = [{"name": name} for name in ("Story", "Stem", "Options", "Right", "Why", "Cite")]
    front = "<p>{{Story}}</p><p><b>{{Stem}}</b></p>{{Options}}"
    back = '{{FrontSide}}<hr id="answer"><p><b>{{Right}}</b></p><p>{{Why}}</p><p><small>{{Cite}}</small></p>'
    return genanki.Model(MODEL, "miklat", fields=fields, templates=[{"name": "Card", "qfmt": front, "afmt": back}])


def _note(one: SheetQuestion, sheet: ClassSheet) -> "genanki.Note":
    options = "".join(f"<li>{escape(option.text)}</li>" for option in one.options)
    right = "; ".join(escape(option.text) for option in one.options if option.right)
    cite = "; ".join(f"{at} ({number})" for number, at in one.cite)
    fields = [
        escape(one.story), escape(one.stem), f'<ol type="A">{options}</ol>' if options else "", right, escape(one.why),
        escape(f"{cite}. Law {sheet.version}, {sheet.mark}"),
    ]  # fmt: skip
    return genanki.Note(model=_model(), fields=fields, guid=one.id, tags=["miklat", one.kind, one.level])
