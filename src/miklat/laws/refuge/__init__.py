"""THE LAW: the vocabulary, the axes, the questions, and the chapters in the order of the page.

The engine takes this book as an argument and never imports it.
"""

from miklat.law.law import Law, by_kind, chapter, found
from miklat.law.question import Question
from miklat.laws.refuge import axes, makkot_2, numbers_35, questions, sanhedrin_9
from miklat.laws.refuge.words import MODULES, WORLD
from miklat.terms.axis import Axis
from miklat.terms.fact import Fact
from miklat.terms.world import Sentence

_CHAPTERS = (numbers_35, makkot_2, sanhedrin_9)

LAW = Law(
    version="0.1.0",
    facts=found(Fact, *MODULES),
    world=found(Sentence, WORLD),
    axes=by_kind(found(Axis, *_CHAPTERS, axes)),
    voices=found(Sentence, *_CHAPTERS),
    questions=found(Question, questions),
    admits=(("implied", axes.inference.is_(axes.COUNTING_IMPLIED)),),
    chapters=(
        chapter(numbers_35, "Numbers 35:15-28"),
        chapter(makkot_2, "Mishnah Makkot 2:1-2", makkot_2.HEARD),
        chapter(sanhedrin_9, "Mishnah Sanhedrin 9:2", sanhedrin_9.HEARD),
    ),
)
