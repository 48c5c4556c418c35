"""The layer of the other books: heard with ``books=torah`` or ``books=with_joshua``."""

from miklat.law.law import chapter
from miklat.law.overlay import GivesWay, Guard, LayerParting, Narrowed, Overlay, Placed
from miklat.law.write import axes_in, facts_in
from miklat.laws.refuge import wider
from miklat.laws.refuge.axes import edition, extent
from miklat.laws.refuge.books import axes, deuteronomy_19, exodus_21, joshua_20, numbers_35_rest, words
from miklat.laws.refuge.books.course import COURSE
from miklat.laws.refuge.books.killing import A_MURDERER_OF_THE_BOOKS
from miklat.laws.refuge.books.questions import QUESTIONS
from miklat.laws.refuge.books.works import WORKS
from miklat.laws.refuge.numbers_35 import OUTSIDE
from miklat.laws.refuge.questions import AVENGER, DEATH, REFUGE
from miklat.laws.refuge.wider import BOUND
from miklat.laws.refuge.words.act import act, means
from miklat.laws.refuge.words.course import fled, judged, slayer, whereabouts
from miklat.laws.refuge.words.mind import ill_will, sought_harm
from miklat.laws.refuge.words.who import victim
from miklat.terms.condition import all_of, implies, unless

OVERLAY = Overlay(
    facts=facts_in(words),
    axes=axes_in(axes),
    voices=axes.ONLY_WITH_THE_BOOKS,
    questions=QUESTIONS,
    chapters=(
        Placed(chapter(exodus_21, "Exodus 21:12-14", axes.BOOKS), "numbers_35", before=True),
        Placed(chapter(joshua_20, "Joshua 20", axes.JOSHUA), "numbers_35"),
        Placed(chapter(deuteronomy_19, "Deuteronomy 19:1-13", axes.BOOKS), "numbers_35"),
        Placed(chapter(numbers_35_rest, "Numbers 35:9-14, 26-34", axes.BOOKS), "numbers_35"),
        Placed(chapter(wider, "Numbers 35:27, of guilt"), "numbers_35"),
    ),
    guards=(
        Guard(
            ("N35:25r",),
            implies(all_of(axes.BOOKS, edition.jps), unless(all_of(BOUND, fled.yes, OUTSIDE))),
        ),
    ),
    gives_way=(
        GivesWay(("E21:12", "E21:14", "D19:11"), like="N35:16"),
        GivesWay(("E21:13", "D19:4", "D19:5", "J20:3"), like="N35:15", to=("N35:15n",)),
    ),
    works=WORKS,
    quiet=(
        ("W1 ransom=none", "it is what is left over: no rule need name it"),
        ("W4 P2", "it sums up verses 12-14 together, and so stands after them all"),
        ("W4 P2x", "as P2"),
    ),
    holds=(
        "Exodus 21:12-14",
        "Numbers 35:9-14",
        "Numbers 35:29-34",
        "Deuteronomy 4:41-43",
        "Deuteronomy 19:1-10",
        "Deuteronomy 19:11-13",
        "Joshua 20:1-6",
    ),
    narrows=(
        Narrowed("N35:15", unless(axes.BOOKS), 0),
        Narrowed("N35:15", unless(axes.BOOKS), 1),
        Narrowed("N35:25h", unless(axes.BOOKS), 1),
        Narrowed("N35:25h", unless(axes.BOOKS), 2),
        Narrowed("P1v", implies(axes.BOOKS, unless(A_MURDERER_OF_THE_BOOKS))),
    ),
    course=COURSE,
    contrasts_title="Where the books part",
    contrasts=(
        LayerParting(
            "A fist in a quarrel, harm meant, without enmity",
            DEATH.name,
            (axes.books.numbers,),
            (axes.books.torah,),
            (victim.israelite, act.struck, means.fist, ill_will.none, sought_harm.yes),
        ),
        LayerParting(
            "An enemy's mishap",
            REFUGE.name,
            (extent.verses, axes.books.numbers),
            (extent.verses, axes.books.torah),
            (act.mishap, ill_will.standing),
        ),
        LayerParting(
            "The untried murderer in the city",
            AVENGER.name,
            (axes.books.torah,),
            (axes.books.torah, axes.before_trial.every_killer),
            (
                victim.israelite,
                act.struck,
                means.iron_tool,
                judged.not_yet,
                whereabouts.city_he_fled_to,
                slayer.avenger,
            ),
        ),
    ),
)
