"""Whatever is brought is answered or refused in a sentence, and what is sound beside it gets the answer it gets alone.

Inputs are made from a fixed seed, some of every kind in each run of the tests. For hours of them, with other seeds:
``MIKLAT_FUZZ=3600 pytest tests/fuzz`` (seconds for each kind).
"""

import csv
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import pyarrow.parquet as pq
import pytest

from miklat import LAW, cli
from miklat.cli import OUR_FAULT
from miklat.judging.bench import Bench
from miklat.law.voice import default_voice
from tests.bulk.test_one_table import WRITERS
from tests.fuzz.mutate import BAD, same_word, spoilt, spoilt_archive
from tests.strategies import Facts, Maker

ROOT = Path(__file__).parents[2]
SECONDS = float(os.environ.get("MIKLAT_FUZZ", "0"))
QUESTIONS = ("exile", "death")
WORDS = {fact.name: set(fact.names) for fact in LAW.facts}
Miklat = Callable[..., tuple[int, str, str]]


def rounds(count: int) -> Iterator[Random]:
    """Sources of chance: so many with fixed seeds, or other ones for as long as was asked for."""
    if not SECONDS:
        yield from (Random(f"{count} {number}") for number in range(count))
        return
    end, first = time.monotonic() + SECONDS, Random().randrange(1 << 48)
    while time.monotonic() < end:
        print(f"seed {first}", file=sys.__stderr__)  # shown with a failure
        yield Random(first)
        first += 1


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Miklat:
    """Run a command in an empty folder: its status, and what it said. It never fails by a fault of ours."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MIKLAT_TRACEBACK", raising=False)

    def command(*words: str) -> tuple[int, str, str]:
        try:
            status = cli.main(list(words))
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        out, err = capsys.readouterr()
        assert status in (0, 1, 2, 4), (status, words, err[-600:])
        assert status != OUR_FAULT
        assert status in (0, 1) or err.strip(), words  # what is refused is told
        assert "Traceback" not in err
        assert "\x1b" not in out + err
        return status, out, err

    return command


# ---- files of cases and of courses ----

CASES = sorted(path for path in (ROOT / "examples").glob("*.yaml") if "\ncourse:" not in path.read_text("utf-8"))
COURSES = sorted(path for path in (ROOT / "examples").glob("*.yaml") if "\ncourse:" in path.read_text("utf-8"))


@pytest.mark.parametrize(("files", "commands", "count"), [(CASES, "judge check", 250), (COURSES, "course check", 120)])
def test_a_file_of_facts(files: list[Path], commands: str, count: int, run: Miklat) -> None:
    """Judged, or refused with the place of what is wrong with it."""
    for random in rounds(count):
        data = spoilt(random, random.choice(files).read_bytes())
        Path("a.yaml").write_bytes(data)
        word = random.choice(commands.split())
        status, out, err = run(word, "a.yaml", *random.choice(((), ("--format", "json"))) if word != "check" else ())
        if status == 2:
            assert "a.yaml" in err, err
        if status == 0 and out.startswith("{"):
            json.loads(out)


def test_a_case_reads_the_same_however_it_is_laid_out(run: Miklat) -> None:
    """In another order, in quotes, with Windows' line ends, as JSON: the same ruling."""
    for random, facts in zip(rounds(25), Maker(3).half_known(10_000, 64), strict=False):
        told = list(facts.items())
        answers: dict[tuple[int, str], str] = {}
        for way in range(4):
            random.shuffle(told)
            lines = [f"  {name}: {value}" if way else f'  "{name}": "{value}"' for name, value in told]
            text = "\n".join(["miklat: 1", "facts:", *lines, ""])
            if way == 2:
                text = text.replace("\n", "\r\n")
            if way == 3:
                text = json.dumps({"miklat": 1, "facts": dict(told)})
            Path("a.yaml").write_bytes(text.encode())
            status, out, _ = run("judge", "a.yaml", "--short")
            assert status in (0, 2)
            answers.setdefault((status, out), text)
        assert len(answers) == 1, "\n".join(text + out for (_, out), text in answers.items())


# ---- tables ----


def judged(book: Bench, facts: Mapping[str, str]) -> list[str] | None:
    """What the bench says of a case in the default voice; None if it cannot be."""
    try:
        ruling = book.judge({name: value for name, value in facts.items() if value != "unknown"})
    except ValueError:
        return None
    voice = default_voice(LAW)
    return [ruling.answer(name, **voice) for name in QUESTIONS]


