"""The work he was at, the way he was moving, and what flew."""

from miklat.terms.fact import Value, fact, value


class Task:
    """The work in hand."""


class Motion:
    """The movement he was engaged in."""


class Flew:
    """What came flying in the splitting of wood."""


PUSHING_ROLLER: Value[Task] = value("pushing_roller", "he was pushing a roller", "he was not pushing a roller")
PULLING_ROLLER: Value[Task] = value("pulling_roller", "he was pulling a roller", "he was not pulling a roller")
LOWERING_BARREL: Value[Task] = value(
    "lowering_barrel", "he was letting a barrel down", "he was not letting a barrel down"
)
RAISING_BARREL: Value[Task] = value("raising_barrel", "he was hauling a barrel up", "he was not hauling a barrel up")
DESCENDING_LADDER: Value[Task] = value(
    "descending_ladder", "he was coming down a ladder", "he was not coming down a ladder"
)
CLIMBING_LADDER: Value[Task] = value("climbing_ladder", "he was going up a ladder", "he was not going up a ladder")
CHOPPING_WOOD: Value[Task] = value("chopping_wood", "he was chopping wood", "he was not chopping wood")
OTHER_TASK: Value[Task] = value("other", "he was at some other work", "he was at one of the works named")

task = fact(
    "task", "work", "What work was he at?",
    PUSHING_ROLLER, PULLING_ROLLER, LOWERING_BARREL, RAISING_BARREL, DESCENDING_LADDER, CLIMBING_LADDER,
    CHOPPING_WOOD, OTHER_TASK,
)  # fmt: skip

DOWNWARD: Value[Motion] = value("downward", "the movement was downward", "the movement was not downward")
UPWARD: Value[Motion] = value("upward", "the movement was upward", "the movement was not upward")
LEVEL: Value[Motion] = value("level", "the movement was level", "the movement was not level")

motion = fact("motion", "work", "Which way was the movement he was engaged in?", DOWNWARD, UPWARD, LEVEL)

NOTHING_FLEW: Value[Flew] = value("nothing", "nothing flew off", "something flew off")
BLADE_OFF_HANDLE: Value[Flew] = value(
    "blade_off_handle", "the blade flew off its handle", "the blade did not fly off its handle"
)
CHIP: Value[Flew] = value("chip", "a chip flew from the wood being split", "no chip flew from the wood being split")
BLADE_THROWN_BACK: Value[Flew] = value(
    "blade_thrown_back",
    "the blade was thrown back by the wood being split",
    "the blade was not thrown back by the wood being split",
)

flew = fact("flew", "work", "What flew?", NOTHING_FLEW, BLADE_OFF_HANDLE, CHIP, BLADE_THROWN_BACK)
