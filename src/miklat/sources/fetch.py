"""Fetch a text from Sefaria's texts service: only where the reader asks for it, and never one in copyright."""

import os
from urllib.parse import quote

from miklat.sources.sefaria import read_sefaria
from miklat.sources.shelf import LARGEST
from miklat.sources.source_text import NotThisText, SourceText

SERVICE = "https://www.sefaria.org"
FREE = ("public domain", "cc0", "cc-by", "cc by", "cc-by-sa", "cc by-sa")
"""The terms on which a text may be kept and shown; any other is taken for copyright."""
SECONDS = 30


def is_free(licence: str) -> bool:
    """Whether a licence lets anyone keep and show a text, a name given.

    >>> is_free("CC-BY-SA"), is_free("CC-BY-NC"), is_free("unknown")
    (True, False, False)
    """
    bare = licence.strip().lower()
    return bare in FREE or bare.rstrip(" 0123456789.") in FREE


def fetch(work: str, chapter: int) -> tuple[SourceText, ...]:
    """Every version of a chapter in Hebrew and English that the service has, free or not.

    NotThisText where it cannot be reached, or answers with something else.
    """
    from urllib.error import URLError  # only where something is fetched
    from urllib.request import Request, urlopen

    place = quote(f"{work} {chapter}".replace(" ", "_"))
    address = f"{os.environ.get('MIKLAT_SEFARIA', SERVICE)}/api/v3/texts/{place}?version=hebrew|all&version=english|all"
    if not address.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise NotThisText("MIKLAT_SEFARIA must be an https address")
    try:
        with urlopen(Request(address, headers={"Accept": "application/json"}), timeout=SECONDS) as answer:
            data = answer.read(LARGEST + 1)
    except (URLError, OSError, ValueError) as error:
        raise NotThisText(
            f"{SERVICE} cannot be reached ({error}); bring a file instead: miklat text add FILE"
        ) from None
    if len(data) > LARGEST:
        raise NotThisText("the service answers with more than can be a chapter")
    return read_sefaria(data)
