"""Voices: one choice on each axis; the default voice, voices completed and told apart, and how many there are."""

from collections.abc import Mapping, Sequence

from miklat.law.law import Law, unknown_name
from miklat.terms.axis import AxisVariable
from miklat.terms.world import Clash, clashes, completes


def default_voice(law: Law) -> dict[str, str]:
    """The first choice on every axis."""
    return {axis.name: axis.names[0] for axis in law.axes}


def check_choices(law: Law, choices: Mapping[str, str]) -> None:
    """Refuse an axis or a choice the law does not have: UnknownName, with the nearest."""
    for name, choice in choices.items():
        names = law.axis(name).names
        if choice not in names:
            raise unknown_name(f"choice on the axis {name}", choice, names)


def voice_clashes(law: Law, choices: Mapping[str, str]) -> tuple[Clash, ...]:
    """What in these choices cannot stand together; empty if some voice makes them all."""
    return clashes(choices, law.voices, law.domains)


def meet(law: Law, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether some voice makes the choices of both."""
    if any(other.get(name, choice) != choice for name, choice in one.items()):
        return False
    return can_be(law, {**one, **other})


def can_be(law: Law, choices: Mapping[str, str]) -> bool:
    """Whether some voice makes these choices."""
    touched = [one for one in law.voice_components if any(name in choices for name in one.names)]
    return all(completes(choices, one.sentences, law.domains) is not None for one in touched)


def complete_voice(law: Law, choices: Mapping[str, str]) -> dict[str, str]:
    """The default voice with these choices, in the order of the axes.

    Where a choice cannot stand with a default elsewhere, the default gives way (``weapons=however`` is heard of the
    verses alone). ValueError if the choices themselves cannot stand together.
    """
    check_choices(law, choices)
    asked = {axis.name: choices.get(axis.name) or axis.names[0] for axis in law.axes}
    if completes(asked, law.voices, law.domains) is not None:
        return asked
    settled = dict(choices)
    for axis in law.axes:
        if axis.name not in settled:
            fits = (n for n in axis.names if completes({**settled, axis.name: n}, law.voices, law.domains) is not None)
            settled[axis.name] = next(fits, "")
            if not settled[axis.name]:
                raise ValueError(clash_words(voice_clashes(law, choices)))
    if completes(settled, law.voices, law.domains) is None:
        raise ValueError(clash_words(voice_clashes(law, choices)))
    return {axis.name: settled[axis.name] for axis in law.axes}


def clash_words(found: tuple[Clash, ...]) -> str:
    """Say clashes in words: what stands together and the sentence it breaks."""
    return "; ".join(
        f"{' and '.join(f'{n}: {v}' for n, v in one.values)} cannot stand together: "
        + " / ".join(s.says for s in one.sentences)
        for one in found
    )


def ways_to_choose(axes: Sequence[AxisVariable]) -> list[dict[str, str]]:
    """Every way to choose on some axes, the defaults first."""
    made: list[dict[str, str]] = [{}]
    for axis in axes:
        made = [{**one, axis.name: choice} for one in made for choice in axis.names]
    return made
