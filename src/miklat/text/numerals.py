"""Numbers as Hebrew letters and Roman numerals write them."""

_LETTERS = dict(
    zip("אבגדהוזחטיכלמנסעפצקרשת", [*range(1, 11), *range(20, 100, 10), *range(100, 500, 100)], strict=True)
) | {"ך": 20, "ם": 40, "ן": 50, "ף": 80, "ץ": 90}
_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def from_hebrew(letters: str) -> int | None:
    """The number that Hebrew letters write, without marks; None if they write none (as most words do not).

    >>> from_hebrew("לה"), from_hebrew("טז"), from_hebrew("תשדם"), from_hebrew("התשפד"), from_hebrew("משנה")
    (35, 16, 744, 5784, None)
    """
    values = [_LETTERS.get(letter, 0) for letter in letters]
    if not values or 0 in values:
        return None
    if len(values) > 1 and values[0] < 10 and values[1] >= 100:
        rest = _below_thousand(values[1:])
        return rest and values[0] * 1000 + rest
    return _below_thousand(values)


def _below_thousand(values: list[int]) -> int | None:
    """Their sum, if they are those it is written with, in whatever order: years are written in orders of choice."""
    number = sum(values)
    spelt_out = sorted([*_usual(number - number % 100), 10, number % 10])
    if 15 <= number % 100 <= 16 and sorted(values) == spelt_out:
        return number
    return number if sorted(values) == sorted(_usual(number)) else None


def _usual(number: int) -> list[int]:
    """The values of the letters of a number below 1,000; fifteen and sixteen are 9 + 6 and 9 + 7."""
    hundreds, rest = divmod(number, 100)
    made = [400] * (hundreds // 4) + [hundreds % 4 * 100] * (hundreds % 4 > 0)
    if rest in (15, 16):
        return [*made, 9, rest - 9]
    return made + [value for value in (rest // 10 * 10, rest % 10) if value]


def from_roman(text: str) -> int | None:
    """The number that a Roman numeral below 400 writes; None if it is none.

    >>> from_roman("xxxv"), from_roman("IX"), from_roman("iiii"), from_roman("mix")
    (35, 9, None, None)
    """
    left, number = text.lower(), 0
    for value, letters in _ROMAN:
        while left.startswith(letters):
            left, number = left[len(letters) :], number + value
    return number if not left and _in_roman(number) == text.lower() else None


def _in_roman(number: int) -> str:
    made = ""
    for value, letters in _ROMAN:
        made += letters * (number // value)
        number %= value
    return made
