"""THE LAW: the vocabulary, the axes, the questions, and the chapters in the order of the page.

The engine takes this book as an argument and never imports it.
"""

from miklat.law.law import Law, chapter, found
from miklat.law.question import Question
from miklat.law.write import axes_in, chapters, facts_in, sentences_in
from miklat.laws.refuge import axes, makkot_2, numbers_35, questions, sanhedrin_9
from miklat.laws.refuge.words import MODULES, WORLD

LAW = Law(
    version="0.1.0",
    facts=facts_in(*MODULES),
    world=sentences_in(WORLD),
    axes=axes_in(numbers_35, makkot_2, makkot_2.office, sanhedrin_9, axes),
    voices=sentences_in(numbers_35, makkot_2, sanhedrin_9),
    questions=found(Question, questions),
    admits=(("implied", axes.inference.implied),),
    chapters=chapters(
        chapter(numbers_35, "Numbers 35:15-28"),
        chapter(makkot_2, "Mishnah Makkot 2:1-2", makkot_2.HEARD),
        chapter(sanhedrin_9, "Mishnah Sanhedrin 9:2", sanhedrin_9.HEARD),
    ),
    story=("act", "means", "aim"),
)
