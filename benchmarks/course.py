"""The figures of courses: a long one ruled at every step, a library streamed, every course proved.

Run it with ``python3 dev run python benchmarks/course.py``. It prints and judges nothing; ratios are what to quote.
"""

import gc
import os
import random
import resource
import statistics
import time
from collections.abc import Iterator

from bench import possible  # beside this file

from miklat import LAW, Bench
from miklat.courses.json import summary_value
from miklat.courses.prove import CourseProver
from miklat.courses.space import Space
from miklat.courses.steps import Follower
from miklat.courses.unfold import Unfolder
from miklat.judging.case import Case
from miklat.law.event import Event
from miklat.laws.refuge.course import CHRONICLE

LABELS = [(kind.name, word) for kind in CHRONICLE.event_types for word in (kind.names or (None,))]
HALF = {"killer": "israelite", "died": "yes", "act": "struck"}
BARREL = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "aim": "nobody",
          "task": "lowering_barrel", "duty": "none"}  # fmt: skip


def main() -> None:
    """Print every figure."""
    print(f"{os.cpu_count()} cores; {len(CHRONICLE.event_types)} kinds of event, {len(CHRONICLE.fluents)} fluents")
    bench = Bench(LAW)
    long_course(bench)
    library(bench)
    every_course(bench)


def walk(unfolder: Unfolder, length: int, *, deadly: bool, seed: int) -> tuple[Event, ...]:
    """A random possible course of so many events; he stays alive unless it may be deadly."""
    chance = random.Random(seed)
    state, events = unfolder.start(()), list[Event]()
    while len(events) < length:
        fits = [
            label
            for label in LABELS
            if label[0] not in ("killing", "victim_died")
            and (deadly or label[0] not in ("killed_by", "killer_died"))
            and not unfolder.after(state, *label)[2]
        ]
        label = chance.choice(fits)
        state = unfolder.after(state, *label)[0]
        events.append(Event(*label))
    return tuple(events)


def long_course(bench: Bench, runs: int = 7) -> None:
    """A course of 1,000 events, each step with its ruling, changes, duties and what was done."""
    course = walk(Unfolder(CHRONICLE), 1_000, deadly=False, seed=1)
    for name, facts in (("a full story", BARREL), ("half told", HALF), ("nothing told of the act", {})):
        first, again = list[float](), list[float]()
        for _ in range(runs):
            follower = Follower(Bench(LAW) if not first else bench, CHRONICLE)
            start = time.process_time()
            told = follower.follow(facts, course)
            first.append(time.process_time() - start)
            start = time.process_time()
            follower.follow(facts, course)
            again.append(time.process_time() - start)
        ruled = sum(step.judged is not None for step in told.steps)
        print(
            f"1,000 events, {name:24} {statistics.median(first) * 1000:6.0f} ms (a bench never used "
            f"{first[0] * 1000:.0f} ms, again {statistics.median(again) * 1000:.0f} ms); {ruled:,} steps ruled"
        )


def courses(bench: Bench, count: int) -> Iterator[tuple[Case, tuple[Event, ...]]]:
    """Random courses, each of another act: from one to the next a few facts of it change, within the world."""
    unfolder, chance = Unfolder(CHRONICLE), random.Random(35)
    act = dict(BARREL)
    facts = [fact for fact in LAW.facts if fact.name not in CHRONICLE.told]
    for number in range(count):
        for _ in range(8):
            fact = chance.choice(facts)
            other = {**act, fact.name: chance.choice(fact.names)}
            if chance.random() < 0.15:
                other.pop(fact.name)
            if possible(bench, other):
                act = other
        yield Case({**act, "died": "yes"}), walk(unfolder, 8 + number % 8, deadly=True, seed=number)


def library(bench: Bench, count: int = 10_000) -> None:
    """A library of courses followed one by one; memory after each fifth of it."""
    gc.enable()
    follower = Follower(bench, CHRONICLE)
    start, marks, flagged = time.process_time(), list[float](), 0
    spent_making = 0.0
    made = courses(bench, count)
    for number in range(1, count + 1):
        before = time.process_time()
        case, course = next(made)
        spent_making += time.process_time() - before
        follower = follower.rested()
        flagged += bool(summary_value(follower.follow(case, course))["flagged"])
        if number % (count // 5) == 0:
            marks.append(_memory())
    spent = time.process_time() - start - spent_making
    print(f"{count:,} courses           {count / spent:6,.0f} a second; {flagged:,} with a deed against the law")
    print(f"  memory after each fifth {', '.join(f'{mark:.0f} MB' for mark in marks)}")


def _memory() -> float:
    """Megabytes this process holds now."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def every_course(bench: Bench) -> None:
    """The system of every course built, its claims proved, its states told apart."""
    start = time.process_time()
    space = Space(bench, CHRONICLE)
    built = time.process_time()
    proofs = list(CourseProver(space).prove_all(CHRONICLE.claims))
    proved = time.process_time()
    classes = max(space.classes.values()) + 1
    print(
        f"every course            {len(space.states):,} states in {built - start:.1f} s; {len(proofs)} claims in "
        f"{proved - built:.1f} s; {classes} classes in {time.process_time() - proved:.1f} s"
    )


if __name__ == "__main__":
    main()
