"""A sheet for a class, with the layers heard, is drawn whatever the stories tell of courses."""

import pytest

from miklat.classroom.draw import draw
from miklat.judging.bench import Bench
from tests.wider.laws import ALL, law


@pytest.mark.parametrize("seed", ["1", "7"])
def test_a_course_is_asked_about_where_the_story_tells_what_the_events_of_a_layer_tell(seed: str) -> None:
    """What is ordinary of a fact that only events tell is left to them; a course that cannot be is no question."""
    sheet = draw(Bench(law(*ALL)), seed=seed, count=1, among=("course",))
    told = law(*ALL).chronicle
    assert told is not None
    for question in sheet.questions:
        assert question.events
        assert not set(question.facts) & (set(told.told) - set(told.given_too))
