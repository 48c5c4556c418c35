"""Voices as people name them: a choice by its name alone where that is beyond doubt, two voices by what parts them."""

import re
from collections.abc import Iterable, Mapping, Sequence

from miklat.cli.common import voice_of
from miklat.cli.session import Session
from miklat.law.law import Law
from miklat.law.voice import complete_voice
from miklat.say.fold import joined, listed
from miklat.say.sides import choice_name
from miklat.studies.words import dragged
from miklat.terms.nearest import nearest


def read_two(one: str, other: str, session: Session) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Two voices as typed, and all that was typed; ValueError, with what to write instead, for what names no voice.

    What must be chosen elsewhere for the choices of the one is chosen for the other too, where it leaves that open: so
    they part by what was typed and by nothing else.
    """
    typed = [dict(voice_of(words, session)) for words in _written((one, other), session.law)]
    follows = [dragged(complete_voice(session.law, choices), session.law) for choices in typed]
    voices = []
    for own, others in ((typed[0], follows[1]), (typed[1], follows[0])):
        more = {axis: choice for axis, choice in others.items() if axis not in own}
        try:
            voices.append(complete_voice(session.law, {**own, **more}))
        except ValueError:  # the two cannot be heard alike: each is heard as it is
            voices.append(complete_voice(session.law, own))
    return voices[0], voices[1], {**typed[0], **typed[1]}


def _written(voices: Sequence[str], law: Law) -> list[list[str]]:
    """The words of each voice as AXIS=CHOICE; a name that fits several axes is taken on one that another word is on."""
    words = [[] if one == "default" else one.split(",") for one in voices]
    fits = {word: [word] if "=" in word else _fitting(word, law) for some in words for word in some}
    sure = {found[0].partition("=")[0] for found in fits.values() if len(found) == 1}
    return [[_one(word, fits[word], sure) for word in some] for some in words]


def _fitting(word: str, law: Law) -> list[str]:
    """The choices that a name may mean, as AXIS=CHOICE."""
    names = [(axis.name, choice.name) for axis in law.axes for choice in axis.choices]
    found = [
        f"{axis}={choice}"
        for axis, choice in names
        if _bare(word) in (_bare(choice), _bare(choice_name(axis, choice, law)))
    ]
    if not found:
        near = nearest(word, [choice for _, choice in names])
        hint = f"; did you mean {listed(near, 'or')}?" if near else ""
        raise ValueError(f"{word}: no choice is called so; write AXIS=CHOICE, or the name of a choice{hint}")
    return found


def _one(word: str, found: Sequence[str], sure: Iterable[str]) -> str:
    if len(found) > 1:
        found = [one for one in found if one.partition("=")[0] in set(sure)] or found
    if len(found) > 1:
        raise ValueError(f"{word} may be {listed(found, 'or')}: write which is meant")
    return found[0]


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_").removeprefix("the_")


def two_names(one: Mapping[str, str], other: Mapping[str, str], law: Law) -> tuple[str, str]:
    """Two whole voices by the choices on which they differ, the defaults among them too: "Rebbi", "the Sages"."""
    apart = [axis for axis in one if one[axis] != other[axis]]
    first, second = (joined([choice_name(axis, voice[axis], law) for axis in apart]) for voice in (one, other))
    return first, second


def shared_words(one: Mapping[str, str], other: Mapping[str, str], typed: Mapping[str, str], law: Law) -> str:
    """What two whole voices choose alike besides the defaults, or were asked to, in words; empty if nothing."""
    usual = complete_voice(law, {})
    alike = [axis for axis in one if one[axis] == other[axis] and (one[axis] != usual[axis] or axis in typed)]
    return joined([choice_name(axis, one[axis], law) for axis in alike]) if alike else ""
