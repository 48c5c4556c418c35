"""The four keepers (Exodus 22:6-14, Mishnah Bava Metzia 7:8): a second law, small and whole.

`miklat --law miklat.laws.bailees` works by it.
"""

from miklat.law.law import Law, chapter, found
from miklat.law.question import Question
from miklat.law.write import axes_in, chapters, facts_in, sentences_in
from miklat.laws.bailees import bava_metzia_80, exodus_22, mishnah, page, questions, words
from miklat.laws.bailees.help import HELP
from miklat.laws.bailees.modes import MODES
from miklat.laws.bailees.works import WORKS

LAW = Law(
    title=page.TITLE,
    version="0.1.0",
    facts=facts_in(words),
    world=sentences_in(words),
    axes=axes_in(bava_metzia_80, kinds=page.KINDS),
    voices=(),
    questions=found(Question, questions),
    chapters=chapters(
        chapter(exodus_22, "Exodus 22:6-14"),
        chapter(mishnah, "Mishnah Bava Metzia 3:1, 3:10 and 7:8"),
        chapter(bava_metzia_80, "Bava Metzia 80b"),
    ),
    works=WORKS,
    kinds=page.KINDS,
    modes=MODES,
    story=page.STORY,
    help=HELP,
    study=page.STUDY,
)
