"""A sheet as a table: a row a question, for whoever makes cards or slides of it."""

import csv
from io import StringIO

from miklat.classroom.question import ClassSheet

MOST = 6
_DANGER = ("=", "+", "-", "@", "\t", "\r")


def write(sheet: ClassSheet, *, key: bool = False) -> bytes:
    """CSV in UTF-8 with a byte-order mark, so that spreadsheets read it."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    options = [f"option_{number}" for number in range(1, MOST + 1)]
    table.writerow(["id", "kind", "level", "story", "question", *options, "right", "why", "cite", "law"])
    for one in sheet.questions:
        texts = [option.text for option in one.options]
        right = " ".join(str(number) for number, option in enumerate(one.options, 1) if option.right)
        cite = "; ".join(f"{number} ({at})" for number, at in one.cite)
        row = [
            one.id,
            one.kind,
            one.level,
            one.story,
            one.stem,
            *texts,
            *[""] * (MOST - len(texts)),
            right,
            one.why,
            cite,
        ]
        table.writerow([_disarmed(cell) for cell in (*row, sheet.mark)])
    return out.getvalue().encode("utf-8-sig")


def _disarmed(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_DANGER) else cell
