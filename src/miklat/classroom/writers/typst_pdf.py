"""A sheet as PDF, set by Typst to the standard for accessible documents (PDF/UA-1)."""

import typst

from miklat.classroom.question import ClassSheet, SheetQuestion
from miklat.classroom.writers.html import NOTICE, right

_HEAD = """#set document(title: {title}, author: "miklat")
#set page(paper: "a4", margin: 16mm, footer: context align(center, text(8pt)[{foot} #h(1em) #counter(page).display()]))
#set text(10.5pt, lang: "en")
#set par(justify: false)
= {heading}
#text(9pt)[{ordinary}]
"""


def write(sheet: ClassSheet, *, key: bool = False) -> bytes:
    """The PDF; with ``key`` the answers stand on a page of their own."""
    foot = f"miklat, law {sheet.version}, {sheet.mark}; seed {sheet.seed}. {NOTICE}"
    head = _HEAD.format(
        title=_string(sheet.title), foot=f"#{_string(foot)}", heading=f"#{_string(sheet.title)}",
        ordinary=f"#{_string(sheet.ordinary)}",
    )  # fmt: skip
    body = "".join(_question(number, one) for number, one in enumerate(sheet.questions, 1))
    tail = _key(sheet) if key else ""
    made: bytes = typst.compile((head + body + tail).encode(), pdf_standards="ua-1")
    return made


def _question(number: int, one: SheetQuestion) -> str:
    options = "".join(f"+ #{_string(option.text)}\n" for option in one.options)
    lines = '#v(0.4em)#line(length: 100%, stroke: (dash: "dotted"))\n' * (1 if options else 4)
    because = "Because\n" if options else ""
    numbering = f'#[#set enum(numbering: "A.")\n{options}]\n' if options else ""
    return (
        f"#block(breakable: false)[\n*{number}.* #{_string(one.story)}\n\n*#{_string(one.stem)}*\n\n{numbering}\n"
        f"{because}{lines}]\n"
    )


def _key(sheet: ClassSheet) -> str:
    rows = []
    for number, one in enumerate(sheet.questions, 1):
        places = "; ".join(f"{at} ({number_})" for number_, at in one.cite)
        words = " ".join(part for part in (right(one), one.why, places) if part)
        rows.append(f"*{number}.* #{_string(words)}\n\n")
    return "#pagebreak()\n== Key\n" + "".join(rows)


def _string(words: str) -> str:
    """Words as a string of Typst's: nothing in them is markup."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'
