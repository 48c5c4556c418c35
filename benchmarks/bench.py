"""The bench's figures: start, rulings, answers, compiling. Each is printed with what it is measured against.

Run it with ``python3 dev run python benchmarks/bench.py``. These are no tests: they print, and judge nothing. Times are
processor time of this machine at this moment; the ratios, taken in the same run, are what to quote.
"""

import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from miklat import LAW, Bench
from miklat.diagram.compile import compile_law
from miklat.judging.answers import Answers
from miklat.law.settle import settle
from miklat.terms.condition import holds

ROOT = Path(__file__).parent.parent
PEERS = {
    "zen-engine (12 rules)": 3_700,
    "OpenFisca (12 rules)": 300,
    "s(CASP), with a full explanation (12 rules)": 29,
}
"""Cases a second that others gave on a law of 12 rules on such a machine (the design's measurements)."""


def main() -> None:
    """Print every figure."""
    print(f"Python {platform.python_version()} on {os.cpu_count()} cores; {len(LAW.rules)} rules, "
          f"{len(LAW.facts)} facts, {len(LAW.axes)} axes")  # fmt: skip
    start()
    compiling()
    bench = Bench(LAW)
    cases = possible_cases(bench, 1_500, known=1.0)
    rulings(bench, "every fact told", cases)
    rulings(bench, "5 % unknown", possible_cases(bench, 1_500, known=0.95))
    rulings(bench, "the project's examples", example_cases(bench))
    answers(bench, cases)


def spent(command: list[str], folder: str) -> float:
    """Processor seconds of a command, its children's included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)  # os.times() counts in hundredths of a second
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env={**os.environ, "MIKLAT_CACHE": folder})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start(runs: int = 21) -> None:
    """From the start of the process to the printed ruling, against a Python that does nothing."""
    script = Path(sys.executable).with_name("miklat")
    case = str(ROOT / "examples" / "roller.yaml")
    judge, bare = [str(script), "judge", case], [sys.executable, "-c", "pass"]
    with tempfile.TemporaryDirectory() as folder:
        cold = spent(judge, folder)
        pairs = [(spent(bare, folder), spent(judge, folder)) for _ in range(runs)]
    own, floor = statistics.median(j for _, j in pairs), statistics.median(b for b, _ in pairs)
    ratio = statistics.median(j / b for b, j in pairs)
    print(
        f"start to ruling        {own * 1000:7.0f} ms CPU, {ratio:.1f} times `python -c pass` ({floor * 1000:.0f} ms)"
    )
    print(f"  with nothing kept    {cold * 1000:7.0f} ms CPU (the law compiled and kept for the next time)")


def compiling(runs: int = 7) -> None:
    """The whole book, from its values to the packed diagram, in this process."""
    times = [timed(lambda: compile_law(LAW)) for _ in range(runs)]
    table = compile_law(LAW)
    print(f"compile the book       {statistics.median(times) * 1000:7.0f} ms, {len(table.levels):,} nodes "
          f"(a prototype on a law of this size, answers alone: 21-70 ms, about 2,800 nodes)")  # fmt: skip


def possible_cases(bench: Bench, count: int, known: float) -> list[dict[str, object]]:
    """Random cases that can be, each fact told with the chance given; the same at every run."""
    draw, cases = random.Random(35), []
    while len(cases) < count:
        facts: dict[str, object] = {}
        for fact in draw.sample(LAW.facts, len(LAW.facts)):
            left = [name for name in fact.names if possible(bench, {**facts, fact.name: name})]
            facts[fact.name] = draw.choice(left)
        cases.append({name: value for name, value in facts.items() if draw.random() < known})
    return cases


def possible(bench: Bench, facts: Mapping[str, object]) -> bool:
    """Whether the facts can stand together."""
    try:
        bench.hear(facts)
    except ValueError:
        return False
    return True


def example_cases(bench: Bench) -> list[dict[str, object]]:
    """The cases of the book's own examples."""
    return [dict(example.facts) for clause in LAW.clauses for example in clause.examples]


def rulings(bench: Bench, what: str, cases: list[dict[str, object]]) -> None:
    """All ten questions, all voices, with cells and grounds, in this process on one core."""
    cold = len(cases) / timed(lambda: [bench.judge(case) for case in cases])
    warm = len(cases) / min(timed(lambda: [bench.judge(case) for case in cases]) for _ in range(3))
    print(f"rulings, {what:<24} {warm:7,.0f} cases a second ({cold:,.0f} when first met)")
    for peer, rate in PEERS.items():
        print(f"  {warm / rate:8,.1f} times {peer}")


def answers(bench: Bench, cases: list[dict[str, object]]) -> None:
    """Answers alone, ten questions, one voice; against reading the clauses of one question plainly."""
    one = Answers(bench, {})
    timed(lambda: [one(case) for case in cases])
    rate = len(cases) / min(timed(lambda: [one(case) for case in cases]) for _ in range(5))
    branches = [branch.speaks for branch in settle(LAW)["death"]]
    few = cases[:200]

    def plainly() -> None:
        for case in few:
            for speaks in branches:
                holds(speaks, case, one.voice, {})  # type: ignore[arg-type]

    floor = len(few) / timed(plainly)
    print(f"answers alone          {rate:7,.0f} cases a second, ten questions, one voice: {rate / floor:,.0f} times "
          f"reading the clauses of one question ({floor:,.0f})")  # fmt: skip


def timed(work: Callable[[], object]) -> float:
    """Processor seconds of a piece of work."""
    before = time.process_time()
    work()
    return time.process_time() - before


if __name__ == "__main__":
    main()
