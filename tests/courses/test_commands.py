"""`miklat judge` on a case with a course, and `miklat course`."""

import json
from pathlib import Path

import pytest

from miklat.laws.refuge.course import CHRONICLE
from tests.cli.conftest import Run, miklat

__all__ = ["miklat"]

CASE = "examples/course-outside-the-limits.yaml"


def write(folder: Path, *events: str, facts: str = "{died: yes}") -> Path:
    path = folder / "case.yaml"
    lines = "".join(f"  - {event}\n" for event in events)
    path.write_text(f"miklat: 1\nfacts: {facts}\ncourse:\n{lines}", encoding="utf-8")
    return path


def test_every_step_is_printed(miklat: Run) -> None:
    ran = miklat("judge", CASE, "--full")
    assert (ran.status, ran.err) == (0, "")
    for words in ("1. killing", "9. high_priest_died", "Owed and allowed now:", "N35:27 speaks now", "AGAINST THE LAW"):
        assert words in ran.out


def test_what_gave_an_answer_and_gives_it_no_more_is_named(miklat: Run) -> None:
    """Outside the limits, by the NIV-type English, the verse of rescue speaks no longer, and the page says so."""
    words = " ".join(miklat("judge", CASE, "--full").out.split())
    change = "rescue: YES before, SILENT now, in the NIV-type English (edition=niv) (N35:25r no longer speaks)."
    assert words.count(change) == 1
    assert "restore: SILENT before, YES now, in every voice (N35:25s speaks now)." in words


def test_a_course_that_cannot_be_is_refused_at_its_events_all_at_once(miklat: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "judgment: manslayer", "killing", "flight", "left_limits", "killer_died", "went_home")
    ran = miklat("judge", path)
    assert (ran.status, ran.out) == (2, "")
    lines = ran.err.splitlines()
    assert [line.removeprefix(f"{path}:").partition(": ")[0] for line in lines] == ["4:5", "7:5", "9:5"]
    assert "killing (event 2) comes after it (line 5)" in lines[0]
    assert "flight (event 3) alone came before it (line 6)" in lines[1]
    assert "killer_died (event 5) came before it (line 8)" in lines[2]


def test_dates_out_of_order_are_refused_with_both_events(miklat: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "killing: \n    date: 2024-03-26", "flight: kedesh\n    date: 2024-03-25")
    ran = miklat("judge", path)
    assert ran.status == 2
    assert ":6:5: flight: kedesh (event 2) is dated 2024-03-25, before killing (event 1)" in ran.err


@pytest.mark.parametrize(
    ("fact", "instead"),
    [
        ("judged: manslayer", "write the event it follows from instead: judgment: manslayer"),
        ("judged: not_yet", "leave it out: it holds until an event tells otherwise"),
        ("whereabouts: home", "write the event it follows from instead: went_home"),
        (
            "whereabouts: city_he_fled_to",
            "write the event it follows from instead: arrival or restored or returned_to_limits",
        ),
        ("high_priest: died", "write the event it follows from instead: high_priest_died"),
        ("high_priest: living", "leave it out: it holds until an event tells otherwise"),
        ("slayer: avenger", "write the event it follows from instead: met_by: avenger or killed_by: avenger"),
    ],
)
def test_facts_of_the_course_may_not_be_given_beside_one(miklat: Run, tmp_path: Path, fact: str, instead: str) -> None:
    """Whether or not some event of this course tells of them, and with all else that is wrong."""
    path = write(tmp_path, "killing", "left_limits", facts=f"{{died: yes, {fact}}}")
    for events in (("killing", "left_limits"), ("killing",)):
        write(tmp_path, *events, facts=f"{{died: yes, {fact}}}")
        for ran in (miklat("judge", path), miklat("check", path)):
            assert ran.status == 2
            assert f":2:20: the facts say {fact}, and of that the events of a course tell; {instead}" in ran.err
            assert ("left_limits (event 2) cannot be here" in ran.err) is (len(events) > 1)


def test_every_fact_that_follows_can_be_told_by_an_event_or_from_the_start() -> None:
    """So that what to write instead is always there."""
    follows = {(one.fact, one.value) for one in CHRONICLE.follows}
    assert {pair for pair in follows if not CHRONICLE.bringing(*pair)} == {
        ("judged", "not_yet"), ("high_priest", "living"), ("died", "no"), ("fled", "no"),
    }  # fmt: skip


def test_facts_that_contradict_the_course_are_refused(miklat: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "killing", "judgment: murderer", facts="{died: no}")
    ran = miklat("judge", path)
    assert ran.status == 2
    assert ":2:9: after judgment: murderer (event 2): died: no, judged: murderer cannot be together" in ran.err


