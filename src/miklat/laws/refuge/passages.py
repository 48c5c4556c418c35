"""Which words of the Hebrew each clause hangs on: of Numbers in the Westminster Leningrad Codex as the Open Scriptures
Hebrew Bible numbers them, of the Mishnah in the print of Romm, Vilna 1913. The words are the reader's to bring.
"""

from miklat.law.passage import AnnotatedPassage, passage
from miklat.laws.refuge.works import makkot, numbers, sanhedrin

_CODEX = "Westminster Leningrad Codex"
_VILNA = "Mishnah, ed. Romm, Vilna 1913"

PASSAGES: tuple[AnnotatedPassage, ...] = (
    passage(numbers(35, 15), _CODEX, "0511bd661e0000cc", {"N35:15": (1, 16), "N35:15d": (11, 16)}),
    passage(numbers(35, 16), _CODEX, "48f6d0159547ca3a", {"N35:16": (1, 10), "N35:15n": (1, 7)}),
    passage(numbers(35, 17), _CODEX, "d119cd7e7cd800d5", {"N35:17": (1, 13), "N35:17t": (2, 7)}),
    passage(numbers(35, 18), _CODEX, "10c58f1a303a1d51", {"N35:18": (1, 14), "N35:18t": (2, 8)}),
    passage(
        numbers(35, 19), _CODEX, "edfb21812f4f00d9", {"N35:19": (1, 10), "N35:19a": (7, 10), "N35:19s": (3, 4)}
    ),
    passage(numbers(35, 20), _CODEX, "b81f68786ea61057", {"N35:20a": (1, 3), "N35:20b": (4, 8)}),
    passage(numbers(35, 21), _CODEX, "ddf7b308201423c6", {"N35:21": (1, 17)}),
    passage(numbers(35, 22), _CODEX, "83c410b75618c926", {"N35:22a": (1, 5), "N35:22b": (6, 12)}),
    passage(numbers(35, 23), _CODEX, "edc4b530b1babfb3", {"N35:23": (1, 18)}),
    passage(
        numbers(35, 24), _CODEX, "2ff3ca3dc373953a", {"N35:24": (1, 10), "N35:24e": (1, 7), "N35:24k": (8, 10)}
    ),
    passage(
        numbers(35, 25), _CODEX, "07a0d05f5109f3a6",
        {
            "N35:25r": (1, 7), "N35:25v": (1, 7), "N35:25w": (1, 7), "N35:25d": (1, 13), "N35:25n": (1, 7),
            "N35:25s": (8, 16), "N35:25c": (14, 16), "N35:25a": (17, 18), "N35:25b": (17, 18), "N35:25t": (17, 27),
            "N35:25p": (19, 22), "N35:25u": (19, 22), "N35:25h": (19, 22), "N35:25x": (19, 22),
        },
    ),
    passage(numbers(35, 26), _CODEX, "a5edf365328cd41c", {"N35:27": (1, 11)}),
    passage(numbers(35, 27), _CODEX, "d50540cac24d7942", {"N35:27": (1, 16), "N35:19a": (14, 16)}),
    passage(
        numbers(35, 28), _CODEX, "933c7a6f81ec62d4",
        {"N35:28s": (1, 8), "N35:28t": (5, 8), "N35:28r": (9, 17), "N35:28x": (9, 17)},
    ),
    passage(
        makkot(2, 1), _VILNA, "fde2356964f6eb82",
        {"M2:1a": (1, 6), "M2:1b": (7, 27), "M2:1c": (28, 64), "M2:1d": (65, 75), "M2:1e": (76, 85)},
    ),
    passage(
        makkot(2, 2), _VILNA, "bf265407a42b9ca5",
        {"M2:2a": (1, 8), "M2:2b": (9, 25), "M2:2c": (26, 37), "M2:2d": (38, 67), "M2:2e": (68, 86), "M2:2f": (71, 74)},
    ),
    passage(
        sanhedrin(9, 2), _VILNA, "e97cd4e40943e0fe",
        {
            "S9:2a": (1, 7), "S9:2b": (8, 11), "S9:2c": (12, 17), "S9:2d": (18, 40), "S9:2e": (41, 63),
            "S9:2f": (64, 85), "S9:2g": (86, 108), "S9:2h": (109, 125), "S9:2i": (126, 141), "S9:2j": (142, 153),
        },
    ),
)  # fmt: skip
