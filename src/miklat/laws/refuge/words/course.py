"""Where the case stands: flight, judgment, whereabouts, the high priest, and who would kill the slayer."""

from miklat.law.write import Fact, YesNo, word


class fled(
    YesNo,
    asks="Has he fled to one of the six cities?",
    says="he has fled to one of the six cities",
    denies="he has fled to none of the six cities",
    gloss="one who is on the way has fled",
): ...


class judged(Fact, asks="What has the congregation judged?"):
    not_yet = word("he has not yet been judged", "he has been judged")
    murderer = word("he has been judged a murderer", "he has not been judged a murderer")
    manslayer = word("he has been judged a manslayer", "he has not been judged a manslayer")
    cleared = word("he has been cleared", "he has not been cleared", "judged to be neither")


class whereabouts(Fact, asks="Where is the slayer?"):
    on_the_way = word("he is on the way to the city", "he is not on the way to the city")
    city_he_fled_to = word("he is in the city he fled to", "he is not in the city he fled to")
    another_city = word("he is in another city of refuge", "he is not in another city of refuge")
    outside_limits = word(
        "he is outside the limits of his city",
        "he is not outside the limits of his city",
        "but neither at home nor in another city",
    )
    home = word("he is at home", "he is not at home")


class high_priest(Fact, asks="Does the high priest live?"):
    living = word("the high priest lives", "the high priest no longer lives", "the one anointed with the holy oil")
    died = word(
        "the high priest has died since the judgment",
        "the high priest has not died since the judgment",
        "the one anointed with the holy oil",
    )


class slayer(Fact, asks="Who would kill him?"):
    avenger = word("the avenger of blood would kill him", "it is not the avenger of blood who would kill him")
    avengers_agent = word(
        "an agent of the avenger would kill him", "it is not an agent of the avenger who would kill him"
    )
    another = word(
        "someone else would kill him",
        "it is the avenger or his agent who would kill him",
        "neither the avenger nor one he sent",
    )
