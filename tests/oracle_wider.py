"""An independent reading of ``law-wider.md``, rule by rule, over planes: the two layers laid on ``tests/oracle.py``.

Written from the contract alone, to be laid beside it. Part A is the rest of the chapter (``extent=chapter``), part B
the books (``books=torah``, ``with_joshua``). Planes are those of ``tests.oracle``: one bit per (case, voice) pair in
an ``int``, or any type with ``&``, ``|`` and ``~``. Readings of what the contract leaves open are marked *Read:*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import prod
from typing import TypeVar

from tests import oracle
from tests.oracle import _EVERY_YES, OUTCOMES, Plane, Planes, Reading, _Row, _Where

__all__ = [
    "AXES",
    "BOOKS",
    "CHAPTER",
    "DEFAULT",
    "FACTS",
    "NOT_TOGETHER",
    "ORDINARY",
    "OUTCOMES",
    "QUESTIONS",
    "Wider",
    "allowed",
    "answers",
    "columns",
    "count_voices",
    "is_allowed",
    "is_possible",
    "possible",
    "presumed",
    "world",
]

P = TypeVar("P", bound=Plane)
Vocabulary = Mapping[str, tuple[str, ...]]

# A1. The nine axes of the chapter, and what `extent` gains. First choice = default.
CHAPTER: dict[str, tuple[str, ...]] = {
    "blind": ("r_yehudah", "r_meir"),
    "enemy": ("anonymous", "r_yose_b_yehudah", "r_shimon"),
    "who_speaks": ("anonymous", "r_meir"),
    "first_flight": ("anonymous", "r_yose_b_yehudah"),
    "war_priest": ("anonymous", "r_yehudah"),
    "beyond_bounds": ("r_yose_hagelili", "r_akiva"),
    "any_man": ("not_liable", "liable"),
    "rent": ("r_yehudah", "r_meir"),
    "office_back": ("r_meir", "r_yehudah"),
}
# B1. The books, and the four axes that need them.
BOOKS: dict[str, tuple[str, ...]] = {
    "smites": ("any_blow", "as_numbers"),
    "before_trial": ("manslayer", "every_killer"),
    "hated_not": ("condition", "sign"),
    "no_death_due": ("killer", "avenger"),
}
AXES: dict[str, tuple[str, ...]] = {
    **oracle.AXES,
    "extent": ("mishnah", "verses", "chapter"),
    **CHAPTER,
    "books": ("numbers", "torah", "with_joshua"),
    **BOOKS,
}
DEFAULT: dict[str, str] = {axis: choices[0] for axis, choices in AXES.items()}

# What may not stand together in a voice: a choice of the one with a choice of the other.
Choices = tuple[str, tuple[str, ...]]
NOT_TOGETHER: tuple[tuple[Choices, Choices], ...] = (
    (("weapons", ("however",)), ("extent", ("mishnah", "chapter"))),
    (("not_his_enemy", ("reason_only",)), ("edition", ("jps",))),
    *(((axis, choices[1:]), ("extent", ("mishnah", "verses"))) for axis, choices in CHAPTER.items()),
    *(((axis, choices[1:]), ("books", ("numbers",))) for axis, choices in BOOKS.items()),
)

_YN = ("yes", "no")

# A2 and B2. New facts, and new values of old ones.
FACTS: dict[str, tuple[str, ...]] = {
    **oracle.FACTS,
    "victim": (*oracle.FACTS["victim"], "settler"),
    "whereabouts": (*oracle.FACTS["whereabouts"], "within_bounds", "at_a_tree"),
    # who
    "kin": ("none", "father_of_victim", "son_of_victim"),
    "sight": ("sighted", "blind"),
    "was_high_priest": ("neither", "killer", "victim"),
    "held_office": _YN,
    # mind
    "could_be_on_purpose": _YN,
    # cities
    "all_six_chosen": _YN,
    "killed_in_refuge_city": ("no", "an_exile", "a_levite"),
    # course
    "branches": ("inside", "outside"),
    "priest_at_judgment": _YN,
    "other_priest_died": ("none", "many_garments", "retired", "war_anointed"),
    "called_out": ("nothing", "testimony", "all_israel"),
    "honour": ("none", "offered", "pressed"),
    # the books
    "witnesses": ("none", "one", "two_or_more"),
    "ransom": ("none", "for_his_life", "for_his_return"),
    "at_the_altar": _YN,
    "stated_his_cause": _YN,
}

# A2. What `presume: ordinary` takes of the new facts (law.md names none of its own).
ORDINARY: dict[str, str] = {
    "sight": "sighted",
    "kin": "none",
    "was_high_priest": "neither",
    "all_six_chosen": "yes",
    "killed_in_refuge_city": "no",
    "priest_at_judgment": "yes",
    "other_priest_died": "none",
    "called_out": "nothing",
    "honour": "none",
}

QUESTIONS: tuple[str, ...] = (
    *oracle.QUESTIONS,
    # A4
    "bloodguilt",
    "escort",
    "plead",
    "fetch",
    "quarter",
    "honour",
    "rent",
    "office_back",
    # B3
    "hand_over",
    "take_in",
    "convict",
    "ransom",
    "altar",
)

# `honour` and `ransom` are facts and questions, `rent` and `office_back` axes and questions; but no axis has the name
# of a fact, so one mapping can hold a case and a voice.
_VOCABULARY: dict[str, tuple[str, ...]] = {**FACTS, **AXES}

# Rules of part B that stand at an address of Numbers 35 ("N35:27g" of A4 is of every extent and of no layer).
_N35_OF_THE_BOOKS = frozenset(f"N35:{verse}" for verse in ("12t", "12a", "27j", "27k", "28k", "28j", "30", "31", "32"))
_SOME_BOOKS = ("torah", "with_joshua")


class _WiderWhere(_Where[P]):
    """Planes of single statements in the wider vocabulary."""

    def f(self, name: str, *values: str) -> P:
        """Where ``name`` has one of ``values``; named bare it means yes."""
        plane = self.nowhere
        for value in values or ("yes",):
            if value not in _VOCABULARY[name]:
                raise ValueError(f"{name} has no value {value}")
            plane = plane | self.planes[name].get(value, self.nowhere)
        return plane & self.full


# The world: law.md section 3, and A2. (B2 adds no constraint.)


def world(planes: Planes[P], full: P) -> list[tuple[str, P]]:
    """Every sentence of the world with the plane where it is kept: law.md's, then those of A2."""
    w = _WiderWhere(planes, full)
    f, n = w.f, w.n

    def needs(if_: P, then: P) -> P:
        return n(if_) | then

    not_yet, in_city = f("judged", "not_yet"), n(f("killed_in_refuge_city", "no"))
    other_died, no_priest = n(f("other_priest_died", "none")), f("priest_at_judgment", "no")
    return [
        *oracle.world(planes, full),
        ("within_bounds and at_a_tree need fled", needs(f("whereabouts", "within_bounds", "at_a_tree"), f("fled"))),
        ("all_six_chosen=no excludes fled", needs(f("all_six_chosen", "no"), n(f("fled")))),
        ("all_six_chosen=no excludes any killed_in_refuge_city but no", needs(f("all_six_chosen", "no"), n(in_city))),
        ("other_priest_died (not none) excludes judged=not_yet", needs(other_died, n(not_yet))),
        ("priest_at_judgment=no excludes judged=not_yet", needs(no_priest, n(not_yet))),
        (
            "was_high_priest=killer needs killer=israelite",
            needs(f("was_high_priest", "killer"), f("killer", "israelite")),
        ),
        (
            "was_high_priest=victim needs victim=israelite",
            needs(f("was_high_priest", "victim"), f("victim", "israelite")),
        ),
        ("a_levite needs killer=israelite", needs(f("killed_in_refuge_city", "a_levite"), f("killer", "israelite"))),
    ]


