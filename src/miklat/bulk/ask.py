"""What is asked of a table: which questions, in whose voices, with reasons or without."""

from collections.abc import Mapping, Sequence

import msgspec

from miklat.law.law import Law
from miklat.law.question import OUTCOMES
from miklat.law.voice import check_choices, clash_words, complete_voice, voice_clashes

OPEN, PARTED = "open", "parted"
WORDS: tuple[str, ...] = (*OUTCOMES, OPEN, PARTED)
"""What a cell of an answer's column may say; as codes, the places in this tuple."""

UNKNOWN_CODE = 255
ROW, FILE = "row", "file"


class VoiceSpec(msgspec.Struct, frozen=True):
    """Choices that are fixed, under a name ("" where one alone is asked); axes left out are heard in every voice."""

    name: str
    choices: Mapping[str, str]


class Ask(msgspec.Struct, frozen=True):
    """What to answer. ``why`` adds the rules that decided, ``facts`` the columns of facts; ``codes`` writes uint8.

    ``numbers`` says what numbers under a fact are that no table of codes explains: "yes-no" or "codes".
    """

    voices: tuple[VoiceSpec, ...]
    questions: tuple[str, ...]
    why: bool = False
    facts: bool = False
    codes: bool = False
    numbers: str = ""


class AnswerColumn(msgspec.Struct, frozen=True):
    """One answer that is told: the question, by whom, and the names of its columns (None: it has none)."""

    question: str
    voice: VoiceSpec
    column: str
    cells: str | None
    why: str | None


def voice_spec(law: Law, name: str, words: Sequence[str]) -> VoiceSpec:
    """Choices as written (``axis=choice``, ``default`` for the rest); ValueError or UnknownName for what is none."""
    choices: dict[str, str] = {}
    for word in words:
        axis, equals, choice = word.partition("=")
        if word != "default":
            if not equals:
                raise ValueError(
                    f"--voice {word}: write AXIS=CHOICE, or default, for example --voice {'='.join(law.like_choice)}"
                )
            if choices.get(axis, choice) != choice:
                raise ValueError(f"--voice {axis} is given both {choices[axis]} and {choice}: choose one")
            choices[axis] = choice
    check_choices(law, choices)
    found = voice_clashes(law, choices)
    if found:
        raise ValueError(clash_words(found))
    whole = complete_voice(law, choices) if "default" in words else choices
    return VoiceSpec(name, {axis.name: whole[axis.name] for axis in law.axes if axis.name in whole})


def told(law: Law, ask: Ask) -> tuple[AnswerColumn, ...]:
    """The answers asked for, in the order of their columns: question by question, the voices side by side."""
    made = []
    for question in ask.questions:
        for one in ask.voices:
            column = f"{question}.{one.name}" if one.name else question
            whole = len(one.choices) == len(law.axes)
            made.append(
                AnswerColumn(
                    question, one, column, None if whole else f"{column}.cells", f"{column}.why" if ask.why else None
                )
            )
    return tuple(made)


def columns(law: Law, ask: Ask) -> tuple[str, ...]:
    """The names of the columns of answers, in order."""
    return tuple(name for one in told(law, ask) for name in (one.column, one.cells, one.why) if name)
