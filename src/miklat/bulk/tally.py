"""What is told of a run, batch by batch, whichever engine judged them."""

from collections.abc import Mapping

import polars as pl

from miklat.bulk.batch import Done, Respelt
from miklat.bulk.engine import RefusalCount, Summary

SAMPLES, MOST_TOLD = 3, 60


def noted(before: Summary, done: Done) -> Summary:
    """The summary with one more batch."""
    return Summary(
        before.rows + done.rows,
        before.bad + done.bad,
        added(before.counts, done.counts),
        blank=before.blank + done.blank,
        respelt=_respelt(before.respelt, done.respelt),
        refusals=before.refusals if done.refused is None else _refusals(before.refusals, done.refused),
    )


def added(one: Mapping[str, Mapping[str, int]], other: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """Counts added up."""
    return {
        column: {
            word: one.get(column, {}).get(word, 0) + other.get(column, {}).get(word, 0)
            for word in {**one.get(column, {}), **other.get(column, {})}
        }
        for column in {**one, **other}
    }


def _respelt(one: Mapping[str, Respelt], other: Mapping[str, Respelt]) -> dict[str, Respelt]:
    found = dict(one)
    for name, more in other.items():
        found[name] = Respelt(found[name].count + more.count, found[name].sample) if name in found else more
    return found


def _refusals(one: Mapping[str, RefusalCount], lines: pl.DataFrame) -> dict[str, RefusalCount]:
    """What was refused, by column: with the lines of one more batch."""
    found = dict(one)
    groups = lines.group_by("column", maintain_order=True).agg(
        pl.len().alias("count"), *(pl.col(name).head(SAMPLES) for name in ("file", "row", "value", "reason"))
    )
    for line in groups.iter_rows(named=True):
        name = line["column"]
        known = found.get(name, RefusalCount(0, (), line["reason"][0]))
        samples = (*known.samples, *zip(line["file"], line["row"], line["value"], strict=True))
        if name in found or len(found) < MOST_TOLD:
            found[name] = RefusalCount(known.count + line["count"], samples[:SAMPLES], known.reason)
    return found
