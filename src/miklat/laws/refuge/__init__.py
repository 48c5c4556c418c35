"""THE LAW, one value: the vocabulary, the axes, the questions, the chapters in the order of the page, and the course.

The engine takes this book as an argument and never imports it.
"""

from miklat.law.law import Law, chapter, found
from miklat.law.question import Question
from miklat.law.write import axes_in, chapters, facts_in, sentences_in
from miklat.laws.refuge import axes, makkot_2, numbers_35, page, questions, sanhedrin_9
from miklat.laws.refuge.course import CHRONICLE
from miklat.laws.refuge.course.cities import CITIES
from miklat.laws.refuge.help import HELP
from miklat.laws.refuge.layers import LAYERS
from miklat.laws.refuge.modes import MODES
from miklat.laws.refuge.passages import PASSAGES
from miklat.laws.refuge.quiet import QUIET
from miklat.laws.refuge.scope import OUTSIDE
from miklat.laws.refuge.words import LEVELS, MODULES, WORLD
from miklat.laws.refuge.works import WORKS

LAW = Law(
    title=page.TITLE,
    version="0.2.0",
    facts=facts_in(*MODULES),
    world=sentences_in(WORLD),
    axes=axes_in(
        *(axes.edition, axes.extent, axes.inference, numbers_35, axes.misaimed, makkot_2, axes.not_exiled),
        *(makkot_2.office, axes.wrong_person),
        kinds=page.KINDS,
    ),
    voices=sentences_in(numbers_35, makkot_2, sanhedrin_9),
    questions=found(Question, questions),
    chapters=chapters(
        chapter(numbers_35, "Numbers 35:15-28"),
        chapter(makkot_2, "Mishnah Makkot 2:1-2", makkot_2.HEARD),
        chapter(sanhedrin_9, "Mishnah Sanhedrin 9:2", sanhedrin_9.HEARD),
    ),
    works=WORKS,
    kinds=page.KINDS,
    modes=MODES,
    story=page.STORY,
    first=page.FIRST,
    chronicle=CHRONICLE,
    places=CITIES,
    quiet=QUIET,
    help=HELP,
    study=page.STUDY,
    levels=tuple(fact.name for fact in LEVELS),
    outside=OUTSIDE,
    passages=PASSAGES,
    layers=LAYERS,
)
