"""A sheet as a page that stands alone and prints: questions on one or two sheets of paper, the key on its own."""

from collections.abc import Iterator
from html import escape

from miklat.classroom.question import ClassSheet, GroundClaim, SheetQuestion
from miklat.classroom.writers.source import NO_SOURCE, Source

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 Georgia, "Times New Roman", serif; max-width: 44rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } .how { font-size: .9rem; } ol.questions > li { margin-block: 1.2rem; break-inside: avoid; }
.stem { font-weight: bold; } ol.options { margin-block: .3rem; } .because { border-block-end: 1px dotted; }
.line { border-block-end: 1px dotted; block-size: 1.6em; } .key { break-before: page; }
footer { font-size: .8rem; margin-block: 2rem; }
.he { font-size: 1.15em; line-height: 1.8; }
@page { margin: 16mm; } @media print { body { font-size: 10.5pt; margin: 0; max-width: none; } }
"""
NOTICE = "It traces what the texts say; it never issues a ruling of practice."


def write(sheet: ClassSheet, *, key: bool = False, source: Source = NO_SOURCE) -> bytes:
    """The page; with ``key`` the answers stand on a page of their own."""
    parts = [
        '<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(sheet.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(sheet.title)}</h1>\n<p class="how">{escape(sheet.ordinary)}</p>\n<ol class="questions">\n',
        *(_question(one, source) for one in sheet.questions),
        "</ol>\n",
        *(_key(sheet, source) if key else ()),
        f"</main>\n<footer><p>miklat, law {escape(sheet.version)}, {sheet.mark}; seed {escape(sheet.seed)}. {NOTICE}"
        f"{escape(hebrew_terms(sheet, source, key=key))}</p></footer>\n</body>\n</html>\n",
    ]
    return "".join(parts).encode()


def _question(one: SheetQuestion, source: Source) -> str:
    hebrew = hebrew_options(one, source)
    options = "".join(
        f"<li>{escape(option.text)}{_hebrew(words)}</li>" for option, words in zip(one.options, hebrew, strict=True)
    )
    chosen = f'<ol class="options" type="A">{options}</ol>' if options else '<p class="line"></p>' * 4
    because = '<p class="because">Because</p>' if options else ""
    return f'<li><p>{escape(one.story)}</p><p class="stem">{escape(one.stem)}</p>{chosen}{because}</li>\n'


def _hebrew(words: str) -> str:
    return f'<div class="he" lang="he" dir="rtl">{escape(words)}</div>' if words else ""


def _key(sheet: ClassSheet, source: Source) -> Iterator[str]:
    yield '<section class="key" aria-labelledby="key"><h2 id="key">Key</h2><ol>\n'
    for one in sheet.questions:
        places = "; ".join(f"{at} ({number})" for number, at in one.cite)
        hebrew = "".join(_hebrew(source.of(number)) for number, _ in one.cite)
        yield f"<li><p><strong>{escape(right(one))}</strong> {escape(one.why)}</p><p>{escape(places)}</p>"
        yield f"{hebrew}</li>\n"
    yield "</ol></section>\n"


def hebrew_options(one: SheetQuestion, source: Source) -> tuple[str, ...]:
    """The Hebrew of options that are clauses; of none, if one of them has none, for that would tell them apart."""
    found = tuple(
        source.of(option.claim.clause) if isinstance(option.claim, GroundClaim) else "" for option in one.options
    )
    return found if all(found) else ("",) * len(found)


def hebrew_terms(sheet: ClassSheet, source: Source, *, key: bool) -> str:
    """Where the Hebrew on a sheet is from; empty if there is none on it."""
    shown = any(any(hebrew_options(one, source)) for one in sheet.questions)
    keyed = key and any(source.of(number) for one in sheet.questions for number, _ in one.cite)
    return f" Hebrew: {' '.join(source.terms)}" if shown or keyed else ""


def right(one: SheetQuestion) -> str:
    """The right options by their letters; empty for a question without options."""
    letters = [f"{chr(65 + place)}." for place, option in enumerate(one.options) if option.right]
    return " ".join(letters)
