"""`miklat study`, of the law as a whole: claims, gaps, rules."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from miklat.cli.common import add_voice, voice_of, write
from miklat.cli.session import Session
from miklat.files.case_yaml import CaseFile, Expectation, write_case
from miklat.law.law import Law
from miklat.law.voice import complete_voice
from miklat.studies.claims import Instance, claims_of, prove_all
from miklat.studies.command import at_most, law_questions, save, told
from miklat.studies.gaps import gaps
from miklat.studies.json import study_json
from miklat.studies.pages import claims_page, gaps_page
from miklat.studies.rules import collisions, meetings, standings
from miklat.studies.rules_page import rules_page
from miklat.studies.study import Study
from miklat.studies.words import departures


def study_of(session: Session) -> Study:
    """The study of the law."""
    return Study(session.bench.compiled)


def case_text(case: Instance, title: str, law: Law) -> str:
    """A smallest case as a case file that expects what it was found to show."""
    expect = tuple(Expectation(departures(one.voice, law), dict(one.answers)) for one in case.heard if one.answers)
    return write_case(CaseFile(title=title, facts=dict(case.facts), expect=expect))


def add_question(parser: ArgumentParser) -> None:
    """Let a kind of study be asked of some questions alone."""
    parser.add_argument("--question", action="append", default=[], metavar="Q", help="only this (may be given again)")


def add_save(parser: ArgumentParser) -> None:
    """Let a kind of study leave case files."""
    parser.add_argument("--save", metavar="FOLDER", help="write the smallest cases there as case files")


def add_most(parser: ArgumentParser, usual: int) -> None:
    """Let a kind of study show no more than so many."""
    parser.add_argument(
        "--most", type=at_most, default=usual, metavar="N", help=f"show at most so many (usually {usual})"
    )


# ---- claims ----


def add_claims(parser: ArgumentParser) -> None:
    """What `study claims` takes."""
    add_save(parser)


def run_claims(arguments: Namespace, session: Session) -> int:
    """Put the claims to the proof; 1 if one is refuted."""
    study = study_of(session)
    proofs = list(told(prove_all(study), sum(1 for _ in claims_of(session.law)), lambda proof: proof.claim.says))
    against = [(proof.claim.says, proof.refuted) for proof in proofs if proof.refuted is not None]
    texts = [case_text(case, f"Against the claim: {says}", session.law) for says, case in against]
    if arguments.save:
        save(arguments.save, ((f"refuted-{place}.yaml", text) for place, text in enumerate(texts, 1)))
    more = {"cases": study.cases, "voices": study.voices, "rules": len(session.law.rules)}
    write(
        arguments,
        lambda: claims_page(proofs, session.law, study.cases, study.voices),
        lambda: study_json("claims", proofs, session.law, **more),
    )
    for text in texts if arguments.format == "text" else ():
        sys.stdout.write("\n" + text)
    return 1 if against else 0


# ---- gaps ----


def add_gaps(parser: ArgumentParser) -> None:
    """What `study gaps` takes."""
    add_question(parser)
    add_voice(parser)
    parser.add_argument(
        "--every", action="store_true", help="only where every voice (that makes these choices) is silent"
    )
    add_most(parser, 3)
    add_save(parser)


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
    write(
        arguments,
        lambda: gaps_page([usual, found], session.law, arguments.most, choices),
        lambda: study_json("gaps", found, session.law, ordinary=usual),
    )
    return 0


# ---- rules ----


def add_rules(parser: ArgumentParser) -> None:
    """What `study rules` takes."""
    add_question(parser)


def run_rules(arguments: Namespace, session: Session) -> int:
    """Say how rules meet and what each decides; 1 if two collide."""
    names, study = law_questions(arguments.question, session.law), study_of(session)
    met = [one for name in told(names, len(names), lambda name: name) for one in meetings(study, name)]
    stood = [one for name in told(names, len(names), lambda name: name) for one in standings(study, name)]
    clash = [one for one in collisions(study) if one.question in names]
    value = {"collisions": clash, "meetings": met, "standings": stood}
    write(
        arguments,
        lambda: rules_page(stood, met, clash, session.law),
        lambda: study_json("rules", value, session.law),
    )
    return 1 if clash else 0
