"""What came of a table of cases, as a page: how often each answer was given, what was refused, how fast."""

from collections.abc import Mapping, Sequence

from miklat.say.page import Document, Items, Para, Table


def summary_page(
    rows: int, refused: int, counts: Mapping[str, Mapping[str, int]], written: Sequence[str], seconds: float
) -> Document:
    """A table of counts, a line a column of answers; the words that nothing answered are left out."""
    words = list(dict.fromkeys(word for column in counts.values() for word in column))
    order = [word for word in ("yes", "no", "silent", "open", "parted", "collision") if word in words]
    head = (("",), *((word,) for word in order))
    lines = tuple(
        ((name,), *((f"{column.get(word, 0):,}",) for word in order)) for name, column in counts.items() if order
    )
    speed = (rows + refused) / seconds if seconds else 0.0
    told = f"{_rows(rows)} answered, {refused:,} refused, in {seconds:,.1f} s ({speed:,.0f} rows/s)."
    return Document(
        "Cases judged",
        (
            Para((told,)),
            *((Table(head, lines),) if lines else ()),
            Items(tuple((f"written: {path}",) for path in written)),
        ),
    )


def _rows(count: int) -> str:
    return f"{count:,} row" if count == 1 else f"{count:,} rows"
