"""What the other books ask of a case besides."""

from miklat.law.write import Fact, YesNo, word


class witnesses(Fact, asks="How many witnesses of the killing are there?", group="trial"):
    none = word("there is no witness of the killing", "there is a witness of the killing")
    one = word("there is one witness of the killing", "there is not just one witness of the killing")
    two_or_more = word("there are two witnesses of the killing or more", "there are not two witnesses of the killing")


class ransom(Fact, asks="What is a ransom offered for?", group="trial"):
    none = word("no ransom is offered", "a ransom is offered")
    for_his_life = word("a ransom is offered for his life", "no ransom is offered for his life")
    for_his_return = word("a ransom is offered for his return", "no ransom is offered for his return")


class at_the_altar(
    YesNo,
    asks="Has he taken hold of the altar?",
    says="he has taken hold of the altar",
    denies="he has not taken hold of the altar",
    group="course",
): ...


class stated_his_cause(
    YesNo,
    asks="Has he told his case to the elders of that city?",
    says="he has stood at the gate and told the elders of that city his case",
    denies="he has not told the elders of that city his case",
    group="course",
): ...
