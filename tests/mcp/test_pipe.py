"""The law for assistants, over a real pipe: a process of its own, spoken to by the protocol's own client."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from subprocess import PIPE
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


HOSTILE: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("tools/call", {"name": "nothing", "arguments": {}}, "Unknown tool"),
    ("tools/call", {"name": "judge", "arguments": {"facts": {"act": "x" * 200_000}}}, "no value of act"),
    ("tools/call", {"name": "judge", "arguments": {"facts": {f"f{n}": "x" for n in range(20_000)}}}, "no fact"),
    ("tools/call", {"name": "judge", "arguments": {"facts": {}, "presume": "x"}}, "write ordinary"),
    (
        "tools/call",
        {"name": "judge", "arguments": {"facts": {}, "voice": {"weapons": "however", "extent": "mishnah"}}},
        "cannot stand together",
    ),
    ("tools/call", {"name": "course", "arguments": {"events": [{"event": "killing"}] * 500}}, "at most 60"),
    ("tools/call", {"name": "judge", "arguments": [[[]]]}, "Invalid"),
    ("resources/read", {"uri": "miklat://law/../../etc"}, "nknown resource"),
    ("no/such", {}, "not found"),
)


def test_a_hostile_assistant_gets_words_and_the_pipe_stands(tmp_path: Path) -> None:
    """What is no JSON, unknown tools, huge input: each request is answered, shortly, and nothing of it is logged."""
    words = [sys.executable, "-c", "from miklat.__main__ import start; start()", "mcp"]
    env = {**os.environ, "PYTHONPATH": os.fspath(ROOT / "src"), "MIKLAT_TEXTS": os.fspath(tmp_path)}
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(words, stdin=PIPE, stdout=PIPE, stderr=errors, env=env, text=True) as server,
    ):
        assert server.stdin is not None
        assert server.stdout is not None

        def said(line: str) -> None:
            assert server.stdin is not None
            server.stdin.write(f"{line}\n")
            server.stdin.flush()

        def asked(number: int, method: str, params: dict[str, Any]) -> str:
            said(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
            assert server.stdout is not None
            line = server.stdout.readline()
            assert json.loads(line)["id"] == number
            return line

        for broken in ("{broken", "", "[]", '"canary"', "[" * 100_000, "\x00"):
            said(broken)
        client = {"name": "test", "version": "1"}
        asked(1, "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
        said(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))
        for number, (method, params, told) in enumerate(HOSTILE, 2):
            line = asked(number, method, params)
            assert told in line
            assert len(line) < 10_000
        judged = json.loads(asked(99, "tools/call", {"name": "judge", "arguments": {"facts": FELLED}}))["result"]
        assert judged["structuredContent"] == json.loads(as_json(judge(FELLED, explain=True)))
        server.stdin.close()
        assert server.wait(60) == 0
    assert "xxx" not in log.read_text(encoding="utf-8")
    assert log.stat().st_size < 100_000
