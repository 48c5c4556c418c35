"""The like law in OpenFisca-Core: a variable for each fact and each question, formulas over whole columns."""

from typing import Any

import numpy as np
from openfisca_core.entities import Entity
from openfisca_core.indexed_enums import Enum
from openfisca_core.periods import DateUnit
from openfisca_core.simulations import SimulationBuilder
from openfisca_core.taxbenefitsystems import TaxBenefitSystem
from openfisca_core.variables import Variable

from law import ORDER, Writer, answered
from miklat import LAW

CASE = Entity("case", "cases", "A case", "")
ANSWERS = Enum("Answers", [("yes", "yes"), ("no", "no"), ("silent", "silent")])
PERIOD = "2026-01"


def _writer(case: Any, period: Any) -> Writer:
    def fact(name: str, values: tuple[str, ...], negated: bool) -> Any:
        column, kinds = case(name, period), KINDS[name]
        found = np.zeros(len(column), bool)
        for value in values:
            found |= column == kinds[value]
        return ~found if negated else found

    def answer(name: str, values: tuple[str, ...], negated: bool) -> Any:
        column = case(f"{name}_answer", period)
        found = np.zeros(len(column), bool)
        for value in values:
            if value in ("yes", "no", "silent"):
                found |= column == ANSWERS[value]
        return ~found if negated else found

    return Writer(fact, answer, np.logical_and.reduce, np.logical_or.reduce, np.logical_not)


KINDS = {
    fact.name: Enum(f"Kind_{fact.name}", [(name, name) for name in (*fact.names, "unknown")]) for fact in LAW.facts
}


def _formula(question: str) -> Any:
    def formula(case: Any, period: Any) -> Any:
        writer = _writer(case, period)
        yes, no = answered(question, "yes", writer), answered(question, "no", writer)
        return np.select(
            [np.broadcast_to(yes, case.count), np.broadcast_to(no, case.count)],
            [ANSWERS.yes, ANSWERS.no],
            ANSWERS.silent,
        )

    return formula


def system() -> TaxBenefitSystem:
    """The law as a system of variables."""
    made = TaxBenefitSystem([CASE])
    common = {"entity": CASE, "definition_period": DateUnit.MONTH, "value_type": Enum}
    for fact in LAW.facts:
        kind = KINDS[fact.name]
        made.add_variable(
            type(fact.name, (Variable,), {**common, "possible_values": kind, "default_value": kind.unknown})
        )
    for question in ORDER:
        made.add_variable(
            type(
                f"{question}_answer",
                (Variable,),
                {**common, "possible_values": ANSWERS, "default_value": ANSWERS.silent, "formula": _formula(question)},
            )
        )
    return made


def judge(made: TaxBenefitSystem, codes: dict[str, Any]) -> dict[str, Any]:
    """The answers to every question for columns of codes (unknown last)."""
    rows = len(next(iter(codes.values())))
    simulation = SimulationBuilder().build_default_simulation(made, count=rows)
    for fact in LAW.facts:
        simulation.set_input(fact.name, PERIOD, codes[fact.name])
    return {question: simulation.calculate(f"{question}_answer", PERIOD) for question in ORDER}
