"""The layers that can be laid on the book, in the order in which they are laid."""

from miklat.law.layer import Layer
from miklat.terms.condition import Chosen

LAYERS = (
    Layer(
        "books",
        "the other books: the rest of Numbers 35, Exodus 21, Deuteronomy 4 and 19, and Joshua 20",
        Chosen("books", ("torah", "with_joshua")),
        "miklat.laws.refuge.books",
    ),
    Layer(
        "chapter",
        "the rest of the chapter: Mishnah Makkot 2:3-8",
        Chosen("extent", ("chapter",)),
        "miklat.laws.refuge.chapter",
    ),
)
