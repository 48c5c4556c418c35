"""What lies outside the book, and where: the places that treat it, in the order of the sources; and what no case tells.

Only places stand here, and our own words for what each treats: no sentence of theirs.
"""

from miklat.law.outside import Elsewhere, Outside, Untold
from miklat.text.work import Work, spelt

_OF_BAVLI = ("", *spelt("b, bt, tb, bavli, babli, talmud, talmud bavli, babylonian talmud, gemara, תלמוד, בבלי, גמרא"))
_OF_YERUSHALMI = spelt("y, jt, yerushalmi, jerusalem talmud, talmud yerushalmi, palestinian talmud, ירושלמי")
_MAKKOT = spelt("makkot, makkos, makkoth, makot, makos, makoth, maccot, maccoth, macot, macoth, makk, mak, מכות")

EXODUS_NAMES = spelt("exodus, exod, exo, ex, shemot, shemoth, shemos, shmot, shmos, שמות")

WORKS = (
    Work("Exodus", EXODUS_NAMES),
    Work(
        "1 Kings",
        spelt("1 kings, i kings, first kings, 1 kgs, 1 ki, 1 kin, melakhim i, melachim i, 1 melachim, מלכים א"),
    ),
    Work("Bavli Makkot", _MAKKOT, _OF_BAVLI, parts="pages"),
    Work("Bavli Sanhedrin", spelt("sanhedrin, sanh, san, סנהדרין"), _OF_BAVLI, parts="pages"),
    Work(
        "Bavli Bava Kamma",
        spelt("bava kamma, bava qamma, bava kama, baba kamma, baba qamma, baba kama, b qam, bq, bk, בבא קמא, בק"),
        _OF_BAVLI,
        parts="pages",
    ),
    Work("Yerushalmi Makkot", _MAKKOT, _OF_YERUSHALMI),
    Work("Tosefta Makkot", _MAKKOT, spelt("t, tos, tosef, tosefta, תוספתא")),
    Work(
        "Sifrei Numbers",
        spelt("sifrei numbers, sifre numbers, sifrei bamidbar, sifre bamidbar, sifrei bemidbar, ספרי במדבר"),
    ),
    Work(
        "Rambam, Rotzeach",
        spelt(
            "rotzeach, rotseah, rotzeah, rotzeach ushmirat nefesh, murderer and the preservation of life, "
            "murderer, רוצח, רוצח ושמירת נפש"
        ),
        (
            "",
            *spelt(
                "rambam, maimonides, mishneh torah, mt, hilchot, hilkhot, hilchos, rambam hilchot, "
                "mishneh torah hilchot"
            ),
        ),
    ),
)
"""The works of which the book holds nothing and which are pointed to."""