def possible(planes: Planes[P], full: P) -> P:
    """Where the facts are possible in the world."""
    kept = full
    for _sentence, plane in world(planes, full):
        kept = kept & plane
    return kept


def allowed(planes: Planes[P], full: P) -> P:
    """Where the voice is allowed (law.md section 2, A1, B1)."""
    w = _WiderWhere(planes, full)
    kept = full
    for (one, ones), (other, others) in NOT_TOGETHER:
        kept = kept & w.n(w.f(one, *ones) & w.f(other, *others))
    return kept


class Wider(Reading[P]):
    """The wider law read over planes; the same shape as ``oracle.Reading``.

    Inside, the plane of ``extent=mishnah`` takes in the chapter: "where law.md says extent=mishnah read: mishnah or
    chapter". Only ``chapter`` is the chapter alone.
    """

    def __init__(self, planes: Planes[P], full: P) -> None:
        """Read the whole law over ``planes`` (facts and axes of the wider vocabulary) under the mask ``full``."""
        extent = dict(planes["extent"])
        for_mishnah = [extent[choice] for choice in ("mishnah", "chapter") if choice in extent]
        if for_mishnah:
            extent["mishnah"] = for_mishnah[0] | for_mishnah[-1]
        self._where = _WiderWhere({**planes, "extent": extent}, full)
        self.full: P = full
        self._spoken: dict[str, P] = {}
        self.rules = {}
        self.outcome = {}
        self._settle("death", self._death, self.killed)
        self._settle("exile", self._exile(), self.killed)
        self._settle("refuge", self._refuge(), full)
        rest = {"trial": self._trial(), **self._course(), **self._new_in_the_chapter(), **self._new_in_the_books()}
        for question, rows in rest.items():
            self._settle(question, rows, full)

    # Which layer a rule belongs to, and how the layers meet.

    def _speaks(self, row: _Row[P], every: P) -> P:
        """As in law.md, and only where its layer is heard."""
        return super()._speaks(row, every) & self._layer(row.id)

    def _layer(self, id_: str) -> P:
        """M2:3-M2:8 with the chapter; rules of part B with the books; J with Joshua; all others everywhere."""
        f = self._where.f
        if id_.startswith(("M2:3", "M2:4", "M2:5", "M2:6", "M2:7", "M2:8")):
            return f("extent", "chapter")
        if id_.startswith("J"):
            return f("books", "with_joshua")
        if id_.startswith(("E21", "D19", "P2")) or id_ in _N35_OF_THE_BOOKS:
            return f("books", *_SOME_BOOKS)
        return self.full

    def _also(self, rows: Iterable[_Row[P]], ids: Sequence[str], also: Callable[[], P]) -> list[_Row[P]]:
        """A guard: the rules ``ids`` ask also ``also``."""

        def guarded(row: _Row[P]) -> _Row[P]:
            return replace(row, when=lambda: row.when() & also()) if row.id in ids else row

        return [guarded(row) for row in rows]

    def _follow(self, rows: Iterable[_Row[P]], leader: str, followers: Sequence[str]) -> list[_Row[P]]:
        """What sets aside ``leader`` sets aside ``followers`` too (where, and only where, it sets aside that)."""
        return [self._more(row, followers, row.sets_aside[leader]) if leader in row.sets_aside else row for row in rows]

    def _more(self, row: _Row[P], ids: Sequence[str], where: P) -> _Row[P]:
        """It sets aside ``ids`` too, where ``where``."""
        more = dict(row.sets_aside)
        for one in ids:
            more[one] = more[one] | where if one in more else where
        return replace(row, sets_aside=more)

    # A3. Named conditions.

    @cached_property
    def chapter(self) -> P:
        """extent=chapter."""
        return self._where.f("extent", "chapter")

    @cached_property
    def killed(self) -> P:
        """It takes in victim=settler, in every extent."""
        f = self._where.f
        return f("died") & f("victim", "israelite", "non_israelite", "settler")

    @cached_property
    def in_error(self) -> P:
        """The condition of M2:1a: killed, covered, by accident."""
        f = self._where.f
        misaimed = f("misaimed", "open") & f("aim", "animal", "non_israelite", "nonviable")
        return self.killed & self.covered & (f("aim", "nobody") | self.unmeant | misaimed)

    @cached_property
    def enemy(self) -> P:
        """ill_will=standing."""
        return self._where.f("ill_will", "standing")

    @cached_property
    def never(self) -> P:
        """2:7: no priest at the judgment, or a high priest killed or was killed. *Read:* a matter of the chapter."""
        f = self._where.f
        return (
            self.chapter
            & f("judged", "manslayer")
            & (f("priest_at_judgment", "no") | f("was_high_priest", "killer", "victim"))
        )

    @cached_property
    def freed(self) -> P:
        """2:6 in the chapter; outside it: judged=manslayer, high_priest=died."""
        f, n = self._where.f, self._where.n
        war = f("other_priest_died", "war_anointed") & f("war_priest", "r_yehudah")
        other = f("other_priest_died", "many_garments", "retired") | war
        released = f("high_priest", "died") | (self.chapter & other)
        return f("judged", "manslayer") & n(self.never) & released

    @cached_property
    def bound(self) -> P:
        """judged=manslayer and not freed."""
        return self._where.f("judged", "manslayer") & self._where.n(self.freed)

    @cached_property
    def inside(self) -> P:
        """In the city, within its bounds, or at a tree whose boughs are inside."""
        f = self._where.f
        at_tree = f("whereabouts", "at_a_tree") & f("branches", "inside")
        return f("whereabouts", "city_he_fled_to", "within_bounds") | at_tree

    @cached_property
    def beyond(self) -> P:
        """law.md's outside, or at a tree whose boughs are outside."""
        f = self._where.f
        return self.outside | (f("whereabouts", "at_a_tree") & f("branches", "outside"))

    @cached_property
    def out(self) -> P:
        """Bound, fled, beyond."""
        return self.bound & self._where.f("fled") & self.beyond

    @cached_property
    def way(self) -> P:
        """On the way, and bound, or not yet judged and exile=yes (asked after exile)."""
        f = self._where.f
        return f("whereabouts", "on_the_way") & (self.bound | (f("judged", "not_yet") & self.outcome["exile"]["yes"]))

    @cached_property
    def forewarned(self) -> P:
        """M2:3h's condition: enemy; covered; in_error or MANSLAYER; for R. Yose b. Yehudah."""
        holder = self._where.f("enemy", "r_yose_b_yehudah")
        return holder & self.killed & self.enemy & self.covered & (self.in_error | self.manslayer)

    # B3. Named conditions.

    @cached_property
    def e12(self) -> P:
        """Ex 21:12: any blow, meant for him, to harm."""
        f = self._where.f
        return f("smites", "any_blow") & self.killed & f("act", "struck") & f("aim", "victim") & f("sought_harm")

    @cached_property
    def e14(self) -> P:
        """Ex 21:14: presumptuously, with guile; any act."""
        f = self._where.f
        return self.killed & f("aim", "victim") & f("premeditated") & f("sought_harm")

    @cached_property
    def d11(self) -> P:
        """Deut 19:11: the hater in ambush; any act."""
        f = self._where.f
        return self.killed & f("aim", "victim") & self.enemy & f("lay_in_wait") & f("sought_harm")

    @cached_property
    def hates_not(self) -> P:
        """ill_will is not standing."""
        return self._where.n(self.enemy)

    @cached_property
    def put_to_death_by_the_books(self) -> P:
        """The condition of P2 and P2x: death=yes; e12, e14 or d11."""
        return self.outcome["death"]["yes"] & (self.e12 | self.e14 | self.d11)

    @cached_property
    def an_enemys_error(self) -> P:
        """The condition of D19:4x and D19:4h."""
        f = self._where.f
        return f("extent", "verses") & f("hated_not", "condition") & self.error & self.enemy

    @cached_property
    def israel_or_stranger(self) -> P:
        """Of whom Joshua 20:9 speaks."""
        return self._where.f("killer", "israelite", "stranger")

    # death

    @cached_property
    def _death(self) -> list[_Row[P]]:
        o = self._where.nowhere
        row: type[_Row[P]] = _Row
        rows = [
            *super()._death,
            row("M2:3h", "yes", lambda: self.forewarned, o, self._under("N35:15d", "N35:25d")),
            row("E21:12", "yes", lambda: self.e12, o),
            row("E21:14", "yes", lambda: self.e14, o, self._under("N35:25d")),
            row("D19:11", "yes", lambda: self.d11, o),
        ]
        # *Read:* "so S9:2d-g and l": f and g set aside nothing at N35:16 in law.md, and never meet e12, e14, d11
        # (their shift is of person, which excludes aim=victim); so nothing is added for them.
        rows = self._follow(rows, "N35:16", ("E21:12", "E21:14", "D19:11"))
        exempt = tuple(f"S9:2{letter}" for letter in "abcdefgjl")
        return [self._more(one, ("M2:3h",), self.full) if one.id in exempt else one for one in rows]

    # exile

    def _exile(self) -> list[_Row[P]]:
        rows = [*super()._exile(), *self._exile_of_the_chapter(), *self._exile_of_the_books()]
        return self._follow(rows, "M2:1a", ("M2:3a", "M2:3b", "M2:3e", "M2:3f+", "M2:3i+"))

    def _exile_of_the_chapter(self) -> list[_Row[P]]:
        f, n = self._where.f, self._where.n
        o, every_yes = self._where.nowhere, self._under(_EVERY_YES)
        by_settler, of_settler = f("killer", "settler"), f("victim", "settler")
        lesser, on_purpose = f("victim", "settler", "non_israelite"), f("could_be_on_purpose")
        r_yehudah, r_meir = f("blind", "r_yehudah"), f("blind", "r_meir")
        r_yose, r_shimon = f("enemy", "r_yose_b_yehudah"), f("enemy", "r_shimon")
        blind, not_r_shimon = f("sight", "blind"), f("enemy", "anonymous", "r_yose_b_yehudah")
        maybe_not, israelite = f("could_be_on_purpose", "no"), f("victim", "israelite")
        row: type[_Row[P]] = _Row
        return [
            row("M2:3a", "yes", lambda: self.in_error & n(f("kin", "none")), o),
            row("M2:3b", "yes", lambda: self.in_error & israelite & n(by_settler), o),
            # *Read:* M2:3c, d, f-, g, i- ask neither `covered` nor error, but only that he killed.
            row("M2:3c", "no", lambda: n(by_settler) & lesser, f("victim", "non_israelite"), every_yes),
            row("M2:3d", "no", lambda: by_settler & n(of_settler), o, every_yes),
            row("M2:3e", "yes", lambda: self.in_error & by_settler & of_settler, o),
            row("M2:3f-", "no", lambda: r_yehudah & blind, o, every_yes),
            row("M2:3f+", "yes", lambda: r_meir & self.in_error & blind, o),
            row("M2:3g", "no", lambda: not_r_shimon & self.enemy, r_yose, every_yes),
            row("M2:3i-", "no", lambda: r_shimon & self.enemy & on_purpose, o, every_yes),
            row("M2:3i+", "yes", lambda: r_shimon & self.enemy & maybe_not & self.in_error, o),
        ]

    def _exile_of_the_books(self) -> list[_Row[P]]:
        o, i, every_yes = self._where.nowhere, self.full, self._under(_EVERY_YES)
        row: type[_Row[P]] = _Row
        return [
            row("P2x", "no", lambda: self.put_to_death_by_the_books, o, every_yes),
            row("D19:4x", "no", lambda: self.an_enemys_error, i, every_yes),
        ]

    # refuge

    def _refuge(self) -> list[_Row[P]]:
        f, o = self._where.f, self._where.nowhere
        r_yose = f("first_flight", "r_yose_b_yehudah")
        death, not_yet = self.outcome["death"]["yes"], f("judged", "not_yet")
        row: type[_Row[P]] = _Row
        others = [
            *super()._refuge(),
            row("M2:3n", "no", lambda: self.forewarned & death, o, self._under("N35:15")),
            *self._refuge_of_the_books(),
        ]
        every_no_but = self._under(*(one.id for one in others if one.answer == "no"))
        rows = [
            *others,
            row("M2:4a", "no", lambda: self.killed & f("all_six_chosen", "no"), o, self._under(_EVERY_YES)),
            row("M2:6a", "yes", lambda: r_yose & self.killed & self.covered & not_yet, o, every_no_but),
        ]
        # *Read:* "what sets aside N35:15, and N35:15n" - N35:15n sets them aside in niv too, where it does not set
        # aside N35:15 itself.
        followers = ("E21:13", "D19:4", "D19:5", "J20:3")
        rows = self._follow(rows, "N35:15", followers)
        return [self._more(one, followers, self.full) if one.id == "N35:15n" else one for one in rows]

    def _refuge_of_the_books(self) -> list[_Row[P]]:
        f, n = self._where.f, self._where.n
        o, i = self._where.nowhere, self.full
        received, not_in_wait = n(self.turned_away), f("lay_in_wait", "no")
        came_to_hand = not_in_wait & f("aim", "nobody")
        axe = f("act", "mishap") & f("task", "chopping_wood") & f("flew", "blade_off_handle")
        hates_not, verses = self.hates_not, f("extent", "verses")
        row: type[_Row[P]] = _Row
        return [
            row("P2", "no", lambda: self.put_to_death_by_the_books, o),
            row("E21:13", "yes", lambda: self.killed & self.covered & came_to_hand & received, o),
            row("D19:4", "yes", lambda: self.error & hates_not & received, o),
            row("D19:4h", "no", lambda: self.an_enemys_error, i, self._under("N35:15", "N35:25c")),
            row("D19:5", "yes", lambda: verses & self.killed & self.covered & hates_not & axe, o),
            row("J20:3", "yes", lambda: self.error & hates_not & self.israel_or_stranger & received, o),
        ]

    # trial

    def _trial(self) -> list[_Row[P]]:
        o, r_yose = self._where.nowhere, self._where.f("first_flight", "r_yose_b_yehudah")
        row: type[_Row[P]] = _Row
        return [
            *super()._trial(),
            row("M2:6t", "yes", lambda: r_yose & self.killed & self.covered, o),
            row("N35:12t", "yes", lambda: self.error, o),
        ]

    # the course of the case

    def _course(self) -> dict[str, list[_Row[P]]]:
        guarded = {question: self._guarded(rows) for question, rows in super()._course().items()}
        chapter, books = self._course_of_the_chapter(), self._course_of_the_books()
        return {
            question: [*rows, *chapter.get(question, []), *books.get(question, [])]
            for question, rows in guarded.items()
        }

    def _guarded(self, rows: Iterable[_Row[P]]) -> list[_Row[P]]:
        """The guards of A3 (with the chapter) and of B3 (with the books)."""
        f, n = self._where.f, self._where.n
        chapter, jps, books = self.chapter, f("edition", "jps"), f("books", *_SOME_BOOKS)
        living = tuple(f"N35:{one}" for one in ("27", "25n", "25s", "25t", "28s", "28x", "25x"))
        died = tuple(f"N35:{one}" for one in ("25p", "28t", "25u", "28r", "25h"))
        not_left = tuple(f"N35:{one}" for one in ("25r", "25v", "25w"))
        rows = self._also(rows, living, lambda: n(chapter & self.freed))
        rows = self._also(rows, died, lambda: n(chapter & self.never))
        rows = self._also(rows, not_left, lambda: n(chapter & self.out))
        # *Read:* the guard of the books is off with books=numbers, and asks `outside`, not `beyond` (no tree).
        return self._also(rows, not_left, lambda: n(books & jps & self.bound & f("fled") & self.outside))

    def _course_of_the_chapter(self) -> dict[str, list[_Row[P]]]:
        f, n = self._where.f, self._where.n
        o, i = self._where.nowhere, self.full
        avenger, fled, r_akiva = f("slayer", "avenger"), f("fled"), f("beyond_bounds", "r_akiva")
        gelili, not_in_city = f("beyond_bounds", "r_yose_hagelili"), n(f("whereabouts", "city_he_fled_to"))
        first_flight, called = f("first_flight", "r_yose_b_yehudah"), n(f("called_out", "nothing"))
        row: type[_Row[P]] = _Row
        return {
            "charge": [row("M2:7e", "yes", lambda: gelili & self.out, o)],
            "avenger": [
                row("M2:6g", "no", lambda: self.freed, i),
                row("M2:7d", "no", lambda: self.held & self.inside & n(self.freed), i),
                row("M2:7f", "yes", lambda: self.out & (avenger | gelili), o),
                row("M2:7g", "no", lambda: r_akiva & self.out & n(avenger), i),
            ],
            "restore": [  # *Read:* within the bounds, or at the tree, is not in the city: he is to be sent back into it
                row("M2:6c", "yes", lambda: first_flight & self.bound & fled & not_in_city, o),
                row("M2:6h", "no", lambda: self.freed, o),
                row("M2:7r", "yes", lambda: self.never & fled & not_in_city, i),
            ],
            "stay": [
                row("M2:6f", "no", lambda: self.freed, i),
                row("M2:7a", "yes", lambda: self.never & fled, o),
                row("M2:7c", "yes", lambda: self.bound & fled & called, o),
            ],
            "return": [
                row("M2:6e", "yes", lambda: self.freed, o),
                row("M2:7b", "no", lambda: self.never, o),
                row("M2:6d", "yes", lambda: first_flight & f("judged", "cleared"), o),
            ],
        }

    @cached_property
    def _leave_of_v27(self) -> P:
        """The condition of N35:27j and N35:27k."""
        f = self._where.f
        gone = self.bound & f("fled") & self.outside
        return f("edition", "jps") & gone & f("high_priest", "living") & f("slayer", "avenger")

    @cached_property
    def _overtaken(self) -> P:
        """What D19:6k and D19:6a share: not yet judged; held; hates not; on the way; the avenger."""
        f = self._where.f
        on_the_way = f("judged", "not_yet") & f("whereabouts", "on_the_way") & f("slayer", "avenger")
        return self.held & self.hates_not & on_the_way

    @cached_property
    def _untried_in_the_city(self) -> P:
        """judged=not_yet; city_he_fled_to."""
        return self._where.f("judged", "not_yet") & self._where.f("whereabouts", "city_he_fled_to")

    def _course_of_the_books(self) -> dict[str, list[_Row[P]]]:
        f, n = self._where.f, self._where.n
        o, i = self._where.nowhere, self.full
        jps, living, died = f("edition", "jps"), f("high_priest", "living"), f("high_priest", "died")
        not_death, fled = n(self.outcome["death"]["yes"]), f("fled")
        of_the_manslayer = self.error & not_death
        until_he_stands = (f("before_trial", "manslayer") & of_the_manslayer) | (
            f("before_trial", "every_killer") & self.killed
        )
        # *Read:* neither N35:12a nor J20:9a asks `held`: one whom the Mishnah turns away is meant too, if he is there.
        untried, under_v19 = self._untried_in_the_city, self._under("N35:19a", "N35:19s")
        killers = f("no_death_due", "killer")
        row: type[_Row[P]] = _Row
        return {
            "avenger": [
                row("N35:12a", "no", lambda: untried & until_he_stands, o, under_v19),
                row("D19:6k", "no", lambda: killers & self._overtaken, i),
                row("J20:9a", "no", lambda: untried & of_the_manslayer & self.israel_or_stranger, o),
                row("N35:27j", "yes", lambda: self._leave_of_v27, o),
            ],
            "stay": [
                row("N35:28k", "yes", lambda: jps & self.bound & fled & living, o),
                row("J20:6s", "yes", lambda: self.held & untried, o),
            ],
            "return": [
                row("N35:28j", "yes", lambda: jps & self.freed & died, o),
                row("J20:6r", "yes", lambda: self.freed & died, o),
            ],
        }

    # new questions

    def _new_in_the_chapter(self) -> dict[str, list[_Row[P]]]:
        f, n = self._where.f, self._where.n
        o, i = self._where.nowhere, self.full
        first_flight, r_meir_speaks = f("first_flight", "r_yose_b_yehudah"), f("who_speaks", "r_meir")
        exile, place = self.outcome["exile"]["yes"], f("killed_in_refuge_city", "an_exile")
        levite, office = f("killed_in_refuge_city", "a_levite"), self.freed & f("held_office")
        in_his_city = self.bound & f("whereabouts", "city_he_fled_to")
        untried = self.killed & f("judged", "not_yet") & self.inside
        row: type[_Row[P]] = _Row
        return {
            "bloodguilt": [*self._guilt_of_the_chapter(), *self._guilt_of_the_books()],
            "escort": [row("M2:5a", "yes", lambda: self.way, o)],
            "plead": [row("M2:5b", "yes", lambda: r_meir_speaks & self.way, o)],
            "fetch": [
                row("M2:6b", "yes", lambda: first_flight & untried, o),
                row("D19:12f", "yes", lambda: self._fetched_by_his_elders, o),
            ],
            "quarter": [
                row("M2:7k", "yes", lambda: exile & place, o),
                row("M2:7l", "no", lambda: exile & levite, o),
            ],
            "honour": [
                row("M2:8a", "no", lambda: in_his_city & f("honour", "offered"), i),
                row("M2:8b", "yes", lambda: in_his_city & f("honour", "pressed"), o),
            ],
            "rent": [
                row("M2:8c", "yes", lambda: f("rent", "r_yehudah") & in_his_city, o),
                row("M2:8c", "no", lambda: f("rent", "r_meir") & in_his_city, o),
            ],
            "office_back": [
                row("M2:8d", "yes", lambda: f("office_back", "r_meir") & office, o),
                row("M2:8d", "no", lambda: n(f("office_back", "r_meir")) & office, o),
            ],
        }

    def _guilt_of_the_chapter(self) -> list[_Row[P]]:
        f, n = self._where.f, self._where.n
        o, i = self._where.nowhere, self.full
        avenger, gelili = f("slayer", "avenger"), f("beyond_bounds", "r_yose_hagelili")
        another = f("beyond_bounds", "r_akiva") & self.out & n(avenger)
        row: type[_Row[P]] = _Row
        return [
            row("N35:27g", "no", lambda: self.held & self.left & n(self.freed) & avenger, o),  # left: niv
            row("M2:7h", "no", lambda: self.out & (avenger | gelili), i),
            row("M2:7i", "no", lambda: f("any_man", "not_liable") & another, o),
            row("M2:7j", "yes", lambda: f("any_man", "liable") & another, o),
        ]

    def _guilt_of_the_books(self) -> list[_Row[P]]:
        o, i, avengers = self._where.nowhere, self.full, self._where.f("no_death_due", "avenger")
        row: type[_Row[P]] = _Row
        return [
            row("N35:27k", "no", lambda: self._leave_of_v27, o),
            row("D19:6a", "no", lambda: avengers & self._overtaken, i),
        ]

    @cached_property
    def _fetched_by_his_elders(self) -> P:
        """The condition of D19:12f and D19:12h."""
        judged = self._where.f("judged", "not_yet", "murderer")
        return self.d11 & self.outcome["death"]["yes"] & judged & self.inside

    def _new_in_the_books(self) -> dict[str, list[_Row[P]]]:
        f, n = self._where.f, self._where.n
        o, death = self._where.nowhere, self.outcome["death"]["yes"]
        at_the_gate = f("stated_his_cause") & f("whereabouts", "on_the_way", "city_he_fled_to")
        sheltered = self.held & n(self.freed) & self.hates_not & f("whereabouts", "city_he_fled_to")
        no_two, no_witness = f("witnesses", "none", "one"), f("witnesses", "none")
        for_return = f("ransom", "for_his_return") & self.bound & f("high_priest", "living")
        row: type[_Row[P]] = _Row
        return {
            "hand_over": [
                row("D19:12h", "yes", lambda: self._fetched_by_his_elders, o),
                row("J20:5", "no", lambda: sheltered, o),
            ],
            "take_in": [row("J20:4", "yes", lambda: f("judged", "not_yet") & self.held & at_the_gate, o)],
            "convict": [
                row("N35:30", "yes", lambda: death & f("witnesses", "two_or_more"), o),
                row("N35:30", "no", lambda: death & no_two, no_witness),  # one: o; none: i
            ],
            "ransom": [
                row("N35:31", "no", lambda: f("ransom", "for_his_life") & self.liable, o),
                row("N35:32", "no", lambda: for_return, o),
            ],
            "altar": [row("E21:14a", "no", lambda: f("at_the_altar") & self.e14 & death, o)],
        }


