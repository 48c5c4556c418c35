"""What can be told of a thing that is in another's hands, and what is possible."""

from miklat.law.write import Fact, YesNo, one_of, word
from miklat.terms.condition import implies
from miklat.terms.world import Sentence


class keeper(Fact, asks="How does he come to hold the thing?", group="the keeper"):
    unpaid = word("he keeps it for no pay", "he does not keep it for no pay")
    borrower = word("he borrowed it", "he did not borrow it", "to use it, for nothing")
    paid = word("he is paid to keep it", "he is not paid to keep it")
    hirer = word("he hired it", "he did not hire it", "to use it, for pay")


class thing(Fact, asks="What is it?", group="the thing"):
    animal = word("it is an animal", "it is no animal")
    goods = word("it is money or goods", "it is not money or goods")


class befell(Fact, asks="What became of it?", group="the loss"):
    stolen = word("it was stolen", "it was not stolen")
    lost = word("it was lost", "it was not lost")
    broken = word("it was broken", "it was not broken", "or, of an animal, maimed")
    driven_off = word("it was driven off by raiders", "it was not driven off by raiders")
    died = word("it died", "it did not die")


class guarded(
    YesNo,
    asks="Did he guard it as keepers do?",
    says="he guarded it as keepers do",
    denies="he did not guard it as keepers do",
    ordinary="yes",
    group="the loss",
): ...


class owner_with_him(
    YesNo,
    asks="Was its owner at work with him?",
    says="its owner was at work with him",
    denies="its owner was not at work with him",
    ordinary="no",
    group="the keeper",
): ...


ONLY_ANIMALS = Sentence(
    "only an animal dies, or is driven off", implies(one_of(befell.died, befell.driven_off), thing.animal)
)
