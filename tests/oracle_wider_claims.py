"""The claims of ``law-wider.md`` (A5, A6, B4, and those of law.md that it carries on), each as where it is broken.

Planes before they are cut to what is possible and allowed; over any planes, as ``tests.oracle_wider`` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Generic, TypeVar

from tests.oracle import Plane, Planes
from tests.oracle_wider import AXES, OUTCOMES, QUESTIONS, Wider

__all__ = ["Claims"]

P = TypeVar("P", bound=Plane)
Broken = Iterator[tuple[str, P]]


class Claims(Generic[P]):
    """The claims over planes; `broken` gives them all."""

    def __init__(self, planes: Planes[P], full: P) -> None:
        """Read the law once over ``planes``; once more for each claim that turns an axis."""
        self.planes, self.full, self.nowhere = planes, full, full & ~full
        self.law = Wider(planes, full)

    def broken(self) -> Broken[P]:
        """Every claim by its name, with the plane where it does not hold."""
        every: tuple[Callable[[], Broken[P]], ...] = (
            self.collisions,
            self.of_the_verses_and_sheet,
            self.of_the_chapter_on_exile,
            self.of_the_chapter_on_the_course,
            self.of_the_sheet_in_the_chapter,
            self.of_the_books,
            self.of_an_enemys_error,
            self.gaps_of_the_chapter,
        )
        for claims in every:
            yield from claims()

    # Words.

    def f(self, name: str, *values: str) -> P:
        """Where a fact or choice is one of ``values``; bare: yes."""
        plane = self.nowhere
        for value in values or ("yes",):
            plane = plane | self.planes[name][value]
        return plane

    def n(self, plane: P) -> P:
        """Where it is not so."""
        return self.full & ~plane

    def yes(self, question: str) -> P:
        """Where the answer is yes."""
        return self.law.outcome[question]["yes"]

    def no(self, question: str) -> P:
        """Where the answer is no."""
        return self.law.outcome[question]["no"]

    def spoken(self, question: str) -> P:
        """Where the law says something."""
        return self.n(self.law.outcome[question]["silent"])

    def under(self, axis: str, choice: str) -> Wider[P]:
        """The same pairs, with one axis turned to ``choice``."""
        turned = {value: self.full if value == choice else self.nowhere for value in AXES[axis]}
        return Wider({**self.planes, axis: turned}, self.full)

    def part(self, one: Wider[P], other: Wider[P], *questions: str) -> P:
        """Where two readings differ on one of ``questions`` (all)."""
        plane = self.nowhere
        for question in questions or QUESTIONS:
            for outcome in OUTCOMES:
                a, b = one.outcome[question][outcome], other.outcome[question][outcome]
                plane = plane | (a & self.n(b)) | (b & self.n(a))
        return plane

    def speaks(self, question: str, *ids: str) -> P:
        """Where one of these rules speaks."""
        plane = self.nowhere
        for rule in self.law.rules[question]:
            if rule.id in ids:
                plane = plane | rule.speaks
        return plane

    @cached_property
    def numbers(self) -> P:
        return self.f("books", "numbers")

    @cached_property
    def chapter(self) -> P:
        return self.f("extent", "chapter")

    @cached_property
    def first_flight(self) -> P:
        """Where death, harm sought or exile=no may stand with refuge=yes (A5.1)."""
        return self.f("first_flight", "r_yose_b_yehudah") & self.f("judged", "not_yet")

    # A5.1, B4.1.

    def collisions(self) -> Broken[P]:
        """No collision on any question."""
        for question in QUESTIONS:
            yield f"A1, B1 no collision on {question}", self.law.outcome[question]["collision"]

    def of_the_verses_and_sheet(self) -> Broken[P]:
        """Claims 2, 8, 9, 10, 13, 15 of law.md, in every extent and with all books."""
        f, n, yes, no = self.f, self.n, self.yes, self.no
        apart = n(f("weapons", "however")) & n(self.first_flight)
        yield "law 2 death and exile", yes("death") & yes("exile")
        yield "law 2 stay and return", yes("stay") & yes("return")
        yield "law 2 rescue and avenger", yes("rescue") & yes("avenger")
        yield "law 2 death and refuge", yes("death") & yes("refuge") & apart
        safe = (yes("refuge") & n(self.first_flight)) | yes("exile")
        harm = self.law.killed & f("sought_harm") & f("aim", "victim", "whoever")
        yield "law 8 all_acts", harm & f("not_his_enemy", "all_acts") & safe
        yield "law 8 in wait for whoever", harm & f("lay_in_wait") & f("aim", "whoever") & safe
        spoken = n(f("extent", "verses")) & f("inference", "implied") & n(f("not_exiled", "still_received"))
        yield "law 9 not exiled, not received", spoken & no("exile") & yes("refuge") & n(self.first_flight)
        implied = f("inference", "implied")
        trial = yes("trial")
        yield "law 10 death then trial", implied & f("trial_for", "every_killer") & yes("death") & n(trial)
        yield "law 10 refuge then trial", implied & yes("refuge") & n(trial)
        yield "law 13 not fled: stay, restore", f("fled", "no") & (yes("stay") | yes("restore"))
        yield "law 13 not fled: avenger", f("fled", "no") & f("judged", "manslayer") & yes("avenger")
        letter = f("inference", "letter") & f("extent", "verses") & yes("death")
        yield "law 15, B1 the letter of the verses", letter & self.spoken("exile") & n(self.speaks("exile", "P2x"))

    # A5.3-10.

    def of_the_chapter_on_exile(self) -> Broken[P]:
        """3, 4, 5: the blind, the enemy (as far as it holds; see `too_wide`), the settler."""
        f, n = self.f, self.n
        yehudah, meir = self.under("blind", "r_yehudah"), self.under("blind", "r_meir")
        lost = yehudah.outcome["exile"]["yes"] & n(meir.outcome["exile"]["yes"])
        yield "A3 r_meir wider on exile", self.chapter & lost
        yield "A3 agree on the sighted", self.chapter & f("sight", "sighted") & self.part(yehudah, meir)
        nameless, yose = self.under("enemy", "anonymous"), self.under("enemy", "r_yose_b_yehudah")
        shimon = self.under("enemy", "r_shimon")
        enemy = self.chapter & f("ill_will", "standing")
        others = enemy & n(f("enemy", "r_shimon")) & self.yes("exile")
        yield "A4 an enemy exiled for r_shimon only", others & n(self.exempt_by_the_letter)
        apart = self.part(nameless, yose) | self.part(nameless, shimon)
        yield "A4 agree on him who is no enemy", self.chapter & n(f("ill_will", "standing")) & apart
        yield "A4 anonymous and r_shimon on death", self.chapter & self.part(nameless, shimon, "death")
        by_settler = self.chapter & f("killer", "settler") & self.yes("exile")
        yield "A5 a settler exiled for a settler only", by_settler & n(f("victim", "settler"))

    def of_the_chapter_on_the_course(self) -> Broken[P]:
        """6-10."""
        f, n, law, yes, no = self.f, self.n, self.law, self.yes, self.no
        never, freed = law.never, law.freed & self.chapter
        yield "A6 never: return", never & n(no("return"))
        yield "A6 never: stay", never & f("fled") & n(yes("stay"))
        yield "A6 freed: return", freed & n(yes("return"))
        yield "A6 freed: avenger", freed & yes("avenger")
        manslayer = self.chapter & f("judged", "manslayer")
        another = manslayer & n(f("slayer", "avenger"))
        yield "A7 inside", manslayer & law.inside & yes("avenger")
        yield "A7 another slayer", another & yes("avenger") & n(f("beyond_bounds", "r_yose_hagelili"))
        liable = f("beyond_bounds", "r_akiva") & f("any_man", "liable")
        yield "A7 bloodguilt", another & yes("bloodguilt") & n(liable)
        yield "A8 leave and guilt", yes("avenger") & yes("bloodguilt")
        yield "A8 rent and office", self.spoken("rent") & self.spoken("office_back")
        yield from self.opposed("rent", "r_yehudah", "r_meir")
        yield from self.opposed("office_back", "r_meir", "r_yehudah")
        turned = ("refuge", "trial", "fetch", "restore", "return")
        others = [question for question in QUESTIONS if question not in turned]
        one, other = (self.under("first_flight", choice) for choice in AXES["first_flight"])
        yield "A10 first_flight turns no other", self.chapter & self.part(one, other, *others)

    def opposed(self, name: str, one: str, other: str) -> Broken[P]:
        """Yes for one and no for the other, where either speaks (axis and question have one name)."""
        a, b = self.under(name, one).outcome[name], self.under(name, other).outcome[name]
        opposed = (a["yes"] & b["no"]) | (a["no"] & b["yes"])
        yield f"A9 opposed on {name}", self.chapter & self.n(opposed) & self.n(a["silent"] & b["silent"])

    # A5.11.

    def of_the_sheet_in_the_chapter(self) -> Broken[P]:
        """Claims 7 and 3 of law.md in the chapter, for such a one."""
        f, n, law = self.f, self.n, self.law
        mild = f("sight", "sighted") & n(f("killer", "settler")) & n(f("ill_will", "standing"))
        such = self.chapter & law.killed & law.covered & mild & f("all_six_chosen") & f("victim", "israelite")
        throw = f("act", "hurled") & f("means", "stone") & f("aim", "nobody") & f("place", "woods")
        woods = such & throw & f("duty", "none") & f("head_out_after_release", "no")
        yield "A11 a stone in the woods", woods & n(self.yes("exile"))
        wood = (f("from_the_wood", "chip") & f("flew", "chip")) | (
            f("from_the_wood", "blade_thrown_back") & f("flew", "blade_thrown_back")
        )
        axe = f("act", "mishap") & (f("flew", "blade_off_handle") | (f("task", "chopping_wood") & wood))
        rebbi, sages = self.under("axe", "rebbi").outcome["exile"], self.under("axe", "sages").outcome["exile"]
        opposed = (rebbi["yes"] & sages["no"]) | (rebbi["no"] & sages["yes"])
        yield "A11 rebbi and the sages", such & axe & (f("office", "anonymous") | f("duty", "none")) & n(opposed)

    # B4.

    def of_the_books(self) -> Broken[P]:
        """2, 3, 4."""
        f, n, yes = self.f, self.n, self.yes
        torah, joshua = self.under("books", "torah"), self.under("books", "with_joshua")
        for question in QUESTIONS:
            kept = [torah.outcome[question][one] & n(joshua.outcome[question][one]) for one in ("yes", "no")]
            yield f"B2 Joshua only breaks silences on {question}", n(self.numbers) & (kept[0] | kept[1])
        struck = self.law.killed & f("act", "struck") & f("aim", "victim") & f("sought_harm")
        exempt = self.speaks("death", *(f"S9:2{letter}" for letter in "abcdefgjl"))
        blow = n(self.numbers) & struck & f("smites", "any_blow")
        yield "B3 a blow that kills", blow & n(exempt) & n(yes("death"))
        yield "B4 handed over and taken in", yes("hand_over") & yes("take_in")
        by_elders = yes("hand_over") | self.speaks("fetch", "D19:12f")
        yield "B4 handed over, fetched: death", by_elders & n(yes("death"))
        yield "B4 ransom never yes", yes("ransom")
        two = yes("death") & f("witnesses", "two_or_more")
        yield "B4 convicted: death and two witnesses", yes("convict") & n(two)

    def of_an_enemys_error(self) -> Broken[P]:
        """5 (as far as it holds; see `too_wide`)."""
        f, n = self.f, self.n
        error = n(self.numbers) & f("extent", "verses") & self.law.error & f("ill_will", "standing")
        condition, implied = f("hated_not", "condition"), f("inference", "implied")
        yield "B5 as condition, implied: no", error & condition & implied & n(self.no("refuge"))
        otherwise = error & n(condition & implied) & n(self.yes("refuge"))
        yield "B5 as sign, or by the letter: yes", otherwise & n(self.put_to_death_however)

    # Where two claims, as they are written, go too far.

    @cached_property
    def exempt_by_the_letter(self) -> P:
        """A5.4: for R. Yose b. Yehudah, by the letter (M2:3g is off), where 9:2 exempts (M2:3h is set aside)."""
        return (
            self.f("enemy", "r_yose_b_yehudah")
            & self.f("inference", "letter")
            & self.speaks("death", *(f"S9:2{letter}" for letter in "abcdefgj"))
        )

    @cached_property
    def put_to_death_however(self) -> P:
        """B4.5: in jps, by implication, under weapons=however, where N35:15n sets aside N35:15."""
        however = self.f("weapons", "however") & self.f("edition", "jps") & self.f("inference", "implied")
        return however & self.yes("death")

    def too_wide(self) -> Broken[P]:
        """The two claims where they are left out above: each is broken there."""
        f, n = self.f, self.n
        enemy = self.chapter & f("ill_will", "standing") & self.exempt_by_the_letter
        yield "A4 an enemy exiled for r_shimon only", enemy & self.yes("exile")
        sign = n(self.numbers) & f("extent", "verses") & f("hated_not", "sign") & f("ill_will", "standing")
        yield "B5 as sign: yes", sign & self.law.error & self.put_to_death_however & n(self.yes("refuge"))

    # A6.

    def gaps_of_the_chapter(self) -> Broken[P]:
        """What is silent in every voice of the chapter."""
        f, n, law = self.f, self.n, self.law
        # *Read:* of one judged a manslayer.
        inside, freed = law.inside & f("judged", "manslayer"), law.freed
        yield "A6 gap: guilt inside, or when freed", self.chapter & (inside | freed) & self.spoken("bloodguilt")
        # *Read:* of one not yet judged; a manslayer by judgment is bound, and escorted whatever the answer on exile.
        on_the_way = f("whereabouts", "on_the_way") & f("judged", "not_yet") & n(self.yes("exile"))
        yield "A6 gap: escort of one not exiled", self.chapter & on_the_way & self.spoken("escort")
        elsewhere = n(f("whereabouts", "city_he_fled_to"))
        yield "A6 gap: honour elsewhere", self.chapter & elsewhere & self.spoken("honour")
        nameless = self.chapter & self.numbers & f("first_flight", "anonymous")
        yield "A6 gap: fetched", nameless & self.spoken("fetch")
        yield "A6 gap: cleared, may he go home", nameless & f("judged", "cleared") & self.spoken("return")
