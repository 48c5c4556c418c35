"""However a half-known case is walked - in the closed law, as a frontier, by the plain diagram - it is ruled the same.

On random cases, half told or less, in random voices: 20,000 with MIKLAT_FULL=1, fewer otherwise. Every value is the
same, and so is every byte of the JSON of those that are explained; and the closed law rules of a case what its
completions are ruled.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from miklat import LAW, as_json
from miklat.diagram.closed_store import open_closed
from miklat.diagram.closing import keep_closed
from miklat.diagram.frontier import Frontier
from miklat.diagram.nodes import Node
from miklat.diagram.store import closed_path
from miklat.judging.bench import Bench
from miklat.judging.lookup import Lookup
from miklat.law.voice import can_be
from tests.strategies import Facts, Maker

FULL = bool(os.environ.get("MIKLAT_FULL"))
COUNT = 20_000 if FULL else 60
EXPLAINED = 20
"""One in so many cases is explained too."""

CHUNK = 250
"""So many cases before benches are made anew: the plain diagram grows by what it joins."""


class Plain(Lookup):
    """Walks the diagram itself: of a fact not told it joins what is below, node by node."""

    def found(self, question: str, codes: Sequence[int]) -> Node:
        return self.voiced(self.compiled.diagram.walk(self.compiled.root(question, codes), codes), codes)

    def learned(self, question: str, codes: Sequence[int], frontier: Callable[[], Frontier]) -> dict[int, list[Node]]:
        found = {}
        for at in frontier().asked():
            told, found[at] = list(codes), list[Node]()
            for code in range(self.compiled.diagram.sizes[at]):
                told[at] = code
                found[at].append(self.found(question, told))
        return found


def plain_bench() -> Bench:
    """A bench whose cases walk the plain diagram."""
    bench = Bench(LAW)
    bench.lookup.__class__ = Plain
    return bench


def half_told(count: int, seed: int) -> Iterator[tuple[Facts, Facts]]:
    """Possible cases with some or most facts left out, and choices of voice, often none, that some voice makes."""
    maker, draw = Maker(seed), Random(seed)
    for case in maker.cases(count):
        share = draw.choice([0.05, 0.2, 0.5, 0.8, 0.95, 1.0])
        facts = {name: value for name, value in case.items() if draw.random() >= share}
        axes = draw.sample(LAW.axes, draw.choice([0, 0, 1, 3]))
        voice = {axis.name: draw.choice(axis.names) for axis in axes}
        yield facts, voice if can_be(LAW, voice) else {}


def test_every_way_comes_to_the_same(tmp_path: Path, book: Bench) -> None:
    """One test, for the book is to be closed but once: that is the slowest part of it."""
    folder = str(tmp_path)
    assert keep_closed(book.compiled, folder)
    check_budget(folder, book)
    check_three_ways(folder)
    check_completions(Bench(LAW, folder), book)


def check_budget(folder: str, book: Bench) -> None:
    """It is made once and mapped: 1,200,000 nodes and 24 MB at most (a law may have 2,000,000 nodes)."""
    closure = open_closed(book.compiled, folder)
    assert closure is not None
    assert len(closure) < 1_200_000
    assert os.path.getsize(closed_path(LAW, folder)) < 24_000_000


def check_three_ways(folder: str) -> None:
    """The same rulings, and the same bytes of JSON."""
    drawn = list(half_told(COUNT, 2_000))
    for start in range(0, COUNT, CHUNK):
        closed, frontier, plain = Bench(LAW, folder), Bench(LAW), plain_bench()
        for number, (facts, voice) in enumerate(drawn[start : start + CHUNK]):
            explain = number % EXPLAINED == 0
            wanted, *others = [one.judge(facts, voice=voice, explain=explain) for one in (closed, frontier, plain)]
            assert others == [wanted, wanted], (facts, voice)
            if explain:
                assert {as_json(one) for one in others} == {as_json(wanted)}, (facts, voice)
        assert closed.lookup.closure([-1] * 99) is not None


def check_completions(closed: Bench, book: Bench) -> None:
    """In every voice what the closed law finds possible is what some completion, judged whole, is answered there."""
    maker = Maker(2_001)
    voices = maker.voices(12)
    for case in maker.half_known(400 if FULL else 8, most=6):
        ruled = closed.judge(case)
        whole = [book.judge(one) for one in completions(case, book)]
        for question in LAW.questions:
            for voice in voices:
                told = {one.answer(question.name, **voice) for one in whole}
                (cell,) = [
                    cell
                    for cell in ruled.ruling(question.name).cells
                    if all(voice[name] == choice for name, choice in cell.voice.items())
                ]
                assert set(cell.possible or (cell.answer,)) == told, (case, question.name, voice)


def completions(case: Facts, book: Bench) -> list[Facts]:
    """Every full case, possible in the world, that tells what a case tells."""
    found = [dict(case)]
    for fact in LAW.facts:
        if fact.name not in case:
            every = [{**one, fact.name: name} for one in found for name in fact.names]
            found = [one for one in every if book.can_be(one)]
    return found
