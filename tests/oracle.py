"""An independent reading of ``law.md`` (second edition), rule by rule, over planes.

Written from the contract alone, to be laid beside it: sections 2 (voices), 3 (facts, the world) and 4 (rules), each
row in the document's order under its own id. Slow and direct on purpose.

A *plane* is an ``int`` with one bit per (case, voice) pair; a bit is set where the thing named holds. Everything is
written with ``&``, ``|`` and ``~`` under a mask ``full``, so any type with these three operators (a decision diagram,
say) can stand in for ``int``. ``planes[name][value]`` is the plane where the fact or axis ``name`` has ``value``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from operator import itemgetter
from typing import Generic, Protocol, Self, TypeVar

__all__ = [
    "AXES",
    "DEFAULT",
    "FACTS",
    "OUTCOMES",
    "QUESTIONS",
    "Plane",
    "Reading",
    "Rule",
    "allowed",
    "answers",
    "columns",
    "crossed",
    "is_allowed",
    "is_possible",
    "mask",
    "possible",
    "voices",
    "world",
]

# Section 2. Twenty axes; the first choice is the default.
AXES: dict[str, tuple[str, ...]] = {
    "edition": ("jps", "niv"),
    "extent": ("mishnah", "verses"),
    "inference": ("implied", "letter"),
    "error_means": ("death_not_meant", "aimed_at_nothing"),
    "accident": ("aimed_at_nothing", "beast_too"),
    "weapons": ("on_purpose", "meaning_harm", "however"),
    "in_hand": ("held", "thrown_too"),
    "malice": ("both", "shove_only"),
    "malice_means": ("forethought", "ill_will_and_forethought"),
    "not_his_enemy": ("all_acts", "stone_only", "reason_only"),
    "trial_for": ("every_killer", "manslayer"),
    "misaimed": ("shut", "open"),
    "descent_covers": ("falls", "every_mishap"),
    "from_the_wood": ("chip", "blade_thrown_back"),
    "courtyard": ("victims_leave", "both_leave"),
    "not_exiled": ("says_no_more", "not_received", "still_received"),
    "axe": ("rebbi", "sages"),
    "late_head": ("anonymous", "r_eliezer_b_yaakov"),
    "office": ("anonymous", "abba_shaul"),
    "wrong_person": ("anonymous", "r_shimon"),
}
DEFAULT: dict[str, str] = {axis: choices[0] for axis, choices in AXES.items()}

_YN = ("yes", "no")

# Section 3. Thirty facts.
FACTS: dict[str, tuple[str, ...]] = {
    # who
    "killer": ("israelite", "stranger", "settler", "sojourner", "outsider"),
    "victim": ("israelite", "non_israelite", "nonviable"),
    "died": _YN,
    # act
    "act": ("struck", "pushed", "hurled", "dropped", "mishap", "other"),
    "means": (
        "iron_tool",
        "iron_lump",
        "stone",
        "wooden_weapon",
        "wooden_object",
        "fist",
        "open_hand",
        "body",
        "other",
    ),
    "could_kill": _YN,
    "aim": ("victim", "another_person", "non_israelite", "nonviable", "whoever", "animal", "nobody"),
    "knew_victim_there": _YN,
    # mind
    "ill_will": ("none", "momentary", "standing"),
    "premeditated": _YN,
    "lay_in_wait": _YN,
    "suddenly": _YN,
    "sought_harm": _YN,
    # blow
    "shift": (
        "none",
        "loins_to_heart",
        "heart_to_loins",
        "other_spot",
        "adult_to_minor",
        "minor_to_adult",
        "other_person",
    ),
    "enough_as_aimed": _YN,
    "enough_as_landed": _YN,
    # work
    "task": (
        "pushing_roller",
        "pulling_roller",
        "lowering_barrel",
        "raising_barrel",
        "descending_ladder",
        "climbing_ladder",
        "chopping_wood",
        "other",
    ),
    "motion": ("downward", "upward", "level"),
    "flew": ("nothing", "blade_off_handle", "chip", "blade_thrown_back"),
    "fell": ("nothing", "load", "himself"),
    # place
    "place": ("public_domain", "courtyard", "woods", "elsewhere"),
    "victim_had_leave": _YN,
    "killer_had_leave": _YN,
    "head_out_after_release": _YN,
    # office
    "duty": ("none", "father_beating_son", "teacher_disciplining_student", "court_messenger", "other_duty"),
    # course
    "fled": _YN,
    "judged": ("not_yet", "murderer", "manslayer", "cleared"),
    "whereabouts": ("on_the_way", "city_he_fled_to", "another_city", "outside_limits", "home"),
    "high_priest": ("living", "died"),
    "slayer": ("avenger", "avengers_agent", "another"),
}

# Section 4, in the order of evaluation: death, exile, refuge, then the rest.
QUESTIONS: tuple[str, ...] = (
    "death",
    "exile",
    "refuge",
    "trial",
    "charge",
    "avenger",
    "rescue",
    "restore",
    "stay",
    "return",
)
OUTCOMES: tuple[str, ...] = ("yes", "no", "silent", "collision")

_VOCABULARY: dict[str, tuple[str, ...]] = {**FACTS, **AXES}


class Plane(Protocol):
    """What a plane can do; ``int`` can."""

    def __and__(self, other: Self, /) -> Self:
        """Where both hold."""

    def __or__(self, other: Self, /) -> Self:
        """Where either holds."""

    def __invert__(self) -> Self:
        """Where it does not hold (to be cut by the mask)."""


P = TypeVar("P", bound=Plane)
Planes = Mapping[str, Mapping[str, P]]


class _Where(Generic[P]):
    """Planes of single statements ("act is struck or pushed"), and their complement, under a mask."""

    def __init__(self, planes: Planes[P], full: P) -> None:
        """Hold ``planes[name][value]``; a value without a plane occurs nowhere."""
        self.planes = planes
        self.full: P = full
        self.nowhere: P = full & ~full

    def f(self, name: str, *values: str) -> P:
        """Where ``name`` has one of ``values``; named bare it means yes."""
        plane = self.nowhere
        of_name = self.planes[name]
        for value in values or ("yes",):
            if value not in _VOCABULARY[name]:
                raise ValueError(f"{name} has no value {value}")
            if value in of_name:
                plane = plane | of_name[value]
        return plane & self.full

    def n(self, plane: P) -> P:
        """Where it is not so."""
        return self.full & ~plane


# Section 3, "What is possible in the world".


def world(planes: Planes[P], full: P) -> list[tuple[str, P]]:
    """Every sentence of the world, in the document's order, with the plane where it is kept."""
    w = _Where(planes, full)
    f, n = w.f, w.n

    def needs(if_: P, then: P) -> P:
        return n(if_) | then

    def excludes(one: P, other: P) -> P:
        return n(one & other)

    aim_person = f("aim", "another_person", "non_israelite", "nonviable")
    shift_person = f("shift", "adult_to_minor", "minor_to_adult", "other_person")
    aimed, landed = f("enough_as_aimed"), f("enough_as_landed")
    flew = n(f("flew", "nothing"))
    fell = n(f("fell", "nothing"))
    down = f("task", "pushing_roller", "lowering_barrel", "descending_ladder")
    up = f("task", "pulling_roller", "raising_barrel", "climbing_ladder")
    spot = f("shift", "loins_to_heart", "heart_to_loins", "other_spot")
    off_handle = f("flew", "blade_off_handle")
    no_man = f("aim", "nobody", "animal")
    not_so = n(f("premeditated"))
    mind = f("sought_harm") | f("lay_in_wait") | f("premeditated")
    equal = (aimed & landed) | (n(aimed) & n(landed))
    straight = f("aim", "victim") & f("shift", "none")
    return [
        ("pushing a roller, lowering a barrel, descending a ladder are downward", needs(down, f("motion", "downward"))),
        ("pulling, raising, climbing are upward", needs(up, f("motion", "upward"))),
        ("something flew only in a mishap", needs(flew, f("act", "mishap"))),
        (
            "chip and blade_thrown_back only at chopping_wood",
            needs(f("flew", "chip", "blade_thrown_back"), f("task", "chopping_wood")),
        ),
        ("blade_off_handle only there or at an other task", needs(off_handle, f("task", "chopping_wood", "other"))),
        ("something fell only in a mishap or when it was dropped", needs(fell, f("act", "mishap", "dropped"))),
        ("what was dropped fell as a load", needs(f("act", "dropped"), f("fell", "load"))),
        ("where something flew, fell=nothing", needs(flew, f("fell", "nothing"))),
        ("mishap and dropped have aim=nobody", needs(f("act", "mishap", "dropped"), f("aim", "nobody"))),
        ("aim=nobody and aim=animal exclude sought_harm, lay_in_wait and premeditated", excludes(no_man, mind)),
        ("suddenly excludes premeditated", needs(f("suddenly"), not_so)),
        ("lay_in_wait needs premeditated", needs(f("lay_in_wait"), f("premeditated"))),
        ("aim=victim needs knew_victim_there", needs(f("aim", "victim"), f("knew_victim_there"))),
        ("loins_to_heart, heart_to_loins, other_spot need aim=victim", needs(spot, f("aim", "victim"))),
        (
            "a shift of person if and only if aim is another_person, non_israelite or nonviable",
            needs(shift_person, aim_person) & needs(aim_person, shift_person),
        ),
        (
            "enough for the loins is enough for the heart, for an adult enough for a minor (so these exclude yes, no)",
            excludes(f("shift", "loins_to_heart", "adult_to_minor"), aimed & n(landed)),
        ),
        (
            "enough for the loins is enough for the heart, for an adult enough for a minor (so these exclude no, yes)",
            excludes(f("shift", "heart_to_loins", "minor_to_adult"), landed & n(aimed)),
        ),
        ("with aim=victim and shift=none the two are equal", needs(straight, equal)),
        ("judged=murderer or manslayer needs died=yes", needs(f("judged", "murderer", "manslayer"), f("died"))),
        ("high_priest=died excludes judged=not_yet", excludes(f("high_priest", "died"), f("judged", "not_yet"))),
        (
            "on_the_way, city_he_fled_to and another_city need fled",
            needs(f("whereabouts", "on_the_way", "city_he_fled_to", "another_city"), f("fled")),
        ),
    ]


