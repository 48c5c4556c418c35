"""The law for assistants, over a real pipe: a process of its own, spoken to by the protocol's own client."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Literal

import pytest

pytest.importorskip("mcp", reason="the law for assistants needs miklat[mcp]")

from mcp import Client, MCPError, StdioServerParameters
from miklat import as_json, judge
from miklat.cli import main
from tests.aside import run_aside
from tests.docs.pages import ROOT

Mode = Literal["auto", "legacy"]
FELLED = {"act": "mishap", "task": "chopping_wood", "flew": "blade_off_handle"}
TOOLS = {"judge", "ask_next", "law", "part", "course", "turns"}


@pytest.fixture
def talk(tmp_path: Path) -> Callable[[Mode, Callable[[Client], Awaitable[None]]], None]:
    """Open a pipe to a process of its own, and say to it what is given; the process ends with the pipe."""

    def over_a_pipe(mode: Mode, say: Callable[[Client], Awaitable[None]]) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "MIKLAT_CACHE", "SYSTEMROOT") if name in os.environ}
        env = {**kept, "PYTHONPATH": os.fspath(ROOT / "src"), "MIKLAT_TEXTS": "", "HOME": os.fspath(tmp_path)}
        words = ["-c", "from miklat.__main__ import start; start()", "mcp"]

        async def spoken() -> None:
            server = StdioServerParameters(command=sys.executable, args=words, env=env)
            async with asyncio.timeout(120), Client(server, mode=mode) as client:
                await say(client)

        run_aside(spoken())

    return over_a_pipe


async def _fails(client: Client, name: str, asked: dict[str, Any]) -> str:
    """What the tool says is wrong."""
    try:
        answer = await client.call_tool(name, asked)
    except MCPError as error:
        return str(error)
    assert answer.is_error, (name, asked)
    return " ".join(one.text for one in answer.content if one.type == "text")


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_whole_conversation(talk: Any, mode: Mode, capsys: pytest.CaptureFixture[str]) -> None:
    """In both eras of the protocol: tools, a ruling equal to the command's, a question, slips told, resources, and the
    prompt.
    """
    assert main(["law", "M2:1d", "--format", "json"]) == 0
    clause = capsys.readouterr().out

    async def say(client: Client) -> None:
        listed = (await client.list_tools()).tools
        assert {one.name for one in listed} == TOOLS
        for one in listed:
            assert one.annotations is not None
            assert one.annotations.read_only_hint
            assert one.output_schema
        assert "Unknown is never no" in str(client.instructions)

        judged = await client.call_tool("judge", {"facts": FELLED})
        assert not judged.is_error
        assert judged.structured_content == json.loads(as_json(judge(FELLED, explain=True)))

        asked = (await client.call_tool("ask_next", {"facts": {}, "questions": ["exile"]})).structured_content
        assert asked is not None
        assert asked["ask"]["values"]

        part = await client.call_tool("part", {"one": "axe:rebbi", "other": "axe:sages", "question": "exile"})
        assert part.structured_content
        events = [{"event": "killing"}, {"event": "flight", "word": "kedesh"}]
        told = await client.call_tool("course", {"events": events, "facts": FELLED})
        assert told.structured_content

        assert "task" in await _fails(client, "judge", {"facts": {"taks": "chopping_wood"}})
        assert "downward" in await _fails(client, "judge", {"facts": {"task": "pushing_roller", "motion": "upward"}})
        assert "killing" in await _fails(client, "course", {"events": [{"event": "kiling"}]})
        assert "Makkot" in await _fails(client, "law", {"part": "Makkot 2:19"})
        await _fails(client, "judge", {"facts": "felled"})

        found = (await client.read_resource("miklat://law/M2:1d")).contents[0]
        assert getattr(found, "text", "") == clause
        words = (await client.read_resource("miklat://words")).contents[0]
        assert '"chopping_wood"' in getattr(words, "text", "")
        (prompt,) = (await client.list_prompts()).prompts
        spoken = await client.get_prompt(prompt.name, {"story": "A blade flew."})
        assert "ask_next" in str(spoken.messages[0].content)

    talk(mode, say)