def test_facts_that_contradict_each_other_are_told_once_at_their_place(miklat: Run, tmp_path: Path) -> None:
    ran = miklat("judge", write(tmp_path, "killing", facts="{act: mishap, aim: victim}"))
    assert ran.status == 2
    (line,) = ran.err.splitlines()
    assert ":2:22: act: mishap, aim: victim cannot be together" in line


@pytest.mark.parametrize(
    ("at", "heading"),
    [
        ("left_limits", "6. He left the limits of the city"),
        ("met_by: avenger", "7. The avenger of blood met him"),
        ("#3", "3. He came into the city"),
        ("2010-05-14", "4. The congregation judged him a manslayer"),
        ("1 Nisan 5772", "6. He left the limits of the city"),
        ("1 Av 5769", "Before the first event"),
    ],
)
def test_one_moment_alone(miklat: Run, at: str, heading: str) -> None:
    ran = miklat("judge", CASE, "--at", at)
    assert ran.status == 0
    headings = [line for line in ran.out.splitlines() if line.startswith("The moment. ")]
    assert len(headings) == 1
    assert headings[0].startswith(f"The moment. {heading}")


def test_what_a_date_leaves_unsaid_is_said(miklat: Run) -> None:
    ran = miklat("judge", CASE, "--at", "2011-01-01")
    assert "after event 4" in ran.out
    assert "restored, told next without a date" in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--at", "flood"), "there is no such event"),
        (("--at", "#99"), "there is no such event"),
        (("--at", "left_limits#2"), "there is no such event"),
        (("--at", "\x1b[31m"), "--at \\x1b[31m: "),
        (("--what-if", "drop \x1b[31m"), "'drop \\x1b[31m'"),
        (("--what-if", "kiler: stranger"), "did you mean killer"),
        (("--what-if", "killer: martian"), "--what-if 'killer: martian': killer takes israelite, "),
        (("--what-if", "kiler: stranger"), "--what-if 'kiler: stranger': there is no fact called 'kiler'"),
        (("--what-if", "judged: cleared"), "instead: judgment: cleared"),
        (("--what-if", "died: no"), "after judgment: manslayer (event 4): died: no, judged: manslayer cannot be"),
        (("--at", "2024-99-01"), "there is no such day"),
        (("--what-if", "drop flood"), "there is no 'flood' in the course"),
        (("--what-if", "drop arrival", "--what-if", "drop restored"), "reached the city"),
    ],
)
def test_what_cannot_be_asked_of_a_course_is_refused(miklat: Run, words: tuple[str, ...], what: str) -> None:
    ran = miklat("judge", CASE, *words)
    assert (ran.status, ran.out) == (2, "")
    assert what in ran.err


def test_a_plain_case_has_no_moments(miklat: Run) -> None:
    for words in (("--at", "killing"), ("--what-if", "drop killing"), ("--timeline", "svg")):
        ran = miklat("judge", "examples/roller.yaml", *words)
        assert ran.status == 2
        assert f"has no course, so there is no {words[0]} of it" in ran.err


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--what-if", "drop left_limits", "--at", "killing"), "--what-if and --at cannot be given together"),
        (("--what-if", "drop left_limits", "--full"), "--what-if and --full cannot be given together"),
        (("--timeline", "html", "--at", "killing"), "--timeline and --at cannot be given together"),
        (("--timeline", "text", "--json"), "--timeline and --format json cannot be given together"),
        (("--timeline", "svg", "--full"), "--timeline and --full cannot be given together"),
        (("--at", "killing", "--at", "arrival"), "--at is given more than once"),
        ((CASE, "--timeline", "svg"), "--timeline svg writes one document, and there are 2 cases"),
        ((CASE, "--timeline", "html"), "--timeline html writes one document, and there are 2 cases"),
    ],
)
def test_options_of_which_one_would_go_unheard_are_refused(miklat: Run, words: tuple[str, ...], what: str) -> None:
    ran = miklat("judge", CASE, *words)
    assert (ran.status, ran.out) == (2, "")
    assert what in ran.err


def test_timelines_of_several_cases_as_text_stand_one_after_the_other(miklat: Run) -> None:
    ran = miklat("judge", CASE, CASE, "--timeline", "text")
    assert ran.status == 0
    assert ran.out.count("1. killing") == 2


@pytest.mark.parametrize("form", ["text", "svg", "html"])
def test_the_timeline_of_a_what_if_says_so_in_its_title(miklat: Run, form: str) -> None:
    ran = miklat("judge", CASE, "--what-if", "drop left_limits", "--timeline", form)
    assert ran.status == 0
    assert "found him: what if drop left_limits" in " ".join(ran.out.split())


