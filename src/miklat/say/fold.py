"""Rows of clauses: clauses of one subject share it, and the stops tell what belongs together."""

from collections.abc import Sequence

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_DENY = frozenset({"not", "no"})
_STOP_AT = _DENY | {"where", "from", "a", "an", "the", "his", "some", "another"}
"""Words that a shared beginning must not take in: "he did not strike and push" would deny the wrong thing."""


def simple(words: str) -> bool:
    """Whether words hold no row themselves, so that they may stand in one without a stop of their own."""
    return not any(mark in words for mark in (",", ";", " and ", " or ", "asked "))


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: "a, b and c"; rows of rows take heavier stops.

    >>> joined(["he struck", "he pushed or fell"])
    'he struck, and he pushed or fell'
    """
    if len(words) == 1:
        return words[0]
    if any("," in word or ";" in word for word in words):
        return f"{'; '.join(words[:-1])}; {last} {words[-1]}"
    comma = "" if all(map(simple, words)) else ","
    return f"{', '.join(words[:-1])}{comma} {last} {words[-1]}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Short names in a row, whatever they hold: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def lettered(words: Sequence[str], depth: int = 0) -> str:
    """Alternatives too long for a plain row: "either (a) ...; or (b) ..."; inside another, (i), (ii)."""
    marks = _LETTERS if depth == 0 else _ROMAN
    items = [f"({marks[n] if n < len(marks) else n + 1}) {word}" for n, word in enumerate(words)]
    return f"either {'; '.join(items[:-1])}; or {items[-1]}"


def folded(clauses: Sequence[str], last: str = "and", *, denials: bool = False, labels: Sequence[str] = ()) -> str:
    """Clauses in a row, those of one subject drawn together.

    ``denials`` says that the row as a whole denies ("he was not a, b or c"). ``labels`` stand in brackets before what
    they govern.

    >>> folded(["he struck", "the thing was a stone", "he meant to hit nobody"])
    'he struck and meant to hit nobody, and the thing was a stone'
    """
    if last == "or":
        one = one_subject(clauses)
        texts = [_merged(clauses, last, denials, labels)] if one else [*map(_labelled, labels or clauses, clauses)]
        return joined(texts, last)
    groups: dict[str, list[str]] = {}
    for number, clause in enumerate(clauses):
        alone = not simple(clause) or clause.startswith("it ")
        groups.setdefault(f"{number}" if alone else _subject(clause), []).append(clause)
    texts = [_of_one_subject(group) for group in groups.values()]
    return joined([*(t for t in texts if ";" not in t), *(t for t in texts if ";" in t)], last)


def one_subject(clauses: Sequence[str]) -> bool:
    """Whether clauses can share their subject: all of them say something simple of the same."""
    return len({_subject(clause) for clause in clauses}) == 1 and all(map(simple, clauses))


def _subject(clause: str) -> str:
    words = clause.split()
    return words[0] if words[0] in {"he", "it"} else " ".join(words[:2])


def _of_one_subject(clauses: Sequence[str]) -> str:
    """Clauses of one subject as one clause, those that share more than it drawn together first."""
    runs: list[list[str]] = []
    for clause in clauses:
        if runs and _shared([runs[-1][0], clause], denials=False) > len(_subject(clause).split()):
            runs[-1].append(clause)
        else:
            runs.append([clause])
    if len(runs) == 1:
        return _merged(clauses, "and", False, ())
    size = len(_subject(clauses[0]).split())
    texts = [_merged(run, "and", False, ()).split(" ", size) for run in runs]
    rests = [text[-1] for text in texts]
    comma = "" if all(map(simple, rests)) else ","
    return f"{' '.join(texts[0][:size])} {', '.join(rests[:-1])}{comma} and {rests[-1]}"


def _shared(clauses: Sequence[str], *, denials: bool) -> int:
    """How many words the clauses may share at their beginning: the subject at least."""
    split = [clause.split(" ") for clause in clauses]
    least = shared = len(_subject(clauses[0]).split())
    while all(len(words) > shared + 1 for words in split) and len({words[shared] for words in split}) == 1:
        word = split[0][shared]
        if word in _STOP_AT and not (denials and word in _DENY):
            return least if word in _DENY else shared
        shared += 1
    return shared


def _merged(clauses: Sequence[str], last: str, denials: bool, labels: Sequence[str]) -> str:
    if len(clauses) == 1:
        return clauses[0]
    shared = _shared(clauses, denials=denials)
    rests = [clause.split(" ", shared)[-1] for clause in clauses]
    if labels:
        rests = [_labelled(label, rest) for label, rest in zip(labels, rests, strict=True)]
    return f"{' '.join(clauses[0].split(' ')[:shared])} {listed(rests, last)}"


def _labelled(label: str, text: str) -> str:
    return f"({label}) {text}" if label and label != text else text


def upper_first(words: str) -> str:
    """Words as they begin a sentence."""
    return words[:1].upper() + words[1:]


def stopped(words: str) -> str:
    """Words with a stop at their end, if they have none."""
    return words if words.endswith((".", "?", "!")) else f"{words}."
