"""How a course is told: what is asked at each moment, who owes what, the bands of a timeline, how deeds are measured.

Each deed is measured by answers of the law alone: where it was lawful, where it was against the law, and, where neither
holds, that the law does not say.
"""

from miklat.law.chronicle import Band, Criterion, Norm
from miklat.law.write import one_of
from miklat.laws.refuge.course.fluents import FLED_TO, JUDGMENT, REACHED, SAME_CITY, WHERE
from miklat.laws.refuge.questions import AVENGER, CHARGE, DEATH, EXILE, REFUGE, RESCUE, RESTORE, RETURN, STAY, TRIAL
from miklat.laws.refuge.words.course import slayer, whereabouts
from miklat.terms.condition import Ruled, all_of, any_of, unless

ASKS = tuple(one.name for one in (REFUGE, CHARGE, AVENGER, RESCUE, RESTORE, STAY, RETURN))
"""The questions ruled at each moment: those on which a course can turn, and whether he may flee at all."""

ASKS_LAST = (AVENGER.name,)
"""The question ruled where he has just been killed: by it the deed is measured, and nothing is owed to the dead."""

_IF_MET = "should the avenger of blood meet him now"
_BY_AVENGER = slayer.avenger.pair
_BY_AGENT = slayer.avengers_agent.pair
_BY_ANOTHER = slayer.another.pair

NORMS = (
    Norm(
        REFUGE.name, "yes", "he", "", "may", "he may flee to one of the six cities",
        when=all_of(REACHED.is_("no"), JUDGMENT.is_("none")),
    ),
    Norm(REFUGE.name, "no", "he", "", "must_not", "he has no refuge in the six cities"),
    Norm(CHARGE.name, "yes", "the avenger", "the dead", "must", "the avenger must put him to death"),
    Norm(
        AVENGER.name, "yes", "the avenger", "him", "may", "the avenger may, without guilt, kill him",
        _BY_AVENGER, suppose=True, suppose_says=_IF_MET,
    ),
    Norm(
        AVENGER.name, "no", "the avenger", "him", "must_not", "the avenger must not kill him",
        _BY_AVENGER, suppose=True, suppose_says=_IF_MET,
    ),
    Norm(
        AVENGER.name, "yes", "the avenger's agent", "him", "may",
        "the avenger's agent may, without guilt, kill him", _BY_AGENT,
    ),
    Norm(
        AVENGER.name, "no", "the avenger's agent", "him", "must_not",
        "the avenger's agent must not kill him", _BY_AGENT,
    ),
    Norm(AVENGER.name, "yes", "another", "him", "may", "the one who met him may, without guilt, kill him", _BY_ANOTHER),
    Norm(AVENGER.name, "no", "another", "him", "must_not", "the one who met him must not kill him", _BY_ANOTHER),
    Norm(RESCUE.name, "yes", "the congregation", "him", "must", "the congregation must protect him from the avenger"),
    Norm(
        RESTORE.name, "yes", "the congregation", "him", "must",
        "the congregation must send him back to the city he fled to",
    ),
    Norm(STAY.name, "yes", "he", "", "must", "he must stay in the city he fled to"),
    Norm(RETURN.name, "yes", "he", "", "may", "he may go home"),
    Norm(RETURN.name, "no", "he", "", "must_not", "he must not go home"),
)  # fmt: skip

BANDS = (
    Band(
        "protected", "he is protected from the avenger",
        any_of(RESCUE.is_yes, Ruled(AVENGER.name, ("no",))),
        any_of(AVENGER.is_yes, CHARGE.is_yes, Ruled(RESCUE.name, ("no",))), _BY_AVENGER,
    ),
    Band(
        "exposed", "the avenger may kill him without guilt",
        any_of(AVENGER.is_yes, CHARGE.is_yes), Ruled(AVENGER.name, ("no",)), _BY_AVENGER,
    ),
    Band("exiled", "he must stay in the city he fled to", STAY.is_yes, Ruled(STAY.name, ("no",))),
    Band("free", "he may go home", RETURN.is_yes, Ruled(RETURN.name, ("no",))),
)  # fmt: skip

