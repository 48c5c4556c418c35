"""What a page tells of a judged case, as values: `telling` makes them, `telling_page` lays them out."""

import msgspec


class Answered(msgspec.Struct, frozen=True):
    """A question with its short answer: a phrase, which begins with a small letter and has no stop at its end.

    ``words`` say it where it stands alone, ``beside`` among the others, where what holds for all is said once.
    """

    question: str
    asks: str
    words: str
    beside: str


class Told(msgspec.Struct, frozen=True):
    """A rule that gives an answer: its number, its place with an address, who holds it, how firmly, and its words."""

    number: str
    at: str
    url: str
    holder: str
    firmness: str
    words: str


class Otherwise(msgspec.Struct, frozen=True):
    """What would have turned the answer: what would have been so, what then, and the fact as in a case file."""

    instead: str
    then: str
    fact: str
    value: str


class VoiceParting(msgspec.Struct, frozen=True):
    """Where voices part: the questions that head the columns, and rows of a reading with its answers.

    ``more`` counts the readings that were left out.
    """

    questions: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    more: int


class Telling(msgspec.Struct, frozen=True):
    """All that a page tells of a judged case, in its order. Sentences end with a stop; what is not told is empty.

    ``notes`` are what was taken besides the facts told, each with a label; ``lead`` and ``rest`` say before and after
    the answers what they have in common; ``left`` are the questions left out, since
    nothing was told of their subject; ``also`` the numbers of clauses that say the same as those told; ``retold`` are
    other fair tellings of the event that part in an answer.
    """

    title: str
    happened: str
    notes: tuple[tuple[str, str], ...]
    lead: str
    answers: tuple[Answered, ...]
    rest: str
    left: tuple[str, ...]
    says: tuple[Told, ...]
    follows: str
    decides: str
    also: tuple[str, ...]
    perhaps: str
    why: str
    otherwise: tuple[Otherwise, ...]
    retold: tuple[str, ...]
    parting: VoiceParting | None
    hard: tuple[str, ...]
    silent: tuple[str, ...]
    ask: tuple[str, ...]
    places: tuple[tuple[str, str], ...]
    version: str
    fingerprint: str
