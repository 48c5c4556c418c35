"""Warnings about the book that may stand, each with the reason why."""

_REST = "it is what is left over: no rule need name it"

QUIET = (
    ("W1 killer=outsider", "the verses open the cities to others and do not name him"),
    ("W1 victim=nonviable", "whose death is no killing: every rule asks for a person killed, and so names the others"),
    ("W1 means=body", "the Mishnah's falling man: its rules ask how he moved, not with what he killed"),
    ("W1 means=other", _REST),
    ("W1 motion=level", "the Mishnah sets downward movement against all other"),
    ("W1 place=woods", "the woods of the proof: killing there is exiled for as any killing unmeant"),
    ("W1 place=elsewhere", _REST),
    ("W1 act=other", "poison, drowning, a beast set on him: the sources here name no such deed"),
    ("W1 duty=none", "Abba Shaul names what one is bidden to do; who is bidden nothing is left over"),
    ("W1 judged=cleared", "the sources say nothing of one who has been cleared"),
    ("W1 slayer=another", "the sources give leave to the avenger and bar his agent; of a stranger they say nothing"),
    ("W4 P1", "it sums up verses 16-25 together, and so stands after them all"),
    ("W4 P1v", "as P1"),
    ("W4 M2:2n", "it is of both mishnayot together"),
)
