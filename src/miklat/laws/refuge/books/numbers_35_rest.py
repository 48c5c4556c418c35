"""The rest of Numbers 35: no death before he stands before the congregation; leaving; witnesses; ransom."""

from miklat.law.claims import always, never
from miklat.law.question import OUTRIGHT
from miklat.law.write import Says, clause, example, one_of
from miklat.laws.refuge.axes import edition
from miklat.laws.refuge.books.axes import before_trial
from miklat.laws.refuge.books.questions import CONVICT, RANSOM
from miklat.laws.refuge.books.words import ransom, witnesses
from miklat.laws.refuge.holders import THE_VERSES
from miklat.laws.refuge.killing import A_KILLING, KILLED
from miklat.laws.refuge.modes import IMPLIED
from miklat.laws.refuge.numbers_35 import (
    AVENGER_HIMSELF,
    AVENGER_MAY_KILL_MURDERER,
    ERROR,
    LIABLE,
    OUTSIDE,
)
from miklat.laws.refuge.questions import AVENGER, DEATH, RETURN, STAY, TRIAL
from miklat.laws.refuge.wider import BLOODGUILT, BOUND, FREED
from miklat.laws.refuge.words.act import act, aim
from miklat.laws.refuge.words.course import fled, high_priest, judged, slayer, whereabouts
from miklat.laws.refuge.works import numbers
from miklat.terms.condition import all_of, any_of

judged_by_congregation = Says(TRIAL.yes)
may_kill, may_not_kill = Says(AVENGER.yes), Says(AVENGER.no)
no_guilt = Says(BLOODGUILT.no)
must_stay, may_go_home = Says(STAY.yes), Says(RETURN.yes)
enough, not_enough = Says(CONVICT.yes, DEATH.is_yes), Says(CONVICT.no, DEATH.is_yes)
no_ransom = Says(RANSOM.no)

WENT_OUT = all_of(edition.jps, BOUND, fled.yes, OUTSIDE, high_priest.living, slayer.avenger)
_BOUND = (*A_KILLING, judged.manslayer, fled.yes, high_priest.living)

STANDS_BEFORE_THE_CONGREGATION = clause(
    "N35:12t", numbers(35, 12),
    """He stands before the congregation to be judged.""",
    THE_VERSES.says(judged_by_congregation.when(ERROR)),
    examples=(example("A thing fell from his hand", A_KILLING, act.dropped, aim.nobody, gives=judged_by_congregation),),
)  # fmt: skip
NOT_BEFORE_HE_STANDS = clause(
    "N35:12a", numbers(35, 12),
    """The cities are a refuge from the avenger: he is not to die until he stands before the congregation.""",
    THE_VERSES.says(
        may_not_kill.when(
            judged.not_yet,
            whereabouts.city_he_fled_to,
            any_of(
                all_of(before_trial.manslayer, ERROR, DEATH.is_not_yes),
                all_of(before_trial.every_killer, KILLED),
            ),
        )
    ),
    sets_aside=(AVENGER_MAY_KILL_MURDERER, AVENGER_HIMSELF),
    notes=(
        """The manslayer of verse 11, or whoever killed, for the word is that of verse 16: the axis before_trial.""",
        """It reaches him in the city, where the verse puts the refuge; outside it verse 27 stands, judged or not.""",
        """Read of every killer it leaves him owed to the avenger (N35:19), but not yet.""",
    ),
    examples=(
        example(
            "A thing fell from his hand; not yet judged, and in the city",
            A_KILLING, act.dropped, judged.not_yet, whereabouts.city_he_fled_to, gives=may_not_kill,
        ),
    ),
)  # fmt: skip
FOUND_OUTSIDE_JPS = clause(
    "N35:27j", numbers(35, 26, 27),
    """In JPS too: if the avenger finds him outside the limits and kills him, it is without guilt.""",
    THE_VERSES.says(may_kill.when(WENT_OUT)),
    notes=("""The JPS-type English of the sheet stops at verse 25; with the other books it is read on.""",),
    examples=(
        example("Outside the limits", _BOUND, whereabouts.outside_limits, slayer.avenger, gives=may_kill),
    ),
)  # fmt: skip
NO_GUILT_JPS = clause(
    "N35:27k", numbers(35, 27),
    """There is no guilt of blood for him.""",
    THE_VERSES.says(no_guilt.when(WENT_OUT)),
)  # fmt: skip
MUST_STAY_JPS = clause(
    "N35:28k",
    numbers(35, 28),
    """He must stay in his city of refuge until the high priest dies.""",
    THE_VERSES.says(must_stay.when(edition.jps, BOUND, fled.yes, high_priest.living)),
)
GOES_HOME_JPS = clause(
    "N35:28j", numbers(35, 28),
    """After that death he goes back to the land he holds.""",
    THE_VERSES.says(may_go_home.when(edition.jps, FREED, high_priest.died)),
    defines=(BOUND, FREED),
    examples=(example("The priest has died", A_KILLING, judged.manslayer, high_priest.died, gives=may_go_home),),
)  # fmt: skip
ON_WITNESSES = clause(
    "N35:30", numbers(35, 30),
    """A murderer is put to death on the word of witnesses; the testimony of one is not enough for a man to die.""",
    THE_VERSES.says(
        enough.when(witnesses.two_or_more),
        not_enough.when(
            one_of(witnesses.one, witnesses.none), mode={OUTRIGHT: witnesses.one, IMPLIED: witnesses.none}
        ),
    ),
    notes=("""One witness is no bar to the city or to exile, only to death.""",),
    claims=(
        always(
            "Nobody is put to death on less than two witnesses, or who is no murderer",
            all_of(DEATH.is_yes, witnesses.two_or_more), CONVICT.is_yes,
        ),
    ),
)  # fmt: skip
NO_RANSOM_FOR_LIFE = clause(
    "N35:31", numbers(35, 31),
    """No ransom may be taken for the life of a murderer.""",
    THE_VERSES.says(no_ransom.when(ransom.for_his_life, LIABLE)),
    notes=(
        """Blood pollutes the land, and nothing atones for it but his who shed it (verses 33-34): the reason.""",
        """A statute for all generations and dwellings (verse 29): no case turns on time or place.""",
    ),
    claims=(never("A ransom may never be taken", RANSOM.is_yes),),
    examples=(
        example("Judged a murderer", A_KILLING, judged.murderer, ransom.for_his_life, gives=no_ransom),
    ),
)  # fmt: skip
NO_RANSOM_FOR_RETURN = clause(
    "N35:32", numbers(35, 32),
    """None may be taken of one who fled, to let him go home before the priest's death.""",
    THE_VERSES.says(no_ransom.when(ransom.for_his_return, BOUND, high_priest.living)),
    examples=(example("Judged a manslayer", _BOUND, ransom.for_his_return, gives=no_ransom),),
)  # fmt: skip