_NO_EXILE, _NO_DEATH = Ruled(EXILE.name, ("no",)), Ruled(DEATH.name, ("no",))
_AS_MANSLAYER = any_of(EXILE.is_yes, TRIAL.is_yes)
# A flight or an arrival that leads him elsewhere than to the city he fled to is time outside it.
_ELSEWHERE = all_of(FLED_TO.is_not("nowhere"), unless(SAME_CITY))
_MUST_STAY, _MAY_LEAVE = STAY.is_yes, Ruled(STAY.name, ("no",))
_IN_NO_CITY = unless(one_of(whereabouts.city_he_fled_to, whereabouts.another_city))
_NO_REFUGE = Ruled(REFUGE.name, ("no",))
_VERSE_12 = (
    "but verse 12, which is not among the sources here, forbids that he die before he has stood before the congregation"
)

CRITERIA = (
    Criterion(
        "flight", (), True, all_of(REFUGE.is_yes, unless(_MUST_STAY)), any_of(_NO_REFUGE, _MUST_STAY),
        "he was free to flee there", "he had to stay in the city he fled to, or the cities were not for him",
        "the law does not say whether he might flee there",
        when=_ELSEWHERE, granted=_IN_NO_CITY,
        because=((_MUST_STAY, "he had to stay in the city he fled to"), (_NO_REFUGE, "the cities were not for him")),
    ),
    Criterion(
        "flight", (), True, REFUGE.is_yes, _NO_REFUGE,
        "he was free to flee there", "the cities were not for him", "the law does not say whether he might flee there",
        granted=_IN_NO_CITY,
    ),
    Criterion(
        "arrival", (), True, _MAY_LEAVE, _MUST_STAY,
        "he was free to be in another city", "he had to stay in the city he fled to",
        "the law does not say whether he might be in another city",
        when=_ELSEWHERE, granted=_IN_NO_CITY,
    ),
    Criterion(
        "judgment", ("murderer",), True, DEATH.is_yes, any_of(_NO_DEATH, EXILE.is_yes),
        "the law holds him a murderer", "the law does not hold him a murderer", "the law does not say what he is",
    ),
    Criterion(
        "judgment", ("manslayer",), True,
        all_of(DEATH.is_not_yes, _AS_MANSLAYER, unless(_NO_EXILE)), any_of(DEATH.is_yes, _NO_EXILE),
        "the law holds him a manslayer", "the law does not hold him one who is exiled",
        "the law does not say what he is",
    ),
    Criterion(
        "judgment", ("cleared",), True,
        all_of(DEATH.is_not_yes, _NO_EXILE), any_of(DEATH.is_yes, EXILE.is_yes),
        "the law puts neither death nor exile on him", "the law does not let him go free",
        "the law does not say what he is",
    ),
    Criterion(
        "restored", (), True, RESTORE.is_yes, CHARGE.is_yes,
        "the congregation had to send him back", "he was to be put to death",
        "the law does not say that he must be sent back",
        granted=unless(whereabouts.city_he_fled_to),
    ),
    Criterion(
        # To leave another city than his is not to leave his.
        "left_limits", (), True, _MAY_LEAVE, _MUST_STAY,
        "he was free to leave", "he had to stay", "the law does not say whether he must stay",
        when=WHERE.is_not("in_another_city"), granted=unless(one_of(whereabouts.outside_limits, whereabouts.home)),
    ),
    Criterion(
        "went_home", (), True, RETURN.is_yes, Ruled(RETURN.name, ("no",)),
        "he was free to go home", "he was not free to go home", "the law does not say whether he may go home",
        granted=unless(whereabouts.home),
    ),
    Criterion(
        "killed_by", ("avenger",), False, AVENGER.is_yes, Ruled(AVENGER.name, ("no",)),
        f"he who killed him bears no guilt; {_VERSE_12}", f"he might not be killed; {_VERSE_12}",
        f"the law does not say whether he might be killed; {_VERSE_12}",
        when=JUDGMENT.is_("none"),
    ),
    Criterion(
        "killed_by", (), False, AVENGER.is_yes, Ruled(AVENGER.name, ("no",)),
        "he who killed him bears no guilt", "he might not be killed", "the law does not say whether he might be killed",
    ),
)  # fmt: skip
