"""The bench's figures: start, rulings, explanations, answers, the closed law. Each says what it measures.

Run it with ``python3 dev run python benchmarks/bench.py``. These are no tests: they print, and judge nothing. Times are
processor time of this machine at this moment; the ratios, taken in the same run, are what to quote. *New* are cases
that the bench has not met, after it has met as many others; *again* are the same once more. ``--long`` judges 100,000
cases at a desk and says what memory that took.
"""

import gc
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from miklat import LAW, Answers, Bench, as_json
from miklat.diagram.closed_store import open_closed
from miklat.diagram.closing import keep_closed
from miklat.diagram.compile import compile_law
from miklat.diagram.store import closed_path
from miklat.judging.desk import Desk
from miklat.law.settle import settle
from miklat.terms.condition import holds

ROOT = Path(__file__).parent.parent
SHARES = (0.0, 0.05, 0.2, 0.5, 0.8, 0.95)
Facts = dict[str, object]
T = TypeVar("T")

PEERS = {
    "zen-engine (12 rules)": 3_700,
    "OpenFisca (12 rules)": 300,
}
"""Cases a second that others gave, without explaining, on a law of 12 rules on such a machine (from the design)."""

EXPLAINING_PEER, EXPLAINED_BY_PEER = "s(CASP), with a full explanation (12 rules)", 29


def main() -> None:
    """Print every figure."""
    print(f"Python {platform.python_version()} on {os.cpu_count()} cores; {len(LAW.rules)} rules, "
          f"{len(LAW.facts)} facts, {len(LAW.axes)} axes")  # fmt: skip
    start()
    compiling()
    with tempfile.TemporaryDirectory() as folder:
        closing(folder)
        if "--long" in sys.argv:
            long_lived(folder)
            return
        drawn = {share: possible_cases(2_000, unknown=share) for share in SHARES}
        for way, kept in (("closed", folder), ("as frontiers", None)):
            print(f"\nrulings, ten questions, every voice with its cell and grounds; the law {way}")
            for share, cases in drawn.items():
                rulings(kept, share, cases if kept else cases[:600])
        nothing_told(folder)
        answers(drawn)