def test_a_bare_adar_may_fall_on_either_side_of_a_date(miklat: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "killing: \n    date: 15 Adar 5784", "flight: kedesh\n    date: 2024-05-01")
    warned = "Which Adar is meant is not said of every date: killing may have come after that day."
    for at, said in (("2024-03-01", True), ("20 Adar I 5784", True), ("2024-04-01", False), ("2024-05-02", False)):
        ran = miklat("judge", path, "--at", at)
        assert (warned in " ".join(ran.out.split())) is said, at
    write(tmp_path, "killing: \n    date: 1 Adar II 5784")
    assert warned in " ".join(miklat("judge", path, "--at", "15 Adar 5784").out.split())


def test_a_date_before_all_events_is_before_the_first(miklat: Run) -> None:
    assert "before the first event" in miklat("judge", CASE, "--at", "1 Av 5769").out
    assert "event 0" not in miklat("judge", CASE, "--at", "1 Av 5769").out


def test_the_fingerprint_of_the_events_is_that_of_the_book_whatever_is_asked(miklat: Run) -> None:
    for words in ((), ("--question", "stay"), ("--question", "death", "--what-if", "drop left_limits")):
        value = json.loads(miklat("judge", CASE, "--json", *words).out)
        assert value["events"]["fingerprint"] == CHRONICLE.fingerprint
        page = " ".join(miklat("judge", CASE, *words).out.split())
        assert f"the events, {CHRONICLE.fingerprint[:19]}" in page


def test_a_message_names_no_more_events_than_can_be_read(miklat: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "killing", *["met_by: avenger"] * 300)
    ran = miklat("judge", path, "--at", "flood")
    assert ran.status == 2
    assert "#20 met_by: avenger and 281 more" in ran.err
    ran = miklat("judge", path, "--what-if", "drop flood")
    assert ran.status == 2
    assert "#20 met_by: avenger and 281 more" in ran.err


def test_what_if_shows_what_would_stand_otherwise(miklat: Run) -> None:
    ran = miklat("judge", CASE, "--what-if", "high_priest_died before left_limits")
    assert ran.status == 0
    words = " ".join(ran.out.split())
    assert "He need no longer stay there [N35:25u and N35:28t], instead of: he must stay" in words
    assert "As told: Lawful (the NIV-type English): he who killed him bears no guilt." in words
    assert "5. restored" not in ran.out


def test_why_a_fact_is_not_told_is_said_again_when_the_reason_changes(miklat: Run) -> None:
    ran = miklat("judge", "examples/course-no-priest-at-the-judgment.yaml", "--full")
    text = " ".join(ran.out.split())
    before, judged = text.split("5. judgment: manslayer")
    assert "high_priest: the high priest died before the judgment" in before
    assert "Not told: high_priest: there was no high priest at the judgment" in judged.split("6. restored")[0]


def test_the_first_step_shown_shows_everything(miklat: Run, tmp_path: Path) -> None:
    ran = miklat("judge", write(tmp_path, "high_priest_died"), "--full")
    for words in (
        "not yet been judged (judged: not_yet",
        "Not told: high_priest:",
        "where he is has",
        "Stands:",
    ):
        assert words in ran.out


@pytest.mark.parametrize("edit", ["drop killing", "killer: israelite", "drop high_priest_died"])
def test_a_what_if_that_changes_nothing_says_so_in_a_line(miklat: Run, edit: str) -> None:
    ran = miklat("judge", CASE, "--what-if", edit)
    assert ran.status == 0
    assert "Nothing differs: at every event that remains" in " ".join(ran.out.split())
    assert "\n1. " not in ran.out


def test_json_has_every_step_and_equal_bytes(miklat: Run) -> None:
    ran = miklat("judge", CASE, "--json")
    assert ran.out == miklat("judge", CASE, "--json").out
    value = json.loads(ran.out)
    assert [step["event"] for step in value["course"]][-2:] == ["killed_by", "high_priest_died"]
    left = value["course"][5]
    assert left["facts"]["whereabouts"] == {
        "value": "outside_limits",
        "event": 6,
        "reason": "he left the limits of the city",
    }
    assert left["done"]["flagged"]
    assert [one["question"] for one in left["rulings"]] == [
        "refuge", "charge", "avenger", "rescue", "restore", "stay", "return",
    ]  # fmt: skip
    what_if = json.loads(miklat("judge", CASE, "--json", "--what-if", "drop left_limits").out)
    assert what_if["what_if"] == ["drop left_limits"]


