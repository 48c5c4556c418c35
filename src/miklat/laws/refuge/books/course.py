"""The course of the case with the other books: at the gate, before the elders, at the altar, ransom and witnesses."""

from miklat.law.chronicle import Criterion, Effect, EventType, EventWord, Fluent, Follows, Norm, Precondition
from miklat.law.overlay import CourseOverlay
from miklat.laws.refuge.books.questions import HAND_OVER, RANSOM, TAKE_IN
from miklat.laws.refuge.books.words import at_the_altar, ransom, stated_his_cause, witnesses
from miklat.laws.refuge.course.events import AFTER_THE_KILLING, HE_FLED, HE_LIVES, HE_REACHED_IT
from miklat.laws.refuge.course.fluents import word_is
from miklat.laws.refuge.wider import FETCH
from miklat.terms.condition import Ruled

STATED = Fluent("cause_stated", ("no", "yes"))
ALTAR_HELD = Fluent("altar_held", ("untold", "yes"))
RANSOM_OFFERED = Fluent("ransom_for", ("untold", "for_his_life", "for_his_return"))
WITNESSES = Fluent("witnesses_heard", ("untold", "one", "two_or_more"))

OFFERED = Precondition(
    RANSOM_OFFERED.is_not("untold"), "no ransom was offered", "write `ransom_offered` before it", beside=("killing",)
)
STATED_HIS_CAUSE = EventType(
    "stated_his_cause",
    "he stood at the gate and told the elders of that city his case",
    (AFTER_THE_KILLING, HE_LIVES, HE_FLED),
    (Effect((("cause_stated", "yes"),)),),
)
TAKEN_IN = EventType("taken_in", "the elders of that city took him in", (AFTER_THE_KILLING, HE_LIVES, HE_FLED), ())
HANDED_OVER = EventType(
    "handed_over",
    "the elders handed him over to the avenger",
    (AFTER_THE_KILLING, HE_LIVES, HE_REACHED_IT),
    (Effect((("where", "untold"),)),),
)
TOOK_THE_ALTAR = EventType(
    "took_hold_of_the_altar",
    "he took hold of the altar",
    (AFTER_THE_KILLING, HE_LIVES),
    (Effect((("altar_held", "yes"), ("where", "untold"))),),
)
OFFERS = EventType(
    "ransom_offered",
    "a ransom was offered {}",
    (AFTER_THE_KILLING, HE_LIVES),
    tuple(Effect((("ransom_for", name),), word_is(name)) for name in ("for_his_life", "for_his_return")),
    (EventWord("for_his_life", "for his life"), EventWord("for_his_return", "for his return")),
)  # fmt: skip
TAKES = EventType("ransom_taken", "the ransom was taken", (AFTER_THE_KILLING, HE_LIVES, OFFERED), ())
WITNESSES_COME = EventType(
    "witnesses_came",
    "{} of the killing came",
    (AFTER_THE_KILLING,),
    tuple(Effect((("witnesses_heard", name),), word_is(name)) for name in ("one", "two_or_more")),
    (EventWord("one", "one witness"), EventWord("two_or_more", "two witnesses or more")),
)  # fmt: skip

COURSE = CourseOverlay(
    fluents=(STATED, ALTAR_HELD, RANSOM_OFFERED, WITNESSES),
    event_types=(STATED_HIS_CAUSE, TAKEN_IN, HANDED_OVER, TOOK_THE_ALTAR, OFFERS, TAKES, WITNESSES_COME),
    follows=(
        Follows(*stated_his_cause.no.pair, STATED.is_("no"), "nothing has been told of what he said at the gate"),
        Follows(*stated_his_cause.yes.pair, STATED.is_("yes"), "he told his case"),
        Follows(*at_the_altar.yes.pair, ALTAR_HELD.is_("yes"), "he took hold of it"),
        Follows(*ransom.for_his_life.pair, RANSOM_OFFERED.is_("for_his_life"), "it was offered"),
        Follows(*ransom.for_his_return.pair, RANSOM_OFFERED.is_("for_his_return"), "it was offered"),
        Follows(*witnesses.one.pair, WITNESSES.is_("one"), "one came"),
        Follows(*witnesses.two_or_more.pair, WITNESSES.is_("two_or_more"), "they came"),
    ),
    asks=(FETCH.name, TAKE_IN.name, HAND_OVER.name, RANSOM.name),
    norms=(
        Norm(FETCH.name, "yes", "the elders of his city", "him", "must", "the elders of his city must fetch him"),
        Norm(TAKE_IN.name, "yes", "the elders of that city", "him", "must", "the elders must take him in"),
        Norm(HAND_OVER.name, "yes", "the elders", "the avenger", "must", "they must hand him over to the avenger"),
        Norm(
            HAND_OVER.name, "no", "the elders", "him", "must_not", "the elders must not hand him over to the avenger"
        ),
        Norm(RANSOM.name, "no", "anyone", "", "must_not", "no ransom may be taken"),
    ),
    criteria=(
        Criterion(
            "taken_in", (), True, TAKE_IN.is_yes, Ruled(TAKE_IN.name, ("no",)),
            "the elders had to take him in", "they were not to", "the law does not say that they must take him in",
        ),
        Criterion(
            "handed_over", (), True, HAND_OVER.is_yes, HAND_OVER.is_no,
            "the elders had to hand him over", "the elders were not to hand him over",
            "the law does not say whether they hand him over",
        ),
        Criterion(
            "ransom_taken", (), True, RANSOM.is_yes, RANSOM.is_no,
            "it may be taken", "no ransom may be taken", "the law does not say whether it may be taken",
        ),
    ),
)  # fmt: skip
