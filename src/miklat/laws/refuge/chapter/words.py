"""What the rest of the chapter asks of a case besides: who they were, the cities, and more of the course."""

from miklat.law.write import Fact, YesNo, word
from miklat.laws.refuge.words.course import fled, judged
from miklat.laws.refuge.words.who import killer, victim
from miklat.terms.condition import Is, any_of, implies, unless
from miklat.terms.fact import Value
from miklat.terms.world import Sentence

# ---- further values of facts of the book ----

SETTLER = Value(
    "settler", "the victim is a settler (toshav)", "the victim is not a settler (toshav)", "the resident alien"
)
WITHIN_BOUNDS = Value(
    "within_bounds",
    "he is outside the wall, within the limits of the city he fled to",
    "he is not outside the wall and within the limits of the city he fled to",
)
AT_A_TREE = Value(
    "at_a_tree",
    "he is at a tree on the line of the limits",
    "he is at no tree on the line of the limits",
    "its trunk on one side of the line and its boughs on the other",
)
a_settler_died = Is("victim", ("settler",))
within_bounds, at_a_tree = Is("whereabouts", ("within_bounds",)), Is("whereabouts", ("at_a_tree",))

# ---- who ----


class kin(Fact, asks="Were they father and son?", group="who"):
    none = word("they were not father and son", "they were father and son", ordinary=True)
    father_of_victim = word("the killer was the victim's father", "the killer was not the victim's father")
    son_of_victim = word("the killer was the victim's son", "the killer was not the victim's son")


class sight(Fact, asks="Could the killer see?", group="who"):
    sighted = word("the killer could see", "the killer was blind", ordinary=True)
    blind = word("the killer was blind", "the killer could see")


class was_high_priest(Fact, asks="Was one of them high priest?", group="who"):
    neither = word("neither was high priest", "one of them was high priest", ordinary=True)
    killer = word("the killer was high priest", "the killer was not high priest")
    victim = word("the victim was high priest", "the victim was not high priest")


class held_office(
    YesNo,
    asks="Had the killer held an office of authority before it?",
    says="the killer had held an office",
    denies="the killer had held no office",
    group="who",
): ...


# ---- mind ----


class could_be_on_purpose(
    YesNo,
    asks="Can one say of this killing that he did it knowingly?",
    says="as it happened, one can say that he did it knowingly",
    denies="as it happened, one cannot say that he did it knowingly",
    group="mind",
): ...


# ---- the cities ----


class all_six_chosen(
    YesNo,
    asks="Had all six cities been chosen when he killed?",
    says="all six cities had been chosen",
    denies="the six cities had not all been chosen",
    ordinary="yes",
    group="cities",
): ...


class killed_in_refuge_city(Fact, asks="Did he kill in a city of refuge in which he was living?", group="cities"):
    no = word(
        "he killed in no city of refuge of his own",
        "he killed in a city of refuge in which he was living",
        ordinary=True,
    )
    an_exile = word(
        "he killed in the city of refuge in which he was living as an exile",
        "he did not kill as an exile in his city of refuge",
    )
    a_levite = word(
        "he killed in a city of refuge in which he lives as a Levite",
        "he did not kill as a Levite in his own city",
    )


# ---- the course ----


class branches(Fact, asks="Where are the boughs of that tree?", group="course"):
    inside = word("the boughs of that tree are inside the limits", "the boughs of that tree are outside the limits")
    outside = word("the boughs of that tree are outside the limits", "the boughs of that tree are inside the limits")


class priest_at_judgment(
    YesNo,
    asks="Was there a high priest when he was judged?",
    says="there was a high priest when he was judged",
    denies="there was no high priest when he was judged",
    ordinary="yes",
    group="course",
): ...


class other_priest_died(Fact, asks="Which other priest has died since the judgment?", group="course"):
    none = word("no other priest has died since", "another priest has died since", ordinary=True)
    many_garments = word(
        "a priest of many garments has died since the judgment",
        "no priest of many garments has died since the judgment",
        "made high priest by the garments alone",
    )
    retired = word(
        "a high priest who had passed from his anointing has died since the judgment",
        "no high priest who had passed from his anointing has died since the judgment",
    )
    war_anointed = word(
        "the priest anointed for war has died since the judgment",
        "the priest anointed for war has not died since the judgment",
    )


class called_out(Fact, asks="What is he called out of the city for?", group="course"):
    nothing = word("he is called out for nothing", "he is called out of the city", ordinary=True)
    testimony = word(
        "he is called out to testify",
        "he is not called out to testify",
        "for a commandment, in a matter of money, or of life",
    )
    all_israel = word("all Israel need him", "it is not that all Israel need him")


class honour(Fact, asks="What honour do the people of the city do him?", group="course"):
    none = word("they do him no honour", "they would do him honour", ordinary=True)
    offered = word("they offered him honour", "they did not just offer him honour")
    pressed = word(
        "they pressed it on him when he said that he is a killer",
        "they did not press it on him",
        "he said: I am a killer; they said: even so",
    )


# ---- the world ----

WORLD = (
    Sentence(
        "he who is within the limits of the city he fled to, or at a tree on their line, has fled",
        implies(any_of(within_bounds, at_a_tree), fled.yes),
    ),
    Sentence(
        "until all six cities are chosen there is no city of refuge to have fled to",
        implies(all_six_chosen.no, fled.no),
    ),
    Sentence(
        "until all six cities are chosen nobody lives in a city of refuge",
        implies(all_six_chosen.no, killed_in_refuge_city.no),
    ),
    Sentence(
        "the deaths of other priests are counted from the judgment",
        implies(unless(other_priest_died.none), unless(judged.not_yet)),
    ),
    Sentence(
        "that there was no high priest at the judgment is said of one who has been judged",
        implies(priest_at_judgment.no, unless(judged.not_yet)),
    ),
    Sentence(
        "a high priest is an Israelite: so is the killer who was one", implies(was_high_priest.killer, killer.israelite)
    ),
    Sentence(
        "a high priest is an Israelite: so is the victim who was one", implies(was_high_priest.victim, victim.israelite)
    ),
    Sentence("a Levite is an Israelite", implies(killed_in_refuge_city.a_levite, killer.israelite)),
)
