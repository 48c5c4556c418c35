"""Laws made up by a seed: rules in groups of related facts, with exceptions, disputes and sentences of the world.

``times=1`` is about the size of the book; doubling it doubles facts, rules and axes alike.
"""

from random import Random

from miklat.law.clause import Clause
from miklat.law.holder import Holder
from miklat.law.law import Chapter, Law
from miklat.law.question import Question
from miklat.law.write import Ahead, Says, clause
from miklat.laws.refuge.works import numbers
from miklat.terms.axis import AxisKind, AxisVariable, Choice
from miklat.terms.condition import Chosen, Condition, Is, all_of, any_of, implies
from miklat.terms.fact import FactVariable, Value
from miklat.terms.world import Sentence


def made_up(
    facts: int = 28, rules: int = 66, axes: int = 8, seed: int = 1, questions: int = 4, values: int = 4, spread: int = 4
) -> Law:
    """A law of so many facts, rules and axes; the same seed gives the same law.

    A rule asks facts at most ``spread`` away from its own place: a small spread makes a well-structured law.
    """
    random = Random(seed)
    words = tuple(_fact(place, random.randint(2, values)) for place in range(facts))
    disputes = tuple(
        AxisVariable(
            f"axis{n}",
            "dispute",
            f"dispute {n}",
            (Choice("one", f"the one of {n}"), Choice("other", f"the other of {n}")),
        )
        for n in range(axes)
    )
    asked = tuple(Question(f"q{n}", f"question {n}?", f"yes {n}", f"no {n}", f"silent {n}") for n in range(questions))
    made = tuple(_clause(place, rules, words, disputes, asked, random, spread) for place in range(rules))
    world = tuple(_sentence(place, words, random) for place in range(facts // 3))
    return Law(
        "0",
        words,
        world,
        disputes,
        (),
        asked,
        (Chapter("made_up", "Made up", None, made),),
        kinds=(AxisKind("dispute", parties=True),),
    )


def times(size: int, seed: int = 1, spread: int = 4) -> Law:
    """A law so many times the size of the book."""
    return made_up(28 * size, 66 * size, 8 * size, seed, questions=4 * size, spread=spread)


def _fact(place: int, size: int) -> FactVariable:
    values = tuple(Value(f"v{n}", f"fact {place} is {n}", f"fact {place} is not {n}") for n in range(size))
    return FactVariable(f"f{place}", "made up", f"fact {place}?", values)


def _near(place: int, whole: int, facts: tuple[FactVariable, ...], random: Random, spread: int) -> FactVariable:
    """A fact near the place that a rule has among the rules: related rules ask related facts."""
    centre = place * len(facts) // max(whole, 1)
    return facts[random.randint(max(0, centre - spread), min(len(facts) - 1, centre + spread))]


def _is(fact: FactVariable, random: Random) -> Is:
    many = random.randint(1, max(1, len(fact.values) - 1))
    return Is(fact.name, tuple(sorted(random.sample(fact.names, many))))


def _clause(
    place: int,
    whole: int,
    facts: tuple[FactVariable, ...],
    axes: tuple[AxisVariable, ...],
    asked: tuple[Question, ...],
    random: Random,
    spread: int,
) -> Clause:
    question = asked[place * len(asked) // whole]
    first = place * len(asked) // whole * whole // len(asked)
    parts: list[Condition] = [_is(facts[0], random)]
    for _ in range(random.randint(1, 3)):
        one = _is(_near(place, whole, facts, random, spread), random)
        parts.append(
            any_of(one, _is(_near(place, whole, facts, random, spread), random)) if random.random() < 0.3 else one
        )
    before = [Ahead(f"R{n}") for n in range(max(first, place - 12), place)]
    holder = Holder("the text")
    if axes and random.random() < 0.3:
        axis = axes[min(len(axes) - 1, place * len(axes) // whole)]
        holder = Holder(axis.name, Chosen(axis.name, (random.choice(axis.names),)))
    says = Says(question.yes if random.random() < 0.6 else question.no)
    aside = tuple(before)  # every later rule sets aside those before it, so nothing collides
    return clause(
        f"R{place}", numbers(35, 15), f"Rule {place}.", holder.says(says.when(all_of(*parts), sets_aside=aside))
    )


def _sentence(place: int, facts: tuple[FactVariable, ...], random: Random) -> Sentence:
    one, other = facts[3 * place], facts[min(len(facts) - 1, 3 * place + random.randint(1, 3))]
    if one.name == other.name:
        other = facts[0]
    return Sentence(
        f"sentence {place}", implies(Is(one.name, one.names[:1]), Is(other.name, other.names[-1:], negated=True))
    )
