"""A desk serves many threads, for as long as need be: no answer changes, and its bench stays small."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Thread

from miklat import LAW
from miklat.judging.bench import Bench, Judged
from miklat.judging.desk import Desk
from tests.strategies import Maker

THREADS, CASES = 8, 1_000


def half_told(count: int, seed: int) -> list[dict[str, str]]:
    """Possible cases with some facts left out."""
    draw = Random(seed)
    return [
        {name: value for name, value in case.items() if draw.random() > draw.choice([0.05, 0.3])}
        for case in Maker(seed).cases(count)
    ]


def served(desk: Desk, cases: Sequence[dict[str, str]], found: dict[int, Judged], numbers: Sequence[int]) -> None:
    for number in numbers:
        with desk.open() as bench:
            found[number] = bench.judge(cases[number], questions=("trial", "charge"))


def test_eight_threads_make_what_one_makes() -> None:
    """The same rulings, and not a node more."""
    cases = half_told(CASES, 5)
    threaded, alone = Desk(LAW, most_nodes=10_000_000), Desk(LAW, most_nodes=10_000_000)
    shares: list[dict[int, Judged]] = [{} for _ in range(THREADS)]
    threads = [
        Thread(target=served, args=(threaded, cases, share, Random(place).sample(range(CASES), CASES)))
        for place, share in enumerate(shares)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wanted: dict[int, Judged] = {}
    served(alone, cases, wanted, range(CASES))
    for share in shares:
        assert share == wanted
    with threaded.open() as one, alone.open() as other:
        assert len(one.compiled.diagram) == len(other.compiled.diagram)


def test_a_bench_grown_large_is_made_anew_and_answers_the_same(book: Bench, tmp_path: Path) -> None:
    """However small the bound, none is handed out past it, and every ruling is that of a bench that knows no bound."""
    base = len(Bench(LAW, str(tmp_path)).compiled.diagram)
    desk, benches = Desk(LAW, str(tmp_path), most_nodes=base + 300), set()
    for case in half_told(30, 9):
        with desk.open() as bench:
            assert len(bench.compiled.diagram) <= base + 300
            benches.add(id(bench))
            assert bench.judge(case) == book.judge(case)
    assert len(benches) > 1


def test_what_is_warmed_is_ready() -> None:
    """The first case after finds the law compiled; without a folder nothing is begun behind."""
    desk = Desk(LAW)
    desk.warm()
    with desk.open() as bench:
        assert bench.judge({}).rulings
        assert bench.lookup.closure([-1] * 99) is None
