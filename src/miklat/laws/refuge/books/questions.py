"""The questions of the other books, in the order a case meets them."""

from miklat.law.question import Question
from miklat.laws.refuge.wider import BLOODGUILT, FETCH

TAKE_IN = Question(
    "take_in",
    "must the elders of that city take him in?",
    "the elders of that city must take him in",
    "the elders of that city need not take him in",
    "the law does not say that the elders must take him in",
)
HAND_OVER = Question(
    "hand_over",
    "do the elders hand him over to the avenger?",
    "the elders hand him over to the avenger",
    "the elders do not hand him over to the avenger",
    "the law does not say whether the elders hand him over",
)
CONVICT = Question(
    "convict",
    "may he be put to death on this testimony?",
    "he may be put to death on this testimony",
    "he may not be put to death on this testimony",
    "the law does not say whether this testimony is enough",
)
RANSOM = Question(
    "ransom",
    "may the ransom be taken?",
    "the ransom may be taken",
    "the ransom may not be taken",
    "the law does not say whether a ransom may be taken",
)
ALTAR = Question(
    "altar",
    "does the altar protect him?",
    "the altar protects him",
    "the altar does not protect him",
    "the law does not say whether the altar protects him",
)

QUESTIONS = (BLOODGUILT, FETCH, TAKE_IN, HAND_OVER, CONVICT, RANSOM, ALTAR)