# Cases told one by one.


def columns(rows: Sequence[Mapping[str, str]]) -> dict[str, dict[str, int]]:
    """Give the planes of many rows (facts, a voice, or both merged); row k is bit k."""
    names = rows[0] if rows else _VOCABULARY
    planes: dict[str, dict[str, int]] = {}
    for name in names:
        told = [row[name] for row in reversed(rows)]
        planes[name] = {
            value: int("".join("1" if one == value else "0" for one in told) or "0", 2) for value in _VOCABULARY[name]
        }
    return planes


def answers(facts: Mapping[str, str], voice: Mapping[str, str]) -> dict[str, str]:
    """Answer each question for one fully told case in one full voice (default where an axis is left out)."""
    reading = Wider(columns([{**facts, **DEFAULT, **voice}]), 1)
    return {
        question: next(outcome for outcome in OUTCOMES if reading.outcome[question][outcome]) for question in QUESTIONS
    }


def is_possible(facts: Mapping[str, str]) -> bool:
    """Is this fully told case possible in the world."""
    return bool(possible(columns([facts]), 1))


def is_allowed(voice: Mapping[str, str]) -> bool:
    """Is this voice allowed (default where an axis is left out)."""
    return bool(allowed(columns([{**DEFAULT, **voice}]), 1))


