"""Print what makes a shell complete the words of miklat: its commands, options, questions, axes and choices.

The script is put where the shell reads it, as its last line says; it names the law it was made of, and asks nothing of
miklat while you type.
"""

import argparse
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from importlib import import_module

from miklat.cli.session import Session
from miklat.law.law import Law


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell")


def run(arguments: Namespace, session: Session) -> int:
    """Print the script of the shell."""
    words = {name: tuple(_words(_parser_of(name))) for name in _commands()}
    values = _values(session.law)
    sys.stdout.write(_fish(words, values) if arguments.shell == "fish" else _bash(words, values, arguments.shell))
    return 0


def _commands() -> dict[str, str]:
    from miklat.cli import COMMANDS

    return dict(COMMANDS)


def _parser_of(name: str) -> ArgumentParser:
    from miklat.cli import module_of

    parser = ArgumentParser(add_help=True)
    import_module(module_of(name)).add_arguments(parser)
    return parser


def _words(parser: ArgumentParser) -> Iterator[str]:
    """The long options and the sub-commands of a parser, and those of its sub-commands, each once."""
    found: dict[str, None] = {}
    for action in parser._actions:
        found |= dict.fromkeys(option for option in action.option_strings if option.startswith("--"))
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                found |= {name: None, **dict.fromkeys(_words(inner))}
    yield from found


def _values(law: Law) -> Mapping[str, tuple[str, ...]]:
    """What stands after an option: names of the law, or the forms there are."""
    return {
        "--question": tuple(question.name for question in law.questions),
        "--voice": tuple(f"{axis.name}={choice}" for axis in law.axes for choice in axis.names),
        "--presume": ("ordinary",),
        "--format": ("text", "html", "json"),
        "--timeline": ("text", "svg", "html"),
    }


def _bash(words: Mapping[str, tuple[str, ...]], values: Mapping[str, tuple[str, ...]], shell: str) -> str:
    """A function for bash; zsh can read it too."""
    after = "\n".join(f"    {option}) set -- {' '.join(names)} ;;" for option, names in values.items())
    under = "\n".join(f"    {name}) set -- {' '.join(found)} ;;" for name, found in words.items())
    head = "#compdef miklat\nautoload -U +X bashcompinit && bashcompinit\n" if shell == "zsh" else ""
    return f"""{head}_miklat() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
  COMPREPLY=()
  if [ "$before" = "=" ]; then before="${{COMP_WORDS[COMP_CWORD-3]}}"; fi
  case "$before" in
{after}
    *)
  case "${{COMP_WORDS[1]}}" in
{under}
    *) set -- {" ".join(words)} --version --help ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then set -- {" ".join(words)} --version --help
  elif [ "${{word#-}}" = "$word" ]; then set -- $(printf '%s\\n' "$@" | grep -v '^-'); fi ;;
  esac
  COMPREPLY=($(compgen -W "$*" -- "$word"))
}}
complete -o default -F _miklat miklat
"""


def _fish(words: Mapping[str, tuple[str, ...]], values: Mapping[str, tuple[str, ...]]) -> str:
    """Lines for fish."""
    lines = [
        f"complete -c miklat -n __fish_use_subcommand -f -a {name} -d '{says}'" for name, says in _commands().items()
    ]
    for name, found in words.items():
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        for word in found:
            takes = f" -x -a '{' '.join(values[word])}'" if word in values else ""
            lines.append(
                f"complete -c miklat {seen} " + (f"-l {word[2:]}{takes}" if word[:2] == "--" else f"-a {word}")
            )
    return "\n".join(lines) + "\n"
