"""The reader's shelf: the folder in which the texts that were brought are kept, one file each."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress

import msgspec

from miklat.sources.osis import read_osis
from miklat.sources.sefaria import read_sefaria
from miklat.sources.source_text import NotThisText, SourceText, is_hebrew

LARGEST = 64 << 20
"""Bytes of a file that is taken; the largest of the real ones, a whole Bible in one file, has half of that."""

Works = Mapping[str, Mapping[int, int]]
"""Of each work that may be cited its chapters, and how many passages each has."""


def shelf_folder() -> str | None:
    """Where texts are kept: MIKLAT_TEXTS ("" for nowhere), or the user's folder for data."""
    if "MIKLAT_TEXTS" in os.environ:
        return os.environ["MIKLAT_TEXTS"] or None
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.local/share")
    return os.path.join(base, "miklat", "texts") if os.path.isabs(base) else None


def read_texts(path: str, works: Works) -> tuple[SourceText, ...]:
    """Read the texts in a file and keep what this law cites of them; NotThisText, saying why, if there is none."""
    if not os.path.isfile(path):
        raise NotThisText(f"{path!r} is no file: name a JSON file of Sefaria's or an OSIS XML file")
    if os.path.getsize(path) > LARGEST:
        raise NotThisText(f"{path!r} has more than {LARGEST >> 20} MB: bring one work at a time")
    with open(path, "rb") as file:
        data = file.read()
    found = read_osis(data) if data.lstrip(b"\xef\xbb\xbf \r\n\t")[:1] == b"<" else read_sefaria(data)
    return tuple(checked(one, works) for one in known(found, works))


def known(texts: tuple[SourceText, ...], works: Works) -> tuple[SourceText, ...]:
    """Those of works that this law cites; NotThisText if none is."""
    kept = tuple(one for one in texts if one.work in works)
    if not kept:
        names = ", ".join(dict.fromkeys(one.work for one in texts)) or "nothing"
        raise NotThisText(f"this law cites nothing of {names}; it cites {', '.join(works)}")
    return kept


def checked(text: SourceText, works: Works) -> SourceText:
    """The text with the chapters that are cited; NotThisText where they are not those of the work it names."""
    chapters = works[text.work]
    places = {place: words for place, words in text.places.items() if int(place.partition(":")[0]) in chapters}
    if not places:
        cited = ", ".join(map(str, chapters))
        raise NotThisText(f"of {text.work} this law cites chapter {cited}, and none of it stands in this file")
    for chapter, length in chapters.items():
        numbers = [int(place.partition(":")[2]) for place in places if place.startswith(f"{chapter}:")]
        if numbers and max(numbers) > length:
            raise NotThisText(
                f"{text.work} {chapter} has 1 to {length}, and this file goes to {max(numbers)}: it is another text, "
                "or one that is numbered otherwise"
            )
    if text.language == "he" and not all(map(is_hebrew, places.values())):
        raise NotThisText(f"{text.version} calls itself Hebrew and is not written in Hebrew letters")
    return msgspec.structs.replace(text, places=places)


def add(text: SourceText, folder: str) -> str:
    """Keep a text and give the path; one of the same work and version is put in its place. OSError if it cannot be."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"{text.name}.json")
    part = f"{path}.{os.getpid()}.part"
    try:
        with open(part, "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(text), indent=1))
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(part)
    return path


def texts(folder: str | None) -> Iterator[SourceText]:
    """The texts kept, in the order of their names; a file that is none of ours is passed over."""
    try:
        names = sorted(os.listdir(folder)) if folder else []
    except OSError:
        return
    for name in names:
        path = os.path.join(str(folder), name)
        if name.endswith(".json") and os.path.isfile(path) and os.path.getsize(path) <= LARGEST:
            with suppress(OSError, msgspec.MsgspecError), open(path, "rb") as file:
                yield msgspec.json.decode(file.read(), type=SourceText)


def passed_over(folder: str | None) -> list[str]:
    """The files on the shelf that cannot be read: they were damaged, or never were ours."""
    kept = {f"{one.name}.json" for one in texts(folder)}
    try:
        return sorted(name for name in os.listdir(folder or "") if name.endswith(".json") and name not in kept)
    except OSError:
        return []


def remove(name: str, folder: str) -> bool:
    """Take a text off the shelf by its name; False if there is none of that name."""
    if name not in {one.name for one in texts(folder)}:
        return False
    os.unlink(os.path.join(folder, f"{name}.json"))
    return True
