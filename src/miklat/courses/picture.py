"""The system of every course as a picture: SVG on a grid, or text for Graphviz and Mermaid."""

from collections.abc import Iterator, Mapping
from html import escape

import msgspec

from miklat.courses.state_graph import UNTOLD, StateEdge, StateGraph, StateNode
from miklat.law.law import Law

_WIDE, _HIGH, _ACROSS, _DOWN, _LEFT, _TOP = 196, 66, 380, 150, 130, 110

_CHARACTERS = 34
"""What a line of a box holds."""

STYLE = """\
text { font: 11px system-ui, sans-serif; fill: #1d1d1b; }
.node { fill: #fdfcf8; stroke: #1d1d1b; }
.over { stroke-dasharray: 4 3; }
.column { fill: none; stroke: #9a948a; stroke-dasharray: 2 3; }
.edge { fill: none; stroke: #5c574a; stroke-width: 1.2; marker-end: url(#arrow); }
.label { font-size: 10px; paint-order: stroke; stroke: #fff; stroke-width: 4px; stroke-linejoin: round; }
.name { font-weight: 600; }
"""


def node_lines(node: StateNode) -> list[str]:
    """What a node is, in lines."""
    if node.over:
        return ["over", node.over]
    return [f"{name}: {' or '.join(values)}" for name, values in node.facts.items()] or ["anything"]


def words_of(graph: StateGraph) -> str:
    """The picture in words: every node, and where each event leads from it."""
    lines = []
    for node in graph.nodes:
        out = [f"{', '.join(t.events)} leads to {t.end}" for t in graph.edges if t.start == node.number]
        lines.append(f"{node.number} ({'; '.join(node_lines(node))}): {'; '.join(out) or 'nothing leads on'}.")
    return " ".join(lines)


def to_dot(graph: StateGraph) -> str:
    """The picture as text for Graphviz."""
    lines = ["digraph courses {", "  rankdir=LR;", '  node [shape=box, fontname="sans-serif"];']
    for node in graph.nodes:
        label = "\\n".join([f"{node.number}", *node_lines(node)])
        lines.append(f'  n{node.number} [label="{label}"{", style=dashed" if node.over else ""}];')
    for edge in graph.edges:
        label = "\\n".join(edge.events)
        lines.append(f'  n{edge.start} -> n{edge.end} [label="{label}"];')
    return "\n".join([*lines, "}"]) + "\n"


def to_mermaid(graph: StateGraph) -> str:
    """The picture as text for Mermaid."""
    lines = ["flowchart LR"]
    for node in graph.nodes:
        lines.append(f'  n{node.number}["{"<br/>".join([str(node.number), *node_lines(node)])}"]')
    lines += [f'  n{t.start} -->|"{"<br/>".join(t.events)}"| n{t.end}' for t in graph.edges]
    return "\n".join(lines) + "\n"


class _GridPlace(msgspec.Struct, frozen=True):
    """Where a node stands on the grid."""

    column: int
    row: int

    @property
    def x(self) -> float:
        return _LEFT + self.column * _ACROSS

    @property
    def y(self) -> float:
        return _TOP + self.row * _DOWN


def to_svg(graph: StateGraph, law: Law) -> str:
    """The picture as SVG: a column for each standing of the case, a row for each place of the man."""
    places = _places(graph, law)
    columns = max(place.column for place in places.values()) + 1
    rows = max(place.row for place in places.values()) + 1
    width, height = _LEFT * 2 + (columns - 1) * _ACROSS + _WIDE, _TOP + rows * _DOWN + 20
    bundled, loose = _bundles(graph, places)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" direction="ltr" aria-labelledby="t d" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        '<title id="t">How a case can stand in time, and which events lead on</title>',
        f'<desc id="d">{escape(words_of(graph))}</desc>\n<style>{STYLE}</style>',
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto-start-reverse"><path d="M0 0 L8 4 L0 8 z" fill="#5c574a"/></marker></defs>',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="24" class="name">How a case can stand in time: ruled alike for every act and in every '
        "voice, one box. An event without an arrow changes nothing there; what ends it leads from everywhere to its "
        "end."
        "</text>",
        *_frames(graph, places, rows),
    ]
    for column, end, events in bundled:
        parts += _bundle(column, places[end], events, rows)
    for edge in loose:
        parts += _edge(places[edge.start], places[edge.end], edge.events)
    for node in graph.nodes:
        parts += _node(node, places[node.number])
    return "\n".join([*parts, "</svg>"]) + "\n"


def _places(graph: StateGraph, law: Law) -> Mapping[int, _GridPlace]:
    """Nodes on a grid: rows by the fact that stands in most ways, columns by all the others."""
    names = list(dict.fromkeys(name for node in graph.nodes for name in node.facts))
    by_row = max(names, key=lambda n: (len({k.facts[n] for k in graph.nodes if n in k.facts}), len(law.domains[n])))

    def rank(name: str, values: tuple[str, ...] | None) -> tuple[int, ...]:
        domain = (UNTOLD, *law.domains[name])
        return tuple(domain.index(value) for value in values) if values else (-1,)

    def column(node: StateNode) -> tuple[object, ...]:
        return (bool(node.over), *(rank(name, node.facts.get(name)) for name in names if name != by_row))

    columns = sorted({column(node) for node in graph.nodes})
    rows = sorted({rank(by_row, node.facts.get(by_row)) for node in graph.nodes if by_row in node.facts})
    return {
        node.number: _GridPlace(
            columns.index(column(node)),
            rows.index(rank(by_row, node.facts[by_row])) if by_row in node.facts else len(rows) // 2,
        )
        for node in graph.nodes
    }


