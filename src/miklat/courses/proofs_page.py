"""What was proved of every course, as a page and as JSON: claims, shortest courses against them, idle events."""

from collections.abc import Iterator, Sequence
from typing import Any

from miklat.courses.prove import Proof, Witness
from miklat.courses.space import Space
from miklat.courses.words import voices_words
from miklat.law.event import Event
from miklat.law.law import Law
from miklat.say.english import facts_words
from miklat.say.page import Block, Document, Heading, Items, Line, Para, Strong

TITLE = "What holds of every course"


def proofs_page(space: Space, proofs: Sequence[Proof], law: Law, *, matters: bool = True) -> Document:
    """The page of proofs; ``matters`` adds which events can never change an answer."""
    size = (
        f"{len(space.states):,} states that a course can come to, {sum(map(len, space.edges.values())):,} events that "
        "can be there; every act and every voice at each of them."
    )
    blocks: list[Block] = [Heading(1, (TITLE,)), Para((size,)), Items(tuple(_line(one, law) for one in proofs))]
    if matters:
        classes = max(space.classes.values()) + 1
        blocks += [
            Heading(2, ("Which events can never matter",), "matters"),
            Para((f"What the rules can tell apart, now or by events to come, comes to {classes} classes of states.",)),
            Items(tuple(_matter_lines(space))),
        ]
    foot = f"The law in version {law.version}, {law.fingerprint[:19]}; the events, {space.chronicle.fingerprint[:19]}."
    return Document(TITLE, tuple(blocks), (foot,))


def _line(proof: Proof, law: Law) -> Line:
    claim = proof.claim
    if proof.holds:
        surprise = "" if proof.as_expected else " (it was not expected to)"
        mark = f"HOLDS{surprise}"
        return (Strong(f"{mark}, {claim.name}: "), f"{claim.says} ({proof.states:,} states).")
    surprise = "" if proof.as_expected else " (it was expected to hold)"
    assert proof.witness is not None
    return (
        Strong(f"REFUTED{surprise}, {claim.name}: "),
        f"{claim.says}. Not so by {witness_words(proof.witness, space_says(proof.witness), law)}",
    )


def space_says(witness: Witness) -> str:
    """The events of a witness in a row."""
    return ", ".join(event.written for event in witness.course) or "no event at all"


def witness_words(witness: Witness, course: str, law: Law) -> str:
    """A witness as words: its course, its voice and, if it needs any, its facts."""
    words = f"the course: {course}; {voices_words([witness.voice], law, keys=False)}"
    if witness.facts:
        words += f", where {facts_words(witness.facts, law)}"
    return f"{words}." if witness.told else f"{words} (which hangs on facts the course does not tell)."


def _matter_lines(space: Space) -> Iterator[Line]:
    total = len(space.states)
    for (kind, word), count in space.matters().items():
        name = Event(kind, word).written
        if not count:
            yield (Strong(f"{name} "), "never: at no state can it change an answer, now or later.")
    for kind_name, group in unweighed(space):
        yield (
            Strong(f"{kind_name}: "),
            f"which of {', '.join(group)} it is never matters, if it is the same throughout.",
        )
    for (name, value), kinds in space.idle_where().items():
        yield (Strong(f"Where {name} is {value} "), f"these never matter: {', '.join(kinds)}.")
    counts = [f"{Event(kind, word).written} at {count:,}" for (kind, word), count in space.matters().items() if count]
    yield (Strong("The others "), f"matter at some of the {total:,} states: {'; '.join(counts)}.")


def unweighed(space: Space) -> Iterator[tuple[str, list[str]]]:
    """Words of a kind that the chronicle treats alike, so that exchanging them throughout changes nothing."""
    for kind, groups in space.alike.items():
        for group in groups:
            if len(group) > 1:
                yield kind, group


def proofs_value(space: Space, proofs: Sequence[Proof]) -> dict[str, Any]:
    """The proofs as plain dicts and lists."""
    return {
        "law": {"version": space.bench.law.version, "fingerprint": space.bench.law.fingerprint},
        "events": {"fingerprint": space.chronicle.fingerprint},
        "states": len(space.states),
        "claims": [
            {
                "claim": proof.claim.name,
                "says": proof.claim.says,
                "holds": proof.holds,
                "as_expected": proof.as_expected,
                "states": proof.states,
                "witness": _witness(proof.witness) if proof.witness else None,
            }
            for proof in proofs
        ],
    }


def _witness(witness: Witness) -> dict[str, Any]:
    return {
        "course": [event.written for event in witness.course],
        "facts": dict(witness.facts),
        "voice": dict(witness.voice),
        "told": witness.told,
    }