PLACES = (
    Elsewhere(
        ("Exodus 21:12-14",),
        "death for a man struck dead; a place of refuge where it was no ambush, and not even the altar for guile",
        ("altar", "guile"),
    ),
    Elsewhere(
        ("Exodus 21:18-25",),
        "blows in a quarrel, a slave beaten to death, a woman with child who is struck",
        ("quarrel", "brawl", "slave", "servant", "pregnant", "with child", "miscarriage", "fetus", "foetus"),
    ),
    Elsewhere(
        ("Numbers 35:1-8",),
        "the Levites' forty-eight cities, six of them for refuge, and the open land around each",
        ("levite", "open land", "pasture", "suburb"),
    ),
    Elsewhere(
        ("Numbers 35:9-14",),
        "the command to appoint the cities, three on either side of the Jordan; no death before he stands before the "
        "congregation",
        ("appointment", "appointed city", "appointed citie"),
    ),
    Elsewhere(("Numbers 35:26-28",), "leaving the limits and the return: held here in the NIV-type English alone"),
    Elsewhere(
        ("Numbers 35:29-34",),
        "witnesses, and never one alone; no ransom for a murderer nor for the way home; blood that pollutes the land",
        ("witness", "witnesses", "testimony", "ransom", "blood money", "pollution"),
    ),
    Elsewhere(("Deuteronomy 4:41-43",), "the three cities east of the Jordan, by name", ("east of the jordan",)),
    Elsewhere(
        ("Deuteronomy 19:1-10",),
        "three cities in the land and the road to them; the woodcutter; three more if the border grows",
        ("woodcutter", "border", "distance", "hot anger"),
    ),
    Elsewhere(
        ("Deuteronomy 19:11-13", "Deuteronomy 19:15"),
        "one who hated, lay in wait and fled, whom the elders fetch; two witnesses or three",
        ("elder", "hatred", "hater", "two witnesses", "extradition", "extradited"),
    ),
    Elsewhere(
        ("Deuteronomy 21:1-9",),
        "one found slain whose killer nobody knows",
        ("unknown killer", "found slain", "heifer", "corpse found"),
    ),
    Elsewhere(
        ("Joshua 20:1-6",),
        "how he is taken in: his words at the gate, the elders who do not hand him over, his return to his own house",
        ("gate", "taken in", "handed over"),
    ),
    Elsewhere(("Joshua 20:7-9", "Joshua 21:1-42"), "the six cities by name; the cities of the Levites", ("city name",)),
    Elsewhere(("1 Kings 2:28-34",), "Joab, who held to the altar", ("joab", "altar")),
    Elsewhere(
        ("Mishnah Makkot 1:1", "Mishnah Makkot 1:10"),
        "witnesses who plotted to have a man exiled; one condemned who fled and is found",
        ("plotting witness", "plotting witnesses", "false witness", "false witnesses", "perjury", "condemned"),
    ),
    Elsewhere(
        ("Mishnah Makkot 2:3",),
        "father and son, slave and resident alien, the blind, the enemy",
        ("son", "daughter", "father", "mother", "parent", "slave", "resident alien", "blind", "enemy", "enmity"),
    ),
    Elsewhere(
        ("Mishnah Makkot 2:4-5",),
        "that all six cities take in together or none does; the roads; the two scholars who go with him",
        ("road", "scholar", "escort", "companion"),
    ),
    Elsewhere(
        ("Mishnah Makkot 2:6",),
        "that all go there first and are fetched; which high priests' deaths release, before the verdict and after",
        ("fetched", "anointed for war", "former high priest", "deposed", "other priest"),
    ),
    Elsewhere(
        ("Mishnah Makkot 2:7",),
        "a verdict when there is no high priest; who never leaves; the tree on the line; one who kills again; avenger "
        "and others outside the limits",
        (
            "second killing",
            "second murder",
            "killed again",
            "kill again",
            "another killing",
            "tree",
            "boundary",
            "sabbath limit",
        ),
    ),
    Elsewhere(
        ("Mishnah Makkot 2:8",),
        "honour in the city, rent to the Levites, his return to office",
        ("honour", "honor", "rent"),
    ),
    Elsewhere(
        ("Mishnah Makkot 3:14",), "one who dies under lashes", ("lash", "lashes", "flogging", "flogged", "whipping")
    ),
    Elsewhere(
        ("Mishnah Sanhedrin 4:1-5:5",),
        "judges, majorities and the questioning of witnesses where life is at stake",
        ("judge", "majority", "majorities", "acquittal", "cross examination", "warning", "forewarned"),
    ),
    Elsewhere(
        ("Mishnah Sanhedrin 9:1",),
        "by which death; one held under water or in fire; a dog or snake set on him; one given up who mended and died",
        ("drowning", "drowned", "drown", "water", "fire", "dog", "snake", "sword", "beheading", "recovered", "mended"),
    ),
    Elsewhere(
        ("Mishnah Sanhedrin 9:3", "Mishnah Sanhedrin 9:5"),
        "a murderer who is lost among others; one who killed and no witness saw",
        ("without witnesses", "no witness", "no witnesses", "mixed up"),
    ),
    Elsewhere(
        ("Sifrei Numbers 159-161",), "the verses one by one: means, enmity, limits, cities abroad", ("abroad", "enmity")
    ),
    Elsewhere(
        ("Tosefta Makkot 2", "Yerushalmi Makkot 2"),
        "how the cities came to be; what could be foreseen; a yard of partners; signs on the road",
        ("foreseen", "foreseeable", "partner", "sign", "signpost"),
    ),
    Elsewhere(
        ("Bavli Makkot 7a-8b",),
        "on the two mishnayot held here: descent and ascent, blade and chip, the public domain, the act one may leave",
        ("descent", "ascent", "optional"),
    ),
    Elsewhere(
        ("Bavli Makkot 8b-13a",),
        "on the mishnayot after them: kin, the blind, where the cities lie, the road, the priest, leaving, the altar",
        ("kin", "relative", "brother", "sister", "blind"),
    ),
    Elsewhere(
        ("Bavli Sanhedrin 76b-79b",),
        "iron of any size, water and hunger, first and second force, a throw into a group, how far R. Shimon goes",
        ("hunger", "starvation", "starved", "second force", "group", "ricochet"),
    ),
    Elsewhere(
        ("Bavli Bava Kamma 26b", "Bavli Bava Kamma 32b"),
        "a stone forgotten in the lap; one who comes into a workshop",
        ("lap", "workshop", "forgot", "forgotten"),
    ),
    Elsewhere(
        ("Rambam, Rotzeach 1-4",),
        "the avenger and the court; killing by others' hands or indirectly; the blow assessed; the blow misaimed",
        ("indirect", "indirectly", "hired", "hireling", "instigator", "assessment"),
    ),
    Elsewhere(
        ("Rambam, Rotzeach 5-6",),
        "who is exiled; under force, in error, and near to intent",
        ("force", "forced", "duress", "compulsion", "negligence", "negligent", "reckless", "near to intent"),
    ),
    Elsewhere(
        ("Rambam, Rotzeach 7-8",),
        "life in the city, leaving it, the priest; the cities and their roads",
        ("livelihood", "teacher exiled"),
    ),
)
"""In the order of the sources."""

UNTOLD = (
    Untold(
        "an omission",
        "only what he did is told; act: other says that it was in none of the ways named",
        ("omission", "omitted", "neglect", "neglected", "inaction", "let die", "failed to", "did nothing"),
    ),
    Untold(
        "two who kill together",
        "a case has one killer, and each must be told by himself",
        ("accomplice", "together", "two killer", "killers", "co killer", "conspirator", "gang"),
    ),
    Untold(
        "mistaken identity",
        "aim says whom he meant to hit; that he took this one for that one cannot be said",
        ("identity", "mistaken identity", "mistook", "mistaken for"),
    ),
    Untold(
        "a mistaken belief",
        "such as that it was permitted, or that the man was dead already",
        ("belief", "believed", "mistaken belief", "thought permitted", "thought dead", "permitted"),
    ),
    Untold(
        "a minor who kills",
        "the killer of every case is taken to be of age and of sound mind",
        ("minor", "underage", "under age", "insane", "deaf mute"),
    ),
)
"""What no fact of the book can tell, so that no case should be told as if it did."""

OUTSIDE = Outside(WORKS, PLACES, UNTOLD)
