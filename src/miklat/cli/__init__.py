"""The command line: one file a command, each imported only when it is called.

Exit status: 0 done; 1 an expectation or a claim failed; 2 the input is at fault, or what was asked for could not be
written; 3 miklat itself failed, which is our fault; 4 a part of what was named could not be read; 130 stopped by the
user. What was asked for goes to standard output, everything else to standard error.
"""
# Little is imported before `main` watches for Ctrl-C: so it can be stopped cleanly from its first moment.

import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any, NoReturn

    from miklat.law.law import Law

COMMANDS: tuple[tuple[str, str], ...] = (
    ("judge", "rule on cases, in every voice"),
    ("check", "test cases against what they expect"),
    ("ask", "an interview: only what can still change the answer"),
    ("law", "print the law: a chapter, a clause, or all of it"),
    ("course", "prove things about every course of events, and draw them"),
    ("study", "prove things about the law as a whole"),
    ("many", "judge a table of cases"),
    ("class", "make a question sheet, every key proved"),
    ("text", "bring a source text, to stand beside the clauses"),
    ("serve", "open the reading room: the law in a browser"),
    ("mcp", "hold the law ready for an assistant, over standard input and output"),
    ("examples", "write the example cases into a folder"),
    ("completion", "make a shell complete the words of miklat"),
)
"""Each command, in the file of its name beside this one, or in its slice."""

SLICES = {
    "course": "courses.command",
    "study": "studies.command",
    "many": "bulk.command",
    "class": "classroom.command",
    "serve": "web.command",
    "mcp": "mcp.command",
}
"""The commands of the slices, and where each is."""


def module_of(name: str) -> str:
    """The module that holds a command."""
    return f"miklat.{SLICES.get(name, f'cli.{name}')}"


