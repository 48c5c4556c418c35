"""The outside reading of the wider law: what its contract expects and claims, and its trickiest points.

`tests/oracle_wider.py` and `tests/oracle_wider_claims.py` are written from the contract alone and know nothing of the
project. Half-told cases are completed exactly, over every completion that is possible in the world.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

import pytest
import yaml

from tests import oracle
from tests import oracle_wider as wider
from tests.decision_planes import Diagram
from tests.oracle_wider_claims import Claims

Facts = dict[str, str]
Voice = dict[str, str]
Answers = dict[str, str]

SHARED = Path(__file__).resolve().parents[2] / "shared"
PAIRS = 20_000
VOCABULARY = {**wider.FACTS, **wider.AXES}


# Half-told cases.


def completed(facts: Mapping[str, str], voice: Mapping[str, str]) -> Answers:
    """Answer each question over every possible completion; *open* where more than one answer occurs."""
    diagram = Diagram(VOCABULARY)
    planes = diagram.planes({**facts, **wider.DEFAULT, **voice})
    reading, possible = wider.Wider(planes, diagram.true), wider.possible(planes, diagram.true)
    assert possible, "no completion is possible in the world"
    given: Answers = {}
    for question, outcome in reading.outcome.items():
        found = [name for name, plane in outcome.items() if plane & possible]
        given[question] = found[0] if len(found) == 1 else "open"
    return given


def gives(facts: Mapping[str, str], voice: Mapping[str, str], said: Mapping[str, str]) -> None:
    """The case gives these answers in this voice, and the voice is allowed."""
    assert wider.is_allowed(voice), voice
    given = completed(facts, voice)
    assert {question: given[question] for question in said} == dict(said), voice


def case_files() -> list[object]:
    """Each case file laid beside the project, or a reason to skip."""
    found = [path for name in ("cases-wider", "cases-second") for path in sorted((SHARED / name).glob("*.yaml"))]
    if not (SHARED / "cases-wider").is_dir():
        skip = pytest.mark.skip(reason="no ../shared/cases-wider here: lay the folder beside the checkout")
        return [pytest.param(SHARED, marks=skip, id="no-cases-wider")]
    return [pytest.param(path, id=path.stem) for path in found]


@pytest.mark.parametrize("path", case_files())
def test_a_case_gives_what_it_expects(path: Path) -> None:
    """Each expectation of the wider cases; and of those of law.md, which no layer turns."""
    case = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    facts = wider.presumed(case["facts"]) if case.get("presume") == "ordinary" else case["facts"]
    assert case["expect"]
    for entry in case["expect"]:
        said = {question: answer for question, answer in entry.items() if question != "voice"}
        gives(facts, {**case.get("voice", {}), **entry.get("voice", {})}, said)


# Voices.


def test_voices_are_counted() -> None:
    """With neither layer, with each, and with both (A1)."""
    no_chapter, no_books = {"extent": ("mishnah", "verses")}, {"books": ("numbers",)}
    assert wider.count_voices({**wider.AXES, **no_chapter, **no_books}) == 2_457_600
    assert wider.count_voices({**wider.AXES, **no_books}) == 757_432_320
    assert wider.count_voices({**wider.AXES, **no_chapter}) == 81_100_800
    assert wider.count_voices() == 24_995_266_560
    assert wider.count_voices(oracle.AXES) == 2_457_600


def test_the_count_is_of_the_voices_allowed() -> None:
    """On a few axes at a time, what is counted is what `allowed` lets pass."""
    names = ("edition", "extent", "weapons", "not_his_enemy", "enemy", "any_man", "books", "smites")
    some = {name: choices if name in names else choices[:1] for name, choices in wider.AXES.items()}
    listed = [dict(zip(names, choice, strict=True)) for choice in product(*(some[name] for name in names))]
    assert wider.count_voices(some) == sum(map(wider.is_allowed, listed)) == 425


# Everything at once. An order of facts and axes in which the law stays small.

NAMES_IN_ORDER = """
    edition extent inference books act aim died victim killer means could_kill weapons sought_harm lay_in_wait
    premeditated ill_will enemy malice malice_means in_hand not_his_enemy suddenly knew_victim_there wrong_person
    smites shift enough_as_aimed enough_as_landed error_means accident misaimed hated_not first_flight judged
    all_six_chosen sight blind could_be_on_purpose kin task flew from_the_wood axe motion fell descent_covers place
    late_head head_out_after_release courtyard victim_had_leave killer_had_leave office duty not_exiled trial_for
    was_high_priest priest_at_judgment war_priest other_priest_died high_priest fled whereabouts branches slayer
    beyond_bounds any_man
