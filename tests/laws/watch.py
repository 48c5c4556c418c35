"""Who watches over the book: its claims, its examples, the cases of ``examples/`` and the pairs kept beside this."""

from pathlib import Path

from miklat import LAW
from miklat.cli.common import read_possible
from miklat.cli.session import open_law
from miklat.judging.bench import Bench
from miklat.law.voice import complete_voice
from tests.mutants import Expected, Pairs, Watch, read_pairs, usual_case

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def book_watch(*, kept: bool = True) -> Watch:
    """All that watch over the book; without the pairs if they are not ``kept``."""
    pairs = read_pairs() if kept else Pairs(usual_case(LAW), ())
    watch = Watch(LAW, (), (), pairs)
    watch.cases, watch.examples = cases_of_files(watch), examples_of_clauses(watch)
    return watch


def cases_of_files(watch: Watch) -> list[Expected]:
    """What the files of ``examples/`` expect; courses apart, which are of more than one case."""
    session, bench = open_law(), Bench(LAW)
    found = []
    for path in sorted(EXAMPLES.glob("*.yaml")):
        if "\ncourse:" in path.read_text(encoding="utf-8"):
            continue
        case = read_possible(str(path), session)
        hearing = bench.hear(case.facts, presume=case.presume)
        told = {**case.facts, **{name: hearing.facts[name] for name in hearing.presumed}}
        for one in case.expect:
            voice = complete_voice(LAW, {**case.voice, **one.voice})
            found += [Expected(watch.codes({**told, **voice}), name, said) for name, said in one.answers.items()]
    return found


def examples_of_clauses(watch: Watch) -> list[Expected]:
    """What the examples beside the clauses must give."""
    return [
        Expected(watch.codes({**one.facts, **complete_voice(LAW, one.choices)}), name, said)
        for clause in LAW.clauses
        for one in clause.examples
        for name, said in one.gives
    ]
