"""No slip in the book survives: whatever is dropped, turned or changed, a case, an example, a claim or a pair sees it.

Pairs are whole cases that differ in one thing and are answered otherwise, made for the slips that nothing else sees
(``benchmarks/mutants.py --write``) and kept in ``pairs.jsonl``. They are no golden file: the outside reading of the
contract, `tests/oracle.py`, answers each of them here. A slip that leaves the same law, alike in every possible case
and voice down to the rules that give the answers, is none. ``MIKLAT_FULL=1`` makes every slip; otherwise one in 29.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest

from miklat import LAW
from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import outcomes_in
from miklat.judging.bench import Bench
from miklat.studies.claims import prove_all
from miklat.studies.study import Study
from tests import oracle
from tests.laws.watch import book_watch
from tests.mutants import IMPOSSIBLE, Mutant, Read, Shelf, Side, Watch, mutants, read_pairs, side, usual_case

FULL = os.environ.get("MIKLAT_FULL") == "1"
STEP = 1 if FULL else 29
MOST_NODES = 1_500_000
PAIRS = read_pairs()
TOLD = [(pair.shows, pair.asks, *one) for pair in PAIRS.pairs for one in PAIRS.told(pair, LAW)]


@cache
def watch() -> Watch:
    return book_watch()


def slips() -> Iterator[tuple[Read, Mutant, Read]]:
    """The book, a mutant of it, and the mutant read; those that cannot be compiled left out."""
    base = Read(Shelf(LAW), LAW)
    for number, mutant in enumerate(mutants(LAW)):
        if number % STEP:
            continue
        if len(base.shelf.diagram) > MOST_NODES:
            base = Read(Shelf(LAW), LAW)
        with suppress(ValueError):  # its questions ask one another in a circle: it is refused on loading
            yield base, mutant, Read(base.shelf, mutant.law)


def test_no_slip_survives() -> None:
    """Each is seen by something, unless it leaves the same law."""
    survived, seen, same = [], 0, 0
    for base, mutant, read in slips():
        differs = base.differs(read)
        if not differs:
            same += 1
        elif watch().shown(base, differs) or watch().seen_by(base, read, differs):
            seen += 1
        else:
            survived.append(f"{mutant.where}: {mutant.words}")
    assert survived == [], "benchmarks/mutants.py --write makes pairs for them"
    assert seen > 9 * same


def test_the_pairs_are_as_the_contract_has_them() -> None:
    """Answer, rules that give it, and whether these are only implied, as the outside reading says."""
    facts = [facts for *_, facts, _, _ in TOLD]
    rows = [{**facts, **voice} for *_, facts, voice, _ in TOLD]
    reading = oracle.Reading(oracle.columns(rows), oracle.mask(len(rows)))
    strict = oracle.Reading(oracle.columns([{**row, "inference": "letter"} for row in rows]), oracle.mask(len(rows)))
    possible = oracle.possible(oracle.columns(rows), oracle.mask(len(rows)))
    assert len(facts) > 200
    for place, (shows, question, _, voice, gives) in enumerate(TOLD):
        if gives.answer == IMPOSSIBLE:
            assert not (possible >> place & 1 and oracle.is_allowed(voice)), shows
            continue
        assert possible >> place & 1, shows
        assert oracle.is_allowed(voice), shows
        assert reading.outcome[question][gives.answer] >> place & 1, (shows, question, gives)
        stands = [rule.id for rule in reading.rules[question] if rule.stands >> place & 1]
        assert sorted(stands) == sorted(one.split()[0] for one in gives.by), (shows, question, gives)
        firm = {rule.id for rule in strict.rules[question] if rule.speaks >> place & 1}
        if voice["inference"] == "implied" and not _asks_answers(question):
            implied = {one.split()[0] for one in gives.by if one.endswith(" implied")}
            assert {one for one in stands if one not in firm} == implied, (shows, question, gives)


def _asks_answers(question: str) -> bool:
    """Whether rules on a question ask the answer to another: then the letter changes what they ask, too."""
    return question != "death"


def test_the_pairs_come_out_so_in_the_book(book: Bench) -> None:
    """The law as it is compiled: answer, and rules that stand with their modes."""
    compiled = book.compiled
    for shows, question, facts, voice, gives in TOLD:
        node, codes = compiled.questions[question], compiled.code(facts, voice)
        while compiled.diagram.proper(node):
            node = compiled.diagram.proper(node)[codes[compiled.diagram.level[node]]]
        if gives.answer == IMPOSSIBLE:
            assert node == 0, shows
            continue
        answers, stands, _ = compiled.found(node)
        by = (branch.rule for branch in compiled.branches[question] if stands >> branch.place & 1)
        found = Side(outcomes_in(answers)[0], tuple(dict.fromkeys(f"{rule.clause} {rule.mode}" for rule in by)))
        assert found == gives, shows


def test_a_pair_differs_in_one_thing_and_is_answered_otherwise() -> None:
    """So each shows what the answer turns on."""
    for pair in PAIRS.pairs:
        assert (pair.then is None) is (not pair.but)
        if pair.then is not None:
            assert len(pair.but) == 1
            assert pair.then.answer != pair.gives.answer
    assert sum(pair.then is not None for pair in PAIRS.pairs) > 0.8 * len(PAIRS.pairs)
    assert PAIRS.usual == usual_case(LAW)


def test_nothing_is_seen_in_the_book_itself() -> None:
    """What watches over the book finds nothing wrong with it."""
    base = Read(Shelf(LAW), LAW)
    assert base.differs(Read(base.shelf, LAW)) == {}
    assert not any(side(base, question, codes) != told for codes, question, told in watch().pairs)
    assert not any(base.breaks(claim) for clause in LAW.clauses for claim in clause.claims)


@pytest.mark.skipif(not FULL, reason="MIKLAT_FULL=1 compiles some of the mutants one by one")
def test_what_is_said_of_a_mutant_is_what_its_compiled_law_says() -> None:
    """Of one mutant in 97: the same law exactly where nothing differs, and claims broken as the study finds."""
    base, book = Read(Shelf(LAW), LAW), Compiled(LAW, compile_law(LAW))
    for mutant in list(mutants(LAW))[::97]:
        if len(base.shelf.diagram) > MOST_NODES:
            base = Read(Shelf(LAW), LAW)
        read, mutated = Read(base.shelf, mutant.law), Compiled(mutant.law, compile_law(mutant.law))
        broken = [one.claim for one in prove_all(Study(mutated)) if not one.holds and one.clause != "the whole law"]
        assert [c for clause in mutant.law.clauses for c in clause.claims if read.breaks(c)] == broken, mutant.words
        same = all(
            _alike((book, mutated), name, book.questions[name], mutated.questions[name], {}) for name in book.questions
        )
        assert (base.differs(read) == {}) is same, mutant.words


Both = tuple[Compiled, Compiled]


def _alike(both: Both, question: str, one: int, other: int, seen: dict[tuple[int, int], bool]) -> bool:
    """Whether two diagrams are one: the same variables asked in the same way, and leaves with the same rules."""
    if (one, other) not in seen:
        book, mutant = both
        above, below = book.diagram.proper(one), mutant.diagram.proper(other)
        if not above or not below:
            seen[one, other] = _leaf(book, question, one) == _leaf(mutant, question, other)
        else:
            seen[one, other] = book.diagram.level[one] == mutant.diagram.level[other] and all(
                _alike(both, question, a, b, seen) for a, b in zip(above, below, strict=True)
            )
    return seen[one, other]


def _leaf(compiled: Compiled, question: str, node: int) -> object:
    """What a leaf says, its rules by name; of a node that is no leaf, nothing."""
    if compiled.diagram.proper(node):
        return None
    if node == 0:
        return IMPOSSIBLE
    rules = (one.rule for one in compiled.branches[question] if compiled.found(node)[1] >> one.place & 1)
    return {(rule.clause, rule.mode, rule.answer) for rule in rules}
