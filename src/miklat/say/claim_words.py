"""A claim's conditions in words, made of the claim's value: all it is said of, whatever its sentence leaves out."""

from collections.abc import Mapping

from miklat.law.claims import Alike, Bears, Claim, Opposed, Wider
from miklat.law.law import Law
from miklat.say.english import condition_words
from miklat.say.fold import upper_first
from miklat.terms.condition import ALWAYS, NEVER, Condition


def claim_conditions(claim: Claim, law: Law) -> Mapping[str, str]:
    """The conditions in words, by what they are to the claim: ``where`` it speaks, what is ``never`` so, and where two
    sides may be ``apart``. A claim that speaks of all that is possible has none.
    """
    found: dict[str, Condition] = {}
    match claim:
        case Bears(where=where, then=then):
            found = {"never": where} if then == NEVER else {"where": where}
        case Opposed(where=where) | Alike(where=where):
            found = {"where": where}
        case Wider(within=within, apart=apart):
            found = {"where": within, "apart": apart}
    return {name: condition_words(one, law) for name, one in found.items() if one != ALWAYS}


def claim_sentences(claim: Claim, law: Law) -> str:
    """The claim, and its conditions as sentences."""
    leads = {"where": "It is said of this:", "never": "This is never so:", "apart": "The two may part only of this:"}
    conditions = claim_conditions(claim, law)
    return " ".join([f"{upper_first(claim.says)}.", *(f"{leads[name]} {words}." for name, words in conditions.items())])
