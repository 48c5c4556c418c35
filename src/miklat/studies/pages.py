"""Pages of the study: claims, partings and gaps, as a teacher would print them."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.diagram.cover import Cover
from miklat.law.claims import Bears
from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.say.fold import joined
from miklat.say.page import Block, Document, Heading, Items, Para, Strong, Table
from miklat.studies.claims import NO_CLAUSE, ClaimProof
from miklat.studies.gaps import Gaps
from miklat.studies.matrix import Opinion, Pair
from miklat.studies.partings import Agreement, Parting, Voice
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
        blocks += [Para((Strong("These bear out:"),)), Items(tuple((_claim(proof),) for proof in borne), numbered=True)]
    for proof in failed:
        blocks.append(Para((Strong("REFUTED. "), _claim(proof))))
        blocks += instance_lines(proof.refuted, law) if proof.refuted is not None else ()
    return page("Claims", blocks, law)


def _claim(proof: ClaimProof) -> str:
    place = f"{proof.clause} [{proof.at}]" if proof.at else NO_CLAUSE
    of_all = isinstance(proof.claim, Bears) and proof.claim.then == NEVER
    pairs = f"{'every pair' if of_all else number(proof.covered) + ' pairs'} of a possible case and a voice"
    against = f"; {number(proof.against)} refute it" if proof.against else ""
    return f"{place}: {proof.claim.says} (it speaks of {pairs}{against})."


# ---- partings ----


def partings_page(one: Voice, other: Voice, found: Sequence[Parting], law: Law, elsewhere: str = "") -> Document:
    """Where two voices part, question by question; ``elsewhere`` are choices with which they would part."""
    title = "Where two voices part"
    blocks: list[Block] = [
        Heading(1, (title,)),
        Para((Strong("The one: "), f"{voice_words(one, law)}.")),
        Para((Strong("The other: "), f"{voice_words(other, law)}.")),
    ]
    parted = [parting for parting in found if parting.count]
    alike = [parting.question for parting in found if not parting.count]
    if not parted:
        blocks.append(
            Para(("They never part: in no possible case do they answer any of these questions differently.",))
        )
        if elsewhere:
            blocks.append(Para((f"They do part with {elsewhere}: name that in both voices.",)))
    elif alike:
        blocks.append(Para((f"They never part on {joined(alike)}: that holds of every possible case.",)))
    for parting in parted:
        blocks += _parting(parting, law)
    return page(title, blocks, law)


def _parting(parting: Parting, law: Law) -> Iterator[Block]:
    question = law.question(parting.question)
    yield Heading(2, (f"{question.name}: {question.asks}",), question.name)
    yield Para((f"They part in {of_cases(parting.count, parting.cases)}.",))
    for kind in sorted(parting.kinds, key=lambda kind: -kind.count):
        first, second = (question.words(answer) for answer in kind.answers)
        yield Para(
            (
                Strong(f"{_against(kind.answers)} "),
                f"The one: {first}. The other: {second}. {number(kind.count)} cases.",
            )
        )
        if kind.smallest is not None:
            yield from instance_lines(kind.smallest, law)
        if kind.cover is not None:
            yield from cover_blocks(kind.cover, law, "These are all such cases, where")


def _against(answers: tuple[Outcome, Outcome]) -> str:
    return f"{answers[0].upper()} against {answers[1].upper()}."


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


def matrix_page(pairs: Sequence[Pair], law: Law, cases: int) -> Document:
    """Every pair of opinions: a table of shares, and the smallest case of each pair that parts."""
    names = list(dict.fromkeys(opinion_name(who) for pair in pairs for who in (pair.one, pair.other)))
    found = {(opinion_name(pair.one), opinion_name(pair.other)): pair for pair in pairs}
    rows = []
    for row, one in enumerate(names):
        cells = [(share(found[one, other].count, cases) if other in names[row + 1 :] else "",) for other in names[1:]]
        rows.append(((f"{row} {one}",), *cells))
    head = (("",), *((str(place + 1),) for place in range(len(names) - 1)))
    blocks: list[Block] = [
        Heading(1, ("Every pair of opinions",)),
        Para((f"In what share of the {number(cases)} possible cases two opinions part on any question. An opinion is a "
              "choice with the defaults for the rest. Where it cannot stand with the defaults (\"and so\"), or differs "
              "from the default only elsewhere (\"with\"), both opinions are heard with the choices that are named; so "
              "what differs is the opinions alone. The columns are numbered as the rows.",)),
        Table(head, tuple(rows[:-1])),
        Heading(2, ("The smallest case in which each two part",)),
    ]  # fmt: skip
    for (one, other), pair in found.items():
        blocks += _pair(one, other, pair, law)
    return page("Every pair of opinions", blocks, law)


def opinion_name(who: Opinion) -> str:
    """An opinion as it is chosen, with the choices it is heard with."""
    if not who.axis:
        return who.choice
    more = [f"{lead} {_choices(made)}" for lead, made in (("and so", who.follows), ("with", who.there)) if made]
    return f"{who.axis}={who.choice}{f' ({joined(more)})' if more else ''}"


def _choices(made: Mapping[str, str]) -> str:
    return joined([f"{axis}={choice}" for axis, choice in made.items()])


def heard_with(one: Opinion, other: Opinion) -> str:
    """The choices with which two opinions are compared, as a phrase; empty if the defaults will do."""
    made = {**one.with_it, **other.with_it}
    return f", both heard with {_choices(made)}," if made else ""


def _pair(one: str, other: str, pair: Pair, law: Law) -> Iterator[Block]:
    if not pair.count:
        yield Para((Strong(f"{one} and {other}"), f"{heard_with(pair.one, pair.other)} never part."))
        return
    on = ", ".join(f"{name} {number(count)}" for name, count in pair.questions.items())
    part = f"{heard_with(pair.one, pair.other)} part in {number(pair.count)} cases ({on})."
    yield Para((Strong(f"{one} and {other}"), part))
    if pair.smallest is not None:
        yield from instance_lines(pair.smallest[1], law)


def agreement_page(found: Sequence[Agreement], law: Law) -> Document:
    """Whether two sides of a dispute ever agree where either speaks."""
    blocks: list[Block] = [Heading(1, ("Do they ever agree here?",))]
    for one in found:
        first = law.axis(one.one.axis).choice(one.one.choices[0]).says
        second = law.axis(one.other.axis).choice(one.other.choices[0]).says
        blocks.append(Heading(2, (f"{one.question}: {first} and {second}",)))
        covered = (
            f"Either has a rule that speaks in {number(one.covered)} pairs of a possible case and the rest of a voice."
        )
        if one.never:
            blocks.append(Para((f"They never agree. {covered} In every one of them the two answer differently.",)))
            continue
        alike = of_cases(one.agree, one.covered, "of these")
        blocks.append(Para((f"They agree in some of them. {covered} They answer alike in {alike}.",)))
        blocks += instance_lines(one.instance, law) if one.instance is not None else ()
        blocks += cover_blocks(one.cover, law, "They agree where") if one.cover is not None else ()
    return page("Do they ever agree here?", blocks, law)


# ---- gaps ----


def gaps_page(found: Sequence[Gaps], law: Law, most: int = 12) -> Document:
    """Where the law is silent."""
    blocks: list[Block] = [Heading(1, ("Where the law is silent",))]
    for one in found:
        blocks += gap_blocks(one, law, most)
    return page("Where the law is silent", blocks, law)


def gap_blocks(found: Gaps, law: Law, most: int) -> Iterator[Block]:
    """The gaps of one voice."""
    silent = f"Silent on {joined(list(found.questions))}, {voice_words(found.voice, law)}"
    if found.ordinary:
        yield Heading(2, (f"{silent}, of the ordinary killing",))
        told = joined([law.fact(name).value(value).says for name, value in found.ordinary.items()])
        yield Para((f"Ordinary is where {told}. It is silent in {of_cases(found.count, found.subject)}.",))
        yield from _gaps(found, law, most)
        return
    yield Heading(2, (silent,))
    never = [f"{law.fact(name).value(value).says}" for name, values in found.unspoken.items() for value in values]
    if never:
        yield Para((f"No rule on these questions ever speaks where {joined(never, 'or')}: the law is not about that.",))
    yield Para((f"Of the other cases it is silent in {of_cases(found.count, found.subject)}.",))
    yield from _gaps(found, law, most)


def _gaps(found: Gaps, law: Law, most: int) -> Iterator[Block]:
    for place, gap in enumerate(found.gaps[:most], 1):
        words = region_words(gap.region.sets, law)
        yield Para(
            (
                Strong(f"{place}. "),
                f"{number(gap.region.count)} cases ({share(gap.region.count, found.count)}): {words}.",
            ),
            1,
        )
        if gap.instance is not None:
            told = {name: value for name, value in gap.instance.facts.items() if name not in found.ordinary}
            yield Para((f"For example: {'; '.join(law.fact(n).value(v).says for n, v in told.items())}.",), 2)
    yield from _left_out([gap.region.new for gap in found.gaps[most:]], found.left, found.count, 1)
