"""Pages of the study: claims and gaps, as a teacher would print them."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.diagram.cover import Cover
from miklat.law.claims import Bears
from miklat.law.law import Law
from miklat.say.claim_words import claim_sentences
from miklat.say.english import facts_words
from miklat.say.fold import joined
from miklat.say.page import Block, Document, Heading, Items, Para, Strong
from miklat.studies.claims import NO_CLAUSE, ClaimProof
from miklat.studies.gaps import Gap, Gaps
from miklat.studies.lessons import beyond_the_ordinary
from miklat.studies.words import (
    instance_lines,
    number,
    of_cases,
    page,
    region_words,
    share,
    voice_words,
)
from miklat.terms.condition import NEVER
from miklat.terms.frozen import Frozen


def claims_page(proofs: Sequence[ClaimProof], law: Law, cases: int, voices: int) -> Document:
    """Every claim and how it fared, with what was covered."""
    failed = [proof for proof in proofs if not proof.holds]
    head = (
        f"{len(proofs)} claims, each over every possible case and every voice: {number(cases)} cases, {number(voices)} "
        f"voices, {len(law.rules)} rules. "
        + (f"{len(failed)} of them are refuted." if failed else "All of them bear out.")
    )
    blocks: list[Block] = [Heading(1, ("The claims of the law, put to the proof",)), Para((head,))]
    borne = [proof for proof in proofs if proof.holds]
    if borne:
        blocks += [
            Para((Strong("These bear out:"),)),
            Items(tuple((_claim(proof, law),) for proof in borne), numbered=True),
        ]
    for proof in failed:
        blocks.append(Para((Strong("REFUTED. "), _claim(proof, law))))
        blocks += instance_lines(proof.refuted, law) if proof.refuted is not None else ()
    return page("Claims", blocks, law)


def _claim(proof: ClaimProof, law: Law) -> str:
    place = f"{proof.clause} [{proof.at}]" if proof.at else NO_CLAUSE
    of_all = isinstance(proof.claim, Bears) and proof.claim.then == NEVER
    of_all = of_all or proof.covered is None
    pairs = f"{'every pair' if of_all else number(proof.covered or 0) + ' pairs'} of a possible case and a voice"
    against = f"; {number(proof.against)} refute it" if proof.against else ""
    said = claim_sentences(proof.claim, law) if proof.at else f"{proof.claim.says}."
    return f"{place}: {said} It speaks of {pairs}{against}."


def cover_blocks(cover: Cover, law: Law, lead: str, most: int = 12) -> Iterator[Block]:
    """Regions as a list, each with what it holds of the whole; and how much is in those not shown, or in none."""
    shown = cover.regions[:most]
    items = tuple((Strong(f"{share(region.count, cover.whole)} "), region_words(region.sets, law)) for region in shown)
    yield Para((f"{lead} (the share of them each region holds; regions may share cases):",), 1)
    yield Items(items, indent=2)
    yield from _left_out([region.new for region in cover.regions[most:]], cover.left, cover.whole, 2)


def _left_out(news: Sequence[int], left: int, whole: int, indent: int) -> Iterator[Block]:
    """What the regions not shown hold more, and what is in no region."""
    if news:
        regions = f"{len(news)} more regions" if len(news) > 1 else "One more region"
        words = f"{regions}, not shown, {'hold' if len(news) > 1 else 'holds'} {share(sum(news), whole)} more."
        yield Para((words,), indent)
    if left:
        yield Para((f"The rest, {share(left, whole)}, is not put in words here.",), indent)


# ---- gaps ----


def gaps_page(found: Sequence[Gaps], law: Law, most: int = 12, typed: Mapping[str, str] = Frozen({})) -> Document:
    """Where the law is silent; ``typed`` are choices to be named in any case."""
    blocks: list[Block] = [Heading(1, ("Where the law is silent",))]
    for one in found:
        blocks += gap_blocks(one, law, most, typed)
    return page("Where the law is silent", blocks, law)


def gap_blocks(found: Gaps, law: Law, most: int, typed: Mapping[str, str] = Frozen({})) -> Iterator[Block]:
    """The gaps of one voice, by kind of act."""
    silent = f"Silent on {joined(list(found.questions))}, {voice_words(found.voice, law, typed)}"
    if found.ordinary:
        yield Heading(2, (f"{silent}, of what is ordinary",))
        told = joined([law.fact(name).value(value).says for name, value in found.ordinary.items()])
        yield Para((f"Ordinary is where {told}.",))
    else:
        yield Heading(2, (f"{silent}, of every case",))
        never = [f"{law.fact(name).value(value).says}" for name, values in found.unspoken.items() for value in values]
        if never:
            words = f"No rule on these questions ever speaks where {joined(never, 'or')}: the law is not about that."
            yield Para((words,))
    for kind in found.kinds or {"": found.count}:
        yield from _kind(found, kind, law, most)
    whole = "Of such cases" if found.ordinary else "Of the other cases"
    yield Para((f"{whole} the law is silent in {of_cases(found.count, found.subject)}.",))
    if found.left:
        yield Para((f"Of these, {share(found.left, found.count)} are not put in words here.",))


def gap_words(gap: Gap, law: Law) -> str:
    """A gap as a clause, but for its kind of act."""
    names = [one.name for one in law.variables]
    sets = {at: kept for at, kept in gap.region.sets.items() if names[at] not in law.story[:1]}
    return region_words(sets, law) if sets else "always"


def _kind(found: Gaps, kind: str, law: Law, most: int) -> Iterator[Block]:
    """The gaps of one kind of act: each in words, with a case."""
    gaps = [gap for gap in found.gaps if gap.kind == kind]
    whole = found.kinds.get(kind, found.count)
    act = law.fact(law.story[0]).value(kind).says if kind else ""
    if kind:
        yield Heading(3, (f"{act[:1].upper()}{act[1:]}",))
    if not gaps:
        yield Para(("The law is nowhere silent here.",), 1)
    for place, gap in enumerate(gaps[:most], 1):
        words = gap_words(gap, law)
        yield Para((Strong(f"{place}. "), f"{words[:1].upper()}{words[1:]}."), 1)
        if gap.instance is not None:
            told = {n: v for n, v in beyond_the_ordinary(gap.instance.facts, law).items() if n not in law.story[:1]}
            example = facts_words(told, law)
            if example != words:
                yield Para((f"For example: {example}.",), 2)
    if len(gaps) > most:
        more = sum(gap.region.new for gap in gaps[most:])
        regions = f"{len(gaps) - most} more regions hold" if len(gaps) - most > 1 else "One more region holds"
        yield Para((f"{regions} {share(more, whole)} of this kind more.",), 1)