def _bundles(
    graph: StateGraph, places: Mapping[int, _GridPlace]
) -> tuple[list[tuple[int, int, tuple[str, ...]]], list[StateEdge]]:
    """Edges that leave every node of a column alike, as one from the column; and the others, but those to the end."""
    over = {node.number for node in graph.nodes if node.over}
    members: dict[int, list[int]] = {}
    for number, place in places.items():
        members.setdefault(place.column, []).append(number)
    bundled: list[tuple[int, int, tuple[str, ...]]] = []
    taken: set[tuple[int, int]] = set()
    for column, nodes in members.items():
        ends = {t.end: t.events for t in graph.edges if t.start == nodes[0]}
        for end, events in ends.items():
            alike = [t for t in graph.edges if t.start in nodes and t.end == end and t.events == events]
            if len(nodes) > 1 and len(alike) == len(nodes) and end not in over:
                bundled.append((column, end, events))
                taken.update((t.start, t.end) for t in alike)
    loose = [t for t in graph.edges if (t.start, t.end) not in taken and t.end not in over]
    return bundled, loose


def _frames(graph: StateGraph, places: Mapping[int, _GridPlace], rows: int) -> Iterator[str]:
    for column in sorted({place.column for place in places.values()}):
        if sum(1 for place in places.values() if place.column == column) > 1:
            x = _LEFT + column * _ACROSS - 14
            height = rows * _DOWN - _DOWN + _HIGH + 28
            yield f'<rect class="column" x="{x}" y="{_TOP - 14}" width="{_WIDE + 28}" height="{height}" rx="10"/>'


def _node(node: StateNode, place: _GridPlace) -> Iterator[str]:
    kind = "node over" if node.over else "node"
    yield f'<g><rect class="{kind}" x="{place.x}" y="{place.y}" width="{_WIDE}" height="{_HIGH}" rx="6"/>'
    lines = [part for line in node_lines(node) for part in _wrapped(line)]
    for row, line in enumerate(lines):
        shown = f"{node.number}. {line}" if not row else line
        name = ' class="name"' if not row else ""
        yield f'<text x="{place.x + 8}" y="{place.y + 16 + 14 * row}"{name}>{escape(shown)}</text>'
    yield "</g>"


def _wrapped(line: str) -> list[str]:
    if len(line) <= _CHARACTERS:
        return [line]
    at = line.rfind(" or ", 0, _CHARACTERS)
    return [line[:at], f"   {line[at + 1 :]}"] if at > 0 else [line]


def _label(x: float, y: float, events: tuple[str, ...]) -> Iterator[str]:
    for row, event in enumerate(events):
        yield f'<text class="label" text-anchor="middle" x="{x:g}" y="{y + 12 * row:g}">{escape(event)}</text>'


def _bundle(column: int, end: _GridPlace, events: tuple[str, ...], rows: int) -> Iterator[str]:
    """An edge from the frame of a column, over or under the boxes between."""
    right = end.column > column
    x2 = end.x if right else end.x + _WIDE
    far = abs(end.column - column) > 1
    x1: float = _LEFT + column * _ACROSS + (_WIDE + 14 if right else -14)
    y1 = _TOP + (rows - 1) * _DOWN / 2 + _HIGH / 2
    y2 = end.y + _HIGH / 2
    if far:
        up = end.column % 2 == 0
        y1 = _TOP - 14 if up else _TOP + (rows - 1) * _DOWN + _HIGH + 14
        bend = y1 - 34 if up else y1 + 40
        x1 = _LEFT + column * _ACROSS + _WIDE / 2
        tip_y = end.y if up else end.y + _HIGH
        tip_x = end.x + _WIDE / 2
        yield f'<path class="edge" d="M{x1:g} {y1:g} C{x1:g} {bend:g} {tip_x:g} {bend:g} {tip_x:g} {tip_y:g}"/>'
        yield from _label((x1 + tip_x) / 2, bend + (16 if up else -10), events)
    else:
        middle = (x1 + x2) / 2
        yield f'<path class="edge" d="M{x1:g} {y1:g} C{middle:g} {y1:g} {middle:g} {y2:g} {x2:g} {y2:g}"/>'
        yield from _label(middle, (y1 + y2) / 2 - 4, events)


def _edge(start: _GridPlace, end: _GridPlace, events: tuple[str, ...]) -> Iterator[str]:
    """An edge between two nodes: beside its column if both stand in one, else across."""
    if start.column == end.column:
        down = end.row > start.row
        side = start.x + (_WIDE if down else 0)
        reach = (34 + 26 * (abs(end.row - start.row) - 1)) * (1 if down else -1)
        y1 = start.y + _HIGH * (0.7 if down else 0.3)
        y2 = end.y + _HIGH * (0.3 if down else 0.7)
        bend = side + reach
        yield f'<path class="edge" d="M{side:g} {y1:g} C{bend:g} {y1:g} {bend:g} {y2:g} {side:g} {y2:g}"/>'
        near = 0.5 if abs(end.row - start.row) == 1 else 0.66
        x, y = side + reach * (0.8 if near == 0.5 else 1.0), near * y1 + (1 - near) * y2
        yield from _label(x, y - 6 * (len(events) - 1) + 4, events)
        return
    right = end.column > start.column
    shift = -8 if right else 8
    x1, x2 = (start.x + _WIDE, end.x) if right else (start.x, end.x + _WIDE)
    y1, y2 = start.y + _HIGH / 2 + shift, end.y + _HIGH / 2 + shift
    middle = (x1 + x2) / 2
    yield f'<path class="edge" d="M{x1:g} {y1:g} C{middle:g} {y1:g} {middle:g} {y2:g} {x2:g} {y2:g}"/>'
    above = (y1 + y2) / 2 - 4 - 12 * (len(events) - 1)
    yield from _label(middle, above if right else (y1 + y2) / 2 + 12, events)