def many(run: Miklat, path: str) -> tuple[int, dict[str, list[str]], set[str], str]:
    """Judge a table: the status, the answers and the refused rows by the case's name, and all that was said."""
    for old in Path().glob("out.csv*"):
        old.unlink()
    asked = [word for name in QUESTIONS for word in ("--question", name)]
    status, out, err = run("many", path, "-o", "out.csv", "--voice", "default", *asked)
    answers: dict[str, list[str]] = {}
    if Path("out.csv").exists():
        with open("out.csv", encoding="utf-8-sig", newline="") as file:
            for row in csv.DictReader(file):
                answers[row.get("case", "")] = [row[name] for name in QUESTIONS]
    refused = set()
    if Path("out.csv.rejects.csv").exists():
        with open("out.csv.rejects.csv", encoding="utf-8-sig", newline="") as file:
            refused = {row["row"] for row in csv.DictReader(file)}
    return status, answers, refused, out + err


def cases(random: Random, count: int) -> list[Facts]:
    """Sound cases, some facts of each unknown."""
    made = Maker(random.randrange(1 << 30)).cases(count)
    return [{name: value if random.random() < 0.8 else "" for name, value in one.items()} for one in made]


def laid_out(random: Random, rows: list[Facts]) -> tuple[list[str], list[list[str | None]]]:
    """Cases as a table: a column with the case's name, and facts in any order."""
    names = [fact.name for fact in LAW.facts]
    random.shuffle(names)
    return ["case", *names], [[f"c{at:03}", *(one[name] or None for name in names)] for at, one in enumerate(rows)]


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl", "parquet", "xlsx"])
def test_a_table_with_spoilt_cells(kind: str, run: Miklat, book: Bench) -> None:
    """A row with a cell that means nothing is refused, all others get the bench's answer, however they are spelt."""
    for random in rounds(8):
        rows = cases(random, 30)
        wanted = {f"c{at:03}": judged(book, {k: v for k, v in one.items() if v}) for at, one in enumerate(rows)}
        names, cells = laid_out(random, rows)
        for row in cells:
            for place in random.sample(range(1, len(names)), 4):
                row[place] = same_word(random, row[place] or "unknown").replace("\t", " ")
            if random.random() < 0.3:
                row[random.randrange(1, len(names))] = random.choice(BAD)
                wanted[str(row[0])] = None
        WRITERS[kind](f"in.{kind}", names, cells)
        status, answers, refused, said = many(run, f"in.{kind}")
        assert answers == {name: one for name, one in wanted.items() if one is not None}, said
        assert len(refused) == sum(one is None for one in wanted.values())
        assert status == (0 if answers else 1)


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl", "parquet", "xlsx"])
def test_a_table_with_spoilt_bytes(kind: str, run: Miklat, book: Bench) -> None:
    """The run is refused, or rows are; a row that stands whole in what is left is judged as it would be alone."""
    for random in rounds(30):
        WRITERS[kind](f"in.{kind}", *laid_out(random, cases(random, 12)))
        spoil = spoilt_archive if kind == "xlsx" else spoilt
        path = Path(f"in.{kind}")
        path.write_bytes(spoil(random, path.read_bytes()))
        _, answers, _, said = many(run, str(path))
        for name, facts in whole(kind, path).items():
            if name in answers:
                assert answers[name] == judged(book, facts), (name, said)


def whole(kind: str, path: Path) -> dict[str, Facts]:
    """The rows of a table in which every cell is a word of the law, as another reader reads them; each name once."""
    try:
        rows = list(READERS[kind](path))
    except Exception:  # the other reader may fail in its own ways
        return {}
    named = [str(row.get("case")) for row in rows]
    found = {}
    for name, row in zip(named, rows, strict=True):
        facts = {fact: row[fact] for fact in WORDS if row.get(fact)}
        sound = all(value in WORDS[fact] for fact, value in facts.items()) and WORDS.keys() <= row.keys()
        if sound and named.count(name) == 1 and len(row) == len(WORDS) + 1:
            found[name] = facts
    return found


def _delimited(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t" if path.suffix == ".tsv" else ",", strict=True)


def _lines(path: Path) -> Iterator[dict[str, str]]:
    for line in path.read_text("utf-8").splitlines():
        pairs = json.loads(line, object_pairs_hook=list)
        if len({name for name, _ in pairs}) == len(pairs):
            yield dict(pairs)


READERS: Mapping[str, Callable[[Path], Iterator[dict[str, str]]]] = {
    "csv": _delimited,
    "tsv": _delimited,
    "jsonl": _lines,
    "parquet": lambda path: iter(pq.read_table(path).to_pylist()),
    "xlsx": lambda path: iter(()),
}
