"""The law with its layers as a whole, against its pieces put together for one case and voice at a time."""

from random import Random

from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.diagram.diagram import TRUE
from miklat.studies.partings import parting
from miklat.studies.study import Study
from tests.wider.laws import ALL, Wide, law


def test_the_whole_says_of_a_case_in_a_voice_what_its_pieces_say() -> None:
    """The answer to every question, and of every rule whether it stands."""
    compiled, made = Compiled(law(*ALL), compile_law(law(*ALL))), Wide(1601, *ALL)
    for case, voice in zip(made.cases(60), made.voices(60), strict=True):
        codes = compiled.code(case, voice)
        for question, branches in compiled.branches.items():
            (leaf,) = compiled.diagram.ends(compiled.diagram.restrict(compiled.root(question, codes), codes, {}))
            answer, stands, _ = compiled.found(leaf)
            whole = compiled.diagram.restrict(compiled.whole.answers(question), codes, {})
            assert compiled.found(whole)[0] == answer, (question, case, voice)
            for branch in branches:
                alone = compiled.diagram.restrict(compiled.whole.standing(question, branch.place), codes, {})
                assert (alone == TRUE) is bool(stands >> branch.place & 1), (branch.rule.clause, case, voice)


def test_where_two_books_part_is_where_their_answers_differ() -> None:
    """Counted over all cases, and each smallest case answered as it says."""
    compiled = Compiled(law(*ALL), compile_law(law(*ALL)))
    study, random = Study(compiled), Random(16)
    one, other = ({**study.voice({}), "books": books} for books in ("numbers", "torah"))
    found = {name: parting(study, name, one, other) for name in ("death", "exile")}
    assert all(part.count for part in found.values())
    for case in random.sample(Wide(1602, *ALL).cases(200), 100):
        for question in found:
            apart = [compiled.found(compiled.diagram.restrict(compiled.root(question, codes), codes, {}))[0]
                     for codes in (compiled.code(case, voice) for voice in (one, other))]  # fmt: skip
            view = [study.diagram.walk(study.view(question, voice), compiled.code(case)) for voice in (one, other)]
            assert view == apart, (question, case)