DONE, FAILED, AT_FAULT, OUR_FAULT, IN_PART, STOPPED = 0, 1, 2, 3, 4, 130


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run one command and give its exit status; never a traceback for what a user may do."""
    gc.disable()  # one short run: collecting would only cost time; commands that run long enable it
    try:
        _open_streams()
        status = _status(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except KeyboardInterrupt:
        _silence(sys.stdout)
        _say("stopped")
        return STOPPED
    except BrokenPipeError:  # whoever was reading has read enough
        _silence(sys.stdout)
        return DONE
    except OSError as error:  # what is wrong with a file that is read is a fault, told long before
        _silence(sys.stdout)
        _say(f"miklat: cannot go on: {error.strerror or error}")
        return AT_FAULT
    except BaseException as error:  # some libraries have panics that are no Exception
        from miklat.cli.our_fault import our_fault

        _silence(sys.stdout)
        _say(our_fault(error))
        return AT_FAULT if isinstance(error, MemoryError) else OUR_FAULT
    return status


def _status(words: list[str]) -> int:
    try:
        return _run(words)
    except SystemExit as end:  # help, or a slip in the words of the command, told by argparse
        return end.code if isinstance(end.code, int) else DONE


def _open_streams() -> None:
    """Write UTF-8 whatever the terminal is set to, and nowhere if a stream was closed before the start."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open as long as the program is
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _silence(stream: object) -> None:
    """Let what is still to be written to a stream go nowhere, lest Python complain of it at the end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[attr-defined]
        os.close(nowhere)
    except (OSError, AttributeError, ValueError):
        pass  # not a stream of the system: nothing is held back in it


def _say(words: str) -> None:
    try:
        print(words, file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


class _Starting:
    """While modules are loaded Ctrl-C ends all at once: nothing is begun that could need an end of its own.

    As an exception it would go through class bodies, which wrap it, and through C that is not written for it.
    """

    def __enter__(self) -> None:
        import signal

        self._before: Any = None
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            try:
                self._before = signal.signal(signal.SIGINT, _stop_at_once)
            except ValueError:  # not the main thread: Ctrl-C is not for this one
                return

    def __exit__(self, *_: object) -> None:
        import signal

        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)


def _stop_at_once(*_: object) -> None:
    try:
        os.write(2, b"stopped\n")
    finally:
        os._exit(STOPPED)


def _run(words: list[str]) -> int:
    with _Starting():
        from importlib import import_module

        from miklat.cli.lean import bring_argparse_in, bring_msgspec_in

        bring_msgspec_in()
        bring_argparse_in()
        words = _law_after(words)
        parser, own = _parser(words)
        arguments = _parsed(words, parser, own)
        if not arguments.command:
            parser.print_help()
            return AT_FAULT
        run = import_module(module_of(arguments.command)).run
        from miklat.cli.session import open_law

        try:
            session = open_law(arguments.law, whole=not getattr(arguments, "check", False))
            session = session.with_layers(_layers(arguments.layers, words, session.law))
        except ValueError as error:
            _say(str(error))
            return AT_FAULT
    status: int = run(arguments, session)
    return status


def _law_after(words: list[str]) -> list[str]:
    """The words with a `--law` that stands before the command put after it, where the command takes it too."""
    count = _law_words(words)
    if count and len(words) > count and words[count] in dict(COMMANDS):
        return [words[count], *words[:count], *words[count + 1 :]]
    return words


def _parsed(
    words: list[str], parser: "argparse.ArgumentParser", own: "argparse.ArgumentParser | None"
) -> "argparse.Namespace":
    """The words as the command that is called takes them, its files and options in any order."""
    if own is not None and words[0] in dict(COMMANDS) and "--" not in words:
        options = any(word.startswith("-") for word in words)
        try:
            arguments = own.parse_intermixed_args(words[1:]) if options else own.parse_args(words[1:])
        except TypeError:  # it has kinds of its own, which argparse does not take apart like this
            return _parsed_whole(words, parser)
        arguments.command = words[0]
        return arguments
    return _parsed_whole(words, parser)


def _parsed_whole(words: list[str], parser: "argparse.ArgumentParser") -> "argparse.Namespace":
    """The words as argparse takes them; what nothing takes is told by the last command named, with its options."""
    arguments, left = parser.parse_known_args(words)
    while left and parser._subparsers is not None:
        action = parser._subparsers._group_actions[0]
        called = (action.choices or {}).get(getattr(arguments, action.dest, None))  # type: ignore[attr-defined]
        if called is None:
            break
        parser = called
    if left:
        parser.error(f"unrecognized arguments: {' '.join(left)}")
    return arguments


def _parser(words: list[str]) -> "tuple[argparse.ArgumentParser, argparse.ArgumentParser | None]":
    """The parser, and that of the command that is called: only that one says what it takes."""
    import argparse
    from importlib import import_module

    class Parser(argparse.ArgumentParser):
        command: "str | None" = None

        def __init__(self, *arguments: "Any", **named: "Any") -> None:
            super().__init__(*arguments, **{"allow_abbrev": False, **named})

        def print_help(self, file: "Any" = None) -> None:
            """Print it, in the words of the law; and fail where it cannot be written: argparse would keep silent."""
            if self.command is not None:
                _in_words_of_the_law(self, self.command, words)
            (file or sys.stdout).write(self.format_help())

        def format_help(self) -> str:
            """The help, and after it the names of the law that its options take."""
            from miklat.cli.help_words import names_of_the_law

            return super().format_help() + names_of_the_law(self, words, _columns())

        def _check_value(self, action: "Any", value: "Any") -> None:
            """Refuse what is none of the choices, with the nearest."""
            if action.choices is not None and value not in action.choices:
                from miklat.cli.help_words import none_of

                raise argparse.ArgumentError(action, none_of(str(value), list(action.choices)))

        def error(self, message: str) -> "NoReturn":
            """Say what is wrong, with the options meant, and with nothing in it that a terminal would obey."""
            from miklat.cli.help_words import meant
            from miklat.files.faults import shown

            message = meant(message, list(self._option_string_actions))
            super().error("\n".join(shown(line, 4096) for line in message.split("\n")))

    class Help(argparse.RawDescriptionHelpFormatter):
        """Help as wide as the terminal; argparse, left to find that out, imports much to do it."""

        def __init__(self, prog: str) -> None:
            super().__init__(prog, width=_columns() - 2)

    parser = Parser(
        formatter_class=Help,
        prog="miklat",
    )
    parser.command = ""
    parser.add_argument("--version", action="version", version=_version())
    add_law(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", prog="miklat")
    own = None
    called = next((word for word in words[_law_words(words) :] if not word.startswith("-")), None)
    for name, help_words in COMMANDS:
        if name == called:
            module = import_module(module_of(name))
            own = commands.add_parser(
                name,
                help=help_words,
                description=module.__doc__,
                formatter_class=Help,
            )
            own.command = name
            add_law(own)
            module.add_arguments(own)
        elif called not in words[:1]:  # where a command comes first, the others are not seen
            commands.add_parser(name, help=help_words, formatter_class=Help)
    if called and called not in dict(COMMANDS):
        from miklat.cli.help_words import no_command

        parser.error(no_command(called, list(dict(COMMANDS))))
    return parser, own


def _in_words_of_the_law(parser: "argparse.ArgumentParser", command: str, words: list[str]) -> None:
    """Let the help say by which law it works, and show examples of it; of a law that cannot be opened, none."""
    from itertools import pairwise

    from miklat.cli.session import BadLaw, open_law

    named = [word.partition("=")[2] for word in words if word.startswith("--law=")]
    named += [word for before, word in pairwise(words) if before == "--law"]
    try:
        law = open_law(named[0] if named else None).law
    except BadLaw:
        return
    example = dict(law.help).get(command)
    if command:
        parser.epilog = example
    else:
        parser.description = f"{law.title}: made to rule."
        traces = "It traces what texts say and never rules for practice."
        parser.epilog = f"Example: {example}. {traces}" if example else traces


def _law_words(words: list[str]) -> int:
    """How many words at the beginning name a law."""
    return 2 if words[:1] == ["--law"] else int(bool(words) and words[0].startswith("--law="))


def add_law(parser: "argparse.ArgumentParser", default: str | None = None) -> None:
    """Let a command take the law to work by."""
    words = "work by another law: a folder or a module whose LAW is one"
    parser.add_argument("--law", metavar="LAW", default=default, help=words)
    words = "hear layers of the law: all, or their names with commas between"
    parser.add_argument("--layers", metavar="NAMES", default=default, help=words)


def _layers(asked: "str | None", words: list[str], law: "Law") -> "set[str]":
    """The layers asked for by name, or by a choice that stands in the words of the command."""
    named = {layer.name for layer in law.layers} if asked == "all" else set((asked or "").split(",")) - {""}
    choices = {
        layer.name
        for layer in law.layers
        for choice in layer.wakes.choices
        if any(f"{layer.wakes.axis}={choice}" in word.replace(":", ",").split(",") for word in words)
    }
    return named | choices


def _columns() -> int:
    """How wide the terminal is."""
    try:
        return int(os.environ.get("COLUMNS") or os.get_terminal_size().columns) or 80
    except (OSError, ValueError, AttributeError):
        return 80


def _version() -> str:
    from miklat import __version__

    return f"miklat {__version__}"
