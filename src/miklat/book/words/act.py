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
    "hurled", "he threw, heaved or let fall on purpose", "he did not throw or let fall on purpose"
)
DROPPED: Value[Act] = value("dropped", "it slipped from his hand unmeant", "it did not slip from his hand")
MISHAP: Value[Act] = value(
    "mishap", "something fell or flew in the course of work", "it was no mishap in the course of work"
)

act = fact("act", "act", "What did he do?", STRUCK, PUSHED, HURLED, DROPPED, MISHAP)

IRON_TOOL: Value[Means] = value("iron_tool", "with an iron tool", "not with an iron tool")
IRON_LUMP: Value[Means] = value("iron_lump", "with a lump of iron", "not with a lump of iron")
STONE: Value[Means] = value("stone", "with a stone", "not with a stone")
WOODEN_WEAPON: Value[Means] = value("wooden_weapon", "with a wooden weapon", "not with a wooden weapon")
WOODEN_OBJECT: Value[Means] = value(
    "wooden_object", "with a wooden object that is no weapon", "not with a mere wooden object"
)
FIST: Value[Means] = value("fist", "with the fist", "not with the fist")
OPEN_HAND: Value[Means] = value("open_hand", "with the open hand", "not with the open hand")
BODY: Value[Means] = value("body", "with his own body", "not with his own body")
OTHER_MEANS: Value[Means] = value("other", "with some other thing", "with one of the things listed")

means = fact(
    "means", "act", "With what?",
    IRON_TOOL, IRON_LUMP, STONE, WOODEN_WEAPON, WOODEN_OBJECT, FIST, OPEN_HAND, BODY, OTHER_MEANS,
)  # fmt: skip

could_kill = flag(
    "could_kill", "act", "Was the thing such as a man may die by?",
    "the thing was such as a man may die by", "the thing was not such as a man may die by",
)  # fmt: skip

AIM_VICTIM: Value[Aim] = value("victim", "he meant to hit the victim", "he did not mean to hit the victim")
AIM_ANOTHER: Value[Aim] = value(
    "another_person", "he meant another Israelite than the victim", "he did not mean another Israelite"
)
AIM_NON_ISRAELITE: Value[Aim] = value(
    "non_israelite", "he meant a non-Israelite other than the victim", "he did not mean another, a non-Israelite"
)
AIM_NONVIABLE: Value[Aim] = value(
    "nonviable", "he meant another, a newborn that cannot live", "he did not mean a newborn that cannot live"
)
AIM_ANIMAL: Value[Aim] = value("animal", "he meant to hit an animal", "he did not mean an animal")
AIM_NOBODY: Value[Aim] = value("nobody", "he meant to hit nobody", "he meant to hit someone or something")

aim = fact(
    "aim", "act", "Whom did he mean to hit?",
    AIM_VICTIM, AIM_ANOTHER, AIM_NON_ISRAELITE, AIM_NONVIABLE, AIM_ANIMAL, AIM_NOBODY,
)  # fmt: skip

knew_victim_there = flag(
    "knew_victim_there", "act", "Did he know the victim was there?",
    "he knew the victim was there", "he did not know the victim was there",
)  # fmt: skip
