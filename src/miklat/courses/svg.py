"""A timeline as a picture: SVG that needs nothing but itself, told apart by more than colour, safe right to left."""

from collections.abc import Iterator, Sequence
from html import escape

from miklat.courses.judged_course import JudgedCourse
from miklat.courses.lanes import BandState, Lane
from miklat.courses.words import date_words, voices_words
from miklat.law.chronicle import Chronicle
from miklat.law.law import Law
from miklat.say.text import tame

_LEFT, _COLUMN, _AXIS = 118, 136, 76
_BAND, _GAP, _HEAD = 20, 6, 40
_RIGHT = 40
_HUES = ("#2e6f9e", "#b03a2e", "#8a6d1d", "#3b7a3b", "#6b4c9a", "#555555")
_LINE = 22
"""Characters of small print that a column holds."""

_LEGEND = (
    "Filled: the law says it is so. A line: it says it is not. Dots: it does not say. Hatched: open. Blank: nothing is "
    "ruled. A red ring: against the law in some voice. Clauses: by which answers change (no longer)."
)

STYLE = """\
.miklat-timeline text { font: 11px system-ui, sans-serif; fill: currentColor; }
.miklat-timeline .name, .miklat-timeline .group { font-weight: 600; }
.miklat-timeline .small { font-size: 9.5px; }
.miklat-timeline .told { unicode-bidi: plaintext; }
.miklat-timeline .rule { stroke: currentColor; stroke-opacity: 0.25; }
.miklat-timeline .not { stroke: currentColor; stroke-opacity: 0.6; }
.miklat-timeline .silent { stroke: currentColor; stroke-width: 3; stroke-linecap: round; stroke-dasharray: 0.1 8; }
.miklat-timeline .axis { stroke: currentColor; }
.miklat-timeline .mark { fill: currentColor; }
.miklat-timeline .flag { fill: none; stroke: #b03a2e; stroke-width: 2; }
"""


def timeline_svg(
    told: JudgedCourse, lanes: Sequence[Lane], law: Law, chronicle: Chronicle, *, whole: bool = True
) -> str:
    """The picture of a timeline; ``whole`` makes it a file of its own, otherwise it is a part of a page."""
    count = len(told.steps) - 1
    tops, top = [], _AXIS + 12
    for lane in lanes:
        tops.append(top)
        top += _HEAD + 10 * _clause_rows(lane) + len(chronicle.bands) * (_BAND + _GAP)
    width, height = _LEFT + count * _COLUMN + _RIGHT, top + 48
    title = escape(told.title or "A course")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="miklat-timeline" role="img" direction="ltr" '
        f'aria-labelledby="timeline-title timeline-desc" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}">',
        f'<title id="timeline-title">{title}</title>',
        f'<desc id="timeline-desc">{escape(described(told, lanes, law, chronicle))}</desc>',
        f"<style>{STYLE}</style>" if whole else "",
        _patterns(chronicle),
        *_events(told, height),
    ]
    for lane, start in zip(lanes, tops, strict=True):
        parts += _lane(lane, start, told, law)
    words = "; ".join(f"{band.name}: {band.says}" for band in chronicle.bands)
    parts.append(_text(8, height - 24, f"{words}.", "small"))
    parts.append(_text(8, height - 10, _LEGEND, "small"))
    return tame("\n".join(part for part in [*parts, "</svg>"] if part) + "\n")


def described(told: JudgedCourse, lanes: Sequence[Lane], law: Law, chronicle: Chronicle) -> str:
    """The picture in words, for those who do not see it."""
    said = []
    for lane in lanes:
        runs = [f"{name} {_runs_words(standing)}" for name, standing in lane.bands.items()]
        said.append(f"{voices_words(lane.voices, law, keys=False)}: {'; '.join(runs)}")
    return f"{len(told.steps) - 1} events. " + ". ".join(said) + "."


def _runs_words(standing: Sequence[BandState]) -> str:
    runs = [(kind, _run_words(first, last, kind)) for first, last, kind in runs_of(standing)]
    return ", ".join(words for told in ("on", "open", "silent") for kind, words in runs if kind == told) or "never"


def _run_words(first: int, last: int, kind: BandState) -> str:
    to = f" to {last + 1}" if last > first else ""
    how = {"open": "perhaps ", "silent": "not said ", "off": "not "}.get(kind, "")
    return f"{how}after event {first + 1}{to}"


