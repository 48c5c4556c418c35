"""What turns a case told whole, with the layers heard: of all the voices of each answer."""

import json

from tests.cli.conftest import Run, miklat

__all__ = ["miklat"]


def test_a_told_case_is_turned_with_the_layers_heard(miklat: Run) -> None:
    """A roller pulled, or one that hit an outsider, is another case in the chapter too."""
    ran = miklat("study", "turns", "examples/roller.yaml", "--layers", "all", "--question", "exile", "--json")
    assert ran.status == 0
    said_yes = [one for one in json.loads(ran.out)["found"] if one["answers"] == ["yes"]]
    turned = [set(turn["facts"]) for one in said_yes for turn in (*one["turns"], *one["loosens"])]
    assert {"task"} in turned
