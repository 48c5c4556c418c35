"""The three answers, each a question of its own: whether he swears, pays, goes free."""

from miklat.law.question import Question

SWEARS = Question(
    "swears",
    "does he swear how it was lost?",
    "he swears how it was lost",
    "he does not swear",
    "the law does not say whether he swears",
)
PAYS = Question(
    "pays", "does he pay for it?", "he pays for it", "he does not pay for it", "the law does not say whether he pays"
)
EXEMPT = Question(
    "exempt",
    "does he go free of it?",
    "he goes free of it",
    "he does not go free of it",
    "the law does not say whether he goes free of it",
)
