"""The questions of the rest of the chapter, in the order a case meets them."""

from miklat.law.question import Question
from miklat.laws.refuge.wider import BLOODGUILT, FETCH

ESCORT = Question(
    "escort",
    "are two scholars sent with him on the way?",
    "two scholars are sent with him on the way",
    "no scholars are sent with him on the way",
    "the law does not say that scholars are sent with him",
)
PLEAD = Question(
    "plead",
    "is it for him to speak to the avenger himself?",
    "it is for him to speak to the avenger himself",
    "it is not for him to speak to the avenger himself",
    "the law does not say that he speaks to the avenger himself",
)
QUARTER = Question(
    "quarter",
    "is he exiled to another quarter of the same city?",
    "he is exiled to another quarter of the same city",
    "he is exiled from city to city, not within his own",
    "the law does not say whether he is exiled within the same city",
)
HONOUR = Question(
    "honour",
    "may he accept the honour?",
    "he may accept the honour",
    "he may not accept the honour",
    "the law does not say whether he may accept it",
)
RENT = Question(
    "rent",
    "does he pay the Levites rent?",
    "he pays the Levites rent",
    "he pays the Levites no rent",
    "the law does not say whether he pays rent",
)
OFFICE_BACK = Question(
    "office_back",
    "does he come back to the office he held?",
    "he comes back to the office he held",
    "he does not come back to the office he held",
    "the law does not say whether he comes back to an office",
)

QUESTIONS = (BLOODGUILT, ESCORT, PLEAD, FETCH, QUARTER, HONOUR, RENT, OFFICE_BACK)