def presumed(facts: Mapping[str, str]) -> dict[str, str]:
    """Take the ordinary values where nothing is told (`presume: ordinary`); law.md's own are not in the contract.

    Each of them is possible in the world beside anything that may be told.
    """
    return {**ORDINARY, **facts}


# Voices are counted and never listed.


def count_voices(axes: Vocabulary = AXES) -> int:
    """How many voices are allowed: a product over the groups of axes that the table NOT_TOGETHER ties together."""
    return prod(_count_in(group, axes) for group in _groups(axes))


def _groups(axes: Iterable[str]) -> list[set[str]]:
    """Axes that no sentence ties together are in different groups."""
    groups = [{axis} for axis in axes]
    for (one, _), (other, _) in NOT_TOGETHER:
        tied = [group for group in groups if group & {one, other}]
        groups = [group for group in groups if group not in tied] + [set().union(*tied)]
    return groups


def _count_in(group: Iterable[str], axes: Vocabulary) -> int:
    """List the choices of one small group; keep those no sentence forbids."""
    names = sorted(group)
    listed = (dict(zip(names, choice, strict=True)) for choice in product(*(axes[name] for name in names)))
    return sum(
        not any(voice.get(one) in ones and voice.get(other) in others for (one, ones), (other, others) in NOT_TOGETHER)
        for voice in listed
    )
