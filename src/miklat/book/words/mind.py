"""What was in the killer's mind."""

from miklat.terms.fact import Value, fact, flag, value


class IllWill:
    """What he felt towards the victim."""


NO_ILL_WILL: Value[IllWill] = value("none", "he bore the victim no ill will", "he bore the victim ill will")
MOMENTARY: Value[IllWill] = value("momentary", "his ill will was of the moment", "his ill will was not of the moment")
ENEMY: Value[IllWill] = value(
    "standing", "he was the victim's standing enemy", "he was no standing enemy of the victim"
)

ill_will = fact("ill_will", "mind", "Did he bear the victim ill will?", NO_ILL_WILL, MOMENTARY, ENEMY)

premeditated = flag(
    "premeditated", "mind", "Had he thought it out beforehand?",
    "he had thought it out beforehand", "he had not thought it out beforehand",
)  # fmt: skip
lay_in_wait = flag("lay_in_wait", "mind", "Did he lie in wait?", "he lay in wait", "he did not lie in wait")
suddenly = flag("suddenly", "mind", "Was it sudden?", "it was sudden", "it was not sudden")
sought_harm = flag("sought_harm", "mind", "Did he seek harm?", "he sought harm", "he sought no harm")