"""
ORDER = NAMES_IN_ORDER.split()


def test_the_claims_hold_in_every_case_and_voice() -> None:
    """A5, A6, B4: nowhere broken, over all that is possible and all 24,995,266,560 voices."""
    diagram = Diagram(VOCABULARY, ORDER)
    planes = diagram.planes({})
    real = wider.possible(planes, diagram.true) & wider.allowed(planes, diagram.true)
    claims = list(Claims(planes, diagram.true).broken())
    broken = {name: diagram.witness(plane & real) for name, plane in claims if plane & real}
    assert broken == {}
    assert len(claims) > 80
    for name, plane in Claims(planes, diagram.true).too_wide():
        assert plane & real, f"{name}: now holds as it is written"


def test_every_rule_speaks_and_stands_somewhere() -> None:
    """No rule is dead, and none is set aside wherever it speaks."""
    diagram = Diagram(VOCABULARY, ORDER)
    planes = diagram.planes({})
    real = wider.possible(planes, diagram.true) & wider.allowed(planes, diagram.true)
    rules = [rule for rules in wider.Wider(planes, diagram.true).rules.values() for rule in rules]
    assert [(rule.question, rule.id) for rule in rules if not rule.stands & real] == []
    assert len(rules) == 141


def test_with_no_layer_the_law_is_the_same_everywhere() -> None:
    """Extent mishnah or verses, books=numbers: the ten questions as law.md's, in every case that law.md knows."""
    diagram = Diagram(VOCABULARY, ORDER)
    planes = diagram.planes({})
    ours, theirs = wider.Wider(planes, diagram.true), oracle.Reading(planes, diagram.true)
    of_old = ~(planes["extent"]["chapter"] | planes["victim"]["settler"]) & planes["books"]["numbers"]
    for value in ("within_bounds", "at_a_tree"):
        of_old = of_old & ~planes["whereabouts"][value]
    for question in oracle.QUESTIONS:
        for outcome in oracle.OUTCOMES:
            a, b = (one.outcome[question][outcome] & of_old for one in (ours, theirs))
            assert a.edge == b.edge, (question, outcome)


# By chance, in whole numbers: shares nothing with the diagram.


def random_voice(chance: random.Random, *, layers: bool) -> Voice:
    """An allowed voice; without layers, one of law.md's."""
    voice = {axis: chance.choice(choices) for axis, choices in wider.AXES.items()}
    if not layers:
        voice["extent"], voice["books"] = chance.choice(("mishnah", "verses")), "numbers"
    if voice["extent"] != "chapter":
        voice |= {axis: wider.DEFAULT[axis] for axis in wider.CHAPTER}
    if voice["extent"] != "verses" and voice["weapons"] == "however":
        voice["weapons"] = chance.choice(("on_purpose", "meaning_harm"))
    if voice["edition"] == "jps" and voice["not_his_enemy"] == "reason_only":
        voice["not_his_enemy"] = chance.choice(("all_acts", "stone_only"))
    if voice["books"] == "numbers":
        voice |= {axis: wider.DEFAULT[axis] for axis in wider.BOOKS}
    return voice


def random_case(chance: random.Random, *, layers: bool) -> Facts:
    """A full case with the commonest impossibilities mended (the rest are thrown away by `random_pairs`)."""
    case = {fact: chance.choice(values) for fact, values in wider.FACTS.items()}
    if not layers:
        case |= {fact: chance.choice(oracle.FACTS[fact]) for fact in ("victim", "whereabouts")}
    if chance.random() < 0.8:
        case["died"] = "yes"
    mend_act(case, chance)
    mend_aim(case, chance)
    mend_course(case)
    return case


def mend_act(case: Facts, chance: random.Random) -> None:
    """What flew and fell, and which way."""
    if case["act"] == "dropped":
        case["flew"], case["fell"] = "nothing", "load"
    elif case["act"] != "mishap":
        case["flew"] = case["fell"] = "nothing"
    if case["flew"] != "nothing":
        case["fell"], case["task"] = "nothing", "chopping_wood"
    if case["act"] in ("mishap", "dropped"):
        case["aim"] = "nobody"
    if case["task"].startswith(("pushing", "lowering", "descending")):
        case["motion"] = "downward"
    if case["task"].startswith(("pulling", "raising", "climbing")):
        case["motion"] = "upward"


