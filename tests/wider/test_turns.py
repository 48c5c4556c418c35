"""What turns a case told whole, with the layers heard: of one voice of each answer."""

import json

from tests.cli.conftest import Run, miklat

__all__ = ["miklat"]


def test_a_told_case_is_turned_with_the_layers_heard(miklat: Run) -> None:
    """A roller pulled, or one that hit an outsider, is another case in the chapter too."""
    ran = miklat("study", "turns", "examples/roller.yaml", "--layers", "all", "--question", "exile", "--json")
    assert ran.status == 0
    (asked,) = [one for one in json.loads(ran.out)["found"] if one["answers"] == ["yes"]][:1]
    assert {"task"} in [set(turn["facts"]) for turn in asked["turns"]]