def runs_of(standing: Sequence[BandState]) -> Iterator[tuple[int, int, BandState]]:
    """Runs of one standing: the first place, the last, and which it is."""
    start = 0
    for place in range(1, len(standing) + 1):
        if place == len(standing) or standing[place] != standing[start]:
            yield start, place - 1, standing[start]
            start = place


def _patterns(chronicle: Chronicle) -> str:
    """One fill a band, each with a stroke of its own way so that the bands differ without colour, and its hatching."""
    made = []
    for place, band in enumerate(chronicle.bands):
        hue, turn = _HUES[place % len(_HUES)], 45 * place
        made.append(
            f'<pattern id="open-{band.name}" width="6" height="6" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({turn + 45})"><rect width="6" height="6" fill="{hue}" fill-opacity="0.12"/>'
            f'<line x1="0" y1="0" x2="0" y2="6" stroke="{hue}" stroke-width="2"/></pattern>'
        )
    return f"<defs>{''.join(made)}</defs>"


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{name}>{escape(words)}</text>'


def _events(told: JudgedCourse, height: int) -> Iterator[str]:
    yield f'<line class="axis" x1="{_LEFT}" y1="{_AXIS}" x2="{_LEFT + (len(told.steps) - 1) * _COLUMN}" y2="{_AXIS}"/>'
    for place, step in enumerate(told.steps[1:]):
        event, x = step.moment.event, _LEFT + place * _COLUMN
        assert event is not None
        yield f"<g><title>{escape(event.note or event.written)}</title>"
        yield f'<line class="rule" x1="{x}" y1="{_AXIS}" x2="{x}" y2="{height - 48}"/>'
        yield f'<circle class="mark" cx="{x}" cy="{_AXIS}" r="4"/>'
        if step.done is not None and step.done.flagged:
            yield f'<circle class="flag" cx="{x}" cy="{_AXIS}" r="8"/>'
        yield _text(x + 2, 34, f"{place + 1}. {event.kind}", "name")
        if event.word:
            yield _text(x + 2, 48, event.word, "small")
        for row, line in enumerate(_wrapped(date_words(event))[:1]):
            yield _text(x + 2, 62 + 10 * row, line, "small told")
        yield "</g>"


def _clause_rows(lane: Lane) -> int:
    return max((len(_wrapped(", ".join(clauses))) for clauses in lane.clauses), default=0)


def _wrapped(words: str) -> list[str]:
    """Words in lines that a column holds."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= _LINE:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines if lines[0] else []


def _lane(lane: Lane, top: int, told: JudgedCourse, law: Law) -> Iterator[str]:
    width = (len(told.steps) - 1) * _COLUMN
    yield _text(8, top + 24, voices_words(lane.voices, law, keys=False), "group")
    for place, clauses in enumerate(lane.clauses):
        for row, line in enumerate(_wrapped(", ".join(clauses))):
            yield _text(_LEFT + place * _COLUMN + 4, top + 37 + 10 * row, line, "small")
    below = top + _HEAD + 10 * _clause_rows(lane)
    for row, (name, standing) in enumerate(lane.bands.items()):
        y, hue = below + row * (_BAND + _GAP) - 6, _HUES[row % len(_HUES)]
        yield _text(8, y + 14, name)
        yield f'<line class="rule" x1="{_LEFT}" y1="{y + _BAND}" x2="{_LEFT + width}" y2="{y + _BAND}"/>'
        for first, last, kind in runs_of(standing):
            x, length = _LEFT + first * _COLUMN, (last - first + 1) * _COLUMN
            words = f"{name} {_run_words(first, last, kind)}"
            if kind in ("off", "silent"):
                mark, level = "not" if kind == "off" else "silent", y + (_BAND - 3) / 2
                yield (
                    f'<line class="{mark}" x1="{x + 4}" y1="{level}" x2="{x + length - 4}" y2="{level}">'
                    f"<title>{escape(words)}</title></line>"
                )
            if kind not in ("on", "open"):
                continue
            fill = hue if kind == "on" else f"url(#open-{name})"
            yield (
                f'<rect x="{x}" y="{y}" width="{length}" height="{_BAND - 3}" rx="3" fill="{fill}" stroke="{hue}">'
                f"<title>{escape(words)}</title></rect>"
            )
            if kind == "on":
                yield f'<text x="{x + 6}" y="{y + 13}" class="small" style="fill:#fff">{escape(name)}</text>'