def mend_aim(case: Facts, chance: random.Random) -> None:
    """Mind and blow, by what he aimed at."""
    aim = case["aim"]
    if aim in ("nobody", "animal"):
        case["sought_harm"] = case["lay_in_wait"] = case["premeditated"] = "no"
    if case["premeditated"] == "yes":
        case["suddenly"] = "no"
    else:
        case["lay_in_wait"] = "no"
    case["shift"] = "none"
    if aim == "victim":
        case["shift"] = chance.choice(("none", "loins_to_heart", "heart_to_loins", "other_spot"))
    if aim in ("another_person", "non_israelite", "nonviable"):
        case["shift"] = chance.choice(("adult_to_minor", "minor_to_adult", "other_person"))
    if aim == "victim":
        case["knew_victim_there"] = "yes"
        if case["shift"] == "none":
            case["enough_as_landed"] = case["enough_as_aimed"]


def mend_course(case: Facts) -> None:
    """What cannot be before a judgment, or before a flight."""
    if case["judged"] == "not_yet":
        case |= {"high_priest": "living", "other_priest_died": "none", "priest_at_judgment": "yes"}
    if case["whereabouts"] in ("on_the_way", "city_he_fled_to", "another_city", "within_bounds", "at_a_tree"):
        case["fled"] = "yes"
    if case["fled"] == "yes":
        case["all_six_chosen"] = "yes"


@cache
def random_pairs(*, layers: bool) -> tuple[tuple[Facts, Voice], ...]:
    """Possible cases, each with an allowed voice."""
    chance = random.Random(613 if layers else 248)
    pairs: list[tuple[Facts, Voice]] = []
    while len(pairs) < PAIRS:
        cases = [random_case(chance, layers=layers) for _ in range(PAIRS)]
        possible = wider.possible(wider.columns(cases), oracle.mask(PAIRS))
        kept = [case for at, case in enumerate(cases) if possible >> at & 1]
        pairs += [(case, random_voice(chance, layers=layers)) for case in kept]
    return tuple(pairs[:PAIRS])


def merged(pairs: Sequence[tuple[Facts, Voice]]) -> dict[str, dict[str, int]]:
    """The planes of pairs."""
    return wider.columns([{**facts, **voice} for facts, voice in pairs])


def test_with_no_layer_random_pairs_answer_as_law_md() -> None:
    """20,000 pairs, the new facts told at random: no answer to the ten questions moves, and no new one speaks."""
    pairs = random_pairs(layers=False)
    full = oracle.mask(len(pairs))
    ours = wider.Wider(merged(pairs), full)
    theirs = oracle.Reading(oracle.columns([{**old(facts), **old(voice)} for facts, voice in pairs]), full)
    for question in oracle.QUESTIONS:
        assert ours.outcome[question] == theirs.outcome[question], question
    for question in wider.QUESTIONS:
        if question not in (*oracle.QUESTIONS, "bloodguilt"):  # N35:27g is of every extent
            assert ours.outcome[question]["silent"] == full, question


def old(told: Mapping[str, str]) -> dict[str, str]:
    """Only the facts and axes of law.md."""
    return {name: value for name, value in told.items() if name in oracle.FACTS or name in oracle.AXES}


def test_random_pairs_keep_the_claims() -> None:
    """The claims again on 20,000 pairs in the layers, by whole numbers."""
    pairs = random_pairs(layers=True)
    planes, full = merged(pairs), oracle.mask(len(pairs))
    allowed = wider.allowed(planes, full)
    assert allowed == full
    for name, plane in Claims(planes, full).broken():
        first = pairs[(plane & -plane).bit_length() - 1] if plane else None
        assert first is None, name


def test_random_pairs_one_by_one() -> None:
    """Told one by one, whole numbers and the diagram give the same answer."""
    pairs = random_pairs(layers=True)[:100]
    wide = wider.Wider(merged(pairs), oracle.mask(len(pairs)))
    for at, (facts, voice) in enumerate(pairs):
        given = wider.answers(facts, voice)
        assert given == completed(facts, voice)
        assert all(wide.outcome[question][answer] >> at & 1 for question, answer in given.items())
        assert wider.is_possible(facts)
        assert wider.is_allowed(voice)


def test_the_sample_reaches_the_rules() -> None:
    """Nearly every rule of the layers speaks in the sample."""
    pairs = random_pairs(layers=True)
    rules = wider.Wider(merged(pairs), oracle.mask(len(pairs))).rules
    dumb = {rule.id for question in rules for rule in rules[question] if not rule.speaks}
    assert len(dumb) <= 3, dumb


# The trickiest points.


@dataclass(frozen=True)
class Point:
    """One point at which a reader may go wrong: a case (ordinary where not told) and answers voice by voice."""

    why: str
    facts: Facts
    gives: tuple[tuple[Voice, Answers], ...]


