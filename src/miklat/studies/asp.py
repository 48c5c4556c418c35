"""The law as an answer-set program, for clingo: each answer set is one possible case with one voice and its answers.

Predicates: ``told(Fact, Value)``, ``choice(Axis, Choice)``, ``speaks(Question, Place)``, ``stands(Question, Place)``
and ``answer(Question, Answer)``; ``rule(Question, Place, Clause, Says)`` names the rules. Add constraints (``:- not
told(act, struck).``) to fix a case. The program is stratified but for the choice of case and voice.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

from miklat.law.law import Law
from miklat.law.question import OUTCOMES
from miklat.law.settle import settle
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled


def to_asp(law: Law) -> str:
    """The whole law as the text of a program: the same law gives the same text."""
    return "\n".join(_ProgramWriter(law).lines()) + "\n"


def fixed_asp(facts: Mapping[str, str], voice: Mapping[str, str]) -> str:
    """Constraints that fix facts and choices."""
    told = [f":- not told({name},{value})." for name, value in facts.items()]
    return "\n".join([*told, *(f":- not choice({axis},{choice})." for axis, choice in voice.items())]) + "\n"


class _ProgramWriter:
    def __init__(self, law: Law) -> None:
        self.law = law
        self._names: dict[int, tuple[Condition, str]] = {}
        self._same: dict[Condition, str] = {}
        self._out: list[str] = []

    def lines(self) -> Iterator[str]:
        yield f"% miklat, law {self.law.version}, {self.law.fingerprint}"
        yield "% Ask with constraints: what must hold, so that every answer set is a case and a voice in which it does."
        for atom, pair, says in (
            ("told", self.law.like_value, "the case is so"),
            ("choice", self.law.like_choice, "the voice chooses so"),
            ("answer", self.law.like_answer, "the answer is so"),
        ):
            yield f"%   {f':- not {atom}({pair[0]},{pair[1]}).':31} {says}"
        yield "% Save them as ask.lp and run: clingo law.lp ask.lp 1 (no answer set: there is no such case)"
        yield "#show told/2. #show choice/2. #show answer/2."
        yield "% one possible case, with one voice"
        for fact in self.law.facts:
            yield f"1 {{ {'; '.join(f'told({fact.name},{value})' for value in fact.names)} }} 1."
        for axis in self.law.axes:
            yield f"1 {{ {'; '.join(f'choice({axis.name},{choice})' for choice in axis.names)} }} 1."
        for sentence in (*self.law.world, *self.law.voices):
            self._out = []
            literal = self._literal(sentence.condition)
            yield f"% {sentence.says}"
            yield from self._out
            yield f":- {_negated(literal)}."
        for question, branches in settle(self.law).items():
            yield f"% {question}: {self.law.question(question).asks}"
            for branch in branches:
                self._out = []
                rule, head = branch.rule, f"{question},{branch.place}"
                literal = self._literal(branch.speaks)
                setters = [
                    ", ".join([f"speaks({question},{s.branch})", *([self._literal(s.only)] if s.only else [])])
                    for s in branch.setters
                ]
                yield from self._out
                yield f'rule({head},"{rule.clause}",{rule.answer}).'
                yield f"speaks({head}) :- {literal}."
                yield from (f"aside({head}) :- {setter}." for setter in setters)
                yield f"stands({head}) :- speaks({head}), not aside({head})."
            said = {one: f"said({question},{one})" for one in ("yes", "no")}
            for one, atom in said.items():
                yield f"{atom} :- stands({question},P), rule({question},P,_,{one})."
            for outcome, body in zip(
                OUTCOMES, ("{yes}, not {no}", "{no}, not {yes}", "not {yes}, not {no}", "{yes}, {no}"), strict=True
            ):
                yield f"answer({question},{outcome}) :- {body.format(**said)}."

    def _literal(self, condition: Condition) -> str:
        """A literal that is true where the condition is; what defines it is put out before."""
        match condition:
            case Not(part):
                return _negated(self._literal(part))
            case Named(part=part):
                return self._literal(part)
            case Is(name, (value,), negated) | Chosen(name, (value,), negated):
                literal = f"{'told' if isinstance(condition, Is) else 'choice'}({name},{value})"
                return f"not {literal}" if negated else literal
            case Is() | Chosen() | Ruled() | All() | Any():
                return self._defined(condition)
            case _ as never:
                assert_never(never)

    def _defined(self, condition: Is | Chosen | Ruled | All | Any) -> str:
        known = self._same.get(condition)
        if known is not None:
            return known
        name = self._same[condition] = f"c{len(self._same)}"
        match condition:
            case Is(fact, values, negated):
                bodies, turned = [f"told({fact},{value})" for value in values], negated
            case Chosen(axis, choices, negated):
                bodies, turned = [f"choice({axis},{choice})" for choice in choices], negated
            case Ruled(question, answers, negated):
                bodies, turned = [f"answer({question},{answer})" for answer in answers], negated
            case All(parts):
                bodies, turned = [", ".join(self._literal(part) for part in parts)], False
            case Any(parts):
                bodies, turned = [self._literal(part) for part in parts], False
        self._out += [f"{name} :- {body}." if body else f"{name}." for body in bodies]
        if turned:
            self._same[condition] = f"not {name}"
        return self._same[condition]


def _negated(literal: str) -> str:
    return literal.removeprefix("not ") if literal.startswith("not ") else f"not {literal}"
