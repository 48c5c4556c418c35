"""The ten questions, in the order a case meets them."""

from miklat.law.question import Question

REFUGE = Question(
    "refuge",
    "may he flee to one of the six cities?",
    "he may flee to a city of refuge",
    "the cities of refuge are not for him",
    "the law does not say whether he may flee to a city of refuge",
)
DEATH = Question(
    "death",
    "is he put to death as a murderer?",
    "he is put to death as a murderer",
    "he is not put to death as a murderer",
    "the law does not say whether he is a murderer",
)
TRIAL = Question(
    "trial",
    "is it for the congregation to judge between him and the avenger?",
    "the congregation judges between him and the avenger",
    "it is not for the congregation to judge",
    "the law does not say that the congregation judges this case",
)
EXILE = Question(
    "exile",
    "does he go into exile in the city of refuge?",
    "he goes into exile in the city of refuge",
    "he does not go into exile",
    "the law does not say whether he goes into exile",
)
CHARGE = Question(
    "charge",
    "is the avenger charged with putting him to death?",
    "the avenger is charged with putting him to death",
    "the avenger is not charged with putting him to death",
    "the law does not charge the avenger with anything here",
)
AVENGER = Question(
    "avenger",
    "may this slayer kill him without guilt?",
    "this slayer may kill him without guilt",
    "this slayer may not kill him",
    "the law does not say whether this slayer may kill him",
)
RESCUE = Question(
    "rescue",
    "must the congregation protect him from the avenger?",
    "the congregation must protect him from the avenger",
    "the congregation need not protect him from the avenger",
    "the law does not say that the congregation must protect him here",
)
RESTORE = Question(
    "restore",
    "must the congregation send him back to the city he fled to?",
    "the congregation must send him back to the city he fled to",
    "the congregation need not send him back",
    "the law does not say that he must be sent back",
)
STAY = Question(
    "stay",
    "must he stay there?",
    "he must stay in the city he fled to",
    "he need no longer stay there",
    "the law does not say whether he must stay",
)
RETURN = Question(
    "return",
    "may he go home?",
    "he may go home",
    "he may not go home",
    "the law does not say whether he may go home",
)
