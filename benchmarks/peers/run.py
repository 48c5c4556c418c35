"""Rows a second of the like law in OpenFisca-Core and zen-engine, and of miklat, on the same cases in memory.

    python -m venv peers && peers/bin/pip install -r benchmarks/peers/requirements.txt
    PYTHONPATH=src peers/bin/python benchmarks/peers/run.py

Cases are fully known, for neither peer can say that a fact is unknown; on these all three must agree: it is checked.
"""

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl

from miklat import LAW, bench
from miklat.bulk.ask import WORDS, Ask, VoiceSpec
from miklat.bulk.batch import Batch
from miklat.bulk.judge import Bulk
from miklat.bulk.sample import Sampler
from miklat.law.voice import default_voice

RUNS = 3
QUESTIONS = tuple(question.name for question in LAW.questions)


def main() -> None:
    """Time each, and see that they agree."""
    import by_openfisca
    import by_zen
    import pyarrow as pa

    rows = int(sys.argv[1]) if sys.argv[1:] else 1_000_000
    codes = Sampler(bench().compiled).codes(rows, seed=1, unknown=0.0)
    bulk = Bulk(bench().compiled, Ask((VoiceSpec("", default_voice(LAW)),), QUESTIONS, codes=True))
    facts = {name: pl.Series(name, column) for name, column in codes.items()}
    ours = median(lambda: bulk.judge(Batch("t", 1, rows, facts, pa.table({"-": pa.nulls(rows)}).select([]))), rows)
    answers = bulk.judge(Batch("t", 1, rows, facts, pa.table({"-": pa.nulls(rows)}).select([]))).table
    wanted = {name: np.array(WORDS)[answers.column(name).to_numpy()] for name in QUESTIONS}

    few = min(rows, 200_000)
    system = by_openfisca.system()
    part = {name: column[:few] for name, column in codes.items()}
    openfisca = median(lambda: by_openfisca.judge(system, part), few)
    got = by_openfisca.judge(system, part)
    for name in QUESTIONS:
        assert (got[name].decode_to_str() == wanted[name][:few]).all(), name

    fewer = 2_000
    decision = by_zen.decision()
    cases = [{fact.name: fact.names[codes[fact.name][row]] for fact in LAW.facts} for row in range(fewer)]
    zen = median(lambda: [by_zen.judge(decision, case) for case in cases], fewer)
    for row, case in enumerate(cases):
        answer = by_zen.judge(decision, case)
        assert all(answer[name] == wanted[name][row] for name in QUESTIONS), (row, case, answer)

    for name, speed in (("miklat", ours), ("OpenFisca-Core", openfisca), ("zen-engine", zen)):
        print(f"{name:15} {speed:12,.0f} rows/s   (miklat: {ours / speed:,.0f} times as many)")


def median(work: Callable[[], Any], rows: int) -> float:
    """Rows a second (CPU time, once warm), the median of some runs."""
    work()
    speeds = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        speeds.append(rows / (time.process_time() - start))
    return statistics.median(speeds)


if __name__ == "__main__":
    main()
