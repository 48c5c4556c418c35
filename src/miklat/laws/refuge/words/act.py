"""What the killer did, with what, and at whom."""

from miklat.law.write import Fact, YesNo, retelling, word

_RIDE = {"task": "other", "motion": "level", "flew": "nothing", "fell": "nothing"}
_SHOT = {"act": "struck", "means": "iron_tool"}
_RUN_OVER = {"act": "struck", "means": "other", "could_kill": "yes", "aim": "nobody"}


class act(Fact, asks="What did he do?"):
    struck = word(
        "he struck",
        "he did not strike",
        "with the hand, or with what he held in it",
        retold=(
            retelling(
                "driving or riding",
                {"means": "other", "aim": "nobody"},
                {"act": "mishap", **_RIDE},
                "means",
                "could_kill",
                "aim",
            ),
        ),
    )
    pushed = word("he pushed", "he did not push")
    hurled = word(
        "he hurled something",
        "he did not hurl anything",
        "threw it, heaved it, or let it fall on purpose",
        retold=(retelling("a shot", {"means": "other"}, _SHOT),),
    )
    dropped = word(
        "he dropped something", "he did not drop anything", "it slipped from the hand, or was let fall unmeant"
    )
    mishap = word(
        "he had a mishap at work",
        "he had no mishap at work",
        "something fell, flew or went wrong in the course of the work",
        retold=(retelling("driving or riding", {"task": "other"}, _RUN_OVER, *_RIDE),),
    )
    other = word(
        "he killed in some other way",
        "he killed in one of the ways named",
        "poison, drowning, leaving to die, setting a beast on him, a machine",
    )


class means(Fact, asks="What was the thing?"):
    iron_tool = word("the thing was an iron tool", "the thing was not an iron tool", "made of iron, for a use")
    iron_lump = word("the thing was a lump of iron", "the thing was not a lump of iron", "iron, but no tool")
    stone = word("the thing was a stone", "the thing was not a stone")
    wooden_weapon = word("the thing was a wooden weapon", "the thing was not a wooden weapon", "a club, a staff")
    wooden_object = word("the thing was a wooden object", "the thing was not a wooden object", "wood, but no weapon")
    fist = word("the thing was his fist", "the thing was not his fist")
    open_hand = word("the thing was his open hand", "the thing was not his open hand")
    body = word("the thing was his own body", "the thing was not his own body")
    other = word("the thing was of some other kind", "the thing was one of those named")


class could_kill(
    YesNo,
    asks="Was the thing such as a man may die by?",
    says="the thing was such as a man may die by",
    denies="the thing was not such as a man may die by",
    gloss="the thing as such, whatever was done with it here",
): ...


class aim(Fact, asks="Whom did he mean to hit?"):
    victim = word("he meant to hit the victim", "he did not mean to hit the victim", "the one who then died")
    another_person = word(
        "he meant to hit another person", "he did not mean to hit another person", "an Israelite other than the victim"
    )
    non_israelite = word(
        "he meant to hit a non-Israelite", "he did not mean to hit a non-Israelite", "one other than the victim"
    )
    nonviable = word(
        "he meant to hit a newborn that cannot live",
        "he did not mean to hit a newborn that cannot live",
        "one other than the victim",
    )
    whoever = word(
        "he meant to hit whoever was there",
        "he did not mean to hit whoever was there",
        "into a crowd: some person, and no one of them more than another",
    )
    animal = word("he meant to hit an animal", "he did not mean to hit an animal")
    nobody = word("he meant to hit nobody", "he meant to hit someone or something", "and no beast either")


class knew_victim_there(
    YesNo,
    asks="Did he know the victim was there?",
    says="he knew the victim was there",
    denies="he did not know the victim was there",
): ...
