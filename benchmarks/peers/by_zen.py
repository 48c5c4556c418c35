"""The like law in zen-engine: a graph of one expression a question, in its own expression language."""

import json
from typing import Any

import zen

from law import ORDER, Writer, answered


def _one_of(name: str, values: tuple[str, ...], negated: bool) -> str:
    tests = [f"{name} == '{value}'" for value in values]
    found = "(" + " or ".join(tests) + ")"
    return f"(not {found})" if negated else found


WRITER = Writer(
    _one_of,
    lambda name, values, negated: _one_of(f"$.{name}", values, negated),
    lambda parts: "(" + " and ".join(parts) + ")",
    lambda parts: "(" + " or ".join(parts) + ")",
    lambda part: f"(not {part})",
)


def decision() -> Any:
    """The law as a decision."""

    def text(part: Any) -> str:
        return str(part).lower() if isinstance(part, bool) else part

    expressions = [
        {
            "id": question,
            "key": question,
            "value": " ".join(
                [
                    text(answered(question, "yes", WRITER)),
                    "? 'yes' :",
                    text(answered(question, "no", WRITER)),
                    "? 'no' : 'silent'",
                ]
            ),
        }
        for question in ORDER
    ]
    graph = {
        "nodes": [
            {"id": "in", "name": "in", "type": "inputNode", "position": {"x": 0, "y": 0}},
            {
                "id": "law",
                "name": "law",
                "type": "expressionNode",
                "position": {"x": 1, "y": 0},
                "content": {"expressions": expressions},
            },
            {"id": "out", "name": "out", "type": "outputNode", "position": {"x": 2, "y": 0}},
        ],
        "edges": [
            {"id": "a", "sourceId": "in", "targetId": "law", "type": "edge"},
            {"id": "b", "sourceId": "law", "targetId": "out", "type": "edge"},
        ],
    }
    return zen.ZenEngine().create_decision(json.dumps(graph))


def judge(made: Any, case: dict[str, str]) -> dict[str, str]:
    """The answers to every question for one case; what is unknown is left out."""
    result: dict[str, str] = made.evaluate(case)["result"]
    return result
