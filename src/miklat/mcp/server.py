"""The server: each tool a call of `miklat.machine`, read-only, answering with the command's own JSON."""

import json
from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from miklat import machine
from miklat.judging.case import ImpossibleCase
from miklat.judging.desk import Desk
from miklat.law.law import Law
from miklat.machine import NotFound, Problem

INSTRUCTIONS = (
    "This server rules on cases by a law as its texts hold it, for every voice they preserve. Unknown is never no: "
    "leave out what was not told. Silent means that the law says nothing; open, that what was told does not settle it: "
    "ask then what would_decide names. Quote the holder and the clause of each ground. Never merge opinions, and never "
    "count them: where voices part, tell each. This traces what texts say; it is no ruling of practice."
)
READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
Facts = dict[str, str]


MOST_WORDS = 4_000
"""Characters of what is told to be wrong: an assistant reads all of it, and it may repeat what it was sent."""


def _cut(words: str) -> str:
    return words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]} ... (and more is wrong)"


def law_words(law: Law) -> str:
    """What the tool that prints the law says of itself, in the law's own words."""
    one = law.clauses[0]
    return f"Print the law or a part of it: a place ({one.at}), a clause ({one.number}), a chapter, a section (axes)."


def part_words(law: Law) -> str:
    """The same of the tool that says where voices part."""
    axis, choice = law.like_choice
    return f"Say where two voices part, with the smallest cases: each voice as axis:choice,... ({axis}:{choice})."


def course_words(law: Law) -> str:
    """The same of the tool that follows a course."""
    kinds = law.chronicle.event_types if law.chronicle is not None else ()
    like = next((f' ({{"event": "{one.name}", "word": "{one.names[0]}"}}, ...)' for one in kinds if one.names), "")
    none = "" if kinds else " This law tells of nothing that happens in time."
    return f"Follow a course of events{like}, ruled on at every step.{none}"


def make_server(desk: Desk) -> MCPServer:
    """The server of a desk's law."""
    server: MCPServer = MCPServer(
        "miklat", title=desk.law.title, instructions=INSTRUCTIONS, version=desk.law.version, log_level="ERROR"
    )

    def answered(call: Callable[[Desk, dict[str, Any]], str], **asked: Any) -> dict[str, Any]:
        """The answer of a call; whatever is wrong is told, since the protocol keeps silent of other errors."""
        try:
            found: dict[str, Any] = json.loads(
                call(desk, {name: one for name, one in asked.items() if one is not None})
            )
        except Problem as error:
            lines = [f"{one['where']}: {one['what']}" for one in error.faults]
            raise ToolError(_cut("; ".join([error.title, *lines]))) from error
        except (ImpossibleCase, NotFound, KeyError, ValueError, TypeError) as error:
            raise ToolError(_cut(str(error))) from error
        return found

    @server.tool(annotations=READS, structured_output=True)
    def judge(
        facts: Facts, voice: Facts | None = None, questions: list[str] | None = None, presume: str | None = None
    ) -> dict[str, Any]:
        """Rule on a case in every voice: facts by name (see miklat://words); what is left out is unknown."""
        return answered(machine.judge, facts=facts, voice=voice, questions=questions, presume=presume)

    @server.tool(annotations=READS, structured_output=True)
    def ask_next(facts: Facts, unknown: list[str] | None = None, questions: list[str] | None = None) -> dict[str, Any]:
        """Say which fact is best asked next, with the values it may have; ask is null where none can matter."""
        return answered(machine.ask, facts=facts, unknown=unknown, questions=questions)

    @server.tool(annotations=READS, structured_output=True, description=law_words(desk.law))
    def law(part: str = "") -> dict[str, Any]:
        """Print the law or a part of it."""
        return answered(machine.law, part=part)

    @server.tool(annotations=READS, structured_output=True, description=part_words(desk.law))
    def part(one: str, other: str, question: str | None = None) -> dict[str, Any]:
        """Say where two voices part."""
        return answered(machine.partings, one=one, other=other, question=question)

    @server.tool(annotations=READS, structured_output=True, description=course_words(desk.law))
    def course(events: list[dict[str, str]], facts: Facts | None = None) -> dict[str, Any]:
        """Follow a course of events."""
        return answered(machine.course, course=events, facts=facts or {})

    @server.tool(annotations=READS, structured_output=True)
    def turns(facts: Facts, question: str, voice: Facts | None = None, presume: str | None = None) -> dict[str, Any]:
        """Say which smallest changes of fact would turn the answer to a question in one voice."""
        return answered(machine.turns, facts=facts, question=question, voice=voice, presume=presume)

    @server.resource("miklat://law/{part}", mime_type="application/json")
    def law_part(part: str) -> str:
        """A part of the law, as JSON."""
        return machine.law(desk, {"part": part})

    @server.resource("miklat://words", mime_type="application/json")
    def words() -> str:
        """The facts with their values, the axes and the questions."""
        return machine.words(desk, {})

    @server.prompt(title="Hold the interview")
    def hold_the_interview(story: str = "") -> str:
        """Ask for what matters, one question at a time, and then tell the ruling."""
        return (
            f"{story}\n\nTake from the story only what it says, as facts (miklat://words has their names). Call "
            "ask_next and put its question in plain words, with each value it offers and with 'it is not known'. Go on "
            "until ask is null. Then call judge, and tell for each question who holds what, by which clause, and where "
            "they part."
        ).strip()

    return server
