"""Bring a source text, so that it stands beside the clauses: the project itself holds no sentence of any."""

from argparse import ArgumentParser, Namespace

from miklat.cli import AT_FAULT, DONE
from miklat.cli.common import refuse
from miklat.cli.session import Session
from miklat.sources.shelf import Works, add, known, passed_over, read_texts, remove, shelf_folder, texts
from miklat.sources.source_text import NotThisText, SourceText

NOWHERE = "there is no folder to keep texts in: set MIKLAT_TEXTS to one"


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("deed", choices=("add", "get", "list", "remove"), metavar="add|get|list|remove")
    parser.add_argument("what", nargs="*", metavar="WHAT", help="files to add, a work to get, or a name to remove")
    parser.add_argument("--yes", action="store_true", help="with get, keep what is found without asking")
    parser.add_argument(
        "--version-title", metavar="TITLE", help="with get, the version to keep; else the first free one"
    )


def run(arguments: Namespace, session: Session) -> int:
    """Do what was asked; AT_FAULT, saying why, where it cannot be done."""
    if (arguments.deed == "list") == bool(arguments.what):
        wrong = "it takes nothing more" if arguments.what else f"name what to {arguments.deed}"
        return refuse(ValueError(f"miklat text {arguments.deed}: {wrong}"))
    folder = shelf_folder()
    if folder is None:
        return refuse(ValueError(NOWHERE))
    try:
        return {"add": _add, "get": _get, "list": _list, "remove": _remove}[arguments.deed](
            arguments, folder, _works(session)
        )
    except (NotThisText, OSError) as error:
        return refuse(error)


def _works(session: Session) -> Works:
    return {work.name: dict(work.lengths) for work in session.law.works}


def _add(arguments: Namespace, folder: str, works: Works) -> int:
    for path in arguments.what:
        for text in read_texts(path, works):
            add(text, folder)
            print(f"Kept: {_told(text)}")
    return DONE


def _get(arguments: Namespace, folder: str, works: Works) -> int:
    from miklat.sources.fetch import fetch, is_free

    name = " ".join(arguments.what)
    work = next(
        (one for one in works if one.lower().removeprefix("mishnah ") == name.lower().removeprefix("mishnah ")), None
    )
    if work is None:
        return refuse(ValueError(f"this law cites nothing of {name!r}; it cites {', '.join(works)}"))
    for chapter in works[work]:
        found = known(fetch(work, chapter), works)
        wanted = [one for one in found if arguments.version_title in (None, one.version)]
        free = [one for one in wanted if is_free(one.licence)]
        for one in wanted:
            print(f"{'Free' if is_free(one.licence) else 'In copyright, not taken'}: {_told(one)}")
        if not free:
            return refuse(ValueError(f"{work} {chapter}: no version that may be kept was found"))
        if not arguments.yes and input("Keep the first free one? [y/N] ").strip().lower() not in ("y", "yes"):
            return DONE
        print(f"Kept: {_told(_joined(free[0], folder))}")
    return DONE


def _joined(text: SourceText, folder: str) -> SourceText:
    """Keep a chapter beside those of its version that are on the shelf already."""
    import msgspec

    before = next((one for one in texts(folder) if one.name == text.name), None)
    whole = text if before is None else msgspec.structs.replace(text, places={**before.places, **text.places})
    add(whole, folder)
    return whole


def _list(arguments: Namespace, folder: str, works: Works) -> int:
    found = list(texts(folder))
    for text in found:
        print(f"{text.name}\n    {_told(text)}")
    broken = passed_over(folder)
    for name in broken:
        print(f"{name}: cannot be read and is passed over; bring its text again, or delete it from {folder}")
    if not found and not broken:
        print(f"Nothing is on the shelf yet ({folder}). Bring a text: miklat text add FILE")
    return DONE


def _remove(arguments: Namespace, folder: str, works: Works) -> int:
    for name in arguments.what:
        if not remove(name, folder):
            names = ", ".join(one.name for one in texts(folder)) or "nothing"
            refuse(ValueError(f"no text called {name!r} is on the shelf; there is {names}"))
            return AT_FAULT
        print(f"Removed: {name}")
    return DONE


def _told(text: SourceText) -> str:
    terms = text.licence or "terms not said"
    return f"{text.work}, {text.version} ({text.language}; {terms}), {len(text.places):,} passages"
