"""A story as it is heard: judged in the usual voice, but for what is read otherwise by chance; and how hard that is."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from miklat.classroom.question import Difficulty
from miklat.classroom.stories import Story
from miklat.classroom.voices import capital
from miklat.judging.bench import Bench
from miklat.judging.ruling import Cell, Judged, Ruling
from miklat.law.law import Law
from miklat.law.voice import complete_voice, voice_clashes


class Heard(NamedTuple):
    """A case in the usual voice, but for what the stem names: its ruling on a question, and one cell of that."""

    frame: Mapping[str, str]
    judged: Judged
    ruling: Ruling
    cell: Cell

    @property
    def voice(self) -> Mapping[str, str]:
        """The choices that the stem must name: the frame, and the sides of disputes that turn the answer."""
        return {**self.frame, **self.cell.voice}


def frames(bench: Bench, random: Random, story: Story) -> tuple[Mapping[str, str], frozenset[str]]:
    """What is read otherwise than usual, by chance, and the questions whose answer may hang on it: often nothing, else
    one choice that some answer to the case turns on, and that is no side of a dispute. A pupil is told of no other.
    """
    law = bench.law
    if random.random() < story.usual:
        return {}, frozenset()
    matters: dict[tuple[str, str], set[str]] = {}
    for ruling in bench.judge(story.facts, questions=law.first_questions).rulings:
        for cell in ruling.cells:
            for axis, choice in cell.voice.items():
                matters.setdefault((axis, choice), set()).add(ruling.question)
    usual, disputes = usual_voice(law), {axis.name for axis in law.disputes}
    kept = [
        (axis, choice)
        for axis, choice in sorted(matters)
        if axis not in disputes and usual[axis] != choice and not voice_clashes(law, {**usual, axis: choice})
    ]
    if not kept:
        return {}, frozenset()
    axis, choice = random.choice(kept)
    return {axis: choice}, frozenset(matters[axis, choice])


def usual_voice(law: Law) -> dict[str, str]:
    """The default on every axis that is no dispute."""
    return {axis.name: axis.names[0] for axis in law.axes if axis not in law.disputes}


def judged_in(bench: Bench, facts: Mapping[str, str], frame: Mapping[str, str], *, explain: bool = False) -> Judged:
    """A case judged on the first questions, read so."""
    law = bench.law
    return bench.judge(facts, voice={**usual_voice(law), **frame}, questions=law.first_questions, explain=explain)


def level_of(story: Story, heard: Heard) -> Difficulty:
    """How hard: by what is told, and by what is read otherwise than usual."""
    if heard.frame:
        return "hard" if len(story.told) > 4 or heard.cell.voice else "middle"
    return "easy" if len(story.told) <= 4 else "middle"


def cells_of(bench: Bench, random: Random, story: Story) -> Iterator[Heard]:
    """The cells of a case, in an order by chance."""
    frame, turned = frames(bench, random, story)
    judged = judged_in(bench, story.facts, frame)
    found = [
        Heard(frame, judged, ruling, cell)
        for ruling in judged.rulings
        for cell in ruling.cells
        if not frame or ruling.question in turned
    ]
    random.shuffle(found)
    yield from found


def settled_cells(bench: Bench, random: Random, story: Story) -> Iterator[Heard]:
    """Those of them that are not open."""
    return (one for one in cells_of(bench, random, story) if one.cell.answer != "open")


def why_words(law: Law, heard: Heard) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The sure grounds of a cell in words, and their clauses with their places."""
    voice = complete_voice(law, heard.voice)
    sure = [one for one in heard.cell.grounds if one.certain and one.where is None]
    words = dict.fromkeys(f"{capital(one.holder)} ({one.at}): {law.clause(one.rule).words(voice)}" for one in sure)
    return " ".join(words), tuple(dict.fromkeys((one.rule, one.at) for one in sure))
