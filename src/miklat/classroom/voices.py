"""Voices as a stem names them: the choices that matter, in the order in which a reader would say them."""

from collections.abc import Mapping

from miklat.law.law import Law
from miklat.say.fold import joined


def stem_of(law: Law, voice: Mapping[str, str], asks: str) -> str:
    """A question put to a voice: "According to Rebbi, does he go into exile?"; with no choices, the question alone."""
    words = voice_phrase(law, voice)
    return f"{words[:1].upper()}{words[1:]}, {asks}" if words else f"{asks[:1].upper()}{asks[1:]}"


def voice_phrase(law: Law, voice: Mapping[str, str]) -> str:
    """The choices of a voice as a phrase; empty for none."""
    people = {axis.name for axis in law.disputes}
    ordered = sorted(voice.items(), key=lambda one: one[0] in people)
    return joined([law.axis(axis).choice(choice).says for axis, choice in ordered]) if ordered else ""
