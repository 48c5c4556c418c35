"""A timeline as a page of its own: an ordered list first, then the picture, then the same bands as tables."""

from collections.abc import Iterator, Sequence
from html import escape

from miklat.courses.lanes import Lane, Standing
from miklat.courses.page import foot, step_blocks
from miklat.courses.svg import STYLE as PICTURE_STYLE
from miklat.courses.svg import timeline_svg
from miklat.courses.timeline import bands_words
from miklat.courses.told import Told
from miklat.courses.words import voices_words
from miklat.law.chronicle import Chronicle
from miklat.law.law import Law
from miklat.say.english import facts_words
from miklat.say.html import to_fragment
from miklat.say.page import Document, Heading, plain
from miklat.say.style import STYLE
from miklat.say.text import tame

_WORDS: dict[Standing, str] = {"on": "yes", "off": "no", "silent": "silent", "open": "open", "none": ""}
_LEGEND = (
    "Yes: the law says it is so. No: the law says it is not. Silent: the law does not say. "
    "Open: what was told does not settle it. Blank: nothing is ruled."
)
_OWN = """\
ol.events > li { margin-block: 1em; }
ol.events > li > h3 { margin-block: 0.2em; font-size: 1.05rem; }
figure { margin: 1.5em 0; overflow-x: auto; }
@media print { figure { overflow: visible; } figure svg { max-width: 100%; height: auto; } .wide { page: wide; } }
@page wide { size: landscape; }
"""


def timeline_html(told: Told, lanes: Sequence[Lane], law: Law, chronicle: Chronicle) -> str:
    """The whole page: readable aloud, on paper, on a phone, in the dark; nothing in it comes from elsewhere."""
    title = escape(told.title or "A course")
    given = escape(facts_words(told.given, law) if told.given else "nothing")
    parts = [
        '<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>\n<style>\n{STYLE}{_OWN}{PICTURE_STYLE}</style>\n</head>\n<body>",
        '<a class="skip" href="#main">To the text</a>',
        f'<header>\n<h1 dir="auto">{title}</h1>',
        f'<p dir="auto"><strong>Told of the act:</strong> {given}.</p>\n</header>',
        '<main id="main">\n<h2 id="events">The events in order</h2>\n<ol class="events">',
        *_events(told, law, chronicle),
        "</ol>",
        '<h2 id="picture">The picture</h2>\n<figure class="wide" tabindex="0" aria-label="Timeline, scrolls sideways">',
        timeline_svg(told, lanes, law, chronicle, whole=False),
        f"<figcaption>After each event: {escape(bands_words(chronicle))}</figcaption>\n</figure>",
        '<h2 id="bands">The same as tables</h2>',
        f"<p>{_LEGEND}</p>",
        *(_table(lane, told, law) for lane in lanes),
        f"</main>\n<footer><p>{escape(foot(told, law, chronicle))}</p></footer>\n</body>\n</html>",
    ]
    return tame("\n".join(parts) + "\n")


def _events(told: Told, law: Law, chronicle: Chronicle) -> Iterator[str]:
    for step in told.steps[1:]:
        heading, *rest = step_blocks(step, told, law, chronicle, brief=True)
        assert isinstance(heading, Heading)
        words = plain(heading.line).split(" ", 1)[1]  # the list has numbers of its own
        body = to_fragment(Document("", tuple(rest)))
        yield f'<li id="event-{step.moment.number}">\n<h3 dir="auto">{escape(words)}</h3>\n{body}\n</li>'


def _table(lane: Lane, told: Told, law: Law) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in (*lane.bands, "changes under"))
    rows = []
    for place, step in enumerate(told.steps[1:]):
        event = step.moment.event
        assert event is not None
        cells = "".join(f"<td>{_WORDS[standing[place]]}</td>" for standing in lane.bands.values())
        cells += f"<td>{escape(', '.join(lane.clauses[place]))}</td>"
        rows.append(f'<tr><th scope="row">{place + 1}. {escape(event.written)}</th>{cells}</tr>')
    caption = escape(voices_words(lane.voices, law))
    return (
        f'<table>\n<caption>{caption}</caption>\n<thead><tr><th scope="col">after event</th>{heads}</tr></thead>\n'
        f"<tbody>{''.join(rows)}</tbody>\n</table>"
    )
