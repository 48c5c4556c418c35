"""The works that are cited: lengths of the chapters as the Hebrew Bible, the Mishnah and the Bavli are printed."""

from miklat.text.work import Work, spelt

_BAVA_METZIA = spelt(
    "bava metzia, bava metsia, bava mezia, baba metzia, baba metsia, baba mezia, baba mezi'a, bm, bava metziah, "
    "בבא מציעא, במ"
)

exodus = Work(
    "Exodus", spelt("exodus, exod, exo, ex, shemot, shemoth, shemos, shmot, shmos, שמות, שמ"), lengths={22: 30}
)
mishnah = Work(
    "Mishnah Bava Metzia",
    _BAVA_METZIA,
    ("", *spelt("m, mish, mishna, mishnah, mishnayot, משנה, משנת")),
    {3: 12, 7: 11},
)
bavli = Work(
    "Bava Metzia",
    _BAVA_METZIA,
    ("", *spelt("b, bt, bavli, babli, talmud, gemara, תלמוד, בבלי, גמרא")),
    {80: 2, 93: 2},
    "pages",
)

WORKS = (exodus, mishnah, bavli)
