"""Claims about every course: what is proved, what is refuted and by which shortest course."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from miklat.courses.picture import to_dot, to_mermaid, to_svg
from miklat.courses.prove import CourseProver, Proof
from miklat.courses.space import Space, alike_words
from miklat.courses.state_graph import graph_of
from miklat.courses.steps import Follower
from miklat.diagram.diagram import FALSE
from miklat.law.chronicle import Invariant, Reachability
from miklat.law.event import Event
from miklat.law.voice import complete_voice
from miklat.laws.refuge.course import CHRONICLE
from miklat.laws.refuge.course.fluents import JUDGMENT, LIFE
from miklat.laws.refuge.questions import AVENGER, RESCUE
from miklat.laws.refuge.words.course import judged
from miklat.terms.condition import Ruled, all_of
from tests.clause_reading import answers
from tests.courses.courses import UNFOLDER, bench, told


@pytest.fixture(scope="module")
def space() -> Space:
    return Space(bench(), CHRONICLE)


@pytest.fixture(scope="module")
def proofs(space: Space) -> dict[str, Proof]:
    prover = CourseProver(space)
    return {proof.claim.name: proof for proof in prover.prove_all(CHRONICLE.claims)}


def test_every_claim_of_the_book_comes_out_as_it_says(proofs: dict[str, Proof]) -> None:
    assert {name for name, proof in proofs.items() if not proof.as_expected} == set()


@pytest.mark.parametrize(
    "name", ["safe_after_the_priest", "never_held_and_freed", "no_collision", "some_way_ends", "a_way_home"]
)
def test_this_holds_of_every_course(proofs: dict[str, Proof], name: str) -> None:
    assert proofs[name].holds
    assert proofs[name].states > 100  # it looked at something


def test_a_refuted_claim_has_a_shortest_course_that_the_slow_reading_bears_out(proofs: dict[str, Proof]) -> None:
    """The witness is followed anew and read by the oracle of the tests, which shares nothing with the diagram."""
    witness = proofs["never_exposed"].witness
    assert witness is not None
    assert witness.told
    assert witness.course == told("flight", "judgment: manslayer", "went_home", "met_by: avenger")
    assert witness.voice == {"edition": "niv"}
    follower = Follower(bench(), CHRONICLE)
    step = follower.follow(dict(witness.facts), witness.course).end
    assert step.judged is not None
    voice = complete_voice(bench().law, dict(witness.voice))
    assert step.judged.answer("avenger", **voice) == "yes"
    full = {**_any_act(), **step.judged.facts}
    assert answers(bench().law, full, voice)["avenger"] == "yes"


def _any_act() -> dict[str, str]:
    return {
        **{fact.name: fact.names[-1] for fact in bench().law.facts},
        "victim": "israelite", "act": "struck", "aim": "victim", "knew_victim_there": "yes", "shift": "none",
        "flew": "nothing", "task": "other", "premeditated": "yes", "lay_in_wait": "no", "suddenly": "no",
    }  # fmt: skip


def test_a_man_judged_without_a_high_priest_has_no_way_home(proofs: dict[str, Proof]) -> None:
    """What the sources here leave silent shows as the shortest course against the claim that he always has one."""
    witness = proofs["always_a_way_home"].witness
    assert witness is not None
    assert witness.course == told("high_priest_died", "judgment: manslayer")


def test_a_planted_claim_is_refuted(space: Space) -> None:
    prover = CourseProver(space)
    never = Invariant("p", "no manslayer is ever protected", all_of(judged.manslayer, RESCUE.is_yes))
    proof = prover.prove(never)
    assert not proof.holds
    assert proof.witness is not None
    assert proof.witness.course == told("judgment: manslayer")
    assert proof.witness.voice == {}  # he never fled, so in neither edition has he left
    leads = Reachability("q", "a murderer can be cleared", JUDGMENT.is_("murderer"), JUDGMENT.is_("cleared"))
    refuted = prover.prove(leads)
    assert refuted.witness is not None
    assert refuted.witness.course == told("judgment: murderer")


def test_a_witness_is_shortest(space: Space, proofs: dict[str, Proof]) -> None:
    """No course of fewer events comes to a state at which the claim fails."""
    prover = CourseProver(space)
    claim = next(one for one in CHRONICLE.claims if one.name == "never_exposed")
    assert isinstance(claim, Invariant)
    witness = proofs["never_exposed"].witness
    assert witness is not None
    for state in space.states:
        if len(space.way(state)) < len(witness.course) and UNFOLDER.consequences(state).ruled:
            node = space.restrict(prover._where(claim.when), space.facts(state))
            assert prover._whatever_is_untold(node, space.facts(state)) == FALSE


def test_no_refutation_hangs_on_what_nobody_told(space: Space) -> None:
    """Judged, and where he is untold: an avenger might kill him, but a course that proves it must say more."""
    proof = CourseProver(space).prove(Invariant("r", "", all_of(judged.manslayer, Ruled(AVENGER.name, ("yes",)))))
    assert proof.witness is not None
    assert proof.witness.told


def test_the_way_to_each_state_is_a_course_that_comes_to_it(space: Space) -> None:
    checked = 0
    for state in space.states[::97]:
        way = space.way(state)
        kinds = {event.kind for event in way}
        if space.unfolder.start(kinds) == _start_of(space, way, state):
            moments = UNFOLDER.unfold(way)
            assert moments[-1].state == state
            checked += 1
    assert checked > 20


def _start_of(space: Space, way: Sequence[Event], state: tuple[str, ...]) -> tuple[str, ...]:
    here = state
    while space._came[here] is not None:
        came = space._came[here]
        assert came is not None
        here = came[0]
    return here


def test_the_six_cities_are_alike_and_verdicts_are_not() -> None:
    assert [len(group) for group in alike_words(CHRONICLE, CHRONICLE.event_type("flight"))] == [6]
    assert [len(group) for group in alike_words(CHRONICLE, CHRONICLE.event_type("judgment"))] == [1, 1, 1]


def test_events_that_can_never_matter_are_found(space: Space) -> None:
    never = [label for label, count in space.matters().items() if not count]
    assert never == [("high_priest_died", "another")]
    idle = space.idle_where()
    assert "high_priest_appointed" in idle["judged", "manslayer"]
    assert "left_limits" in idle["high_priest", "died"]
    assert "met_by" not in idle["judged", "manslayer"]


def test_states_of_one_class_are_ruled_alike_and_stay_so(space: Space) -> None:
    classes = space.classes
    first: dict[int, tuple[str, ...]] = {}
    for state in space.states[::13]:
        one = first.setdefault(classes[state], state)
        assert space.signature(one) == space.signature(state)
        for label in space.labels:
            after = space.edges[state].get(label, space.idle(state))
            other = space.edges[one].get(label, space.idle(one))
            assert classes[after] == classes[other]


def test_the_picture_holds_every_node_and_event(space: Space) -> None:
    drawn = graph_of(space)
    svg, dot, mermaid = to_svg(drawn, bench().law), to_dot(drawn), to_mermaid(drawn)
    for node in drawn.nodes:
        assert f">{node.number}. " in svg
        assert f"n{node.number} [" in dot
        assert f"n{node.number}[" in mermaid
    assert dot.count("->") == mermaid.count("-->") == len(drawn.edges)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert LIFE.name not in svg  # it says facts of the law, not how they are kept track of


def test_the_picture_of_the_page_is_that_of_the_system(space: Space) -> None:
    """`miklat course --draw svg > docs/courses.svg` makes it anew."""
    page = Path(__file__).parents[2] / "docs" / "courses.svg"
    assert page.read_text(encoding="utf-8") == to_svg(graph_of(space), bench().law)
