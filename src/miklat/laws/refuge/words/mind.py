"""What was in the killer's mind."""

from miklat.law.write import Fact, YesNo, word


class ill_will(Fact, asks="Did he bear the one who died ill will?"):
    none = word("he bore no ill will", "he bore ill will", "towards the one who died")
    momentary = word(
        "he bore ill will of the moment",
        "he did not bear ill will of the moment",
        "hostility towards the one who died that arose then and there",
    )
    standing = word(
        "he was the victim's enemy", "he was not the victim's enemy", "his ill will towards him was a standing one"
    )


class premeditated(
    YesNo,
    asks="Did he think it out beforehand?",
    says="he thought it out beforehand",
    denies="he did not think it out beforehand",
    gloss="that he would do this to a person, whether or not to the one who died",
): ...


class lay_in_wait(
    YesNo,
    asks="Did he lie in wait?",
    says="he lay in wait",
    denies="he did not lie in wait",
    gloss="for the one he aimed at, or for whoever would come",
): ...


class suddenly(
    YesNo,
    asks="Did he act suddenly?",
    says="he acted suddenly",
    denies="he did not act suddenly",
    gloss="on the spur of the moment",
): ...


class sought_harm(
    YesNo,
    asks="Did he seek harm?",
    says="he sought harm",
    denies="he sought no harm",
    gloss="he meant harm to the one he aimed at: a person, not a beast",
): ...
