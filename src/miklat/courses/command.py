"""Courses of events: prove what is claimed of every one, draw them all, follow a library of them.

Without options the claims about every course are proved or refuted, each refuted one with a shortest course against it,
and the events that can never matter are listed.
"""

import gc
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from typing import IO, TYPE_CHECKING

from miklat.cli import AT_FAULT, DONE, FAILED
from miklat.cli.common import add_format, refuse, vocabulary, write
from miklat.cli.session import Session
from miklat.files.faults import Faults, Gathering, shown
from miklat.law.chronicle import Chronicle, Gazetteer, Invariant, Reachability
from miklat.law.law import unknown_name
from miklat.say.json_text import escaped, json_text

if TYPE_CHECKING:
    from miklat.say.page import Document


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--claim", action="append", metavar="CLAIM", help="this claim; may be given again")
    what.add_argument("--draw", choices=["svg", "dot", "mermaid"], help="draw the system of every course")
    what.add_argument("--events", action="store_true", help="list the events a course may tell")
    what.add_argument("--places", "--cities", action="store_true", help="list the places that events name")
    what.add_argument("--library", metavar="FILE", help="a file with a case a line, or - for standard input")
    add_format(parser)


def run(arguments: Namespace, session: Session) -> int:
    """Do what was asked for."""
    gc.enable()  # the whole system and a long library both run longer than one case
    try:
        return _run(arguments, session)
    except ValueError as error:
        return refuse(error)


def _run(arguments: Namespace, session: Session) -> int:
    from miklat.courses.case_commands import chronicle_of

    law, chronicle = session.law, chronicle_of(session.law)
    if arguments.places:
        return _places(law.places, arguments)
    if arguments.events:
        return _events(chronicle, arguments)
    if arguments.library:
        return _library(arguments.library, session)
    claims = _claims(arguments.claim or (), chronicle)
    from miklat.cli.kept_pages import printed

    asked = ("course", [claim.name for claim in claims], bool(arguments.claim), arguments.draw, arguments.format)
    return printed(law, asked, lambda: _prove(claims, arguments, session, chronicle))


def _prove(
    claims: Sequence[Invariant | Reachability], arguments: Namespace, session: Session, chronicle: Chronicle
) -> int:
    """Prove claims, or draw the system of every course."""
    from miklat.courses.space import Space

    space = Space(session.bench, chronicle)
    if arguments.draw:
        from miklat.courses import picture as picture
        from miklat.courses.state_graph import graph_of

        drawn = graph_of(space)
        forms = {"svg": lambda: picture.to_svg(drawn, session.law), "dot": lambda: picture.to_dot(drawn)}
        sys.stdout.write(forms.get(arguments.draw, lambda: picture.to_mermaid(drawn))())
        return DONE
    from miklat.courses.proofs_page import proofs_page, proofs_value
    from miklat.courses.prove import CourseProver

    proofs = list(CourseProver(space).prove_all(claims))
    page = partial(proofs_page, space, proofs, session.law, matters=not arguments.claim)
    write(arguments, page, lambda: _json(proofs_value(space, proofs)))
    return DONE if all(proof.as_expected for proof in proofs) else FAILED


def _claims(named: Sequence[str], chronicle: Chronicle) -> list[Invariant | Reachability]:
    """The claims of those names, or all; UnknownName for one that is not claimed."""
    names = [claim.name for claim in chronicle.claims]
    for name in named:
        if name not in names:
            raise ValueError(str(unknown_name("claim about courses", name, names)))
    return [claim for claim in chronicle.claims if not named or claim.name in named]


def _json(value: object) -> str:
    return json_text(value) + "\n"


def _places(held: Gazetteer | None, arguments: Namespace) -> int:
    if held is None:
        raise ValueError("the events of this law name no places")
    write(arguments, lambda: _places_page(held), lambda: _json(_places_value(held)))
    return DONE


def _places_value(held: Gazetteer) -> object:
    value = [
        {
            "name": one.name,
            "says": one.says,
            "hebrew": one.hebrew,
            "at": str(one.at),
            **dict(one.region),
            "side": one.side,
            "site": one.site,
            "latitude": one.latitude,
            "longitude": one.longitude,
            "certainty": one.certainty,
        }
        for one in held.places
    ]
    return {"licence": held.licence, held.name: value}


