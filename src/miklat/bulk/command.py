"""Judge a table of cases: a row a case, a column a fact; the same rows come out with their answers.

A table is a file (.parquet, .csv, .tsv, .xlsx, .jsonl), several, or a folder of them. Facts are given in words or as
the codes this command writes; an empty cell and "unknown" are unknown, and no unknown is ever taken for a no. Columns
that are not facts pass through. An answer is yes, no, silent, open (the facts given leave more than one) or, where not
every axis of the voice is fixed, parted: the voices do not agree, and the column .cells says how by the table written
beside.

Rows that hold a word that is no value, or facts that cannot be together, go to a file of rejects with row, column and
reason. Nothing stands under the output's name until all of it is written.
"""

import gc
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from miklat import __version__
from miklat.cli.common import refuse, show
from miklat.cli.session import Session
from miklat.files.faults import Faults, shown
from miklat.law.law import Law, UnknownName

if TYPE_CHECKING:
    from miklat.bulk.ask import Ask
    from miklat.bulk.engine import Job
    from miklat.bulk.tables.reading import Tables
    from miklat.say.page import Document

    Told = tuple[Document, tuple[str, ...], bool]
    """What is printed at the end, the files that stand by then, and whether every row was refused."""

EXAMPLE = """example:
  miklat many --template cases.xlsx
  miklat many cases.xlsx -o answers.xlsx --voice default --facts
  miklat many cases.parquet -o answers.parquet --voice default --voice axe=sages --question exile --why
  miklat many folder -o answers.parquet --voice jps:default --voice niv:default,edition=niv"""

NEEDED = "miklat many needs what `pip install 'miklat[many]'` brings"


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="a table, several, or a folder of them")
    parser.add_argument("-o", "--output", metavar="FILE", help="where the rows go; its end says in which format")
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
    from miklat.bulk.engine import Refused, Unfit

    try:
        told = _template(arguments.template, session.law) if arguments.template else _judge(arguments, session)
    except (Faults, UnknownName, ValueError) as error:
        return refuse(error)
    except (Refused, Unfit) as error:
        print(shown(str(error), 2000), file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{arguments.output or arguments.template}: it could not be written ({_why(error)})", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        again = "; --resume goes on from what is finished" if arguments.resume else ""
        print(f"\nstopped: nothing was written under {arguments.output}{again}", file=sys.stderr)
        return 130
    status = _tell(told)
    if told[2]:
        print("no row was answered: every one was refused, and the rejects say why", file=sys.stderr)
        return 1
    return status


def _why(error: OSError) -> str:
    return error.strerror or shown(str(error), 200)


def _template(path: str, law: Law) -> "Told":
    from miklat.bulk.tables.xlsx import write_template
    from miklat.say.page import Document, Para

    if not path.lower().endswith(".xlsx"):
        raise ValueError(f"--template {path}: the template is a spreadsheet: end its name in .xlsx")
    try:
        write_template(
            path, {fact.name: fact.names for fact in law.facts}, {fact.name: fact.asks for fact in law.facts}
        )
    except FileExistsError:
        raise ValueError(f"--template {path}: there is such a file already: name another, or remove it") from None
    page = Document("Template", (Para((f"{path}: fill a row a case; an empty cell is unknown",)),))
    return page, (path,), False


def _judge(arguments: Namespace, session: Session) -> "Told":
    from miklat.bulk.ask import Ask, columns
    from miklat.bulk.engine import ENGINES, engine
    from miklat.bulk.page import summary_page
    from miklat.bulk.tables.columns import Heading
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
    ask = Ask(_voices(arguments.voice, law), questions, arguments.why, arguments.facts, arguments.codes)
    where = places(arguments.output, arguments.rejects)
    heading = Heading(tuple(fact.name for fact in law.facts), frozenset(columns(law, ask)), frozenset(arguments.meant))
    tables = open_tables(arguments.tables, heading)
    ask = _spelling(ask, tables, arguments)
    _apart(tables, (where.rows, where.refused, where.cells))
    started = time.perf_counter()
    bar = _Bar(tables.rows)
    job = _job(arguments, session, tables, ask, where, bar)
    try:
        summary = engine(arguments.engine).run(job)
    finally:
        bar.done()
    took = time.perf_counter() - started
    page = summary_page(summary.rows, summary.bad, summary.counts, summary.written, took)
    return page, summary.written, bool(summary.bad and not summary.rows)


def _job(arguments: Namespace, session: Session, tables: "Tables", ask: "Ask", where: Any, bar: "_Bar") -> "Job":
    from miklat.bulk.engine import Job
    from miklat.bulk.tables.parts import KeptParts, fingerprint
    from miklat.bulk.tables.writing import Output, Spelling

    parts = None
    if arguments.resume:
        depends = (session.law.fingerprint, __version__, ask, arguments.meant, os.path.splitext(arguments.output)[1])
        parts = KeptParts(f"{arguments.output}.parts", fingerprint(tables.files, *depends))
    spelling = Spelling(_code_table(ask, session.law), tables.dialect)
    written: list[Output] = []

    def sink(empty: Any) -> Output:
        written.append(Output(where, empty, spelling))
        return written[-1]

    return Job(
        session.bench.compiled,
        ask,
        tables,
        sink,
        where.rows,
        where.refused,
        parts,
        arguments.strict,
        bar.show if bar.wanted else None,
    )


def _voices(words: Sequence[str], law: Law) -> "tuple[Any, ...]":
    from miklat.bulk.ask import VoiceSpec, voice_spec

    named: list[VoiceSpec] = []
    plain: list[str] = []
    for word in words:
        name, colon, choices = word.partition(":")
        if colon:
            if not name or any(one.name == name for one in named):
                raise ValueError(f"--voice {word}: give each voice a name of its own, as in jps:default,edition=jps")
            if "." in name:
                raise ValueError(
                    f"--voice {word}: a name has no dot, which parts the question from the voice: "
                    f"write {name.replace('.', '_')}:{choices}"
                )
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
    import msgspec

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


def _tell(told: "Told") -> int:
    """Print what was done. The files stand by then: what goes wrong here is no fault of theirs."""
    try:
        show(told[0])
        sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has read enough
        raise
    except OSError as error:
        raise OSError(f"the summary could not be printed ({_why(error)}); written: {', '.join(told[1])}") from None
    return 0


class _Bar:
    """How far it is, on a terminal."""

    def __init__(self, total: int | None) -> None:
        self.wanted = sys.stderr.isatty()
        self._total, self._started, self._last, self._shown = total, time.perf_counter(), 0.0, False

    def show(self, rows: int) -> None:
        """Say it, at most ten times a second."""
        now = time.perf_counter()
        if now - self._last < 0.1 and rows != self._total:
            return
        self._last, self._shown = now, True
        speed = f"{rows / max(now - self._started, 1e-9):,.0f} rows/s"
        if self._total:
            full = round(30 * rows / self._total)
            sys.stderr.write(f"\r[{'#' * full}{'.' * (30 - full)}] {rows:,} of {self._total:,} rows, {speed} \x1b[K")
        else:
            sys.stderr.write(f"\r{rows:,} rows, {speed} \x1b[K")
        sys.stderr.flush()

    def done(self) -> None:
        """End the line."""
        if self._shown:
            sys.stderr.write("\n")
            sys.stderr.flush()
