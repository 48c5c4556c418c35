"""GIFT, the plain text that Moodle and others read."""

import re

from miklat.classroom.question import ClassSheet, SheetQuestion


def write(sheet: ClassSheet, *, key: bool = False) -> bytes:
    """The sheet in GIFT; its key is part of the format."""
    head = f"// {_line(sheet.title)}. Law {sheet.version}, {sheet.mark}; seed {_line(sheet.seed)}\n"
    head += f"// {_line(sheet.ordinary)}\n\n"
    return (head + "\n\n".join(map(_question, sheet.questions)) + "\n").encode()


def _question(one: SheetQuestion) -> str:
    text = f"::{one.id}::[plain]{_escaped(one.story)} {_escaped(one.stem)} "
    if not one.options:
        return f"{text}{{####{_escaped(one.why)}}}"
    share = f"{100 / sum(option.right for option in one.options):.5f}".rstrip("0").rstrip(".")
    lines = []
    for option in one.options:
        mark = (f"~%{share}%" if option.right else "~%-100%") if one.several else ("=" if option.right else "~")
        lines.append(f"\t{mark}{_escaped(option.text)}")
    return "\n".join([f"{text}{{", *lines, f"\t####{_escaped(one.why)}", "}"])


def _line(words: str) -> str:
    return " ".join(words.split())


def _escaped(words: str) -> str:
    return re.sub(r"([~=#{}:\\])", r"\\\1", _line(words))
