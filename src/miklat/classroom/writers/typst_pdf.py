"""A sheet as PDF, set by Typst to the standard for accessible documents (PDF/UA-1)."""

from miklat.classroom.question import ClassSheet, SheetQuestion
from miklat.classroom.writers.html import NOTICE, hebrew_options, hebrew_terms, right
from miklat.classroom.writers.source import NO_SOURCE, Source
from miklat.say.typeset import FONT, string, typeset

_HEAD = """#set document(title: {title}, author: "miklat")
#set page(paper: "a4", margin: 16mm, footer: context align(center, text(8pt)[{foot} #h(1em) #counter(page).display()]))
#set text(10.5pt, lang: "en", font: "{font}", fallback: false)
#set par(justify: false)
= {heading}
#text(9pt)[{ordinary}]
"""


def write(sheet: ClassSheet, *, key: bool = False, source: Source = NO_SOURCE) -> bytes:
    """The PDF; with ``key`` the answers stand on a page of their own. NotPrinted where a letter is in no font."""
    foot = (
        f"miklat, law {sheet.version}, {sheet.mark}; seed {sheet.seed}. {NOTICE}{hebrew_terms(sheet, source, key=key)}"
    )
    head = _HEAD.format(
        title=string(sheet.title), foot=f"#{string(foot)}", heading=f"#{string(sheet.title)}",
        ordinary=f"#{string(sheet.ordinary)}", font=FONT,
    )  # fmt: skip
    body = "".join(_question(number, one, source) for number, one in enumerate(sheet.questions, 1))
    tail = _key(sheet, source) if key else ""
    return typeset(head + body + tail)


def _question(number: int, one: SheetQuestion, source: Source) -> str:
    hebrew = hebrew_options(one, source)
    options = "".join(
        f"+ #{string(option.text)}{_hebrew(words)}\n" for option, words in zip(one.options, hebrew, strict=True)
    )
    lines = '#v(0.4em)#line(length: 100%, stroke: (dash: "dotted"))\n' * (1 if options else 4)
    because = "Because\n" if options else ""
    numbering = f'#[#set enum(numbering: "A.")\n{options}]\n' if options else ""
    return (
        f"#block(breakable: false)[\n*{number}.* #{string(one.story)}\n\n*#{string(one.stem)}*\n\n{numbering}\n"
        f"{because}{lines}]\n"
    )


def _hebrew(words: str) -> str:
    return f'#align(right)[#set text(12pt, lang: "he", dir: rtl)\n#{string(words)}]' if words else ""


def _key(sheet: ClassSheet, source: Source) -> str:
    rows = []
    for number, one in enumerate(sheet.questions, 1):
        places = "; ".join(f"{at} ({number_})" for number_, at in one.cite)
        words = " ".join(part for part in (right(one), one.why, places) if part)
        hebrew = "".join(f"{_hebrew(source.of(clause))}\n" for clause, _ in one.cite)
        rows.append(f"*{number}.* #{string(words)}\n\n{hebrew}\n")
    return "#pagebreak()\n== Key\n" + "".join(rows)
