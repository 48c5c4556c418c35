"""Where it happened, who had leave to be there, and the head put out late."""

from miklat.law.write import Fact, YesNo, word


class place(Fact, asks="Where did it happen?"):
    public_domain = word("it happened in the public domain", "it did not happen in the public domain")
    courtyard = word("it happened in a courtyard", "it did not happen in a courtyard", "the thrower's own")
    woods = word("it happened in the woods", "it did not happen in the woods")
    elsewhere = word("it happened in some other place", "it happened in one of the places named")


class victim_had_leave(
    YesNo,
    asks="Had the victim leave to be there?",
    says="the victim had leave to be there",
    denies="the victim had no leave to be there",
    gloss="an owner has it",
): ...


class killer_had_leave(
    YesNo,
    asks="Had the killer leave to be there?",
    says="the killer had leave to be there",
    denies="the killer had no leave to be there",
    gloss="an owner has it",
): ...


class head_out_after_release(
    YesNo,
    asks="Did the victim put out his head only after what was thrown had left the hand?",
    says="the victim put out his head only after the release",
    denies="the victim did not put out his head after the release",
): ...