def possible(planes: Planes[P], full: P) -> P:
    """Where the facts are possible in the world (section 3, all sentences)."""
    kept = full
    for _sentence, plane in world(planes, full):
        kept = kept & plane
    return kept


def allowed(planes: Planes[P], full: P) -> P:
    """Where the voice is allowed (section 2)."""
    w = _Where(planes, full)
    f, n = w.f, w.n
    however = f("weapons", "however") & f("extent", "mishnah")
    reason = f("not_his_enemy", "reason_only") & f("edition", "jps")
    return n(however) & n(reason)


# Section 4. Rules.


@dataclass(frozen=True)
class Rule(Generic[P]):
    """One rule (one holder's answer): where it speaks, and where it stands (speaks and is not set aside)."""

    id: str
    answer: str
    question: str
    speaks: P
    stands: P


@dataclass(frozen=True)
class _Row(Generic[P]):
    """A row of a table: ``when`` is asked only when needed; ``implied`` is where its mode is **i**."""

    id: str
    answer: str
    when: Callable[[], P]
    implied: P
    sets_aside: Mapping[str, P] = field(default_factory=dict)


_EVERY_YES = "every yes of this table"
_VERSES = ("N35:16", "N35:17", "N35:17t", "N35:18", "N35:18t", "N35:20b", "N35:21")


