"""Where an event has two fair tellings that part in an answer: what the book notes of the values told."""

from collections.abc import Callable, Iterator, Sequence

from miklat.judging.bench import Bench, Judged
from miklat.judging.case import ImpossibleCase
from miklat.judging.ruling import Ruling
from miklat.say.english import facts_words
from miklat.say.fold import listed
from miklat.terms.fact import Retelling


def retold(judged: Judged, bench: Bench, rulings: Sequence[Ruling], short: Callable[[Ruling], str]) -> Iterator[str]:
    """A sentence for each other telling that the book notes, if one of these rulings is then another."""
    told = {name: judged.facts[name] for name in judged.facts if name not in (*judged.followed, *judged.presumed)}
    asked = [ruling.question for ruling in rulings]
    for note in _noted(judged, told):
        facts = {**{name: value for name, value in told.items() if name not in note.drops}, **dict(note.instead)}
        presume = "ordinary" if judged.presumed else None
        try:
            other = bench.judge(facts, voice=judged.voice, questions=asked, presume=presume)
        except ImpossibleCase:
            continue
        parted = [was.question for was, now in zip(rulings, other.rulings, strict=True) if short(was) != short(now)]
        if parted:
            how = facts_words(dict(note.instead), judged.law)
            then = f"The answer on {listed(parted)} is then another."
            yield f"If it was {note.of}, it can as fairly be told so: {how}. {then}"


def _noted(judged: Judged, told: dict[str, str]) -> Iterator[Retelling]:
    for name, value in told.items():
        for one in judged.law.fact(name).values:
            if one.name == value:
                yield from (note for note in one.retold if all(told.get(n) == v for n, v in note.when))
