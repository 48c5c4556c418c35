"""Mutants of the book: every slip in it, and which of the cases, examples, claims and pairs see it.

Run it with ``python3 dev run python benchmarks/mutants.py``; with ``--write`` it makes a pair of cases for each mutant
that nothing sees and keeps them in ``tests/laws/pairs.jsonl``; a number takes one mutant in so many. Mutants that are
the same law (alike answers, by the same rules, in every possible case and voice) are counted apart: that is exact.
"""

import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from miklat import LAW  # noqa: E402
from tests.laws.watch import book_watch  # noqa: E402
from tests.mutants import IMPOSSIBLE, Pairs, Read, Shelf, mutants, usual_case, write_pairs  # noqa: E402

MOST_NODES = 1_500_000


def main(*arguments: str) -> None:
    """Run the mutants and print who sees them."""
    write, step = "--write" in arguments, next((int(one) for one in arguments if one.isdigit()), 1)
    watch, made, pairs = book_watch(kept=not write), [], Pairs(usual_case(LAW), ())
    base = Read(Shelf(LAW), LAW)
    kinds: dict[str, Counter[str]] = {}
    begun = time.process_time()
    for number, mutant in enumerate(mutants(LAW)):
        if number % step:
            continue
        if number % 100 == 0:
            print(f"{number} mutants, {time.process_time() - begun:.0f} s", file=sys.stderr, flush=True)
        if len(base.shelf.diagram) > MOST_NODES:
            base = Read(Shelf(LAW), LAW)
        found = kinds.setdefault(mutant.kind, Counter())
        found["all"] += 1
        try:
            other = Read(base.shelf, mutant.law)
        except ValueError:
            found["refused"] += 1
            continue
        differs = base.differs(other)
        if not differs:
            found["the same law"] += 1
            continue
        answers = IMPOSSIBLE in differs or base.yes != other.yes or base.no != other.no
        found["other answers" if answers else "other grounds alone"] += 1
        seen = watch.seen_by(base, other, differs)
        shown = watch.shown(base, differs)
        for name in seen:
            found[name] += 1
        found["pairs"] += shown
        if not (seen or shown):
            if write:
                pair = watch.pair(base, differs, mutant)
                watch.add(pairs, pair)
                made.append(pair)
                assert watch.shown(base, differs), mutant.words
            else:
                found["NOTHING"] += 1
                print(f"seen by nothing: {mutant.where}: {mutant.words}")
    if write:
        write_pairs(Pairs(pairs.usual, tuple(made)))
        print(f"{len(made)} pairs written")
    table(kinds)
    print(f"{time.process_time() - begun:.0f} s of CPU")


def table(kinds: dict[str, Counter[str]]) -> None:
    """Print the counts by kind of slip."""
    columns = ["all", "refused", "the same law", "other answers", "other grounds alone"]
    columns += ["claims", "examples", "cases", "pairs", "NOTHING"]
    whole = sum(kinds.values(), Counter[str]())
    print(f"{'slip':<10}" + "".join(f"{one:>{len(one) + 2}}" for one in columns))
    for kind, found in (*kinds.items(), ("all", whole)):
        print(f"{kind:<10}" + "".join(f"{found[one]:>{len(one) + 2}}" for one in columns))


if __name__ == "__main__":
    main(*sys.argv[1:])
