"""The work he was at, the way he was moving, what flew and what fell."""

from miklat.law.write import Fact, word


class task(Fact, asks="What work was he at?"):
    pushing_roller = word("he was pushing a roller", "he was not pushing a roller")
    pulling_roller = word("he was pulling a roller", "he was not pulling a roller")
    lowering_barrel = word("he was letting a barrel down", "he was not letting a barrel down")
    raising_barrel = word("he was hauling a barrel up", "he was not hauling a barrel up")
    descending_ladder = word("he was coming down a ladder", "he was not coming down a ladder")
    climbing_ladder = word("he was going up a ladder", "he was not going up a ladder")
    chopping_wood = word("he was chopping wood", "he was not chopping wood")
    other = word("he was doing something else", "he was at one of the works named", "other work, or none at all")


class motion(Fact, asks="Which way was the movement the killer was engaged in?"):
    downward = word("the movement was downward", "the movement was not downward")
    upward = word("the movement was upward", "the movement was not upward")
    level = word("the movement was level", "the movement was not level")


class flew(Fact, asks="What flew?"):
    nothing = word("nothing flew off", "something flew off")
    blade_off_handle = word(
        "the blade flew off its handle", "the blade did not fly off its handle", "blade or head, of any tool"
    )
    chip = word("a chip flew from the wood being split", "no chip flew from the wood being split")
    blade_thrown_back = word(
        "the blade was thrown back by the wood being split", "the blade was not thrown back by the wood being split"
    )


class fell(Fact, asks="What fell on him?"):
    nothing = word("nothing fell on him", "something fell on him")
    load = word("the load fell on him", "the load did not fall on him", "the roller, the barrel, what the killer held")
    himself = word("he himself fell on the victim", "he himself did not fall on the victim")
