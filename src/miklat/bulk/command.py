"""Judge a table of cases: a row a case, a column a fact; the same rows come out with their answers.

A table is a file (.parquet, .csv, .tsv, .xlsx, .ods, .jsonl; .csv.gz), several, a folder of them, or - for standard
input. Facts are given in words or as the codes this command writes; an empty cell and "unknown" are unknown, and no
unknown is ever taken for a no. Columns that are not facts pass through. An answer is yes, no, silent, open (the facts
given leave more than one) or, where not every axis of the voice is fixed, parted: the voices do not agree, and the
column .cells says how by the table written beside.

Rows that hold a word that is no value, or facts that cannot be together, go to a file of rejects with row, column and
reason. Nothing stands under the output's name until all of it is written.
"""

import gc
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from miklat import __version__
from miklat.bulk.progress import BadArgument, Bar
from miklat.cli import FAILED, IN_PART
from miklat.cli.common import refuse, show
from miklat.cli.session import Session
from miklat.files.faults import Faults, shown
from miklat.law.law import Law, UnknownName

if TYPE_CHECKING:
    from miklat.bulk.ask import Ask
    from miklat.bulk.engine import Job
    from miklat.bulk.tables.reading import Tables
    from miklat.bulk.tables.writing import Destinations
    from miklat.say.page import Document

    Told = tuple[Document, tuple[str, ...], int, Sequence[str]]
    """What is printed at the end, the files that stand by then, the exit status, and what is said beside."""

RESERVED = ("why", "cells")
"""What no voice may be called: columns of reasons and of cells end so."""

NEEDED = "miklat many needs what `pip install 'miklat[many]'` brings"


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "tables", nargs="*", metavar="TABLE", help="a table, several, a folder of them, or - for standard input"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where the rows go; its end says in which format; - is standard output"
    )
    parser.add_argument(
        "--voice",
        action="append",
        default=[],
        metavar="CHOICES",
        help="fix a choice, AXIS=CHOICE (may be given again); `default` fixes the first choice on every other axis; "
        "NAME:CHOICE,CHOICE,... names a voice, to have several side by side",
    )
    parser.add_argument(
        "--question", action="append", default=[], metavar="Q", help="ask only this (may be given again)"
    )
    parser.add_argument("--why", action="store_true", help="add the rules that decided (? : in some completions only)")
    parser.add_argument("--facts", action="store_true", help="write the columns of facts too")
    spelt = parser.add_mutually_exclusive_group()
    spelt.add_argument("--codes", action="store_true", help="write answers and facts as codes (uint8), to Parquet")
    spelt.add_argument("--words", action="store_true", help="write them as words, even if the table came as codes")
    parser.add_argument(
        "--pass",
        action="append",
        default=[],
        dest="meant",
        metavar="COLUMN",
        help="a column that looks like a fact and is none",
    )
    parser.add_argument(
        "--rejects", metavar="FILE", help="where rows refused go (else OUTPUT.rejects.csv, after the whole name)"
    )
    parser.add_argument("--strict", action="store_true", help="stop at the first row refused, and write nothing")
    parser.add_argument(
        "--resume", action="store_true", help="keep what is finished beside the output, and go on from it"
    )
    parser.add_argument("--sheet", metavar="NAME", help="the sheet of a workbook that holds the cases")
    parser.add_argument("--heading", type=_count, metavar="ROW", help="the row in which the columns have their names")
    parser.add_argument(
        "--numbers", choices=["yes-no", "codes"], help="what numbers under a fact are: 1 and 0, or places of values"
    )
    parser.add_argument("--bom", action="store_true", help="begin CSV with a byte order mark, also if it is all ASCII")
    parser.add_argument(
        "--keep-formulas", action="store_true", help="leave text as it is that a spreadsheet would take for a formula"
    )
    parser.add_argument("--max-rows", type=_count, metavar="N", help="refuse a table of more rows")
    parser.add_argument("--max-memory", type=_size, metavar="SIZE", help="stop where more memory is used (as in 500M)")
    parser.add_argument("--engine", default="embedded", metavar="ENGINE", help="embedded (this machine), or spark")
    parser.add_argument("--template", metavar="FILE.xlsx", help="write an empty table with drop-down lists, and stop")


