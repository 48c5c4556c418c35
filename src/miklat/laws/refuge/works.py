"""The works that are cited, with what they are called, and how many verses or mishnayot each chapter cited has.

The lengths are those of the Masoretic division, and of the Mishnah as printed.
"""

from miklat.text.work import Work, spelt

_OF_MISHNAH = ("", *spelt("m, mish, mishna, mishnah, mishnas, mishnayot, mishnayos, משנה, משנת, משניות"))

numbers = Work(
    "Numbers",
    spelt("numbers, num, numb, nu, nm, nb, numeri, bamidbar, bemidbar, bmidbar, bamidbor, במדבר, במד"),
    lengths={35: 34},
)
deuteronomy = Work(
    "Deuteronomy",
    spelt("deuteronomy, deut, deu, dt, devarim, dvarim, debarim, devorim, דברים, דב"),
    lengths={19: 21},
)
joshua = Work(
    "Joshua",
    spelt("joshua, josh, jos, jsh, yehoshua, yhoshua, yehoshuah, jehoshua, יהושע, יהו"),
    lengths={20: 9},
)
makkot = Work(
    "Mishnah Makkot",
    spelt("makkot, makkos, makkoth, makot, makos, makoth, maccot, maccos, maccoth, macot, macoth, makk, mak, מכות, מכ"),
    _OF_MISHNAH,
    {1: 10, 2: 8, 3: 16},
)
sanhedrin = Work(
    "Mishnah Sanhedrin",
    spelt("sanhedrin, sanhedrim, sanh, san, סנהדרין, סנה"),
    _OF_MISHNAH,
    {1: 6, 2: 5, 3: 8, 4: 5, 5: 5, 6: 6, 7: 11, 8: 7, 9: 6, 10: 6, 11: 6},
)

WORKS = (numbers, deuteronomy, joshua, makkot, sanhedrin)
