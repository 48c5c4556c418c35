"""The layer of the chapter: Mishnah Makkot 2:3-8, heard with ``extent=chapter``."""

from miklat.law.law import chapter
from miklat.law.overlay import GivesWay, Guard, LayerParting, Narrowed, Overlay, Placed
from miklat.law.write import axes_in, facts_in, one_of
from miklat.laws.refuge import wider
from miklat.laws.refuge.axes import extent
from miklat.laws.refuge.chapter import axes, makkot_2_rest, standing, words
from miklat.laws.refuge.chapter.course import COURSE
from miklat.laws.refuge.chapter.questions import QUESTIONS
from miklat.laws.refuge.questions import AVENGER, EXILE, RETURN
from miklat.laws.refuge.words import LEVELS as FACTS_OF_THE_BOOK
from miklat.laws.refuge.words.act import act
from miklat.laws.refuge.words.course import high_priest, judged, slayer, whereabouts
from miklat.laws.refuge.words.mind import ill_will
from miklat.laws.refuge.words.who import died, killer, victim
from miklat.laws.refuge.words.work import fell, task
from miklat.terms.axis import AxisKind
from miklat.terms.condition import Chosen, all_of, implies, named, unless

KILLED = named(
    "killed", "a person was killed", died.yes, one_of(victim.israelite, victim.non_israelite, words.a_settler_died)
)

_REST = "it is what is left over: no rule need name it"
_KIN = "the rule names both together: whichever of the two he is"
_CALLED = "the rule names both together: whatever he is called out for"

_NOT_FLED_AT_FIRST = unless(all_of(axes.first_flight.r_yose_b_yehudah, judged.not_yet))
_PLAIN_MEN = all_of(
    words.sight.sighted, unless(killer.settler), unless(ill_will.standing), words.all_six_chosen.yes, victim.israelite
)

_OF_THE_BOOK = tuple(fact.name for fact in FACTS_OF_THE_BOOK)
_JUDGED = ("died", "judged", "high_priest", "priest_at_judgment", "other_priest_died")
_PERSONS = ("duty", "kin", "sight", "could_be_on_purpose", "victim", "was_high_priest", "killer")
_COURSE = (
    *("held_office", "called_out", "honour", "slayer", "whereabouts", "branches", "fled"),
    *("all_six_chosen", "killed_in_refuge_city"),
)
LEVELS = (*_JUDGED, *(one for one in _OF_THE_BOOK if one not in (*_JUDGED, *_PERSONS, *_COURSE)), *_COURSE, *_PERSONS)
"""What the world ties to one another stands side by side: the judgment first, and last who they were."""

_SHEET, _CHAPTER = (extent.mishnah,), (axes.CHAPTER,)

OVERLAY = Overlay(
    facts=facts_in(words),
    values=(
        ("victim", words.SETTLER),
        ("whereabouts", words.WITHIN_BOUNDS),
        ("whereabouts", words.AT_A_TREE),
    ),
    world=words.WORLD,
    kinds=(AxisKind("text", "whose text is followed"),),
    axes=axes_in(axes),
    choices=(("extent", axes.THE_CHAPTER),),
    voices=axes.ONLY_IN_THE_CHAPTER,
    questions=QUESTIONS,
    chapters=(
        Placed(chapter(wider, "Numbers 35:27, of guilt"), "numbers_35"),
        Placed(chapter(makkot_2_rest, "Mishnah Makkot 2:3-8", axes.CHAPTER), "makkot_2"),
    ),
    reads=((extent.mishnah, Chosen("extent", ("mishnah", "chapter"))),),
    defines=(KILLED, standing.FREED, standing.BOUND, standing.INSIDE),
    guards=(
        Guard(
            ("N35:27", "N35:25n", "N35:25s", "N35:25t", "N35:28s", "N35:28x", "N35:25x"),
            implies(axes.CHAPTER, unless(standing.FREED)),
        ),
        Guard(
            ("N35:25p", "N35:28t", "N35:25u", "N35:28r", "N35:25h"),
            implies(axes.CHAPTER, unless(standing.NEVER)),
        ),
        Guard(("N35:25r",), implies(axes.CHAPTER, unless(standing.OUT))),
    ),
    gives_way=(
        GivesWay(("M2:3a", "M2:3b", "M2:3e", "M2:3f+", "M2:3i+"), like="M2:1a"),
        GivesWay(
            ("M2:3h",),
            to=("S9:2a", "S9:2b", "S9:2c", "S9:2d", "S9:2e", "S9:2f", "S9:2g", "S9:2j", "S9:2l"),
        ),
    ),
    quiet=(
        ("W1 kin=father_of_victim", _KIN),
        ("W1 kin=son_of_victim", _KIN),
        ("W1 sight=sighted", _REST),
        ("W1 was_high_priest=neither", _REST),
        ("W1 called_out=testimony", _CALLED),
        ("W1 called_out=all_israel", _CALLED),
        ("W1 honour=none", _REST),
    ),
    unquiet=("W1 judged=cleared",),
    holds=(
        "Mishnah Makkot 2:3",
        "Mishnah Makkot 2:4-5",
        "Mishnah Makkot 2:6",
        "Mishnah Makkot 2:7",
        "Mishnah Makkot 2:8",
    ),
    narrows=(
        Narrowed("N35:15n", _NOT_FLED_AT_FIRST),
        Narrowed("N35:23", _NOT_FLED_AT_FIRST),
        Narrowed("M2:2n", _NOT_FLED_AT_FIRST),
        Narrowed("P2", _NOT_FLED_AT_FIRST),
        Narrowed("N35:25p", implies(axes.CHAPTER, unless(standing.NEVER))),
        Narrowed("N35:25h", unless(axes.CHAPTER), 1),
        Narrowed("N35:25h", unless(axes.CHAPTER), 2),
        Narrowed("N35:27", unless(axes.CHAPTER)),
        Narrowed("M2:1a", implies(axes.CHAPTER, _PLAIN_MEN)),
        Narrowed("M2:1e", implies(axes.CHAPTER, _PLAIN_MEN)),
    ),
    levels=LEVELS,
    course=COURSE,
    contrasts_title="What the rest of the chapter changes",
    contrasts=(
        LayerParting(
            "An enemy on whom a barrel fell (2:3)",
            EXILE.name,
            _SHEET,
            _CHAPTER,
            (act.mishap, task.lowering_barrel, fell.load, ill_will.standing, killer.israelite, victim.israelite),
        ),
        LayerParting(
            "A resident alien killed by an Israelite (2:3)",
            EXILE.name,
            _SHEET,
            _CHAPTER,
            (words.a_settler_died, killer.israelite),
        ),
        LayerParting(
            "Judged a manslayer, and outside the limits (2:7)",
            AVENGER.name,
            _SHEET,
            _CHAPTER,
            (judged.manslayer, whereabouts.outside_limits, slayer.avenger, words.priest_at_judgment.yes),
        ),
        LayerParting(
            "The death of a priest of many garments (2:6)",
            RETURN.name,
            _SHEET,
            _CHAPTER,
            (judged.manslayer, high_priest.living, words.other_priest_died.many_garments),
        ),
        LayerParting(
            "Another man met him outside (2:7)",
            AVENGER.name,
            _CHAPTER,
            (*_CHAPTER, axes.beyond_bounds.r_akiva),
            (judged.manslayer, whereabouts.outside_limits, slayer.another, high_priest.living),
        ),
    ),
)
