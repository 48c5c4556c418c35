"""Voices as a stem names them: the choices that matter, in the order in which a reader would say them."""

from collections.abc import Mapping

from miklat.law.law import Law
from miklat.say.fold import joined


def stem_of(law: Law, voice: Mapping[str, str], asks: str) -> str:
    """A question put to a voice: "According to Rebbi, does he go into exile?"; with no choices, the question alone.

    How the verses are read stands in a sentence before it: "Answer it in the NIV-type English."
    """
    people = {axis.name for axis in law.disputes}
    read = voice_phrase(law, {axis: choice for axis, choice in voice.items() if axis not in people})
    held = voice_phrase(law, {axis: choice for axis, choice in voice.items() if axis in people})
    asked = capital(f"{held}, {asks}" if held else asks)
    return f"Answer it {read}. {asked}" if read else asked


def voice_phrase(law: Law, voice: Mapping[str, str]) -> str:
    """The choices of a voice as a phrase; empty for none."""
    people = {axis.name for axis in law.disputes}
    ordered = sorted(voice.items(), key=lambda one: one[0] in people)
    return joined([law.axis(axis).choice(choice).says for axis, choice in ordered]) if ordered else ""


def capital(words: str) -> str:
    """A sentence with its first letter large."""
    return f"{words[:1].upper()}{words[1:]}"