def _places_page(held: Gazetteer) -> "Document":
    from miklat.say.page import Document, Heading, Items, Para, Strong

    lines = tuple(
        (
            Strong(f"{one.name}: "),
            f"{one.says} ({one.hebrew}), in {', '.join(land for _, land in one.region)} [{one.at}]. Site: {one.site}, "
            f"about {one.latitude} N {one.longitude} E; identification {one.certainty}.",
        )
        for one in held.places
    )
    return Document(held.title, (Heading(1, (held.title,)), Items(lines), Para((held.foot,))))


def _events(chronicle: Chronicle, arguments: Namespace) -> int:
    write(arguments, lambda: _events_page(chronicle), lambda: _json(_events_value(chronicle)))
    return DONE


def _events_value(chronicle: Chronicle) -> object:
    value = [
        {
            "event": kind.name,
            "words": {word.name: word.says for word in kind.words},
            "word_needed": bool(kind.words) and kind.bare is None,
            "says": kind.says,
            "needs": [need.says for need in kind.preconditions],
        }
        for kind in chronicle.event_types
    ]
    return {"fingerprint": chronicle.fingerprint, "events": value}


def _events_page(chronicle: Chronicle) -> "Document":
    from miklat.say.page import Block, Document, Heading, Items, Para, Strong

    blocks: list[Block] = [Heading(1, ("The events of a course",))]
    for kind in chronicle.event_types:
        words = " | ".join(kind.names)
        needed = f": {words}" if words and kind.bare is None else f" [: {words}]" if words else ""
        blocks.append(Para((Strong(kind.name), f"{needed} - {kind.phrase(None).replace('{}', '...')}.")))
        blocks.append(Items(tuple((f"refused with: {need.says}.",) for need in kind.preconditions), indent=1))
    return Document("The events of a course", tuple(blocks))


def _library(path: str, session: Session) -> int:
    """Follow the courses of a library one by one, holding none of them; 2 if some line was at fault."""
    status = DONE
    try:
        stream = _opened(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "this cannot be the name of a file"
        return refuse(ValueError(f"{shown(path)}: this file cannot be read ({why})"))
    except Faults as error:
        return refuse(error)
    with stream:
        for line, fault in _followed(_lines(stream), shown(path), session):
            if fault is not None:
                status = AT_FAULT
                print(fault, file=sys.stderr)
            else:
                sys.stdout.write(line + "\n")
    return status


def _opened(path: str) -> IO[bytes]:
    """A file or a pipe to read, or standard input; Faults if it is none."""
    from miklat.files.source import opened

    if path == "-":
        return sys.stdin.buffer
    faults = Gathering(path)
    handle = opened(path, faults)
    faults.settle()
    assert handle is not None
    return open(handle, "rb")


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Its lines; of one that is longer than a case can be, only as much as shows that."""
    from miklat.files.tree import LIMITS

    while line := stream.readline(LIMITS.size + 2):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(LIMITS.size)
        yield line


def _followed(lines: Iterator[bytes], path: str, session: Session) -> Iterator[tuple[str, Exception | None]]:
    import msgspec

    from miklat.courses.case_commands import follower
    from miklat.courses.json import summary_value
    from miklat.courses.unfold import ImpossibleCourse
    from miklat.files.case_yaml import parse_case
    from miklat.judging.case import Case

    words, one = vocabulary(session.law), follower(session)
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            case = parse_case(line, f"{path} (case on line {number})", words)
            one = one.rested()
            told = one.follow(
                Case(case.facts, case.title, case.presume),  # type: ignore[arg-type]
                case.course,
                voice=case.voice,
            )
        except (Faults, ValueError) as error:
            if isinstance(error, ImpossibleCourse):
                error = ValueError("\n".join(f"{path}:{number}:1: {s.what}; {s.instead}" for s in error.violations))
            yield "", error
            continue
        yield escaped(msgspec.json.encode({"line": number, **summary_value(told)}).decode()), None