ANY = {"killer": "israelite", "victim": "israelite", "died": "yes", "duty": "none"}
LADDER = ANY | {"act": "mishap", "aim": "nobody", "task": "descending_ladder", "fell": "himself", "ill_will": "none"}
HIT = ANY | {"aim": "victim", "knew_victim_there": "yes", "shift": "none", "sought_harm": "yes"}
IRON = HIT | {"act": "struck", "means": "iron_tool", "ill_will": "none", "premeditated": "no"}
ENEMY = {"ill_will": "standing"}
UNTRIED = {"judged": "not_yet", "high_priest": "living", "fled": "yes"}
IN_CITY = UNTRIED | {"whereabouts": "city_he_fled_to", "slayer": "avenger"}
EXILE = LADDER | {"judged": "manslayer", "high_priest": "living", "fled": "yes", "slayer": "avenger"}
CH, TORAH, JOSHUA = {"extent": "chapter"}, {"books": "torah"}, {"books": "with_joshua"}
VERSES, NIV, LETTER = {"extent": "verses"}, {"edition": "niv"}, {"inference": "letter"}
R_YOSE, FIRST = CH | {"enemy": "r_yose_b_yehudah"}, CH | {"first_flight": "r_yose_b_yehudah"}
R_SHIMON, AKIVA = CH | {"enemy": "r_shimon"}, CH | {"beyond_bounds": "r_akiva"}

