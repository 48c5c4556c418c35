"""What was in the killer's mind."""

from miklat.terms.fact import Value, fact, flag, value


class IllWill:
    """What he felt towards the victim."""


NO_ILL_WILL: Value[IllWill] = value("none", "he bore no ill will", "he bore ill will")
MOMENTARY: Value[IllWill] = value(
    "momentary",
    "he bore ill will of the moment",
    "he did not bear ill will of the moment",
    "hostility that arose then and there",
)
ENEMY: Value[IllWill] = value(
    "standing", "he was the victim's enemy", "he was not the victim's enemy", "his ill will was a standing one"
)

ill_will = fact("ill_will", "mind", "Did he bear the victim ill will?", NO_ILL_WILL, MOMENTARY, ENEMY)

premeditated = flag(
    "premeditated", "mind", "Did he think it out beforehand?",
    "he thought it out beforehand", "he did not think it out beforehand",
)  # fmt: skip
lay_in_wait = flag("lay_in_wait", "mind", "Did he lie in wait?", "he lay in wait", "he did not lie in wait")
suddenly = flag("suddenly", "mind", "Did he act suddenly?", "he acted suddenly", "he did not act suddenly")
sought_harm = flag("sought_harm", "mind", "Did he seek harm?", "he sought harm", "he sought no harm")