class Reading(Generic[P]):
    """The law read over planes.

    ``outcome[question][o]`` is the plane of the outcome ``o`` (yes, no, silent, collision; disjoint, together
    ``full``); ``rules[question]`` the rules in the document's order. The named conditions are attributes.
    """

    def __init__(self, planes: Planes[P], full: P) -> None:
        """Read the whole law over ``planes`` (facts and axes) under the mask ``full``."""
        self._where = _Where(planes, full)
        self.full: P = full
        self._spoken: dict[str, P] = {}
        self.rules: dict[str, list[Rule[P]]] = {}
        self.outcome: dict[str, dict[str, P]] = {}
        self._settle("death", self._death, self.killed)
        self._settle("exile", self._exile(), self.killed)
        self._settle("refuge", self._refuge(), full)
        for question, rows in {"trial": self._trial(), **self._course()}.items():
            self._settle(question, rows, full)

    # How rules meet.

    def _speaks(self, row: _Row[P], every: P) -> P:
        """Its condition holds and its mode is admitted; M and S only with the Mishnah."""
        f, n = self._where.f, self._where.n
        off = row.implied & f("inference", "letter")
        plane = every & row.when() & n(off)
        return plane & f("extent", "mishnah") if row.id[0] in "MS" else plane

    def _settle(self, question: str, rows: Sequence[_Row[P]], every: P) -> None:
        """Set aside (by whatever speaks, itself set aside or not), and let what is left answer."""
        n, nowhere = self._where.n, self._where.nowhere
        speaks = [self._speaks(row, every) for row in rows]
        told = {row.id for row in rows}
        rules: list[Rule[P]] = []
        for row, plane in zip(rows, speaks, strict=True):
            over = nowhere
            for setter, setter_speaks in zip(rows, speaks, strict=True):
                for target, where in setter.sets_aside.items():
                    if target != _EVERY_YES and target not in told:
                        raise ValueError(f"{setter.id} sets aside {target}, which is not in the table")
                    if target == row.id or (target == _EVERY_YES and row.answer == "yes"):
                        over = over | (setter_speaks & where)
            rules.append(Rule(row.id, row.answer, question, plane, plane & n(over)))
        yes = no = nowhere
        for rule in rules:
            if rule.answer == "yes":
                yes = yes | rule.stands
            else:
                no = no | rule.stands
        self.rules[question] = rules
        self.outcome[question] = {
            "yes": yes & n(no),
            "no": no & n(yes),
            "silent": n(yes | no),
            "collision": yes & no,
        }

    def _under(self, *ids: str) -> dict[str, P]:
        """Set aside, in every voice."""
        return dict.fromkeys(ids, self.full)

    # Named conditions.

    @cached_property
    def killed(self) -> P:
        """He who died is one whose killing the law weighs."""
        f = self._where.f
        return f("died") & f("victim", "israelite", "non_israelite")

    @cached_property
    def covered(self) -> P:
        """The killer is one for whom v.15 opens the cities."""
        f = self._where.f
        return f("killer", "israelite", "stranger", "settler") | (f("edition", "niv") & f("killer", "sojourner"))

    @cached_property
    def friendly(self) -> P:
        """No standing enemy, and he did not seek his harm who died."""
        f, n = self._where.f, self._where.n
        return n(f("ill_will", "standing")) & n(f("sought_harm") & f("aim", "victim", "whoever"))

    @cached_property
    def enemy_bars_all(self) -> P:
        """not_his_enemy=all_acts."""
        return self._where.f("not_his_enemy", "all_acts")

    @cached_property
    def malice(self) -> P:
        """MALICE: forethought, and under the second choice of malice_means ill will too."""
        f, n = self._where.f, self._where.n
        return f("premeditated") & (f("malice_means", "forethought") | n(f("ill_will", "none")))

    @cached_property
    def meant(self) -> P:
        """The weapons of vv.16-18: on purpose; meaning harm; or however."""
        f = self._where.f
        return (
            (f("weapons", "on_purpose") & f("aim", "victim"))
            | (f("weapons", "meaning_harm") & f("aim", "victim") & f("sought_harm"))
            | f("weapons", "however")
        )

    @cached_property
    def wood(self) -> P:
        """A wooden weapon; in niv a wooden object too."""
        f = self._where.f
        return f("means", "wooden_weapon") | (f("edition", "niv") & f("means", "wooden_object"))

    @cached_property
    def murder(self) -> P:
        """MURDER: one of the rules speaks, whether or not it is then set aside."""
        f, n = self._where.f, self._where.n
        plane = self._where.nowhere
        for row in self._death:
            if row.id in ("N35:16", "N35:17", "N35:18", "N35:20a", "N35:20b", "N35:21", "S9:2h"):
                plane = plane | self._speaks(row, self.killed)
            elif row.id == "S9:2i":
                plane = plane | (self._speaks(row, self.killed) & n(f("wrong_person", "r_shimon")))
        return plane

    @cached_property
    def unmeant(self) -> P:
        """The death was not meant, though someone was aimed at."""
        f, n = self._where.f, self._where.n
        return (
            f("error_means", "death_not_meant")
            & self.killed
            & f("aim", "victim", "another_person", "non_israelite", "nonviable", "whoever")
            & f("sought_harm", "no")
            & f("lay_in_wait", "no")
            & n(self.murder)
        )

    @cached_property
    def error(self) -> P:
        """ERROR (v.15)."""
        f = self._where.f
        a = f("aim", "nobody")
        b = f("aim", "animal") & (f("edition", "jps") | f("accident", "beast_too"))
        return self.killed & self.covered & (a | b | self.unmeant)

    @cached_property
    def manslayer(self) -> P:
        """MANSLAYER (vv.22-23), any row of the table."""
        f, n = self._where.f, self._where.n
        jps, niv = f("edition", "jps"), f("edition", "niv")
        pushed, hurled, dropped = f("act", "pushed"), f("act", "hurled"), f("act", "dropped")
        not_standing, no_ill_will = n(f("ill_will", "standing")), f("ill_will", "none")
        deadly_stone_unseen = f("means", "stone") & f("could_kill") & f("knew_victim_there", "no")
        if_bars_all = n(self.enemy_bars_all) | self.friendly
        unless_reason_only = f("not_his_enemy", "reason_only") | self.friendly
        return self.killed & (
            (jps & pushed & f("suddenly") & not_standing & if_bars_all)  # 22a jps
            | (niv & pushed & f("suddenly") & no_ill_will & if_bars_all)  # 22a niv
            | (jps & hurled & f("lay_in_wait", "no") & if_bars_all)  # 22b jps
            | (niv & hurled & n(f("aim", "victim", "whoever")) & no_ill_will & if_bars_all)  # 22b niv
            | (jps & hurled & deadly_stone_unseen & self.friendly)  # 23 jps
            | (niv & dropped & deadly_stone_unseen & unless_reason_only)  # 23 niv
        )

    @cached_property
    def turned_away(self) -> P:
        """The Mishnah does not exile him, and that is taken to say something of the city (asked after exile)."""
        f, n = self._where.f, self._where.n
        return (
            f("extent", "mishnah")
            & f("inference", "implied")
            & n(f("not_exiled", "still_received"))
            & self.outcome["exile"]["no"]
            & n(self.outcome["death"]["yes"])
        )

    @cached_property
    def liable(self) -> P:
        """Judged a murderer, or not yet judged and death=yes."""
        f = self._where.f
        return f("judged", "murderer") | (f("judged", "not_yet") & self.outcome["death"]["yes"])

    @cached_property
    def held(self) -> P:
        """Judged a manslayer, or not yet judged and in error or a manslayer, not put to death, not turned away."""
        f, n = self._where.f, self._where.n
        before = (self.error | self.manslayer) & n(self.outcome["death"]["yes"]) & n(self.turned_away)
        return f("judged", "manslayer") | (f("judged", "not_yet") & before)

    @cached_property
    def outside(self) -> P:
        """Outside the limits, in another city, or at home."""
        return self._where.f("whereabouts", "outside_limits", "another_city", "home")

    @cached_property
    def left(self) -> P:
        """In niv: he had fled, is outside, and the high priest lives."""
        f = self._where.f
        return f("edition", "niv") & f("fled") & self.outside & f("high_priest", "living")

    # death: is he put to death as a murderer (every rule: killed)

    @cached_property
    def blow(self) -> P:
        """BLOW: struck or hurled; victim=israelite; aim is victim or another_person."""
        f = self._where.f
        return f("act", "struck", "hurled") & f("victim", "israelite") & f("aim", "victim", "another_person")

    @cached_property
    def _death(self) -> list[_Row[P]]:
        f, n, under = self._where.f, self._where.n, self._under
        o, i = self._where.nowhere, self.full
        jps, niv = f("edition", "jps"), f("edition", "niv")
        struck, pushed, hurled = f("act", "struck"), f("act", "pushed"), f("act", "hurled")
        any_of_three = struck | pushed | hurled
        at_victim, harm = f("aim", "victim"), f("sought_harm")
        stone_k = f("means", "stone") & f("could_kill")
        wood_k = self.wood & f("could_kill")
        thrown_too = f("in_hand", "thrown_too")
        iron = f("means", "iron_tool") | (niv & f("means", "iron_lump"))
        shifted = n(f("shift", "none"))
        aimed, landed = f("enough_as_aimed"), f("enough_as_landed")
        one_end = (aimed & n(landed)) | (n(aimed) & landed)
        both_ends = aimed & landed
        fist_jps = jps & f("means", "fist", "open_hand") & f("ill_will", "standing")
        fist_niv = niv & f("means", "fist") & f("ill_will", "momentary", "standing")
        push_20a = (jps & f("ill_will", "standing")) | (niv & self.malice)
        throw_20b = (jps & f("lay_in_wait")) | (niv & (self.malice | f("malice", "shove_only")))
        no_error = under("N35:25d", "N35:15d")
        blow, victim_isr = self.blow, f("victim", "israelite")
        row: type[_Row[P]] = _Row
        return [
            row("N35:16", "yes", lambda: struck & iron & self.meant, o, under("N35:15d")),
            row("N35:17", "yes", lambda: struck & stone_k & self.meant, o, under("N35:15d")),
            row("N35:17t", "yes", lambda: thrown_too & hurled & stone_k & at_victim & harm, i, under("N35:25d")),
            row("N35:18", "yes", lambda: struck & wood_k & self.meant, o, under("N35:15d")),
            row("N35:18t", "yes", lambda: thrown_too & hurled & wood_k & at_victim & harm, i, under("N35:25d")),
            row("N35:20a", "yes", lambda: pushed & at_victim & push_20a, o),
            row("N35:20b", "yes", lambda: hurled & at_victim & throw_20b, o),
            row("N35:21", "yes", lambda: struck & at_victim & (fist_jps | fist_niv), o),
            row("N35:15d", "no", lambda: self.error, i),
            row("N35:25d", "no", lambda: self.manslayer, i),
            row("S9:2a", "no", lambda: any_of_three & f("aim", "animal"), o),
            row("S9:2b", "no", lambda: any_of_three & f("aim", "non_israelite") & victim_isr, o),
            row("S9:2c", "no", lambda: any_of_three & f("aim", "nonviable") & victim_isr, o),
            row("S9:2d", "no", lambda: blow & f("shift", "loins_to_heart") & one_end, o, under(*_VERSES)),
            row("S9:2e", "no", lambda: blow & f("shift", "heart_to_loins") & one_end, o, under(*_VERSES)),
            row("S9:2f", "no", lambda: blow & f("shift", "adult_to_minor") & one_end, o),
            row("S9:2g", "no", lambda: blow & f("shift", "minor_to_adult") & one_end, o),
            row("S9:2h", "yes", lambda: blow & f("shift", "loins_to_heart") & both_ends, o, under("N35:25d")),
            row("S9:2i", "yes", lambda: blow & f("shift", "adult_to_minor") & both_ends, o, no_error),
            row("S9:2k", "yes", lambda: blow & shifted & both_ends & harm, i, under("N35:25d")),
            row("S9:2l", "no", lambda: blow & shifted & (n(aimed) | n(landed)), i, under(*_VERSES)),
            row("S9:2m", "yes", lambda: blow & at_victim & n(shifted) & aimed & harm, i, under("N35:25d")),
            row(
                "S9:2j",
                "no",
                lambda: f("wrong_person", "r_shimon") & any_of_three & f("aim", "another_person"),
                o,
                under("S9:2i", "S9:2k"),
            ),
        ]

    # exile: does he go into exile in the city of refuge (every rule: killed)

    def _exile(self) -> list[_Row[P]]:
        f, n, under = self._where.f, self._where.n, self._under
        o = p = a = self._where.nowhere
        i = self.full
        covered, hurled, nobody = self.covered, f("act", "hurled"), f("aim", "nobody")
        mishap, mishap_or_dropped = f("act", "mishap"), f("act", "mishap", "dropped")
        stone, public, yard = f("means", "stone"), f("place", "public_domain"), f("place", "courtyard")
        victims, both = f("courtyard", "victims_leave"), f("courtyard", "both_leave")
        victim_leave, killer_leave = f("victim_had_leave"), f("killer_had_leave")
        not_while_shut = n(f("aim", "animal") & f("extent", "mishnah") & f("misaimed", "shut"))
        misaimed = f("misaimed", "open") & f("aim", "animal", "non_israelite", "nonviable")
        falls = n(f("descent_covers", "falls")) | n(f("fell", "nothing"))
        down = f("motion", "downward")
        rebbi, sages = f("axe", "rebbi"), f("axe", "sages")
        off_handle = mishap & f("flew", "blade_off_handle")
        choice = (f("from_the_wood", "chip") & f("flew", "chip")) | (
            f("from_the_wood", "blade_thrown_back") & f("flew", "blade_thrown_back")
        )
        from_wood = mishap & f("task", "chopping_wood") & choice
        leave = (victims & victim_leave) | (both & victim_leave & killer_leave)
        no_leave = (victims & n(victim_leave)) | (both & (n(victim_leave) | n(killer_leave)))
        named_duty = f("duty", "father_beating_son", "teacher_disciplining_student", "court_messenger")
        abba_shaul = f("office", "abba_shaul")
        death = self.outcome["death"]["yes"]
        o_stone = n(stone)  # o for a stone, i for other means
        o_stone_public = n(stone & public)  # o for a stone in the public domain, i otherwise
        o_a_stone = n(stone)  # a stone: o or a by the axis courtyard; any other means: i
        ax = under("N35:25b", "M2:1a", "M2:1b", "M2:1c")
        late = f("late_head", "r_eliezer_b_yaakov") & f("head_out_after_release")
        late_under = under("N35:25a", "N35:25b", "M2:1a", "M2:2a", "M2:2c")
        row: type[_Row[P]] = _Row
        return [
            row("N35:25a", "yes", lambda: self.manslayer & covered, o),
            row("N35:25b", "yes", lambda: self.error & not_while_shut, i),
            row("M2:1a", "yes", lambda: covered & (nobody | self.unmeant | misaimed), o),
            row("M2:1b", "yes", lambda: covered & mishap_or_dropped & down & falls, p),
            row(
                "M2:1c",
                "no",
                lambda: mishap_or_dropped & n(down) & falls,
                p,
                under("N35:25a", "N35:25b", "M2:1a"),
            ),
            row("M2:1d", "no", lambda: rebbi & off_handle, o, ax),
            row("M2:1d", "yes", lambda: sages & covered & off_handle, o, ax),
            row("M2:1e", "yes", lambda: rebbi & covered & from_wood, o, ax),
            row("M2:1e", "no", lambda: sages & from_wood, o, ax),
            row("M2:2a", "yes", lambda: covered & hurled & nobody & public, o_stone),
            row("M2:2b", "no", lambda: late & hurled & nobody, o_stone_public, late_under),
            row("M2:2c", "yes", lambda: covered & hurled & nobody & yard & leave, o_a_stone),
            row(
                "M2:2d",
                "no",
                lambda: hurled & nobody & yard & no_leave,
                o_a_stone,
                under("N35:25a", "N35:25b", "M2:1a"),
            ),
            row("M2:2e", "no", lambda: abba_shaul & named_duty, a, under(_EVERY_YES)),
            row("M2:2f", "no", lambda: abba_shaul & f("duty", "other_duty"), p, under(_EVERY_YES)),
            row("P1", "no", lambda: f("extent", "mishnah") & death, p, under(_EVERY_YES)),
            row("P1v", "no", lambda: f("extent", "verses") & death, i, under(_EVERY_YES)),
        ]

    # refuge: may he flee to one of the six cities

    def _refuge(self) -> list[_Row[P]]:
        f, n, under = self._where.f, self._where.n, self._under
        o, i = self._where.nowhere, self.full
        jps, niv = f("edition", "jps"), f("edition", "niv")
        death, no_exile = self.outcome["death"]["yes"], self.outcome["exile"]["no"]
        received = n(self.turned_away)
        not_received = f("not_exiled", "not_received")
        row: type[_Row[P]] = _Row
        return [
            row("N35:15", "yes", lambda: self.error & received, o, {"N35:15n": niv}),
            row("N35:25c", "yes", lambda: self.manslayer & self.covered & received, i),
            row("N35:15n", "no", lambda: death, i, {**under("N35:25c"), "N35:15": jps}),
            row("M2:2n", "no", lambda: not_received & no_exile & n(death), i),
        ]

    # trial: is it for the congregation to judge between him and the avenger

    def _trial(self) -> list[_Row[P]]:
        f = self._where.f
        o, i = self._where.nowhere, self.full
        row: type[_Row[P]] = _Row
        return [
            row("N35:24", "yes", lambda: self.manslayer, o),
            row("N35:24e", "yes", lambda: self.error, i),
            row("N35:24k", "yes", lambda: f("trial_for", "every_killer") & self.outcome["death"]["yes"], i),
        ]

    # the course of the case

    def _course(self) -> dict[str, list[_Row[P]]]:
        f, n = self._where.f, self._where.n
        o, i = self._where.nowhere, self.full
        jps, niv = f("edition", "jps"), f("edition", "niv")
        avenger, agent = f("slayer", "avenger"), f("slayer", "avengers_agent")
        manslayer, not_yet = f("judged", "manslayer"), f("judged", "not_yet")
        living, priest_died, fled = f("high_priest", "living"), f("high_priest", "died"), f("fled")
        in_city = f("whereabouts", "city_he_fled_to")
        not_death, not_left = n(self.outcome["death"]["yes"]), n(self.left)
        row: type[_Row[P]] = _Row
        return {
            "charge": [
                row("N35:19", "yes", lambda: self.liable, o),
                row("N35:21", "yes", lambda: self.liable, o),
            ],
            "avenger": [
                row("N35:19a", "yes", lambda: self.liable & avenger, i),
                row("N35:19s", "no", lambda: jps & self.liable & agent, i),
                row("N35:27", "yes", lambda: self.held & self.left & avenger, o),
                row("N35:25n", "no", lambda: self.held & in_city & living, i),
                row("N35:25p", "no", lambda: manslayer & priest_died, i),
            ],
            "rescue": [
                row("N35:25r", "yes", lambda: manslayer & not_left, o),
                row("N35:25v", "yes", lambda: niv & not_yet & self.manslayer & not_death & not_left, o),
                row("N35:25w", "yes", lambda: niv & not_yet & self.error & not_death & not_left, i),
            ],
            "restore": [
                row("N35:25s", "yes", lambda: manslayer & living & fled & n(in_city), o),
            ],
            "stay": [
                row("N35:25t", "yes", lambda: manslayer & living & fled, o),
                row("N35:28s", "yes", lambda: niv & manslayer & living & fled, o),
                row("N35:28t", "no", lambda: niv & manslayer & priest_died, o),
                row("N35:25u", "no", lambda: jps & manslayer & priest_died, i),
            ],
            "return": [
                row("N35:28r", "yes", lambda: niv & manslayer & priest_died, o),
                row("N35:25h", "yes", lambda: jps & manslayer & priest_died, i),
                row("N35:28x", "no", lambda: niv & manslayer & living, o),
                row("N35:25x", "no", lambda: jps & manslayer & living, i),
            ],
        }


