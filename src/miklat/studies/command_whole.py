"""`miklat study`, of the law as a whole: claims, partings, matrix, agree, gaps, rules."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping

from miklat.cli.common import add_voice, show, voice_of
from miklat.cli.session import Session
from miklat.files.case_yaml import CaseFile, Expectation, write_case
from miklat.law.law import Law
from miklat.law.voice import check_choices, complete_voice
from miklat.studies.claims import Instance, claims_of, prove_all
from miklat.studies.command import at_most, law_questions, save, told
from miklat.studies.gaps import gaps
from miklat.studies.json import study_json
from miklat.studies.matrix import matrix, opinion, opinions
from miklat.studies.pages import agreement_page, claims_page, gaps_page, matrix_page, partings_page
from miklat.studies.partings import agreement, parting
from miklat.studies.rules import collisions, meetings, standings
from miklat.studies.rules_page import rules_page
from miklat.studies.study import Study
from miklat.studies.words import departures, dragged
from miklat.terms.condition import Chosen


def study_of(session: Session) -> Study:
    """The study of the law."""
    return Study(session.bench.compiled)


def case_text(case: Instance, title: str, law: Law) -> str:
    """A smallest case as a case file that expects what it was found to show."""
    expect = tuple(Expectation(departures(one.voice, law), dict(one.answers)) for one in case.heard if one.answers)
    return write_case(CaseFile(title=title, facts=dict(case.facts), expect=expect))


def _question(parser: ArgumentParser) -> None:
    parser.add_argument("--question", action="append", default=[], metavar="Q", help="only this (may be given again)")


def _save(parser: ArgumentParser) -> None:
    parser.add_argument("--save", metavar="FOLDER", help="write the smallest cases there as case files")


def _most(parser: ArgumentParser, usual: int) -> None:
    parser.add_argument(
        "--most", type=at_most, default=usual, metavar="N", help=f"show at most so many (usually {usual})"
    )


# ---- claims ----


def add_claims(parser: ArgumentParser) -> None:
    """What `study claims` takes."""
    _save(parser)


def run_claims(arguments: Namespace, session: Session) -> int:
    """Put the claims to the proof; 1 if one is refuted."""
    study = study_of(session)
    proofs = list(told(prove_all(study), sum(1 for _ in claims_of(session.law)), lambda proof: proof.claim.says))
    against = [(proof.claim.says, proof.refuted) for proof in proofs if proof.refuted is not None]
    texts = [case_text(case, f"Against the claim: {says}", session.law) for says, case in against]
    if arguments.save:
        save(arguments.save, ((f"refuted-{place}.yaml", text) for place, text in enumerate(texts, 1)))
    if arguments.json:
        more = {"cases": study.cases, "voices": study.voices, "rules": len(session.law.rules)}
        sys.stdout.write(study_json("claims", proofs, session.law, **more))
    else:
        show(claims_page(proofs, session.law, study.cases, study.voices))
        for text in texts:
            sys.stdout.write("\n" + text)
    return 1 if against else 0


# ---- partings ----


def add_partings(parser: ArgumentParser) -> None:
    """What `study partings` takes."""
    words = "a voice: choices with the defaults for the rest, AXIS=CHOICE[,AXIS=CHOICE...], or `default`"
    parser.add_argument("one", metavar="ONE", help=words)
    parser.add_argument("other", metavar="OTHER", help="another")
    _question(parser)
    parser.add_argument("--brief", action="store_true", help="leave out the kinds in words")
    _save(parser)


def read_choices(words: str, session: Session) -> dict[str, str]:
    """The choices of a voice as typed; ValueError or UnknownName, with what to write instead."""
    return dict(voice_of([] if words == "default" else words.split(","), session))


def read_two(one: str, other: str, session: Session) -> tuple[dict[str, str], dict[str, str]]:
    """Two voices as typed. What must be chosen elsewhere for the choices of the one is chosen for the other too,
    where it leaves that open: so they part by what was typed and by nothing else.
    """
    typed = [read_choices(words, session) for words in (one, other)]
    follows = [dragged(complete_voice(session.law, choices), session.law) for choices in typed]
    voices = []
    for own, others in ((typed[0], follows[1]), (typed[1], follows[0])):
        more = {axis: choice for axis, choice in others.items() if axis not in own}
        try:
            voices.append(complete_voice(session.law, {**own, **more}))
        except ValueError:  # the two cannot be heard alike: each is heard as it is
            voices.append(complete_voice(session.law, own))
    return voices[0], voices[1]


def run_partings(arguments: Namespace, session: Session) -> int:
    """Say where two voices part."""
    one, other = read_two(arguments.one, arguments.other, session)
    names, study = law_questions(arguments.question, session.law), study_of(session)
    each = (parting(study, name, one, other, kinds=not arguments.brief) for name in names)
    found = list(told(each, len(names), lambda one: one.question))
    if arguments.save:
        cases = ((part.question, kind) for part in found for kind in part.kinds)
        save(arguments.save, _kind_files(cases, session.law))
    if arguments.json:
        sys.stdout.write(
            study_json(
                "partings", found, session.law, one=departures(one, session.law), other=departures(other, session.law)
            )
        )
    else:
        hint = "" if arguments.question or any(part.count for part in found) else _elsewhere(study, one, other)
        show(partings_page(one, other, found, session.law, hint))
    return 0


def _elsewhere(study: Study, one: dict[str, str], other: dict[str, str]) -> str:
    """Where two choices part that do not part in these voices; empty if nowhere, or if they are no default and one
    other choice.
    """
    usual = study.voice({})
    sides = [v[axis] for axis in usual for v in (one, other) if one[axis] != other[axis] and v[axis] != usual[axis]]
    axes = [axis for axis in usual if one[axis] != other[axis]]
    if len(axes) != 1 or len(sides) != 1:
        return ""
    there = opinion(study, axes[0], sides[0]).there
    return ",".join(f"{axis}={choice}" for axis, choice in there.items())


def _kind_files(cases: Iterable[tuple[str, object]], law: Law) -> Iterable[tuple[str, str]]:
    for question, kind in cases:
        smallest: Instance | None = kind.smallest  # type: ignore[attr-defined]
        if smallest is not None:
            answers = "-".join(kind.answers)  # type: ignore[attr-defined]
            yield f"{question}-{answers}.yaml", case_text(smallest, f"Parting on {question}: {answers}", law)


def add_matrix(parser: ArgumentParser) -> None:
    """What `study matrix` takes."""


def run_matrix(arguments: Namespace, session: Session) -> int:
    """Say where every two opinions part."""
    study = study_of(session)
    many = len(opinions(study))
    pairs = list(told(matrix(study), many * (many - 1) // 2, lambda pair: f"{pair.one.choice} and {pair.other.choice}"))
    if arguments.json:
        sys.stdout.write(study_json("matrix", pairs, session.law, cases=study.cases))
    else:
        show(matrix_page(pairs, session.law, study.cases))
    return 0


def add_agree(parser: ArgumentParser) -> None:
    """What `study agree` takes."""
    parser.add_argument("one", metavar="AXIS=CHOICE", help="one side of a dispute")
    parser.add_argument("other", metavar="AXIS=CHOICE", help="the other side, on the same axis")
    _question(parser)


def run_agree(arguments: Namespace, session: Session) -> int:
    """Say whether two sides ever agree where either speaks."""
    one, other = (_side(words, session.law) for words in (arguments.one, arguments.other))
    if one.axis != other.axis or one == other:
        raise ValueError(
            f"{arguments.one} and {arguments.other} are no two choices on one axis: name two sides of one dispute"
        )
    study = study_of(session)
    tried = (agreement(study, name, one, other) for name in law_questions(arguments.question, session.law))
    found = [agreed for agreed in tried if agreed is not None]
    if not found:
        raise ValueError(
            f"no rule on these questions is held by one side of {one.axis} alone: try miklat study partings"
        )
    if arguments.json:
        sys.stdout.write(study_json("agree", found, session.law))
    else:
        show(agreement_page(found, session.law))
    return 0


def _side(words: str, law: Law) -> Chosen:
    axis, equals, choice = words.partition("=")
    if not equals:
        raise ValueError(f"{words}: write AXIS=CHOICE, for example axe=rebbi")
    check_choices(law, {axis: choice})
    return Chosen(axis, (choice,))


# ---- gaps ----


def add_gaps(parser: ArgumentParser) -> None:
    """What `study gaps` takes."""
    _question(parser)
    add_voice(parser)
    parser.add_argument(
        "--every", action="store_true", help="only where every voice (that makes these choices) is silent"
    )
    _most(parser, 12)
    _save(parser)


def run_gaps(arguments: Namespace, session: Session) -> int:
    """Say where the law is silent on all the questions at once."""
    choices: Mapping[str, str] = voice_of(arguments.voice, session)
    voice = choices if arguments.every else complete_voice(session.law, choices)
    names = law_questions(arguments.question or session.law.gap_questions, session.law)
    study = study_of(session)
    usual, found = (gaps(study, names, voice, shown=arguments.most, ordinary=only) for only in (True, False))
    if arguments.save:
        listed = (("gap-ordinary", usual), ("gap", found))
        cases = ((f"{name}-{at}.yaml", gap.instance) for name, one in listed for at, gap in enumerate(one.gaps, 1))
        save(
            arguments.save,
            ((name, case_text(case, "The law is silent", session.law)) for name, case in cases if case is not None),
        )
    if arguments.json:
        sys.stdout.write(study_json("gaps", found, session.law, ordinary=usual))
    else:
        show(gaps_page([usual, found], session.law, arguments.most))
    return 0


# ---- rules ----


def add_rules(parser: ArgumentParser) -> None:
    """What `study rules` takes."""
    _question(parser)


def run_rules(arguments: Namespace, session: Session) -> int:
    """Say how rules meet and what each decides; 1 if two collide."""
    names, study = law_questions(arguments.question, session.law), study_of(session)
    met = [one for name in told(names, len(names), lambda name: name) for one in meetings(study, name)]
    stood = [one for name in told(names, len(names), lambda name: name) for one in standings(study, name)]
    clash = [one for one in collisions(study) if one.question in names]
    if arguments.json:
        sys.stdout.write(study_json("rules", {"collisions": clash, "meetings": met, "standings": stood}, session.law))
    else:
        show(rules_page(stood, met, clash, session.law))
    return 1 if clash else 0
