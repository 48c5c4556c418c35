"""The words of the book are those that case files everywhere rely on."""

import pytest

from miklat import LAW
from miklat.law.voice import complete_voice, default_voice, voice_clashes
from tests.clause_reading import Reader, Space
from tests.strategies import settings_of_components

FACTS = {
    "died": "yes no",
    "victim": "israelite non_israelite nonviable",
    "act": "struck pushed hurled dropped mishap other",
    "means": "iron_tool iron_lump stone wooden_weapon wooden_object fist open_hand body other",
    "could_kill": "yes no",
    "aim": "victim another_person non_israelite nonviable whoever animal nobody",
    "knew_victim_there": "yes no",
    "task": "pushing_roller pulling_roller lowering_barrel raising_barrel descending_ladder climbing_ladder "
    "chopping_wood other",
    "motion": "downward upward level",
    "flew": "nothing blade_off_handle chip blade_thrown_back",
    "fell": "nothing load himself",
    "ill_will": "none momentary standing",
    "premeditated": "yes no",
    "lay_in_wait": "yes no",
    "suddenly": "yes no",
    "sought_harm": "yes no",
    "shift": "none loins_to_heart heart_to_loins other_spot adult_to_minor minor_to_adult other_person",
    "enough_as_aimed": "yes no",
    "enough_as_landed": "yes no",
    "place": "public_domain courtyard woods elsewhere",
    "victim_had_leave": "yes no",
    "killer_had_leave": "yes no",
    "head_out_after_release": "yes no",
    "fled": "yes no",
    "judged": "not_yet murderer manslayer cleared",
    "whereabouts": "on_the_way city_he_fled_to another_city outside_limits home",
    "high_priest": "living died",
    "slayer": "avenger avengers_agent another",
    "duty": "none father_beating_son teacher_disciplining_student court_messenger other_duty",
    "killer": "israelite stranger settler sojourner outsider",
}
AXES = {
    "edition": "jps niv",
    "extent": "mishnah verses",
    "inference": "implied letter",
    "error_means": "death_not_meant aimed_at_nothing",
    "accident": "aimed_at_nothing beast_too",
    "weapons": "on_purpose meaning_harm however",
    "in_hand": "held thrown_too",
    "malice": "both shove_only",
    "malice_means": "forethought ill_will_and_forethought",
    "not_his_enemy": "all_acts stone_only reason_only",
    "trial_for": "every_killer manslayer",
    "misaimed": "shut open",
    "descent_covers": "falls every_mishap",
    "from_the_wood": "chip blade_thrown_back",
    "courtyard": "victims_leave both_leave",
    "not_exiled": "says_no_more not_received still_received",
    "axe": "rebbi sages",
    "late_head": "anonymous r_eliezer_b_yaakov",
    "office": "anonymous abba_shaul",
    "wrong_person": "anonymous r_shimon",
}
ORDINARY = {"killer": "israelite", "victim": "israelite", "died": "yes", "shift": "none", "duty": "none"}


def test_facts_and_their_values() -> None:
    """Facts and values are spelt as files spell them; only their order is the book's own."""
    assert {fact.name: set(fact.names) for fact in LAW.facts} == {name: set(v.split()) for name, v in FACTS.items()}


def test_axes_and_their_choices() -> None:
    """Axes and choices are spelt as files spell them, the default first."""
    assert {axis.name: axis.names for axis in LAW.axes} == {name: tuple(v.split()) for name, v in AXES.items()}


def test_ordinary_values() -> None:
    """Five facts have an ordinary value, and no other is ever presumed."""
    assert {fact.name: fact.ordinary for fact in LAW.facts if fact.ordinary} == ORDINARY


def test_the_ten_questions() -> None:
    """The questions are ten."""
    names = " ".join(sorted(question.name for question in LAW.questions))
    assert names == "avenger charge death exile refuge rescue restore return stay trial"


def test_there_are_2457600_voices() -> None:
    """Every voice is one choice on each of twenty axes; those that cannot stand together are left out."""
    space = Space({axis.name: axis.names for axis in LAW.axes})
    reader = Reader(LAW, space.planes, space.full)
    may_be = space.full
    for sentence in LAW.voices:
        may_be &= reader.read(sentence.condition)
    assert may_be.bit_count() == 2_457_600
    assert may_be & 1, "the default voice is the first"
    assert not may_be & space.planes["weapons"]["however"] & space.planes["extent"]["mishnah"]
    assert not may_be & space.planes["not_his_enemy"]["reason_only"] & space.planes["edition"]["jps"]


def test_choices_that_cannot_stand_together_are_named() -> None:
    """The clash names the two choices and the sentence."""
    (clash,) = voice_clashes(LAW, {"weapons": "however", "axe": "sages", "extent": "mishnah"})
    assert set(clash.values) == {("weapons", "however"), ("extent", "mishnah")}
    with pytest.raises(ValueError, match="cannot stand together"):
        complete_voice(LAW, {"weapons": "however", "extent": "mishnah"})


def test_a_default_gives_way_to_a_choice() -> None:
    """To hear verses 16-18 of any blow is to read the verses alone, so the default extent gives way."""
    assert complete_voice(LAW, {"weapons": "however"}) == {
        **default_voice(LAW),
        "weapons": "however",
        "extent": "verses",
    }


def test_the_world_is_as_large_as_its_sentences_leave_it() -> None:
    """Of each component some settings are possible and some are not."""
    for component, settings in zip(LAW.components, settings_of_components(), strict=True):
        raw = 1
        for name in component.names:
            raw *= len(LAW.domains[name])
        assert 0 < len(settings) < raw
