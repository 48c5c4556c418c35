"""The study's figures: every whole-law question, cases, against clingo and a SAT solver, and growth of made-up laws.

Run it with ``python3 dev run python benchmarks/study.py [whole] [cases] [peers] [growth]`` (all, if none
is named). These are no tests: they print and judge nothing. Times are processor time; quote ratios taken in one run.
"""

import gc
import re
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from miklat import LAW, Bench
from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.diagram.turns import Values, changes
from miklat.law.law import Law
from miklat.studies.asp import to_asp
from miklat.studies.by_solver import Encoding, OneCase, Solver, differ, two_voices
from miklat.studies.claims import claims_of, prove
from miklat.studies.contrasts import contrasts
from miklat.studies.covering import covering_set, items
from miklat.studies.gaps import gaps, silence
from miklat.studies.matrix import matrix, opinions
from miklat.studies.partings import agreement, parting, smallest_parting
from miklat.studies.rules import collisions, meetings, standings
from miklat.studies.study import Study
from miklat.studies.turning import turning
from miklat.terms.condition import Chosen

sys.path.insert(0, str(Path(__file__).parent / "study"))
from synthetic import times as law_of_size

NAMES = [question.name for question in LAW.questions]
ASKED = ("death", "trial", "exile")


def main(parts: Iterable[str]) -> None:
    """Print the figures of the parts named."""
    every = {"whole": whole, "cases": cases, "peers": peers, "growth": growth}
    print(
        f"Python {sys.version.split()[0]}; {len(LAW.rules)} rules, {len(LAW.facts)} facts, {len(LAW.axes)} axes; "
        "ms of processor time"
    )
    for name in list(parts) or list(every):
        print(f"\n== {name}")
        every[name]()


