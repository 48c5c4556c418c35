"""A sheet drawn by a seed: the same seed, law and wishes give the same questions, no story twice."""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from miklat.classroom import kinds
from miklat.classroom.proof import Prover
from miklat.classroom.question import KINDS, ClassSheet, Difficulty, QuestionKind, SheetQuestion
from miklat.classroom.stories import Story, ordinary_words, stories
from miklat.judging.bench import Bench
from miklat.say.edition import find_part


class TooFew(ValueError):
    """Fewer questions can be made than were wished for; ``made`` are those that can."""

    def __init__(self, wished: int, made: int) -> None:
        super().__init__(
            f"{wished} questions were wished for and {made} can be made so: allow more kinds, another level, or more "
            "of the text"
        )
        self.made = made


def draw(
    bench: Bench,
    *,
    seed: str = "1",
    count: int = 8,
    on: str = "",
    among: Sequence[QuestionKind] = KINDS,
    level: Difficulty | None = None,
    title: str = "",
) -> ClassSheet:
    """Draw a sheet; TooFew if so many questions cannot be made, NoSuchPart if ``on`` names nothing of the law.

    Every key is proved before it is given out, by what shares nothing with the judging of it.
    """
    law, prover = bench.law, Prover(bench)
    questions: list[SheetQuestion] = []
    for question in _drawn(bench, Random(f"miklat {seed}"), among, level, _wanted(bench, on)):
        if not list(prover.faults(question)):
            questions.append(question)
            if len(questions) == count:
                break
    if len(questions) < count:
        raise TooFew(count, len(questions))
    name = title or (f"{law.title}: {on}" if on else law.title)
    return ClassSheet(name, law.version, law.fingerprint, seed, ordinary_words(law), tuple(questions))


def _wanted(bench: Bench, on: str) -> frozenset[str] | None:
    """The clauses that questions may be drawn from; None for all of them."""
    return frozenset(find_part(bench.law, on).clauses) if on else None


def _drawn(
    bench: Bench, random: Random, among: Sequence[QuestionKind], level: Difficulty | None, wanted: frozenset[str] | None
) -> Iterator[SheetQuestion]:
    """Questions kind by kind in turn, each from a story not told yet."""
    told: set[tuple[tuple[str, str], ...]] = set()
    usual = {"easy": 1.0, "hard": 0.0}.get(level or "", 0.5)
    pools = {kind: _pool(bench, random, wanted, usual) for kind in among}
    waiting = list(among)
    while waiting:
        kind = waiting.pop(0)
        question = _next(bench, random, kind, pools[kind], told, level)
        if question is not None:
            waiting.append(kind)
            yield question


def _pool(bench: Bench, random: Random, wanted: frozenset[str] | None, usual: float) -> list[Story]:
    found = [
        msgspec.structs.replace(one, usual=usual)
        for one in stories(bench.law)
        if wanted is None or wanted & set(one.places)
    ]
    random.shuffle(found)
    return found


def _next(
    bench: Bench,
    random: Random,
    kind: QuestionKind,
    pool: list[Story],
    told: set[tuple[tuple[str, str], ...]],
    level: Difficulty | None,
) -> SheetQuestion | None:
    spare: SheetQuestion | None = None
    chance = random.random()  # once: drawn again for each candidate it would weigh twice
    while pool:
        story = pool.pop()
        for question in kinds.MAKERS[kind](bench, random, story):
            if level not in (None, question.level) or _key(question) in told:
                continue
            if not _tells_by_length(chance, question):
                told.add(_key(question))
                return _shuffled(random, question)
            spare = spare or question
    if spare is None or _key(spare) in told:
        return None
    told.add(_key(spare))
    return _shuffled(random, spare)


def _key(question: SheetQuestion) -> tuple[tuple[str, str], ...]:
    return tuple(question.facts.items())


def _tells_by_length(chance: float, question: SheetQuestion) -> bool:
    """Whether the right option is the longest, or is not, more often than chance would have it: told by the same chance
    for every question, so that length is no hint.
    """
    right = [len(one.text) for one in question.options if one.right]
    if len(right) != 1:
        return False
    longest = max(len(one.text) for one in question.options)
    wanted = chance < 1 / len(question.options)
    return (right[0] == longest) is not wanted


def _shuffled(random: Random, question: SheetQuestion) -> SheetQuestion:
    options = list(question.options)
    random.shuffle(options)
    return msgspec.structs.replace(question, options=tuple(options))
