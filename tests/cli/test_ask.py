"""`miklat ask`: the interview as it is held, and the case it ends in."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from miklat import LAW, bench
from miklat.cli.common import vocabulary
from miklat.cli.interview import Command, FactAnswer, NoReply, understand
from miklat.files.case_yaml import parse_case
from miklat.judging.ask import AskedFact, Interview, Interviewer
from tests.cli.conftest import Ran, Run

MOTION = AskedFact("motion", ("downward", "upward", "level"))


CHOPPING = {
    **{"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "aim": "nobody"},
    **{"task": "chopping_wood", "motion": "downward", "flew": "chip", "duty": "none", "shift": "none"},
}


def replies(case: dict[str, str], questions: Sequence[str], given: Interview | None = None, **voice: str) -> str:
    """What someone who knows only this of a case replies, line by line."""
    interviewer, state, lines = Interviewer(bench(), questions, voice, LAW.story), given or Interview(), ""
    while (turn := interviewer.turn(state)) is not None:
        lines += f"{case.get(turn.fact, 'unknown')}\n"
        state = state.answer(turn.fact, case.get(turn.fact))
    return lines


def case_in(out: str) -> dict[str, str]:
    """The facts of the case that an interview printed last."""
    return parse_case(out[out.index("miklat: 1") :], "printed", vocabulary(LAW)).facts


def test_it_ends_with_the_ruling_and_the_case(miklat: Run) -> None:
    """Of a whole case it takes the facts that tell, and prints the ruling and these."""
    ran = miklat("ask", "--question", "exile", said=replies(CHOPPING, ["exile"]))
    assert ran.status == 0
    assert "1. " in ran.err
    assert "Nothing more can change these answers." in ran.err
    assert "Does he go into exile" in ran.out
    assert "> " not in ran.out
    told = case_in(ran.out)
    assert told.items() < CHOPPING.items()
    assert {"act", "flew", "duty"} <= set(told)


PRESUMED = Interview(presume="ordinary")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--question", "exile"], replies(CHOPPING, ["exile"])),
        (["--question", "exile", "--voice", "axe=sages"], replies({"act": "mishap"}, ["exile"], axe="sages")),
        (
            ["--presume", "ordinary"],
            replies({"act": "struck"}, list(LAW.first_questions), Interview(presume="ordinary")),
        ),
        (["examples/ordinary.yaml"], ""),
        (["--title", 'Half a tale: "so" #1'], "mishap\nq\n"),
    ],
)
def test_the_case_saved_gives_the_same_ruling(miklat: Run, tmp_path: Path, words: list[str], said: str) -> None:
    """What `judge` says of the file is what the interview said, byte for byte."""
    path = tmp_path / "mine.yaml"
    held = miklat("ask", *words, "--json", "--save", path, said=said)
    assert held.status == 0, held.err
    asked = [word for name in list(LAW.first_questions) for word in ("--question", name)]
    asked = ["--question", "exile"] if "--question" in words else asked
    assert miklat("judge", path, *asked, "--json").out == held.out
    assert miklat("check", path).status == 0


def test_going_back_offers_what_was_said_and_keeps_what_came_after(miklat: Run) -> None:
    """Twice back, and the first answer confirmed with Enter: the second is taken again without being asked."""
    first, second = replies(CHOPPING, ["exile"]).splitlines()[:2]
    ran = miklat("ask", "--question", "exile", said=f"{first}\n{second}\nb\nb\n\nq\n")
    for word in (first, second):
        assert ran.err.count(f"[Enter: {word}, as before]") == 1
    assert "Kept from before: " in ran.err
    assert set(case_in(ran.out).values()) == {first, second}


def test_back_at_the_first_question_stays_there(miklat: Run) -> None:
    ran = miklat("ask", "--question", "exile", said="b\nback\nq\n")
    assert ran.err.count("this is the first question") == 2
    assert ran.status == 0


def test_why_is_said_on_asking(miklat: Run) -> None:
    ran = miklat("ask", "examples/half-known.yaml", "--question", "exile", "--voice", "extent=mishnah", said="?\nq\n")
    assert "exile: does he go into exile in the city of refuge? Open" in ran.err
    assert "It bears on" in ran.err
    assert "upward: exile settled (no)" in ran.err


def test_what_follows_is_told(miklat: Run) -> None:
    ran = miklat("ask", "--question", "exile", said="mishap\nisraelite\nq\n")
    assert "It follows: " in ran.err
    assert "(shift: none)" in ran.err


def test_quit_is_no_failure_and_keeps_what_there_is(miklat: Run) -> None:
    ran = miklat("ask", "--json", said="mishap\nquit\n")
    assert ran.status == 0
    assert "open" in {cell["answer"] for one in json.loads(ran.out)["rulings"] for cell in one["cells"]}
    assert case_in(ran.err) == {"act": "mishap"}


def test_the_end_of_input_loses_nothing(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    ran = miklat("ask", "--save", path, said="mishap\nisraelite\n")
    assert (ran.status, ran.out) == (130, "")
    assert ran.err.endswith(f"stopped\nsaved {path}\n")
    assert parse_case(path.read_text(), "it", vocabulary(LAW)).facts == {"victim": "israelite", "act": "mishap"}


def test_nonsense_without_end_is_given_up(miklat: Run) -> None:
    ran = miklat("ask", said="gibberish\n" * 100)
    assert ran.status == 2
    assert "20 replies in a row were no answers" in ran.err


def test_nothing_that_exists_is_written_over(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("mine", encoding="utf-8")
    ran = miklat("ask", "--save", path, "--question", "exil", "--voice", "axe=sage", said="israelite\n")
    assert (ran.status, ran.out) == (2, "")
    assert "did you mean exile?" in ran.err
    assert "did you mean sages?" in ran.err
    assert "this exists already" in ran.err
    assert path.read_text(encoding="utf-8") == "mine"


def test_odd_names_and_titles_are_no_traceback(process: Run, tmp_path: Path) -> None:
    ran = process("ask", "--title", b"caf\xe9", "--save", "", said=b"q\n")
    assert (ran.status, ran.out) == (2, "")
    assert "--title caf\\udce9: this is not UTF-8 text" in ran.err
    assert "--save: the name of the file is empty" in ran.err
    ran = process("ask", "--save", "x" * 300, said=b"mishap\nq\n")
    assert ran.status == 2
    assert "could not be saved" in ran.err
    assert "act: mishap" in ran.err


def test_a_case_with_a_course_is_begun_from_where_it_ends(miklat: Run) -> None:
    ran = miklat("ask", "examples/course-outside-the-limits.yaml", "--question", "return", "--json", said="")
    assert ran.status == 0
    assert {"judged", "high_priest"} <= set(json.loads(ran.out)["case"]["facts"])


def test_the_questions_are_those_of_the_act() -> None:
    assert list(LAW.first_questions) == ["refuge", "death", "trial", "exile"]


@pytest.mark.parametrize(
    ("word", "reply"),
    [
        ("1", FactAnswer("downward")),
        ("downward", FactAnswer("downward")),
        (" DownWard ", FactAnswer("downward")),
        ("LEV\n", FactAnswer("level")),
        ("u", FactAnswer(None)),
        ("unknown", FactAnswer(None)),
        ("b", Command("back")),
        ("q", Command("quit")),
        ("?", Command("why")),
        ("1.", FactAnswer("downward")),
        ("2)", FactAnswer("upward")),
        ("(3)", FactAnswer("level")),
        ("don't know", FactAnswer(None)),
        ("don\u2019t know", FactAnswer(None)),
        ("b task", Command("back", "task")),
        ("back knew-victim-there", Command("back", "knew_victim_there")),
    ],
)
def test_a_reply_is_understood(word: str, reply: object) -> None:
    assert understand(word, MOTION) == reply


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("4", "a number from 1 to 3"),
        ("0", "a number from 1 to 3"),
        ("levle", "did you mean level?"),
        ("zzz", "write downward, upward, level or unknown"),
        ("", "u for unknown"),
        ("\x1b[31mred", "'\\x1b[31mred' is no answer"),
    ],
)
def test_a_slip_says_what_to_write(word: str, hint: str) -> None:
    reply = understand(word, MOTION)
    assert isinstance(reply, NoReply)
    assert hint in reply.what


def test_enter_takes_what_was_said_before() -> None:
    assert understand("\n", AskedFact("motion", MOTION.values, ("motion", "level"))) == FactAnswer("level")
    assert understand("\n", AskedFact("motion", MOTION.values, ("motion", None))) == FactAnswer(None)


def _interrupted(words: list[str], said: bytes, tmp_path: Path) -> Ran:
    """Hold an interview in a process of its own, say something, wait for the next question, and press Ctrl-C."""
    running = subprocess.Popen(
        [sys.executable, "-m", "miklat", "ask", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdin
    assert running.stderr
    running.stdin.write(said)
    running.stdin.flush()
    seen = b""
    while b"2. " not in seen:
        more = running.stderr.read1()  # type: ignore[attr-defined]
        assert more, f"the interview ended before it was stopped: {seen!r}"
        assert b"is no answer here" not in seen, f"it waits for another answer: {seen!r}"
        seen += more
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    return Ran(running.returncode, out.decode(), err.decode())


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    ran = _interrupted([], b"mishap\n", tmp_path)
    assert ran.status == 130
    assert "Traceback" not in ran.err
    assert case_in(ran.out) == {"act": "mishap"}


def test_replies_may_be_any_bytes(process: Run) -> None:
    ran = process("ask", "--question", "exile", said=b"\xff\xfe\x00\nmishap\nq\n")
    assert ran.status == 0
    assert "is no answer here" in ran.err
    assert "Traceback" not in ran.err


def test_endless_nonsense_ends(process: Run) -> None:
    with open("/dev/zero", "rb") as zero:
        ran = process("ask", stdin=zero)
    assert ran.status == 2
    assert len(ran.err) < 100_000


def test_without_an_input_it_stops(process: Run) -> None:
    ran = process("ask", preexec_fn=lambda: os.close(0), stdin=None)
    assert ran.status in (2, 130)
    assert "Traceback" not in ran.err


def test_a_value_is_shown_with_its_whole_meaning(miklat: Run) -> None:
    """Each value has its clause and its gloss, and the question says what it can change."""
    ran = miklat("ask", "--question", "exile", "--presume", "ordinary", said="q\n")
    words = " ".join(ran.err.split())
    fact = LAW.fact("act")
    assert words.index(fact.asks) < words.index("It can change what is still open: exile (")
    for value in fact.values:
        assert value.says in words
        assert not value.gloss or f"({value.gloss})" in words


def test_an_earlier_answer_is_gone_back_to_by_its_name(miklat: Run) -> None:
    ran = miklat("ask", "--question", "exile", "--presume", "ordinary", said="mishap\nnobody\nb act\nstruck\nq\n")
    assert "[Enter: mishap, as before]" in ran.err
    assert case_in(ran.out)["act"] == "struck"
    ran = miklat("ask", "--question", "exile", "--presume", "ordinary", said="mishap\nb axt\nq\n")
    assert "'axt' was not asked; did you mean act?" in ran.err


def test_a_sitting_goes_on_in_place(miklat: Run, tmp_path: Path) -> None:
    """The file is read, its answers can be gone back to, and it is written anew with what was said."""
    path = tmp_path / "mine.yaml"
    path.write_text("miklat: 1\ntitle: Mine\npresume: ordinary\nfacts: {act: mishap, task: other}\n", encoding="utf-8")
    ran = miklat("ask", "--continue", path, "--question", "exile", said="b act\nstruck\nq\n")
    assert ran.status == 0
    assert f"saved {path}" in ran.err
    kept = parse_case(path.read_text(), "it", vocabulary(LAW))
    assert (kept.title, kept.facts["act"]) == ("Mine", "struck")


def test_what_a_sitting_would_lose_is_refused(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = "miklat: 1\nfacts: {died: yes}\nexpect:\n  - exile: silent\n"
    path.write_text(text, encoding="utf-8")
    ran = miklat("ask", "--continue", path, said="q\n")
    assert (ran.status, path.read_text(encoding="utf-8")) == (2, text)
    assert "its expect would be lost" in ran.err
    ran = miklat("ask", "examples/roller.yaml", "--continue", path, said="q\n")
    assert "leave out one" in ran.err
