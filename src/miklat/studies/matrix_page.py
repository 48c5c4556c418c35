"""Every pair of opinions as a page, and whether two sides ever agree."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.law.law import Law
from miklat.say.fold import joined
from miklat.say.page import Block, Document, Heading, Para, Strong, Table
from miklat.say.sides import choice_name
from miklat.studies.matrix import Opinion, Pair
from miklat.studies.pages import cover_blocks
from miklat.studies.partings import Agreement
from miklat.studies.words import instance_lines, number, of_cases, page, share


def matrix_page(pairs: Sequence[Pair], law: Law, cases: int) -> Document:
    """Every pair of opinions: a table of shares, and the smallest case of each pair that parts."""
    names = list(dict.fromkeys(opinion_name(who, law) for pair in pairs for who in (pair.one, pair.other)))
    found = {(opinion_name(pair.one, law), opinion_name(pair.other, law)): pair for pair in pairs}
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


def opinion_name(who: Opinion, law: Law) -> str:
    """An opinion by its name, and the choices it is heard with."""
    if not who.axis:
        return "the defaults"
    more = [f"{lead} {_choices(made, law)}" for lead, made in (("and so", who.follows), ("with", who.there)) if made]
    name = choice_name(who.axis, who.choice, law)
    return f"{name} ({'; '.join(more)})" if more else name


def _choices(made: Mapping[str, str], law: Law) -> str:
    return joined([choice_name(axis, choice, law) for axis, choice in made.items()])


def heard_with(one: Opinion, other: Opinion, law: Law) -> str:
    """The choices with which two opinions are compared, as a phrase; empty if the defaults will do."""
    made = {**one.with_it, **other.with_it}
    return f", both heard with this: {_choices(made, law)}," if made else ""


def _pair(one: str, other: str, pair: Pair, law: Law) -> Iterator[Block]:
    if not pair.count:
        yield Para((Strong(f"{one}; {other}: "), f"they never part{heard_with(pair.one, pair.other, law)}."))
        return
    on = ", ".join(f"{name} {number(count)}" for name, count in pair.questions.items())
    part = f"they part{heard_with(pair.one, pair.other, law)} in {number(pair.count)} cases ({on})."
    yield Para((Strong(f"{one}; {other}: "), part))
    if pair.smallest is not None:
        yield from instance_lines(pair.smallest[1], law)


def agreement_page(found: Sequence[Agreement], law: Law) -> Document:
    """Whether two sides of a dispute ever agree where either speaks."""
    blocks: list[Block] = [Heading(1, ("Do they ever agree here?",))]
    for one in found:
        first, second = (choice_name(side.axis, side.choices[0], law) for side in (one.one, one.other))
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