# Cases told one by one.


def mask(width: int) -> int:
    """Return the plane of all ``width`` pairs."""
    return (1 << width) - 1


def _planes(name: str, told: Iterable[str], each: int = 1, times: int = 1) -> dict[str, int]:
    """Give the planes of one name; ``told`` from the last row to the first, every bit ``each`` times, all ``times``."""
    letter = {value: chr(97 + at) for at, value in enumerate(_VOCABULARY[name])}
    column = "".join([letter[value] * each for value in told]) * times
    zeros = {ord(mark): "0" for mark in letter.values()}
    return {value: int(column.translate({**zeros, ord(mark): "1"}) or "0", 2) for value, mark in letter.items()}


def columns(rows: Sequence[Mapping[str, str]]) -> dict[str, dict[str, int]]:
    """Give the planes of many rows (facts, a voice, or both merged in one mapping); row k is bit k.

    Every row must have the names of the first; a row is complete in what it names.
    """
    names = rows[0] if rows else _VOCABULARY
    return {name: _planes(name, map(itemgetter(name), reversed(rows))) for name in names}


def crossed(cases: Sequence[Mapping[str, str]], tongues: Sequence[Mapping[str, str]]) -> dict[str, dict[str, int]]:
    """Give the planes of every case in every voice; case c in voice v is bit ``c * len(tongues) + v``."""
    facts = {f: _planes(f, [case[f] for case in reversed(cases)], each=len(tongues)) for f in FACTS}
    axes = {a: _planes(a, [voice[a] for voice in reversed(tongues)], times=len(cases)) for a in AXES}
    return {**facts, **axes}


def answers(facts: Mapping[str, str], voice: Mapping[str, str]) -> dict[str, str]:
    """Answer each question for one fully told case in one full voice (default where an axis is left out)."""
    reading = Reading(columns([{**facts, **DEFAULT, **voice}]), 1)
    return {
        question: next(outcome for outcome in OUTCOMES if reading.outcome[question][outcome]) for question in QUESTIONS
    }


def is_possible(facts: Mapping[str, str]) -> bool:
    """Is this fully told case possible in the world."""
    return bool(possible(columns([facts]), 1))


def is_allowed(voice: Mapping[str, str]) -> bool:
    """Is this voice allowed (default where an axis is left out)."""
    return bool(allowed(columns([{**DEFAULT, **voice}]), 1))


def voices() -> Iterable[dict[str, str]]:
    """Every allowed voice, in the order of the table (2,457,600 of them)."""
    for choice in product(*AXES.values()):
        voice = dict(zip(AXES, choice, strict=True))
        mishnah, jps = voice["extent"] == "mishnah", voice["edition"] == "jps"
        if mishnah and voice["weapons"] == "however":
            continue
        if jps and voice["not_his_enemy"] == "reason_only":
            continue
        yield voice
