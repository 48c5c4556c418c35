"""Joshua 20: at the gate of the city of refuge, and his way home."""

from miklat.law.claims import never, wider
from miklat.law.write import Says, clause, example, one_of
from miklat.laws.refuge.books.axes import books
from miklat.laws.refuge.books.killing import HATES_NOT
from miklat.laws.refuge.books.questions import HAND_OVER, TAKE_IN
from miklat.laws.refuge.books.words import stated_his_cause
from miklat.laws.refuge.holders import THE_VERSES
from miklat.laws.refuge.killing import A_KILLING
from miklat.laws.refuge.numbers_35 import ERROR, HELD, TURNED_AWAY
from miklat.laws.refuge.questions import AVENGER, DEATH, REFUGE, RETURN, STAY
from miklat.laws.refuge.wider import FREED
from miklat.laws.refuge.words.act import act
from miklat.laws.refuge.words.course import fled, high_priest, judged, whereabouts
from miklat.laws.refuge.words.mind import ill_will
from miklat.laws.refuge.words.who import killer
from miklat.laws.refuge.works import joshua
from miklat.terms.condition import ALWAYS, unless

may_flee, may_not_kill = Says(REFUGE.yes), Says(AVENGER.no)
must_stay, may_go_home = Says(STAY.yes), Says(RETURN.yes)
taken_in, not_handed_over = Says(TAKE_IN.yes), Says(HAND_OVER.no)

ISRAEL_AND_THE_STRANGER = one_of(killer.israelite, killer.stranger)
_FLED = (*A_KILLING, act.dropped, ill_will.none, fled.yes, judged.not_yet)
_IN_THE_CITY = (*_FLED, whereabouts.city_he_fled_to)

_BREAKS_SILENCE = tuple(
    wider(
        f"On {question.name} Joshua turns no {answer} of the books of Moses",
        question, answer, books.with_joshua, than=books.torah, apart=ALWAYS,
    )
    for question in (REFUGE, AVENGER, STAY, RETURN, HAND_OVER, TAKE_IN)
    for answer in ("yes", "no")
)  # fmt: skip

UNAWARES = clause(
    "J20:3", joshua(20, 3),
    """One who killed through error and unawares, an Israelite or a stranger among them, may flee there.""",
    THE_VERSES.says(may_flee.when(ERROR, HATES_NOT, ISRAEL_AND_THE_STRANGER, unless(TURNED_AWAY))),
    notes=(
        """"Through error" and "unawares" are the words of Numbers and of Deuteronomy, set side by side.""",
        """Verse 9 names Israel and the stranger, and no settler: of him Joshua does not speak. A silence, and not a
        no.""",
    ),
    claims=_BREAKS_SILENCE,
    examples=(example("A thing fell from his hand", A_KILLING, act.dropped, ill_will.none, gives=may_flee),),
)  # fmt: skip
TAKEN_IN = clause(
    "J20:4", joshua(20, 4),
    """He stands at the gate and tells the elders of that city his case, and they take him in and give him a place.""",
    THE_VERSES.says(
        taken_in.when(
            judged.not_yet, HELD, stated_his_cause.yes, one_of(whereabouts.on_the_way, whereabouts.city_he_fled_to)
        )
    ),
    notes=("""The elders of the city of refuge; for the other bodies see D19:12f.""",),
    claims=(never("None is both handed over and taken in", HAND_OVER.is_yes, TAKE_IN.is_yes),),
    examples=(example("At the gate", _IN_THE_CITY, stated_his_cause.yes, gives=taken_in),),
)  # fmt: skip
NOT_HANDED_OVER = clause(
    "J20:5", joshua(20, 5),
    """If the avenger pursues him, they do not hand him over, for he did not hate him before.""",
    THE_VERSES.says(not_handed_over.when(HELD, unless(FREED), HATES_NOT, whereabouts.city_he_fled_to)),
    examples=(example("In the city", _IN_THE_CITY, gives=not_handed_over),),
)  # fmt: skip
STAYS_FOR_JUDGMENT = clause(
    "J20:6s", joshua(20, 6),
    """He stays in that city until he stands before the congregation for judgment.""",
    THE_VERSES.says(must_stay.when(judged.not_yet, HELD, whereabouts.city_he_fled_to)),
    notes=(
        """The verse has two untils: the judgment, which is this, and the high priest's death, which is N35:25t.""",
    ),
    examples=(example("In the city", _IN_THE_CITY, gives=must_stay),),
)  # fmt: skip
TO_HIS_OWN_HOUSE = clause(
    "J20:6r", joshua(20, 6),
    """After the death of the high priest he goes back to his own city and to his own house.""",
    THE_VERSES.says(may_go_home.when(FREED, high_priest.died)),
    defines=(FREED,),
    examples=(example("The priest has died", A_KILLING, judged.manslayer, high_priest.died, gives=may_go_home),),
)  # fmt: skip
NOT_BY_THE_AVENGER = clause(
    "J20:9a", joshua(20, 9),
    """He is not to die by the hand of the avenger until he stands before the congregation.""",
    THE_VERSES.says(
        may_not_kill.when(
            judged.not_yet, whereabouts.city_he_fled_to, ERROR, DEATH.is_not_yes, ISRAEL_AND_THE_STRANGER
        )
    ),
    examples=(example("In the city", _IN_THE_CITY, gives=may_not_kill),),
)  # fmt: skip
