"""Sefaria's JSON: an export of a whole work, or an answer of its texts service (version 3)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from miklat.sources.source_text import NotThisText, SourceText, plain

SHAPE = 'bring a version as Sefaria exports it ("title", "versionTitle", "text") or as its v3 texts service answers'


def read_sefaria(data: bytes) -> tuple[SourceText, ...]:
    """Read every text in Sefaria's JSON; NotThisText, saying why, if there is none."""
    try:
        value = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise NotThisText(f"this is no JSON ({error}); {SHAPE}") from None
    if not isinstance(value, dict):
        raise NotThisText(f"this JSON is no object; {SHAPE}")
    if isinstance(value.get("versions"), list):
        return tuple(_answer(value, one) for one in value["versions"] if isinstance(one, dict) and one.get("text"))
    return (_export(value),)


def _export(value: dict[str, Any]) -> SourceText:
    """A whole work: chapters in order, each a list of passages."""
    chapters = value.get("text")
    if not isinstance(chapters, list) or not isinstance(value.get("title"), str):
        raise NotThisText(f"this JSON names no title with its text; {SHAPE}")
    places = {}
    for number, passages in enumerate(chapters, 1):
        for at, text in _numbered(passages, 1):
            places[f"{number}:{at}"] = text
    return _text(value["title"], value, places)


def _answer(value: dict[str, Any], version: dict[str, Any]) -> SourceText:
    """A version in an answer of the service: a chapter, a run of passages, or one."""
    book, sections = value.get("book") or value.get("indexTitle"), value.get("sections")
    if not isinstance(book, str) or not isinstance(sections, list) or not sections:
        raise NotThisText(f"this answer does not say of which book and place it is; {SHAPE}")
    try:
        chapter, *first = (int(one) for one in sections)
    except (TypeError, ValueError):
        raise NotThisText(f"the sections {sections!r} of this answer are no numbers; {SHAPE}") from None
    passages = version["text"] if isinstance(version["text"], list) else [version["text"]]
    places = {f"{chapter}:{at}": text for at, text in _numbered(passages, first[0] if first else 1)}
    return _text(book, version, places)


def _numbered(passages: object, first: int) -> Iterator[tuple[int, str]]:
    if not isinstance(passages, list):
        raise NotThisText(f"a chapter here is no list of passages; {SHAPE}")
    for at, text in enumerate(passages, first):
        if isinstance(text, str) and text.strip():
            yield at, plain(text)


def _text(work: str, about: dict[str, Any], places: dict[str, str]) -> SourceText:
    def told(*names: str) -> str:
        return next((about[name] for name in names if isinstance(about.get(name), str)), "")

    return SourceText(
        " ".join(work.split()),
        told("actualLanguage", "language") or "he",
        told("versionTitle") or "a version without a name",
        told("license", "licence"),
        told("versionSource", "source"),
        places,
    )