POINTS: dict[str, Point] = {
    "r-yose-puts-the-enemy-to-death": Point(
        "M2:3h makes him liable and so not held: M2:7d and N35:25n do not protect him in the city; M2:3n and P1 are p",
        LADDER | ENEMY | IN_CITY,
        (
            (CH, {"death": "no", "exile": "no", "refuge": "silent", "charge": "silent", "avenger": "silent"}),
            (
                R_YOSE,
                {"death": "yes", "exile": "no", "refuge": "no", "trial": "yes", "charge": "yes", "avenger": "yes"},
            ),
            (R_YOSE | LETTER, {"death": "yes", "exile": "no", "refuge": "no", "trial": "silent", "avenger": "silent"}),
            (R_YOSE | NIV, {"refuge": "no", "rescue": "silent"}),
            (R_YOSE | TORAH | LETTER, {"refuge": "no", "trial": "yes"}),
        ),
    ),
    "nine-two-before-r-yose": Point(
        "S9:2a sets aside M2:3h; then by the letter M2:3g (i for him) is off, and M2:1a exiles an enemy: against A5.4",
        ANY | ENEMY | {"act": "struck", "aim": "animal", "means": "stone"},
        (
            (R_YOSE | {"misaimed": "open"}, {"death": "no", "exile": "no"}),
            (R_YOSE | {"misaimed": "open"} | LETTER, {"death": "no", "exile": "yes"}),
            (CH | {"misaimed": "open"} | LETTER, {"death": "no", "exile": "no"}),
        ),
    ),
    "r-shimon-and-the-manslayer": Point(
        "could_be_on_purpose turns N35:25a too: M2:3i- bars the manslayer of v.22, whom M2:3i+ does not reach",
        HIT
        | ENEMY
        | {"act": "hurled", "means": "stone", "lay_in_wait": "no", "premeditated": "no", "judged": "not_yet"}
        | {"enough_as_aimed": "no", "enough_as_landed": "no", "could_be_on_purpose": "no"},
        (
            (R_SHIMON | {"not_his_enemy": "stone_only"}, {"death": "no", "exile": "yes", "refuge": "yes"}),
            (R_SHIMON, {"death": "silent", "exile": "silent", "refuge": "silent"}),
            (R_YOSE | {"not_his_enemy": "stone_only"}, {"death": "yes", "exile": "no", "refuge": "no"}),
        ),
    ),
    "r-shimon-on-purpose": Point(
        "an enemy of whom one can say he knew: no exile, hence turned away; of the anonymous the fact turns nothing",
        LADDER | ENEMY | IN_CITY | {"could_be_on_purpose": "yes"},
        (
            (R_SHIMON, {"exile": "no", "refuge": "silent", "avenger": "silent", "death": "no", "trial": "yes"}),
            (R_SHIMON | LETTER, {"exile": "no", "refuge": "yes"}),
            (R_SHIMON | FIRST, {"exile": "no", "refuge": "yes", "trial": "yes", "fetch": "yes", "avenger": "silent"}),
        ),
    ),
    "ascent-before-the-persons": Point(
        "what sets aside M2:1a sets aside M2:3a, b, e, f+, i+: a pulled roller exiles no one, blind or kin",
        ANY
        | {"act": "mishap", "aim": "nobody", "task": "pulling_roller", "fell": "load", "ill_will": "none"}
        | {"sight": "blind", "kin": "father_of_victim"},
        (
            (CH | {"blind": "r_meir"}, {"exile": "no"}),
            (CH | {"blind": "r_meir", "descent_covers": "every_mishap"}, {"exile": "no"}),
            (VERSES, {"exile": "yes"}),
        ),
    ),
    "father-teaching": Point(
        "kinship is no bar (M2:3a adds no answer), and Abba Shaul's every yes reaches the rules of the chapter",
        LADDER | {"kin": "father_of_victim", "duty": "father_beating_son"},
        (
            (CH, {"exile": "yes"}),
            (CH | {"office": "abba_shaul"}, {"exile": "no"}),
        ),
    ),
    "an-israelite-killed-a-settler": Point(
        "M2:3c outright; outside the chapter a settler who is killed counts as any man",
        LADDER | {"victim": "settler"},
        (
            ({}, {"death": "no", "exile": "yes", "refuge": "yes"}),
            (CH, {"exile": "no", "refuge": "silent"}),
            (CH | LETTER, {"exile": "no", "refuge": "yes"}),
        ),
    ),
    "an-israelite-killed-a-non-israelite": Point(
        "M2:3c is i here: by the letter M2:1a still exiles, though M2:3b (on account of an Israelite) does not speak",
        LADDER | {"victim": "non_israelite"},
        (
            (CH, {"exile": "no"}),
            (CH | LETTER, {"exile": "yes"}),
        ),
    ),
    "a-settler-killed-a-non-israelite": Point(
        "M2:3d is outright and asks only that the victim is no settler",
        LADDER | {"killer": "settler", "victim": "non_israelite"},
        (
            (CH | LETTER, {"exile": "no"}),
            (CH | LETTER | JOSHUA, {"exile": "no", "refuge": "yes"}),
        ),
    ),
    "one-for-whom-the-cities-are-not-open": Point(
        "M2:3c asks no `covered`: of a sojourner (jps) who killed a settler it says no where the verse is silent",
        LADDER | {"killer": "sojourner", "victim": "settler"},
        (
            ({}, {"exile": "silent"}),
            (CH, {"exile": "no"}),
            (FIRST, {"refuge": "silent", "trial": "silent"}),
        ),
    ),
    "before-the-six-were-chosen": Point(
        "M2:4a sets aside M2:6a, which sets aside every other no; exile is of the act and stays",
        LADDER | {"all_six_chosen": "no", "fled": "no", "judged": "not_yet"},
        (
            (CH, {"refuge": "no", "exile": "yes"}),
            (FIRST, {"refuge": "no", "exile": "yes"}),
            (FIRST | JOSHUA, {"refuge": "no"}),
        ),
    ),
    "first-flight-of-a-murderer": Point(
        "M2:6a and 6t are outright; M2:6a beats N35:15n and P2; a cleared man goes home, and M2:6a is over",
        IRON | UNTRIED | {"whereabouts": "within_bounds", "slayer": "avenger"},
        (
            (FIRST, {"refuge": "yes", "death": "yes", "exile": "no", "trial": "yes", "fetch": "yes", "avenger": "yes"}),
            (FIRST | LETTER | TORAH, {"refuge": "yes", "trial": "yes", "exile": "no", "avenger": "silent"}),
            (CH, {"refuge": "no", "fetch": "silent"}),
        ),
    ),
    "first-flight-after-the-verdict": Point(
        "M2:6a asks judged=not_yet, M2:6t asks no judgment",
        IRON | {"judged": "cleared", "fled": "yes"},
        (
            (FIRST, {"refuge": "no", "trial": "yes", "return": "yes", "death": "yes", "charge": "silent"}),
            (FIRST | LETTER, {"refuge": "silent", "trial": "yes", "return": "yes"}),
            (CH, {"return": "silent"}),
        ),
    ),
    "never-though-the-priest-died": Point(
        "no priest at the judgment: the death frees no one; out although left (niv, living) is not; M2:7r is i",
        EXILE | {"priest_at_judgment": "no", "high_priest": "died", "whereabouts": "outside_limits"},
        (
            (CH | NIV, {"return": "no", "stay": "yes", "avenger": "yes", "rescue": "silent", "restore": "yes"}),
            (CH | NIV | LETTER, {"return": "no", "restore": "silent", "avenger": "yes", "bloodguilt": "silent"}),
            (FIRST | NIV | LETTER, {"restore": "yes"}),
            (NIV, {"return": "yes", "stay": "no", "avenger": "no", "rescue": "yes", "restore": "silent"}),
            (CH | JOSHUA, {"return": "no", "stay": "yes"}),
        ),
    ),
    "garments-priest-died-outside": Point(
        "freed, yet `left` asks only that the one in office lives: niv rescue stays silent; N35:27 and 27g give way",
        EXILE | {"other_priest_died": "many_garments", "whereabouts": "outside_limits"},
        (
            (CH | NIV, {"avenger": "no", "bloodguilt": "silent", "rescue": "silent", "restore": "no", "return": "yes"}),
            (CH, {"avenger": "no", "rescue": "yes", "restore": "no", "stay": "no", "charge": "silent"}),
            (CH | TORAH, {"avenger": "no", "rescue": "yes", "stay": "no", "return": "yes"}),
            (NIV, {"avenger": "yes", "bloodguilt": "no", "restore": "yes", "return": "no"}),
        ),
    ),
    "war-priest": Point(
        "he frees for R. Yehudah only; the office question hangs on being freed, rent on being bound",
        EXILE | {"other_priest_died": "war_anointed", "whereabouts": "city_he_fled_to", "held_office": "yes"},
        (
            (CH, {"return": "no", "stay": "yes", "rent": "yes", "office_back": "silent"}),
            (CH | {"war_priest": "r_yehudah"}, {"return": "yes", "stay": "no", "rent": "silent", "office_back": "yes"}),
            (CH | {"war_priest": "r_yehudah", "office_back": "r_yehudah"}, {"office_back": "no"}),
        ),
    ),
    "at-the-tree-boughs-outside": Point(
        "beyond and so out, in the chapter only; law.md's outside (and jps N35:27j) do not reach the tree",
        EXILE | {"whereabouts": "at_a_tree", "branches": "outside"},
        (
            (CH, {"avenger": "yes", "charge": "yes", "rescue": "silent", "restore": "yes", "bloodguilt": "no"}),
            (CH | NIV | LETTER, {"avenger": "yes", "bloodguilt": "silent", "rescue": "silent"}),
            (TORAH, {"avenger": "silent", "rescue": "yes", "restore": "yes", "bloodguilt": "silent"}),
        ),
    ),
    "within-the-bounds": Point(
        "inside for the avenger (M2:7d), yet not in the city: restore=yes; rent and honour ask the city",
        EXILE | {"whereabouts": "within_bounds", "honour": "pressed", "called_out": "testimony"},
        (
            (CH, {"avenger": "no", "restore": "yes", "rent": "silent", "honour": "silent", "stay": "yes"}),
            ({}, {"avenger": "silent", "restore": "yes", "rescue": "yes"}),
        ),
    ),
    "not-yet-judged-outside": Point(
        "M2:7e-j ask that he was judged: of the untried v.27 alone speaks, in niv, and of the avenger alone",
        LADDER | UNTRIED | {"whereabouts": "outside_limits", "slayer": "avenger"},
        (
            (CH, {"avenger": "silent", "charge": "silent", "bloodguilt": "silent"}),
            (CH | NIV, {"avenger": "yes", "charge": "silent", "bloodguilt": "no", "rescue": "silent"}),
            (CH | TORAH, {"avenger": "silent", "bloodguilt": "silent"}),
            (NIV, {"bloodguilt": "no"}),
        ),
    ),
    "another-man-met-him": Point(
        "R. Yose ha-Gelili gives leave to all; R. Akiva's not-liable is no leave (avenger=no beside bloodguilt=no)",
        EXILE | {"whereabouts": "home", "slayer": "avengers_agent"},
        (
            (CH, {"avenger": "yes", "charge": "yes", "bloodguilt": "no"}),
            (AKIVA, {"avenger": "no", "charge": "silent", "bloodguilt": "no"}),
            (AKIVA | LETTER, {"avenger": "silent", "bloodguilt": "no"}),
            (AKIVA | LETTER | {"any_man": "liable"}, {"avenger": "silent", "bloodguilt": "yes"}),
        ),
    ),
    "escort-of-one-judged": Point(
        "way: a manslayer by judgment is escorted though the Mishnah would not exile him; before judgment he is not",
        ANY
        | {"act": "mishap", "aim": "nobody", "task": "chopping_wood", "flew": "blade_off_handle", "ill_will": "none"}
        | {"judged": "manslayer", "high_priest": "living", "fled": "yes", "whereabouts": "on_the_way"},
        (
            (CH, {"exile": "no", "escort": "yes", "plead": "silent"}),
            (CH | {"who_speaks": "r_meir"}, {"escort": "yes", "plead": "yes"}),
            (CH | {"axe": "sages"}, {"exile": "yes", "escort": "yes"}),
        ),
    ),
    "killed-again-by-an-enemy": Point(
        "quarter speaks only where exile=yes: to another quarter for an exile, from city to city for a Levite",
        LADDER | ENEMY | {"killed_in_refuge_city": "a_levite", "could_be_on_purpose": "no"},
        (
            (CH, {"exile": "no", "quarter": "silent"}),
            (R_SHIMON, {"exile": "yes", "quarter": "no"}),
        ),
    ),
    "an-open-throw-thought-out": Point(
        "jps sends him to the city, Exodus to death (E21:14 sets aside N35:25d); refuge=no by P2 where N35:15n is off",
        HIT
        | {"act": "hurled", "means": "other", "premeditated": "yes", "lay_in_wait": "no", "ill_will": "none"}
        | {"enough_as_aimed": "no", "enough_as_landed": "no"},
        (
            (VERSES | {"not_his_enemy": "stone_only"}, {"death": "no", "exile": "yes", "refuge": "yes"}),
            (VERSES | TORAH | {"not_his_enemy": "stone_only"}, {"death": "yes", "exile": "no", "refuge": "no"}),
            (
                VERSES | TORAH | LETTER | {"not_his_enemy": "stone_only", "smites": "as_numbers"},
                {"death": "yes", "exile": "no", "refuge": "no"},
            ),
        ),
    ),
    "the-books-by-the-letter": Point(
        "P2 and P2x are p: by the letter of the verses, where P1v and N35:15n are off, the books still say no",
        IRON | {"judged": "not_yet"},
        (
            (VERSES | LETTER, {"death": "yes", "exile": "silent", "refuge": "silent"}),
            (VERSES | LETTER | TORAH, {"death": "yes", "exile": "no", "refuge": "no", "trial": "silent"}),
            (VERSES | LETTER | TORAH | {"smites": "as_numbers"}, {"exile": "silent", "refuge": "silent"}),
        ),
    ),
    "an-enemys-error-however": Point(
        "as sign, refuge hangs on N35:15n, which in jps sets aside N35:15 (against B4.5); D19:4h is no in both",
        ANY | ENEMY | {"act": "struck", "means": "iron_tool", "aim": "animal"},
        (
            (TORAH | VERSES | {"weapons": "however", "hated_not": "sign"}, {"death": "yes", "refuge": "no"}),
            (TORAH | VERSES | NIV | {"weapons": "however", "accident": "beast_too"}, {"refuge": "no", "exile": "no"}),
            (
                TORAH | VERSES | NIV | {"weapons": "however", "hated_not": "sign", "accident": "beast_too"},
                {"death": "yes", "refuge": "yes", "exile": "no"},
            ),
            (TORAH | VERSES, {"death": "no", "refuge": "no", "exile": "no"}),
            (TORAH | VERSES | LETTER, {"refuge": "yes", "exile": "silent", "trial": "yes"}),
        ),
    ),
    "an-enemys-axe": Point(
        "D19:5 hates not, so N35:15 alone speaks of him; condition bars it by implication, in the verses alone",
        ANY | ENEMY | {"act": "mishap", "aim": "nobody", "task": "chopping_wood", "flew": "blade_off_handle"},
        (
            (VERSES | TORAH, {"refuge": "no", "exile": "no", "trial": "yes"}),
            (VERSES | TORAH | {"hated_not": "sign"}, {"refuge": "yes", "exile": "yes"}),
            (TORAH | {"axe": "sages"}, {"refuge": "yes", "exile": "yes"}),
            (TORAH, {"refuge": "silent", "exile": "no"}),
        ),
    ),
    "untried-in-the-city": Point(
        "N35:12a as manslayer needs ERROR, so not him of vv.22-23 alone; as every_killer it sets aside 19a, not charge",
        HIT | IN_CITY | {"act": "pushed", "suddenly": "yes", "ill_will": "none", "premeditated": "no"},
        (
            (TORAH | {"not_his_enemy": "stone_only"}, {"avenger": "no", "exile": "yes"}),
            (TORAH | LETTER | {"not_his_enemy": "stone_only"}, {"avenger": "silent", "exile": "yes"}),
            (
                TORAH | LETTER | {"not_his_enemy": "stone_only", "before_trial": "every_killer"},
                {"avenger": "no", "charge": "silent"},
            ),
        ),
    ),
    "overtaken-on-the-way": Point(
        "D19:6k speaks of avenger, D19:6a of bloodguilt, never both; both ask held, so one turned away is left out",
        LADDER | UNTRIED | {"whereabouts": "on_the_way", "slayer": "avenger", "sight": "blind"},
        (
            (TORAH, {"avenger": "no", "bloodguilt": "silent"}),
            (TORAH | {"no_death_due": "avenger"}, {"avenger": "silent", "bloodguilt": "no"}),
            (TORAH | CH, {"avenger": "silent", "exile": "no", "refuge": "silent"}),
            (TORAH | CH | {"not_exiled": "still_received"}, {"avenger": "no", "refuge": "yes"}),
            (TORAH | LETTER, {"avenger": "silent"}),
        ),
    ),
    "nine-two-before-the-books": Point(
        "S9:2l (i) sets aside E21:12 and 14; by the letter, for a shift it does not name, it is off and Exodus stands",
        HIT
        | {"act": "struck", "means": "fist", "shift": "other_spot", "premeditated": "yes", "at_the_altar": "yes"}
        | {"ill_will": "none", "enough_as_aimed": "yes", "enough_as_landed": "no", "witnesses": "none"},
        (
            (TORAH, {"death": "no", "refuge": "silent", "exile": "silent", "altar": "silent", "convict": "silent"}),
            (TORAH | LETTER, {"death": "yes", "refuge": "no", "exile": "no", "altar": "no", "convict": "silent"}),
            (TORAH | VERSES | {"smites": "as_numbers"}, {"death": "yes", "altar": "no", "convict": "no"}),
        ),
    ),
    "jps-outside-with-the-books": Point(
        "N35:27j-k, 28k-j give jps what niv has; and with the books `not left` bites in jps too, so rescue=silent",
        EXILE | {"whereabouts": "another_city", "ransom": "for_his_return"},
        (
            (TORAH, {"avenger": "yes", "bloodguilt": "no", "rescue": "silent", "ransom": "no", "stay": "yes"}),
            (TORAH | LETTER, {"avenger": "yes", "bloodguilt": "no", "return": "silent"}),
            ({}, {"avenger": "silent", "bloodguilt": "silent", "rescue": "yes", "ransom": "silent"}),
        ),
    ),
    "home-by-the-letter": Point(
        "N35:28j and M2:6e are outright where jps law.md has its return by implication alone; stay=no is i in each",
        EXILE | {"high_priest": "died", "whereabouts": "city_he_fled_to", "honour": "pressed"},
        (
            (LETTER, {"return": "silent", "stay": "silent"}),
            (LETTER | TORAH, {"return": "yes", "stay": "silent"}),
            (LETTER | CH, {"return": "yes", "stay": "silent", "restore": "no", "honour": "silent", "rent": "silent"}),
        ),
    ),
    "honour-pressed": Point(
        "M2:8b is outright, M2:8a (offered) by implication; both only in his city, while he is bound",
        EXILE | {"whereabouts": "city_he_fled_to", "honour": "pressed"},
        (
            (CH, {"honour": "yes", "rent": "yes"}),
            (CH | LETTER, {"honour": "yes"}),
            ({}, {"honour": "silent", "rent": "silent"}),
        ),
    ),
    "ransom-for-life": Point(
        "N35:31 asks liable: by judgment, or untried with death=yes; never yes, and silent of one who was cleared",
        IRON | {"ransom": "for_his_life", "judged": "murderer"},
        (
            (TORAH, {"ransom": "no", "convict": "open"}),
            (TORAH | LETTER | NIV, {"ransom": "no"}),
            ({}, {"ransom": "silent", "convict": "silent"}),
        ),
    ),
    "the-elders-of-two-cities": Point(
        "D19:12f-h ask death=yes, inside, not_yet or murderer; J20:5 asks held and hates not; J20:4 stated_his_cause",
        LADDER | {"killer": "settler", "victim": "settler", "stated_his_cause": "yes"} | IN_CITY,
        (
            (JOSHUA, {"take_in": "yes", "hand_over": "no", "stay": "yes", "avenger": "no", "refuge": "yes"}),
            (JOSHUA | CH, {"take_in": "yes", "hand_over": "no", "stay": "yes", "fetch": "silent"}),
            (TORAH, {"take_in": "silent", "hand_over": "silent", "stay": "silent"}),
        ),
    ),
}


@pytest.mark.parametrize("name", POINTS)
def test_a_tricky_point(name: str) -> None:
    """Each voice gives what stands beside it."""
    point = POINTS[name]
    for voice, said in point.gives:
        gives(wider.presumed(point.facts), voice, said)
