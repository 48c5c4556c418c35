"""Questions that wait for facts on a subject of which nothing was told."""

from miklat.judging.bench import Judged
from miklat.judging.ruling import Ruling
from miklat.law.law import Law


def waiting(judged: Judged, law: Law) -> list[Ruling]:
    """The questions open for want of facts on a subject of which nothing was told; one alone is not set apart.

    Silence is left out of account: a law that is silent whatever may come has no more to say here.
    """
    told = {fact.group for fact in law.facts if fact.name in judged.facts}
    untold = {fact.name for fact in law.facts if fact.group not in told}
    found = []
    for ruling in judged.rulings:
        cells = [cell for cell in ruling.cells if cell.answer != "silent"]
        if cells and all(cell.answer == "open" and (cell.would_decide or ("",))[0] in untold for cell in cells):
            found.append(ruling)
    return found if len(found) > 1 else []
