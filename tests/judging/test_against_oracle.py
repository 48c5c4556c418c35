"""The diagram says what the clauses say: on random cases in random voices, and on half-known cases completed.

The oracle shares nothing with settle, diagram and judge but the law and the conditions it is written in.
"""

from functools import cache

from miklat import LAW
from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import IMPOSSIBLE, Node
from miklat.judging.bench import Bench
from miklat.terms.condition import holds
from tests.clause_reading import Reader, Space, answers, columns, given
from tests.strategies import Maker

CASES = 200_000
QUESTIONS = [question.name for question in LAW.questions]
OUTCOMES = ("yes", "no", "silent", "collision")


class Sample:
    """Random possible cases, each with a random voice, as rows of codes, and read by the oracle."""

    def __init__(self, count: int, seed: int) -> None:
        maker = Maker(seed)
        self.cases = maker.cases(count)
        voices = maker.voices(4_096)
        self.voices = maker.random.choices(voices, k=count)
        code = {name: {v: c for c, v in enumerate(values)} for name, values in LAW.domains.items()}
        facts, axes = [f.name for f in LAW.levelled], [a.name for a in LAW.axes]
        coded = {id(v): [code[name][v[name]] for name in axes] for v in voices}
        self.rows = [
            [code[name][case[name]] for name in facts] + coded[id(voice)]
            for case, voice in zip(self.cases, self.voices, strict=True)
        ]
        self.full = (1 << count) - 1
        self.reader = Reader(LAW, columns({one: LAW.domains[one] for one in (*facts, *axes)}, self.rows), self.full)

    def at(self, question: str, outcome: str) -> int:
        """Where a question has an outcome."""
        return self.reader.question(question).outcomes[outcome]

    def show(self, plane: int) -> object:
        """The first case and voice of a plane, to say what is wrong."""
        if not plane:
            return None
        number = (plane & -plane).bit_length() - 1
        return self.cases[number], self.voices[number]


@cache
def sample() -> Sample:
    """The sample that the tests of this process share."""
    return Sample(CASES, seed=35)


def test_the_plane_reading_is_the_plain_reading() -> None:
    """Reading many cases at once gives what reading each rule with `holds` gives."""
    some = sample()
    for number in range(0, CASES, CASES // 150):
        plain = answers(LAW, some.cases[number], some.voices[number])
        for question in QUESTIONS:
            found = [o for o in OUTCOMES if some.at(question, o) >> number & 1]
            assert found == [plain[question]], (question, some.cases[number], some.voices[number])


def test_every_random_case_is_possible() -> None:
    """The maker makes possible cases and voices only."""
    some = sample()
    for sentence in (*LAW.world, *LAW.voices):
        assert some.reader.read(sentence.condition) == some.full


def test_the_sample_reaches_the_law() -> None:
    """Nearly every rule stands somewhere in the sample, and every answer a question can get comes up."""
    some = sample()
    idle = [
        (rule.clause, rule.mode)
        for question in QUESTIONS
        for rule, stands in zip(
            some.reader.question(question).rules, some.reader.question(question).stands, strict=True
        )
        if not stands
    ]
    assert idle == []


def test_the_diagram_answers_as_the_clauses_do(book: Bench) -> None:
    """On 200,000 random cases in random voices the diagram gives the oracle's answer to all ten questions."""
    some, compiled = sample(), book.compiled
    level, below, bottom = compiled.diagram.level, compiled.diagram.children, compiled.diagram.bottom
    for question in QUESTIONS:
        root = compiled.questions[question]
        texts = {outcome: bytearray(CASES) for outcome in OUTCOMES}
        bytes_of = {node: texts[outcomes_in(compiled.found(node)[0])[0]] for node in _leaves(book, root)}
        for number, row in enumerate(some.rows):
            node = root
            while level[node] < bottom:
                node = below[node][row[level[node]]]
            bytes_of[node][CASES - 1 - number] = 1
        for outcome, text in texts.items():
            plane = int(text.translate(bytes([48, 49]) + bytes(254)), 2)
            assert some.show(plane ^ some.at(question, outcome)) is None, (question, outcome)


def _leaves(book: Bench, root: Node) -> list[Node]:
    diagram = book.compiled.diagram
    return [node for node in diagram.below(root) if diagram.level[node] == diagram.bottom and node != IMPOSSIBLE]


def test_the_plain_walk_of_a_known_case(book: Bench) -> None:
    """`Judged.answer` in a full voice is the oracle's answer."""
    some = sample()
    for number in range(0, CASES, CASES // 60):
        plain = answers(LAW, some.cases[number], some.voices[number])
        judged = book.judge(some.cases[number])
        for question in QUESTIONS:
            assert judged.answer(question, **some.voices[number]) == plain[question]


def test_half_known_cases_in_one_voice(book: Bench) -> None:
    """What may be answered, and which rules stand surely or perhaps, is exactly so over all completions.

    120 half-known cases, each with up to 100,000 completions, in a random voice.
    """
    maker, compiled = Maker(25), book.compiled
    opened = 0
    for case, voice in zip(maker.half_known(120, 100_000), maker.voices(120), strict=True):
        space = Space({fact.name: fact.names for fact in LAW.facts if fact.name not in case})
        planes = given({**case, **voice}, LAW.domains, space.full) | space.planes
        reader = Reader(LAW, planes, space.full)
        possible = space.full
        for sentence in LAW.world:
            possible &= reader.read(sentence.condition)
        heard = book.hear(case, voice=voice)
        for question in QUESTIONS:
            reading = reader.question(question)
            wanted = tuple(o for o in OUTCOMES if reading.outcomes[o] & possible)
            perhaps = [bool(stands & possible) for stands in reading.stands]
            surely = [not possible & ~stands for stands in reading.stands]
            bits = compiled.found(heard.found(question))[0]
            assert outcomes_in(bits) == wanted, (question, case, voice)
            bits, certain, some = compiled.found(heard.standings(question))
            assert outcomes_in(bits) == wanted, (question, case, voice)
            assert [bool(some >> n & 1) for n in range(len(perhaps))] == perhaps, (question, case, voice)
            assert [bool(certain >> n & 1) for n in range(len(surely))] == surely, (question, case, voice)
            opened += len(wanted) > 1
    assert opened > 100, "the half-known cases must leave many answers open, or nothing is tested"


def test_what_is_refused_is_what_breaks_a_sentence(book: Bench) -> None:
    """A full case goes down to IMPOSSIBLE exactly where it breaks a sentence of the world."""
    random = Maker(9).random
    for _ in range(2_000):
        case = {fact.name: random.choice(fact.names) for fact in LAW.facts}
        broken = any(not holds(s.condition, case, {}, {}) for s in LAW.world)
        leaf = book.compiled.diagram.walk(book.compiled.questions["exile"], book.compiled.code(case))
        assert (leaf == IMPOSSIBLE) is broken
