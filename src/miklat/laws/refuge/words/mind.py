"""What was in the killer's mind."""

from miklat.law.write import Fact, YesNo, word


class ill_will(Fact, asks="Did he bear the victim ill will?"):
    none = word("he bore no ill will", "he bore ill will")
    momentary = word(
        "he bore ill will of the moment",
        "he did not bear ill will of the moment",
        "hostility that arose then and there",
    )
    standing = word("he was the victim's enemy", "he was not the victim's enemy", "his ill will was a standing one")


class premeditated(
    YesNo,
    asks="Did he think it out beforehand?",
    says="he thought it out beforehand",
    denies="he did not think it out beforehand",
): ...


class lay_in_wait(YesNo, asks="Did he lie in wait?", says="he lay in wait", denies="he did not lie in wait"): ...


class suddenly(YesNo, asks="Did he act suddenly?", says="he acted suddenly", denies="he did not act suddenly"): ...


class sought_harm(YesNo, asks="Did he seek harm?", says="he sought harm", denies="he sought no harm"): ...