def spent(work: Callable[[], Any]) -> float:
    """Milliseconds of processor time that work takes, garbage collected before and not during."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    work()
    took = time.process_time() - start
    gc.enable()
    return took * 1000


def told(label: str, rows: list[float], note: str = "") -> float:
    """Print the median and the worst of some times; gives the median."""
    middle = statistics.median(rows)
    print(f"{label:62} median {middle:9.2f}   worst {max(rows):9.2f}   ({len(rows)}) {note}")
    return middle


def fresh() -> Study:
    """A study of the book compiled anew, so that nothing is remembered."""
    return Study(Compiled(LAW, compile_law(LAW)))


# ---- the whole law ----


def whole() -> None:
    """Each whole-law question, first asked of a study that has its parts and nothing else."""
    study = fresh()
    told("part the facts from the axes in all questions (once)", [spent(lambda: [study.part(name) for name in NAMES])])
    told("count cases, voices", [spent(lambda: (study.cases, study.voices))])
    told("a claim", [spent(lambda claim=claim: prove(study, claim)) for _, _, claim in claims_of(LAW)])
    told("all collisions", [spent(lambda: list(collisions(study)))])
    voices = [study.voice({}), study.voice({"edition": "niv"}), study.voice({"extent": "verses"})]
    told("a gap: is there, counted", [spent(lambda v=v: study.count_cases(silence(study, ASKED, v))) for v in voices])
    told("gaps of a voice in words, counted", [spent(lambda v=v: gaps(study, ASKED, v, shown=0)) for v in voices])
    told("the same with the smallest case of each", [spent(lambda v=v: gaps(study, ASKED, v)) for v in voices])
    told("how the rules on a question meet", [spent(lambda n=n: list(meetings(study, n))) for n in NAMES])
    told("what each rule on a question decides", [spent(lambda n=n: list(standings(study, n))) for n in NAMES])
    pairs = [
        ("edition", "niv"),
        ("axe", "sages"),
        ("extent", "verses"),
        ("inference", "letter"),
        ("wrong_person", "r_shimon"),
    ]
    rows = []
    for axis, choice in pairs:
        for name in NAMES:
            rows.append(spent(lambda a=axis, c=choice, n=name: parting(study, n, study.voice({}), study.voice({a: c}))))
    told("two voices on a question: counted, smallest case of each kind", rows)
    rows = [
        spent(lambda a=a, c=c: parting(study, "death", study.voice({}), study.voice({a: c}), kinds=True))
        for a, c in pairs
    ]
    told("the same with all kinds in words", rows)
    sides = [("axe", "exile", "rebbi", "sages"), ("wrong_person", "death", "r_shimon", "anonymous")]
    rows = [spent(lambda s=s: agreement(study, s[1], Chosen(s[0], (s[2],)), Chosen(s[0], (s[3],)))) for s in sides]
    told("do two sides ever agree here, with where in words", rows)
    told("all pairs of opinions (matrix)", [spent(lambda: list(matrix(fresh_with_parts())))])
    every = list(items(study))
    told("fewest cases that exercise everything", [spent(lambda: covering_set(study, every))])
    told("pairs for every condition of every rule", [spent(lambda: list(contrasts(study)))])


def fresh_with_parts() -> Study:
    """A study with its parts and lower bounds made: what is worked out once of a compiled law."""
    study = fresh()
    for name in NAMES:
        study.part(name)
        study.least(name)
    return study


# ---- one case, two voices ----


def random_case(bench: Bench, random: Random) -> dict[str, str]:
    """A whole possible case, fact by fact in random order."""
    facts: dict[str, str] = {}
    for fact in random.sample(LAW.facts, len(LAW.facts)):
        for value in random.sample(fact.names, len(fact.names)):
            try:
                bench.hear({**facts, fact.name: value})
            except ValueError:
                continue
            facts[fact.name] = value
            break
    return facts


def cases() -> None:
    """All minimal turns and all reasons of a case; the smallest parting of two voices."""
    bench, random = Bench(LAW), Random(1)
    whole_cases = [random_case(bench, random) for _ in range(60)]
    examples = [one.facts for clause in LAW.clauses for one in clause.examples]
    study = fresh_with_parts()
    voice = study.voice({})
    for question in NAMES:
        study.view(question, voice)
    for label, some in (("random whole cases", whole_cases), ("the book's examples, half-known", examples)):
        rows = [
            spent(lambda f=f, q=q: turning(study, study.compiled.code(f), q, voice))
            for f in some
            for q in ("death", "exile", "refuge", "avenger")
        ]
        told(f"turns and reasons: {label}", rows)
    known = fresh_with_parts()
    every = opinions(known)
    pairs = [(one.voice, other.voice) for at, one in enumerate(every) for other in every[at + 1 :]]
    for label in ("the first time", "asked again"):
        rows = [spent(lambda a=a, b=b: smallest_parting(known, a, b, NAMES)) for a, b in pairs]
        told(f"smallest parting of two voices, on any of ten questions, {label}", rows)
    one = fresh_with_parts()
    rows = [spent(lambda a=a, b=b, n=n: smallest_parting(one, a, b, [n])) for a, b in pairs for n in ("death", "exile")]
    told("the same on one question", rows)


# ---- against others ----


def peers() -> None:
    """The same asked of clingo (its own encoding) and of a SAT solver."""
    import clingo

    bench, random = Bench(LAW), Random(1)
    study = fresh_with_parts()
    values = Values(study.diagram.sizes)
    voice, other = study.voice({}), study.voice({"edition": "niv"})
    some = [random_case(bench, random) for _ in range(12)]
    program = without_show(to_asp(LAW))

    def clingo_turns(facts: dict[str, str], answer: str) -> tuple[float, float, int]:
        """All smallest turns: sets of new values, none within another, with which exile is answered otherwise."""
        text = program + "".join(f"case({n},{v}).\n" for n, v in facts.items())
        text += "changed(F,V) :- told(F,V), not case(F,V).\n#show changed/2.\n"
        text += "".join(f":- not choice({a},{c}).\n" for a, c in voice.items()) + f":- answer(exile,{answer}).\n"
        minimal = ["0", "--warn=none", "--heuristic=Domain", "--dom-mod=5,16", "--enum-mode=domRec"]
        control = clingo.Control(minimal)
        found: set[frozenset[str]] = set()

        def ground() -> None:
            control.add("base", [], text)
            control.ground([("base", [])])

        def solve() -> None:
            control.solve(on_model=lambda model: found.add(frozenset(map(str, model.symbols(shown=True)))) and None)

        return spent(ground), spent(solve), len(found)

    ours, both, grounds, solves, solver, same = [], [], [], [], [], 0
    for facts in some:
        codes = study.compiled.code(facts)
        view = study.view("exile", voice)
        was = study.diagram.walk(view, codes)
        turned = partial(lambda was, leaf: not leaf & was, was)
        ours.append(spent(partial(changes, study.diagram, view, codes, turned, values)))
        both.append(spent(lambda c=codes: turning(study, c, "exile", voice)))
        found = turning(study, codes, "exile", voice)
        ground, solve, count = clingo_turns(facts, found.answers[0])
        same += count == sum(prod(map(len, c.values.values())) for turn in found.turns for c in turn.changes)
        grounds.append(ground)
        solves.append(solve)
        solver.append(
            spent(lambda f=facts, a=found.answers[0]: OneCase(LAW, f, voice, "exile", a).reasons_and_loosens())
        )
    us = told("all smallest turns of a case: diagram", ours)
    told("all turns spelled out, and all reasons: diagram", both)
    told("all turns and all reasons: python-sat (MARCO)", solver)
    told("all smallest turns: clingo, grounding", grounds)
    them = told("all smallest turns: clingo, solving alone", solves)
    print(
        f"  the same number of turns found in {same} of {len(some)} cases; "
        f"ratio, clingo's solving alone to the diagram: {them / us:.1f}"
    )

    double = program + second_copy(program)
    grounds, solves = [], []
    for _ in range(5):
        control = clingo.Control(["--warn=none"])
        text = double + "".join(f":- not choice({a},{c}).\n" for a, c in voice.items())
        text += "".join(f":- not choice2({a},{c}).\n" for a, c in other.items())
        text += "apart :- answer(Q,A), not answer2(Q,A). :- not apart.\n"
        text += "".join(
            f":~ not told({fact.name},{fact.ordinary or fact.names[0]}). [1,{fact.name}]\n" for fact in LAW.facts
        )

        def ground(control: Any = control, text: str = text) -> None:
            control.add("base", [], text)
            control.ground([("base", [])])

        grounds.append(spent(ground))
        solves.append(spent(control.solve))
    rows = [spent(partial(smallest_parting, fresh_with_parts(), voice, other, NAMES)) for _ in range(5)]
    us = told("smallest parting of two voices, proved: diagram, first time", rows)
    told("a parting nearest an ordinary case: clingo, grounding", grounds)
    them = told("a parting nearest an ordinary case: clingo, solving alone", solves)
    print(f"  ratio, clingo's solving alone to the diagram: {them / us:.1f}")
    first, second = two_voices(LAW)
    apart = [differ(first, second, name) for name in NAMES]
    lits = [*first.voice(voice), *second.voice(other), first.any_of(apart)]
    told(
        "that they part at all: python-sat, with its encoding",
        [spent(lambda: Solver(first).satisfiable(lits)) for _ in range(5)],
    )


def without_show(program: str) -> str:
    """The program without what it shows: clingo minimises over the atoms shown, here the changes alone."""
    return "\n".join(line for line in program.splitlines() if not line.startswith("#show")) + "\n"


def second_copy(program: str) -> str:
    """The program again with its own voice and answers, over the same facts told."""
    names = "choice|speaks|aside|stands|rule|said|answer"
    lines = (line for line in program.splitlines() if not line.startswith(("1 { told", "%")))
    own = re.sub(rf"\b({names})\(", r"\g<1>2(", "\n".join(lines))
    return re.sub(r"\bc(\d+)\b", r"d\1", own) + "\n"


# ---- growth ----


class TooLong(Exception):
    """Longer than a measurement may take."""


def growth(most: int = 20) -> None:
    """Laws of 1, 2, 4 and 8 times the book: where the diagram ends, and what the solver does there."""
    signal.signal(signal.SIGALRM, _too_long)
    print(
        f"{'size':>4} {'facts':>5} {'rules':>5} {'axes':>4} {'compile s':>9} {'nodes':>9} {'parting ms':>10} "
        f"{'gap ms':>8} | "
        f"{'clauses':>8} {'collision ms':>12} {'parting ms':>10}   compile"
    )
    for spread, words in ((4, "rules that ask facts near one another"), (10_000, "rules that ask any facts at all")):
        print(words)
        for size in (1, 2, 4, 8):
            _grown(size, law_of_size(size, spread=spread), most)


def _too_long(*_: object) -> None:
    raise TooLong


def _grown(size: int, law: Law, most: int) -> None:
    by_diagram = _within(most, lambda: _diagram_figures(law))
    by_solver = _within(most, lambda: _solver_figures(law))
    left = (
        "{:9.2f} {:9,} {:10.1f} {:8.1f}".format(*by_diagram)
        if by_diagram
        else f"{'over ' + str(most) + ' s or too large':>39}"
    )
    right = "{:8,} {:12.1f} {:10.1f}".format(*by_solver) if by_solver else f"over {most} s"
    bar = "#" * round(by_diagram[0] * 4) if by_diagram else "#" * 40 + " ..."
    print(f"{size:4} {len(law.facts):5} {len(law.rules):5} {len(law.axes):4} {left} | {right}   {bar[:60]}", flush=True)


def _within(most: int, work: Callable[[], Any]) -> Any:
    signal.alarm(most)
    try:
        return work()
    except (TooLong, MemoryError, RecursionError, OverflowError):
        return None
    except Exception as error:
        if type(error).__name__ != "TooLarge":
            raise
        return None
    finally:
        signal.alarm(0)


def _diagram_figures(law: Law) -> tuple[float, int, float, float]:
    start = time.process_time()
    compiled = Compiled(law, compile_law(law))
    took = time.process_time() - start
    nodes = len(compiled.diagram)
    study = Study(compiled)
    one = study.voice({})
    other = study.voice({law.axes[0].name: law.axes[0].names[1]})
    names = [question.name for question in law.questions]
    part = spent(lambda: smallest_parting(study, one, other, names))
    return took, nodes, part, spent(lambda: study.count_cases(silence(study, names[:2], one)))


def _solver_figures(law: Law) -> tuple[int, float, float]:
    encoding = Encoding(law)
    lits = [encoding.answer(question.name, "collision") for question in law.questions]
    solver = Solver(encoding)
    clash = spent(lambda: [solver.satisfiable([lit]) for lit in lits])
    first, second = two_voices(law)
    apart = first.any_of([differ(first, second, question.name) for question in law.questions])
    one = {axis.name: axis.names[0] for axis in law.axes}
    other = {**one, law.axes[0].name: law.axes[0].names[1]}
    lits = [*first.voice(one), *second.voice(other), apart]
    return len(encoding.clauses), clash, spent(lambda: Solver(first).satisfiable(lits))


if __name__ == "__main__":
    main(sys.argv[1:])
