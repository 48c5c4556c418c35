"""What the command line says of words that are none it takes, and of the names of the law that it does."""

from argparse import ArgumentParser
from collections.abc import Sequence

from miklat.cli.session import BadLaw, open_law
from miklat.files.faults import listed, quoted
from miklat.terms.nearest import nearest


def no_command(name: str, names: Sequence[str]) -> str:
    """What is wrong with a word that is no command, and what may have been meant."""
    near = nearest(name, names)
    hint = f"did you mean {listed(near)}?" if near else f"the commands are {listed(names, 'and')}"
    return f"there is no command called {quoted(name)}; {hint}"


def none_of(word: str, names: Sequence[str]) -> str:
    """What is wrong with a word that is none of these, and what may have been meant."""
    near = nearest(word, names)
    hint = f"did you mean {listed(near)}?" if near else f"write {listed(names)}"
    return f"{quoted(word)} is none of them; {hint}"


def meant(message: str, options: Sequence[str]) -> str:
    """A message of argparse, after options that there are not, those that may have been meant."""
    if not message.startswith("unrecognized arguments: "):
        return message
    found: dict[str, None] = {}
    long = {one.removeprefix("--"): one for one in options if one.startswith("--")}
    for word in message.split(": ", 1)[1].split():
        if word.startswith("--"):
            found |= {long[one]: None for one in nearest(word[2:].partition("=")[0], long, 1, least=0.75)}
    return f"{message}; did you mean {listed(list(found))}?" if found else message


def names_of_the_law(parser: ArgumentParser, words: Sequence[str], width: int) -> str:
    """What `--question` and `--voice` take, for the help of a command that has them."""
    options = parser._option_string_actions
    if "--question" not in options and "--voice" not in options:
        return ""
    named = [
        word.partition("=")[2] or (words[at + 1 : at + 2] or [""])[0]
        for at, word in enumerate(words)
        if word.partition("=")[0] == "--law"
    ]
    try:
        law = open_law(named[-1] if named else None).law
    except BadLaw:
        return ""
    lines = ["", "names of the law:"]
    if "--question" in options:
        lines += _wrapped("Q is one of", [question.name for question in law.questions], width)
    if "--voice" in options:
        lines += _wrapped("AXIS=CHOICE is one of", [f"{axis.name}={'|'.join(axis.names)}" for axis in law.axes], width)
    return "\n".join(lines) + "\n"


def _wrapped(lead: str, names: Sequence[str], width: int) -> list[str]:
    """Names in a row under a lead, as wide as the terminal."""
    lines = [f"  {lead}"]
    for number, name in enumerate(names):
        word = name if number == len(names) - 1 else f"{name},"
        if len(lines[-1]) + len(word) >= width - 2:
            lines.append("   ")
        lines[-1] += f" {word}"
    return lines