def run(arguments: Namespace, session: Session) -> int:
    """Judge the table and say how often each answer was given."""
    gc.enable()
    try:
        import miklat.bulk.judge  # noqa: F401 - is what it needs there?
    except ImportError as error:
        print(f"{NEEDED} ({error.name} is missing)", file=sys.stderr)
        return 2
    from miklat.bulk.engine import RowRefused, Unfit

    try:
        told = _template(arguments.template, session.law) if arguments.template else _judge(arguments, session)
    except (Faults, UnknownName, BadArgument) as error:
        return refuse(error)
    except (RowRefused, Unfit) as error:
        print(shown(str(error), 2000), file=sys.stderr)
        return 2
    except OSError as error:
        name = shown(str(arguments.output or arguments.template), 300)
        print(f"{name}: it could not be written ({_why(error)})", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        again = "; --resume goes on from what is finished" if arguments.resume else ""
        print(f"\nstopped: nothing was written under {arguments.output}{again}", file=sys.stderr)
        return 130
    return _tell(told, arguments.output == "-")


def _count(word: str) -> int:
    number = int(word)
    if number < 1:
        raise ValueError
    return number


def _size(word: str) -> int:
    """A number of bytes, as in 500M."""
    units = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
    unit = word[-1:].upper()
    return int(word[:-1]) * units[unit] if unit in units else int(word)


_count.__name__, _size.__name__ = "number", "size"  # argparse names them so


def _why(error: OSError) -> str:
    return error.strerror or shown(str(error), 200)


def _template(path: str, law: Law) -> "Told":
    from miklat.bulk.tables.sheet_writing import write_template
    from miklat.say.page import Document, Para

    if not path.lower().endswith(".xlsx"):
        raise BadArgument(f"--template {path}: the template is a spreadsheet: end its name in .xlsx")
    try:
        meanings = {fact.name: {value.name: value.meaning for value in fact.values} for fact in law.facts}
        write_template(path, meanings, {fact.name: fact.asks for fact in law.facts})
    except FileExistsError:
        raise BadArgument(f"--template {path}: there is such a file already: name another, or remove it") from None
    page = Document("Template", (Para((f"{path}: fill a row a case; an empty cell is unknown",)),))
    return page, (path,), 0, ()


def _judge(arguments: Namespace, session: Session) -> "Told":
    from miklat.bulk.engine import engine
    from miklat.bulk.page import summary_page, told_beside
    from miklat.bulk.tables.sheet_writing import TooLongForSheet

    try:
        job, where = _prepared(arguments, session)
    except ValueError as error:
        raise BadArgument(str(error)) from None
    started = time.perf_counter()
    bar = Bar(job.source.rows, arguments.max_rows, arguments.max_memory)
    try:
        summary = engine(arguments.engine).run(msgspec.structs.replace(job, watch=bar.show if bar.wanted else None))
    except TooLongForSheet as error:
        raise BadArgument(str(error)) from None
    finally:
        bar.done()
    page = summary_page(summary, job.source, session.law, time.perf_counter() - started)
    status = FAILED if summary.bad and not summary.rows else IN_PART if job.source.unread else 0
    return page, summary.written, status, tuple(told_beside(summary, job.source, where))


def _prepared(arguments: Namespace, session: Session) -> "tuple[Job, Destinations]":
    from miklat.bulk.ask import Ask, columns
    from miklat.bulk.engine import ENGINES
    from miklat.bulk.tables.columns import TableSpec
    from miklat.bulk.tables.reading import open_tables
    from miklat.bulk.tables.writing import places

    if not arguments.tables or not arguments.output:
        raise ValueError("miklat many TABLE... -o FILE: name the table and where its rows go (or --template FILE.xlsx)")
    if arguments.engine not in ENGINES:
        raise ValueError(f"--engine {arguments.engine}: choose {' or '.join(ENGINES)}")
    law = session.law
    questions = tuple(law.question(name).name for name in dict.fromkeys(arguments.question)) or tuple(
        question.name for question in law.questions
    )
    ask = Ask(
        _voices(arguments.voice, law),
        questions,
        arguments.why,
        arguments.facts,
        arguments.codes,
        arguments.numbers or "",
    )
    addresses = _stand_ins(arguments)
    where = places(arguments.output, arguments.rejects, folder=arguments.engine == "spark")
    heading = TableSpec(
        {fact.name: fact.names for fact in law.facts},
        frozenset(columns(law, ask)),
        frozenset(arguments.meant),
        numbers=ask.numbers,
        row=arguments.heading,
        sheet=arguments.sheet,
    )
    tables = open_tables(arguments.tables, heading, addresses)
    where = _where(where, tables, arguments, law, ask)
    job = _job(arguments, session, tables, _spelling(ask, tables, arguments), where)
    return msgspec.structs.replace(job, addresses=addresses), where


def _stand_ins(arguments: Namespace) -> "Mapping[str, str]":
    """Put stand-ins in the place of addresses, which Spark alone reads and writes; gives what they stand for."""
    if arguments.engine != "spark":
        return {}
    from miklat.bulk.spark.distant import Distant

    distant = Distant()
    arguments.tables = [distant.stand_in(path) for path in arguments.tables]
    arguments.output = distant.output(arguments.output)
    return distant


def _where(where: "Destinations", tables: "Tables", arguments: Namespace, law: Law, ask: "Ask") -> "Destinations":
    """Where everything goes, now that it is known what is read; ValueError if it cannot go there."""
    from miklat.bulk.ask import told
    from miklat.bulk.tables.lines import LinesFile
    from miklat.bulk.tables.sheet_writing import MOST_ROWS

    _apart(tables, where.files)
    if arguments.resume and "-" in (arguments.output, *arguments.tables):
        raise ValueError("--resume: what is read or written but once cannot be gone on from: name files")
    if tables.rows is not None and arguments.max_rows is not None and tables.rows > arguments.max_rows:
        raise ValueError(f"the table has {tables.rows:,} rows, more than --max-rows {arguments.max_rows:,}")
    if where.rows.lower().endswith(".xlsx") and (tables.rows or 0) > MOST_ROWS:
        raise ValueError(f"a sheet holds {MOST_ROWS:,} rows under its heading: write .parquet or .csv instead")
    if where.rows != "-":
        return where
    if any(one.cells for one in told(law, ask)):
        raise ValueError("-o -: how voices part goes to a table of its own: add --voice default, or name a file")
    first = tables.opened[0]
    end = (
        ".jsonl"
        if isinstance(first, LinesFile)
        else ".tsv"
        if first.path.lower().endswith((".tsv", ".tsv.gz"))
        else ".csv"
    )
    return msgspec.structs.replace(where, end=end)


def _job(arguments: Namespace, session: Session, tables: "Tables", ask: "Ask", where: "Destinations") -> "Job":
    from miklat.bulk.engine import Job
    from miklat.bulk.tables.parts import KeptParts, fingerprint
    from miklat.bulk.tables.writing import Output, Spelling

    parts = None
    if arguments.resume:
        told = (arguments.meant, arguments.sheet, arguments.heading, os.path.splitext(arguments.output)[1])
        depends = (session.law.fingerprint, __version__, ask, told)
        parts = KeptParts(f"{arguments.output}.parts", fingerprint(tables.files, *depends))
    spelling = Spelling(_code_table(ask, session.law), tables.dialect, arguments.bom, arguments.keep_formulas)
    return Job(
        session.bench.compiled,
        ask,
        tables,
        lambda empty: Output(where, empty, spelling),
        where.rows,
        where.refused,
        parts,
        arguments.strict,
    )


def _voices(words: Sequence[str], law: Law) -> "tuple[Any, ...]":
    from miklat.bulk.ask import VoiceSpec, voice_spec

    named: list[VoiceSpec] = []
    plain: list[str] = []
    for word in words:
        name, colon, choices = word.partition(":")
        if colon:
            if not name or any(one.name == name for one in named):
                like = "=".join(law.like_choice)
                raise ValueError(f"--voice {word}: give each voice a name of its own, as in mine:default,{like}")
            if "." in name:
                raise ValueError(
                    f"--voice {word}: a name has no dot, which parts the question from the voice: "
                    f"write {name.replace('.', '_')}:{choices}"
                )
            if name in RESERVED or not name.isprintable():
                raise ValueError(f"--voice {word}: columns of another kind end so: give the voice another name")
            named.append(voice_spec(law, name, [choice.strip() for choice in choices.split(",") if choice.strip()]))
        else:
            plain += [choice.strip() for choice in word.split(",") if choice.strip()]
    if named and plain:
        raise ValueError(
            f"--voice {plain[0]}: where voices are named each choice stands in one, as in {named[0].name}:{plain[0]}"
        )
    return tuple(named) or (voice_spec(law, "", plain),)


def _spelling(ask: "Ask", tables: "Tables", arguments: Namespace) -> "Ask":
    """Answers are spelt as the facts were, if nothing else is asked for and the format has codes."""
    to_parquet = arguments.output.lower().endswith(".parquet")
    if ask.codes and not to_parquet:
        raise ValueError("--codes: codes are written to .parquet alone, since only there a table says what they mean")
    codes = ask.codes or (tables.coded and to_parquet and not arguments.words)
    return msgspec.structs.replace(ask, codes=codes)


def _code_table(ask: "Ask", law: Law) -> bytes:
    from miklat.bulk.ask import WORDS, columns
    from miklat.bulk.codes import code_table

    facts = {fact.name: fact.names for fact in law.facts}
    return code_table(facts | {name: WORDS for name in columns(law, ask) if not name.endswith((".why", ".cells"))})


def _apart(tables: "Tables", outputs: Sequence[str]) -> None:
    """Refuse to write over what is read."""
    for path in outputs:
        if any(os.path.exists(path) and os.path.samefile(path, one) for one in tables.files):
            raise ValueError(f"{path}: this table is read: write to another file")


def _tell(told: "Told", aside: bool) -> int:
    """Print what was done. The files stand by then: what goes wrong here is no fault of theirs."""
    page, written, status, beside = told
    try:
        if aside:  # the rows are on standard output
            from miklat.say.text import to_text

            sys.stderr.write(to_text(page))
        else:
            show(page)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has read enough
        raise
    except OSError as error:
        raise OSError(f"the summary could not be printed ({_why(error)}); written: {', '.join(written)}") from None
    for line in beside:
        print(line, file=sys.stderr)
    return status
