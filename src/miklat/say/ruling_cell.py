"""A cell of a ruling in words: its answer, its voices, its grounds, what stood against them, and what would decide."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.judging.bench import Judged
from miklat.judging.ruling import Blocked, Cell, Failed, Ground, Ruling
from miklat.law.law import Law
from miklat.say.english import choices_words, condition_words, facts_words
from miklat.say.fold import joined, listed
from miklat.say.page import Block, Items, Line, Para, Strong
from miklat.terms.condition import Is, Ruled, atoms
from miklat.terms.frozen import Frozen

_ASKED = 4
"""So many questions are written out in full; the facts after them are named."""


def voice_words(voice: Mapping[str, str], law: Law, fixed: Mapping[str, str] = Frozen({})) -> str:
    """The choices of a cell as words; where choices were fixed, not every voice was heard."""
    return choices_words(voice, law) if voice else "in every voice heard" if fixed else "in every voice"


def ask_words(names: Sequence[str], law: Law) -> str:
    """Facts as the questions that ask for them, the first in full."""
    words = " ".join(f"{law.fact(name).asks} ({name})" for name in names[:_ASKED])
    return f"{words} Then {listed(names[_ASKED:])}." if names[_ASKED:] else words


class CellTeller:
    """Tells the rulings of one case; the words of a clause, and why one failed, are given once.

    ``left_out`` are the ordinary facts that were not said again among the reasons.
    """

    def __init__(self, judged: Judged, law: Law, *, brief: bool) -> None:
        self._judged, self._law, self._brief = judged, law, brief
        self._quoted: set[str] = set()
        self._blocked: set[str] = set()
        self.left_out: set[str] = set()

    def ruling(self, ruling: Ruling) -> Iterator[Block]:
        """One question: a paragraph for each cell, and under it why; cells open in one way are told as one."""
        for cells in _alike(ruling.cells):
            if len(cells) == 1:
                yield Para(self._answer_line(cells[0], ruling.question), 1)
            else:
                yield Para((Strong("OPEN"), f", {_may_be(cells[0])}, in {len(cells)} kinds of voice:"), 1)
                yield Items(
                    tuple((voice_words(cell.voice, self._law, self._judged.voice),) for cell in cells), indent=2
                )
            if cells[0].grounds:
                yield Items(tuple(map(self._ground_line, cells[0].grounds)), indent=2)
            yield from self._after(cells[0])

    def _answer_line(self, cell: Cell, question: str) -> Line:
        words = f", {voice_words(cell.voice, self._law, self._judged.voice)}"
        if cell.answer == "silent":
            return (Strong("SILENT"), f"{words}: {self._law.question(question).silent_words}.")
        if cell.answer == "open":
            return (Strong("OPEN"), f"{words}: {_may_be(cell)}.")
        return (Strong(cell.answer.upper()), f"{words}.")

    def _after(self, cell: Cell) -> Iterator[Block]:
        if cell.would_decide:
            yield Para((f"Would decide, best first: {ask_words(cell.would_decide, self._law)}",), 2)
        if cell.hangs_on:
            words = facts_words({name: self._judged.facts[name] for name in cell.hangs_on}, self._law)
            yield Para((Strong("Hangs on what was presumed: "), f"{words} ({', '.join(cell.hangs_on)})."), 2)
        if not self._brief and cell.answer != "open":
            telling = [one for one in cell.blocked if _tells(one)]
            for one in telling[:1]:
                yield Para((self._blocked_words(one),), 2)

    # ---- grounds ----

    def _ground_line(self, ground: Ground) -> Line:
        says = "" if ground.says in self._quoted else f": {ground.says.removesuffix('.')}"
        self._quoted.add(ground.says)
        place = f" ({ground.at}; {ground.holder}, {ground.mode})"
        return (Strong(ground.rule), f"{place}{says}.{self._because(ground)}{self._meets(ground)}")

    def _because(self, ground: Ground) -> str:
        law = self._law
        if ground.needs:
            needs = joined([condition_words(one, law) for one in ground.needs])
            return f" It speaks only if {needs}: that was not told."
        told = {name: value for name, value in ground.because.items() if law.fact(name).ordinary != value}
        facts = told if told or ground.rests_on else ground.because
        self.left_out |= ground.because.keys() - facts.keys()
        words = [facts_words(facts, law)] if facts else []
        words += [joined(list(map(law.question(q).words, answers)), "or") for q, answers in ground.rests_on.items()]
        return f" Because {joined(words)}." if words else ""

    def _meets(self, ground: Ground) -> str:
        words = f" It sets aside {listed(ground.sets_aside)}." if ground.sets_aside else ""
        if ground.where is not None:
            words += f" Only {joined([voice_words(voice, self._law) for voice in ground.where], 'or')}."
        return words if ground.certain or ground.needs else f"{words} Whether it stands, what was told does not settle."

    # ---- what stood against them ----

    def _blocked_words(self, one: Blocked) -> str:
        might = "would have" if one.certain else "might have"
        would = f"{one.rule} ({one.at}; {one.holder}) {might} said {one.answer}, but "
        if one.set_aside_by:
            verb = "sets" if len(one.set_aside_by) == 1 else "set"
            return f"{would}{listed(one.set_aside_by)} {verb} it aside."
        words = f"{would}it asks that {joined([self._failed_words(failed) for failed in one.failed])}."
        if words in self._blocked:
            return f"{would}fails as above."
        self._blocked.add(words)
        return words

    def _failed_words(self, failed: Failed) -> str:
        asked = condition_words(failed.condition, self._law)
        if isinstance(failed.condition, Is) and failed.condition.negated:
            return asked  # what was told is the very thing it asks to be otherwise
        return f"{asked}, whereas {facts_words(failed.facts, self._law)}" if failed.facts else asked


def _tells(one: Blocked) -> bool:
    """Whether it says something of this case: who set the rule aside, or what that was told or ruled failed it."""
    if not one.failed:
        return bool(one.set_aside_by)  # else it stands: one of those that collide, told among the grounds
    return all(
        failed.facts or any(isinstance(atom, Ruled) for atom in atoms(failed.condition)) for failed in one.failed
    )


def _may_be(cell: Cell) -> str:
    return f"it may be {listed(cell.possible or (), 'or')}"


def _alike(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells in their order, those together that are open to the same answers for want of the same facts."""
    groups: dict[object, list[Cell]] = {}
    for number, cell in enumerate(cells):
        plain = cell.answer == "open" and not cell.grounds
        groups.setdefault((cell.possible, cell.would_decide, cell.hangs_on) if plain else number, []).append(cell)
    return list(groups.values())
