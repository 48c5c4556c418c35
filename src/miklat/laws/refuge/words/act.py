"""What the killer did, with what, and at whom."""

from miklat.terms.fact import Value, fact, flag, value


class Act:
    """The manner of the act."""


class Means:
    """The thing that killed."""


class Aim:
    """Whom the killer meant to hit."""


STRUCK: Value[Act] = value("struck", "he struck", "he did not strike")
PUSHED: Value[Act] = value("pushed", "he pushed", "he did not push")
HURLED: Value[Act] = value(
    "hurled", "he hurled something", "he did not hurl anything", "threw, heaved or let fall on purpose"
)
DROPPED: Value[Act] = value(
    "dropped", "he dropped something", "he did not drop anything", "it slipped from the hand, or was let fall unmeant"
)
MISHAP: Value[Act] = value(
    "mishap", "he had a mishap at work", "he had no mishap at work", "something fell or flew in the course of the work"
)

act = fact("act", "act", "What did he do?", STRUCK, PUSHED, HURLED, DROPPED, MISHAP)

IRON_TOOL: Value[Means] = value("iron_tool", "the thing was an iron tool", "the thing was not an iron tool")
IRON_LUMP: Value[Means] = value(
    "iron_lump", "the thing was a lump of iron", "the thing was not a lump of iron", "iron, but no tool"
)
STONE: Value[Means] = value("stone", "the thing was a stone", "the thing was not a stone")
WOODEN_WEAPON: Value[Means] = value(
    "wooden_weapon", "the thing was a wooden weapon", "the thing was not a wooden weapon"
)
WOODEN_OBJECT: Value[Means] = value(
    "wooden_object", "the thing was a wooden object", "the thing was not a wooden object", "wood, but no weapon"
)
FIST: Value[Means] = value("fist", "the thing was his fist", "the thing was not his fist")
OPEN_HAND: Value[Means] = value("open_hand", "the thing was his open hand", "the thing was not his open hand")
BODY: Value[Means] = value("body", "the thing was his own body", "the thing was not his own body")
OTHER_MEANS: Value[Means] = value("other", "the thing was of some other kind", "the thing was one of those named")

means = fact(
    "means", "act", "What was the thing?",
    IRON_TOOL, IRON_LUMP, STONE, WOODEN_WEAPON, WOODEN_OBJECT, FIST, OPEN_HAND, BODY, OTHER_MEANS,
)  # fmt: skip

could_kill = flag(
    "could_kill", "act", "Was the thing such as a man may die by?",
    "the thing was such as a man may die by", "the thing was not such as a man may die by",
)  # fmt: skip

AIM_VICTIM: Value[Aim] = value("victim", "he meant to hit the victim", "he did not mean to hit the victim")
AIM_ANOTHER: Value[Aim] = value(
    "another_person",
    "he meant to hit another person",
    "he did not mean to hit another person",
    "an Israelite other than the victim",
)
AIM_NON_ISRAELITE: Value[Aim] = value(
    "non_israelite",
    "he meant to hit a non-Israelite",
    "he did not mean to hit a non-Israelite",
    "other than the victim",
)
AIM_NONVIABLE: Value[Aim] = value(
    "nonviable",
    "he meant to hit a newborn that cannot live",
    "he did not mean to hit a newborn that cannot live",
    "other than the victim",
)
AIM_ANIMAL: Value[Aim] = value("animal", "he meant to hit an animal", "he did not mean to hit an animal")
AIM_NOBODY: Value[Aim] = value("nobody", "he meant to hit nobody", "he meant to hit someone or something")

aim = fact(
    "aim", "act", "Whom did he mean to hit?",
    AIM_VICTIM, AIM_ANOTHER, AIM_NON_ISRAELITE, AIM_NONVIABLE, AIM_ANIMAL, AIM_NOBODY,
)  # fmt: skip

knew_victim_there = flag(
    "knew_victim_there", "act", "Did he know the victim was there?",
    "he knew the victim was there", "he did not know the victim was there",
)  # fmt: skip