def test_questions_and_voices_narrow_a_course_too(miklat: Run) -> None:
    ran = miklat("judge", CASE, "--question", "stay", "--voice", "edition=niv")
    assert ran.status == 0
    assert "rescue" not in ran.out
    assert "Heard only: in the NIV-type English." in ran.out


def test_expectations_are_held_to_the_last_moment(miklat: Run) -> None:
    ran = miklat("check", CASE, "--brief")
    assert (ran.status, ran.err) == (0, "")
    assert "none failed" in ran.out


def test_the_command_for_every_course_proves_and_draws(miklat: Run) -> None:
    ran = miklat("course", "--claim", "never_exposed")
    assert ran.status == 0
    assert "REFUTED, never_exposed" in ran.out
    assert "flight, judgment: manslayer, went_home, met_by: avenger" in " ".join(ran.out.split())
    assert miklat("course", "--draw", "mermaid").out.startswith("flowchart LR")
    assert json.loads(miklat("course", "--events", "--json").out)["events"][0]["event"] == "killing"


def test_the_six_cities_are_named_where_joshua_names_them(miklat: Run) -> None:
    value = json.loads(miklat("course", "--cities", "--json").out)
    assert [(city["name"], city["at"]) for city in value["cities"]] == [
        ("kedesh", "Joshua 20:7"), ("shechem", "Joshua 20:7"), ("hebron", "Joshua 20:7"),
        ("bezer", "Joshua 20:8"), ("ramoth", "Joshua 20:8"), ("golan", "Joshua 20:8"),
    ]  # fmt: skip
    assert all(city["certainty"] in ("agreed", "probable", "contested") for city in value["cities"])
    assert value["licence"] == "CC0-1.0"


def test_a_library_is_followed_line_by_line(miklat: Run) -> None:
    good = '{"miklat": 1, "facts": {"died": "yes", "act": "mishap"}, "course": ["killing", "flight", "killer_died"]}'
    bad = '{"miklat": 1, "course": ["arrival"]}'
    worse = '{"miklat": 1, "course": ["flood"]}'
    ran = miklat("course", "--library", "-", said="\n".join([good, bad, worse, "", good]))
    assert ran.status == 2
    assert [json.loads(line)["line"] for line in ran.out.splitlines()] == [1, 5]
    assert "-:2:1: arrival (event 1) cannot be here" in ran.err
    assert "'flood' is not an event" in ran.err


def test_an_expectation_may_name_the_event_after_which_it_should_stand(miklat: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "killing", "flight", "arrival", "judgment: manslayer", "high_priest_died")
    expected = (("judgment", "yes"), ("'#3'", "silent"), ("high_priest_died", "no"), ("flight", "yes"))
    lines = "".join(f"  - at: {at}\n    stay: {answer}\n" for at, answer in expected)
    path.write_text(f"{path.read_text(encoding='utf-8')}expect:\n{lines}", encoding="utf-8")
    ran = miklat("check", path, "--brief")
    assert ran.status == 1
    assert "4 answers expected: 1 failed" in ran.out
    assert ":17:5: stay in the default voice: expected yes, got silent" in ran.out


@pytest.mark.parametrize(
    ("at", "what"),
    [("flood", "'flood' names no event of the course; write one of them: #1 killing"), ("[killing]", "at must be")],
)
def test_an_expectation_after_no_event_is_refused(miklat: Run, tmp_path: Path, at: str, what: str) -> None:
    path = write(tmp_path, "killing")
    path.write_text(path.read_text(encoding="utf-8") + f"expect:\n  - at: {at}\n    stay: yes\n", encoding="utf-8")
    ran = miklat("check", path)
    assert ran.status == 2
    assert f":6:9: {what}" in ran.err


def test_a_plain_case_expects_nothing_after_an_event(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "plain.yaml"
    path.write_text("miklat: 1\nexpect:\n  - at: killing\n    stay: open\n", encoding="utf-8")
    ran = miklat("check", path)
    assert ran.status == 2
    assert ":3:9: 'killing' names no event of the course" in ran.err


@pytest.mark.parametrize("words", [["--events"], ["--places"], ["--claim", CHRONICLE.claims[0].name]])
def test_what_is_told_of_every_course_has_a_page_and_a_value(words: list[str], miklat: Run) -> None:
    """The same as text, as HTML that stands alone, and as JSON."""
    text, html, value = (miklat("course", *words, *form).out for form in (["--format", "text"], ["--html"], ["--json"]))
    assert html.startswith("<!doctype html>")
    assert text.splitlines()[0] in html
    assert json.loads(value)