def spent(command: list[str], folder: str) -> float:
    """Processor seconds of a command, its children's included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)  # os.times() counts in hundredths of a second
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # as installed
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env={**env, "MIKLAT_CACHE": folder})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start(runs: int = 9) -> None:
    """From the start of the process to the printed ruling, against a Python that does nothing."""
    script = Path(sys.executable).with_name("miklat")
    judge, bare = [str(script), "judge", str(ROOT / "examples" / "roller.yaml")], [sys.executable, "-c", "pass"]
    with tempfile.TemporaryDirectory() as folder:
        spent(judge, folder)  # so that its modules are compiled, as those of a package that is installed are
        for file in Path(folder).iterdir():
            file.unlink()
        cold = spent(judge, folder)
        pairs = [(spent(bare, folder), spent(judge, folder)) for _ in range(runs)]
    own, floor = statistics.median(j for _, j in pairs), statistics.median(b for b, _ in pairs)
    ratio = statistics.median(j / b for b, j in pairs)
    print(
        f"start to ruling        {own * 1000:7.0f} ms CPU, {ratio:.1f} times `python -c pass` ({floor * 1000:.0f} ms)"
    )
    print(f"  with nothing kept    {cold * 1000:7.0f} ms CPU (the law compiled and kept for the next time)")


def compiling(runs: int = 5) -> None:
    """The whole book, from its values to the packed diagram, in this process."""
    times = [timed(lambda: compile_law(LAW)) for _ in range(runs)]
    table = compile_law(LAW)
    print(f"compile the book       {statistics.median(times) * 1000:7.0f} ms, {len(table.levels):,} nodes")


def closing(folder: str) -> None:
    """The book closed under the unknown and kept; then opened again."""
    compiled = Bench(LAW, folder).compiled
    made = timed(lambda: keep_closed(compiled, folder))
    size = os.path.getsize(closed_path(LAW, folder))
    opened = timed(lambda: open_closed(compiled, folder))
    print(f"close the book         {made:7.1f} s, {size / 1e6:.1f} MB, opened in {opened * 1000:.1f} ms")


def possible_cases(count: int, unknown: float) -> list[Facts]:
    """Random cases that can be, each fact left out with the chance given; the same at every run."""
    bench, draw, cases = Bench(LAW), random.Random(35), list[Facts]()
    while len(cases) < count:
        facts: Facts = {}
        for fact in draw.sample(LAW.facts, len(LAW.facts)):
            names = draw.sample(fact.names, len(fact.names))
            facts[fact.name] = next(name for name in names if bench.can_be({**facts, fact.name: name}))
        cases.append({name: value for name, value in facts.items() if draw.random() >= unknown})
    return cases


def rulings(folder: str | None, share: float, cases: Sequence[Facts]) -> None:
    """One line: judged when new and again; explained when new; written as JSON besides."""
    others, new = cases[: len(cases) // 2], cases[len(cases) // 2 :]
    bench = Bench(LAW, folder)
    for case in others:
        bench.judge(case)
    first = rate(new, bench.judge)
    again = rate(new, bench.judge)
    few = new[:300]
    explaining = Bench(LAW, folder)
    for case in others[:300]:
        explaining.judge(case, explain=True)
    explained = rate(few, lambda case: explaining.judge(case, explain=True))
    told = [explaining.judge(case, explain=True) for case in few]
    written = rate(told, as_json)
    nodes = len(bench.compiled.diagram)
    print(f"  {share:4.0%} unknown: {first:7,.0f}/s new, {again:7,.0f}/s again; explained {explained:6,.0f}/s new, "
          f"{written:6,.0f}/s written as JSON; {nodes:,} nodes after")  # fmt: skip
    if share == 0 and folder:
        for peer, others_rate in PEERS.items():
            print(f"        {first / others_rate:6.1f} times {peer}")
        print(f"        {explained / EXPLAINED_BY_PEER:6.1f} times {EXPLAINING_PEER}, both explaining")


def nothing_told(folder: str) -> None:
    """A case of which nothing is known, by a bench that has met none, and as a command."""
    print("\nnothing told")
    for way, kept in (("closed", folder), ("as frontiers", None)):
        judged, explained = once(kept, explain=False), once(kept, explain=True)
        print(f"  {way:14} judged {judged:6.1f} ms, explained {explained:6.1f} ms")
    script = Path(sys.executable).with_name("miklat")
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write("miklat: 1\ntitle: Nothing is told\n")
        file.flush()
        command = [spent([str(script), "judge", file.name, "--json"], folder) for _ in range(5)]
    print(f"  as a command          {min(command) * 1000:6.1f} ms")


def once(folder: str | None, *, explain: bool) -> float:
    """Milliseconds of the first case of a new bench, of which nothing is told: the least of three."""
    times = []
    for _ in range(3):
        bench = Bench(LAW, folder)
        times.append(timed(partial(bench.judge, {}, explain=explain)))
    return min(times) * 1000


def answers(drawn: Mapping[float, Sequence[Facts]]) -> None:
    """Answers alone, ten questions, one voice; against reading the clauses of one question plainly."""
    print("\nanswers alone, ten questions, one voice")
    for share, cases in drawn.items():
        one = Answers(Bench(LAW))
        half = len(cases) // 2
        rate(cases[:half], one)
        print(f"  {share:4.0%} unknown: {rate(cases[half:], one):9,.0f}/s new, {rate(cases[half:], one):9,.0f}/s again")
    voice, few = Answers(Bench(LAW)).voice, drawn[0.0][:200]
    branches = [branch.speaks for branch in settle(LAW)["death"]]

    def plainly(case: Facts) -> None:
        for speaks in branches:
            holds(speaks, case, voice, {})  # type: ignore[arg-type]

    print(f"  reading the clauses of one question: {rate(few, plainly):,.0f}/s")


def long_lived(folder: str, count: int = 100_000) -> None:
    """Random half-known cases, all new, at a desk: what the process comes to hold."""
    desk, draw, done = Desk(LAW, folder), random.Random(1), 0
    whole = possible_cases(2_000, unknown=0.0)
    while done < count:
        case, share = draw.choice(whole), draw.choice(SHARES[1:])
        facts = {name: value for name, value in case.items() if draw.random() >= share}
        with desk.open() as bench:
            bench.judge(facts)
        done += 1
        if done % 20_000 == 0:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"  {done:7,} half-known cases at a desk: {peak:,.0f} MB at most")


def rate(items: Sequence[T], work: Callable[[T], object]) -> float:
    """How many of these a second."""
    return len(items) / timed(lambda: [work(one) for one in items])


def timed(work: Callable[[], object]) -> float:
    """Processor seconds of a piece of work."""
    gc.collect()
    before = time.process_time()
    work()
    return time.process_time() - before


if __name__ == "__main__":
    main()
