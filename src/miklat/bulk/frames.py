"""A frame in, the same frame with columns of answers out: for tables that are already in Python."""

from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl

from miklat.bulk.ask import Ask, VoiceSpec, columns
from miklat.bulk.batch import Batch
from miklat.bulk.judge import Bulk
from miklat.diagram.compiled import Compiled
from miklat.law.voice import check_choices, clash_words, complete_voice, voice_clashes

_MOST_TOLD = 5


def judge_frame(
    compiled: Compiled,
    frame: Any,
    *,
    voice: Mapping[str, str] | str | None = None,
    questions: Iterable[str] | None = None,
    why: bool = False,
) -> Any:
    """The frame with a column of answers for each question (`why`: and one of the rules that decided).

    ``frame`` is of Polars, pandas or PyArrow; its columns that have the names of facts are read, the others pass
    through. ``voice`` "default" asks the default voice, a mapping fixes choices and leaves the rest to the default,
    None asks every voice. ValueError, with the first rows at fault, if a row cannot be or holds a word that is none.
    """
    table, back = _taken(frame)
    law = compiled.law
    names = (
        [law.question(name).name for name in questions] if questions is not None else [q.name for q in law.questions]
    )
    choices = _choices(compiled, voice)
    ask = Ask((VoiceSpec("", choices),), tuple(names), why=why)
    bulk = Bulk(compiled, ask)
    facts = {fact.name: table[fact.name] for fact in law.facts if fact.name in table.columns}
    others = table.drop([*facts]).to_arrow()
    done = bulk.judge(Batch("", 1, table.height, facts, others))
    if done.refused is not None:
        told = [
            f"row {one['row']}, {one['column']}: {one['reason']}" for one in done.refused.head(_MOST_TOLD).to_dicts()
        ]
        raise ValueError(f"{done.bad} rows cannot be judged:\n" + "\n".join(told))
    answers = pl.DataFrame(pl.from_arrow(done.table))
    return back(table.hstack([answers[name] for name in columns(law, ask)]))


def _choices(compiled: Compiled, voice: Mapping[str, str] | str | None) -> Mapping[str, str]:
    if voice is None:
        return {}
    given = {} if voice == "default" else voice
    if isinstance(given, str):
        raise ValueError(f"voice {voice!r}: give default, a mapping of axes to choices, or None for every voice")
    check_choices(compiled.law, given)
    found = voice_clashes(compiled.law, given)
    if found:
        raise ValueError(clash_words(found))
    return complete_voice(compiled.law, given)


def _taken(frame: Any) -> tuple[pl.DataFrame, Any]:
    """The frame as one of Polars, and what makes one of its own kind again."""
    if isinstance(frame, pl.DataFrame):
        return frame, lambda table: table
    kind = type(frame).__module__.partition(".")[0]
    if kind == "pandas":
        return pl.from_pandas(frame), lambda table: table.to_pandas().set_axis(frame.index)
    if kind == "pyarrow":
        return pl.DataFrame(pl.from_arrow(frame)), lambda table: table.to_arrow()
    raise TypeError(f"a frame of Polars, pandas or PyArrow is judged, not {type(frame).__name__}")
