"""What is kept track of in a course, and what is asked of it in more than one place."""

from miklat.law.chronicle import WORD, Fluent
from miklat.laws.refuge.course.cities import CITIES
from miklat.terms.condition import Condition, Is, all_of, any_of

THE_KILLING = Fluent("the_killing", ("done", "not_yet"), awaits="killing", awaiting="not_yet")
VICTIM = Fluent("victim_then", ("as_told", "dying", "dead"), awaits="victim_died", awaiting="dying")
LIFE = Fluent("his_life", ("living", "killed", "dead"), fades=(("killed", "dead"),))
FLED_TO = Fluent("fled_to", ("nowhere", "a_city", *(city.name for city in CITIES.places)))
REACHED = Fluent("reached", ("no", "yes"))
WHERE = Fluent("where", ("untold", "on_the_way", "in_his_city", "in_another_city", "outside", "home"))
JUDGMENT = Fluent("judgment_given", ("none", "murderer", "manslayer", "cleared"))
OFFICE = Fluent("office_held", ("filled", "vacant"))
PRIEST = Fluent("priest_then", ("before_judgment", "living", "died", "none_then"))
MEETING = Fluent(
    "meeting",
    ("nobody", "avenger", "avengers_agent", "another"),
    fades=(("avenger", "nobody"), ("avengers_agent", "nobody"), ("another", "nobody")),
)

FLUENTS = (THE_KILLING, VICTIM, LIFE, FLED_TO, REACHED, WHERE, JUDGMENT, OFFICE, PRIEST, MEETING)


def word_is(*names: str) -> Is:
    """The event carries one of these words (the empty one: none)."""
    return Is(WORD, names)


def _same_city() -> Condition:
    """He comes to the city he fled to: the one named, or, where one of the two was not named, that one."""
    named = [all_of(word_is(city.name), FLED_TO.is_(city.name, "a_city")) for city in CITIES.places]
    return any_of(word_is(""), *named)


SAME_CITY = _same_city()
"""The city the event names is the one he fled to."""
